"""What lies in a learner's folder, and what may happen to a copy: links, kills, other copies, users without a home."""

import errno
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from helpers.folders import texts
from helpers.strategies import refusal

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.course import CopyReport, copies, copy_lessons, lab, open_lab

pytestmark = pytest.mark.usefixtures("shipped")
LESSON, NEW = "start.ipynb", "start (new).ipynb"


OWN = {
    "a link": lambda lesson: lesson.symlink_to(lesson.parents[1] / "elsewhere.ipynb"),
    "a dangling link": lambda lesson: lesson.symlink_to("nowhere"),
    "a link to itself": lambda lesson: lesson.symlink_to(lesson),
    "a folder": lambda lesson: lesson.mkdir(),
    "a read-only file": lambda lesson: (lesson.write_text("start, first edition"), lesson.chmod(0o444)),
}


@pytest.mark.parametrize("put", OWN.values(), ids=OWN)
def test_what_a_learner_put_in_the_place_of_a_lesson_stays(shipped, mine, put):
    (mine / LESSON).unlink()
    (mine.parent / "elsewhere.ipynb").write_text("start, first edition")
    put(mine / LESSON)
    before = (mine / LESSON).lstat()
    assert not {LESSON} & {*copy_lessons(mine).added, *copy_lessons(mine).updated}
    (shipped / LESSON).write_text("start, second edition")
    assert copy_lessons(mine).beside == (NEW,)
    assert copy_lessons(mine).kept == (LESSON,)
    assert (mine / LESSON).lstat() == before
    assert (mine / NEW).read_text() == "start, second edition"
    assert (mine.parent / "elsewhere.ipynb").read_text() == "start, first edition"


def test_lessons_that_go_back_to_an_earlier_edition_are_those_of_that_edition(shipped, mine):
    first = texts(mine)
    (shipped / "start.ipynb").write_text("start, second edition")
    (shipped / "new.ipynb").write_text("new")
    (shipped / "README.md").unlink()
    copy_lessons(mine)
    assert (texts(mine) != first, (mine / "new.ipynb").exists(), (mine / "README.md").exists()) == (True, True, False)
    (shipped / "start.ipynb").write_text("start, first edition")
    (shipped / "new.ipynb").unlink()
    (shipped / "README.md").write_text("map")
    copy_lessons(mine)
    assert texts(mine) == first


def test_a_new_version_never_takes_the_place_of_a_link(shipped, mine):
    (mine / LESSON).write_text("start, with my notes")
    (mine / NEW).symlink_to(mine / "nowhere")
    (shipped / LESSON).write_text("start, second edition")
    assert copy_lessons(mine).beside == ("start (new 2).ipynb",)
    assert (mine / NEW).is_symlink()


def test_a_file_that_cannot_be_read_is_the_learners(shipped, mine, monkeypatch):
    (shipped / LESSON).write_text("start, second edition")
    read = Path.read_bytes

    def closed(path: Path) -> bytes:
        if path == mine / LESSON:
            raise PermissionError(errno.EACCES, "closed")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", closed)
    assert copy_lessons(mine).beside == (NEW,)


def test_a_manifest_of_deep_json_counts_as_none(shipped, mine):
    (mine / copies.MANIFEST).write_text('{"a":' * 100_000)
    (shipped / LESSON).write_text("start, second edition")
    assert copy_lessons(mine).beside == (NEW,)


def test_a_lesson_of_deep_json_is_a_plain_file(shipped, tmp_path):
    (shipped / LESSON).write_text('{"cells": ' + "[" * 100_000)
    copy_lessons(tmp_path / "mine")
    assert LESSON in copy_lessons(tmp_path / "mine").same


@pytest.mark.parametrize("put", [Path.mkdir, lambda path: path.symlink_to(path.parent / "nowhere")])
def test_what_is_no_file_in_the_place_of_the_manifest_is_told(shipped, mine, put):
    (shipped / LESSON).write_text("start, second edition")
    (mine / copies.MANIFEST).unlink()
    put(mine / copies.MANIFEST)
    before = texts(mine)
    with refusal(copies.MANIFEST, "not a plain file", "move it away"):
        copy_lessons(mine)
    assert texts(mine) == before


def test_a_file_in_the_place_of_a_folder_of_lessons_is_named(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "figures").write_text("mine")
    with refusal("mine/figures' (file exists)"):
        copy_lessons(tmp_path / "mine")


def test_a_link_is_a_folder_for_lessons_if_it_leads_to_one(tmp_path):
    (tmp_path / "disk").mkdir()
    (tmp_path / "mine").symlink_to(tmp_path / "disk")
    assert len(copy_lessons(tmp_path / "mine").added) == 3
    assert (tmp_path / "disk" / LESSON).is_file()
    for target in ("nowhere", "loop"):
        (tmp_path / "loop").unlink(missing_ok=True)
        (tmp_path / "loop").symlink_to(tmp_path / target)
        with refusal("is a link that leads nowhere"):
            copy_lessons(tmp_path / "loop")
        with refusal("there is no folder"):
            open_lab(tmp_path / "loop")
    with refusal("symbolic links"):
        copy_lessons(tmp_path / "loop" / "mine")


@pytest.mark.parametrize("do", [copy_lessons, open_lab])
def test_a_user_without_a_home_gets_a_sentence(do, monkeypatch):
    with refusal("'~nobody-here/x' is in the home of a user who has none here", "another place"):
        do(Path("~nobody-here/x"))
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what it does without HOME and an entry of the user
    with refusal("'~/euchre-lessons' is in the home of a user who has none here"):
        do(Path("~/euchre-lessons"))


def test_control_characters_of_a_folder_are_written_as_codes(tmp_path):
    name = "a\x1b[2J\nb\u202e\udcff"
    (tmp_path / name).touch()
    with refusal(r"a\x1b[2J\nb\u202e\udcff' is a file"):
        copy_lessons(tmp_path / name)
    assert str(CopyReport(Path("a\nb"))).startswith(r"a\nb: 0 added")
    with refusal("NUL"):
        copy_lessons(Path("a\0b"))


def test_lab_starts_for_a_user_whose_home_cannot_be_written(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert lab._lab_environment(tmp_path)["HOME"] == str(tmp_path)
    for home, config in (("/dev/null/home", "one"), (str(tmp_path / "missing"), "two")):
        (tmp_path / config).mkdir()
        monkeypatch.setenv("HOME", home)
        assert lab._lab_environment(tmp_path / config)["HOME"] == str(tmp_path / config)


def test_a_lesson_is_on_the_disk_before_it_takes_its_name(shipped, mine, monkeypatch):
    synced: set[int] = set()
    sync, replace = os.fsync, Path.replace

    def power_failure(part: Path, target: Path) -> Path:
        if part.stat().st_ino not in synced:
            part.write_text("")  # what a file system leaves of a file that was renamed before it was written
        return replace(part, target)

    monkeypatch.setattr(os, "fsync", lambda file: (synced.add(os.fstat(file).st_ino), sync(file)))
    monkeypatch.setattr(Path, "replace", power_failure)
    (shipped / LESSON).write_text("start, second edition")
    copy_lessons(mine)
    assert (mine / LESSON).read_text() == "start, second edition"
    assert json.loads((mine / copies.MANIFEST).read_text())
    assert mine.stat().st_ino in synced  # and so is its name


def test_what_a_killed_copy_left_is_removed_once_no_copy_can_need_it(mine):
    old, _, learners = parts = [mine / name for name in (f".{LESSON}.01ab.part", f".{LESSON}.23cd.part", ".my.part")]
    for path in parts:
        path.write_text("start, fir")
    for path in (old, learners):
        os.utime(path, (time.time() - 7_200,) * 2)
    (mine / LESSON).unlink()
    copy_lessons(mine)
    assert [path.exists() for path in parts] == [False, True, True]


# A child ends before it changes something on the disk: before the first time, the second, and so on, until one lives.
KILLED = """
import os, sys
from pathlib import Path
from euchre_tutor.course import copies, lab

CHANGES = {"open", "write", "flush", "fsync", "close", "rename", "replace", "unlink", "mkdir"}

def copy_and_die(folder, last):
    asked = 0
    def watch(frame, event, called):
        nonlocal asked
        if event == "c_call" and called.__name__ in CHANGES:
            asked += 1
            if asked >= last:
                os._exit(9)
    sys.setprofile(watch)
    copies.copy_lessons(folder)
    os._exit(0)

def child(work, *words):
    pid = os.fork()
    if not pid:
        try:
            work(*words)
        finally:
            os._exit(1)
    return pid

def ended(pid):
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

root, whole = Path(sys.argv[1]), {"first" * 5000, "second" * 5000}
source = root / "shipped"
copies.lessons_folder = lambda: source
last, status = 0, 9
while status == 9:
    last += 1
    folder = root / f"mine {last}"
    (source / "start.ipynb").write_text("first" * 5000)
    (source / "04_odds.ipynb").write_text("odds")
    copies.copy_lessons(folder)
    (source / "start.ipynb").write_text("second" * 5000)
    (folder / "README.md").unlink()
    (source / "04_odds.ipynb").replace(source / "odds.ipynb")
    status = ended(child(copy_and_die, folder, last))
    assert (folder / "start.ipynb").read_text() in whole, last
    assert not (folder / "README.md").exists() or (folder / "README.md").read_text() == "map", last
    assert "odds" in [path.read_text() for path in folder.glob("*odds.ipynb")], last
    copies.copy_lessons(folder)
    assert (folder / "start.ipynb").read_text() == "second" * 5000, last
    assert (folder / "README.md").read_text() == "map", last
    assert not list(folder.glob("*(new)*")), last
    assert [path.name for path in folder.glob("*odds.ipynb")] == ["odds.ipynb"], last
    (source / "odds.ipynb").unlink()
assert status == 0, status
print("killed", last)
for number in range(8):
    folder = root / f"together {number}"
    children = [child(lambda: (copies.copy_lessons(folder), os._exit(0))) for _ in range(4)]
    assert [ended(pid) for pid in children] == [0] * 4, number
    assert (folder / "start.ipynb").read_text() == "second" * 5000
    assert len(list(folder.iterdir())) == 4, list(folder.iterdir())
print("together")
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a child that dies at a chosen call is made by fork")
def test_a_copy_that_is_killed_or_not_alone_leaves_whole_files(shipped, tmp_path):
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    killed, together = done.stdout.splitlines()
    assert int(killed.split()[1]) > 20  # places to die at
    assert together == "together"
    assert (shipped / LESSON).exists()


def test_an_error_of_the_disk_is_one_sentence(mine, monkeypatch):
    (mine / LESSON).unlink()
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.EIO, "input/output error")))
    with pytest.raises(EuchreError, match="input/output error"):
        copy_lessons(mine)
    assert not list(mine.glob(".*.part"))
