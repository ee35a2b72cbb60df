"""Questions about a view: which call, which discard, which card? The odds of the view are the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from euchre_tutor.analysis import CallOdds, compare_calls, compare_discards, compare_plays
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.stored import StoredCalls
from euchre_tutor.analysis.text import enumerated, is_beyond_error
from euchre_tutor.auction import Auction, legal_discards
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.base.screen import capital, on_screen
from euchre_tutor.beliefs import Seen, contract_of
from euchre_tutor.deal import View, as_view
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.bands import Band, band_of
from euchre_tutor.practice.reasons import reasons_of
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.widgets.pictures import face_of, picture_of
from euchre_tutor.widgets.questions import Question, row
from euchre_tutor.widgets.wire import Choice, Marked, Row

Asked = View | str | Odds[Any]
"""What a question is about: what a seat has seen, or the odds of it where they are known already."""
_FELT = {"points": 0.01, "game": 0.001}  # the smallest difference that counts, such as that of two neighbouring cards


@dataclass(frozen=True)
class OddsQuestion(Question):
    """Which call, discard or play? The odds of a view are the answer.

    Attributes:
        ask: works the odds out.
    """

    ask: Callable[[], Odds[Any]] = field(kw_only=True)

    @cached_property
    def odds(self) -> Odds[Any]:
        """The odds of all choices."""
        return self.ask()

    def prepare(self) -> None:
        """See Question."""
        _ = self.odds, self.explanation or self._reasons

    def mark(self, choice: str) -> Marked:
        """See Question."""
        odds, names = self.odds, {text_of(price.option): price.name for price in self.odds.prices}
        right = self._right
        return {
            "choice": choice,
            "is_right": choice in right,
            "band": (band := self._band(choice)),
            "words": _verdict(odds, names, choice, band),
            "rows": [self._row_of(price, text_of(price.option) in right) for price in odds.ranked],
            "unit": odds.advice.unit,
            "explanation": [*self.explanation] or self._reasons,
            "caption": odds.caption,
            "details": odds.details,
            "picture": self.then,
        }

    @property
    def _right(self) -> list[str]:
        """The best options, those that may be as good, and those that are behind by less than anybody could feel."""
        bracket, is_game = self.odds.advice, self.odds.aim == "game"
        leaders, least = bracket.leaders, _FELT[self.odds.aim]
        rivals = [(each, bracket.gaps[each.option]) for each in bracket.ranked if each not in leaders]
        alike = [each for each, gap in rivals if gap.value < least or not is_beyond_error(gap, chance=is_game)]
        return [text_of(price.option) for price in (*leaders, *alike)]

    def _band(self, choice: str) -> Band:
        """How big a mistake a choice is."""
        if choice in self._right:
            return Band.RIGHT
        return band_of(_gap(self.odds, choice).value, "games" if self.odds.aim == "game" else "points")

    def _row_of(self, price: Any, is_right: bool) -> Row:
        """Return the bar of an option."""
        worth, text = self.odds.advice.value(price), self.odds.advice.worth(price)
        return row(text_of(price.option), price.name, text, worth, is_right=is_right, note=price.note)

    @cached_property
    def _reasons(self) -> list[str]:
        """The reasons that decide, where the tutor can tell them."""
        return reasons_of(self.odds) if isinstance(self.odds, CallOdds | StoredCalls) else []


def _gap(odds: Odds[Any], choice: str) -> Estimate:
    """How far a choice is behind the best."""
    return next(gap for option, gap in odds.advice.gaps.items() if text_of(option) == choice)


def _verdict(odds: Odds[Any], names: Mapping[str, str], choice: str, band: Band) -> str:
    """Say whether a choice is right, and by how much the best is ahead."""
    bracket, leaders = odds.advice, [price.name for price in odds.leaders]
    right = [text_of(price.option) for price in odds.leaders]
    if band is Band.RIGHT and choice not in right:
        return f"Right: {names[choice]}, as good as {leaders[0]}."
    if choice in right and len(right) > 1:
        return f"Right. {capital(enumerated(leaders))}: {bracket.tie}."
    if choice in right:
        return f"Right: {leaders[0]}, {bracket.margin}." if bracket.margin else f"Right: there is only {leaders[0]}."
    tie = f" ({bracket.tie})" * (len(right) > 1)
    ahead = bracket.ahead(_gap(odds, choice))
    return f"You: {names[choice]}, a {band}. Best: {enumerated(leaders)}{tie}, {ahead} ahead."


def call_question(view: Asked, text: str, explanation: Sequence[str], **options: Any) -> OddsQuestion:
    """Ask for the best call of a view; options are those of compare_calls."""
    seen, ask = _read(view, compare_calls, options)
    if seen.maker:
        raise EuchreError("trump is made in this view, so nothing is left to call; leave out trump, maker and played")
    choices: list[Choice] = [
        {"value": str(call), "words": on_screen(str(call)), "why_not": ""} for call in Auction.at(seen).legal_calls
    ]
    return OddsQuestion(text, picture_of(seen), choices, explanation=explanation, ask=ask)


def discard_question(view: Asked, text: str, explanation: Sequence[str], **options: Any) -> OddsQuestion:
    """Ask for the best discard of a view; options are those of compare_discards."""
    seen, ask = _read(view, compare_discards, options)
    contract = contract_of(seen)
    if contract.taker != seen.seat or seen.up is None:
        raise EuchreError(f"seat {seen.seat} takes no turn-up here, so it lays nothing down: {contract}")
    if contract.giver:
        raise EuchreError("here two cards are laid down, and a question asks for one; ask compare_discards")
    cards, may_go = (*seen.hand, seen.up), legal_discards(seen.rules, seen.hand, seen.up)
    choices = _cards(cards, may_go, ranking_of(seen.rules, seen.trump), "the turn-up must be kept")
    picture = picture_of(seen, without_hand=True)
    return OddsQuestion(text, picture | {"groups": []}, choices, explanation=explanation, ask=ask)


def play_question(view: Asked, text: str, explanation: Sequence[str], **options: Any) -> OddsQuestion:
    """Ask for the best card to play in a view; options are those of compare_plays."""
    shown, ask = _read(view, compare_plays, options)
    if shown.maker is None:
        raise EuchreError("trump is not made yet in this view; say for instance 'trump s maker 4', or ask for a call")
    seen = Seen(shown)
    if not (legal := seen.legal_plays):
        raise EuchreError("it is not this seat's turn to play; give the cards played up to its turn")
    led = seen.led.label if seen.led else ""
    cards = [*seen.hand] if {card.held for card in legal} == set(legal) else [*legal]
    choices = _cards(cards, legal, seen.ranking, f"you must follow {led}")
    return OddsQuestion(text, picture_of(shown, without_hand=True), choices, explanation=explanation, ask=ask)


def _cards(cards: Sequence[Piece], legal: Sequence[Piece], ranking: Ranking, why_not: str) -> list[Choice]:
    """Return cards to choose from, highest first by suit as they play; those that can't go say why."""
    return [
        {
            "value": str(card),
            "words": card.symbol,
            "card": face_of(card.held, ranking),
            "why_not": "" if card in legal else why_not,
        }
        for card in ranking.sort(cards)
    ]


def _read(
    asked: Asked, compare: Callable[..., Odds[Any]], options: Mapping[str, Any]
) -> tuple[View, Callable[[], Odds[Any]]]:
    """Return what was seen, and how its odds are found: if they are given, they are the answer."""
    if isinstance(asked, Odds):
        return asked.view, lambda: asked
    seen = as_view(asked)
    return seen, lambda: compare(seen, **options)
