"""The layouts that a seat can't rule out while a hand is played: who holds which of the cards that it hasn't seen.

A layout says what each active seat still holds. All other unseen cards are out of play: the kitty, what others have
laid down, the hand of a partner who rests. Every layout that fits the cards played is as likely as any other: what the
calls, or the choice of a card, tell about a hand is not looked at, nor that some hands would have meant a new deal.

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

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.beliefs.seen import Seen
from euchre_tutor.beliefs.sharing import Sharing
from euchre_tutor.deal import View, as_view
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Piece

__all__ = ["Layouts", "layouts_left"]

_STREAM = 256  # layouts drawn from each stream of chances


class Layouts:
    """The layouts that a view leaves open.

    Attributes:
        seen: the play so far; the masks of a layout go by its ``order``.
        count: how many layouts there are.

    Raises:
        EuchreError: a card played was impossible, or the view doesn't say what this seat laid down.

    >>> layouts = Layouts("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th")
    >>> layouts.count, layouts.drawn(1_000, seed=0).shape
    (5717250, (1000, 4))
    """

    def __init__(self, view: View | str) -> None:
        self.seen = Seen(as_view(view))
        self._sharing = _sharing(self.seen)
        self.count = self._sharing.count
        if not self.count:
            raise EuchreError(_why_none(self.seen.view))

    def drawn(self, number: int, *, seed: int) -> NDArray[np.int64]:
        """Draw layouts, each as likely as any other; more of them only add to those that came before.

        Args:
            number: how many.
            seed: the same seed gives the same layouts; 0 or more.

        Returns:
            int64[number, active seats], what each seat still holds, as a mask over ``seen.order.cards``.

        Raises:
            EuchreError: the seed is negative.
        """
        if seed < 0:
            raise EuchreError(f"seed {seed} can't be used; a seed is 0 or more")
        streams = [np.random.SeedSequence(seed, spawn_key=(place,)) for place in range(-(-number // _STREAM))]
        drawn = [self._sharing.drawn(_STREAM, np.random.default_rng(stream)) for stream in streams]
        return self._with_ours(np.concatenate(drawn)[:number])

    def enumerated(self) -> NDArray[np.int64]:
        """Return every layout once, in the shape that ``drawn`` returns; meant for some thousands."""
        return self._with_ours(self._sharing.enumerated())

    def _with_ours(self, masks: NDArray[np.int64]) -> NDArray[np.int64]:
        """Put our hand in its place among the active seats, and leave out what is out of play."""
        seen = self.seen
        return np.insert(masks[:, :-1], seen.active.index(seen.view.seat), seen.order.mask(seen.hand), axis=1)


def layouts_left(view: View | str) -> int:
    """Count the layouts that a seat can't rule out, before the play or in it; exactly, however many there are.

    Raises EuchreError if the view can't be, or a card can't have been played.
    """
    return Layouts(view).count


def _sharing(seen: Seen) -> Sharing:
    """Share the unseen cards out: to the other active seats, and last out of play."""
    seats = _hidden(seen)
    known = {*seen.view.hand, *seen.view.laid, *(card.held for _, card in seen.history)}
    unseen = {card: places for card in seen.order.cards if card not in known and (places := _places(seen, card))}
    room = [seen.view.rules.hand_size - sum(other == seat for other, _ in seen.history) for seat in seats]
    room.append(len(unseen) - sum(room))
    return Sharing({seen.order.index[card]: places for card, places in unseen.items()}, room)


def _hidden(seen: Seen) -> list[int]:
    """List the seats whose cards we don't see."""
    return [seat for seat in seen.active if seat != seen.view.seat]


def _places(seen: Seen, card: Piece) -> tuple[int, ...]:
    """List the places that an unseen card may be in; none for a turn-up that is known to be out of play."""
    seats = _hidden(seen)
    holders = [
        place for place, seat in enumerate(seats) if not any(seen.order.follows(card, s) for s in seen.voids[seat])
    ]
    is_out = [len(seats)]
    if card == seen.view.up:
        taker = seen.contract.taker if seen.contract else None
        holders = [place for place in holders if seats[place] == taker]
        is_out *= seen.up_may_be_laid
    return (*holders, *is_out)


def _why_none(view: View) -> str:
    """Say that no layout fits, and name the first card played that none allows."""
    for length in range(len(view.played) + 1):
        if not _sharing(Seen(replace(view, played=view.played[:length]))).count:
            card = view.played[length - 1] if length else None
            wrong = f"{str(card)!r} can't have been played" if card else "these cards can't have been laid down"
            return f"{wrong}: no hands of the other seats fit what you have seen"
    raise AssertionError(view)
