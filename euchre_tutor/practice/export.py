"""Practice as files: a table of all decisions, and your mistakes as a deck of Anki cards."""

import csv
import io
import sqlite3
import time
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, fields
from functools import partial
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base import EuchreError, capital, quoted
from euchre_tutor.deal import View
from euchre_tutor.draw.pages import save_ours
from euchre_tutor.practice.positions import STORED, Unit, position_of
from euchre_tutor.practice.rating import Loss
from euchre_tutor.practice.reasons import reasons_of
from euchre_tutor.practice.sections import written
from euchre_tutor.practice.themes import ASKED, title_of
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.progress import Decision

_NUMBER = "euchre_tutor_decision"  # the first column of our tables, by which we know them
_COMMENT = b"Euchre Tutor"  # of the archive that a deck is
_MODEL, _DECK = 1_611_230_417, 1_611_230_418  # Anki's ids of the kind of card, and of the deck; they never change
_RUNS = ("=", "+", "-", "@", "\t", "\r", "\n", "'")  # how text begins that a spreadsheet runs, or takes for its sign
_CARD_STYLE = """
.card { font: 18px/1.4 system-ui, sans-serif; text-align: center; }
svg { max-width: 100%; height: auto; }
"""


def write_export(path: str | Path, decided: Sequence[Decision]) -> Path:
    """Write what was practised, in the form that the ending of the file tells; return where it is.

    Args:
        path: the file: ``.csv`` or ``.apkg``. An earlier file of ours is replaced.
        decided: the decisions, the oldest first.

    Raises:
        EuchreError: the ending is none of these, there is nothing to write, there is a file of another kind already,
            or the file can't be written.
    """
    form = form_of(path)
    return save_ours(path, partial(form.content, decided), form.is_ours, kind="export")


class Form(NamedTuple):
    """A form of export: what is written, and how an earlier file of ours is known."""

    content: Callable[[Sequence[Decision]], bytes]
    is_ours: Callable[[Path], bool]


def form_of(path: object) -> Form:
    """Return the form that the ending of a file tells; raise EuchreError for any other."""
    if not isinstance(path, str | Path):
        raise EuchreError(f"an export needs the name of a file, such as 'practice.csv', not {quoted(path)}")
    if (ending := Path(path).suffix.lower()) not in _FORMS:
        raise EuchreError(f"{quoted(str(path))} should end in .csv or .apkg (a deck for Anki)")
    return _FORMS[ending]


# A table, a row for each decision.


def _csv(decided: Sequence[Decision]) -> bytes:
    text = io.StringIO()
    names = [field.name for field in fields(Decision)]
    writer = csv.DictWriter(text, [_NUMBER, *names])  # lines end so that every line break in a cell is quoted
    writer.writeheader()
    for number, decision in enumerate(decided, start=1):
        writer.writerow({_NUMBER: number} | {name: _as_cell(value) for name, value in asdict(decision).items()})
    return text.getvalue().encode()


def _as_cell(value: object) -> object:
    """Write an apostrophe before text that a spreadsheet would run as a formula, and before one; numbers stay numbers.

    Without the apostrophe at its beginning, a cell is what was written.
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_RUNS) else value


def _is_our_csv(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_NUMBER) + 1) == f"{_NUMBER},".encode()


# Cards for Anki.


def mistakes(decided: Sequence[Decision]) -> tuple[Decision, ...]:
    """Return the decisions that were missed, each hand once, without those that were answered rightly since."""
    missed: dict[str, Decision] = {}
    for decision in decided:
        is_missed = decision.is_graded and not decision.is_right
        if is_missed or decision.is_right:
            missed.pop(decision.view, None)
        if is_missed:
            missed[decision.view] = decision
    return tuple(missed.values())


def _apkg(decided: Sequence[Decision]) -> bytes:
    """Return a deck of the mistakes; a hand is one note however often it is exported, as its id is made of its view."""
    if not (missed := mistakes(decided)):
        raise EuchreError(
            "there are no mistakes to make cards from: you missed nothing, or have got it all right since"
        )
    import genanki

    deck = genanki.Deck(_DECK, "Euchre Tutor: my mistakes")
    model = _model(genanki)
    for decision in missed:
        guid = genanki.guid_for("euchre-tutor", decision.view)
        tag = "".join(decision.theme.split())  # Anki's tags have spaces between them
        deck.add_note(
            genanki.Note(model, [escape(decision.view), _front(decision), _back(decision)], tags=[tag], guid=guid)
        )
    return _packed(genanki.Package(deck))


def _packed(package: Any) -> bytes:
    """Return a package as a file; genanki's own writer would leave a copy in the temporary folder."""
    archive = io.BytesIO()
    with closing(sqlite3.connect(":memory:")) as database, zipfile.ZipFile(archive, "w") as file:
        now = time.time()
        package.write_to_db(database.cursor(), now, count(int(1_000 * now)))
        database.commit()
        file.writestr("collection.anki2", database.serialize())
        file.writestr("media", "{}")  # no pictures or sounds
        file.comment = _COMMENT
    return archive.getvalue()


def _model(genanki: Any) -> Any:
    """Return Anki's description of our cards: their fields and what each side shows."""
    names = [{"name": name} for name in ("View", "Question", "Answer")]
    side = {"name": "Decision", "qfmt": "{{Question}}", "afmt": '{{FrontSide}}<hr id="answer">{{Answer}}'}
    return genanki.Model(_MODEL, "Euchre Tutor decision", names, [side], css=_CARD_STYLE)


def _front(decision: Decision) -> str:
    """Write what is asked, with the hand as it was drawn and as text."""
    try:
        drawn = View.parse(decision.view)._repr_html_()
    except EuchreError:  # a view of another version is still told in words
        drawn = ""
    question = ASKED.get(decision.question, ASKED["play"])
    return f"<p>{question}</p>{drawn}<p><small>{escape(decision.view)}</small></p>"


def _back(decision: Decision) -> str:
    """Write what is best, what was chosen instead, what that cost, and why."""
    unit: Unit = "games" if decision.unit == "games" else "points"
    lost, error = decision.lost, decision.error
    cost = written(Loss(1, lost, Estimate(lost, lost - error, lost + error)), unit)
    best, choice = (escape(capital(words_of(option))) for option in (decision.best, decision.choice))
    mistake = f"You chose: {choice}. That cost {cost} on average."
    why = "".join(f"<p>{escape(sentence)}</p>" for sentence in _why(decision))
    return f"<p><b>{best}</b></p><p>{mistake}</p>{why}<p>{escape(title_of(decision.theme))}</p>"


def _why(decision: Decision) -> list[str]:
    """Work out why the best is the best, with the deals that the decision was graded by."""
    try:
        view = View.parse(decision.view)
        odds = answer(view, STORED)
        position = position_of(odds)
        return reasons_of(odds, position, decision.choice) if position.is_best(decision.best) else []
    except (EuchreError, LookupError):  # a view or an option of another version
        return []


def _is_our_deck(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as file:
            return file.comment == _COMMENT
    except zipfile.BadZipFile:
        return False


_FORMS = {".csv": Form(_csv, _is_our_csv), ".apkg": Form(_apkg, _is_our_deck)}
