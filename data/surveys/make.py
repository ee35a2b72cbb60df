"""Survey kinds of hands: deal and call at random, try two actions on each hand, and write the mean difference.

    python data/surveys/make.py
    python data/surveys/make.py assist_two_trumps next_two_trumps --hands 20000

Deals are dealt at random and called by the bidding model up to a turn; those in which the seat then holds a hand of a
kind (kinds.py) are kept as they come. On each deal both actions are tried. After a pass all seats call on by the model,
and whoever takes the turn-up lays down the usual card. Each deal is played out double dummy, and some of them
realistically, with double dummy as a control variate. So the mean difference is what an action gains on hands of the
kind. Cards to play are surveyed alike (plays.py). On which share of the hands it is ahead takes the price of each hand,
so that rests on a few of them, and only calls are priced so.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import calls
import plays
from calls import Ints, is_card, taken
from kind import Kind
from kinds import kinds

from euchre_tutor import Auction, Call, EuchreError, View
from euchre_tutor.base import tables
from euchre_tutor.beliefs import bidding_model, contract_of
from euchre_tutor.course.surveys import SEEDS, Survey, SurveyCount, surveys
from euchre_tutor.pieces import as_hand
from euchre_tutor.pricing import ContractOption, Estimate, Option, PassOption, Sampling, controlled, paired_difference
from euchre_tutor.pricing.estimates import proportion
from euchre_tutor.pricing.options import option_of

FOLDER = tables("surveys")
BATCHES = 40  # of deals, at most
HANDS = 2_000  # of a kind
FEWEST = 2  # hands of a kind; of fewer there is no error
FEW = (256, 128)  # where each hand is priced: deals that are solved, and of them played realistically


def option(view: View, action: str, *, seed: int) -> Option:
    """Return an action as something to be priced: a call, or a card laid down for the turn-up just picked up."""
    auction = Auction.at(view)
    if is_card(action):
        return ContractOption(taken(view), contract_of(taken(view)), as_hand(action))
    call = auction.read(action)
    if call == Call("pass"):
        model = bidding_model(view.rules)
        assert model
        return PassOption(view, model, "calls").decided(seed=seed, stakes=None)
    return option_of(view, auction, call, seed=seed, evidence="calls")


def is_ahead(kind: Kind, view: View, *, seed: int) -> bool:
    """Tell whether the first action is worth more on a hand, at a table."""
    options = {name: option(view, act(view), seed=seed) for name, act in (("one", kind.one), ("two", kind.two))}
    sampling = Sampling(options, seed=seed, stakes=None, deals=FEW[0], realistic=FEW[1])
    for _ in sampling.run():
        pass
    one, two = (sampling.estimates(name)[1]["points"] for name in options)
    return bool(one and two and one.value > two.value)


def families(found: Sequence[Kind]) -> Iterator[list[Kind]]:
    """Put kinds together that are drawn from the same deals: all cards to play, and calls at the same turns."""
    alike: dict[object, list[Kind]] = defaultdict(list)
    for kind in found:
        alike[(bool(kind.after), kind.alone) if kind.after else (kind.turns, kind.first, kind.second)].append(kind)
    yield from alike.values()


def surveyed(
    family: Sequence[Kind], hands: int, *, played: int, priced: int, seed: int, batches: int = BATCHES
) -> Iterator[Survey]:
    """Survey kinds of hands that are drawn from the same deals.

    Args:
        family: the kinds.
        hands: how many deals to solve for each, at most.
        played: how many of them to play realistically.
        priced: on how many of them to price the hand.
        seed: which deals.
        batches: how many batches of deals to look through.
    """
    room = plays if family[0].after else calls
    found: dict[str, list[Any]] = room.drawn(family, hands, seed=seed, batches=batches)
    done: dict[tuple[int, str], tuple[Any, bool]] = {}  # each action on each deal once, whichever kinds ask for it
    for kind in family:
        for number, deal in enumerate(found[kind.name]):
            for act in (kind.one, kind.two):
                key = id(deal), act(deal.view)
                done[key] = deal, number < played or (key in done and done[key][1])
    is_played = np.array([each for _, each in done.values()], bool)
    seen, table = room.points([deal for deal, _ in done.values()], [act for _, act in done], is_played, seed=seed)
    place = {key: number for number, key in enumerate(done)}
    for kind in family:
        if len(found[kind.name]) >= FEWEST:
            views = [deal.view for deal in found[kind.name]]
            one, two = (
                np.array([place[id(deal), act(deal.view)] for deal in found[kind.name]]) for act in (kind.one, kind.two)
            )
            gaps = seen[one] - seen[two], (table[one] - table[two])[:played]
            yield _survey(kind, *gaps, views[:priced], seed)


def _survey(kind: Kind, seen: Ints, table: Ints, priced: Sequence[View], seed: int) -> Survey:
    """Sum a survey up: by how much the first action is ahead on each deal, in both ways of play; hands to price."""
    gap = paired_difference(seen, np.zeros_like(seen))
    at_table = controlled(table, seen[: len(table)], gap, (-math.inf, math.inf))
    ahead = [is_ahead(kind, view, seed=seed + number) for number, view in enumerate(priced)]
    share = proportion(sum(ahead), len(ahead)) if ahead else Estimate(0.0, 0.0, 0.0)
    numbers = [round(number, 4) for found in (at_table, gap, share) for number in (found.value, found.error)]
    return Survey(kind.name, kind.title, kind.first, kind.second, *numbers, len(seen), len(table), len(ahead), seed)


def write(path: Path, rows: Sequence[Survey] | Sequence[SurveyCount]) -> None:
    """Write a row for each."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(rows[0])], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)


class Job(NamedTuple):
    """Surveys that are made alike; see ``surveyed``."""

    names: list[str]
    hands: int
    played: int
    priced: int
    seed: int


def as_they_are(rows: Iterable[Survey]) -> Iterator[Job]:
    """Yield what makes rows again, each on about as many hands as it has."""
    alike: dict[tuple[int, int, bool], list[Survey]] = defaultdict(list)
    for row in rows:
        alike[row.seed, row.priced, row.hands > HANDS].append(row)
    for (seed, priced, _), each in alike.items():
        hands, played = max(row.hands for row in each), max(row.played for row in each)
        yield Job([row.name for row in each], hands, played, priced, seed)


def main() -> None:
    """Write the surveys; those that are not named stay."""
    known = kinds()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(known), help="names of surveys (all)")
    parser.add_argument("--again", action="store_true", help="make what is there again, on as many hands")
    parser.add_argument("--hands", type=int, default=HANDS, help="deals to solve for a kind, at most (%(default)s)")
    parser.add_argument("--played", type=int, default=1_000, help="of them, deals to play (%(default)s)")
    parser.add_argument("--priced", type=int, default=0, help="of them, hands to price (%(default)s)")
    parser.add_argument("--batches", type=int, default=BATCHES, help="batches of deals to look through (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, choices=SEEDS, help="which hands (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    if unknown := set(options.names) - set(known):
        raise EuchreError(f"there is no survey {min(unknown)!r}")
    path = options.into / "surveys.csv"
    found = {(name, seed): row for seed in SEEDS for name, row in surveys(seed).items()} if path.is_file() else {}
    job = Job(options.names, options.hands, options.played, options.priced, options.seed)
    jobs = as_they_are(row for row in found.values() if row.name in options.names) if options.again else [job]
    for names, hands, *sizes in [*jobs]:
        for family in families([known[name] for name in names]):
            how = dict(zip(("played", "priced", "seed"), sizes, strict=True))
            for row in surveyed(family, hands, **how, batches=options.batches):
                found[row.name, row.seed] = row
                write(path, [found[name, seed] for name in known for seed in SEEDS if (name, seed) in found])
                print(f"{row.name} ({row.hands}): {row}", flush=True)


if __name__ == "__main__":
    main()
