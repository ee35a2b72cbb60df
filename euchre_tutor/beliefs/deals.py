"""The deals that a seat can't rule out before the first card: all alike, or by how likely the passes were.

Deals come in chunks of a fixed size, each from a stream of its own, so that the same seed gives the same deals in any
number of threads, and more deals only add to those that came before.

A pass is evidence: a seat that passed holds fewer trumps. A deal is drawn at random and kept with the chance that the
seats would have passed with those hands; so every deal that is kept counts the same, and intervals stay what they are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.beliefs.bidding import Turn, bidding_model, chance_to_call, turns
from euchre_tutor.deal import View
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Piece
from euchre_tutor.rules import Rules

__all__ = ["CHUNK", "PILOT", "Evidence", "deals_of_chunk", "model_name"]

CHUNK = 256  # deals
PILOT = 1  # the stream that decisions are made on, apart from stream 0, on which they are judged
Evidence = Literal["calls", "none"]
_LARGEST_BATCH = 8_192  # deals drawn at once, where few of them fit the passes
_KEPT_CHUNKS = 64  # of some 40 KB: all calls of a view are priced on the same deals


def model_name(view: View, evidence: Evidence) -> str:
    """Say which deals are thought likely: for a caption."""
    model = bidding_model(view.rules)
    if evidence == "none" or model is None or not _passed(view):
        return "uniform deals, double dummy"
    return f"deals by the passes so far ({model.name}), double dummy"


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
        evidence: keep deals by how likely the passes so far were, or all alike.

    Returns:
        int64[CHUNK, seats, hand size], each card as its place in the pack; the turn-up is in no hand. Not to be
        written to.

    Raises:
        EuchreError: the seed is negative.
    """
    if seed < 0:
        raise EuchreError(f"seed {seed} can't be used; a seed is 0 or more")
    cards, rules = view.rules.pack.cards, view.rules
    generator = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(stream, chunk)))
    model = bidding_model(rules) if evidence == "calls" else None
    own = [cards.index(card) for card in view.hand]
    deals, batch = np.empty((0, rules.players, rules.hand_size), np.int64), CHUNK
    while len(deals) < CHUNK:
        others = _drawn(view, batch, generator)
        drawn = np.insert(others[~_is_redealt(others, rules)], view.seat - 1, own, axis=1)
        for turn in _passed(view):
            if model:
                chance = chance_to_call(model.gains(drawn[:, turn.seat - 1], turn), must_call=turn.must_call)
                drawn = drawn[generator.random(len(drawn)) >= chance]
        deals, batch = np.concatenate([deals, drawn]), min(2 * batch, _LARGEST_BATCH)
    deals = deals[:CHUNK]
    deals.flags.writeable = False
    return deals


def _drawn(view: View, deals: int, generator: np.random.Generator) -> NDArray[np.int64]:
    """Deal the unseen cards at random to the others: int64[deals, seats - 1, hand size]."""
    cards, rules = view.rules.pack.cards, view.rules
    seen: set[Piece | None] = {*view.hand, *view.laid, view.up}
    unseen = np.array([place for place, card in enumerate(cards) if card not in seen])
    shuffled = generator.permuted(np.tile(unseen, (deals, 1)), axis=1)
    return shuffled[:, : (rules.players - 1) * rules.hand_size].reshape(deals, rules.players - 1, rules.hand_size)


def _is_redealt(deals: NDArray[np.int64], rules: Rules) -> NDArray[np.bool_]:
    """Tell in which deals a hand means a new deal."""
    redeals = np.array([rules.must_redeal((card,)) for card in rules.pack.cards])
    return np.asarray((redeals[deals].sum(axis=2) == rules.hand_size).any(axis=1))


def _passed(view: View) -> tuple[Turn, ...]:
    """List the turns at which others have passed so far."""
    if view.up is None or view.maker is not None or bidding_model(view.rules) is None:
        return ()
    now = view.seat - 1 + view.rules.players * view.turned_down
    return tuple(turn for turn in turns(view.rules, view.up, view.named)[:now] if turn.seat != view.seat)
