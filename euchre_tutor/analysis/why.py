"""Why is a call worth what it is? It depends on who holds which card, on our partner's trumps, on who is void.

Each fact splits the deals into groups, by the hands as they are played, after the discard. An explanation mentions only
facts whose groups differ significantly; the test takes into account how many facts were looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from euchre_tutor.analysis.splits import Split
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.arrays import BoolArray, IntArray
from euchre_tutor.auction import Call
from euchre_tutor.charts import Group, fact_dots
from euchre_tutor.errors import EuchreError
from euchre_tutor.pricing.estimates import Estimate, proportion

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

_MOST_CARDS = 2  # of which an explanation says who holds them
_DRAWN = 6  # facts
_SIGNIFICANT = 0.05  # the level of the tests


@dataclass(frozen=True)
class Fact:
    """One way to split the deals, and how often our side scores in each group.

    Attributes:
        name: what differs between the groups, such as ``who holds J♣, the left bower``.
        groups: for each group of 25 deals or more, the number of deals, and the chance (0 to 1) that our side scores.
        weight: the share of the variance of our points that lies between the groups, 0 to 1.
        luck: a bound for the chance that luck alone makes two groups of any of the facts differ so much (a p-value).
    """

    name: str
    groups: Mapping[str, tuple[int, Estimate]]
    weight: float
    luck: float

    @property
    def is_sure(self) -> bool:
        """Whether two groups differ significantly."""
        return self.luck < _SIGNIFICANT

    def chart_groups(self) -> list[Group]:
        """Return the groups as rows of a chart."""
        return [Group(name, deals, chance, percent(chance)) for name, (deals, chance) in self.groups.items()]

    def __str__(self) -> str:
        return ", ".join(f"{group} {percent(chance)} %" for group, (_, chance) in self.groups.items())


@dataclass(frozen=True, repr=False)
class Explanation:
    """What decides whether a call is good.

    Attributes:
        call: the call.
        sentences: the reasons in words.
        facts: every fact that was looked at, in the order of their weight, whether or not a sentence mentions it.
        scores: the chance that our side scores, over all deals; None if the call has no price.
        title: what is explained, in a line.
        caption: what the numbers rest on, in plain sentences.
        details: what it takes to get the same numbers: deals, seed, evidence and its model.
    """

    call: Call
    sentences: tuple[str, ...]
    facts: tuple[Fact, ...]
    scores: Estimate | None
    title: str
    caption: str
    details: str

    @property
    def table(self) -> pd.DataFrame:
        """One row for each group: fact, group, deals, the chance that our side scores, its interval, the weight."""
        import pandas as pd

        rows = [
            (fact.name, group, deals, *chance, fact.weight)
            for fact in self.facts
            for group, (deals, chance) in fact.groups.items()
        ]
        return pd.DataFrame(rows, columns=["fact", "group", "deals", "scores", "low", "high", "weight"])

    def figure(self, fact: str | None = None) -> Figure:
        """Return the chance that our side scores in each group of a fact, with 95% intervals, as a chart (Plotly).

        Args:
            fact: a fact by its name or some words of it, such as ``partner's trumps``. Unless it is given, the six
                weightiest significant facts are drawn.

        Raises:
            EuchreError: there is no such fact, or none to draw.
        """
        facts = self._named(fact) if fact else [each for each in self.facts if each.is_sure]
        if not facts or self.scores is None:
            if self.call.is_pass:
                hint = "many contracts may follow a pass; ask about a call that makes trump"
            else:
                hint = "price the call on more deals, unless it nearly always ends alike"
            raise EuchreError(f"nothing is sure about {str(self.call)!r}, so there is nothing to draw; {hint}")
        groups = {fact.name: fact.chart_groups() for fact in facts[:_DRAWN]}
        mean = self.scores.value, percent(self.scores)
        return fact_dots(groups, mean, title=self.title, caption=f"{self.caption} {self.details}")

    def _named(self, words: str) -> list[Fact]:
        """Return the facts with these words in their names; raise EuchreError if none of the facts has them."""
        found = [fact for fact in self.facts if words.lower() in fact.name.lower()]
        if self.facts and not found:
            known = "; ".join(fact.name for fact in self.facts)
            raise EuchreError(f"{words!r} is no fact about {str(self.call)!r}; there are: {known}")
        return found

    def __str__(self) -> str:
        return " ".join(self.sentences)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in self.sentences)}</ul>"


@dataclass(frozen=True)
class Case:
    """A call to explain, and the deals that its price rests on.

    Attributes:
        call: the call.
        title: what is explained, in a line.
        caption: what the numbers rest on, in plain sentences.
        details: what it takes to get the same numbers: deals, seed, evidence and its model.
        note: why the call has no price; for a pass, who calls after it.
        worth: our points a hand; None if the call has no price.
        wins: our chance to win the game, if calls are ranked by it; else None.
        points: int64[deals], our points in each deal.
        splits: the ways to split the deals.
        rival: the best other call; None if there is none.
        gap: number[deals], how much more the call brings than its rival, in what calls are ranked by.
        by_points: whether calls are ranked by points.
        remark: a last sentence, or nothing.
    """

    call: Call
    title: str
    caption: str
    details: str
    note: str
    worth: Estimate | None
    wins: Estimate | None
    points: IntArray
    splits: Sequence[Split]
    rival: Call | None
    gap: NDArray[Any]
    by_points: bool
    remark: str


def explain(case: Case) -> Explanation:
    """Say what decides whether a call is good; or only that it has no price."""
    call = str(case.call)
    name = f"{call[0].upper()}{call[1:]}"
    about = case.title, case.caption, case.details
    if not case.worth:
        return Explanation(case.call, (f"{name} is {case.note}.",), (), None, *about)
    facts = sorted(_facts(case.splits, case.points), key=lambda fact: -fact.weight)
    scores = _share(case.points > 0)
    wins = f", and wins the game in {percent(case.wins)} %" if case.wins else ""
    first = f"{name}: our side scores in {percent(scores)} % of the deals, {signed(case.worth)} points a hand{wins}."
    then = f"After it {case.note}." * bool(case.note)
    sentences = [first, then, *_reasons(facts), _comparison(case), case.remark]
    return Explanation(case.call, tuple(filter(None, sentences)), tuple(facts), scores, *about)


def _reasons(facts: Sequence[Fact]) -> Iterator[str]:
    """Write a sentence for each significant fact, but for two cards at most."""
    sure = [fact for fact in facts if fact.is_sure]
    cards = [fact for fact in sure if fact.name.startswith("who holds")]
    for index, fact in enumerate(fact for fact in sure if fact not in cards[_MOST_CARDS:]):
        yield f"{'Then' if index else 'It depends most'} on {fact.name}: {fact}."


def _facts(splits: Sequence[Split], points: IntArray) -> Iterator[Fact]:
    """Yield a fact for each split: how often we score in each group, and how much variance lies between the groups."""
    variance, mean = float(points.var()) * len(points), float(points.mean())
    for split in splits:
        parts = {group: points[inside] for group, inside in split.members()}
        if len(parts) < 2:
            continue
        between = sum(len(part) * float(part.mean() - mean) ** 2 for part in parts.values())
        counts = {group: (int((part > 0).sum()), len(part)) for group, part in parts.items()}
        groups = {group: (deals, proportion(hits, deals)) for group, (hits, deals) in counts.items()}
        yield Fact(split.name, groups, between / variance if variance else 0.0, _p_value(counts.values(), len(splits)))


def _p_value(counts: Iterable[tuple[int, int]], facts: int) -> float:
    """Bound the chance that luck alone makes two groups differ so much: Fisher's exact test, by Bonferroni's rule."""
    from scipy.stats import fisher_exact

    pairs = list(combinations(counts, 2))
    tables = ([[hits, deals - hits], [more, size - more]] for (hits, deals), (more, size) in pairs)
    return min(1.0, len(pairs) * facts * min(float(fisher_exact(table).pvalue) for table in tables))


def _comparison(case: Case) -> str:
    """Say in how many deals the call is better or worse than its rival, and in which group that turns round most."""
    if case.rival is None:
        return ""
    if not case.gap.any():
        return f"Compared with {case.rival}, it is worth the same in each of these deals."
    shares = {"more": case.gap > 0, "less": case.gap < 0}
    more, less = (percent(_share(share)) for share in shares.values())
    word = "less" if case.gap.mean() >= 0 else "more"
    exceptions = _exception(case.splits, shares[word])
    where = "".join(f"; where {group}, {word} in {percent(share)} %" for group, share in exceptions)
    verb = "scores" if case.by_points else "is worth"
    return f"Compared with {case.rival}, it {verb} more in {more} % of the deals, less in {less} %{where}."


def _share(flags: BoolArray) -> Estimate:
    return proportion(int(flags.sum()), len(flags))


def _exception(splits: Sequence[Split], flags: BoolArray) -> list[tuple[str, Estimate]]:
    """Return the group that explains best where flags are set more often, with their share; nothing if none does."""
    from scipy.stats import fisher_exact

    found = []
    groups = [(split.groups[group], inside) for split in splits for group, inside in split.members()]
    for words, inside in groups:
        (hits, misses), (others, rest) = ((int(f.sum()), int((~f).sum())) for f in (flags[inside], flags[~inside]))
        table = [[hits, misses], [others, rest]]
        if fisher_exact(table, alternative="greater").pvalue * len(groups) < _SIGNIFICANT:
            lift = float(flags[inside].mean() - flags[~inside].mean())
            found.append((lift**2 * float(inside.mean() * (1 - inside.mean())), words, _share(flags[inside])))
    return [best[1:] for best in sorted(found)[-1:]]
