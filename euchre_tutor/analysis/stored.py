"""An answer that was counted before: its prices, rankings and words, without the deals that they rest on.

>>> from euchre_tutor.analysis import compare_calls
>>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=500, progress=False)
>>> stored = read_odds(plain_odds(odds))
>>> stored.verdict == odds.verdict, abs(stored["order up"].march.value - odds["order up"].march.value) < 1e-6
(True, True)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, Literal

from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.brackets import Bracket, as_people_choose
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import WORDS, Price, Way, text_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.analysis.why import Explanation
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE
from euchre_tutor.deal import View
from euchre_tutor.pricing import Estimate, Exact, Numbers, Sample, Stakes

_DIGITS = 6  # after the point
_WORDS = ("title", "verdict", "caption", "details", "model")
# The names of both sets of numbers in what is stored, which keep those of version 0.1.
_NAMES: dict[Way, dict[str, str]] = {
    "double_dummy": {name: name for name in Price.names},
    "at_a_table": {name: "realistic" if name == "points" else f"realistic_{name}" for name in Price.names},
}


@dataclass(frozen=True, kw_only=True, repr=False)
class StoredPrice(Price):
    """What an option is worth; see Price for the estimates.

    Attributes:
        text: the option as it is pushed: a call, or the cards that are laid down or played.
        beside: the note beside it in a table.
    """

    text: str
    beside: str

    @property
    def option(self) -> str:
        """The option as it is pushed."""
        return self.text


@dataclass(frozen=True, repr=False, kw_only=True)
class StoredOdds(Odds[StoredPrice]):
    """The price of every option of a view, as it was stored; see Odds. ``points_by_deal`` is empty.

    Attributes:
        noun: what is chosen: a call, a discard or a play.
        at_a_table, double_dummy: the rankings at a table, if it is known, and with all cards seen.
        pairs: by how much the first option of a pair is ahead of the second: at a table, and with all cards seen.
        title, verdict, caption, details, model: its words.
    """

    noun: str
    at_a_table: Bracket[StoredPrice] | None
    double_dummy: Bracket[StoredPrice]
    pairs: Mapping[tuple[str, str], tuple[Estimate | None, Estimate]]
    title: str = ""
    verdict: str = ""
    caption: str = ""
    details: str = ""
    model: str = ""

    def differences(self, first: object, second: object) -> tuple[Estimate | None, Estimate]:
        """See Odds."""
        pair = self[first].text, self[second].text
        if pair in self.pairs:
            return self.pairs[pair]
        at_a_table, seen = self.pairs[pair[1], pair[0]]
        return -at_a_table if at_a_table else None, -seen

    def explain(self, option: Any = None) -> Explanation:
        """Say what decides whether an option is good; the reasons are found anew, on fewer deals. See SampledOdds."""
        return self._on_fewer.explain(self[option].text if option is not None else self.ranked[0].text)

    @cached_property
    def _on_fewer(self) -> SampledOdds[Any]:
        """The same question, answered on fewer deals."""
        return answer(self.view, Sample(evidence=self.evidence, progress=False))

    def _note(self, price: StoredPrice) -> str:
        return price.beside


def plain_odds(odds: Odds[Any]) -> dict[str, Any]:
    """Write odds as plain data, from which ``read_odds`` makes them again without their deals."""
    pairs = combinations([price.option for price in odds.ranked], 2)
    brackets = {bracket.words: bracket for bracket in (odds.at_a_table, odds.double_dummy) if bracket}
    return {
        "kind": odds.noun,
        "view": str(odds.view),
        "evidence": odds.evidence,
        "deals": odds.deals,
        "played": odds.realistic_deals,
        "seed": odds.seed,
        "words": {name: getattr(odds, name) for name in _WORDS},
        "prices": {text_of(price.option): _plain_price(odds, price) for price in odds.prices},
        "brackets": {
            words: {
                "aim": _NAMES[bracket.way][bracket.aim],
                "tie": bracket.tie,
                "ranked": [text_of(price.option) for price in bracket.ranked],
            }
            for words, bracket in brackets.items()
        },
        "differences": [
            [text_of(first), text_of(second), *map(_numbers, odds.differences(first, second))]
            for first, second in pairs
        ],
    }


def _plain_price(odds: Odds[Any], price: Price) -> dict[str, Any]:
    both = {_NAMES[way][name]: price.estimates(way)[name] for way in _NAMES for name in Price.names}
    estimates = {name: _numbers(estimate) for name, estimate in both.items()}
    about = {"note": price.note, "beside": odds._note(price)}
    return {name: value for name, value in (about | estimates).items() if value}


def read_odds(data: Mapping[str, Any]) -> StoredOdds:
    """Read odds from plain data.

    Raises EuchreError, KeyError, TypeError or ValueError if the data can't be odds.
    """
    view = View.parse(data["view"])
    prices = {text: _price(text, numbers) for text, numbers in data["prices"].items()}
    pairs = {(first, second): (_estimate(table), _known(seen)) for first, second, table, seen in data["differences"]}
    habit = as_people_choose(view, data["kind"])
    brackets = {words: _bracket(words, bracket, prices, pairs, habit) for words, bracket in data["brackets"].items()}
    return StoredOdds(
        view,
        data["deals"],
        data["seed"],
        tuple(prices.values()),
        {},
        noun=data["kind"],
        at_a_table=brackets.get(AT_A_TABLE),
        double_dummy=brackets[ALL_SEEN],
        pairs=pairs,
        **data["words"],
        stakes=Stakes.of(view),
        realistic_deals=data["played"],
        evidence=data["evidence"],
    )


def _price(text: str, data: Mapping[str, Any]) -> StoredPrice:
    seen, played = (
        Numbers(**{name: _estimate(data[stored]) for name, stored in _NAMES[way].items() if stored in data})
        for way in _NAMES
    )
    at_a_table = played if played.points else None
    words = {"note": data.get("note", ""), "beside": data.get("beside", "")}
    return StoredPrice(text=text, double_dummy=seen, at_a_table=at_a_table, **words)


def _bracket(
    words: str,
    data: Mapping[str, Any],
    prices: Mapping[str, StoredPrice],
    pairs: Mapping[tuple[str, str], tuple[Estimate | None, Estimate]],
    habit: Callable[[str], Any],
) -> Bracket[StoredPrice]:
    """Return a ranking, with how far each option is behind the best; ``habit`` orders those that are equally good."""
    place, way = next((place, way) for place, (way, told) in enumerate(WORDS.items()) if told == words)
    aim: Literal["points", "game"] = "game" if "game" in data["aim"] else "points"
    worth = {text: prices[text].estimates(way)[aim] for text in data["ranked"]}
    best, *others = ranked = sorted(worth, key=lambda text: (-_known(worth[text]).value, habit(text)))
    gaps = {
        other: _known(pairs[best, other][place] if (best, other) in pairs else -_known(pairs[other, best][place]))
        for other in others
    }
    return Bracket(way, aim, [prices[text] for text in ranked], gaps, data["tie"])


def _numbers(estimate: Estimate | None) -> list[float] | None:
    return [round(float(number), _DIGITS) for number in estimate] if estimate else None


def _estimate(numbers: Any) -> Estimate | None:
    return _known(numbers) if numbers else None


def _known(numbers: Any) -> Estimate:
    """Return an estimate that has to be there."""
    value, low, high = map(float, numbers)
    return Exact(value) if low == high else Estimate(value, low, high)
