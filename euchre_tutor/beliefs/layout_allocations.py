"""Where each card that a seat doesn't see may be while a hand is played, as allocations.

The slots are the hidden seats (the other active seats, from eldest on), then any slots that the caller sets apart from
the cards out of play, and last all other cards out of play.
"""

from collections.abc import Sequence
from dataclasses import replace

from euchre_tutor.beliefs.allocations import Allocations
from euchre_tutor.beliefs.seen import Seen
from euchre_tutor.deal import View
from euchre_tutor.pieces import Piece


def hidden_seats(seen: Seen) -> list[int]:
    """List the active seats whose cards our seat doesn't see."""
    return [seat for seat in seen.active if seat != seen.view.seat]


def layout_allocations(seen: Seen, apart: Sequence[int] = ()) -> Allocations:
    """Return the allocations of the unseen cards that fit what our seat has seen.

    A turn-up that was taken is assumed to be held by its taker. Only if no allocation allows that, it was laid down.

    Args:
        seen: the play so far; cards are indices in ``seen.ranking.cards``.
        apart: the capacity of each slot that is set apart from the cards out of play. Of these slots, only the first
            may take a turn-up that was laid down.
    """
    held = _allocations(seen, apart, up_is_out=seen.up_may_be_swapped)
    return held if held.count or not seen.up_may_be_laid else _allocations(seen, apart, up_is_out=True)


def _allocations(seen: Seen, apart: Sequence[int], *, up_is_out: bool) -> Allocations:
    """Return the allocations of the unseen cards; a turn-up that was taken may be out of play or not."""
    known = {*seen.view.hand, *seen.view.laid, *(card.held for _, card in seen.history)}
    options = {card: _slots(seen, card, len(apart), up_is_out) for card in seen.ranking.cards if card not in known}
    unseen = {seen.ranking.index[card]: slots for card, slots in options.items() if slots}
    size = seen.view.rules.hand_size
    capacity = [size - sum(other == seat for other, _ in seen.history) for seat in hidden_seats(seen)]
    capacity += apart
    capacity.append(len(unseen) - sum(capacity))
    return Allocations(unseen, capacity)


def _slots(seen: Seen, card: Piece, apart: int, up_is_out: bool) -> tuple[int, ...]:
    """List the slots that an unseen card may go to; none for a turn-up that is known to be out of play."""
    seats = hidden_seats(seen)
    holders = [
        slot for slot, seat in enumerate(seats) if not any(seen.ranking.follows(card, s) for s in seen.voids[seat])
    ]
    out = range(len(seats), len(seats) + apart + 1)
    if card == seen.view.up:
        taker = seen.contract.taker if seen.contract else None
        holders = [slot for slot in holders if seats[slot] == taker]
        out = out[: taker in seats and (up_is_out or not holders)]
    return (*holders, *out)


def why_no_layout(view: View) -> str:
    """Say that no layout fits a view, and name the first card played that none allows."""
    for length in range(len(view.played) + 1):
        if not layout_allocations(Seen(replace(view, played=view.played[:length]))).count:
            card = view.played[length - 1] if length else None
            wrong = f"{str(card)!r} can't have been played" if card else "these cards can't have been laid down"
            return f"{wrong}: no hands of the other seats fit what you have seen"
    raise AssertionError(view)
