"""Which players are stronger? Duplicate matches: pair A sits north-south at one table and east-west at the other.

    python benchmarks/players.py --deals 50000 --pairs 16n:bot open:bot 16n:256n

The model of how people call makes the calls, every seat on its own hand, so both tables play the same deals under the
same contracts. The output is what the first pair gains by a deal at one table, in points, with its 95% interval. A pair
is ``bot`` (rules of thumb, see rule_bot.py), ``open`` (double dummy: it sees every card, the floor's opposite),
``network``, or the number of layouts that its seats draw for a decision; ``16-`` draws them without a look at the
calls, ``16n`` asks the network too. All seats cost as many double-dummy solutions of the same hands as is told.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numba
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "compiler"))
import by_numba  # the matches are compiled with the players

from euchre_tutor import Contract, Rules, View
from euchre_tutor.beliefs import hands_in_play, knowledge, likely_hands, view_turns
from euchre_tutor.pricing.options import seeds_of_chunk
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.solver import goals_met_many, network_of
from euchre_tutor.solver.engine import public_state_of
from euchre_tutor.solver.players import knowledge as k
from euchre_tutor.solver.players import pimc
from euchre_tutor.solver.search import workspace as w

sys.path.insert(0, str(Path(__file__).parents[1] / "data" / "rates"))
sys.path.insert(0, str(Path(__file__).parent))
from make import contracts  # lets the model call
from rule_bot import bot_card

BOT, OPEN, NETWORK = -1, -2, 0  # beside numbers of layouts
THREADS = 2
SPENT: list[float] = []  # seconds of processor time, of play
SOLVED: list[float] = []  # of the same hands solved double dummy


class Table(NamedTuple):
    """The deals with one turn-up and one contract, at the first lead.

    Attributes:
        view: what somebody has seen, for the turn-up.
        contract: the contract.
        hands: int64[n, active seats], masks.
        numbers: int64[n], the deals' numbers.
        dealt: int64[n, seats, cards], the hands as they were dealt.
    """

    view: View
    contract: Contract
    numbers: np.ndarray
    dealt: np.ndarray


@numba.njit
def _copy(numbers, others):
    """Copy numbers one by one."""
    for index in range(len(numbers)):
        others[index] = numbers[index]


@numba.njit
def _open_card(s, buffers, hands):
    """Return the card that is best double dummy: most points, then most tricks, then the cheapest."""
    seat = s[k.POINT + w.SEAT]
    k.list_choices(s, hands[seat], 0)
    buffers.weights[0], buffers.sums[:] = 1, 0
    _copy(hands, buffers.layouts[0])
    for by_tricks in range(2):
        pimc.add_layouts(s, buffers, hands[seat], 0, 1, by_tricks)
        pimc.keep_best(s, buffers.sums[by_tricks], pimc.EQUAL)
    return pimc.cheapest(s)


@numba.njit
def _play(s, teams, kinds, team_of, hands, known):
    """Play a hand out, each seat by its kind and its team's buffers; return the makers' tricks."""
    makers, tricks = k.makers_in(s, hands), 0
    while hands[s[k.POINT + w.SEAT]]:
        seat = s[k.POINT + w.SEAT]
        buffers = teams[team_of[seat]]
        if kinds[seat] == BOT:
            code = bot_card(s, hands[seat], known[seat])
        elif kinds[seat] == OPEN:
            code = _open_card(s, buffers, hands)
        else:
            code = pimc.decide(s, buffers, hands[seat], known[seat], kinds[seat])
        hands[seat] &= ~(1 << code)
        k.observe_move(s, teams[0].trick, code)
        _copy(teams[0].trick, teams[1].trick)
    for seat in range(s[k.SEATS]):
        tricks += s[k.WON + seat] * (makers >> seat & 1)
    return tricks


@numba.njit(nogil=True)
def _play_each(workspace, teams, kinds, team_of, hands, known, seeds, state, tricks):
    """Fill in the makers' tricks of each hand."""
    s = by_numba.memory_of(workspace)
    k.load_public_state(s, state)
    for deal in range(len(hands)):
        k.replay(s, teams[0].trick, state.leader, state.history, state.barred, seeds[deal])
        tricks[deal] = _play(s, teams, kinds, team_of, hands[deal].copy(), known[deal])


def play_many(hands, known, seeds, kinds, team_of, states):
    """Play many hands; ``states`` is what the seats of each team know, alike but for how likely hands are."""
    workspace, tricks, most = np.zeros(k.SIZE, np.int64), np.zeros(len(hands), np.int8), max(1, kinds.max())
    teams = (pimc.new_buffers(states[0], most), pimc.new_buffers(states[1], most))
    _play_each(workspace, teams, kinds, team_of, hands, known, seeds, states[0], tricks)
    return tricks


def tables_of(rules: Rules, deals: int, seed: int) -> Iterator[Table]:
    """Deal, and let the model call in every deal; as suits are alike, one of the first suit is turned up."""
    cards, dealt = rules.pack.cards, rules.players * rules.hand_size
    generator = np.random.default_rng(seed)
    ups = [index for index, card in enumerate(cards) if card.suit is cards[0].suit]
    for index, share in zip(ups, np.array_split(np.arange(deals), len(ups)), strict=True):
        others = np.delete(np.arange(len(cards)), index)
        packs = generator.permuted(np.tile(others, (len(share), 1)), axis=1)
        hands = packs[:, :dealt].reshape(-1, rules.players, rules.hand_size)
        for contract, chosen in contracts(rules, cards[index], hands, generator):
            hand = tuple(cards[card] for card in hands[chosen[0], contract.maker - 1])
            yield Table(View(hand, cards[index], contract.maker, rules=rules), contract, share[chosen], hands[chosen])


def read_kind(name: str) -> tuple[int, bool, bool]:
    """Return a pair's kind, whether it listens to the calls, and whether it has a network."""
    kinds = {"bot": BOT, "open": OPEN, "network": NETWORK}
    if name in kinds:
        return kinds[name], False, name == "network"
    return int(name.rstrip("-n")), "-" not in name, "n" in name


def gains(table: Table, names: tuple[str, str], seed: int) -> np.ndarray:
    """Return what the first pair gains in each deal, its mean over the two tables: float64[n]."""
    view, contract = table.view, table.contract
    hands = hands_in_play(table.dealt, view, contract)
    known, barred = knowledge(table.dealt, hands, view, contract)
    seeds = seeds_of_chunk(int(table.numbers.max()) + 1, seed=seed, chunk=0)[table.numbers] % (2**31 - 2) + 1
    read = [read_kind(name) for name in names]
    states = []
    for _, listens, learnt in read:
        likely = likely_hands(contract, view_turns(view)) if listens else None
        net = network_of(contract, view.turn_up) if learnt else None
        states.append(public_state_of(contract, makers_points(contract), barred, (), likely, net))
    points, start = [], time.thread_time()
    goals_met_many(hands, contract, range(1, contract.rules.hand_size + 1))
    SOLVED.append(time.thread_time() - start)
    for first in (0, 1):
        team_of = np.array([(seat + first + 1) % 2 for seat in contract.active])
        kinds = np.array([read[team][0] for team in team_of])
        start = time.thread_time()
        tricks = play_many(hands, known, seeds, kinds, team_of, tuple(states))
        SPENT.append(time.thread_time() - start)
        makers = makers_points(contract)[0][tricks]
        points.append(makers if (contract.maker + first + 1) % 2 == 0 else -makers)
    return (points[0] + points[1]) / 2


def main() -> None:
    """Print the gains of all pairs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", nargs="+", default=["16:bot", "open:bot", "16:256"], help="first:second")
    parser.add_argument("--rules", type=Rules.parse, default="bicycle", help="what is played (%(default)s)")
    parser.add_argument("--deals", type=int, default=20_000, help="deals to call (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (%(default)s)")
    options = parser.parse_args()
    tables = list(tables_of(options.rules, options.deals, options.seed))
    gains(tables[0], ("bot", "1"), options.seed)  # load the compiled players
    for pair in options.pairs:
        names = tuple(pair.split(":"))
        SPENT.clear()
        SOLVED.clear()
        with ThreadPoolExecutor(THREADS) as pool:
            parts = list(pool.map(partial(gains, names=names, seed=options.seed), tables))
        gained = np.concatenate(parts)
        error = 1.96 * gained.std() / np.sqrt(len(gained))
        spent = sum(SPENT) / sum(SOLVED) / 2
        print(
            f"{pair}: {gained.mean():+.4f} +- {error:.4f} ({len(gained):,} deals, {spent:.1f} solutions a hand)",
            flush=True,
        )


if __name__ == "__main__":
    main()
