"""Learn how to call by self-play on solved deals, and write a table for each game.

    python data/bidding/make.py --deals 400000

Every deal is solved for every contract that a call can lead to. Then, over and over: each seat's calls are compared
with passing, on the deals in which its turn comes, the others calling by the table so far; the averages, by what a seat
looks at (see euchre_tutor.beliefs.features), are the next table. What is written is what a call gains beside passing.

Printed at the end, on fresh deals: how often each turn ends in a call, and what a seat could gain by leaving the table.
"""

from __future__ import annotations

import argparse
import csv
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from euchre_tutor import PRESETS, Auction, Rules
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import hands_in_play
from euchre_tutor.beliefs.bidding import chance_to_call, class_of, turns
from euchre_tutor.beliefs.features import KEYS, SIZES, Features, features, key_of
from euchre_tutor.cards import Suit
from euchre_tutor.ranking import ranking
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import goals_met_many

GAMES = ("bicycle", "stick_the_dealer")
ITERATIONS = 15
FORGET = 0.6  # weight of the iterations before
PRIOR, PRIOR_DEALS = -0.5, 30  # what a call gains that was hardly ever seen
WRITTEN = -0.6  # calls that lose more are left out: they are not made anyway

Floats = NDArray[np.float64]


@dataclass
class Sample:
    """Deals with one turn-up, solved: for each turn and call the points, and where the hand is in the tables."""

    seats: list[int]
    must_call: list[bool]
    points: list[Floats]  # for each turn float[calls, deals]
    places: list[NDArray[np.int64]]  # for each turn int[calls, deals]

    def __len__(self) -> int:
        return self.points[0].shape[1]


def sample(rules: Rules, up: object, deals: int, seed: int, places: dict[tuple[str, ...], int]) -> Sample:
    """Deal at random and solve for every contract."""
    cards, generator = rules.pack.cards, np.random.default_rng([seed, rules.pack.cards.index(up)])
    others = np.array([place for place, card in enumerate(cards) if card != up])
    shuffled = generator.permuted(np.tile(others, (deals, 1)), axis=1)
    hands = shuffled[:, : rules.players * rules.hand_size].reshape(deals, rules.players, rules.hand_size)
    told = Sample([], [], [], [])
    solved: dict[object, Floats] = {}
    auction = Auction(rules, up)
    for turn in turns(rules, up):
        points, keys = [], []
        for call in turn.calls:
            contract = auction.contract_of(call)
            same = (contract.trump, contract.makers, contract.active, contract.taker, contract.leader)
            if same not in solved:
                solved[same] = makers_points(rules, up, hands, contract)
            points.append(solved[same])
            numbers = features(hands[:, turn.seat - 1], ranking(rules, contract.trump))
            keys.append(places.setdefault(class_of(turn, call), len(places)) * KEYS + key_of(numbers))
        told.seats.append(turn.seat)
        told.must_call.append(turn.must_call)
        told.points.append(np.stack(points))
        told.places.append(np.stack(keys))
        auction.calls.append(PASS)
    return told


def makers_points(rules: Rules, up: object, hands: NDArray[np.int64], contract: object) -> Floats:
    """Return the makers' points of each deal under a contract."""
    order = ranking(rules, contract.trump)
    places = np.array([order.index[card] for card in rules.pack.cards])
    onlooker = SimpleNamespace(rules=rules, up=up, seat=0, laid=(), hand=())
    masks = hands_in_play(places[hands], onlooker, contract, order, ())
    table = np.array(points_table(rules, contract), float)
    goals = tuple(np.flatnonzero(np.diff(table)) + 1)
    with ThreadPoolExecutor(2) as pool:
        met = np.concatenate(
            list(pool.map(lambda part: goals_met_many(part, contract, order, goals), np.array_split(masks, 8)))
        )
    return table[[0, *goals]][met]


def chances(gains: Floats, told: Sample, turn: int, *, soft: bool = True) -> tuple[NDArray[np.int64], Floats]:
    """Return the best call of each deal at a turn, and the chance that it is made."""
    worth = gains[told.places[turn]]
    best, most = worth.argmax(axis=0), worth.max(axis=0)
    if soft or told.must_call[turn]:
        return best, chance_to_call(worth.T, must_call=told.must_call[turn])
    return best, (most > 0).astype(float)


def side(seat: int) -> int:
    """Return 1 for eldest's side, -1 for the dealer's."""
    return 1 if seat % 2 else -1


def compared(gains: Floats, told: Sample, hard: int | None = None) -> tuple[list[Floats], list[Floats], Floats]:
    """Return for each turn the chance that it comes and eldest's side's points after a pass, then those from the start.

    A seat given as ``hard`` calls just when that gains; the others now and then err.
    """
    made = [chances(gains, told, turn, soft=seat != hard) for turn, seat in enumerate(told.seats)]
    reach, comes = np.ones(len(told)), []
    for _, chance in made:
        comes.append(reach)
        reach = reach * (1 - chance)
    value, passed = np.zeros(len(told)), []
    for turn in reversed(range(len(made))):
        passed.append(value)
        best, chance = made[turn]
        called = side(told.seats[turn]) * told.points[turn][best, np.arange(len(told))]
        value = chance * called + (1 - chance) * value
    return comes, passed[::-1], value


def sums(gains: Floats, samples: list[Sample], turn_of: int | None = None) -> tuple[Floats, Floats]:
    """Add up what each call gained beside passing, by its place in the tables, and on how many deals."""
    total, count = np.zeros(len(gains)), np.zeros(len(gains))
    for told in samples:
        comes, passed, _ = compared(gains, told, hard=turn_of)
        for turn, seat in enumerate(told.seats):
            for points, places in zip(told.points[turn], told.places[turn], strict=True):
                gained = comes[turn] * (points - side(seat) * passed[turn])
                total += np.bincount(places, weights=gained, minlength=len(gains))
                count += np.bincount(places, weights=comes[turn], minlength=len(gains))
    return total, count


def learn(samples: list[Sample], size: int) -> tuple[Floats, Floats]:
    """Return the gains, and how many deals each rests on."""
    gains, total, count = np.zeros(size), np.zeros(size), np.zeros(size)
    for _ in range(ITERATIONS):
        more, seen = sums(gains, samples)
        total, count = FORGET * total + more, FORGET * count + seen
        gains = (total + PRIOR * PRIOR_DEALS) / (count + PRIOR_DEALS)
    return gains, seen


def gain_of_deviating(gains: Floats, trained: list[Sample], judged: list[Sample], seat: int) -> float:
    """Return what a seat gains by its best response, found on some deals, over the table's advice, on others."""
    response = gains.copy()
    for _ in range(2):  # the second round first, then the first round with it
        total, count = sums(response, trained, turn_of=seat)
        mine = np.zeros(len(gains), bool)
        for told in trained:
            for turn, who in enumerate(told.seats):
                if who == seat:
                    mine[told.places[turn].ravel()] = True
        better = (total + gains * 200) / (count + 200)
        response = np.where(mine, better, gains)
    values = [[compared(table, told, hard=seat)[2].mean() for told in judged] for table in (gains, response)]
    return side(seat) * float(np.mean(values[1]) - np.mean(values[0]))


def report(gains: Floats, trained: list[Sample], judged: list[Sample]) -> str:
    """Say how often turns end in a call, and what deviating gains."""
    ends = np.zeros(len(judged[0].seats))
    for told in judged:
        comes, _, _ = compared(gains, told)
        ends += [np.mean(come * chances(gains, told, turn)[1]) for turn, come in enumerate(comes)]
    ends /= len(judged)
    rates = ", ".join(f"{100 * rate:.0f}%" for rate in ends)
    fresh = [gain_of_deviating(gains, trained, judged, seat) for seat in (1, 2, 3, 4)]
    same = [gain_of_deviating(gains, judged, judged, seat) for seat in (1, 2, 3, 4)]
    return (
        f"calls at each turn: {rates}; best response of seats 1 to 4 gains, found on other deals than judged "
        f"{', '.join(f'{gain:+.4f}' for gain in fresh)}; on the same {', '.join(f'{gain:+.4f}' for gain in same)}"
    )


def write(path: Path, gains: Floats, seen: Floats, places: dict[tuple[str, ...], int]) -> int:
    """Write the rows that matter; return how many."""
    rows = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["round", "seat", "trump", "turn_up", "partner", *Features._fields, "gain", "deals"])
        for kind, place in sorted(places.items()):
            for key in range(KEYS):
                index = place * KEYS + key
                if gains[index] > WRITTEN and seen[index] >= 1:
                    numbers = map(int, np.unravel_index(key, SIZES))
                    writer.writerow([*kind, *numbers, f"{gains[index]:.2f}", round(seen[index])])
                    rows += 1
    return rows


def main() -> None:
    """Learn and write a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400_000, help="deals to learn from (%(default)s)")
    options = parser.parse_args()
    for name in GAMES:
        rules, places = PRESETS[name], {}
        ups = [card for card in rules.pack.cards if card.suit is Suit.SPADES]
        learnt, other, judged = (
            [sample(rules, up, options.deals // len(ups), seed, places) for up in ups] for seed in (1, 2, 3)
        )
        gains, seen = learn(learnt, len(places) * KEYS)
        rows = write(Path(__file__).parent / f"{name}.csv", gains, seen, places)
        print(f"{name}: {rows} rows from {options.deals:,} deals; {report(gains, other, judged)}", flush=True)


if __name__ == "__main__":
    main()
