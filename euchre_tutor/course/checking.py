"""Check a lesson while the reader looks on: its claims, and its stored numbers, which are counted on other deals."""

from collections.abc import Iterator, Mapping
from html import escape
from traceback import extract_tb
from typing import Any

import ipywidgets
from IPython import get_ipython

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.course.copies import lessons_folder
from euchre_tutor.course.counted import agreement, answers_of_lessons, asked_so_far, plain
from euchre_tutor.course.showing import cells_of
from euchre_tutor.course.syllabus import lesson_of
from euchre_tutor.widgets.parts.refiner import Refiner

_DEALS, _SEED = 2_000, 1  # of the count with which stored numbers are compared


class Check(ipywidgets.VBox):  # type: ignore[misc]
    """A button that checks a lesson, one that stops it, and what came of it.

    Args:
        slug: the name of the lesson.
    """

    def __init__(self, slug: str | int) -> None:
        self._begin = ipywidgets.Button(description="Check these numbers", layout={"width": "auto"})
        self._stop = ipywidgets.Button(description="Stop", disabled=True)
        self._told = ipywidgets.HTML()
        super().__init__([ipywidgets.HBox([self._begin, self._stop], layout={"flex_flow": "wrap"}), self._told])
        self.add_class("euchre-check")
        self._lesson, self._times = lesson_of(slug), 0
        self._refiner: Refiner[int, str] = Refiner(self._work, self._show, self._fail)
        self._begin.on_click(self._start)
        self._stop.on_click(self._halt)

    def __repr__(self) -> str:
        return f"check({self._lesson.slug!r})"

    def _start(self, _button: object) -> None:
        self._times += 1
        self._begin.disabled, self._stop.disabled = True, False
        self._refiner.start(self._times)

    def _halt(self, _button: object) -> None:
        self._refiner.stop()
        self._end("Stopped. Nothing has changed.")

    def _end(self, words: str) -> None:
        self._begin.disabled, self._stop.disabled = False, True
        self._show(words)

    def _show(self, words: str) -> None:
        self._told.value = f"<p>{escape(words)}</p>"

    def _fail(self, error: EuchreError) -> None:
        self._end(error.sentence)

    def _work(self, _times: int) -> Iterator[str]:
        """Yield what is found so far."""
        false, claims = [], 0
        for claims, (claim, holds) in enumerate(claims_of(self._lesson.notebook), start=1):
            false += [] if holds else [claim]
            yield f"{claims} proofs run ..."
        sentences = [f"All {claims} proofs hold." if not false else f"{len(false)} of {claims} proofs fail: {false[0]}"]
        stored, inside, numbers = answers_of_lessons(), 0, 0
        asked = {question: count for question, count in asked_so_far().items() if question in stored}
        for place, (question, count) in enumerate(asked.items(), start=1):
            near, all_of_them = agreement(stored[question], plain(count(deals=_DEALS, seed=_SEED)))
            inside, numbers = inside + near, numbers + all_of_them
            yield f"{sentences[0]} {place} of {len(asked)} questions counted anew ..."
        anew = (
            f"{len(asked)} questions counted anew on {_DEALS:,} other deals: {inside} of {numbers} numbers agree within"
        )
        sentences.append(f"{anew} their errors. About 19 of 20 should; numbers of one hand are right or off together.")
        self._begin.disabled, self._stop.disabled = False, True
        yield " ".join(sentences)


def claims_of(notebook: str) -> Iterator[tuple[str, bool]]:
    """Run the proofs of a lesson after its other cells, and yield what each asserts, and whether that holds."""
    shell = get_ipython()
    names: dict[str, Any] = dict(shell.user_ns) if shell else {}
    for source in proofs_of(_sheet(notebook)):
        try:
            exec(source, names)
        except AssertionError as error:
            yield _line_of(error, source), False
        except NameError as error:
            again = "run all its cells, then check it"
            raise EuchreError(f"this lesson hasn't run to its end ({error}); {again}") from error
        else:
            yield source, True


def _sheet(notebook: str) -> Any:
    """Return a lesson as it was shipped, with its proofs, whatever became of the learner's copy."""
    return {"cells": cells_of(lessons_folder() / notebook)}


def proofs_of(notebook: Mapping[str, Any]) -> list[str]:
    """Return the code of a notebook's proofs."""
    cells = [cell for cell in notebook["cells"] if "proof" in cell["metadata"].get("tags", ())]
    return ["".join(cell["source"]) for cell in cells]


def _line_of(error: AssertionError, source: str) -> str:
    """Return the line of some code that an error comes from."""
    numbers = (frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == "<string>")
    return source.splitlines()[(next(numbers) or 1) - 1].strip()


def check(slug: str | int) -> Check:
    """Show a button that checks the numbers of a lesson, which may take a minute.

    Raises EuchreError if there is no such lesson.

    >>> check("the_two_bowers")._begin.description
    'Check these numbers'
    """
    return Check(slug)
