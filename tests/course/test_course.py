"""A learner's copy of the lessons never loses work, and JupyterLab opens on it and ends."""

import errno
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from helpers.folders import texts
from helpers.tables import PATIENCE, until

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.course import CopyReport, copies, copy_lessons, lab, lessons_folder, open_lab
from euchre_tutor.progress import Given, note_answer
from euchre_tutor.progress.record import record_path

pytestmark = pytest.mark.usefixtures("shipped")


@pytest.fixture(autouse=True)
def interrupts_are_heeded():
    """Interrupts reach Python, and what it starts, also where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_lessons_lie_inside_the_package_or_beside_it():
    package = Path(copies.__file__).parents[1]
    assert lessons_folder() in (package / "lessons", package.parent / "lessons")


def test_an_installation_without_lessons_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(copies, "__file__", str(tmp_path / "euchre_tutor" / "course" / "copies.py"))
    with pytest.raises(EuchreError, match=r"has no lessons; run: .* -m pip install"):
        lessons_folder()


def test_a_new_folder_gets_every_lesson_and_nothing_hidden(shipped, tmp_path):
    folder = tmp_path / "deep" / "mine"
    report = copy_lessons(folder)
    everything = ("README.md", "figures/table.svg", "start.ipynb")
    assert report == CopyReport(folder, added=everything)
    assert texts(folder) == {name: (shipped / name).read_text() for name in everything}


def test_copying_again_changes_nothing(mine):
    before = texts(mine)
    report = copy_lessons(mine)
    assert (len(report.same), report.added, report.updated) == (3, (), ())
    assert texts(mine) == before


def test_an_untouched_lesson_is_updated(shipped, mine):
    (shipped / "start.ipynb").write_text("start, second edition")
    assert copy_lessons(mine).updated == ("start.ipynb",)
    assert (mine / "start.ipynb").read_text() == "start, second edition"


def test_a_changed_lesson_is_kept(mine):
    (mine / "start.ipynb").write_text("start, with my notes")
    assert copy_lessons(mine).kept == ("start.ipynb",)
    assert texts(mine)["start.ipynb"] == "start, with my notes"
    assert len(texts(mine)) == 3


def test_a_lesson_changed_on_both_sides_is_kept_and_the_new_one_put_beside_it(shipped, mine):
    (mine / "start.ipynb").write_text("start, with my notes")
    (shipped / "start.ipynb").write_text("start, second edition")
    report = copy_lessons(mine)
    assert report.beside == ("start (new).ipynb",)
    assert str(report) == f"{mine}: 0 added, 0 updated, 1 of yours kept, see 'start (new).ipynb' for the new version"
    assert texts(mine)["start.ipynb"] == "start, with my notes"
    assert texts(mine)["start (new).ipynb"] == "start, second edition"
    assert copy_lessons(mine).kept == ("start.ipynb",)  # and it is put there once


def test_notes_in_a_new_version_are_kept_too(shipped, mine):
    for edition in ("second", "third"):
        (mine / "start.ipynb").write_text("start, with my notes")
        (shipped / "start.ipynb").write_text(f"start, {edition} edition")
        copy_lessons(mine)
    assert texts(mine)["start (new).ipynb"] == "start, second edition"
    assert texts(mine)["start (new 2).ipynb"] == "start, third edition"


def test_a_deleted_lesson_comes_back(mine):
    (mine / "start.ipynb").unlink()
    assert copy_lessons(mine).added == ("start.ipynb",)


@pytest.mark.parametrize("damage", ["", "[]", "{", "\udcff"], ids=["empty", "a list", "cut off", "not text"])
def test_with_a_damaged_manifest_every_difference_counts_as_the_learners(shipped, mine, damage):
    (mine / copies.MANIFEST).write_bytes(damage.encode(errors="surrogateescape"))
    (shipped / "start.ipynb").write_text("start, second edition")
    assert copy_lessons(mine).beside == ("start (new).ipynb",)
    assert texts(mine)["start.ipynb"] == "start, first edition"
    assert set(json.loads((mine / copies.MANIFEST).read_text())) == {"start.ipynb", "README.md", "figures/table.svg"}


def notebook(source: str, **code: object) -> dict:
    """Build a lesson of a text with a picture and a cell of code, the way the lessons are shipped."""
    text = {"cell_type": "markdown", "id": "a", "metadata": {}, "source": [f"# {source}\n", "Look."]}
    text |= {"attachments": {"card.png": {"image/png": "Sn"}}}
    cell = {"cell_type": "code", "id": "b", "metadata": {}, "source": ["1 + 1"], "execution_count": None, "outputs": []}
    return {"cells": [text, cell | code], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def result(text: str | list[str], number: int = 1) -> dict:
    data = {"text/plain": text}
    return {"output_type": "execute_result", "execution_count": number, "data": data, "metadata": {}}


# What Lab 4.6 notes by itself: defaults, what is folded or hidden, when a cell ran.
SHOWN = {"editable": True, "trusted": True, "collapsed": True, "scrolled": "auto", "jp-MarkdownHeadingCollapsed": True}
SHOWN |= {"execution": {"iopub.status.idle": "now"}, "tags": []}


def saved_by_lab(lesson: dict) -> str:
    """What Lab writes when it saves a lesson that was only opened, with every liberty that it may take."""
    lesson = json.loads(json.dumps(lesson))
    for number, cell in enumerate(lesson["cells"]):
        cell |= {"id": f"lab-{number}", "source": "".join(cell["source"])}
        cell["metadata"] |= SHOWN
        cell["metadata"]["jupyter"] = {"outputs_hidden": True, "source_hidden": number == 0}
        cell.setdefault("attachments", {})
    lesson["cells"][1]["execution_count"] = 7
    lesson["metadata"] = {
        "language_info": {"name": "python"},
        "kernelspec": {"display_name": "Python", "name": "python3"},
    }
    return json.dumps(lesson, sort_keys=True, indent=4)


def edited(lesson: dict, number: int, **parts: object) -> dict:
    cells = [cell | parts if number == at else cell for at, cell in enumerate(lesson["cells"])]
    return lesson | {"cells": cells}


FIRST, SECOND, RAN = notebook("First"), notebook("Second"), notebook("First", outputs=[result(["2"])])
LEARNERS = {
    "a text": edited(FIRST, 0, source="# First\nMy notes."),
    "a picture": edited(FIRST, 0, attachments={"card.png": {"image/png": "Rm"}}),
    "code": edited(FIRST, 1, source="1 + 2"),
    "an output": RAN,
    "a tag": edited(FIRST, 1, metadata={"tags": ["later"]}),
    "a slide": edited(FIRST, 0, metadata={"slideshow": {"slide_type": "slide"}}),
    "a cell that can't be edited": edited(FIRST, 0, metadata={"editable": False}),
    "a title": FIRST | {"metadata": {"title": "Mine"}},
    "a kind of cell": edited(FIRST, 1, cell_type="raw"),
    "one cell fewer": FIRST | {"cells": FIRST["cells"][:1]},
    "another order": FIRST | {"cells": FIRST["cells"][::-1]},
    "a file cut off": json.dumps(FIRST)[:-9],
    "cells of another kind": {"cells": ["mine"]},
    "no cells": {"mine": 1},
}


def test_a_lesson_that_lab_only_opened_and_saved_is_updated(shipped, tmp_path):
    mine = tmp_path / "mine"
    for first, second in ((FIRST, SECOND), (RAN, SECOND)):
        (shipped / "start.ipynb").write_text(json.dumps(first))
        copy_lessons(mine)
        (mine / "start.ipynb").write_text(saved_by_lab(first))
        assert "start.ipynb" in copy_lessons(mine).same
        assert texts(mine)["start.ipynb"] == saved_by_lab(first)
        (shipped / "start.ipynb").write_text(json.dumps(second))
        assert copy_lessons(mine).updated == ("start.ipynb",)
        assert json.loads(texts(mine)["start.ipynb"]) == second


@pytest.mark.parametrize("learners", LEARNERS.values(), ids=LEARNERS)
def test_what_a_learner_makes_in_a_lesson_is_never_overwritten(shipped, tmp_path, learners):
    mine, text = tmp_path / "mine", learners if isinstance(learners, str) else json.dumps(learners)
    (shipped / "start.ipynb").write_text(json.dumps(FIRST))
    copy_lessons(mine)
    (mine / "start.ipynb").write_text(text)
    assert copy_lessons(mine).kept == ("start.ipynb",)
    (shipped / "start.ipynb").write_text(json.dumps(SECOND))
    assert copy_lessons(mine).beside == ("start (new).ipynb",)
    assert texts(mine)["start.ipynb"] == text


def test_running_a_lesson_again_with_the_same_outputs_makes_nothing_new():
    again = edited(RAN, 1, execution_count=9, outputs=[result("2", number=9)])
    other = edited(RAN, 1, outputs=[result("3")])
    digests = [copies._digest(json.dumps(lesson).encode()) for lesson in (RAN, again, other)]
    assert digests[0] == digests[1] != digests[2]


ALIVE = {"metadata": {"euchre_tutor": {"runs_when_opened": True}}}


def test_the_outputs_of_a_lesson_that_runs_by_itself_are_not_the_learners_work(shipped, tmp_path):
    mine = tmp_path / "mine"
    (shipped / "start.ipynb").write_text(json.dumps(FIRST | ALIVE))
    copy_lessons(mine)
    (mine / "start.ipynb").write_text(json.dumps(RAN | ALIVE))
    assert "start.ipynb" in copy_lessons(mine).same
    assert texts(mine)["start.ipynb"] == json.dumps(RAN | ALIVE)
    (shipped / "start.ipynb").write_text(json.dumps(SECOND | ALIVE))
    assert copy_lessons(mine).updated == ("start.ipynb",)


@pytest.mark.parametrize("learners", [name for name in LEARNERS if name != "an output"])
def test_what_else_a_learner_makes_in_a_lesson_that_runs_by_itself_is_kept(shipped, tmp_path, learners):
    mine, made = tmp_path / "mine", LEARNERS[learners]
    if isinstance(made, dict):
        made = json.dumps(made | {"metadata": made.get("metadata", {}) | ALIVE["metadata"]})
    (shipped / "start.ipynb").write_text(json.dumps(FIRST | ALIVE))
    copy_lessons(mine)
    (mine / "start.ipynb").write_text(made)
    (shipped / "start.ipynb").write_text(json.dumps(SECOND | ALIVE))
    assert copy_lessons(mine).beside == ("start (new).ipynb",)
    assert texts(mine)["start.ipynb"] == made


def test_a_lesson_that_no_longer_runs_by_itself_is_the_learners(shipped, tmp_path):
    mine = tmp_path / "mine"
    (shipped / "start.ipynb").write_text(json.dumps(FIRST | ALIVE))
    copy_lessons(mine)
    (mine / "start.ipynb").write_text(json.dumps(RAN))
    assert copy_lessons(mine).kept == ("start.ipynb",)


def test_only_lessons_that_run_by_themselves_and_their_code_are_named_to_jupyterlab(tmp_path):
    other = edited(FIRST, 1, source="2 + 2")
    damaged = [b"", b"\xff", b"[]", b"{}", json.dumps(ALIVE).encode(), json.dumps({"cells": [1]} | ALIVE).encode()]
    files = {"a/lesson.ipynb": json.dumps(FIRST | ALIVE).encode(), "other.ipynb": json.dumps(other).encode()}
    lab.write_page_config(tmp_path, files | {f"{number}.ipynb": content for number, content in enumerate(damaged)})
    told = page_config(tmp_path)
    assert (told["euchreTutorLessons"], told["euchreTutorCode"]) == (["a/lesson.ipynb"], ["1 + 1"])
    assert re.findall(r'href="(\w+)\.ipynb', told["euchreTutorBar"]["html"]) == [
        "start",
        "start",
        "play",
        "start",
        "start",
    ]


def test_jupyterlab_is_told_what_was_answered_in_lessons(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for cell in ("a", ""):
        note_answer(Given("Trump?", "J♥", is_right=False, lesson="first", cell=cell))
    lab.write_page_config(tmp_path, {})
    assert page_config(tmp_path)["euchreTutorAnswered"] == ["first.ipynb#a"]
    for aside in record_path().parent.glob("*-*"):
        aside.unlink()
    record_path().write_text("damaged")  # which is told, and mended, where the learner reads it
    lab.write_page_config(tmp_path, {})
    assert page_config(tmp_path)["euchreTutorAnswered"] == []
    assert record_path().read_text() == "damaged"


def test_proofs_do_not_run_by_themselves(tmp_path):
    cells = [
        {"cell_type": "code", "metadata": {"tags": tags}, "source": f"{tags}"} for tags in (["ask"], ["proof"], [])
    ]
    lab.write_page_config(tmp_path, {"lesson.ipynb": json.dumps({"cells": cells} | ALIVE).encode()})
    assert page_config(tmp_path)["euchreTutorCode"] == ["['ask']", "[]"]


def page_config(config: Path) -> dict[str, Any]:
    page = json.loads((config / "labconfig" / "page_config.json").read_text())
    return {name: json.loads(value) for name, value in page.items()}


def test_nothing_runs_by_itself_in_a_folder_that_holds_no_copy_of_the_course(shipped, tmp_path, monkeypatch):
    (shipped / "start.ipynb").write_text(json.dumps(FIRST | ALIVE))
    copy_lessons(tmp_path / "mine")
    (tmp_path / "other").mkdir()
    named = []

    def look(*_: object) -> list[str]:
        named.append(page_config(Path(environments[-1])))
        return [sys.executable, "-c", ""]

    environments: list[str] = []
    environment = lab._lab_environment
    monkeypatch.setattr(lab, "_lab_environment", lambda config: environments.append(str(config)) or environment(config))
    monkeypatch.setattr(lab, "_sigterm_passed_on", lambda _: nullcontext(look()))
    monkeypatch.setattr(lab, "_lab_command", lambda *_: [sys.executable, "-c", ""])
    for folder in ("mine", "other"):
        open_lab(tmp_path / folder)
    assert [page["euchreTutorCode"] for page in named] == [["1 + 1"], []]
    assert ["euchreTutorBar" in page for page in named] == [True, False], "it shows one page at a time"


def test_the_extension_of_jupyterlab_is_where_it_looks_for_it_and_of_this_version():
    package = json.loads((lab.EXTENSIONS / "euchre-tutor" / "package.json").read_text())
    assert (package["name"], package["version"]) == ("euchre-tutor", version("euchre-tutor"))
    assert (lab.EXTENSIONS / "euchre-tutor" / package["jupyterlab"]["_build"]["load"]).is_file()


def test_what_the_extension_asks_the_kernel_for_is_where_it_says():
    script = (lab.EXTENSIONS / "euchre-tutor" / "alive.js").read_text(encoding="utf-8")
    asked = re.findall(r"__import__\('([\w.]+)', fromlist=\['(\w+)'\]\)", script)
    assert [name for _, name in asked] == ["stopped_at", "settings"]
    assert all(callable(getattr(import_module(module), name)) for module, name in asked)


def test_a_new_version_that_lab_only_opened_is_not_put_there_twice(shipped, mine):
    (shipped / "start.ipynb").write_text(json.dumps(SECOND))
    (mine / "start.ipynb").write_text("start, with my notes")
    copy_lessons(mine)
    (mine / "start (new).ipynb").write_text(saved_by_lab(SECOND))
    (mine / copies.MANIFEST).unlink()
    assert copy_lessons(mine).beside == ("start (new).ipynb",)
    assert len(texts(mine)) == 4


def test_a_write_that_fails_leaves_the_old_file_whole(shipped, mine, monkeypatch):
    (shipped / "start.ipynb").write_text("start, second edition")
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
        (["start.ipynb", "deal.ipynb", "README.md"], "/lab/tree/start.ipynb"),
        (["cards.ipynb", "README.md"], "/lab/tree/README.md"),
        (["README.md"], "/lab/tree/README.md"),
        ([], "/lab"),
    ],
)
def test_lab_lands_on_the_start_else_the_overview(tmp_path, files, page):
    for name in files:
        (tmp_path / name).touch()
    assert lab._landing_page(tmp_path) == page
    (tmp_path / "a hand.ipynb").touch()
    assert lab._landing_page(tmp_path, "a hand.ipynb") == "/lab/tree/a%20hand.ipynb"


def test_what_lab_is_told_is_added_to_the_learners_own_configuration(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    folders = lab._lab_environment(tmp_path)["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert folders == [str(tmp_path), "mine"]


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
    with pytest.raises(EuchreError, match=f"port is a whole number from 1 to 65,535, not {port}"):
        open_lab(tmp_path, port=port)


TOKEN = "a-test-of-its-own"
OPEN_LAB = "import sys; from pathlib import Path; from euchre_tutor.course import lab, open_lab;"
OPEN_LAB += f"lab._LAST_GRACE = {PATIENCE};"
OPEN_LAB += "sys.exit(open_lab(Path(sys.argv[1]), port=int(sys.argv[2]), browser=False))"


@contextmanager
def opened_lab(folder: Path, port: int) -> Iterator[subprocess.Popen]:
    """Run open_lab in a process group of its own, as a terminal does, and leave nothing of it behind."""
    settings = {f"JUPYTER_{name}_DIR": str(folder.parent / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    settings["JUPYTER_TOKEN"] = TOKEN
    command = [sys.executable, "-c", OPEN_LAB, str(folder), str(port)]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen(command, env=os.environ | settings, start_new_session=True, text=True, **pipes) as opened:
        try:
            yield opened
        finally:
            if group_is_alive(opened.pid):
                os.killpg(opened.pid, signal.SIGKILL)


@contextmanager
def ended_after(seconds: float, group: int) -> Iterator[None]:
    """End a group of processes if what is awaited of it hasn't come by then."""
    timer = threading.Timer(seconds, os.killpg, (group, signal.SIGKILL))
    timer.start()
    yield
    timer.cancel()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def group_is_alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def settings_of(port: int, plugin: str) -> dict[str, Any]:
    """What a running Lab takes for a plugin's settings where the learner has said nothing."""
    with urllib.request.urlopen(
        f"http://127.0.0.1:{port}/lab/api/settings/{plugin}?token={TOKEN}", timeout=PATIENCE
    ) as answer:
        schema = json.load(answer)["schema"]["properties"]
    return {name: each.get("default") for name, each in schema.items()}


def first_page(port: int, seconds: float = PATIENCE) -> str:
    """Address that a fresh Lab sends its visitor to, without the login."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as page:
                return page.url
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError("JupyterLab never answered")


def test_lab_tells_its_address_where_the_learner_has_set_a_token(mine):
    """With a token of its own making Jupyter does so itself; any other one it keeps to itself, as a password."""
    with opened_lab(mine, free_port()) as opened, ended_after(PATIENCE, opened.pid):
        told = "".join(takewhile(lambda line: "/lab/tree/start.ipynb" not in line, opened.stdout))
    assert told.splitlines()[-1].endswith("JupyterLab answers at")
    assert len(told.splitlines()) <= 2, "and little else"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="process groups and their signals are POSIX")
@pytest.mark.parametrize(
    ("number", "whole_group"),
    [
        pytest.param(signal.SIGINT, True, id="Ctrl-C in a terminal"),
        pytest.param(signal.SIGINT, False, id="an interrupt to the command alone", marks=pytest.mark.nightly),
        pytest.param(signal.SIGTERM, False, id="SIGTERM to the command alone", marks=pytest.mark.nightly),
    ],
)
def test_lab_opens_on_the_lessons_and_ends_with_its_command(mine, number, whole_group):
    port = free_port()
    with opened_lab(mine, port) as opened:
        assert "start.ipynb" in first_page(port)
        news = settings_of(port, "@jupyterlab/apputils-extension:notification")
        assert (news["fetchNews"], news["checkForUpdates"]) == ("false", False), "asks no server for news"
        (os.killpg if whole_group else os.kill)(opened.pid, number)
        log, _ = opened.communicate(timeout=PATIENCE)
        assert opened.returncode == 0, log
        assert "Traceback" not in log
        assert not group_is_alive(opened.pid)


def test_signals_are_as_before_once_lab_has_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(lab, "_lab_command", lambda *_: [sys.executable, "-c", "raise SystemExit(3)"])
    before = signal.getsignal(signal.SIGTERM)
    assert open_lab(tmp_path) == 3
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_lab_that_heeds_no_signal_is_killed(tmp_path, monkeypatch):
    begun = tmp_path / "begun"
    deaf = "import signal, sys, time; [signal.signal(each, signal.SIG_IGN) for each in (signal.SIGINT, signal.SIGTERM)]"
    deaf += f"; open({str(begun)!r}, 'w').close(); time.sleep(3_600)"
    monkeypatch.setattr(lab, "_lab_command", lambda *_: [sys.executable, "-c", deaf])
    monkeypatch.setattr(lab, "_GRACE", 0.1)
    monkeypatch.setattr(lab, "_LAST_GRACE", 0.1)

    def interrupt():
        until(begun.exists)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    assert open_lab(tmp_path) == -signal.SIGKILL


def test_lab_opens_from_another_thread_too(tmp_path, monkeypatch):
    monkeypatch.setattr(lab, "_lab_command", lambda *_: [sys.executable, "-c", "raise SystemExit(3)"])
    ends: list[int] = []
    thread = threading.Thread(target=lambda: ends.append(open_lab(tmp_path)))
    thread.start()
    thread.join()
    assert ends == [3]
