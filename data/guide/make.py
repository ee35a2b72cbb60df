"""Make the calling guide of a game of four with 24 cards: the lines that lose least, and what they lose.

    python data/guide/make.py bicycle --parts 6 --judged 4 --priced 9

The lines are made from some parts of deals (deals.py), by what calls bring at a table there, averaged over the tables
of the model, of cautious and of bold players (learn.py). Other parts judge them: a player in one seat goes by the guide
in both rounds, and the three others call by the model. How far the tutor's player is behind the best calls is found on
priced hands (priced.py). All of it is kept, so that the same command with more parts only adds to what is there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
import priced
from auctions import TABLES, Auctions, check_game
from deals import FOLDER, SIZE, part
from learn import KEYS, Key, learnt, policy
from learning import Floats
from lines import Size
from rivals import RIVALS, Rival

from euchre_tutor import PRESETS, Auction, Race, Rates, Rules, View
from euchre_tutor.base import replace_file, tables
from euchre_tutor.beliefs import best_calls, bidding_model, view_turns
from euchre_tutor.guide.sights import CHOICES, Line, chosen, columns_of, sights

JUDGED = 100  # the seed of the last part from which lines are made; judges are above
SHEETS = {
    "postcard": (Size(1, 2), True),
    "page": (Size(2, 3, beside=2, least=2e-4), False),
}  # what a line may say, and whether seats share those of round two
CURVE = (Size(0, 0), Size(0, 1), Size(1, 1), Size(1, 2), SHEETS["page"][0])
WRONG = 0.05  # points: a call that both samples find to be behind by so much on average is wrong
Policy = Callable[[Auctions, int], Mapping[int, Floats]]


def mean(values: Floats) -> tuple[float, float]:
    """Return a mean and its 95% error."""
    return float(values.mean()), 1.96 * float(values.std(ddof=1)) / len(values) ** 0.5


def rounded(pair: Sequence[float]) -> list[float]:
    """Round an estimate to four digits."""
    return [round(number, 4) for number in pair]


def beside_the_model(parts: Sequence[Auctions], calls: Policy) -> dict[str, list[float]]:
    """Return what a player gains by calling so rather than by the model, by the others' table: points a hand, error."""
    found = {}
    for others in TABLES:
        by_seat = [
            np.concatenate(
                [
                    auctions.worth(seat, others, calls(auctions, seat), "played")
                    - auctions.worth(seat, others, policy(auctions, seat, {}), "played")
                    for auctions in parts
                ]
            )
            for seat in (1, 2, 3, 4)
        ]
        found[others] = rounded(mean(np.mean(by_seat, axis=0)))
    return found


def going_by(lines: Mapping[Key, Line]) -> Policy:
    """Return the policy of a player who goes by lines."""
    return lambda auctions, seat: policy(auctions, seat, lines)


def counting(rival: Rival) -> Policy:
    """Return the policy of a player who counts."""
    return lambda auctions, seat: {number: rival.chances(auctions, number) for number in (seat - 1, seat + 3)}


def calls_of(view: View, turn: Any, line: Line | None) -> str:
    """Return what a line calls in a view; without one, what the tutor's player does."""
    hand = np.array([[view.rules.pack.cards.index(card) for card in view.hand]])
    if line is None:
        made = best_calls(bidding_model(view.rules).gains(hand, turn), must_call=turn.must_call)[0]
        return next((str(call) for call, is_best in zip(turn.calls, made, strict=True) if is_best), "pass")
    sight = sights(hand, turn)
    choice = CHOICES[int(chosen(line, sight.seen)[0])]
    if choice == "pass":
        return choice
    return str(turn.calls[int(columns_of(turn, sight.suit)[choice == "alone"][0])])


def behind(prices: tuple[priced.Prices, priced.Prices], call: str) -> tuple[float, float]:
    """Return how far a call is behind the best by each sample, the best found on the other one."""
    one, two = prices
    return two[max(one, key=one.__getitem__)] - two[call], one[max(two, key=two.__getitem__)] - one[call]


@dataclass(frozen=True)
class Judged:
    """How far calls are behind the best.

    Attributes:
        points, error: points a hand of one player, and their 95% error.
        hands: on how many priced hands.
        wrong: how many of 100 are wrong.
    """

    points: float
    error: float
    hands: int
    wrong: float


def judged(found: Sequence[priced.Priced], lines: Mapping[Key, Line], rules: Rules) -> Judged:
    """Judge lines on priced hands; without lines, the tutor's player."""
    lost, wrong, asked = [], 0, 0
    for _, hands in groupby(found, key=lambda hand: hand.deal):
        total, passed = 0.0, set[int]()
        for hand in hands:
            view = View.parse(hand.view, rules=rules)
            turn = view_turns(view)[len(Auction.at(view).calls)]
            if turn.second and turn.seat not in passed:
                continue
            call = calls_of(view, turn, lines.get((turn.seat, turn.second)))
            gaps = behind(hand.prices, call)
            passed |= {turn.seat} if call == "pass" else set()
            total, asked, wrong = total + sum(gaps) / 2, asked + 1, wrong + (min(gaps) > 0 and sum(gaps) / 2 > WRONG)
        lost.append(total / rules.players)
    return Judged(*mean(np.array(lost)), asked, round(100 * wrong / asked, 1))


def loss(tutor: Judged, sheet: Judged, beside: Sequence[float], rules: Rules) -> dict[str, Any]:
    """Return what a sheet loses beside the best calls.

    The tutor's player is behind the best calls on priced hands, and the sheet behind the tutor's player on many more
    deals; the sum is far less a matter of luck than the sheet's own price on those hands.
    """
    points = tutor.points - beside[0]
    error = hypot(tutor.error, beside[1])
    direct = rounded([sheet.points, sheet.error])
    found = {"points": rounded([points, error]), "games": games(rules, points), "hands": sheet.hands}
    return {**found, "wrong": sheet.wrong, "direct": direct}


def games(rules: Rules, points: float) -> float:
    """Return how many games of 100 a side loses that loses so many points a hand: a made hand becomes a euchre."""
    share = points / 3
    rates, worse = Rates.of(rules), []
    for side in (rates.we_deal, rates.they_deal):
        won, lost = (next(ending for ending in side if ending[:2] == gain) for gain in ((1, 0), (0, 2)))
        worse.append({**side, won: side[won] - share, lost: side[lost] + share})
    sides = (rates.we_deal, rates.they_deal), worse  # as at 0-0, whatever the score
    races = [Race(Rates(*each), rules.game) for each in sides]
    usual, less = (sum(race.chance(0, 0, we_deal=we) for we in (True, False)) / 2 for race in races)
    return round(100 * (usual - less), 2)


def made(rules: Rules, options: argparse.Namespace) -> dict[str, Any]:
    """Make the guide of a game."""
    parts = [
        Auctions(each)
        for seed in range(1, options.parts + 1)
        for each in part(rules, seed, options.keep, size=options.size)
    ]
    judges = [
        Auctions(each)
        for seed in range(JUDGED + 1, JUDGED + options.judged + 1)
        for each in part(rules, seed, options.keep, size=options.size)
    ]
    hands = [hand for seed in range(1, options.priced + 1) for hand in priced.part(rules, seed, options.keep)]
    table: dict[str, Any] = {
        "game": str(rules),
        "deals": options.parts * options.size,
        "judged": options.judged * options.size,
    }
    table["priced"] = options.priced * priced.SIZE
    tutor = judged(hands, {}, rules)
    sheets = {name: learnt(parts, size, shared=shared) for name, (size, shared) in SHEETS.items()}
    for name, lines in sheets.items():
        beside = beside_the_model(judges, going_by(lines))
        table[name] = {
            "lines": {f"{seat} {'second' if second else 'first'}": lines[seat, second] for seat, second in KEYS},
            "loss": loss(tutor, judged(hands, lines, rules), beside["model"], rules),
            "beside": beside,
        }
    table["tutor"] = rounded([tutor.points, tutor.error])
    table["curve"] = []
    for size in CURVE:
        is_page = size == SHEETS["page"][0]
        lines = sheets["page"] if is_page else learnt(parts, size, shared=False)
        asked = sum(len(reason) for line in lines.values() for reasons in line.values() for reason in reasons)
        gain = (table["page"]["beside"] if is_page else beside_the_model(judges, going_by(lines)))["model"]
        table["curve"].append([size.alone + size.call, 1 + size.beside, asked, *gain])
    table["rivals"] = {rival.name: beside_the_model(judges, counting(rival)) for rival in RIVALS}
    return table


def main() -> None:
    """Write the guides of the games that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["bicycle", "stick_the_dealer"], help="names of games")
    parser.add_argument("--parts", type=int, default=2, help="parts of deals that make the lines (%(default)s)")
    parser.add_argument("--judged", type=int, default=2, help="parts of deals that judge them (%(default)s)")
    parser.add_argument("--size", type=int, default=SIZE, help="deals of a part (%(default)s)")
    parser.add_argument("--priced", type=int, default=9, help="parts of hands that are priced (%(default)s)")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where parts are kept (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("guide"), help="the folder (%(default)s)")
    options = parser.parse_args()
    for name in options.names:
        rules = PRESETS[name]
        check_game(rules)
        table = made(rules, options)
        replace_file(options.into / f"{name}.json", (json.dumps(table, indent=1) + "\n").encode())
        print(name, {size: table[size]["loss"] for size in SHEETS}, flush=True)


if __name__ == "__main__":
    main()
