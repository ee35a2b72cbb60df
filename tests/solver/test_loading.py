"""That the solver is being compiled is said when it is, once, and where progress is shown."""

import os
import subprocess
import sys
import threading
import time

import nbformat
import pytest
from helpers.tables import PATIENCE, until
from nbclient import NotebookClient

from euchre_tutor import HandBuilder
from euchre_tutor.analysis import progress, sampled_odds
from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.solver import loading, prepare, telling
from euchre_tutor.solver.loading import COMPILING
from euchre_tutor.widgets.parts import refiner

pytestmark = pytest.mark.slow

VIEW = "Js Jc As 9h Kd up Qs seat 4"


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch):
    """Let a process begin in which nothing was said yet."""
    prepare()
    monkeypatch.setattr(loading, "_messages", [])
    monkeypatch.setattr(loading, "_is_done", threading.Event())


def test_a_warm_start_says_nothing_however_long_it_takes(monkeypatch, capfd):
    def import_slowly(name: str) -> object:
        time.sleep(2.1)  # it was said after two seconds
        return sys.modules[name]

    monkeypatch.setattr(loading, "import_module", import_slowly)
    messages: list[str] = []
    loading._kernel.cache_clear()
    with telling(messages.append):
        prepare()
    assert messages == []
    assert capfd.readouterr().err == ""


def test_it_is_said_once_and_taken_back_when_it_is_over():
    messages: list[str] = []
    with telling(messages.append):
        with loading._shown(COMPILING):
            assert messages == [COMPILING]
        assert messages == [COMPILING, ""]
        with loading._shown(COMPILING):
            assert messages == [COMPILING, ""]


def test_who_asks_meanwhile_is_told_too():
    late: list[str] = []
    with telling(lambda _: None), loading._shown(COMPILING), telling(late.append):
        assert late == [COMPILING]
    with telling(late.append):
        assert late == [COMPILING]


def test_it_is_said_in_the_progress_bar_and_not_where_none_is_wanted(capfd):
    with progress_bar(1, shown=True, bar_format=sampled_odds._BAR), loading._shown(COMPILING):
        pass
    said = capfd.readouterr().err
    assert said.count(COMPILING) == 1
    assert said.endswith("\r")  # and cleared
    loading._messages.clear()
    with progress_bar(1, shown=False), loading._shown(COMPILING):
        pass
    assert capfd.readouterr().err == ""


def test_a_bar_comes_late_and_tells_the_work_that_was_done_before(monkeypatch, capfd):
    monkeypatch.setattr(progress, "_SOON", 3_600.0)
    with progress_bar(8, shown=True, initial=2) as bar:
        bar.update()
        assert capfd.readouterr().err == ""
        monkeypatch.setattr(progress, "_SOON", 1e-9)
        bar.update(3)
        assert "6/8" in capfd.readouterr().err
    assert bar.n == 6
    with progress_bar(8, shown=False) as bar:
        bar.update(3)
    assert capfd.readouterr().err.strip() == ""


def test_the_widget_says_it_below_its_table_while_it_lasts(monkeypatch):
    compiled, priced = threading.Event(), refiner.refine_calls

    def compiling(*arguments, **options):
        with loading._shown(COMPILING):
            compiled.wait(PATIENCE)
        yield from priced(*arguments, **options)

    monkeypatch.setattr(refiner, "refine_calls", compiling)
    builder = HandBuilder(VIEW, deals=64)
    messages: list[str] = []
    until(lambda: COMPILING in builder._message)
    builder.observe(lambda change: messages.append(change.new), "_message")
    compiled.set()
    until(lambda: builder._progress == 1)
    assert messages == [""]


def test_in_a_terminal_it_is_said_in_full_and_cleared():
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    program = (
        "from euchre_tutor.solver import loading\nfor _ in 'xx':\n    with loading._shown(loading.COMPILING): pass"
    )
    done = subprocess.run([sys.executable, "-c", program], stdout=-1, stderr=theirs, check=True)
    said = os.read(ours, 4096).decode()
    assert done.stdout == b""
    assert said.count(COMPILING) == 1
    assert said.endswith(" \r\r")


def shown_in_a_notebook(*cells: str, **variables: str) -> list[dict]:
    """Run cells in a kernel of their own, and return all that they put out."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    client = NotebookClient(notebook, timeout=None, kernel_name="python3")
    client.execute(env={**os.environ, **variables})
    return [output for cell in notebook.cells for output in cell.outputs]


def test_in_a_notebook_it_is_no_red_box():
    shown = "with loading._shown(loading.COMPILING): pass"
    outputs = shown_in_a_notebook("from euchre_tutor.solver import loading", shown)
    assert [output.output_type for output in outputs] == ["display_data"], "a widget, no stream"


@pytest.mark.nightly
def test_a_cold_start_says_it_once_in_a_notebook_and_the_next_says_nothing(tmp_path):
    spy = """
from euchre_tutor import *
from euchre_tutor.solver import loading
tell_all, said = loading._tell_all, []
loading._tell_all = lambda message: (said.append(message), tell_all(message))
"""
    ask = f"print(len(compare_calls({VIEW!r}, deals=8, realistic=8).prices))"
    for expected in ([COMPILING, ""], []):
        outputs = shown_in_a_notebook(spy, ask, "print(said)", NUMBA_CACHE_DIR=str(tmp_path))
        streams = [output for output in outputs if output.output_type == "stream"]
        assert {stream.name for stream in streams} == {"stdout"}
        assert "".join(stream.text for stream in streams) == f"3\n{expected}\n"


@pytest.mark.nightly
def test_a_cold_start_says_nothing_where_nobody_looks_on(tmp_path):
    program = f"from euchre_tutor import *; compare_calls({VIEW!r}, deals=8, realistic=8, progress=False)"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")
