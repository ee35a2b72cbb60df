"""Why an option is the best: what decides between calls, and how the hand ends after each of two options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from euchre_tutor.analysis import CallOdds
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.plays import PlayPrice
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.stored import StoredCalls
from euchre_tutor.analysis.text import number, percent
from euchre_tutor.base.screen import on_screen
from euchre_tutor.deal import View
from euchre_tutor.practice.grading import in_words
from euchre_tutor.practice.values import question_of
from euchre_tutor.pricing.estimates import Estimate

_MOST_REASONS = 3  # after the first sentence, which is the price


def reasons_of(odds: CallOdds | StoredCalls) -> list[str]:
    """Return the reasons that decide between calls, below a line that says of which call they are, and on what."""
    why = odds.explain()
    told = [*why.sentences[1 : 1 + _MOST_REASONS]]
    return [f"Why {on_screen(str(why.call))}, with everybody seeing all cards:", *told] if told else []


def after_each(odds: Odds[Any], view: View, best: str, other: str) -> list[str]:
    """Say how the hand ends after the best option and after another one."""
    prices = {text_of(price.option): price for price in odds.prices}
    makers = "your side" if view.maker in view.rules.side(view.seat) else "the other side"
    return _compared([(in_words(question_of(view), text), prices[text]) for text in (best, other)], makers)


def _compared(named_prices: Sequence[tuple[str, Any]], makers: str) -> list[str]:
    """Compare how the hand ends after each of two cards, at a table and with best play."""
    told = []
    for what, name in ((f"{makers} makes it", "realistic_make"), (f"{makers} marches", "realistic_march")):
        chances = [(card, getattr(price, name)) for card, price in named_prices]
        if all(chance is not None for _, chance in chances) and _differ(chances):
            told.append(f"After {chances[0][0]} {what} in {percent(chances[0][1])} % of hands, ")
            told[-1] += f"after {chances[1][0]} in {percent(chances[1][1])} %."
    tricks = [(card, price.tricks) for card, price in named_prices if isinstance(price, PlayPrice)]
    if tricks and _differ(tricks):
        told.append(f"With best play your side takes {number(tricks[0][1])} tricks after {tricks[0][0]}, ")
        told[-1] += f"{number(tricks[1][1])} after {tricks[1][0]}."
    return told


def _differ(pair: Sequence[tuple[str, Estimate]]) -> bool:
    """Tell whether two numbers differ by more than rounding."""
    return abs(pair[0][1].value - pair[1][1].value) >= 0.005
