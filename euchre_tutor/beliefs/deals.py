"""The deals that a seat can't rule out before the first card: all alike, or by how likely the calls so far were.

Deals come in chunks of a fixed size, each from a stream of its own, so that the same seed gives the same deals in any
number of threads, and more deals only add to those that came before.

Calls are evidence: a seat that passed holds fewer trumps, the one that made trump holds more. Deals are drawn as often
as the other seats would have called so with those hands; so every deal counts the same, and intervals stay what they
are.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.beliefs.allocations import Allocations, Chance, WeightedAllocations, places_of
from euchre_tutor.beliefs.bidding.evidence import ObservedCalls, by_seat, calls_of_others, evidence_in_words, likelihood
from euchre_tutor.beliefs.enumeration import unseen
from euchre_tutor.checks import whole
from euchre_tutor.deal import View
from euchre_tutor.rules import Rules

__all__ = ["CHUNK", "PILOT", "PILOT_CHUNKS", "Evidence", "deals_of_chunk", "model_name"]

CHUNK = 256  # deals
PILOT = 1  # the stream that decisions are made on, apart from stream 0, on which they are judged
PILOT_CHUNKS = 2  # 512 deals decide
Evidence = Literal["calls", "none"]
_KEPT_VIEWS = 16  # of a few MB
_KEPT_CHUNKS = 64  # of some 40 KB: all calls of a view are priced on the same deals


def model_name(view: View, evidence: Evidence) -> str:
    """Say which deals are thought likely: for a caption."""
    words = evidence_in_words(calls_of_others(view)) if evidence == "calls" else ""
    return f"deals by the {words}, double dummy" if words else "uniform deals, double dummy"


@lru_cache(maxsize=_KEPT_CHUNKS)
def deals_of_chunk(
    view: View, *, seed: int, chunk: int, stream: int = 0, evidence: Evidence = "calls"
) -> NDArray[np.int64]:
    """Deal the cards that a seat can't see to the other seats, the rest to the kitty; again if it means a new deal.

    Args:
        view: what the seat has seen.
        seed: 0 or more.
        chunk: which block of deals.
        stream: 0, or PILOT.
        evidence: draw deals by how likely the calls so far were, or all alike.

    Returns:
        int64[CHUNK, seats, hand size], each card as its place in the pack; the turn-up is in no hand. Not to be
        written to.

    Raises:
        EuchreError: the seed is negative, or no hand may have made the trump that was made.
    """
    whole(seed, "seed")
    cards, rules = view.rules.pack.cards, view.rules
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(stream, chunk)))
    own = [cards.index(card) for card in view.hand]
    likely = _likely(view) if evidence == "calls" and calls_of_others(view) else None
    others = np.empty((0, rules.players - 1, rules.hand_size), np.int64)
    while len(others) < CHUNK:
        masks = likely.drawn(CHUNK, generator)[:, :-1] if likely else None
        drawn = _drawn(view, CHUNK, generator) if masks is None else places_of(masks, rules.hand_size)
        others = np.concatenate([others, drawn[~_is_redealt(drawn, rules)]])
    deals = np.insert(others[:CHUNK], view.seat - 1, own, axis=1)
    deals.flags.writeable = False
    return deals


@lru_cache(maxsize=_KEPT_VIEWS)
def _likely(view: View) -> WeightedAllocations:
    """Return the ways to share out the unseen cards to the others, in order, and the kitty: as the calls make them."""
    rules, calls = view.rules, by_seat(calls_of_others(view))
    others = [seat for seat in range(1, rules.players + 1) if seat != view.seat]
    cards, room = unseen(view), [rules.hand_size] * len(others)
    room.append(len(cards) - sum(room))
    sharing = Allocations(dict.fromkeys(cards, tuple(range(len(room)))), room)
    chances: dict[tuple[int, ...], Chance] = {
        (others.index(seat),): partial(_chance, calls=calls[seat]) for seat in calls
    }
    return WeightedAllocations(sharing, chances, first=(others.index(view.maker),) if view.maker in calls else None)


def _chance(hands: NDArray[np.int64], *, calls: ObservedCalls) -> NDArray[np.float64]:
    return likelihood(places_of(hands[:, 0], calls[0][0].rules.hand_size), calls)


def _drawn(view: View, deals: int, generator: np.random.Generator) -> NDArray[np.int64]:
    """Deal the unseen cards at random to the others: int64[deals, seats - 1, hand size]."""
    rules, cards = view.rules, np.array(unseen(view))
    shuffled = generator.permuted(np.tile(cards, (deals, 1)), axis=1)
    return shuffled[:, : (rules.players - 1) * rules.hand_size].reshape(deals, rules.players - 1, rules.hand_size)


def _is_redealt(deals: NDArray[np.int64], rules: Rules) -> NDArray[np.bool_]:
    """Tell in which deals a hand means a new deal."""
    redeals = np.array([rules.must_redeal((card,)) for card in rules.pack.cards])
    return np.asarray((redeals[deals].sum(axis=2) == rules.hand_size).any(axis=1))
