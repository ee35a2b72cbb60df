"""Count over hands that the tutor's players call and play: the partner's tricks, where the trumps are, what aces take.

    python data/surveys/counts.py --hands 4000
    python data/surveys/counts.py makers_ace_takes defenders_ace_takes --hands 1000

Everybody sees only their own hand. Hands that are thrown in, and for tricks lone hands, are left out.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np

from euchre_tutor import Deal, GameHand
from euchre_tutor.base.files import tables
from euchre_tutor.cards import Card, Rank
from euchre_tutor.course.surveys import Count, counts
from euchre_tutor.pieces import Piece
from euchre_tutor.pricing.tutor import tutor_action
from euchre_tutor.ranking import Ranking

FOLDER = tables("surveys")
NUMBERS = ("no", "one", "two", "three", "four", "five")
FEWEST = 50  # hands of a kind; what is rarer is left out


def counted(hands: int, *, seed: int) -> list[Count]:
    """Call and play hands, and count."""
    found: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for number in range(hands):
        hand = GameHand(Deal.random(seed=seed * 1_000_000 + number))
        while not hand.is_over:
            hand.push(tutor_action(hand, seed=number))
        for key, value in _facts(hand):
            found[key].append(value)
    keys = sorted((key for key in found if len(found[key]) >= FEWEST), key=lambda key: _place(key[0]))
    return [_count(key, found[key], seed) for key in keys]


def _place(name: str) -> tuple[str, int]:
    """Say where a count stands: what is counted, then by how many trumps are held."""
    what, _, held = name.partition("_with_")
    return what, NUMBERS.index(held) if held else 0


def _facts(hand: GameHand) -> Iterator[tuple[tuple[str, str, str], float]]:
    """Yield what is known of a hand: its name, title and unit, and a number."""
    contract = hand.contract
    if contract is None:
        return
    maker, ranking = contract.maker, contract.ranking
    trumps = {seat: sum(map(ranking.is_trump, cards)) for seat, cards in hand.hands.items()}
    partner = next(iter(contract.makers - {maker}))
    if not contract.alone:
        takers = hand.view(maker).takers
        yield ("partners_tricks", "tricks that your partner takes when you make trump", "tricks"), takers.count(partner)
        yield ("makers_tricks", "tricks that you take yourself when you make trump", "tricks"), takers.count(maker)
        yield (
            ("partner_takes_one", "your partner takes a trick or more when you make trump", "share"),
            partner in takers,
        )
    held = NUMBERS[trumps[maker]]
    theirs = sum(count for seat, count in trumps.items() if seat not in contract.makers)
    when = f"when you make trump with {held} of them"
    yield (f"trumps_of_partner_with_{held}", f"trumps that your partner holds {when}", "trumps"), trumps[partner]
    yield (f"trumps_of_opponents_with_{held}", f"trumps that both opponents hold {when}", "trumps"), theirs
    if not contract.alone:
        yield from _aces(hand, ranking, contract.makers)


def _aces(hand: GameHand, ranking: Ranking, makers: Collection[int]) -> Iterator[tuple[tuple[str, str, str], float]]:
    """Yield for each ace of a plain suit whether it takes a trick."""
    view = hand.view(min(makers))
    tricks = zip(view.takers, view.tricks, strict=True)
    taking = {card for taker, trick in tricks for seat, card in trick if seat == taker}
    for seat, cards in hand.hands.items():
        whose = "makers" if seat in makers else "defenders"
        key = f"{whose}_ace_takes", f"an ace of a plain suit that the {whose} hold takes a trick", "share"
        yield from ((key, card in taking) for card in cards if _is_plain_ace(card, ranking))


def _is_plain_ace(card: Piece, ranking: Ranking) -> bool:
    return isinstance(card, Card) and card.rank is Rank.ACE and not ranking.is_trump(card)


def _count(key: tuple[str, str, str], values: Sequence[float], seed: int) -> Count:
    error = 1.96 * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return Count(*key, round(float(np.mean(values)), 4), round(error, 4), len(values), seed)


def main() -> None:
    """Write the counts; those that are not named stay."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="names of counts (all)")
    parser.add_argument("--hands", type=int, default=4_000, help="hands to call and play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which hands (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    rows = counted(options.hands, seed=options.seed)
    if options.names:
        rows = [*(counts() | {row.name: row for row in rows if row.name in options.names}).values()]
    with (options.into / "counts.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Count)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
    print(*rows, sep="\n")


if __name__ == "__main__":
    main()
