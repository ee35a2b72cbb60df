"""The deals that a seat can't rule out before the first card, all equally likely or weighted by the calls so far.

Deals come in chunks of a fixed size, each from a random stream of its own. So the same seed gives the same deals in any
number of threads, and a larger sample begins with the deals of a smaller one.

Calls are evidence: a seat that passed probably holds few trumps, and the seat that made trump holds more. A deal is
drawn in proportion to the likelihood that the other seats call as they did with those hands. So every drawn deal
counts the same, and estimates need no weights.

>>> view = View.parse("Js Jc As 9h Kd up Qs seat 4")
>>> pilot = [deals_of_chunk(view, seed=0, chunk=chunk, stream=PILOT) for chunk in range(PILOT_CHUNKS)]
>>> [deals.shape == (CHUNK, 4, 5) for deals in pilot]
[True, True]
"""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Literal

import numpy as np

from euchre_tutor.base import BoolArray, FloatArray, IntArray, whole
from euchre_tutor.beliefs.allocations import Allocations
from euchre_tutor.beliefs.bidding.evidence import ObservedCalls, by_seat, calls_of_others, evidence_in_words, likelihood
from euchre_tutor.beliefs.card_sets import cards_of
from euchre_tutor.beliefs.weighted_allocations import Likelihood, WeightedAllocations
from euchre_tutor.deal import View
from euchre_tutor.pieces import Piece
from euchre_tutor.rules import Rules

CHUNK = 256  # deals
PILOT = 1  # the stream on which decisions are made; stream 0 then prices them
PILOT_CHUNKS = 2  # chunks of the pilot: 512 deals decide
Evidence = Literal["calls", "none"]
_CACHED_VIEWS = 16  # of a few MB each
_CACHED_CHUNKS = 64  # of some 40 KB each: all calls of a view are priced on the same deals
_CACHED_STEPS = 16  # of some chunks


def model_name(view: View, evidence: Evidence) -> str:
    """Say how deals are drawn and played, for a caption.

    >>> model_name(View.parse("Js Jc As 9h Kd up Qs seat 4"), "calls")
    'deals by the passes so far (self-play calls), double dummy'
    """
    words = evidence_in_words(calls_of_others(view)) if evidence == "calls" else ""
    return f"deals by the {words}, double dummy" if words else "uniform deals, double dummy"


@lru_cache(maxsize=_CACHED_STEPS)
def deals_of_chunks(view: View, chunks: range, *, seed: int, stream: int = 0, evidence: Evidence = "calls") -> IntArray:
    """Deal several chunks, one after the other, faster than each alone; see deals_of_chunk.

    Returns:
        int64[deals, seats, hand size], shared, so that it can't be written to.
    """
    whole(seed, "seed")
    generators = [np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(stream, chunk))) for chunk in chunks]
    kept: list[list[IntArray]] = [[] for _ in chunks]
    short = list(range(len(chunks)))
    while short:
        hands = _hands_of_others(view, evidence, [generators[at] for at in short])
        again = _is_redealt(hands, view.rules)
        for at, rows in zip(short, np.arange(len(hands)).reshape(len(short), CHUNK), strict=True):
            kept[at].append(hands[rows[~again[rows]]])
        short = [at for at in short if sum(map(len, kept[at])) < CHUNK]
    deals = np.empty((len(chunks) * CHUNK, view.rules.players, view.rules.hand_size), np.int64)
    others = [seat for seat in range(view.rules.players) if seat != view.seat - 1]
    deals[:, others] = np.concatenate([hands for parts in kept for hands in np.concatenate(parts)[None, :CHUNK]])
    deals[:, view.seat - 1] = [view.rules.pack.cards.index(card) for card in view.hand]
    deals.flags.writeable = False
    return deals


@lru_cache(maxsize=_CACHED_CHUNKS)
def deals_of_chunk(view: View, *, seed: int, chunk: int, stream: int = 0, evidence: Evidence = "calls") -> IntArray:
    """Deal the cards that a seat can't see to the other seats and the kitty.

    A deal in which some hand means a new deal is drawn again.

    Args:
        view: what the seat has seen.
        seed: 0 or more.
        chunk: the number of the chunk, from 0 on.
        stream: 0, or PILOT.
        evidence: ``calls`` draws deals by the likelihood of the calls so far; ``none`` draws all equally often.

    Returns:
        int64[CHUNK, seats, hand size], each card as its index in the pack. The turn-up is in no hand. The array is
        shared, so it can't be written to.

    Raises:
        EuchreError: the seed is negative, or no hand can have made the trump that was made.

    >>> deals = deals_of_chunk(View.parse("Js Jc As 9h Kd up Qs seat 4"), seed=0, chunk=0)
    >>> deals.shape, deals[0, 3].tolist()
    ((256, 4, 5), [20, 2, 23, 12, 10])
    """
    return deals_of_chunks.__wrapped__(view, range(chunk, chunk + 1), seed=seed, stream=stream, evidence=evidence)


def _hands_of_others(view: View, evidence: Evidence, generators: Sequence[np.random.Generator]) -> IntArray:
    """Deal a chunk of each generator, new deals among them: int64[chunks * CHUNK, seats - 1, hand size]."""
    if evidence == "calls" and calls_of_others(view):
        masks = _weighted_allocations(view).drawn_by_each(CHUNK, generators)[:, :, :-1]
        return cards_of(masks.reshape(len(generators) * CHUNK, -1), view.rules.hand_size)
    return np.concatenate([_uniform_hands(view, CHUNK, generator) for generator in generators])


@lru_cache(maxsize=_CACHED_VIEWS)
def _weighted_allocations(view: View) -> WeightedAllocations:
    """Return the allocations of the unseen cards to the other seats, in order, and the kitty, weighted by the calls."""
    rules, calls = view.rules, by_seat(calls_of_others(view))
    others = [seat for seat in range(1, rules.players + 1) if seat != view.seat]
    cards, capacity = unseen(view), [rules.hand_size] * len(others)
    capacity.append(len(cards) - sum(capacity))
    allocations = Allocations(dict.fromkeys(cards, tuple(range(len(capacity)))), capacity)
    likelihoods: dict[tuple[int, ...], Likelihood] = {
        (others.index(seat),): partial(_likelihood, calls=calls[seat]) for seat in calls
    }
    first = (others.index(view.maker),) if view.maker in calls else None
    return WeightedAllocations(allocations, likelihoods, first=first)


def _likelihood(hands: IntArray, *, calls: ObservedCalls) -> FloatArray:
    """Return the likelihood of a seat's calls by its hand as a mask: int64[n, 1] to float64[n]."""
    return likelihood(cards_of(hands[:, 0], calls[0][0].rules.hand_size), calls)


def _uniform_hands(view: View, deals: int, generator: np.random.Generator) -> IntArray:
    """Deal the unseen cards at random to the others: int64[deals, seats - 1, hand size]."""
    rules, cards = view.rules, np.array(unseen(view))
    shuffled = generator.permuted(np.tile(cards, (deals, 1)), axis=1)
    return shuffled[:, : (rules.players - 1) * rules.hand_size].reshape(deals, rules.players - 1, rules.hand_size)


def _is_redealt(hands: IntArray, rules: Rules) -> BoolArray:
    """Tell in which deals some hand means a new deal: int64[n, seats, hand size] to bool[n]."""
    redeals = low_cards(rules)
    if not redeals.any():
        return np.zeros(len(hands), np.bool_)
    return np.asarray((redeals[hands].sum(axis=2) == rules.hand_size).any(axis=1))


def unseen(view: View) -> list[int]:
    """List the cards that a seat hasn't seen before the play, each as its index in the pack."""
    seen: set[Piece | None] = {*view.hand, *view.laid, view.up}
    return [index for index, card in enumerate(view.rules.pack.cards) if card not in seen]


@cache
def low_cards(rules: Rules) -> BoolArray:
    """Tell which cards of the pack mean a new deal if a hand has no other: bool[pack]."""
    return np.array([rules.must_redeal((card,)) for card in rules.pack.cards])
