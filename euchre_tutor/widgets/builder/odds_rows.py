"""The odds of every call as rows for a face: what each is worth as a bar, and the other numbers as text."""

from typing import Any

from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import Price, Way, words_of
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.base.screen import ALL_SEEN, AT_A_TABLE
from euchre_tutor.pricing import difference
from euchre_tutor.widgets.parts.wire_hand import Bar, Before, CallRow, OddsTable

_LONG = 12  # calls; a longer table starts with the best
_HEADS = {"points": "Points", "game": "Win game %"}


def odds_table(odds: Odds[Any], before: Odds[Any] | None = None) -> OddsTable:
    """Return the rows of a table of odds, its heads, and what its numbers rest on.

    Args:
        odds: the odds.
        before: the odds of another situation that these are compared with, if they are.

    >>> from euchre_tutor import compare_calls
    >>> table = odds_table(compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=256, realistic=0))
    >>> table["columns"]
    ['Make %', 'March %', 'Euchred %', 'Win game %']
    >>> [(row["call"], row["mark"]) for row in table["rows"]]
    [('pass', ''), ('pick it up', ''), ('pick it up alone', '★ best')]
    """
    heads = {name: f"{words.capitalize()} %" for name, words in odds.chances.items()} | _HEADS
    shown = [name for name in odds.rows()[0] if name in heads and name != odds.aim]
    unit = "" if before is None or odds.aim == before.aim else " (points)"
    return {
        "title": f"Odds of each {odds.noun}: left of the line you lose points, right of it you win them"
        if any(price.points and odds.advice.value(price)[0] < 0 for price in odds.prices)
        else f"Odds of each {odds.noun}",
        "noun": odds.noun.capitalize(),
        "worth": _HEADS[odds.aim],
        "legend": _legend(odds),
        "compared": [f"Before{unit}", f"Change{unit}"] if before else [],
        "columns": [heads[name] for name in shown],
        "rows": _rows(odds, shown, before),
        "caption": odds.caption + f" The best {odds.noun} comes first." * (len(odds.prices) > _LONG),
        "details": odds.details,
    }


def _legend(odds: Odds[Any]) -> str:
    """Say what the bars show."""
    way, other = (AT_A_TABLE, f" ◇: {ALL_SEEN}.") if odds.at_a_table else (ALL_SEEN, "")
    return f"Bars: {way}, with their 95% interval.{other}"


def _rows(odds: Odds[Any], shown: list[str], before: Odds[Any] | None) -> list[CallRow]:
    """Return a row for each call in their order; of many, the best first, and last those without a price."""
    texts = {price.option: row for price, row in zip(odds.prices, odds.rows(), strict=True)}
    prices = list(odds.prices)
    if len(prices) > _LONG:
        prices = [*odds.ranked, *(price for price in prices if not price.points)]
    return [
        {
            "call": words_of(price.option, odds.view.rules, odds.view.seat),
            "mark": _mark(odds, price),
            "note": "; ".join(filter(None, [_ends(odds, price), texts[price.option]["note"]])),
            "numbers": [texts[price.option][name] for name in shown],
            "worth": odds.advice.value_in_words(price) if price.points else "",
            "bar": _bar(odds, price) if price.points else None,
            "compared": _compared(price, odds, before) if before else [],
        }
        for price in prices
    ]


def _ends(odds: Odds[Any], price: Price) -> str:
    """Say how a hundred hands end after a call."""
    return f"{shares} of 100" if (shares := odds.shares_of(price)) else ""


def _mark(odds: Odds[Any], price: Price) -> str:
    """Mark the best call, and all that tie with it."""
    return ("★ best" if len(odds.leaders) == 1 else "★ tied") * (price in odds.leaders and not odds.advice.only_loses)


def _bar(odds: Odds[Any], price: Price) -> Bar:
    """Return what a priced call is worth, in what calls are ranked by."""
    value, low, high = odds.advice.value(price)
    seen = odds.double_dummy.value(price).value if odds.at_a_table else None
    return {"value": value, "low": low, "high": high, "other": seen}


def _compared(price: Price, odds: Odds[Any], before: Odds[Any]) -> list[str]:
    """Return what a call was worth before, and the change; nothing where it had no price, or has none now.

    That is in what both rank calls by, else in points, and in the way of play that both have.
    """
    way: Way = "at_a_table" if odds.at_a_table and before.at_a_table else "double_dummy"
    measure = odds.aim if odds.aim == before.aim else "points"
    earlier = next((other for other in before.prices if other.option == price.option), None)
    was, now = (each.estimates(way)[measure] if each else None for each in (earlier, price))
    if was is None or now is None:
        return ["", ""]
    if measure == "points":
        return [signed(was), signed(difference(now, was))]
    return [f"{percent(was)} %", f"{signed(difference(now, was).scaled(100))} %"]


def kept(odds: Odds[Any]) -> Before:
    """Return what is shown of odds that others are compared with."""
    return {"situation": odds.title, "verdict": odds.verdict, "margin": odds.advice.margin}
