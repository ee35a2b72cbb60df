"""Why is a call worth what it is? Who holds which card, how many trumps a partner has, who is void: what decides.

Each fact splits the deals behind the odds into groups; a fact is told only if the groups differ beyond chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Estimate, proportion
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.auction import Auction, Call, Contract
from euchre_tutor.beliefs import CHUNK, deals_of_chunk
from euchre_tutor.pieces import Piece
from euchre_tutor.ranking import Ranking, ranking

if TYPE_CHECKING:
    import pandas as pd

    from euchre_tutor.analysis.calls import CallOdds

__all__ = ["Explanation", "Fact", "explain"]

_FEWEST = 25  # deals in a group that is told
_TOLD_CARDS = 2


@dataclass(frozen=True)
class Fact:
    """One way to split the deals, and how often our side scores in each group.

    Attributes:
        name: what differs between the groups: ``J♣, left bower`` for instance.
        groups: for each group its deals and the chance that our side scores.
        weight: how much of the ups and downs of our points it explains, from 0 to 1.
    """

    name: str
    groups: Mapping[str, tuple[int, Estimate]]
    weight: float

    @property
    def is_sure(self) -> bool:
        """Whether two groups differ beyond chance: their 95% intervals lie apart."""
        chances = [chance for _, chance in self.groups.values()]
        return max((c.low for c in chances), default=0.0) > min((c.high for c in chances), default=0.0)

    def __str__(self) -> str:
        return ", ".join(f"{group} {percent(chance)} %" for group, (_, chance) in self.groups.items())


@dataclass(frozen=True, repr=False)
class Explanation:
    """What decides about a call.

    Attributes:
        call: the call.
        sentences: the reasons in words.
        facts: every split that was looked at, the weightiest first, told or not.
    """

    call: Call
    sentences: tuple[str, ...]
    facts: tuple[Fact, ...]

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
    if not price.points:
        return Explanation(price.call, (f"{str(price.call).capitalize()} is {price.note}.",), ())
    points = odds.points_by_deal[price.call]
    scores = proportion(int((points > 0).sum()), len(points))
    often = f"our side scores in {percent(scores)} % of the deals, {signed(price.points)} points a hand"
    first = f"{str(price.call).capitalize()}: {often}"
    facts = sorted(_facts(odds, price.call, points), key=lambda fact: -fact.weight)
    sentences = (f"{first}.", *_reasons(facts), *_beside(odds, price.call))
    return Explanation(price.call, sentences, tuple(facts))


def _reasons(facts: list[Fact]) -> Iterator[str]:
    """Tell the weightiest facts that are sure, of cards two at most."""
    told = 0
    for fact in facts:
        if not fact.is_sure:
            continue
        is_card = fact.name.startswith("who holds")
        if not is_card:
            yield f"By {fact.name} it scores: {fact}."
        elif told < _TOLD_CARDS:
            yield f"{'It matters most' if told == 0 else 'Then it matters'} {fact.name}: {fact}."
        told += is_card


def _beside(odds: CallOdds, call: Call) -> Iterator[str]:
    """Say in how many deals the choice would fall the other way."""
    rivals = [price.call for price in odds.ranked if price.call != call]
    if not rivals:
        return
    gap = odds.points_by_deal[call] - odds.points_by_deal[rivals[0]]
    better, worse = np.mean(gap > 0), np.mean(gap < 0)
    yield f"Beside {rivals[0]} it scores more in {better:.0%} of the deals, less in {worse:.0%}."


def _facts(odds: CallOdds, call: Call, points: NDArray[np.int64]) -> Iterator[Fact]:
    """Split the deals in every way that may matter under the contract that a call makes."""
    if call.is_pass or call.tricks:
        return
    view, contract = odds.view, Auction.at(odds.view).contract_of(call)
    order, cards = ranking(view.rules, contract.trump), view.rules.pack.cards
    chunks = range(-(-len(points) // CHUNK))
    many = [deals_of_chunk(view, seed=odds.seed, chunk=chunk, evidence=odds.evidence) for chunk in chunks]
    deals = np.concatenate(many)[: len(points)]
    seats = _Seats(deals, view.seat, contract)
    unseen = [card for card in cards if card not in view.hand and card != view.up and _matters(card, order)]
    for card in unseen:
        yield _fact(f"who holds {card.symbol}{_role(card, order)}", seats.holders(cards.index(card)), points)
    if seats.partner and contract.trump:
        trumps = np.isin(deals[:, seats.partner - 1], [cards.index(c) for c in order.order[contract.trump]]).sum(axis=1)
        names = np.array(["none", "one", "two", "three or more"])[np.minimum(trumps, 3)]
        yield _fact("partner's trumps", names, points)
    for suit in (suit for suit in view.rules.pack.suits if suit is not contract.trump):
        if any(card.is_top and order.follows(card, suit) for card in view.hand):
            hands = deals[:, [seat - 1 for seat in seats.opponents]]
            held = np.isin(hands, [cards.index(card) for card in order.order[suit]])
            is_void = (held.sum(axis=2) == 0).any(axis=1)
            yield _fact(f"an opponent void in {suit.label}", np.where(is_void, "yes", "no"), points)


@dataclass(frozen=True)
class _Seats:
    """Who plays with us and who against us, over some deals."""

    deals: NDArray[np.int64]
    seat: int
    contract: Contract

    @property
    def partner(self) -> int | None:
        """Our partner, if one plays."""
        side = self.contract.makers & set(self.contract.active) - {self.seat}
        return min(side, default=None)

    @property
    def opponents(self) -> list[int]:
        """The seats that play against us."""
        return [seat for seat in self.contract.active if seat not in self.contract.makers]

    def holders(self, place: int) -> NDArray[np.str_]:
        """Say of each deal who holds a card."""
        names = np.full(len(self.deals), "with nobody", dtype="<U24")
        others = "with an opponent" if self.contract.called is None else "with another player"
        names[self._hold(self.opponents, place)] = others
        if self.partner:
            names[self._hold([self.partner], place)] = "with your partner"
        return names

    def _hold(self, seats: list[int], place: int) -> NDArray[np.bool_]:
        hands = self.deals[:, [seat - 1 for seat in seats]]
        return np.asarray((hands == place).any(axis=(1, 2)))


def _matters(card: Piece, order: Ranking) -> bool:
    """Tell whether a card is a trump or the highest of its suit."""
    return order.is_trump(card) or card.is_top


def _role(card: Piece, order: Ranking) -> str:
    _, _, role = order.name(card).partition(", ")
    return f", the {role}" if role else ""


def _fact(name: str, groups: NDArray[np.str_], points: NDArray[np.int64]) -> Fact:
    """Count how often we score in each group, and how much of the variance lies between the groups."""
    between, told = 0.0, {}
    for group in dict.fromkeys(groups.tolist()):
        mine = points[groups == group]
        between += len(mine) * float(mine.mean() - points.mean()) ** 2
        if len(mine) >= _FEWEST:
            told[group] = (len(mine), proportion(int((mine > 0).sum()), len(mine)))
    variance = float(points.var()) * len(points)
    ranked = dict(sorted(told.items(), key=lambda item: -item[1][1].value))
    return Fact(name, ranked, between / variance if variance else 0.0)
