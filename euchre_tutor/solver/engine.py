"""The compiled solver, and the compiled players, behind plain functions: one point of play, or many deals at once."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Piece
from euchre_tutor.play import Play
from euchre_tutor.solver.encode import leader_place, makers_masks, position_of
from euchre_tutor.solver.loading import load_kernel, load_players

if TYPE_CHECKING:
    from euchre_tutor.solver.players.knowledge import Start

__all__ = [
    "SAMPLES",
    "goals_met_many",
    "maker_tricks",
    "maker_tricks_by_card",
    "start_of",
    "tricks_as_played_many",
    "tricks_by_card_many",
    "values_along",
]

SAMPLES = 16  # layouts behind a decision: against twice as many, a side loses one or two hundredths of a point a hand
_SEEDS = 2**31 - 2  # that the players' dice tell apart
_local = threading.local()  # each thread's scratch for the kernel


def _scratch() -> NDArray[np.int64]:
    """This thread's scratch; what is in it needs no clearing."""
    if not hasattr(_local, "scratch"):
        _local.scratch = np.zeros(load_kernel().STACK, np.int64)
    scratch: NDArray[np.int64] = _local.scratch
    return scratch


def maker_tricks(play: Play) -> int:
    """Return the makers' tricks in the whole hand from a point of play, with best play by everyone."""
    goals = np.arange(1, play.tricks_left + 1)
    met = load_kernel().goals_met(_scratch(), *position_of(play), goals, play.ranking.tables)
    return play.maker_tricks + int(met)


def maker_tricks_by_card(play: Play) -> dict[Piece, int]:
    """Return, for each legal card, the makers' tricks in the whole hand if it is played now."""
    if play.is_over:
        return {}
    to_come = load_kernel().tricks_by_move(_scratch(), *position_of(play), play.ranking.tables)
    return {card: play.maker_tricks + int(to_come[play.ranking.index[card]]) for card in play.legal_plays}


def values_along(play: Play) -> list[dict[Piece, int]]:
    """Return, for each card played so far, what maker_tricks_by_card said of the cards that were legal then."""
    point, values = play.copy(), []
    while point.history:
        point.pop()
        values.append(maker_tricks_by_card(point))
    return values[::-1]


def goals_met_many(hands: NDArray[np.int64], contract: Contract, goals: tuple[int, ...]) -> NDArray[np.int8]:
    """Solve many deals under one contract, from the first lead; releases the GIL.

    Args:
        hands: int64[n, active seats], masks over ``contract.ranking.cards``.
        contract: trump, makers and leader; the holder of a called card is of the makers' side in each deal.
        goals: ascending numbers of tricks.

    Returns: int8[n], how many of the goals the makers reach.
    """
    makers = makers_masks(hands, contract)
    leader = leader_place(contract, contract.leader)
    masks = np.ascontiguousarray(hands, np.int64)
    met: NDArray[np.int8] = load_kernel().goals_met_many(
        masks, makers, leader, np.array(goals), contract.ranking.tables
    )
    return met


def tricks_by_card_many(
    hands: NDArray[np.int64], contract: Contract, trick: Sequence[tuple[int, Piece]], seat: int
) -> NDArray[np.int64]:
    """Solve one point of play with many layouts of the cards still held.

    Args:
        hands: int64[n, active seats], masks over ``contract.ranking.cards``, the cards on the table not among them.
        contract: trump and makers; the holder of a called card is of the makers' side in each layout.
        trick: the seats and cards on the table.
        seat: the seat whose turn it is.

    Returns: int64[n, 2 * cards], the makers' tricks still to come after each card, by its index in
        ``contract.ranking.index``; -1 where it isn't legal.
    """
    kernel, scratch = load_kernel(), _scratch()
    makers = makers_masks(hands, contract)
    leader = leader_place(contract, trick[0][0] if trick else seat)
    ranking = contract.ranking
    table = np.array([ranking.index[card] for _, card in trick], np.int64)
    tricks = np.empty((len(hands), 2 * len(ranking.cards)), np.int64)
    for place, (held, side) in enumerate(zip(hands, makers, strict=True)):
        tricks[place] = kernel.tricks_by_move(scratch, held, int(side), leader, table, ranking.tables)
    return tricks


def tricks_as_played_many(
    hands: NDArray[np.int64],
    contract: Contract,
    points: NDArray[np.int64],
    *,
    known: NDArray[np.int64],
    barred: NDArray[np.int64],
    seeds: NDArray[np.int64],
    samples: int | Sequence[int] = SAMPLES,
    history: Sequence[tuple[int, Piece]] = (),
    first: Piece | NDArray[np.int64] | None = None,
) -> NDArray[np.int8]:
    """Play many hands out, each seat deciding on what it sees; releases the GIL. See players.py for how they decide.

    Args:
        hands: int64[n, active seats], masks over ``contract.ranking.cards``: what the seats hold now.
        contract: trump, makers and leader; the holder of a called card is of the makers' side in each hand.
        points: int64[2, tricks + 1], the makers' points by their tricks: nobody is their called partner, somebody is.
        known: int64[n, active seats], the cards out of play that each seat knows of, such as its own discard.
        barred: int64[active seats + 1], the cards that everybody knows each seat not to have held at the first lead,
            and after the last seat those that are not out of play.
        seeds: int64[n], where the dice of each hand start; 0 or more.
        samples: the layouts that a seat draws for a decision: of all, or of each active seat.
        history: the seats and cards played so far, the same in every hand.
        first: the card that the seat whose turn it is plays now, or int64[n], its index in
            ``contract.ranking.index`` in each hand; None lets it decide.

    Returns: int8[n], the makers' tricks in the whole hand.

    Raises:
        EuchreError: there is no such number of samples.
    """
    layouts = np.array(np.broadcast_to(samples, len(contract.active)), np.int64)
    if layouts.min() < 1:
        raise EuchreError(f"players can't decide on samples={samples}; ask for 1 or more")
    players, start = load_players(), start_of(contract, points, barred, history)
    code = -1 if first is None else first if isinstance(first, np.ndarray) else contract.ranking.index[first]
    move = np.array(np.broadcast_to(code, len(hands)), np.int64)
    dice = np.asarray(seeds, np.int64) % _SEEDS + 1
    own, gone = (np.array(masks, np.int64, order="C") for masks in (hands, known))
    tricks: NDArray[np.int8] = players.play_out_many(own, gone, move, dice, layouts, start)
    return tricks


def start_of(
    contract: Contract,
    points: NDArray[np.int64],
    barred: NDArray[np.int64],
    history: Sequence[tuple[int, Piece]] = (),
) -> Start:
    """Return what everybody knows at a point of play as the players take it; arguments as in tricks_as_played_many."""
    ranking = contract.ranking
    public = replace(contract, makers=frozenset({contract.maker})) if contract.called else contract
    start: Start = load_players().Start(
        makers=int(makers_masks(np.zeros((1, len(contract.active)), np.int64), public)[0]),
        joins=ranking.mask([contract.called] if contract.called else []),
        leader=leader_place(contract, contract.leader),
        history=np.array([ranking.index[card] for _, card in history], np.int64),
        barred=np.array(barred, np.int64),
        points=np.array(points, np.int64, order="C"),
        tables=ranking.tables,
    )
    return start
