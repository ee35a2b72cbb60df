"""The layouts that a seat can't rule out while a hand is played: who holds which of the cards that it hasn't seen.

A layout says what each active seat still holds. All other unseen cards are out of play: the kitty, what others have
laid down, the hand of a partner who rests. Calls are evidence: a layout is as likely as the others would have called so
with the hands that it gives them, as they were dealt. Of a seat that took the turn-up we don't see what it laid down;
every card that it may have been counts, by how usual it is. The turn-up itself is thought to be held as long as the
cards played allow that: nobody is expected to lay down a trump just taken. Or else every layout that fits the cards
played is as likely as any other. What the choice of a card tells about a hand is not looked at, nor that some hands
would have meant a new deal.

The layouts that eldest can't rule out at the bid, and when one, two, three and four tricks are over in which every
other seat followed suit:

>>> layouts_left("Js As 9h Kd Qd down Qs seat 1")
617512896
>>> tricks = ["As 9s Ts Ks", "Kd 9d Td Ad", "9c Js Tc Qc", "Kc Ac Qd Jc"]
>>> view = "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played"
>>> [layouts_left(" ".join([view, *tricks[:over]])) for over in (1, 2, 3, 4)]
[15765750, 369600, 7560, 120]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.beliefs.allocations import Allocations, WeightedAllocations, places_of
from euchre_tutor.beliefs.bidding.evidence import by_seat, calls_of_others, evidence_in_words, likelihood
from euchre_tutor.beliefs.bidding.model import bidding_model
from euchre_tutor.beliefs.deals import Evidence
from euchre_tutor.beliefs.discard import usual_discard
from euchre_tutor.beliefs.seen import Seen
from euchre_tutor.checks import whole
from euchre_tutor.deal import View, as_view
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Piece

__all__ = ["Layouts", "layouts_left"]

_STREAM = 256  # layouts drawn from each stream of chances
_USUAL = 0.9  # how often the usual discard is made; benchmarks/discards.py finds it as good as any in 89%


class Layouts:
    """The layouts that a view leaves open.

    Args:
        view: what our seat has seen.
        evidence: ``calls`` weighs layouts by how likely the calls were, ``none`` takes all alike.

    Attributes:
        seen: the play so far; the masks of a layout go by its ``ranking``.
        count: how many layouts there are.
        evidence: what they are weighed by in fact: ``none`` also where nothing was called or laid down but by us, in
            games without a model of how others call, and where partners swap cards.
        model: which layouts are thought likely, in words.

    Raises:
        EuchreError: a card played was impossible, or the view doesn't say what this seat laid down.

    >>> layouts = Layouts("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th")
    >>> layouts.count, layouts.drawn(1_000, seed=0).shape, layouts.model
    (5717250, (1000, 4), 'layouts by the passes so far (self-play calls)')
    """

    def __init__(self, view: View | str, evidence: Evidence = "calls") -> None:
        self.seen = Seen(as_view(view))
        self._sharing = _sharing(self.seen)
        self.count = self._sharing.count
        if not self.count:
            raise EuchreError(_why_none(self.seen.view))
        clues = _Clues(self.seen)
        self._clues = clues if evidence == "calls" and clues.seats else None
        self.evidence: Evidence = "calls" if self._clues else "none"
        self.model = self._clues.model if self._clues else "uniform layouts"

    def drawn(self, number: int, *, seed: int, stream: int = 0) -> NDArray[np.int64]:
        """Draw layouts, as often as they are likely; more of them only add to those that came before.

        Args:
            number: how many.
            seed: the same seed gives the same layouts; 0 or more.
            stream: each stream draws layouts of its own.

        Returns:
            int64[number, active seats], what each seat still holds, as a mask over ``seen.ranking.cards``.

        Raises:
            EuchreError: the seed is negative, or no hand may have made the trump that was made.
        """
        whole(seed, "seed")
        whole(number, "deals")
        ways = self._clues.weighed if self._clues else self._sharing
        keys = [np.random.SeedSequence(seed, spawn_key=(stream, place)) for place in range(-(-number // _STREAM))]
        drawn = [ways.drawn(_STREAM, np.random.default_rng(key)) for key in keys]
        return self._with_ours(np.concatenate(drawn)[:number])

    def enumerated(self) -> NDArray[np.int64]:
        """Return every layout once, in the shape that ``drawn`` returns; meant for some thousands."""
        return self._with_ours(self._ways)

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """How likely each layout is, in the order of ``enumerated``: float64[count], adding up to 1.

        Raises EuchreError if no hand may have made the trump that was made.
        """
        likely = self._clues.likely(self._ways) if self._clues else np.ones(self.count)
        return np.asarray(likely / likely.sum())

    @property
    def effective(self) -> float:
        """How many layouts would be as uncertain, were all alike: 1 over the sum of the squared weights."""
        return float(1 / (self.weights**2).sum())

    @cached_property
    def _ways(self) -> NDArray[np.int64]:
        """All layouts, int64[count, places]: what each seat holds that we don't see, and what is out of play."""
        return self._sharing.enumerated()

    def _with_ours(self, masks: NDArray[np.int64]) -> NDArray[np.int64]:
        """Put our hand in its place among the active seats, and leave out what is out of play."""
        seen = self.seen
        held = masks[:, : len(seen.active) - 1]
        return np.insert(held, seen.active.index(seen.view.seat), seen.ranking.mask(seen.hand), axis=1)


class _Clues:
    """What the calls tell of the cards that we don't see; and that a seat which took the turn-up laid a card down.

    Two kinds of cards out of play have places of their own here, after those of the seats: the card laid down, and the
    hand of a partner who rests, and has passed.

    Attributes:
        seats: for each seat that tells something its places, that of the card it laid down last.
        model: which layouts are thought likely, in words.
    """

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        hidden, contract, view = _hidden(seen), seen.contract, seen.view
        is_plain = bidding_model(view.rules) is not None and not (contract and contract.giver)
        calls = calls_of_others(view) if is_plain else ()
        self._calls = by_seat(calls)
        self._taker = contract.taker if is_plain and contract and contract.taker in hidden else None
        self._resting = next((seat for seat in self._calls if seat not in seen.active), None)
        places = [*hidden, *(seat for seat in (self._taker, self._resting) if seat)]
        telling = [seat for seat in dict.fromkeys(places) if seat in self._calls or seat == self._taker]
        self.seats = {seat: tuple(at for at, other in enumerate(places) if other == seat) for seat in telling}
        self._apart = [1] * bool(self._taker) + [view.rules.hand_size] * bool(self._resting)
        words = [f"the {evidence_in_words(calls)}"] * bool(calls) + ["the usual discard"] * bool(self._taker)
        self.model = f"layouts by {' and '.join(words)}"

    @cached_property
    def weighed(self) -> WeightedAllocations:
        """The ways to share the unseen cards out, as likely as the clues make them."""
        chances = {places: partial(self._chance, seat=seat) for seat, places in self.seats.items()}
        return WeightedAllocations(
            _sharing(self._seen, self._apart), chances, first=self.seats.get(self._seen.view.maker or 0)
        )

    def _chance(self, hands: NDArray[np.int64], *, seat: int) -> NDArray[np.float64]:
        """Return the chance that a seat calls as it did, and lays down what it did: int64[n, places] to float64[n]."""
        seen, ranking = self._seen, self._seen.ranking
        played = ranking.mask(card.held for other, card in seen.history if other == seat)
        up = ranking.mask([card for card in (seen.view.up,) if card])
        dealt = (np.bitwise_or.reduce(hands, axis=1) | played) & ~np.int64(up)
        hands_dealt, which = np.unique(dealt, return_inverse=True)
        cards = places_of(hands_dealt, seen.view.rules.hand_size)
        chance = likelihood(ranking.decode(cards), self._calls.get(seat, ()))[which]
        if seat == self._taker:
            options, chances = self._discards(cards)
            as_usual = np.where(options[which] == hands[:, -1:], chances[which], 0.0).sum(axis=1)
            chance *= np.where(hands[:, -1] == up, 1.0, as_usual)  # if the turn-up was laid down, that is certain
        return chance

    def _discards(self, hands: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """List what the taker may lay down from hands of five: int64[n, options] as masks, and the chance of each."""
        ranking = self._seen.ranking
        columns = range(hands.shape[1])
        usual = np.stack(
            [usual_discard(np.roll(hands, -at, axis=1), ranking) == 0 for at in columns], axis=1
        )  # or equal
        alike = usual.sum(axis=1, keepdims=True)
        return np.int64(1) << hands, np.where(usual, _USUAL / alike, (1 - _USUAL) / (len(columns) - alike))

    def likely(self, ways: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return how likely each layout is, whatever else is out of play: int64[n, seats + 1] to float64[n]."""
        rows, out, chance = np.arange(len(ways)), ways[:, -1], np.ones(len(ways))
        if self._taker:
            rows, out, laid = self._laid(out)
            chance = self._of(self._taker, np.column_stack([ways[rows, self.seats[self._taker][0]], laid]))
        if self._resting:
            chance = chance * self._asleep(out)
        likely: NDArray[np.float64] = np.bincount(rows, chance, minlength=len(ways)).astype(float)
        for seat in self.seats.keys() - {self._taker, self._resting}:
            likely *= self._of(seat, ways[:, list(self.seats[seat])])
        return likely

    def _of(self, seat: int, hands: NDArray[np.int64]) -> NDArray[np.float64]:
        return self.weighed.chance(self.seats[seat], hands)

    def _laid(self, out: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """List the cards out of play that the taker may have laid down: layouts, what else is out, the card."""
        ranking = self._seen.ranking
        up = ranking.mask([card for card in (self._seen.view.up,) if card])
        rows, cards = np.nonzero(out[:, None] >> np.arange(len(ranking.cards)) & 1)
        laid = np.int64(1) << cards
        is_open = (out[rows] & up == 0) | (laid == up)  # the turn-up is out of play only where it was laid down
        return rows[is_open], (out[rows] ^ laid)[is_open], laid[is_open]

    def _asleep(self, out: NDArray[np.int64]) -> NDArray[np.float64]:
        """Add up how likely the hands are that the resting partner may have, of the cards out of play."""
        assert self._resting
        unique, which = np.unique(out, return_inverse=True)
        cards = np.int64(1) << places_of(unique, int(unique[0]).bit_count())
        chosen = np.array(list(combinations(range(cards.shape[1]), self._seen.view.rules.hand_size)))
        hands = cards[:, chosen].sum(axis=2)
        likely = self._of(self._resting, hands.reshape(-1, 1)).reshape(hands.shape)
        return np.asarray(likely.sum(axis=1)[which])


def layouts_left(view: View | str) -> int:
    """Count the layouts that a seat can't rule out, before the play or in it; exactly, however many there are.

    A turn-up that was taken counts as held by its taker until the play shows otherwise.

    Raises EuchreError if the view can't be, or a card can't have been played.
    """
    return Layouts(view).count


def _sharing(seen: Seen, apart: Sequence[int] = ()) -> Allocations:
    """Share the unseen cards out: to the other active seats, to places apart for so many cards, the rest to the last.

    The places apart are out of play too; only the first may take a turn-up that was laid down. It was laid down only if
    no layout lets its taker hold it still.
    """
    held = _shared(seen, apart, up_is_out=seen.up_may_be_swapped)
    return held if held.count or not seen.up_may_be_laid else _shared(seen, apart, up_is_out=True)


def _shared(seen: Seen, apart: Sequence[int], *, up_is_out: bool) -> Allocations:
    """Share the unseen cards out, the turn-up among what is out of play or not."""
    seats = _hidden(seen)
    known = {*seen.view.hand, *seen.view.laid, *(card.held for _, card in seen.history)}
    places = {card: _places(seen, card, len(apart), up_is_out) for card in seen.ranking.cards if card not in known}
    unseen = {card: options for card, options in places.items() if options}
    room = [seen.view.rules.hand_size - sum(other == seat for other, _ in seen.history) for seat in seats]
    room += apart
    room.append(len(unseen) - sum(room))
    return Allocations({seen.ranking.index[card]: places for card, places in unseen.items()}, room)


def _hidden(seen: Seen) -> list[int]:
    """List the seats whose cards we don't see."""
    return [seat for seat in seen.active if seat != seen.view.seat]


def _places(seen: Seen, card: Piece, apart: int, up_is_out: bool) -> tuple[int, ...]:
    """List the places that an unseen card may be in; none for a turn-up that is known to be out of play."""
    seats = _hidden(seen)
    holders = [
        place for place, seat in enumerate(seats) if not any(seen.ranking.follows(card, s) for s in seen.voids[seat])
    ]
    out = range(len(seats), len(seats) + apart + 1)
    if card == seen.view.up:
        taker = seen.contract.taker if seen.contract else None
        holders = [place for place in holders if seats[place] == taker]
        out = out[: taker in seats and (up_is_out or not holders)]
    return (*holders, *out)


def _why_none(view: View) -> str:
    """Say that no layout fits, and name the first card played that none allows."""
    for length in range(len(view.played) + 1):
        if not _sharing(Seen(replace(view, played=view.played[:length]))).count:
            card = view.played[length - 1] if length else None
            wrong = f"{str(card)!r} can't have been played" if card else "these cards can't have been laid down"
            return f"{wrong}: no hands of the other seats fit what you have seen"
    raise AssertionError(view)
