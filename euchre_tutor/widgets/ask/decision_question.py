"""What would you do here? Which call, which discard, which card: the price of each option is the answer.

The price may be known before the question is asked, as that of a stored position is, or be worked out meanwhile.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

import numpy as np

from euchre_tutor.analysis.asked import COMPARE, question_of
from euchre_tutor.analysis.ends import how_hands_end
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of, words_of
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.auction import Auction, legal_discards
from euchre_tutor.base import EuchreError, check_fit, with_minus
from euchre_tutor.beliefs import Seen, contract_of
from euchre_tutor.deal import View, as_view
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.grading import Grade, advised, games_behind, grade, rival_of
from euchre_tutor.practice.positions import STORED, Band, Cost, Position, position_of
from euchre_tutor.practice.reasons import at_a_glance, reasons_of
from euchre_tutor.practice.shown_hands import hands_after
from euchre_tutor.practice.themes import ASKED
from euchre_tutor.pricing.stakes import Stakes
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.scoring import OUTCOMES, outcome_points
from euchre_tutor.widgets.ask.consequence import consequence
from euchre_tutor.widgets.ask.questions import Question, row
from euchre_tutor.widgets.parts.pictures import face_of, picture_of
from euchre_tutor.widgets.parts.wire import Choice, Ends, Hundred, Marked, Picture, Row

Asked = View | str | Odds[Any] | Position
"""What a question is about: what a seat has seen; or its odds, or the position, where they are known already."""
_Offered = tuple[Picture, list[Choice]]
"""What is shown, and what may be chosen."""


@dataclass(frozen=True)
class DecisionQuestion(Question):
    """What would you do here?

    Attributes:
        ask: works out the odds of all options.
        priced: the price of each option, if it is known beforehand; then a choice is marked before the odds are there.
    """

    ask: Callable[[], Odds[Any]] = field(kw_only=True)
    priced: Position | None = field(default=None, kw_only=True)

    @property
    def is_priced(self) -> bool:
        """See Question."""
        return self.priced is not None

    @property
    def waiting(self) -> str:
        """See Question."""
        return "Working out why ..." if self.priced else super().waiting

    @property
    def seen(self) -> str:
        """See Question."""
        return str(self.position.view)

    @cached_property
    def odds(self) -> Odds[Any]:
        """The odds of all options."""
        return self.ask()

    @cached_property
    def position(self) -> Position:
        """The decision, with the price of each option."""
        return self.priced or position_of(self.odds)

    @cached_property
    def _why(self) -> Callable[[str], list[str]]:
        """What says why a choice is right or wrong, each time in the same words, unless the lesson does."""
        return cache(lambda choice: [] if self.explanation else reasons_of(self.odds, self.position, choice))

    def check(self, choice: str) -> str:
        """See Question; what has no price, such as a bid that somebody always outbids, can't be chosen."""
        value = super().check(choice)
        if self.priced or "odds" in self.__dict__:
            self.grade(value)
        return value

    def prepare(self) -> None:
        """See Question."""
        _ = self.odds, self._why(self.position.best)

    def grade(self, choice: str) -> Grade:
        """Say what a choice costs; raise EuchreError if it has no price."""
        if choice not in self.position.options:
            raise EuchreError(f"{words_of(choice)} isn't priced here, so nothing can be said about it; choose another")
        return grade(self.position, choice)

    def mark(self, choice: str) -> Marked:
        """See Question."""
        graded, is_worked_out = self.grade(choice), "odds" in self.__dict__
        marked: Marked = {
            "choice": choice,
            "is_right": graded.band in (Band.RIGHT, Band.CLOSE),
            "right": advised(self.position),
            "band": graded.band,
            "head": graded.head,
            "sentence": graded.sentence,
            "words": graded.words,
            "hundreds": self._hundreds(choice),
            "ends": self._ends(choice),
            "rows": [self._row_of(price) for price in self.odds.ranked] if is_worked_out else [],
            "unit": self.odds.advice.unit if is_worked_out else "",
            "explanation": [*self.explanation] or at_a_glance(self.position.view),
            "reasons": self._why(choice) if is_worked_out else [],
            "caption": self.odds.caption if is_worked_out else "",
            "details": self.odds.details if is_worked_out else "",
            "picture": self.then,
        }
        if hand := hands_after(self.position.view).get(choice):
            marked["played"] = consequence(hand, self.position.view)
        return marked

    def _pair(self, choice: str) -> dict[str, str]:
        """Return a choice and what it is compared with, each by its words: the best, or else the next."""
        rival, named = rival_of(self.position, choice), self.position.named
        who = "Instead" if self.position.is_best(choice) else "Best"
        return {f"You: {named(choice)}": choice} | ({f"{who}: {named(rival)}": rival} if rival else {})

    def _hundreds(self, choice: str) -> list[Hundred]:
        """Return the games of a hundred that a choice wins, beside those of the best one, or else of the next.

        The best has its chance to win, the other as many fewer as the sentence says.
        """
        pair, most = self._pair(choice), self._most_games
        behind = {words: games_behind(self.position, option) for words, option in pair.items()}
        if len(pair) < 2 or any(map(math.isnan, [most, *behind.values()])):
            return []
        return [{"words": words, "won": max(round(most) - round(games), 0)} for words, games in behind.items()]

    def _ends(self, choice: str) -> Ends:
        """Return how hands end after a choice, beside the best one, or else the next."""
        ends = {words: self.position.options[option].ends for words, option in self._pair(choice).items()}
        if not all(ends.values()):
            return {"after": [], "lines": []}
        lines = how_hands_end(ends, self.position.view.rules)
        return {"after": [*ends], "lines": [{"words": words, "hands": [*hands]} for words, hands in lines.items()]}

    @property
    def _most_games(self) -> float:
        """How many games of a hundred the best option wins, by how its hands end; not a number if that isn't known."""
        if self.position.unit == "games":
            return 100 * self.position.worth
        ends, stakes = self.position.options[self.position.best].ends, Stakes.of(self.position.view)
        if not (ends and stakes):
            return math.nan
        points = dict(zip(OUTCOMES, outcome_points(self.position.view.rules), strict=True))
        return float(np.dot(stakes.chances(np.array([points[name] for name in ends])), [*ends.values()]))

    def _row_of(self, price: Any) -> Row:
        """Return what an option is worth as a bar."""
        option, advice = text_of(price.option), self.odds.advice
        note = ", ".join(filter(None, [price.note, self._closeness(option)]))
        return row(
            option,
            self.position.named(option),
            advice.value_in_words(price),
            advice.value(price),
            is_right=self.position.is_best(option),
            note=note,
        )

    def _closeness(self, option: str) -> str:
        return "too close to tell" * (self.position.may_be_best(option) and not self.position.is_best(option))

    @property
    def known_beforehand(self) -> dict[str, Any]:
        """What a position holds of an answer: how far each option is behind the best, as bars; nothing is priced."""
        in_games = self.position.unit == "games"
        unit = "% of games beside the best, at a table" if in_games else "points a hand beside the best, at a table"
        rows = [
            row(
                option,
                self.position.named(option),
                self._behind_in_words(cost),
                cost.ahead,
                is_right=self.position.is_best(option),
                note=self._closeness(option),
            )
            for option, cost in self.position.options.items()
        ]
        caption = (
            f"Over {STORED.deals:,} deals that fit what you have seen, {STORED.played:,} of them played at a table."
        )
        return {"rows": rows, "unit": unit, "caption": caption, "details": f"seed {STORED.seed}"}

    def _behind_in_words(self, cost: Cost) -> str:
        if not cost.behind:
            return "the best"
        return with_minus(f"{percent(cost.ahead)} %") if self.position.unit == "games" else signed(cost.ahead)


def _calls(seen: View, marks: bool) -> _Offered:
    """Return the calls that a view leaves."""
    if seen.maker:
        raise EuchreError("trump is made in this view, so nothing is left to call; leave out trump, maker and played")
    choices: list[Choice] = [
        {"value": str(call), "words": words_of(call, seen.rules, seen.seat), "why_not": ""}
        for call in Auction.at(seen).legal_calls
    ]
    return picture_of(seen, marks=marks), choices


def _discards(seen: View, marks: bool) -> _Offered:
    """Return the cards that may be laid down for the turn-up."""
    contract = contract_of(seen)
    if contract.taker != seen.seat or seen.up is None:
        raise EuchreError(f"seat {seen.seat} takes no turn-up here, so it lays nothing down: {contract}")
    if contract.giver:
        raise EuchreError("here two cards are laid down, and a question asks for one; ask compare_discards")
    cards, may_go = (*seen.hand, seen.up), legal_discards(seen.rules, seen.hand, seen.up)
    choices = _cards(cards, may_go, ranking_of(seen.rules, seen.trump) if marks else None, "the turn-up must be kept")
    return picture_of(seen, without_hand=True) | {"groups": []}, choices


def _plays(shown: View, marks: bool) -> _Offered:
    """Return the cards that may be played."""
    if shown.maker is None:
        raise EuchreError("trump is not made yet in this view; say for instance 'trump s maker 4', or ask for a call")
    seen = Seen(shown)
    if not (legal := seen.legal_plays):
        raise EuchreError("it is not this seat's turn to play; give the cards played up to its turn")
    led = seen.led.label if seen.led else ""
    cards = [*seen.hand] if {card.held for card in legal} == set(legal) else [*legal]
    choices = _cards(cards, legal, seen.ranking if marks else None, f"you must follow {led}")
    return picture_of(shown, without_hand=True, marks=marks), choices


def _cards(cards: Sequence[Piece], legal: Sequence[Piece], ranking: Ranking | None, why_not: str) -> list[Choice]:
    """Return cards to choose from, highest first by suit as they play, if that is told; those that can't go say why."""
    return [
        {
            "value": str(card),
            "words": words_of(card),
            "card": face_of(card.held, ranking, marks=True),
            "why_not": "" if card in legal else why_not,
        }
        for card in (ranking.sort(cards) if ranking else cards)
    ]


_OFFERS: dict[str, Callable[[View, bool], _Offered]] = {"call": _calls, "discard": _discards, "play": _plays}


def decision_question(
    asked: Asked, kind: str = "", text: str = "", explanation: Sequence[str] = (), *, marks: bool = True, **options: Any
) -> DecisionQuestion:
    """Ask what a seat does; odds or a position that are given are the answer.

    Args:
        asked: what the seat has seen, its odds, or the position.
        kind: ``call``, ``discard`` or ``play``; what the view asks, in its usual words, unless it is given.
        text: the question, if the kind is given.
        explanation: what is said after the choice.
        marks: whether cards are told and sorted as they play, bowers marked; not where that is the question.
        options: those of the comparison that prices this kind.

    Raises:
        EuchreError: the view can't be, or nothing of this kind is to be decided in it.
    """
    seen = asked.view if isinstance(asked, Position | Odds) else as_view(asked)
    if not kind:
        text = ASKED[kind := question_of(seen)]
        if kind == "play" and len(seen.played) % len(seen.active) == 0:
            text = "Which card do you lead?"
    compare, ordinary = COMPARE[kind], {"deals": 2_000, "seed": 0, "progress": False} | options
    known: dict[str, Any] = {"ask": lambda: compare(seen, **ordinary)}
    if isinstance(asked, Position):
        known = {"ask": asked.priced, "priced": asked}
    elif isinstance(asked, Odds):
        known = {"ask": lambda: asked}
    else:
        check_fit(compare, compare.__name__, seen, **options)
    picture, choices = _OFFERS[kind](seen, marks)
    return DecisionQuestion(text, picture, choices, explanation=explanation, **known)
