"""The solver and the players of the core behind plain functions: one point of play, or many deals at once."""

import threading
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple, cast

import numpy as np

from euchre_tutor.auction import Contract
from euchre_tutor.base import EuchreError, FloatArray, IntArray, SmallIntArray, core
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.play import Play
from euchre_tutor.solver.encode import cheapest_first, makers_masks, position_of
from euchre_tutor.solver.players import pimc
from euchre_tutor.solver.players.knowledge import Network, PublicState
from euchre_tutor.solver.players.network import no_network
from euchre_tutor.solver.search import kernel, lines
from euchre_tutor.solver.search import workspace as w

PlayedCards = tuple[tuple[int, Piece], ...]
"""Seats and the cards that they play, in order."""

SAMPLES = 16
"""Layouts behind a decision of a player, at most; against 256 a pair loses two hundredths of a point a hand."""

SIZES = {
    "workspace": kernel.SIZE,
    "goals": kernel.ALL_GOALS.tolist(),
    "notes": [w.ROWS // w.ROW + 1, 4],
    "players": pimc.SIZE,
}
"""What the search needs in memory beside a position, where Python doesn't call it: see wasm_core.js."""

_SEEDS = 2**31 - 2  # seeds that the players' random generator tells apart
_local = threading.local()


def _workspace() -> IntArray:
    """Return the workspace of this thread; what is in it needs no clearing."""
    if not hasattr(_local, "workspace"):
        _local.workspace = new_workspace()
    return cast("IntArray", _local.workspace)


def new_workspace(size: int = kernel.SIZE) -> IntArray:
    """Return a workspace in which the search finds the tables of endings, if there are any; int64[size]."""
    workspace, tables = np.zeros(size, np.int64), core.tables_beside()
    workspace[w.ENDINGS] = tables.ctypes.data if len(tables) else 0
    return workspace


def maker_tricks(play: Play) -> int:
    """Return the makers' tricks in the whole hand from a point of play, with best play by everyone.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.deal import Deal
    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> maker_tricks(Play.of(deal, make_contract(deal.rules, "d", 2)))
    1
    """
    met = kernel.goals_met(_workspace(), *position_of(play), np.arange(1, play.tricks_left + 1), play.ranking.tables)
    return play.maker_tricks + int(met)


def maker_tricks_by_card(play: Play) -> dict[Piece, int]:
    """Return, for each legal card, the makers' tricks in the whole hand if it is played now; nothing at its end.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.deal import Deal
    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> tricks = maker_tricks_by_card(Play.of(deal, make_contract(deal.rules, "d", 2)))
    >>> {str(card): number for card, number in tricks.items()}
    {'Ah': 1, 'Kh': 1, '9c': 2, 'Td': 1, 'Qd': 1}
    """
    if play.is_over:
        return {}
    hands, makers, leader, trick = position_of(play)
    tables = play.ranking.tables
    to_come = kernel.tricks_by_move_many(_workspace(), hands[None], np.array([makers]), leader, trick, tables)
    return {card: play.maker_tricks + int(to_come[0, play.ranking.index[card]]) for card in play.legal_plays}


class CardLines(NamedTuple):
    """What one legal card leads to.

    Attributes:
        maker_tricks: tricks of the makers in the whole hand, with best play by everyone after it.
        best: the card and the play after it to the end of the hand: everyone plays the cheapest of their best cards.
        punishment: the card and the play after it until the other side has, or can cash, more tricks than it should
            get; nothing for a best card. The side that erred goes on with its cheapest best cards. The other side
            chooses those of its best cards that get it there in the fewest tricks. Where that takes a long search, it
            plays its cheapest best cards as well.
        cashed: the cards that the leader can cash at the end of the punishment.
    """

    maker_tricks: int
    best: PlayedCards
    punishment: PlayedCards
    cashed: Hand


def lines_by_card(play: Play) -> dict[Piece, CardLines]:
    """Return what each legal card leads to, cheap cards first; nothing at the end of a hand.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.deal import Deal
    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> lines = lines_by_card(Play.of(deal, make_contract(deal.rules, "d", 2), played="Ah 9h"))
    >>> {str(card): len(line.punishment) for card, line in lines.items()}
    {'Tc': 0, 'Qc': 0, 'Kc': 0, 'Ac': 0, '9d': 14}
    """
    if play.is_over:
        return {}
    order, index = cheapest_first(play), play.ranking.index
    codes = np.array([index[card] for _, card in order])
    values, along, cashed = lines.lines_along(_workspace(), *position_of(play), codes[:0], codes, play.ranking.tables)
    taken, legal, held = play.maker_tricks, np.flatnonzero(values[0, codes] >= 0), sum(map(len, play.hands.values()))
    by_card = {}
    for place, value, (best, punishment), last in zip(
        legal.tolist(), values[0, codes[legal]].tolist(), along[legal].tolist(), cashed[legal].tolist(), strict=True
    ):
        punished = tuple([order[at] for at in punishment if at >= 0]) if punishment[0] >= 0 else ()
        good = tuple([card for hand in play.hands.values() for card in hand if last >> index[card] & 1]) if last else ()
        by_card[order[place][1]] = CardLines(taken + value, tuple([order[at] for at in best[:held]]), punished, good)
    return by_card


def values_along(play: Play) -> list[dict[Piece, int]]:
    """Return, for each card played so far, what maker_tricks_by_card says of the point before it."""
    if not play.history:
        return []
    start, index, size = play.start, play.ranking.index, len(play.contract.active)
    codes = np.array([index[card] for _, card in play.history])
    values, _, _ = lines.lines_along(_workspace(), *position_of(start), codes[:-1], codes[:0], play.ranking.tables)
    won = [0, *accumulate(winner in play.contract.makers for winner in play.winners)]
    return [
        {
            card: won[number // size] + tricks[index[card]]
            for held in start.hands[seat]
            for card in play.ranking.leads_of(held)
            if tricks[index[card]] >= 0
        }
        for number, ((seat, _), tricks) in enumerate(zip(play.history, values.tolist(), strict=True))
    ]


def goals_met_many(hands: IntArray, contract: Contract, goals: tuple[int, ...]) -> SmallIntArray:
    """Solve many deals under one contract, from the first lead; releases the GIL.

    Args:
        hands: int64[n, active seats], masks over ``contract.ranking.cards``.
        contract: trump, makers and leader; the holder of a called card is of the makers' side in each deal.
        goals: ascending numbers of tricks.

    Returns: int8[n], how many of the goals the makers reach.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.pieces import parse_cards
    >>> contract = make_contract("bicycle", "s", 4)
    >>> four = ("Ah Kh 9c Td Qd", "Js Jc As 9h Kd", "Ac Kc Qc Tc 9d", "Ks Ts 9s Ad Qs")
    >>> hands = np.array([[contract.ranking.mask(parse_cards(hand)) for hand in four]])
    >>> goals_met_many(hands, contract, (3, 5))  # the makers take all five tricks
    array([2], dtype=int8)
    """
    makers = makers_masks(hands, contract)
    leader = contract.active.index(contract.leader)
    masks, tables = np.ascontiguousarray(hands, np.int64), contract.ranking.tables
    met = kernel.goals_met_many(_workspace(), masks, makers, leader, np.array(goals), tables)
    return cast("SmallIntArray", met)


def tricks_by_card_many(hands: IntArray, contract: Contract, trick: Sequence[tuple[int, Piece]], seat: int) -> IntArray:
    """Solve one point of play with many layouts of the cards still held; releases the GIL.

    Args:
        hands: int64[n, active seats], masks over ``contract.ranking.cards``, without the cards on the table.
        contract: trump and makers; the holder of a called card is of the makers' side in each layout.
        trick: the seats and cards on the table.
        seat: the seat whose turn it is.

    Returns: int64[n, 2 * cards], the makers' tricks still to come after each card, by its index in
        ``contract.ranking.index``; -1 where it isn't legal.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.pieces import parse_cards
    >>> contract = make_contract("bicycle", "s", 4)
    >>> four = ("Ah 9c", "Js 9h", "Ac Qc", "Ks Ad")
    >>> hands = np.array([[contract.ranking.mask(parse_cards(hand)) for hand in four]])
    >>> tricks = tricks_by_card_many(hands, contract, (), seat=1)
    >>> {str(card): int(tricks[0, contract.ranking.index[card]]) for card in parse_cards(four[0])}
    {'Ah': 2, '9c': 2}
    """
    makers = makers_masks(hands, contract)
    leader, ranking = contract.active.index(trick[0][0] if trick else seat), contract.ranking
    table = np.array([ranking.index[card] for _, card in trick], np.int64)
    masks = np.ascontiguousarray(hands, np.int64)
    tricks = kernel.tricks_by_move_many(_workspace(), masks, makers, leader, table, ranking.tables)
    return cast("IntArray", tricks)


def tricks_as_played_many(
    hands: IntArray,
    contract: Contract,
    points: IntArray,
    *,
    known: IntArray,
    barred: IntArray,
    seeds: IntArray,
    samples: int | Sequence[int] = SAMPLES,
    history: Sequence[tuple[int, Piece]] = (),
    first: Piece | IntArray | None = None,
    likely: FloatArray | None = None,
    network: Network | None = None,
) -> SmallIntArray:
    """Play many hands out, each seat deciding on what it sees; releases the GIL. See players/pimc.py.

    Args:
        hands: int64[n, active seats], masks over ``contract.ranking.cards``: what the seats hold now.
        contract: trump, makers and leader; the holder of a called card is of the makers' side in each hand.
        points: int64[2, tricks + 1], the makers' points by their tricks: nobody is their called partner, somebody is.
        known: int64[n, active seats], the cards out of play that each seat knows of, such as its own discard.
        barred: int64[active seats + 1], the cards that everybody knows each seat not to have held at the first lead,
            and after the last seat those that are not out of play.
        seeds: int64[n], where the random generator starts in each hand; 0 or more.
        samples: how many layouts a seat draws for a decision: one number for all, or one for each active seat; a seat
            that draws none plays by the network.
        history: the seats and cards played so far, the same in every hand.
        first: the card that the seat whose turn it is plays now, or int64[n], its index in
            ``contract.ranking.index`` in each hand; None lets it decide.
        likely: how likely each hand is, see PublicState; None if all are equally likely.
        network: what seats play by that draw no layouts.

    Returns: int8[n], the makers' tricks in the whole hand.

    Raises:
        EuchreError: there is no such number of samples.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.pieces import parse_cards
    >>> contract = make_contract("bicycle", "s", 4)
    >>> four = ("Ah Kh 9c Td Qd", "Js Jc As 9h Kd", "Ac Kc Qc Tc 9d", "Ks Ts 9s Ad Qs")
    >>> hands = np.array([[contract.ranking.mask(parse_cards(hand)) for hand in four]])
    >>> points = np.array([[-2, -2, -2, 1, 1, 2]] * 2)
    >>> nothing, nobody = np.zeros_like(hands), np.zeros(5, np.int64)
    >>> tricks_as_played_many(hands, contract, points, known=nothing, barred=nobody, seeds=np.array([7]), samples=2)
    array([5], dtype=int8)
    """
    code = -1 if first is None else first if isinstance(first, np.ndarray) else contract.ranking.index[first]
    state = public_state_of(contract, points, barred, history, likely, network)
    return _play_out(hands, known, np.array(np.broadcast_to(code, len(hands)), np.int64), seeds, samples, state)


def plays_as_chosen(
    hands: IntArray,
    contract: Contract,
    points: IntArray,
    *,
    known: IntArray,
    barred: IntArray,
    seeds: IntArray,
    samples: int | Sequence[int] = SAMPLES,
    history: Sequence[tuple[int, Piece]] = (),
    likely: FloatArray | None = None,
    network: Network | None = None,
) -> list[Piece]:
    """Return the card that the seat whose turn it is plays in each of n hands; arguments as in tricks_as_played_many.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.pieces import parse_cards
    >>> contract = make_contract("bicycle", "s", 4)
    >>> four = ("Ah Kh 9c Td Qd", "Js Jc As 9h Kd", "Ac Kc Qc Tc 9d", "Ks Ts 9s Ad Qs")
    >>> hands = np.array([[contract.ranking.mask(parse_cards(hand)) for hand in four]])
    >>> points = np.array([[-2, -2, -2, 1, 1, 2]] * 2)
    >>> nothing, nobody = np.zeros_like(hands), np.zeros(5, np.int64)
    >>> [str(card) for card in plays_as_chosen(
    ...     hands, contract, points, known=nothing, barred=nobody, seeds=np.array([7]), samples=2)]
    ['9c']
    """
    state, moves = public_state_of(contract, points, barred, history, likely, network), np.full(len(hands), -1)
    _play_out(hands, known, moves, seeds, samples, state)
    card_of = {index: card for card, index in contract.ranking.index.items()}
    return [card_of[move] for move in moves.tolist()]


def arrays_of_players(state: PublicState) -> dict[str, object]:
    """Return the arrays that players work with, by their names: an array, or several."""
    return pimc.new_buffers(state, SAMPLES)._asdict()


def moves_valued_many(
    hands: IntArray,
    contract: Contract,
    points: IntArray,
    *,
    known: int,
    barred: IntArray,
    history: Sequence[tuple[int, Piece]],
    network: Network,
) -> FloatArray:
    """Return what the network expects of each move at one point of play, whichever hand the seat to play holds.

    Args:
        hands: int64[n], what the seat whose turn it is may hold, as masks over ``contract.ranking.cards``.
        contract: trump, makers and leader.
        points: see tricks_as_played_many.
        known: the cards out of play that the seat knows of, as a mask.
        barred: see tricks_as_played_many.
        history: the seats and cards played so far.
        network: what it plays by.

    Returns: float64[n, 2 * cards], points of the seat's side by ``contract.ranking.index``; NaN for cards that aren't
        legal, and for all but the lowest of equivalent ones.
    """
    state = public_state_of(contract, points, barred, history, None, network)
    workspace, buffers = new_workspace(pimc.SIZE), pimc.new_buffers(state, 1)
    values = np.full((len(hands), len(buffers.prior)), np.nan)
    pimc.value_moves_many(workspace, buffers, hands, np.full_like(hands, known), state, values)
    return values


def _play_out(
    hands: IntArray, known: IntArray, moves: IntArray, seeds: IntArray, samples: int | Sequence[int], state: PublicState
) -> SmallIntArray:
    """Play hands out and fill in the first moves that are -1; arguments as in tricks_as_played_many."""
    layouts = np.array(np.broadcast_to(samples, hands.shape[1]), np.int64)
    if layouts.min() < (len(state.network.rows) == 0):
        raise EuchreError(f"players can't decide on samples={samples}; ask for 1 or more")
    starts = np.asarray(seeds, np.int64) % _SEEDS + 1
    own, gone = (np.array(masks, np.int64, order="C") for masks in (hands, known))
    tricks = np.zeros(len(hands), np.int8)
    workspace, buffers = new_workspace(pimc.SIZE), pimc.new_buffers(state, layouts.max())
    pimc.play_out_many(workspace, buffers, own, gone, moves, starts, layouts, state, tricks)
    return tricks


def public_state_of(
    contract: Contract,
    points: IntArray,
    barred: IntArray,
    history: Sequence[tuple[int, Piece]] = (),
    likely: FloatArray | None = None,
    network: Network | None = None,
) -> PublicState:
    """Return what everybody knows at a point of play as the players take it; arguments as in tricks_as_played_many."""
    ranking = contract.ranking
    public = replace(contract, makers=frozenset({contract.maker})) if contract.called else contract
    return PublicState(
        makers=int(makers_masks(np.zeros((1, len(contract.active)), np.int64), public)[0]),
        joins=ranking.mask([contract.called] if contract.called else []),
        leader=contract.active.index(contract.leader),
        history=np.array([ranking.index[card] for _, card in history], np.int64),
        barred=np.array(barred, np.int64),
        points=np.array(points, np.int64, order="C"),
        tables=ranking.tables,
        likely=np.ones((len(contract.active), 0)) if likely is None else likely,
        network=no_network() if network is None else network,
    )
