"""Teach a network by self-play to play cards, and write it to a file.

    python data/players/make.py --hands 20000000

The model of how people call makes the calls. Then four copies of the network play each hand, each seeing what its seat
sees. Each card is the one of which the network expects most, but for a few played at random, so that all is tried. Of
every choice the network learns how many tricks the makers took in the end (deep Monte Carlo: cross entropy, Adam). The
rate of learning falls along a cosine. The file gets a running mean of the weights, which plays better than the last.

All hands have the same trump, as suits are alike. The output says how well the network foretells the tricks.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import numba
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "compiler"))
import by_numba  # learning is compiled with the players

from euchre_tutor import Rules, Suit, View
from euchre_tutor.base import tables
from euchre_tutor.beliefs import hands_in_play, knowledge
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.ranking import ranking_of
from euchre_tutor.solver.networks import told_rows
from euchre_tutor.solver.players import knowledge as k
from euchre_tutor.solver.players import network as n
from euchre_tutor.solver.search import workspace as w

sys.path.insert(0, str(Path(__file__).parents[1] / "rates"))
from make import contracts  # lets the model call

TRUMP = Suit.SPADES
HIDDEN, HIDDEN2 = 128, 32
BATCH = 64  # hands between two steps of Adam
RATE, LAST_RATE = 2e-3, 1e-5
TRIES, LAST_TRIES = 0.15, 0.02  # the share of choices made at random, at the start and from two thirds on
MEAN, SQUARE, RUNNING = 0.9, 0.999, 0.999  # how slowly Adam's two means and that of the weights forget


class Hands(NamedTuple):
    """Hands at the first lead, by place around the table.

    Attributes:
        cards: int64[n, places], masks; 0 for a seat that rests.
        known: int64[n, places], the cards out of play that each seat knows of.
        facts: int64[n, 3], the makers and the active seats as masks of places, and the place that leads.
        told: int64[n, places, rows], see told_rows.
        points: int64[n, tricks + 1], the makers' points by their tricks.
    """

    cards: np.ndarray
    known: np.ndarray
    facts: np.ndarray
    told: np.ndarray
    points: np.ndarray


def call_hands(rules: Rules, deals: int, seed: int) -> Hands:
    """Deal, let the model call, and keep the hands in which the trump is made."""
    cards, dealt = rules.pack.cards, rules.players * rules.hand_size
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(len(cards)), (deals, 1)), axis=1)
    parts: list[Hands] = []
    for index, up in enumerate(cards):
        hands = packs[packs[:, dealt] == index, :dealt].reshape(-1, rules.players, rules.hand_size)
        for contract, chosen in contracts(rules, up, hands, np.random.default_rng([seed, index])):
            if contract.trump is not TRUMP:
                continue
            hand = tuple(cards[card] for card in hands[chosen[0], contract.maker - 1])
            view, places = View(hand, up, contract.maker, rules=rules), np.array(contract.active) - 1
            held = hands_in_play(hands[chosen], view, contract)
            by_place = np.zeros((2, len(chosen), rules.players), np.int64)
            by_place[:, :, places] = held, knowledge(hands[chosen], held, view, contract).known
            rows = told_rows(contract, rules.turn_up(up))
            told = np.zeros((rules.players, rows.shape[1]), np.int64)
            told[places] = rows
            masks = [sum(1 << seat - 1 for seat in seats) for seats in (contract.makers, contract.active)]
            shared = (np.array([*masks, contract.leader - 1]), told, makers_points(contract)[0])
            parts.append(Hands(*by_place, *(np.repeat(each[None], len(chosen), axis=0) for each in shared)))
    return Hands(*(np.concatenate(each) for each in zip(*parts, strict=True)))


# One hand, and what is learnt of it.


@numba.njit
def choose(s, network, scratch, worth, hand, known, tries):
    """Return a card, and how many inputs of this choice the scratch holds; 0 if there was no choice."""
    k.list_choices(s, hand, known)
    moves, seat = s[k.POINT + w.MOVES], s[k.POINT + w.SEAT]
    code, best, tricks = k.trailing_zeros(moves), -np.inf, len(worth) - 1
    if not moves & (moves - 1):
        return code, 0
    values = np.full(s[k.CARDS], -np.inf)
    for taken in range(tricks + 1):
        s[k.POINTS + taken] = worth[taken]
    n.value_moves(s, network, scratch, k.POINTS, hand, known, values)
    if np.random.random() < tries:
        values = np.random.random(len(values))
    for card in range(len(values)):
        if moves >> card & 1 and values[card] > best:
            code, best = card, values[card]
    start, inputs, told = scratch.start, scratch.inputs, network.told[seat]
    number = n.list_inputs(s, hand, known, told, network.places, tricks, network.players, start, inputs)
    base = n.told_base(s[k.CARDS], network.players, tricks) + n.TOLD
    return code, n.list_move_inputs(s, code, hand, known, start, base, inputs, number)


@numba.njit
def add_gradient(network, gradient, scratch, inputs, tricks):
    """Add the gradient of the cross entropy of one choice, given the makers' tricks; return the cross entropy."""
    hidden, hidden2, chances = scratch.hidden, scratch.hidden2, scratch.chances
    hidden[:] = 0
    n.add_rows(network.rows, inputs, 0, len(inputs), hidden)
    n.forward(hidden, network.second, network.third, network.biases, hidden2, chances)
    loss = -np.log(chances[tricks])
    chances[tricks] -= np.float32(1)
    back2 = np.where(hidden2 > 0, network.third @ chances, np.float32(0))
    back = np.where(hidden > 0, network.second @ back2, np.float32(0))
    for unit in range(len(hidden2)):
        gradient.third[unit] += hidden2[unit] * chances
    for unit in range(len(hidden)):
        if hidden[unit] > 0:
            gradient.second[unit] += hidden[unit] * back2
    gradient.biases[0] += back2
    gradient.biases[1, : len(chances)] += chances
    for row in inputs:
        gradient.rows[row] += back
    return loss


@numba.njit
def play(s, network, scratch, hands, number, tries, inputs, ends):
    """Play a hand; keep the inputs of each choice. Return how many choices there were, and the makers' tricks."""
    makers, active, leader = hands.facts[number]
    seats, trick, choices, first = 0, np.zeros(network.players, np.int64), 0, 0
    left = np.zeros(network.players, np.int64)
    s[k.KNOWN_MAKERS] = 0
    for place in range(network.players):
        if active >> place & 1:
            first = seats if place == leader else first
            network.places[seats], network.told[seats] = place, hands.told[number, place]
            left[seats] = hands.cards[number, place]
            s[k.KNOWN_MAKERS] |= (makers >> place & 1) << seats
            seats += 1
    s[k.SEATS] = seats
    k.replay(s, trick, first, np.zeros(0, np.int64), np.zeros(seats + 1, np.int64), 1)
    while left[s[k.POINT + w.SEAT]]:
        seat = s[k.POINT + w.SEAT]
        known = hands.known[number, network.places[seat]]
        code, end = choose(s, network, scratch, hands.points[number], left[seat], known, tries)
        if end:
            inputs[choices, :end], ends[choices] = scratch.inputs[:end], end
            choices += 1
        left[seat] &= ~(1 << code)
        k.observe_move(s, trick, code)
    tricks = 0
    for seat in range(seats):
        tricks += s[k.WON + seat] * (s[k.KNOWN_MAKERS] >> seat & 1)
    return choices, tricks


@numba.njit
def learn(workspace, state, network, scratch, gradient, hands, numbers, tries):
    """Play some hands and add up the gradient; return the sum of the cross entropies, and the number of choices."""
    s = by_numba.memory_of(workspace)
    k.load_public_state(s, state)
    inputs, ends = np.zeros((64, len(scratch.inputs)), np.int64), np.zeros(64, np.int64)
    loss, total = 0.0, 0
    for number in numbers:
        choices, tricks = play(s, network, scratch, hands, number, tries, inputs, ends)
        for choice in range(choices):
            loss += add_gradient(network, gradient, scratch, inputs[choice, : ends[choice]], tricks)
        total += choices
    return loss, total


# Many hands.


def new_network(rules: Rules, generator: np.random.Generator) -> k.Network:
    """Make a network with random weights."""
    tricks = rules.hand_size
    cards = len(rules.pack.cards)
    count = n.told_base(cards, rules.players, tricks) + n.TOLD + cards + 2 + n.MOST_BEATERS + 1

    def weights(rows: int, columns: int, spread: float) -> np.ndarray:
        return generator.normal(0, spread, (rows, columns)).astype(np.float32)

    return k.Network(
        weights(count, HIDDEN, 0.1),
        weights(HIDDEN, HIDDEN2, (2 / HIDDEN) ** 0.5),
        weights(HIDDEN2, tricks + 1, 0.1),
        np.zeros((2, HIDDEN2), np.float32),
        np.zeros((rules.players, 5), np.int64),
        np.zeros(rules.players, np.int64),
        rules.players,
    )


def train(rules: Rules, hands: Hands, number: int, seed: int) -> list[np.ndarray]:
    """Play so many hands, some of them again and again; return the running mean of each layer."""
    generator = np.random.default_rng(seed)
    network, workspace = new_network(rules, generator), np.zeros(k.SIZE, np.int64)
    layers, steps = network[:4], number // BATCH
    gradient = network._replace(**{name: np.zeros_like(getattr(network, name)) for name in network._fields[:4]})
    means, squares, running = ([np.zeros_like(layer) for layer in layers] for _ in range(3))
    none, zeros = np.zeros(0, np.int64), np.zeros((2, rules.hand_size + 1), np.int64)
    tables, barred = ranking_of(rules, TRUMP).tables, np.zeros(rules.players + 1, np.int64)
    state = k.PublicState(0, 0, 0, none, barred, zeros, tables, np.ones((rules.players, 0)), network)
    scratch, shown = n.new_scratch(network), np.zeros(2)
    for step in range(1, steps + 1):
        done = step / steps
        tries = max(LAST_TRIES, TRIES * (1 - 1.5 * done))
        rate = LAST_RATE + (RATE - LAST_RATE) * (1 + np.cos(np.pi * done)) / 2
        numbers = generator.integers(len(hands.cards), size=BATCH)
        loss, choices = learn(workspace, state, network, scratch, gradient, hands, numbers, tries)
        for layer, slope, mean, square, kept in zip(layers, gradient[:4], means, squares, running, strict=True):
            slope /= choices
            mean += (1 - MEAN) * (slope - mean)
            square += (1 - SQUARE) * (slope**2 - square)
            layer -= rate * mean / (1 - MEAN**step) / (np.sqrt(square / (1 - SQUARE**step)) + 1e-8)
            kept += max(1 - RUNNING, 1 / step) * (layer - kept)
            slope[:] = 0
        shown += loss, choices
        if step % 2_000 == 0 or step == steps:
            print(f"{step * BATCH:,} hands: cross entropy {shown[0] / shown[1]:.4f}", flush=True)
            shown[:] = 0
    return running


def main() -> None:
    """Teach a network, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", type=Rules.parse, default="bicycle", help="what is played (%(default)s)")
    parser.add_argument("--hands", type=int, default=20_000_000, help="hands to play (%(default)s)")
    parser.add_argument("--deals", type=int, default=2_400_000, help="deals to call, of which a quarter is played")
    parser.add_argument("--seed", type=int, default=1, help="which deals (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("players"), help="the folder (%(default)s)")
    options = parser.parse_args()
    hands = call_hands(options.rules, options.deals, options.seed)
    layers = train(options.rules, hands, options.hands, options.seed)
    names = k.Network._fields[:4]
    path = options.into / f"{options.rules}.npz"
    np.savez_compressed(path, **{name: layer.astype(np.float16) for name, layer in zip(names, layers, strict=True)})


if __name__ == "__main__":
    main()
