"""What happens if everybody sees everything? The solver's only door.

>>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
>>> solution = solve(deal, trump="s", maker=4)
>>> solution.maker_tricks, solution.points, str(solution.discard)
(5, 2, 'Qh')
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.auction import Contract, legal_discards, make_contract
from euchre_tutor.cards import Card, Hand, Suit, pack, parse_cards
from euchre_tutor.deal import Deal
from euchre_tutor.errors import EuchreError
from euchre_tutor.play import Play
from euchre_tutor.ranking import Ranking, ranking
from euchre_tutor.scoring import points_table
from euchre_tutor.solver.encode import leader_place, makers_mask, position_of
from euchre_tutor.solver.solution import CardValue, Solution

__all__ = [
    "CardValue",
    "Solution",
    "goals_met_many",
    "is_ready",
    "maker_tricks",
    "maker_tricks_by_card",
    "prepare",
    "solve",
]

_PATIENCE = 2.0  # seconds without an answer after which the learner is told why


def solve(
    deal: Deal | Play | str,
    *,
    trump: Suit | str | None = None,
    maker: int | str | None = None,
    alone: bool = False,
    discard: Card | str | None = None,
    played: Iterable[Card | str] | str = (),
) -> Solution:
    """Value every legal card at a point of a hand, all hands face up (double dummy).

    Args:
        deal: a deal, as object or text, or a Play that stands at the point in question and says all the rest.
        trump: the trump suit, or ``none``. Trump of the turn-up's suit means that the dealer picked it up.
        maker: the seat that made trump.
        alone: the maker plays without a partner.
        discard: the card the dealer laid down; where it isn't given, the best for its side that fits the cards played.
        played: the cards played so far, in order.

    Raises:
        EuchreError: a card isn't held or a play isn't legal, and what would be.
    """
    if isinstance(deal, Play):
        if (trump, maker, alone, discard, played) != (None, None, False, None, ()):
            raise EuchreError("a Play knows its contract and its cards; give solve nothing else")
        return _solve_play(deal, None)
    deal = deal if isinstance(deal, Deal) else Deal.parse(deal)
    if maker is None or trump is None:
        raise EuchreError("say who made what: for instance trump='s', maker=4")
    contract = make_contract(deal.rules, trump, maker, alone=alone, up=deal.up)
    cards = parse_cards(played if isinstance(played, str) else " ".join(map(str, played)))
    laid = Card.parse(discard) if isinstance(discard, str) else discard
    if laid is None and contract.taker:
        laid = _best_discard(deal, contract, cards)
    return _solve_play(Play.of(deal, contract, discard=laid, played=cards), laid)


def _solve_play(play: Play, discard: Card | None) -> Solution:
    points = points_table(play.rules, play.contract)
    by_card = maker_tricks_by_card(play)
    ordered = sorted(by_card, key=lambda card: _preference(play, card, by_card[card]))
    values = tuple(CardValue(card, by_card[card], points[by_card[card]], _line_from(play, card)) for card in ordered)
    tricks = values[0].maker_tricks if values else play.maker_tricks
    return Solution(play.copy(), tricks, points[tricks], values, discard)


def _preference(play: Play, card: Card, tricks: int) -> tuple[int, bool, int]:
    """Sort key: best for the seat to play first, and of equals the cheapest."""
    gain = tricks if play.seat in play.contract.makers else -tricks
    return -gain, play.ranking.is_trump(card), play.ranking.height(card)


def _line_from(play: Play, card: Card) -> tuple[tuple[int, Card], ...]:
    """Play a card and then the hand out, everyone choosing the cheapest of the best cards."""
    play, start = play.copy(), len(play.history)
    play.push(card)
    while not play.is_over:
        values = maker_tricks_by_card(play)
        play.push(min(values, key=lambda card: _preference(play, card, values[card])))
    return tuple(play.history[start:])


def _best_discard(deal: Deal, contract: Contract, played: Hand) -> Card:
    """The discard that fits the cards played and served the dealer's side best before them; of equals the cheapest."""
    assert contract.taker is not None
    assert deal.up is not None
    sign = 1 if contract.taker in contract.makers else -1
    order = ranking(deal.rules.pack, contract.trump)

    def cost(card: Card) -> tuple[bool, int, bool, int]:
        tricks = maker_tricks(Play.of(deal, contract, discard=card))
        return not _fits(deal, contract, card, played), -sign * tricks, order.is_trump(card), order.height(card)

    return min(legal_discards(deal.rules, deal.hand(contract.taker), deal.up), key=cost)


def _fits(deal: Deal, contract: Contract, discard: Card, played: Hand) -> bool:
    """Tell whether the cards played are legal after a discard."""
    try:
        Play.of(deal, contract, discard=discard, played=played)
    except EuchreError:
        return False
    return True


def maker_tricks(play: Play) -> int:
    """Return the makers' tricks in the whole hand from a point of play, with best play by everyone."""
    kernel = _kernel()
    position = position_of(play)
    goals = np.arange(1, play.tricks_left + 1)
    met = kernel.goals_met(np.zeros(kernel.STACK, np.int64), *position, goals, play.ranking.tables)
    return play.maker_tricks + int(met)


def maker_tricks_by_card(play: Play) -> dict[Card, int]:
    """Return, for each legal card, the makers' tricks in the whole hand if it is played now."""
    values = {}
    for card in play.legal_plays:
        after = play.copy()
        after.push(card)
        values[card] = maker_tricks(after)
    return values


def goals_met_many(
    hands: NDArray[np.int64], contract: Contract, order: Ranking, goals: tuple[int, ...]
) -> NDArray[np.int8]:
    """Solve many deals under one contract, from the first lead; releases the GIL.

    Args:
        hands: int64[n, active seats], masks over ``order.cards``.
        contract: trump, makers and leader.
        order: the ranking under the contract's trump.
        goals: ascending numbers of tricks.

    Returns: int8[n], how many of the goals the makers reach.
    """
    makers = np.full(len(hands), makers_mask(contract))
    leader = leader_place(contract, contract.leader)
    masks = np.array(hands, np.int64, order="C")  # a copy: the kernel plays with it, and others may be reading it
    met: NDArray[np.int8] = _kernel().goals_met_many(masks, makers, leader, np.array(goals), order.tables)
    return met


def prepare() -> None:
    """Load the compiled solver now instead of at the first question."""
    _kernel()


def is_ready() -> bool:
    """Tell whether the compiled solver is loaded, so that an answer comes at once."""
    return _kernel.cache_info().currsize > 0


@cache
def _kernel() -> ModuleType:
    """Load the compiled solver when it is first needed; say so if that takes its time."""
    message = "Compiling the solver for this computer; this happens once and takes some seconds ..."
    notice = threading.Timer(_PATIENCE, print, [message], {"file": sys.stderr, "flush": True})
    notice.daemon = True
    notice.start()
    try:
        kernel = import_module("euchre_tutor.solver.kernel")
        tables, empty = ranking(pack(24), None).tables, np.zeros((1, 4), np.int64)
        kernel.goals_met(np.zeros(kernel.STACK, np.int64), empty[0], 0, 0, empty[0, :0], empty[0, :1], tables)
        kernel.goals_met_many(empty, empty[0, :1], 0, empty[0, :1], tables)
    finally:
        notice.cancel()
    return kernel
