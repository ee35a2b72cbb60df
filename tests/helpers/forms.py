"""What each form of lesson asks for; a form is the name that a lesson has in course.toml."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from euchre_tutor import Ask, HandBuilder, TableBoard, Trainer
from euchre_tutor.course.figures.rows import LessonDrawing
from euchre_tutor.course.lesson import Result
from euchre_tutor.course.syllabus import END_OF_A_PART
from helpers.lessons import Notebook


def misses(form: str, sheet: Notebook) -> list[str]:
    """Say what a lesson lacks of its form, and of what all forms ask for."""
    wanted = {"a survey follows a question": _surveys_are_asked_first, **FORMS[form]}
    return [words for words, holds in wanted.items() if not holds(sheet)]


Holds = Callable[[Notebook], bool]


def _shown(sheet: Notebook, kind: type) -> list[int]:
    return [at for at, each in sheet.outputs.items() if isinstance(each.value, kind)]


def _charts(sheet: Notebook) -> list[int]:
    """Where a chart stands, or a question that draws one after its answer."""
    return [at for at, each in sheet.outputs.items() if _is_chart(each.value)]


def _is_chart(shown: Any) -> bool:
    is_drawn = isinstance(shown, Ask) and shown._asked.then["svg"]
    return hasattr(shown, "to_plotly_json") or isinstance(shown, LessonDrawing) or bool(is_drawn)


def _is_survey(sheet: Notebook, at: int) -> bool:
    return "surveyed(" in sheet.cells[at].source


def _asked(sheet: Notebook) -> list[int]:
    return [asked.at for asked in sheet.asks]


def _boards_below(sheet: Notebook) -> int:
    return sum(asked.ask.below is not None for asked in sheet.asks)


def _other_games(sheet: Notebook) -> set[str]:
    """The games, Bicycle apart, of which a hand goes on at the board."""
    boards = (asked.ask.below for asked in sheet.asks)
    return {board.hand.dealt.rules.name for board in boards if board is not None} - {"bicycle"}


def _games_of_one_hand(sheet: Notebook) -> int:
    """In how many questions the same cards, the turn-up among them, are drawn."""
    pictures = (asked.ask._picture["groups"] for asked in sheet.asks)
    hands = Counter(frozenset(card["text"] for group in groups for card in group["cards"]) for groups in pictures)
    return max((times for hand, times in hands.items() if hand), default=0)


def _is_the_built_hand_asked(sheet: Notebook) -> bool:
    """What is picked in a builder is the next question of a trainer."""
    builders, trainers = ([sheet.outputs[at].value for at in _shown(sheet, kind)] for kind in (HandBuilder, Trainer))
    for builder in builders:
        builder.take("Js Jc As 9h Kd up Qs seat 4")
    return any(trainer.drill == "hand Js Jc As 9h Kd up Qs seat 4" for trainer in trainers)


def _surveys_are_asked_first(sheet: Notebook) -> bool:
    """Between what many hands came to and the figure above it there is a question, or it is shown by a question."""
    surveys = [at for at in _charts(sheet) if _is_survey(sheet, at)]
    above = [max((each for each in _charts(sheet) if each < at), default=-1) for at in surveys]
    return all(any(first < asked <= at for asked in _asked(sheet)) for first, at in zip(above, surveys, strict=True))


def _quoted(sheet: Notebook) -> list[int]:
    """Where somebody's saying stands in a text."""
    return [at for at, cell in enumerate(sheet.cells) if cell.cell_type == "markdown" and '"' in cell.source]


def _on_sayings(sheet: Notebook) -> list[int]:
    """Where a question quotes somebody's saying."""
    return [asked.at for asked in sheet.asks if '"' in asked.ask.question]


def _texts(sheet: Notebook) -> list[str]:
    return [cell.source for cell in sheet.cells if cell.cell_type == "markdown"]


def _scores(sheet: Notebook) -> list[list[int]]:
    """The scores at which a story goes on, from its headings and answers in their order."""
    answers = {asked.at: " ".join(asked.ask._asked.explanation) for asked in sheet.asks}
    headings = {at: "\n".join(re.findall(r"(?m)^#+ .*$", cell.source)) for at, cell in enumerate(sheet.cells)}
    told = " ".join((headings | answers)[at] for at in range(len(sheet.cells)))
    return [[int(ours), int(theirs)] for ours, theirs in re.findall(r"\b(\d+)-(\d+)\b", told)]


def _is_told_to_its_end(sheet: Notebook) -> bool:
    """The score rises by what hands score, from nothing to the end of a game."""
    scores = _scores(sheet)
    steps = [sum(after) - sum(before) for before, after in pairwise(scores)]
    return scores[:1] == [[0, 0]] and max(scores[-1]) >= 5 and all(step in (1, 2, 4) for step in steps)


def _shown_open(sheet: Notebook) -> list[str]:
    """What you have seen at the boards below questions on which all hands lie open."""
    boards = [asked.ask.below for asked in sheet.asks if asked.ask.below and not asked.ask.below.hides_others]
    return [str(board.hand.view(board.you)) for board in boards]


def _views(sheet: Notebook) -> list[Any]:
    return [asked.odds.view for asked in sheet.asks if asked.odds]


def _differ_by_little(sheet: Notebook) -> bool:
    """Each hand differs by two cards at most from one that was asked before it."""
    hands = [{*map(str, (*view.hand, view.up))} for view in _views(sheet)]
    return all(any(len(earlier - each) <= 2 for earlier in hands[:at]) for at, each in enumerate(hands) if at)


FORMS: dict[str, dict[str, Holds]] = {
    "a hand": {
        "a board between its first questions": lambda sheet: any(
            _asked(sheet)[0] < at < _asked(sheet)[1] for at in _shown(sheet, TableBoard)
        ),
        "three questions at most": lambda sheet: len(sheet.asks) <= 3,
    },
    "a tour": {
        "four stops, each with its heading": lambda sheet: len(sheet.headings) >= 6,
        "a question at each stop": lambda sheet: len(sheet.asks) >= 4,
        "pictures on the way": lambda sheet: len(sheet.tagged("figure")) >= 3,
    },
    "at the board": {"three questions whose hand goes on at the board": lambda sheet: _boards_below(sheet) >= 3},
    "a game's story": {
        "a score that rises to the end of a game": _is_told_to_its_end,
        "a question at each score": lambda sheet: len(sheet.asks) >= len(_scores(sheet)),
    },
    "a drill": {
        "eight questions": lambda sheet: len(sheet.asks) >= 8,
        "little text between them": lambda sheet: (
            max((len(each.split()) for each in _texts(sheet) if "Key points" not in each), default=0) <= 70
        ),
    },
    "one hand, changed": {
        "three hands that are asked": lambda sheet: len(_views(sheet)) >= 3,
        "each hand a card or two from an earlier one": _differ_by_little,
    },
    "an experiment": {
        "a guess before the first figure": lambda sheet: _asked(sheet)[0] < _charts(sheet)[0],
        "a guess at a number": lambda sheet: any(asked.ask._scale for asked in sheet.asks),
    },
    "a saying on trial": {
        "the saying before the second question": lambda sheet: _quoted(sheet)[0] < _asked(sheet)[1],
        "a verdict": lambda sheet: "The verdict" in sheet.headings,
    },
    "a vote": {
        "seven sayings that are voted on": lambda sheet: len(_on_sayings(sheet)) >= 7,
        "all verdicts after the last vote": lambda sheet: (
            _asked(sheet)[-1] > _on_sayings(sheet)[-1] and _is_chart(sheet.asks[-1].ask)
        ),
    },
    "open, then hidden": {
        "two open hands that look alike from your seat": lambda sheet: (
            len(_shown_open(sheet)) > len({*_shown_open(sheet)}) > 0
        ),
        "the same moment with the others' cards hidden": lambda sheet: (
            {*_shown_open(sheet)} <= {str(view) for view in _views(sheet)}
        ),
    },
    "predict a table": {
        "a table to predict": lambda sheet: any(at > _asked(sheet)[0] for at in _charts(sheet)),
        "three predictions": lambda sheet: len(sheet.asks) >= 3,
    },
    "a round trip": {
        "one hand that is asked in four games": lambda sheet: _games_of_one_hand(sheet) >= 4,
        "a hand of three other games at the board": lambda sheet: len(_other_games(sheet)) >= 3,
        "what it is at home beside three answers": lambda sheet: (
            sum("at home" in asked.ask._asked.then["svg"] for asked in sheet.asks) >= 3
        ),
    },
    "a capstone": {
        "four questions": lambda sheet: len(sheet.asks) >= 4,
        "a lost hand that is played again": lambda sheet: _boards_below(sheet) >= 1,
        "two hands to build": lambda sheet: len(_shown(sheet, HandBuilder)) >= 2,
        "the hand that was built is asked": _is_the_built_hand_asked,
    },
    "a map": {"a map below its first question": lambda sheet: any(at > _asked(sheet)[0] for at in _charts(sheet))},
    END_OF_A_PART: {
        "a hand to play to a score": lambda sheet: any(
            asked.ask.below is not None and asked.ask.below.score != "0-0" for asked in sheet.asks
        ),
        "six questions of lessons": lambda sheet: len(_results(sheet)) == 1 and len(_results(sheet)[0]._lessons) >= 6,
        "no seat in its headings": lambda sheet: (
            not re.search(r"(?i)deal|partner|opponent|left|right", " ".join(sheet.headings))
        ),
    },
}


def _results(sheet: Notebook) -> list[Result]:
    return [each.value for each in sheet.outputs.values() if isinstance(each.value, Result)]
