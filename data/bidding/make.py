"""Learn how to call by self-play on solved deals, and write a table for each game.

    python data/bidding/make.py --deals 400000

Every deal is solved for every contract that a call can lead to. Then, over and over: what comes of each seat's calls,
and what of passing, is counted on the deals in which its turn comes, the others calling by the table so far; the
shares, by what a seat looks at (see euchre_tutor.beliefs.bidding.features), are the next table. What a call gains is its points
less those of a pass; the more it gains, the more often it is made.

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
from euchre_tutor.beliefs.bidding.features import KEYS, SIZES, Features, features, key_of
from euchre_tutor.beliefs.bidding.model import KINDS, best_calls, call_chances, class_of, turns
from euchre_tutor.cards import Suit
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import goals_met_many

GAMES = ("bicycle", "stick_the_dealer")
ITERATIONS = 15
FORGET = 0.6  # weight of the iterations before
PRIOR, PRIOR_DEALS = -0.5, 30  # what a call gains that was hardly ever seen
CALLS = len(KINDS) - 1  # of one suit: with a partner, alone; the last kind is a pass

Floats = NDArray[np.float64]


@dataclass
class Sample:
    """Deals with one turn-up, solved: for each turn and suit what calls score, and where the hand is in the tables.

    Scores are the caller's points, as their places among ``points``.
    """

    points: NDArray[np.int64]
    seats: list[int]
    must_call: list[bool]
    scores: list[NDArray[np.int8]]  # for each turn int[suits, CALLS, deals]
    places: list[NDArray[np.int32]]  # for each turn int[suits, deals]

    def __len__(self) -> int:
        return self.places[0].shape[1]


def points_of(rules: Rules) -> NDArray[np.int64]:
    """Return all that a hand can score for a side."""
    auction, values = Auction(rules, rules.pack.cards[0]), {0}
    while not auction.is_over:
        for call in auction.legal_calls:
            values |= set() if call.is_pass else set(points_table(auction.contract_of(call)))
        auction.calls.append(PASS)
    return np.array(sorted(values | {-value for value in values}))


def sample(rules: Rules, up: object, deals: int, seed: int, kinds: dict[tuple[str, ...], int]) -> Sample:
    """Deal at random and solve for every contract."""
    cards, generator = rules.pack.cards, np.random.default_rng([seed, rules.pack.cards.index(up)])
    others = np.array([place for place, card in enumerate(cards) if card != up])
    shuffled = generator.permuted(np.tile(others, (deals, 1)), axis=1)
    hands = shuffled[:, : rules.players * rules.hand_size].reshape(deals, rules.players, rules.hand_size)
    told = Sample(points_of(rules), [], [], [], [])
    solved: dict[object, NDArray[np.int8]] = {}
    auction = Auction(rules, up)
    for turn in turns(rules, up):
        scores, places = [], []
        for call in turn.calls:
            contract = auction.contract_of(call)
            same = (contract.trump, contract.makers, contract.active, contract.taker, contract.leader)
            if same not in solved:
                won = makers_points(up, hands, contract)
                solved[same] = np.searchsorted(told.points, won).astype(np.int8)
            scores.append(solved[same])
            if not call.alone:
                numbers = features(hands[:, turn.seat - 1], ranking_of(rules, contract.trump))
                places.append(kinds.setdefault(class_of(turn, call), len(kinds)) * KEYS + key_of(numbers))
        told.seats.append(turn.seat)
        told.must_call.append(turn.must_call)
        told.scores.append(np.stack(scores).reshape(-1, CALLS, deals))
        told.places.append(np.stack(places).astype(np.int32))
        auction.calls.append(PASS)
    return told


def makers_points(rules: Rules, up: object, hands: NDArray[np.int64], contract: object) -> NDArray[np.int64]:
    """Return the makers' points of each deal under a contract."""
    ranking = ranking_of(rules, contract.trump)
    places = np.array([ranking.index[card] for card in rules.pack.cards])
    onlooker = SimpleNamespace(rules=rules, up=up, seat=0, laid=(), hand=())
    masks = hands_in_play(places[hands], onlooker, contract, order, ())
    table = np.array(points_table(contract))
    goals = tuple(np.flatnonzero(np.diff(table)) + 1)
    with ThreadPoolExecutor(2) as pool:
        met = np.concatenate(
            list(pool.map(lambda part: goals_met_many(part, contract, goals), np.array_split(masks, 8)))
        )
    return table[[0, *goals]][met]


def chances(gains: Floats, told: Sample, turn: int, *, soft: bool = True) -> Floats:
    """Return the chance of each call at a turn: float[suits, CALLS, deals]."""
    suits, deals = told.places[turn].shape
    worth = gains[told.places[turn]].transpose(1, 0, 2).reshape(deals, -1)
    rule = call_chances if soft else best_calls
    return rule(worth, must_call=told.must_call[turn]).astype(float).T.reshape(suits, CALLS, deals)


def seen_by(seat: int, chances: Floats) -> Floats:
    """Turn chances of eldest's side's points into those of a seat's side, or the other way round."""
    return chances if seat % 2 else chances[::-1]


def compared(gains: Floats, told: Sample, hard: int | None = None) -> tuple[list[Floats], list[Floats], Floats]:
    """Return for each turn the chance that it comes and what comes of a pass; then what comes of the deals.

    What comes is the chance of each of eldest's side's points, float[points, deals]. A seat given as ``hard`` makes its
    best call just when that gains; the others now and then err.
    """
    made = [chances(gains, told, turn, soft=seat != hard) for turn, seat in enumerate(told.seats)]
    reach, comes = np.ones(len(told)), []
    for each in made:
        comes.append(reach)
        reach = reach * (1 - each.sum(axis=(0, 1)))
    value, passed = np.repeat(told.points[:, None] == 0, len(told), axis=1).astype(float), []
    for seat, each, scores in zip(told.seats[::-1], made[::-1], told.scores[::-1], strict=True):
        passed.append(value)
        value = (1 - each.sum(axis=(0, 1))) * value
        mine, deals = seen_by(seat, value), np.arange(len(told))  # a view of the same numbers
        for chance, score in zip(each.reshape(-1, len(told)), scores.reshape(-1, len(told)), strict=True):
            mine[score, deals] += chance
    return comes, passed[::-1], value


def counts(gains: Floats, samples: list[Sample], hard: int | None = None) -> tuple[Floats, Floats]:
    """Count what comes of calls and passes: float[places, KINDS, points]; and on how many deals, float[places]."""
    size, points = len(gains), len(samples[0].points)
    outcomes, deals = np.zeros((size, CALLS + 1, points)), np.zeros(size)
    for told in samples:
        comes, passed, _ = compared(gains, told, hard)
        for turn, seat in enumerate(told.seats):
            after = comes[turn] * seen_by(seat, passed[turn])
            for places, scores in zip(told.places[turn], told.scores[turn], strict=True):
                deals += np.bincount(places, comes[turn], size)
                for kind, score in enumerate(scores):
                    counted = np.bincount(places * points + score, comes[turn], size * points)
                    outcomes[:, kind] += counted.reshape(size, points)
                for point in range(points):
                    outcomes[:, CALLS, point] += np.bincount(places, after[point], size)
    return outcomes, deals


def shares_of(outcomes: Floats, deals: Floats, points: NDArray[np.int64]) -> Floats:
    """Return the shares of outcomes, float[places, KINDS, points], shrunk towards those of a call that loses a bit.

    A pass shrinks towards the passes of its class; a call towards as many euchres among hands that are just made as
    lose PRIOR beside them.
    """
    prior = np.zeros_like(outcomes)
    of_class = outcomes[:, CALLS].reshape(-1, KEYS, len(points)).sum(axis=1)
    prior[:, CALLS] = np.repeat(of_class / np.maximum(of_class.sum(axis=1, keepdims=True), 1), KEYS, axis=0)
    wanted = prior[:, CALLS] @ points + PRIOR
    for kind in range(CALLS):
        lost, made = np.flatnonzero(outcomes[:, kind].any(axis=0))[:2]
        prior[:, kind, made] = np.clip((wanted - points[lost]) / (points[made] - points[lost]), 0, 1)
        prior[:, kind, lost] = 1 - prior[:, kind, made]
    return (outcomes + PRIOR_DEALS * prior) / (deals + PRIOR_DEALS)[:, None, None]


def gained(outcomes: Floats, points: NDArray[np.int64]) -> Floats:
    """Return what calls gain beside passing, float[places, CALLS], from shares or counts of outcomes."""
    return (outcomes[:, :CALLS] - outcomes[:, CALLS:]) @ points


def learn(samples: list[Sample], size: int) -> tuple[Floats, Floats]:
    """Return the shares of outcomes, and how many deals each place rests on."""
    points = samples[0].points
    gains, outcomes, deals = np.zeros((size, CALLS)), np.zeros((size, CALLS + 1, len(points))), np.zeros(size)
    for _ in range(ITERATIONS):
        more, seen = counts(gains, samples)
        outcomes, deals = FORGET * outcomes + more, FORGET * deals + seen
        shares = shares_of(outcomes, deals, points)
        gains = gained(shares, points)
    return shares, seen


def gain_of_deviating(gains: Floats, trained: list[Sample], judged: list[Sample], seat: int) -> float:
    """Return what a seat gains by its best response, found on some deals, over the table's advice, on others."""
    points, response = judged[0].points, gains.copy()
    for _ in range(2):  # the second round first, then the first round with it
        outcomes, deals = counts(response, trained, seat)
        mine = np.zeros(len(gains), bool)
        for told in trained:
            for turn, who in enumerate(told.seats):
                if who == seat:
                    mine[told.places[turn].ravel()] = True
        better = (gained(outcomes, points) + gains * 200) / (deals + 200)[:, None]
        response = np.where(mine[:, None], better, gains)
    table, best = (
        np.mean([seen_by(seat, compared(each, told, seat)[2]).mean(axis=1) @ points for told in judged])
        for each in (gains, response)
    )
    return float(best - table)


def ends(gains: Floats, samples: list[Sample]) -> Floats:
    """Return the share of deals that end at each turn."""
    found = []
    for told in samples:
        comes, _, _ = compared(gains, told)
        found.append([np.mean(come * chances(gains, told, turn).sum(axis=(0, 1))) for turn, come in enumerate(comes)])
    return np.mean(found, axis=0)


def report(gains: Floats, trained: list[Sample], judged: list[Sample]) -> str:
    """Say how often turns end in a call, and what deviating gains."""
    rates = ", ".join(f"{100 * rate:.1f}%" for rate in ends(gains, judged))
    seats = (1, 2, 3, 4)
    fresh, same = ([gain_of_deviating(gains, each, judged, seat) for seat in seats] for each in (trained, judged))
    return (
        f"calls at each turn: {rates}; best response of seats 1 to 4 gains, found on other deals than judged "
        f"{', '.join(f'{gain:+.4f}' for gain in fresh)}; on the same {', '.join(f'{gain:+.4f}' for gain in same)}"
    )


def write(
    path: Path, shares: Floats, deals: Floats, kinds: dict[tuple[str, ...], int], points: NDArray[np.int64]
) -> int:
    """Write a table: a row for each class and set of features that came up; return how many."""
    scored = shares.any(axis=0)
    names = [f"{kind}{value:+d}" for kind, each in zip(KINDS, scored, strict=True) for value in points[each]]
    rows = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["round", "seat", "trump", "turn_up", *Features._fields, *names, "deals"])
        for kind, place in sorted(kinds.items()):
            for key in range(KEYS):
                index = place * KEYS + key
                if deals[index] >= 1:
                    told = (f"{share:.3f}" for share in shares[index][scored])
                    writer.writerow([*kind, *map(int, np.unravel_index(key, SIZES)), *told, round(deals[index])])
                    rows += 1
    return rows


def main() -> None:
    """Learn and write a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400_000, help="deals to learn from (%(default)s)")
    options = parser.parse_args()
    for name in GAMES:
        rules, kinds = PRESETS[name], {}
        ups = [card for card in rules.pack.cards if card.suit is Suit.SPADES]
        learnt, other, judged = (
            [sample(rules, up, options.deals // len(ups), seed, kinds) for up in ups] for seed in (1, 2, 3)
        )
        points = judged[0].points
        shares, deals = learn(learnt, len(kinds) * KEYS)
        rows = write(Path(__file__).parent / f"{name}.csv", shares, deals, kinds, points)
        told = report(gained(shares, points), other, judged)
        print(f"{name}: {rows} rows from {options.deals:,} deals; {told}", flush=True)


if __name__ == "__main__":
    main()
