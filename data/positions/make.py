"""Find decisions in random hands, price them, and write a table for each game: the trainer's positions.

    python data/positions/make.py --minutes 60
    python data/positions/make.py bid_euchre --minutes 10

Random hands are called and played by the tutor's players, who see only their own hand. A decision is kept if it is of
a theme (euchre_tutor/practice/themes.py) of which there are still too few, is neither obvious nor the same whatever one
does, and then priced on other deals. What is there stays, and the search goes on where it ended: after each minute or
so the tables are written, and a run may be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from euchre_tutor import EuchreError, Rules, View
from euchre_tutor.practice.finding import Found, decisions, is_a_choice, late_decisions
from euchre_tutor.practice.positions import (
    DEALS,
    PLAYED,
    SEED,
    Position,
    priced_position,
    read_positions,
    write_positions,
)
from euchre_tutor.practice.rule_bot import rule_bot
from euchre_tutor.practice.themes import THEMES, themes_of
from euchre_tutor.practice.values import compared, option_text

FOLDER = Path(__file__).parent
SCREENED = {"deals": 256, "played": 96, "seed": 3}
PRICED = {"deals": DEALS, "played": PLAYED, "seed": SEED}
_CLEAR = {"points": 1.2, "games": 0.12}  # ahead with all cards seen; then it is seldom close at a table
_DULL = {"points": 0.04, "games": 0.004}  # where everything is worth about the same, nothing can be learned
_AHEAD, _ANYWAY = 1.5, 10  # no theme gets further ahead of the usual one: so many times as many, and so many more
_SAVED = 60.0  # seconds


@dataclass
class Search:
    """Where decisions of a game are looked for.

    Attributes:
        game: the rules.
        wanted: how many positions a theme should have.
        share: of the time.
        scores: the score before each hand, as eldest's side sees it, in turn.
        late: whether the last two seats are asked after passes only.
        played: whether cards are asked for, after the first lead.
    """

    game: str
    wanted: int
    share: float
    scores: Sequence[tuple[int, int]] = ((0, 0),)
    late: bool = False
    played: bool = True
    seconds: float = field(default=0.0, compare=False)

    @property
    def name(self) -> str:
        """What its progress is kept under."""
        ways = "late" * self.late + "scores" * (len(self.scores) > 1) + "calls" * (not self.played)
        return f"{self.game} {ways}".strip()

    def found(self, seed: int) -> Iterator[Found]:
        """Yield the decisions of a random hand."""
        rules = Rules.parse(self.game)
        if self.late:
            return late_decisions(rules, seed)
        return decisions(rules, seed, self.scores[seed % len(self.scores)], played=self.played)


SEARCHES = (
    Search("bicycle", 1_000, 0.25),
    Search("bicycle", 1_000, 0.17, played=False),
    Search("bicycle", 1_000, 0.04, late=True),
    Search("bicycle", 400, 0.06, scores=((4, 2), (1, 4), (2, 4), (4, 1)), played=False),
    Search("stick_the_dealer", 600, 0.2, scores=((9, 6), (8, 6), (6, 8), (9, 7), (7, 6), (9, 9), (5, 5)), played=False),
    *(
        Search(game, 100, 0.28 / 12)
        for game in (
            "parlour32",
            "old_school",
            "canadian",
            "british",
            "cutthroat",
            "two_handed",
            "call_ace4",
            "call_ace6",
            "domino",
            "domino_solo3",
            "domino_call_ace5",
            "bid_euchre",
        )
    ),
)


def is_wanted(found: Found, counts: Counter[str], wanted: int) -> bool:
    """Tell whether one of a decision's themes has too few, so that rare themes don't stay behind."""
    names = {theme.name for theme in themes_of(found.view)}
    usual = sorted(counts[name] for name in THEMES)[len(THEMES) // 2]
    return is_a_choice(found.view) and any(counts[name] < min(wanted, _AHEAD * usual + _ANYWAY) for name in names)


def kept(found: Found) -> Position | None:
    """Price a decision if it is worth asking; else return None."""
    view, choices = found.view, (found.tutor, rule_bot(found.view))
    if _is_found_by_all(view, *choices):
        return None
    try:
        few = priced_position(view, *choices, **SCREENED)
        if few.is_obvious or few.margin < _DULL[few.unit]:
            return None
        many = priced_position(view, *choices, **PRICED)
    except EuchreError:
        return None  # this game has no realistic play here
    return None if many.is_obvious or not (many.is_gradable and many.is_one_choice) else many


def _is_found_by_all(view: View, *choices: str) -> bool:
    """Tell whether all players choose what is far ahead with all cards seen, which costs little to find out."""
    odds = compared(view, deals=256, realistic=0, seed=3).double_dummy
    best, *others = odds.ranked
    clear = _CLEAR["games" if "game" in odds.aim else "points"]
    ahead = [odds.gaps[price.option].value for price in others]
    return min(ahead, default=0.0) >= clear and {option_text(best.option)} == set(choices)


def _as_now(found: Iterable[Position]) -> Iterator[Position]:
    """Yield positions with what the rules of thumb and the themes say now, without those that became obvious."""
    for each in found:
        names = tuple(theme.name for theme in themes_of(each.view))
        now = replace(each, rule_bot=rule_bot(each.view), themes=names)
        if now.is_one_choice and now.is_gradable and now.rule_bot in now.options and not now.is_obvious:
            yield now


class Tables:
    """The positions of all games, and how far each search has come."""

    def __init__(self) -> None:
        paths = {path.name.removesuffix(".csv.gz"): path for path in FOLDER.glob("*.csv.gz")}
        self.found = {game: {each.text: each for each in _as_now(read_positions(path))} for game, path in paths.items()}
        self.state = FOLDER / "searched.json"
        self.seeds: dict[str, int] = json.loads(self.state.read_text()) if self.state.exists() else {}

    def counts(self, game: str) -> Counter[str]:
        """Count the positions of each theme of a game."""
        return Counter(name for each in self.found.get(game, {}).values() for name in each.themes)

    def add(self, search: Search) -> None:
        """Look through one more random hand."""
        seed = self.seeds[search.name] = self.seeds.get(search.name, 0) + 1
        counts = self.counts(search.game)
        for each in search.found(seed):
            if str(each.view) in self.found.get(search.game, {}):
                continue
            if is_wanted(each, counts, search.wanted) and (position := kept(each)):
                self.found.setdefault(search.game, {})[position.text] = position
                counts.update(position.themes)

    def write(self) -> None:
        """Write all tables."""
        for game, found in self.found.items():
            write_positions(FOLDER / f"{game}.csv.gz", found.values())
        self.state.write_text(json.dumps(self.seeds, indent=0, sort_keys=True) + "\n")


def main() -> None:
    """Search, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games (all)")
    parser.add_argument("--minutes", type=float, default=10, help="how long to search (%(default)s)")
    options = parser.parse_args()
    searches = [search for search in SEARCHES if not options.games or search.game in options.games]
    if not searches:
        raise EuchreError("there is no search for these games")
    tables, begun, saved = Tables(), time.monotonic(), time.monotonic()
    while time.monotonic() < begun + 60 * options.minutes:
        search = min(searches, key=lambda each: each.seconds / each.share)
        at = time.monotonic()
        tables.add(search)
        search.seconds += time.monotonic() - at
        if time.monotonic() > saved + _SAVED:
            tables.write()
            saved = time.monotonic()
            print({game: len(found) for game, found in tables.found.items()}, flush=True)
    tables.write()
    for game in tables.found:
        print(game, dict(tables.counts(game)), flush=True)


if __name__ == "__main__":
    main()
