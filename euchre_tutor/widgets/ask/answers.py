"""What the learner has answered so far: in this session, and in lessons also in the learner's own record."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from euchre_tutor.base import EuchreError, check_line
from euchre_tutor.progress import Given, Progress, kept, note_answer, note_begun

_given: list[Given] = []
_lock = threading.Lock()
_lesson = ""  # the lesson that runs in this session
_cells: Mapping[str, str] = {}  # what its cells that ask run, by their ids
_running = ""  # the code of what a cell of it shows, while it runs; nothing if that is the cell's own
_earlier: Mapping[str, Given] = {}  # what was answered before it began here, by cell
_is_said = False  # that answers can't be kept


def begin_lesson(name: str, *, cells: Mapping[str, str] | None = None) -> None:
    """Keep the answers that follow in the learner's record, as those of a lesson.

    Where nothing can be kept the lesson works all the same, and a sentence says so, once.

    Args:
        name: the name of the lesson.
        cells: the code that its cells that ask run, by their ids, under which their answers are kept. The code of a
            cell may begin with other lines.

    Raises:
        EuchreError: this can't be a name.

    >>> begin_lesson("the_two_bowers")
    """
    global _lesson, _cells, _earlier
    if not check_line(name, "the_two_bowers").strip():
        raise EuchreError("a lesson needs a name, such as the_two_bowers")
    _lesson, _cells, _earlier = name, cells or {}, {}
    try:
        _earlier = {given.cell: given for given in kept().progress.latest(name) if given.cell}
        note_begun(name)
    except EuchreError as error:
        if said := _once(error):
            print(said)


@contextmanager
def running(code: str) -> Iterator[None]:
    """Know a cell by this code while this lasts, whatever it holds itself."""
    global _running
    before, _running = _running, code
    try:
        yield
    finally:
        _running = before


def cell_that_runs() -> str:
    """Return the id of the lesson's cell that runs now; nothing for any other.

    JupyterLab tells a kernel which cell it runs. Where others don't, the cell is known by its code.
    """
    from IPython import get_ipython

    shell = get_ipython()
    if not _cells or shell is None:
        return ""
    cell_id = shell.get_parent().get("metadata", {}).get("cellId", "") if hasattr(shell, "get_parent") else ""
    code = _running or shell.user_ns.get("In", [""])[-1]
    return cell_id if cell_id in _cells else next((cell for cell, text in _cells.items() if _ends(code, text)), "")


def _ends(code: str, text: str) -> bool:
    """Whether the last lines of some code are this text."""
    return f"\n{code.strip()}".endswith(f"\n{text.strip()}")


def answered_earlier(cell: str) -> Given | None:
    """Return what was answered to the question of a cell before this lesson began here; None if nothing was."""
    return _earlier.get(cell)


def stopped_at() -> str:
    """Return the cell at which the lesson that runs here is to be opened, as JupyterLab asks; nothing for its top.

    >>> stopped_at()
    ''
    """
    return Progress(given=(*_earlier.values(), *answers())).stopped_at(_lesson, _cells)


def note(answer: Given) -> str:
    """Keep an answer; return what is to be said about that, which is nothing unless it can't be kept."""
    answer = replace(answer, lesson=_lesson)
    with _lock:
        _given.append(answer)
    try:
        if answer.lesson:
            note_answer(answer)
    except EuchreError as error:
        return _once(error)
    return ""


def _once(error: EuchreError) -> str:
    """Return an error as a sentence the first time, and nothing from then on."""
    global _is_said
    said, _is_said = _is_said, True
    return "" if said else error.sentence


def answers() -> tuple[Given, ...]:
    """Return all answers of this session, the oldest first.

    >>> answers() == answers()
    True
    """
    with _lock:
        return tuple(_given)
