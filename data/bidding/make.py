"""Learn by self-play on solved deals how to call, and write a table for each game.

    python data/bidding/make.py --deals 400000

Every deal is solved for every contract that a call can lead to. Then a table of calls is improved again and again. Each
time, the outcomes of each seat's calls and passes are counted on the deals in which its turn comes when the others call
by the table so far. The shares of the outcomes, by what a seat looks at (see euchre_tutor.beliefs.bidding.features),
are the next table. The gain of a call is its points minus those of a pass. The more a call gains, the more often it is
made.

At the end the script prints, on fresh deals, how often each turn ends in a call, and what a seat could gain by calling
otherwise than the table says.
"""

from __future__ import annotations

import argparse
import csv
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from euchre_tutor import PRESETS, Auction, Rules
from euchre_tutor.auction import PASS, Contract
from euchre_tutor.beliefs import best_calls, call_chances, turns
from euchre_tutor.beliefs.bidding.features import KEYS, SIZES, Features, features, key_of
from euchre_tutor.beliefs.bidding.tables import KINDS, class_of
from euchre_tutor.cards import Suit
from euchre_tutor.pieces import Piece
from euchre_tutor.pricing.options import solved
from euchre_tutor.scoring import points_table
from euchre_tutor.threads import in_order

GAMES = ("bicycle", "stick_the_dealer")
ITERATIONS = 15
FORGET = 0.6  # the weight of all earlier iterations beside the last one
PRIOR, PRIOR_DEALS = -0.5, 30  # the gain that a call has before it is seen, and how many deals that counts for
CALLS = len(KINDS) - 1  # kinds of calls of one suit: with a partner and alone; the last of KINDS is a pass

Floats = NDArray[np.float64]


@dataclass
class Sample:
    """Solved deals with one turn-up. For each turn and suit: what calls score, and the hand's row in the table.

    Scores are the caller's points, as indices of ``points``.
    """

    points: NDArray[np.int64]
    seats: list[int]
    must_call: list[bool]
    scores: list[NDArray[np.int8]]  # for each turn int[suits, CALLS, deals]
    rows: list[NDArray[np.int32]]  # for each turn int[suits, deals]

    def __len__(self) -> int:
        return self.rows[0].shape[1]


def points_of(rules: Rules) -> NDArray[np.int64]:
    """Return all that a hand can score for a side."""
    auction, values = Auction(rules, rules.pack.cards[0]), {0}
    while not auction.is_over:
        for call in auction.legal_calls:
            values |= set() if call.is_pass else set(points_table(auction.contract_of(call)))
        auction.calls.append(PASS)
    return np.array(sorted(values | {-value for value in values}))


def draw_hands(rules: Rules, up: Piece, deals: int, seed: int) -> NDArray[np.int64]:
    """Deal at random beside a turn-up: int64[deals, seats, hand size], each card as its index in the pack."""
    turned = rules.pack.cards.index(up)
    others = np.delete(np.arange(len(rules.pack.cards)), turned)
    shuffled = np.random.default_rng([seed, turned]).permuted(np.tile(others, (deals, 1)), axis=1)
    return shuffled[:, : rules.players * rules.hand_size].reshape(deals, rules.players, rules.hand_size)


def draw_sample(rules: Rules, up: Piece, deals: int, seed: int, kinds: dict[tuple[str, ...], int]) -> Sample:
    """Deal at random and solve for every contract; number the classes of calls in ``kinds`` as they come up."""
    hands = draw_hands(rules, up, deals, seed)
    sample = Sample(points_of(rules), [], [], [], [])
    scored: dict[object, NDArray[np.int8]] = {}
    turn_up = rules.turn_up(up)
    auction = Auction(rules, turn_up)
    for turn in turns(rules, turn_up):
        scores, rows = [], []
        for call in turn.calls:
            contract = auction.contract_of(call)
            played = (contract.trump, contract.makers, contract.active, contract.taker, contract.leader)
            if played not in scored:
                scored[played] = np.searchsorted(sample.points, makers_points(up, hands, contract)).astype(np.int8)
            scores.append(scored[played])
            if not call.alone:
                keys = key_of(features(hands[:, turn.seat - 1], contract.ranking))
                rows.append(kinds.setdefault(class_of(turn, call), len(kinds)) * KEYS + keys)
        sample.seats.append(turn.seat)
        sample.must_call.append(turn.must_call)
        sample.scores.append(np.stack(scores).reshape(-1, CALLS, deals))
        sample.rows.append(np.stack(rows).astype(np.int32))
        auction.calls.append(PASS)
    return sample


def makers_points(up: Piece, hands: NDArray[np.int64], contract: Contract) -> NDArray[np.int64]:
    """Return the makers' points of each deal under a contract; whoever takes the turn-up discards as usual."""
    onlooker = SimpleNamespace(up=up, seat=0, laid=(), hand=())
    parts = in_order(lambda deals: solved(deals, onlooker, contract).tricks, np.array_split(hands, 8))
    return np.array(points_table(contract))[np.concatenate(list(parts))]


def chances(gains: Floats, sample: Sample, turn: int, *, soft: bool = True) -> Floats:
    """Return the chance of each call at a turn: float[suits, CALLS, deals]."""
    suits, deals = sample.rows[turn].shape
    worth = gains[sample.rows[turn]].transpose(1, 0, 2).reshape(deals, -1)
    rule = call_chances if soft else best_calls
    return rule(worth, must_call=sample.must_call[turn]).astype(float).T.reshape(suits, CALLS, deals)


def for_side(seat: int, chances: Floats) -> Floats:
    """Turn the chances of the points of eldest's side into those of a seat's side, or back."""
    return chances if seat % 2 else chances[::-1]


def evaluated(gains: Floats, sample: Sample, hard: int | None = None) -> tuple[list[Floats], list[Floats], Floats]:
    """Return for each turn the chance that it comes and the outcomes of a pass; and the outcomes of the deals.

    Outcomes are the chances of each number of points for eldest's side, float[points, deals]. The seat ``hard`` makes
    its best call if and only if that gains; the others sometimes err.
    """
    made = [chances(gains, sample, turn, soft=seat != hard) for turn, seat in enumerate(sample.seats)]
    reach, comes = np.ones(len(sample)), []
    for each in made:
        comes.append(reach)
        reach = reach * (1 - each.sum(axis=(0, 1)))
    value, passed = np.repeat(sample.points[:, None] == 0, len(sample), axis=1).astype(float), []
    for seat, each, scores in zip(sample.seats[::-1], made[::-1], sample.scores[::-1], strict=True):
        passed.append(value)
        value = (1 - each.sum(axis=(0, 1))) * value
        mine, deals = for_side(seat, value), np.arange(len(sample))  # a view of the same numbers
        for chance, score in zip(each.reshape(-1, len(sample)), scores.reshape(-1, len(sample)), strict=True):
            mine[score, deals] += chance
    return comes, passed[::-1], value


def counts(gains: Floats, samples: list[Sample], hard: int | None = None) -> tuple[Floats, Floats]:
    """Count the outcomes of calls and passes, float[rows, KINDS, points], and the deals of each row, float[rows]."""
    size, points = len(gains), len(samples[0].points)
    outcomes, deals = np.zeros((size, CALLS + 1, points)), np.zeros(size)
    for sample in samples:
        comes, passed, _ = evaluated(gains, sample, hard)
        for turn, seat in enumerate(sample.seats):
            after = comes[turn] * for_side(seat, passed[turn])
            for rows, scores in zip(sample.rows[turn], sample.scores[turn], strict=True):
                deals += np.bincount(rows, comes[turn], size)
                for kind, score in enumerate(scores):
                    counted = np.bincount(rows * points + score, comes[turn], size * points)
                    outcomes[:, kind] += counted.reshape(size, points)
                for point in range(points):
                    outcomes[:, CALLS, point] += np.bincount(rows, after[point], size)
    return outcomes, deals


def shares_of(outcomes: Floats, deals: Floats, points: NDArray[np.int64]) -> Floats:
    """Return the shares of outcomes, float[rows, KINDS, points], shrunk towards a prior.

    The prior of a pass is the mean of all passes of its class. The prior of a call is a mixture of being euchred and
    just making it that gains PRIOR.
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
    """Return what calls gain beside passing, float[rows, CALLS], from shares or counts of outcomes."""
    return (outcomes[:, :CALLS] - outcomes[:, CALLS:]) @ points


def learn(samples: list[Sample], size: int) -> tuple[Floats, Floats]:
    """Return the shares of outcomes, and how many deals each row rests on."""
    points = samples[0].points
    gains, outcomes, deals = np.zeros((size, CALLS)), np.zeros((size, CALLS + 1, len(points))), np.zeros(size)
    for _ in range(ITERATIONS):
        more, seen = counts(gains, samples)
        outcomes, deals = FORGET * outcomes + more, FORGET * deals + seen
        shares = shares_of(outcomes, deals, points)
        gains = gained(shares, points)
    return shares, seen


def gain_of_deviating(gains: Floats, trained: list[Sample], judged: list[Sample], seat: int) -> float:
    """Return what a seat gains by its best response over the table's advice.

    The response is found on the trained deals and judged on the others.
    """
    points, response = judged[0].points, gains.copy()
    for _ in range(2):  # the response in the first round rests on that in the second
        outcomes, deals = counts(response, trained, seat)
        mine = np.zeros(len(gains), bool)
        for sample in trained:
            for turn, who in enumerate(sample.seats):
                if who == seat:
                    mine[sample.rows[turn].ravel()] = True
        better = (gained(outcomes, points) + gains * 200) / (deals + 200)[:, None]
        response = np.where(mine[:, None], better, gains)
    table, best = (
        np.mean([for_side(seat, evaluated(each, sample, seat)[2]).mean(axis=1) @ points for sample in judged])
        for each in (gains, response)
    )
    return float(best - table)


def ends(gains: Floats, samples: list[Sample]) -> Floats:
    """Return the share of deals that end at each turn."""
    found = []
    for sample in samples:
        comes, _, _ = evaluated(gains, sample)
        found.append([np.mean(come * chances(gains, sample, turn).sum(axis=(0, 1))) for turn, come in enumerate(comes)])
    return np.mean(found, axis=0)


def report(gains: Floats, trained: list[Sample], judged: list[Sample]) -> str:
    """Report how often turns end in a call, and what a best response gains."""
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
    count = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["round", "seat", "trump", "turn_up", *Features._fields, *names, "deals"])
        for kind, number in sorted(kinds.items()):
            for key in range(KEYS):
                row = number * KEYS + key
                if deals[row] >= 1:
                    written = (f"{share:.3f}" for share in shares[row][scored])
                    writer.writerow([*kind, *map(int, np.unravel_index(key, SIZES)), *written, round(deals[row])])
                    count += 1
    return count


def main() -> None:
    """Learn and write a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400_000, help="deals to learn from (%(default)s)")
    options = parser.parse_args()
    for name in GAMES:
        rules, kinds = PRESETS[name], {}
        ups = [card for card in rules.pack.cards if card.suit is Suit.SPADES]
        learnt, other, judged = (
            [draw_sample(rules, up, options.deals // len(ups), seed, kinds) for up in ups] for seed in (1, 2, 3)
        )
        points = judged[0].points
        shares, deals = learn(learnt, len(kinds) * KEYS)
        rows = write(Path(__file__).parent / f"{name}.csv", shares, deals, kinds, points)
        summary = report(gained(shares, points), other, judged)
        print(f"{name}: {rows} rows from {options.deals:,} deals; {summary}", flush=True)


if __name__ == "__main__":
    main()
