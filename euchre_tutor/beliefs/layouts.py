"""The layouts that fit what a seat has seen during the play: who holds which of the cards that it hasn't seen.

A layout says what each active seat still holds. All other unseen cards are out of play: the kitty, what others have
laid down, the hand of a partner who sits out.

Calls are evidence. A layout is weighted by the likelihood that the other seats call as they did with the hands that it
gives them, as they were dealt. We don't see what a seat that took the turn-up laid down, so every card that it may be
counts, by how usual that discard is. The turn-up itself is assumed to be held as long as the cards played allow that,
because a trump just taken is rarely laid down. Without evidence all layouts that fit the cards played are equally
likely. The choice of a card is not used as evidence, nor is the rule that some hands mean a new deal.

Seat 1 can't rule out so many layouts before the play, and after one, two, three and four tricks in which every other
seat follows suit:

>>> layouts_left("Js As 9h Kd Qd down Qs seat 1")
617512896
>>> tricks = ["As 9s Ts Ks", "Kd 9d Td Ad", "9c Js Tc Qc", "Kc Ac Qd Jc"]
>>> view = "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played"
>>> [layouts_left(" ".join([view, *tricks[:over]])) for over in (1, 2, 3, 4)]
[15765750, 369600, 7560, 120]
"""

from functools import cached_property
from random import Random

import numpy as np

from euchre_tutor.base import EuchreError, FloatArray, IntArray, whole
from euchre_tutor.beliefs.deals import CHUNK, Evidence
from euchre_tutor.beliefs.discard import usual_discard
from euchre_tutor.beliefs.layout_evidence import LayoutEvidence, layout_allocations, why_no_layout
from euchre_tutor.beliefs.seen import Seen
from euchre_tutor.deal import Deal, View, as_view
from euchre_tutor.pieces import Hand, Piece


class Layouts:
    """The layouts that a view leaves open.

    Args:
        view: what our seat has seen.
        evidence: ``calls`` weights layouts by the likelihood of the calls; with ``none`` all are equally likely.

    Attributes:
        seen: the play so far; the masks of a layout are over ``seen.ranking.cards``.
        count: how many layouts there are.
        evidence: the evidence that is used in fact. It is ``none`` also where only our seat has called or laid a card
            down, in games without a bidding model, and where partners swap cards.
        model: how layouts are weighed, for a caption.

    Raises:
        EuchreError: a card played was impossible, or the view doesn't say what this seat laid down.

    >>> layouts = Layouts("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th")
    >>> layouts.count, layouts.drawn(1_000, seed=0).shape, layouts.model
    (5717250, (1000, 4), 'layouts by the passes so far (self-play calls)')
    """

    def __init__(self, view: View | str, evidence: Evidence = "calls") -> None:
        self.seen = Seen(as_view(view))
        self._allocations = layout_allocations(self.seen)
        self.count = self._allocations.count
        if not self.count:
            raise EuchreError(why_no_layout(self.seen.view))
        from_calls = LayoutEvidence(self.seen)
        self._evidence = from_calls if evidence == "calls" and from_calls.slots else None
        self.evidence: Evidence = "calls" if self._evidence else "none"
        self.model = self._evidence.model if self._evidence else "uniform layouts"

    def drawn(self, number: int, *, seed: int, stream: int = 0) -> IntArray:
        """Draw layouts in proportion to their weights; a larger sample begins with a smaller one.

        Args:
            number: how many.
            seed: 0 or more; the same seed gives the same layouts.
            stream: each stream draws layouts of its own.

        Returns:
            int64[number, active seats], what each seat still holds, as a mask over ``seen.ranking.cards``.

        Raises:
            EuchreError: the seed is negative, or no hand can have made the trump that was made.
        """
        whole(number, "deals")
        return self.in_chunks(range(-(-number // CHUNK)), seed=seed, stream=stream)[:number]

    def in_chunks(self, chunks: range, *, seed: int, stream: int = 0) -> IntArray:
        """Draw some chunks of layouts, one after the other; see ``drawn``, and ``deals_of_chunks``."""
        whole(seed, "seed")
        allocations = self._evidence.weighted if self._evidence else self._allocations
        keys = [np.random.SeedSequence(seed, spawn_key=(stream, chunk)) for chunk in chunks]
        return self._with_our_hand(np.concatenate([allocations.drawn(CHUNK, np.random.default_rng(k)) for k in keys]))

    def enumerated(self) -> IntArray:
        """Return every layout once, in the shape that ``drawn`` returns; meant for some thousands of layouts."""
        return self._with_our_hand(self._all)

    @cached_property
    def weights(self) -> FloatArray:
        """The probability of each layout, in the order of ``enumerated``: float64[count], adding up to 1.

        Raises EuchreError if no hand can have made the trump that was made.
        """
        likely = self._evidence.likelihoods(self._all) if self._evidence else np.ones(self.count)
        return np.asarray(likely / likely.sum())

    @property
    def effective(self) -> float:
        """The effective number of layouts: 1 over the sum of the squared weights.

        So many equally likely layouts would leave a seat as uncertain.
        """
        return float(1 / (self.weights**2).sum())

    @cached_property
    def _all(self) -> IntArray:
        """All layouts, int64[count, slots]: what each hidden seat holds, and what is out of play."""
        return self._allocations.enumerated()

    def _with_our_hand(self, masks: IntArray) -> IntArray:
        """Insert our hand among those of the other active seats, and leave out what is out of play."""
        seen = self.seen
        held = masks[:, : len(seen.active) - 1]
        return np.insert(held, seen.active.index(seen.view.seat), seen.ranking.mask(seen.hand), axis=1)


def layouts_left(view: View | str) -> int:
    """Count the layouts that a seat can't rule out, before or during the play; the count is exact.

    A turn-up that was taken counts as held by its taker until the play shows otherwise.

    Raises:
        EuchreError: the view is impossible, or a card can't have been played.

    >>> layouts_left("Js Jc As 9h Kd up Qs seat 1 rules two_handed")
    8568
    """
    return Layouts(view).count


# From a layout of the cards in play back to the deal before the first call.

CANNOT_LAY_OUT = "cards were exchanged in this hand in a way that can't be laid out; play another one out"


def before_the_calls(seen: Seen, held: IntArray, chance: Random) -> tuple[Deal, Hand]:
    """Return the deal before the calls of a layout in the play, and the card that was laid down for the turn-up.

    Args:
        seen: what our seat has seen, with the play so far.
        held: int64[active seats], what each seat still holds, as masks over ``seen.ranking.cards``.
        chance: deals the cards that nobody plays with.

    Raises:
        EuchreError: cards were exchanged otherwise than for the turn-up.
    """
    view, contract, ranking = seen.view, seen.contract, seen.ranking
    assert contract is not None
    if contract.giver or len(view.laid) > (contract.taker == view.seat):
        raise EuchreError(CANNOT_LAY_OUT)
    hands = {seat: _cards(seen, int(mask), seat) for seat, mask in zip(seen.active, held, strict=True)}
    out = [card for card in ranking.pack.cards if not any(card in hand for hand in (*hands.values(), view.laid))]
    chance.shuffle(out)
    laid: Hand = ()
    if contract.taker and view.up:
        laid = view.laid if contract.taker == view.seat else _laid(seen, hands[contract.taker], out)
        kept = tuple(card for card in hands[contract.taker] if card != view.up)
        hands[contract.taker] = kept if view.up in laid else (*kept, *laid)
    out = [card for card in out if card not in laid and card != view.up]
    size = view.rules.hand_size
    for seat in range(1, view.rules.players + 1):
        if seat not in hands:
            hands[seat], out = tuple(out[:size]), out[size:]
    return Deal(tuple(hands[seat] for seat in sorted(hands)), view.up, view.rules, view.named), laid


def _cards(seen: Seen, held: int, seat: int) -> Hand:
    """Return the cards of a seat at the first lead: those that it holds and those that it has played."""
    still = tuple(card for card in seen.ranking.pack.cards if seen.ranking.mask([card]) & held)
    return (*still, *(card.held for other, card in seen.history if other == seat))


def _laid(seen: Seen, hand: Hand, out: list[Piece]) -> Hand:
    """Return what another seat may have laid down for the turn-up: the usual card if it can be, else any."""
    up, ranking = seen.view.up, seen.ranking
    if up and up not in hand:
        return (up,)
    for card in out:
        indices = np.array([[ranking.index[piece] for piece in (*hand, card)]])
        if int(usual_discard(indices, ranking)[0]) == len(hand):
            return (card,)
    return (out[0],)
