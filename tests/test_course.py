"""A learner's copy of the lessons never loses work, and JupyterLab opens on it and ends."""

import errno
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from euchre_tutor import course
from euchre_tutor.course import CopyReport, copy_lessons, lessons_folder, open_lab
from euchre_tutor.errors import EuchreError


@pytest.fixture(autouse=True)
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ship a course of three files, with what a checkout leaves lying around."""
    source = tmp_path / "shipped"
    (source / "figures").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    (source / "00_start.ipynb").write_text("start, first edition")
    (source / "README.md").write_text("map")
    (source / "figures" / "table.svg").write_text("<svg/>")
    (source / ".ipynb_checkpoints" / "00_start.ipynb").write_text("old")
    monkeypatch.setattr(course, "lessons_folder", lambda: source)
    return source


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Make a learner's copy of that course."""
    copy_lessons(tmp_path / "mine")
    return tmp_path / "mine"


def texts(folder: Path) -> dict[str, str]:
    """Every file of a folder but the manifest, and what it says."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != course.MANIFEST)
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}


def test_lessons_lie_inside_the_package_or_beside_it():
    package = Path(course.__file__).parent
    assert lessons_folder() in (package / "lessons", package.parent / "lessons")


def test_an_installation_without_lessons_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(course, "__file__", str(tmp_path / "euchre_tutor" / "course.py"))
    with pytest.raises(EuchreError, match="has no lessons; install euchre-tutor again"):
        lessons_folder()


def test_a_new_folder_gets_every_lesson_and_nothing_hidden(shipped, tmp_path):
    folder = tmp_path / "deep" / "mine"
    report = copy_lessons(folder)
    everything = ("00_start.ipynb", "README.md", "figures/table.svg")
    assert report == CopyReport(folder, added=everything)
    assert texts(folder) == {name: (shipped / name).read_text() for name in everything}


def test_copying_again_changes_nothing(mine):
    before = texts(mine)
    report = copy_lessons(mine)
    assert (len(report.same), report.added, report.updated) == (3, (), ())
    assert texts(mine) == before


def test_an_untouched_lesson_is_updated(shipped, mine):
    (shipped / "00_start.ipynb").write_text("start, second edition")
    assert copy_lessons(mine).updated == ("00_start.ipynb",)
    assert (mine / "00_start.ipynb").read_text() == "start, second edition"


def test_a_changed_lesson_is_kept(mine):
    (mine / "00_start.ipynb").write_text("start, with my notes")
    assert copy_lessons(mine).kept == ("00_start.ipynb",)
    assert texts(mine)["00_start.ipynb"] == "start, with my notes"
    assert len(texts(mine)) == 3


def test_a_lesson_changed_on_both_sides_is_kept_and_the_new_one_put_beside_it(shipped, mine):
    (mine / "00_start.ipynb").write_text("start, with my notes")
    (shipped / "00_start.ipynb").write_text("start, second edition")
    report = copy_lessons(mine)
    assert report.beside == ("00_start (new).ipynb",)
    assert str(report) == f"{mine}: 0 added, 0 updated, 1 of yours kept, see '00_start (new).ipynb' for the new version"
    assert texts(mine)["00_start.ipynb"] == "start, with my notes"
    assert texts(mine)["00_start (new).ipynb"] == "start, second edition"
    assert copy_lessons(mine).kept == ("00_start.ipynb",)  # and it is put there once


def test_notes_in_a_new_version_are_kept_too(shipped, mine):
    for edition in ("second", "third"):
        (mine / "00_start.ipynb").write_text("start, with my notes")
        (shipped / "00_start.ipynb").write_text(f"start, {edition} edition")
        copy_lessons(mine)
    assert texts(mine)["00_start (new).ipynb"] == "start, second edition"
    assert texts(mine)["00_start (new 2).ipynb"] == "start, third edition"


def test_a_deleted_lesson_comes_back(mine):
    (mine / "00_start.ipynb").unlink()
    assert copy_lessons(mine).added == ("00_start.ipynb",)


@pytest.mark.parametrize("damage", ["", "[]", "{", "\udcff"], ids=["empty", "a list", "cut off", "not text"])
def test_with_a_damaged_manifest_every_difference_counts_as_the_learners(shipped, mine, damage):
    (mine / course.MANIFEST).write_bytes(damage.encode(errors="surrogateescape"))
    (shipped / "00_start.ipynb").write_text("start, second edition")
    assert copy_lessons(mine).beside == ("00_start (new).ipynb",)
    assert texts(mine)["00_start.ipynb"] == "start, first edition"
    assert set(json.loads((mine / course.MANIFEST).read_text())) == {"00_start.ipynb", "README.md", "figures/table.svg"}


def test_a_write_that_fails_leaves_the_old_file_whole(shipped, mine, monkeypatch):
    (shipped / "00_start.ipynb").write_text("start, second edition")
    before = texts(mine)
    monkeypatch.setattr(Path, "replace", Mock(side_effect=OSError(errno.ENOSPC, "disk full")))
    with pytest.raises(EuchreError, match=r"\(no space left on device\); name a folder that you can write"):
        copy_lessons(mine)
    assert texts(mine) == before


def test_a_file_is_no_folder_for_lessons(tmp_path):
    (tmp_path / "notes.txt").touch()
    with pytest.raises(EuchreError, match=r"notes.txt' is a file; name a folder"):
        copy_lessons(tmp_path / "notes.txt")
    with pytest.raises(EuchreError, match=r"can't copy the lessons to .*\(not a directory\)"):
        copy_lessons(tmp_path / "notes.txt" / "mine")


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 0)() == 0, reason="permissions don't bind root")
def test_a_folder_that_is_closed_to_the_learner_is_refused(tmp_path):
    for mode in (0o500, 0o000):
        (tmp_path / f"closed {mode}").mkdir(mode=mode)
        with pytest.raises(EuchreError, match=r"\(permission denied\)"):
            copy_lessons(tmp_path / f"closed {mode}" / "mine")


def test_the_course_is_never_copied_onto_itself(shipped):
    with pytest.raises(EuchreError, match="is where the lessons come from; name a folder of your own"):
        copy_lessons(shipped / "mine")


@pytest.mark.parametrize(
    ("files", "page"),
    [
        (["00_analyse a hand.ipynb", "01_cards.ipynb", "README.md"], "/lab/tree/00_analyse%20a%20hand.ipynb"),
        (["README.md"], "/lab/tree/README.md"),
        ([], "/lab"),
    ],
)
def test_lab_lands_on_the_first_lesson_else_the_map(tmp_path, files, page):
    for name in files:
        (tmp_path / name).touch()
    assert course._landing_page(tmp_path) == page


def test_lab_needs_a_folder_that_exists(tmp_path):
    with pytest.raises(EuchreError, match="there is no folder"):
        open_lab(tmp_path / "nowhere")


def test_a_port_in_use_is_refused_before_lab_starts(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(EuchreError, match=rf"port {port} can't be used \(.*in use\); name another"):
            open_lab(tmp_path, port=port)


@pytest.mark.parametrize("port", [-1, 0, 65_536])
def test_a_port_that_does_not_exist_is_refused(tmp_path, port):
    with pytest.raises(EuchreError, match=f"there is no port {port}; ports are 1 to 65535"):
        open_lab(tmp_path, port=port)


OPEN_LAB = "import sys; from pathlib import Path; from euchre_tutor.course import open_lab;"
OPEN_LAB += "sys.exit(open_lab(Path(sys.argv[1]), port=int(sys.argv[2]), browser=False))"


@contextmanager
def opened_lab(folder: Path, port: int) -> Iterator[subprocess.Popen]:
    """Run open_lab in a process group of its own, as a terminal does, and leave nothing of it behind."""
    settings = {f"JUPYTER_{name}_DIR": str(folder.parent / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    command = [sys.executable, "-c", OPEN_LAB, str(folder), str(port)]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, env=os.environ | settings, start_new_session=True, text=True, **pipes) as opened:
        try:
            yield opened
        finally:
            if group_is_alive(opened.pid):
                os.killpg(opened.pid, signal.SIGKILL)


def group_is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def first_page(port: int, seconds: float = 60) -> str:
    """Address that a fresh Lab sends its visitor to, without the login."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as page:
                return page.url
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError("JupyterLab never answered")


@pytest.mark.skipif(sys.platform == "win32", reason="process groups and their signals are POSIX")
@pytest.mark.parametrize("whole_group", [True, False], ids=["Ctrl-C in a terminal", "a signal to the command alone"])
def test_lab_opens_on_the_lessons_and_ends_with_ctrl_c(mine, whole_group):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with opened_lab(mine, port) as opened:
        assert "00_start.ipynb" in first_page(port)
        (os.killpg if whole_group else os.kill)(opened.pid, signal.SIGINT)
        log, _ = opened.communicate(timeout=30)
        assert opened.returncode == 0, log
        assert "Traceback" not in log
        assert not group_is_alive(opened.pid)
