"""Splits of deals into groups: by who holds a card, by our partner's trumps, by whether an opponent is void."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.phrases import AN_OPPONENT, YOUR_OPPONENT, opponent
from euchre_tutor.auction import Contract
from euchre_tutor.base import BoolArray, IntArray
from euchre_tutor.beliefs import hands_in_play
from euchre_tutor.cards import JOKER, Card
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit, Hand, Piece, trump_name
from euchre_tutor.pricing import Outcomes, Payoffs
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.solver import makers_masks

FEWEST = 25  # deals; smaller groups are left out
_NUMBERS = ("none", "one", "two", "three or more")
_HIGH = 3  # trumps of each suit of which a pass asks who holds them: the bowers and the ace, or a joker and the bowers


@dataclass(frozen=True)
class Situation:
    """Some of the deals, and what they have in common.

    Attributes:
        words: a clause that may follow "where", such as ``an opponent holds A♦``.
        inside: bool[deals], which deals belong to it.
    """

    words: str
    inside: BoolArray


@dataclass(frozen=True)
class Split:
    """A way to split deals into groups.

    Attributes:
        labels: str[deals], the name of each deal's group.
        clauses: words that may follow "where", each with the names of the groups that it is true of.
        proviso: what else must be said where the trump is not clear, such as ``with spades as trumps``.
        follows_the_call: whether the groups come about only by our call, such as what is called after a pass.
    """

    labels: NDArray[np.str_]
    clauses: Mapping[str, Sequence[str]]
    proviso: str = ""
    follows_the_call: bool = False

    def situations(self, *, in_full: bool = False) -> Iterator[Situation]:
        """Yield the deals of which each clause is true, unless they or the others are too few.

        Args:
            in_full: add the proviso to the words.
        """
        for words, groups in self.clauses.items():
            inside = np.isin(self.labels, groups)
            if FEWEST <= inside.sum() <= len(inside) - FEWEST:
                yield Situation(f"{words} {self.proviso}" if in_full and self.proviso else words, inside)


def splits_of(view: View, contract: Contract, laid: Hand, deals: IntArray) -> Iterator[Split]:
    """Yield every split of deals that may matter under a contract.

    Args:
        view: what our seat has seen.
        contract: the contract that is played.
        laid: what we lay down.
        deals: int64[n, seats, hand size], each card as its index in the pack.
    """
    hands = hands_in_play(deals, view, contract, laid)
    yield from splits_in_play(view, contract, hands, [card for card in view.hand if card not in laid])


def splits_in_play(view: View, contract: Contract, hands: IntArray, held: Sequence[Piece]) -> Iterator[Split]:
    """Yield every split of hands under a contract that may matter in the play.

    Args:
        view: what our seat has seen.
        contract: the contract.
        hands: int64[n, active seats], what each seat holds, as masks over ``contract.ranking.cards``.
        held: what our seat holds.
    """
    table, ranking, trump = _SplitTable.under(view.seat, contract, hands), contract.ranking, contract.trump
    for card in _cards_that_matter(view, ranking, held):
        _, _, role = ranking.name(card).partition(", ")
        yield table.holders(card, f"the {role} {card.symbol}" if role else _name(card))
    if trump:
        is_taken = contract.taker in view.rules.side(view.seat) - {view.seat} and view.up not in view.played
        yield from table.partners_trumps(ranking.order[trump], view.up if is_taken else None)
        yield table.opponents_trumps(ranking.order[trump])
    yield from table.partners_tops()
    for suit in (suit for suit in view.rules.pack.suits if suit is not trump):
        if any(card.is_top and ranking.follows(card, suit) for card in held):
            yield table.voids(suit)


def _cards_that_matter(view: View, ranking: Ranking, held: Sequence[Piece]) -> list[Piece]:
    """List the cards whose holder may matter: trumps, aces, what beats our plain cards, and what is next below them."""
    seen = {*view.hand, *view.laid, view.up, *(card.held for card in view.played)}
    unseen = {card for card in view.rules.pack.cards if card not in seen}
    cards = {card for card in unseen if ranking.is_trump(card) or card.is_top}
    for suit in (suit for suit in view.rules.pack.suits if suit is not ranking.trump):
        order = ranking.order[suit]
        if mine := [order.index(card) for card in held if card in order]:
            others = [card for card in order if card in unseen]
            cards.update(card for card in others if order.index(card) > max(mine))
            cards.update(others[-1:])
    return [card for card in view.rules.pack.cards if card in cards]


def splits_after_pass(view: View, deals: IntArray, ends: Outcomes, payoffs: Payoffs) -> Iterator[Split]:
    """Yield every split of deals that may matter after a pass, which many contracts may follow.

    Args:
        view: what our seat has seen.
        deals: int64[n, seats, hand size], each card as its index in the pack.
        ends: how these deals end.
        payoffs: the contracts that are made.
    """
    table, pack = _SplitTable.as_dealt(view, deals), view.rules.pack
    high = {card for suit in pack.suits for card in ranking_of(view.rules, suit).order[suit][-_HIGH:]}
    unseen = (card for card in pack.cards if card not in (*view.hand, *view.laid, view.up))
    yield from (table.holders(card, _name(card)) for card in unseen if card in high or card.is_top)
    yield _trumps_made(view, ends, payoffs)


def _name(card: Piece) -> str:
    return "the joker" if card == JOKER else card.symbol


def _trumps_made(view: View, ends: Outcomes, payoffs: Payoffs) -> Split:
    """Split by the trump that the others make after a pass."""
    names, clauses = list[str](), dict[str, Sequence[str]]()
    who = "others make" if opponent(view.rules) == AN_OPPONENT else f"{YOUR_OPPONENT} makes"
    for contract in payoffs.contracts:
        if contract is None:
            names.append("nobody calls")
        elif contract.maker == view.seat:
            names.append("we call")
        else:
            names.append(trump_name(contract.trump))
            clauses[f"{who} {names[-1]} trumps" if contract.trump else "others call no trump"] = names[-1:]
    labels = np.array(names)[ends.contracts]
    if sum(np.isin(labels, words).any() for words in clauses.values()) < 2:
        clauses = {}  # nothing to tell apart
    return Split(labels, clauses, follows_the_call=True)


@dataclass(frozen=True)
class _SplitTable:
    """Who holds what, in many deals.

    Attributes:
        hands: int64[deals, seats], masks over ``ranking.cards``.
        ranking: what each card plays as.
        own: bool[seats], which seat is ours.
        ours: bool[deals, seats], the seats of our side; a secret partner is another seat in each deal.
        opponent: one of the others, in words.
        called: the card whose holder is our partner in secret, if any.
    """

    hands: IntArray
    ranking: Ranking
    own: BoolArray
    ours: BoolArray
    opponent: str
    called: Piece | None = None

    @classmethod
    def under(cls, seat: int, contract: Contract, hands: IntArray) -> _SplitTable:
        """Return hands in play as our seat sees them: int64[deals, active seats], masks over the ranking's cards."""
        seats = np.array(contract.active)
        makers = (makers_masks(hands, contract)[:, None] >> np.arange(len(seats)) & 1).astype(np.bool_)
        ours = makers if seat in contract.makers else ~makers
        who = YOUR_OPPONENT if (~ours).sum(axis=1).max() == 1 else AN_OPPONENT
        return cls(hands, contract.ranking, seats == seat, ours, who, contract.called)

    @classmethod
    def as_dealt(cls, view: View, deals: IntArray) -> _SplitTable:
        """Return the hands before the exchange."""
        seats = np.arange(1, view.rules.players + 1)
        ranking = ranking_of(view.rules, view.rules.pack.suits[0])  # any trump will do, as cards are only looked up
        hands = np.asarray((np.int64(1) << ranking.encode(deals)).sum(axis=-1))
        ours = np.isin(seats, list(view.rules.side(view.seat)))
        who = "another player" if view.rules.has_secret_partners else opponent(view.rules)
        return cls(hands, ranking, seats == view.seat, np.tile(ours, (len(deals), 1)), who)

    @property
    def _partners(self) -> BoolArray:
        """Which seat is our partner's, bool[deals, seats]."""
        return self.ours & ~self.own

    @property
    def _opponents(self) -> Mapping[str, BoolArray]:
        """Where each opponent sits, bool[deals, seats] or bool[seats]: left and right if they are these two."""
        if (~self.ours).sum(axis=1).tolist() != [2] * len(self.ours) or self.called:
            return {self.opponent: ~self.ours}
        own, seats = int(np.argmax(self.own)), np.arange(len(self.own))
        left, right = (seats == (own + step) % len(seats) for step in (1, -1))
        return {"the opponent on your left": left, "the opponent on your right": right}

    def _held(self, cards: Sequence[Piece]) -> IntArray:
        """Count how many of the cards each seat holds, int64[deals, seats]."""
        return np.asarray(np.bitwise_count(self.hands & self.ranking.mask(cards)), np.int64)

    def holders(self, card: Piece, name: str) -> Split:
        """Split by who holds a card, which has a name."""
        seats = {"you": self.own, "your partner": self._partners, **self._opponents}
        labels = np.full(len(self.hands), "with nobody", dtype="<U32")
        for who, some in seats.items():
            labels[((self._held([card]) > 0) & some).any(axis=1)] = f"with {who}"
        clauses: dict[str, Sequence[str]] = {
            f"your partner holds {name}": ["with your partner"],
            f"{self.opponent} holds {name}": [f"with {who}" for who in self._opponents],
            f"{name} is out of play": ["with nobody"],
            **{f"{who} holds {name}": [f"with {who}"] for who in self._opponents},
        }
        if card == self.called:
            clauses = {f"nobody else holds {name} and you play alone": ["with nobody"]}
        return Split(labels, clauses)

    def partners_trumps(self, trumps: Sequence[Piece], taken: Piece | None) -> Iterator[Split]:
        """Split by how many trumps our partner holds, not counting a turn-up that the partner took."""
        beside = f" beside {taken.symbol}" if taken else ""
        yield from self._partners_cards([card for card in trumps if card != taken], "trump", beside)

    def partners_tops(self) -> Iterator[Split]:
        """Split by how many aces, or doubles, our partner holds that are not trumps."""
        tops = [card for card in self.ranking.cards if card.is_top and not self.ranking.is_trump(card)]
        noun = "ace" if isinstance(tops[0], Card) else "double"
        yield from self._partners_cards(tops, noun, " outside trumps" * bool(self.ranking.trump))

    def _partners_cards(self, cards: Sequence[Piece], noun: str, suffix: str) -> Iterator[Split]:
        """Split by how many of some cards our partner holds."""
        if not self._partners.any():
            return
        labels = _numbers((self._held(cards) * self._partners).sum(axis=1))
        labels[~self._partners.any(axis=1)] = "no partner"
        who = f"your partner with {self.called.symbol}" if self.called else "your partner"
        yield Split(labels, _one_holds(who, noun, suffix), self._proviso)

    def opponents_trumps(self, trumps: Sequence[Piece]) -> Split:
        """Split by how many trumps the opponent with the most of them holds."""
        labels = _numbers((self._held(trumps) * ~self.ours).max(axis=1))
        if self.opponent != AN_OPPONENT:
            return Split(labels, _one_holds(self.opponent, "trump", ""), self._proviso)
        clauses = {
            "an opponent holds a trump": _NUMBERS[1:],
            "no opponent holds a trump": _NUMBERS[:1],
            "an opponent holds two trumps or more": _NUMBERS[2:],
            "no opponent holds more than one trump": _NUMBERS[:2],
            "an opponent holds three trumps or more": _NUMBERS[3:],
            "no opponent holds more than two trumps": _NUMBERS[:3],
        }
        return Split(labels, clauses, self._proviso)

    @property
    def _proviso(self) -> str:
        """Which suit is trumps, in words."""
        return f"with {self.ranking.trump.label} as trumps" if self.ranking.trump else ""

    def voids(self, suit: AnySuit) -> Split:
        """Split by whether an opponent can ruff a suit."""
        is_void = ((self._held(self.ranking.order[suit]) == 0) & ~self.ours).any(axis=1)
        everybody = self.opponent.replace(AN_OPPONENT, "every opponent")
        clauses = {f"{self.opponent} has no {suit.label}": ["yes"], f"{everybody} has {suit.label}": ["no"]}
        return Split(np.where(is_void, "yes", "no"), clauses)


def _numbers(counts: IntArray) -> NDArray[np.str_]:
    """Write numbers of cards as the names of groups."""
    return np.array(_NUMBERS, dtype="<U24")[np.minimum(counts, len(_NUMBERS) - 1)]


def _one_holds(who: str, noun: str, suffix: str) -> Mapping[str, Sequence[str]]:
    """Return clauses on how many cards of a kind somebody holds."""
    article = "an" if noun == "ace" else "a"
    clauses = {
        f"{article} {noun}": _NUMBERS[1:],
        f"no {noun}": _NUMBERS[:1],
        f"two {noun}s or more": _NUMBERS[2:],
        f"at most one {noun}": _NUMBERS[:2],
        f"three {noun}s or more": _NUMBERS[3:],
        f"at most two {noun}s": _NUMBERS[:3],
    }
    return {f"{who} holds {words}{suffix}": groups for words, groups in clauses.items()}
