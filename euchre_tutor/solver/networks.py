"""The networks that self-play has taught to play cards, one file a game, and what they are told at the first lead."""

from functools import cache

import numpy as np

from euchre_tutor.auction import Contract
from euchre_tutor.base import IntArray, SingleArray, read_arrays, tables
from euchre_tutor.pieces import TurnUp
from euchre_tutor.rules import Rules
from euchre_tutor.solver.players.knowledge import Network
from euchre_tutor.solver.players.network import told_base


def network_of(contract: Contract, turn_up: TurnUp | None) -> Network | None:
    """Return the network that plays under a contract; None where no network has learnt the game.

    Args:
        contract: the contract.
        turn_up: the turn-up, if there is one.

    >>> from euchre_tutor.auction import make_contract
    >>> from euchre_tutor.rules import BICYCLE
    >>> network = network_of(make_contract(BICYCLE, "s", 2, up="Qs"), BICYCLE.turn_up("Qs"))
    >>> network.third.shape[1], network.places.tolist()
    (6, [0, 1, 2, 3])
    """
    is_plain = not (contract.called or contract.giver or contract.defender or contract.bid)
    if turn_up is None or not is_plain or (layers := _layers(contract.rules)) is None:
        return None
    first, second, third, biases = layers
    told, places = told_rows(contract, turn_up), np.array(contract.active, np.int64) - 1
    return Network(first, second, third, biases, told, places, contract.rules.players)


def has_network(rules: Rules) -> bool:
    """Tell whether a network has learnt to play a game; its players then take a fraction of the time.

    >>> [has_network(Rules.parse(name)) for name in ("bicycle", "bid_euchre", "call_ace6")]
    [True, False, False]
    """
    return rules.turns_up and _layers(rules) is not None


def told_rows(contract: Contract, turn_up: TurnUp) -> IntArray:
    """Return the rows of what everybody knows at the first lead, as each active seat sees it: int64[seats, 5].

    It is who made trump and who dealt, counted from the seat; whether the maker plays alone; whether the turn-up was
    ordered up, and if so which trump it is.
    """
    rules, ranking = contract.rules, contract.ranking
    players, cards = rules.players, len(ranking.cards)
    is_up = contract.trump is turn_up.suit
    trumps = ranking.order[contract.trump] if contract.trump else ()
    up = trumps.index(turn_up.card) if is_up else len(trumps)
    rows = [
        [
            (contract.player - seat) % players,
            players + (rules.dealer - seat) % players,
            2 * players + contract.alone,
            2 * players + 2 + is_up,
            2 * players + 4 + up,
        ]
        for seat in contract.active
    ]
    return np.asarray(np.array(rows, np.int64) + told_base(cards, players, rules.hand_size))


@cache
def _layers(rules: Rules) -> tuple[SingleArray, ...] | None:
    """Return the weights of the network that plays a game; None if there is none.

    How a game calls and scores makes no difference to what a network can play, only to how well.
    """
    for path in sorted(tables("players").glob("*.npz")):
        learnt = Rules.parse(path.stem)
        if (rules.pack, rules.players, rules.hand_size) == (learnt.pack, learnt.players, learnt.hand_size):
            weights = read_arrays(path)
            return tuple(
                np.ascontiguousarray(weights[name], np.float32) for name in ("rows", "second", "third", "biases")
            )
    return None
