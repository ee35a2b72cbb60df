"""What a page shows of a picked hand, as plain data: a function of the sitting and the hand alone."""

from typing import TypedDict

from euchre_tutor.base import capital
from euchre_tutor.deal import View
from euchre_tutor.game import GameHand
from euchre_tutor.practice.grading import grade
from euchre_tutor.practice.pairs import CUES, Picked
from euchre_tutor.practice.whole_hands import ending, points_of, score_after
from euchre_tutor.widgets.ask.decision_question import decision_question
from euchre_tutor.widgets.ask.reporting import report_of
from euchre_tutor.widgets.pairs.sitting import Sitting, Stage
from euchre_tutor.widgets.parts.wire import Option, Row

_NEXT = {Stage.OUT: "Skip", Stage.FELL: "Back to that moment", Stage.MADE: "Next hand", Stage.DONE: "Once more"}

_OVER = Stage.FELL, Stage.MADE


class ShownHand(TypedDict):
    """What goes over the wire, a trait each.

    ``_told`` is what is said, a paragraph each; ``_asked`` the question that is open, with what may be answered in
    ``_offered``; ``_next`` what may be done; ``_rows`` what each choice is worth, once the hand is over; ``_report`` is
    for whoever doubts that.
    """

    _stage: str
    _number: int
    _score: dict[str, int]
    _to: int
    _about: str
    _told: list[str]
    _asked: str
    _offered: list[Option]
    _next: str
    _chosen: str
    _rows: list[Row]
    _unit: str
    _report: str


def shown(sitting: Sitting, hand: GameHand) -> ShownHand:
    """Show a sitting whose hand stands so."""
    picked, stage = sitting.picked, sitting.stage
    view, is_known = picked.position.view, stage is Stage.MADE
    question = decision_question(picked.position) if is_known else None
    priced = question.known_beforehand if question else {}
    number, of = min(sitting.number + 1, len(sitting.queue)), len(sitting.queue)
    points = score_after(hand, view.seat, view.score) if stage in _OVER else view.score
    return {
        "_stage": stage,
        "_number": sitting.number,
        "_score": dict(zip(("You", "They"), points, strict=True)),
        "_to": view.rules.game,
        "_about": f"Hand {number} of {of}. " * (of > 1) + deals(view),
        "_told": [*_told(sitting, hand)],
        "_asked": "What decides?" if stage is Stage.CUE else "",
        "_offered": [{"value": name, "words": CUES[name].asked} for name in sitting.offered],
        "_next": ""
        if stage is Stage.DONE and sitting.is_silent and sitting.before
        else _NEXT.get(Stage.DONE if is_known and of == 1 else stage, ""),
        "_chosen": sitting.choice if is_known else "",
        "_rows": priced.get("rows", []),
        "_unit": priced.get("unit", ""),
        "_report": report_of(question, question.mark(sitting.choice)) if question else "",
    }


def deals(view: View) -> str:
    """Say who deals, as our seat sees it."""
    dealer, ours = view.rules.dealer, view.rules.side(view.seat)
    other = "Another player deals" if view.rules.has_secret_partners else "An opponent deals"
    return f"{'You deal' if view.seat == dealer else 'Your partner deals' if dealer in ours else other}."


def _told(sitting: Sitting, hand: GameHand) -> list[str]:
    picked, stage = sitting.picked, sitting.stage
    if stage in _OVER:
        view = picked.position.view
        told = [
            ending(hand, view.seat, view.score),
            *["There was more to win."] * (stage is Stage.FELL and points_of(hand, view) >= 0),
        ]
        return told if stage is Stage.FELL else [*told, *_afterwards(sitting.choice, picked, points_of(hand, view))]
    return [sitting.said] if sitting.said else []


def _afterwards(choice: str, picked: Picked, gained: int) -> list[str]:
    """Say by price whether the first choice was right, and how seldom such deals show it as this one does."""
    told = grade(picked.position, choice).told
    if picked.position.is_best(choice):
        told = f"{capital(picked.position.named(choice))} is right."
    elif picked.misses(choice):  # another choice has just been right
        told = told.replace("Yours: ", "Yours at first: ")
    return [*["A later card lost it."] * (gained < min(0, *picked.right)), told, picked.shares]
