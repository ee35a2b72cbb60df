"""The compiled solver behind plain functions: one point of play, each of its cards, many deals at once."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract
from euchre_tutor.cards import Suit
from euchre_tutor.pieces import Piece
from euchre_tutor.play import Play
from euchre_tutor.ranking import Ranking, ranking
from euchre_tutor.rules import BICYCLE
from euchre_tutor.solver.encode import leader_place, makers_masks, position_of

__all__ = [
    "goals_met_many",
    "is_ready",
    "maker_tricks",
    "maker_tricks_by_card",
    "prepare",
    "tricks_by_card_many",
    "values_along",
]

_PATIENCE = 2.0  # seconds without an answer after which the learner is told why
COMPILING = "Compiling the solver for this computer; this happens once and takes some seconds ..."
_loading = threading.Lock()
_local = threading.local()  # each thread's scratch for the kernel


def _scratch() -> NDArray[np.int64]:
    """This thread's scratch; what is in it needs no clearing."""
    if not hasattr(_local, "scratch"):
        _local.scratch = np.zeros(_kernel().STACK, np.int64)
    scratch: NDArray[np.int64] = _local.scratch
    return scratch


def maker_tricks(play: Play) -> int:
    """Return the makers' tricks in the whole hand from a point of play, with best play by everyone."""
    goals = np.arange(1, play.tricks_left + 1)
    met = _kernel().goals_met(_scratch(), *position_of(play), goals, play.ranking.tables)
    return play.maker_tricks + int(met)


def maker_tricks_by_card(play: Play) -> dict[Piece, int]:
    """Return, for each legal card, the makers' tricks in the whole hand if it is played now."""
    if play.is_over:
        return {}
    to_come = _kernel().tricks_by_move(_scratch(), *position_of(play), play.ranking.tables)
    return {card: play.maker_tricks + int(to_come[play.ranking.index[card]]) for card in play.legal_plays}


def values_along(play: Play) -> list[dict[Piece, int]]:
    """Return, for each card played so far, what maker_tricks_by_card said of the cards that were legal then."""
    point, values = play.copy(), []
    while point.history:
        point.pop()
        values.append(maker_tricks_by_card(point))
    return values[::-1]


def goals_met_many(
    hands: NDArray[np.int64], contract: Contract, order: Ranking, goals: tuple[int, ...]
) -> NDArray[np.int8]:
    """Solve many deals under one contract, from the first lead; releases the GIL.

    Args:
        hands: int64[n, active seats], masks over ``order.cards``.
        contract: trump, makers and leader; the holder of a called card is of the makers' side in each deal.
        order: the ranking under the contract's trump.
        goals: ascending numbers of tricks.

    Returns: int8[n], how many of the goals the makers reach.
    """
    makers = makers_masks(hands, contract, order)
    leader = leader_place(contract, contract.leader)
    masks = np.ascontiguousarray(hands, np.int64)
    met: NDArray[np.int8] = _kernel().goals_met_many(masks, makers, leader, np.array(goals), order.tables)
    return met


def tricks_by_card_many(
    hands: NDArray[np.int64], contract: Contract, order: Ranking, trick: Sequence[tuple[int, Piece]], seat: int
) -> NDArray[np.int64]:
    """Solve one point of play with many layouts of the cards still held.

    Args:
        hands: int64[n, active seats], masks over ``order.cards``, the cards on the table not among them.
        contract: trump and makers; the holder of a called card is of the makers' side in each layout.
        order: the ranking under the contract's trump.
        trick: the seats and cards on the table.
        seat: the seat whose turn it is.

    Returns: int64[n, 2 * cards], the makers' tricks still to come after each card by its place in ``order.index``; -1
        where it isn't legal.
    """
    kernel, scratch = _kernel(), _scratch()
    makers = makers_masks(hands, contract, order)
    leader = leader_place(contract, trick[0][0] if trick else seat)
    table = np.array([order.index[card] for _, card in trick], np.int64)
    tricks = np.empty((len(hands), 2 * len(order.cards)), np.int64)
    for place, (held, side) in enumerate(zip(hands, makers, strict=True)):
        tricks[place] = kernel.tricks_by_move(scratch, held, int(side), leader, table, order.tables)
    return tricks


def prepare() -> None:
    """Load the compiled solver now instead of at the first question."""
    _kernel()


def is_ready() -> bool:
    """Tell whether the compiled solver is loaded, so that an answer comes at once."""
    return _loaded.cache_info().currsize > 0


def _kernel() -> ModuleType:
    """Load the compiled solver when it is first needed: one thread does, others wait for it."""
    with _loading:
        return _loaded()


@cache
def _loaded() -> ModuleType:
    """Load the compiled solver; say so if that takes its time."""
    notice = threading.Timer(_PATIENCE, print, [COMPILING], {"file": sys.stderr, "flush": True})
    notice.daemon = True
    notice.start()
    try:
        kernel = import_module("euchre_tutor.solver.kernel")
        tables, empty = ranking(BICYCLE, Suit.SPADES).tables, np.zeros((1, 4), np.int64)
        stack = np.zeros(kernel.STACK, np.int64)
        kernel.goals_met(stack, empty[0], 0, 0, empty[0, :0], empty[0, :1], tables)
        kernel.tricks_by_move(stack, empty[0], 0, 0, empty[0, :0], tables)
        kernel.goals_met_many(empty, empty[0, :1], 0, empty[0, :1], tables)
    finally:
        notice.cancel()
    return kernel
