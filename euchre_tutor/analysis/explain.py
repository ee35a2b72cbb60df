"""Why is a call worth what it is? Who holds which card, how many trumps a partner has, who is void: what decides.

Each fact splits the deals behind the odds into groups, by the hands as they are played, after the discard. It is told
only if its groups differ beyond chance, the number of facts that were looked at taken into account.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Estimate, proportion
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.auction import Auction, Call, Contract
from euchre_tutor.beliefs import CHUNK, deals_of_chunk, hands_in_play
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import AnySuit, Piece, parse_trump
from euchre_tutor.ranking import Ranking, ranking

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

    from euchre_tutor.analysis.calls import CallOdds, CallPrice

__all__ = ["Explanation", "Fact", "explain"]

_FEWEST = 25  # deals in a group that is told
_TOLD_CARDS = 2
_DRAWN = 6  # facts
_LUCK = 0.05  # a difference that luck alone makes more often isn't told


@dataclass(frozen=True)
class Fact:
    """One way to split the deals, and how often our side scores in each group.

    Attributes:
        name: what differs between the groups: ``who holds J♣, the left bower`` for instance.
        groups: for each group of 25 deals or more its deals and the chance that our side scores.
        weight: how much of the ups and downs of our points it explains, from 0 to 1.
        luck: how likely it is that luck alone makes two groups of any of the facts differ so much.
    """

    name: str
    groups: Mapping[str, tuple[int, Estimate]]
    weight: float
    luck: float

    @property
    def is_sure(self) -> bool:
        """Whether two groups differ beyond chance."""
        return self.luck < _LUCK

    def __str__(self) -> str:
        return ", ".join(f"{group} {percent(chance)} %" for group, (_, chance) in self.groups.items())


@dataclass(frozen=True, repr=False)
class Explanation:
    """What decides about a call.

    Attributes:
        call: the call.
        sentences: the reasons in words.
        facts: every split that was looked at, the weightiest first, told or not.
        scores: the chance that our side scores, over all deals; None if the call has no price.
        title: what is explained, in a line.
        caption: what the numbers rest on.
    """

    call: Call
    sentences: tuple[str, ...]
    facts: tuple[Fact, ...]
    scores: Estimate | None
    title: str
    caption: str

    @property
    def table(self) -> pd.DataFrame:
        """One row a group: fact, group, deals, the chance that our side scores, its interval, weight of the fact."""
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
            fact: a fact by its name or some words of it, such as ``partner's trumps``; without it the weightiest facts
                that are sure are drawn, six at most.

        Raises:
            EuchreError: there is no such fact, or none to draw.
        """
        from euchre_tutor.analysis.figures import fact_dots

        facts = self._named(fact) if fact else [each for each in self.facts if each.is_sure]
        if not facts or self.scores is None:
            about = f"about {str(self.call)!r}, so there is nothing to draw"
            hint = "ask of a call that makes trump" if self.call.is_pass else "price it on more deals"
            raise EuchreError(f"nothing is sure {about}; {hint}, unless it hardly ever goes otherwise")
        return fact_dots(facts[:_DRAWN], self.scores, title=self.title, caption=self.caption)

    def _named(self, words: str) -> list[Fact]:
        """Return the facts with these words in their name; raise EuchreError if there are facts, but none with them."""
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


def explain(odds: CallOdds, call: Call | str | None = None) -> Explanation:
    """Say what decides about a call, the best one unless it is named, from the deals behind its odds.

    Raises EuchreError if the call isn't a legal one. Of a call without a price there is nothing to say but that.
    """
    price = odds[call] if call is not None else (odds.ranked or list(odds.prices))[0]
    name, title = f"{price.name[0].upper()}{price.name[1:]}", f"{odds.title} · {price.call}"
    if not price.points:
        return Explanation(price.call, (f"{name} is {price.note}.",), (), None, title, odds.caption)
    points = odds.points_by_deal[price.call]
    splits = list(_splits(odds, price))
    facts = sorted(_facts(splits, points), key=lambda fact: -fact.weight)
    scores = proportion(int((points > 0).sum()), len(points))
    wins = f", and wins the game in {percent(price.game)} %" if price.game and odds.aim == "game" else ""
    first = f"{name}: our side scores in {percent(scores)} % of the deals, {signed(price.points)} points a hand{wins}."
    then = [f"After it {price.note}."] if price.note else []  # a pass: who calls
    sentences = (first, *then, *_reasons(facts), *_beside(odds, price.call, splits), *filter(None, [odds.score_note]))
    return Explanation(price.call, sentences, tuple(facts), scores, title, odds.caption)


def _reasons(facts: Sequence[Fact]) -> Iterator[str]:
    """Tell the weightiest facts that are sure, of cards two at most."""
    sure = [fact for fact in facts if fact.is_sure]
    cards = [fact for fact in sure if fact.name.startswith("who holds")]
    for place, fact in enumerate(fact for fact in sure if fact not in cards[_TOLD_CARDS:]):
        yield f"{'Then' if place else 'Most depends'} on {fact.name}: {fact}."


@dataclass(frozen=True)
class _Split:
    """A way to split the deals.

    Attributes:
        name: what differs between the groups.
        groups: each group in words, as it follows "where", in their order.
        labels: the group of each deal.
    """

    name: str
    groups: Mapping[str, str]
    labels: NDArray[np.str_]

    def members(self) -> Iterator[tuple[str, NDArray[np.bool_]]]:
        """Yield each group that is large enough, and which deals are of it."""
        for group in self.groups:
            if (inside := self.labels == group).sum() >= _FEWEST:
                yield group, inside


def _facts(splits: Sequence[_Split], points: NDArray[np.int64]) -> Iterator[Fact]:
    """Count how often we score in each group, and how much of the variance lies between the groups."""
    variance, mean = float(points.var()) * len(points), float(points.mean())
    for split in splits:
        parts = {group: points[inside] for group, inside in split.members()}
        if len(parts) < 2:
            continue
        between = sum(len(part) * float(part.mean() - mean) ** 2 for part in parts.values())
        counts = {group: (int((part > 0).sum()), len(part)) for group, part in parts.items()}
        groups = {group: (deals, proportion(hits, deals)) for group, (hits, deals) in counts.items()}
        yield Fact(split.name, groups, between / variance if variance else 0.0, _luck(counts.values(), len(splits)))


def _luck(counts: Iterable[tuple[int, int]], looked_at: int) -> float:
    """Bound the chance that luck makes two groups differ so: Fisher's exact test, times how many could be made."""
    from scipy.stats import fisher_exact

    pairs = list(combinations(counts, 2))
    tables = ([[hits, deals - hits], [more, size - more]] for (hits, deals), (more, size) in pairs)
    return min(1.0, len(pairs) * looked_at * min(float(fisher_exact(table).pvalue) for table in tables))


def _beside(odds: CallOdds, call: Call, splits: Sequence[_Split]) -> Iterator[str]:
    """Say in how many deals the choice would fall the other way, and where that is told best."""
    rivals = [price.call for price in odds.ranked if price.call != call]
    if not rivals:
        return
    mine, theirs = (odds.values_by_deal(each) for each in (call, rivals[0]))
    gap = mine - theirs
    if not gap.any():
        yield f"Beside {rivals[0]} it is worth the same in each of these deals."
        return
    shares = {"more": gap > 0, "less": gap < 0}
    more, less = (percent(_share(share)) for share in shares.values())
    word = "less" if gap.mean() >= 0 else "more"
    where = "".join(f"; where {group}, {word} in {percent(share)} %" for group, share in _flip(splits, shares[word]))
    verb = "scores" if odds.aim == "points" else "is worth"
    yield f"Beside {rivals[0]} it {verb} more in {more} % of the deals, less in {less} %{where}."


def _share(flags: NDArray[np.bool_]) -> Estimate:
    return proportion(int(flags.sum()), len(flags))


def _flip(splits: Sequence[_Split], flags: NDArray[np.bool_]) -> list[tuple[str, Estimate]]:
    """Return the group that tells best where flags are set more often, if one does beyond chance: words and share."""
    from scipy.stats import fisher_exact

    found = []
    groups = [(split.groups[group], inside) for split in splits for group, inside in split.members()]
    for words, inside in groups:
        (hits, misses), (others, rest) = ((int(f.sum()), int((~f).sum())) for f in (flags[inside], flags[~inside]))
        table = [[hits, misses], [others, rest]]
        if fisher_exact(table, alternative="greater").pvalue * len(groups) < _LUCK:
            lift = float(flags[inside].mean() - flags[~inside].mean())
            found.append((lift**2 * float(inside.mean() * (1 - inside.mean())), words, _share(flags[inside])))
    return [best[1:] for best in sorted(found)[-1:]]


def _splits(odds: CallOdds, price: CallPrice) -> Iterator[_Split]:
    """Split the deals in every way that may matter under the contract that a call makes."""
    if price.make is None:  # a pass: too many contracts may follow
        return
    view, trump = odds.view, parse_trump(price.trump) if price.call.tricks else None
    table = _Table.of(odds, price, Auction.at(view).contract_of(price.call, trump=trump))
    order, kept = table.order, [card for card in view.hand if card not in price.laid]
    for card in view.rules.pack.cards:
        if card not in (*view.hand, *view.laid, view.up) and (order.is_trump(card) or card.is_top):
            yield table.holders(card)
    if table.partner and order.trump:
        yield table.partners_trumps(table.partner)
    for suit in (suit for suit in view.rules.pack.suits if suit is not order.trump):
        if any(card.is_top and order.follows(card, suit) for card in kept):
            yield table.voids(suit)


@dataclass(frozen=True)
class _Table:
    """Who holds what when the first card is led, over some deals.

    Attributes:
        hands: int64[deals, active seats], masks over ``order.cards``.
        order: what each card plays as.
        seat: our seat.
        contract: who plays.
    """

    hands: NDArray[np.int64]
    order: Ranking
    seat: int
    contract: Contract

    @classmethod
    def of(cls, odds: CallOdds, price: CallPrice, contract: Contract) -> _Table:
        """Return the deals behind the odds, cards exchanged as for the price."""
        view, deals = odds.view, odds.points_by_deal[price.call].size
        chunks = range(-(-deals // CHUNK))
        many = [deals_of_chunk(view, seed=odds.seed, chunk=chunk, evidence=odds.evidence) for chunk in chunks]
        order = ranking(view.rules, contract.trump)
        places = np.array([order.index[card] for card in view.rules.pack.cards])
        dealt = places[np.concatenate(many)[:deals]]
        return cls(hands_in_play(dealt, view, contract, order, price.laid), order, view.seat, contract)

    @property
    def _ours(self) -> frozenset[int]:
        """The seats of our side, as far as we know them."""
        makers = self.contract.makers
        return makers if self.seat in makers else frozenset(self.contract.active) - makers

    @property
    def partner(self) -> int | None:
        """Our partner, if one plays and we know who."""
        return min(self._ours & set(self.contract.active) - {self.seat}, default=None)

    @property
    def _others(self) -> list[int]:
        return [seat for seat in self.contract.active if seat not in self._ours]

    @property
    def _other(self) -> str:
        """What to call one of the others, of whom one may be a secret partner."""
        return "an opponent" if self.contract.called is None else "another player"

    def _held(self, seats: Sequence[int], cards: Sequence[Piece]) -> NDArray[np.int64]:
        """Count the cards of a kind that each of some seats holds: int64[deals, seats]."""
        columns = [self.contract.active.index(seat) for seat in seats]
        return np.asarray(np.bitwise_count(self.hands[:, columns] & self.order.mask(cards)), np.int64)

    def holders(self, card: Piece) -> _Split:
        """Split by who holds a card."""
        _, _, role = self.order.name(card).partition(", ")
        partner = [self.partner] if self.partner else []
        seats = {"in your hand": [self.seat], "with your partner": partner, f"with {self._other}": self._others}
        labels = np.full(len(self.hands), "with nobody", dtype="<U24")
        for group, some in seats.items():
            labels[self._held(some, [card]).any(axis=1)] = group
        groups = {group: f"{card.symbol} is {group}" for group in (*seats, "with nobody")}
        return _Split(f"who holds {card.symbol}{f', the {role}' * bool(role)}", groups, labels)

    def partners_trumps(self, partner: int) -> _Split:
        """Split by how many trumps our partner holds, the turn-up among them if taken."""
        assert self.order.trump
        names = ("none", "one", "two", "three or more")
        trumps = self._held([partner], self.order.order[self.order.trump])[:, 0]
        groups = {name: f"your partner holds {name} of the trumps" for name in names}
        return _Split("partner's trumps", groups, np.array(names)[np.minimum(trumps, 3)])

    def voids(self, suit: AnySuit) -> _Split:
        """Split by whether an opponent can ruff a suit."""
        is_void = (self._held(self._others, self.order.order[suit]) == 0).any(axis=1)
        nobody = self._other.replace("another", "no other").replace("an ", "no ")
        words = {"yes": f"{self._other} is void in {suit.label}", "no": f"{nobody} is void in {suit.label}"}
        return _Split(f"whether {words['yes']}", words, np.where(is_void, "yes", "no"))
