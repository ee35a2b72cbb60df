"""An answer that was counted before: its prices, rankings and words, without the deals that they rest on.

>>> from euchre_tutor.analysis import compare_calls
>>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=500, progress=False)
>>> stored = read_odds(plain_odds(odds))
>>> stored.verdict == odds.verdict, abs(stored["order up"].march.value - odds["order up"].march.value) < 1e-6
(True, True)
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Any, Literal

from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.brackets import Bracket
from euchre_tutor.analysis.kinds import KINDS, Kind
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import WORDS, Price, Way, text_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.analysis.why import Explanation
from euchre_tutor.deal import View
from euchre_tutor.pricing import Estimate, Exact, Numbers, Sample, Stakes

_DIGITS = 6  # after the point
_Pairs = Mapping[tuple[str, str], tuple[Estimate | None, Estimate]]
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
        kind: the kind of question.
        at_a_table, double_dummy: the rankings at a table, if it is known, and with all cards seen.
        title, verdict, caption, details, model: its words.
    """

    kind: Kind
    at_a_table: Bracket[StoredPrice] | None
    double_dummy: Bracket[StoredPrice]
    title: str = ""
    verdict: str = ""
    caption: str = ""
    details: str = ""
    model: str = ""

    def explain(self, option: Any = None) -> Explanation:
        """Say what decides whether an option is good; the reasons are found anew, on fewer deals. See SampledOdds."""
        return self._on_fewer.explain(self[option].text if option is not None else self.ranked[0].text)

    @cached_property
    def _on_fewer(self) -> SampledOdds[Any]:
        """The same question, answered on fewer deals."""
        return answer(self.view, Sample(evidence=self.evidence, progress=False))

    def note(self, price: StoredPrice) -> str:
        """Return the note that was stored."""
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
    about = {
        "note": price.note,
        "beside": odds.note(price),
        "ends": {name: round(share, _DIGITS) for name, share in price.ends.items()},
    }
    return {name: value for name, value in (about | estimates).items() if value}


def read_odds(data: Mapping[str, Any]) -> StoredOdds:
    """Read odds from plain data.

    Raises EuchreError, KeyError, TypeError or ValueError if the data can't be odds.
    """
    view = View.parse(data["view"])
    prices = {text: _price(text, numbers) for text, numbers in data["prices"].items()}
    pairs = {(first, second): (_estimate(table), _known(seen)) for first, second, table, seen in data["differences"]}
    kind = KINDS[data["kind"]]
    brackets = {
        way: _bracket(way, data["brackets"][words], prices.values(), pairs, kind.habit(view))
        for way, words in WORDS.items()
        if words in data["brackets"]
    }
    return StoredOdds(
        view,
        data["deals"],
        data["seed"],
        tuple(prices.values()),
        {},
        kind=kind,
        at_a_table=brackets.get("at_a_table"),
        double_dummy=brackets["double_dummy"],
        **data["words"],
        stakes=Stakes.of(view),
        realistic_deals=data["played"],
        evidence=data["evidence"],
    )


def _price(text: str, data: Mapping[str, Any]) -> StoredPrice:
    seen, played = (
        Numbers(ends={}, **{name: _estimate(data[stored]) for name, stored in _NAMES[way].items() if stored in data})
        for way in _NAMES
    )
    at_a_table = played if played.points else None
    ends = {str(name): float(share) for name, share in data.get("ends", {}).items()}
    seen, at_a_table = (seen, replace(at_a_table, ends=ends)) if at_a_table else (replace(seen, ends=ends), None)
    words = {"note": data.get("note", ""), "beside": data.get("beside", "")}
    return StoredPrice(text=text, double_dummy=seen, at_a_table=at_a_table, **words)


def _bracket(
    way: Way, data: Mapping[str, Any], prices: Iterable[StoredPrice], pairs: _Pairs, habit: Callable[[Any], Any]
) -> Bracket[StoredPrice]:
    """Return a ranking; ``habit`` orders options that are equally good."""
    place = [*WORDS].index(way)

    def gap(first: str, second: str) -> Estimate:
        is_so = (first, second) in pairs
        ahead = _known((pairs[first, second] if is_so else pairs[second, first])[place])
        return ahead if is_so else -ahead

    aim: Literal["points", "game"] = "game" if "game" in data["aim"] else "points"
    return Bracket.of(way, aim, prices, habit, gap, lambda _: str(data["tie"]))


def _numbers(estimate: Estimate | None) -> list[float] | None:
    return [round(float(number), _DIGITS) for number in estimate] if estimate else None


def _estimate(numbers: Any) -> Estimate | None:
    return _known(numbers) if numbers else None


def _known(numbers: Any) -> Estimate:
    """Return an estimate that has to be there."""
    value, low, high = map(float, numbers)
    return Exact(value) if low == high else Estimate(value, low, high)
