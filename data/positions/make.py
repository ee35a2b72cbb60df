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
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path

from euchre_tutor import PRESETS, EuchreError, Rules
from euchre_tutor.base import threads
from euchre_tutor.base.files import tables
from euchre_tutor.practice.finding import Found, decisions, is_a_choice, late_decisions
from euchre_tutor.practice.fresh import telling_position
from euchre_tutor.practice.positions import Position, read_positions, write_positions
from euchre_tutor.practice.rule_bot import rule_bot
from euchre_tutor.practice.themes import themes_of

FOLDER = tables("positions")
_RARE = 4  # one theme in so many has fewer positions than the one by which the others are measured:
_AHEAD, _ANYWAY = 1.25, 10  # so many times as many calls, and so many more, is all that they get
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
    def hands(self) -> int:
        """How many random hands are looked at in one go; of the calls of a hand, few are wanted."""
        return 2 if self.played and not self.late else 50

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


def _scores(rules: Rules) -> Sequence[tuple[int, int]]:
    """Return scores at the beginning of a game, and near its end where the chance to win it is known."""
    end = rules.game
    late = ((end - 2, end - 1), (end - 1, end - 3), (end - 3, end - 1), (end - 1, end - 1), (end - 4, end - 2))
    return (*((0, 0),) * 9, *late) if rules.has_two_sides else ((0, 0),)


_OTHERS = [name for name in PRESETS if name not in ("bicycle", "stick_the_dealer")]
SEARCHES = (
    Search("bicycle", 2_000, 0.25),
    Search("bicycle", 2_000, 0.28, played=False),
    Search("bicycle", 2_000, 0.07, late=True),
    Search("bicycle", 2_000, 0.12, scores=((4, 2), (1, 4), (2, 4), (4, 1)), played=False),
    Search(
        "stick_the_dealer", 1_000, 0.13, scores=((9, 6), (8, 6), (6, 8), (9, 7), (7, 6), (9, 9), (5, 5)), played=False
    ),
    *(Search(name, 200, 0.2 / len(_OTHERS), _scores(Rules.parse(name))) for name in _OTHERS),
)


def searched(search: Search, seed: int, counts: Counter[str]) -> tuple[list[Position], float]:
    """Price what is wanted of some random hands; return it, and how many seconds that took."""
    begun, priced = time.monotonic(), list[Position]()
    for number in range(seed * search.hands, (seed + 1) * search.hands):
        for each in search.found(number):
            if is_wanted(each, counts, search.wanted) and (position := telling_position(each)):
                priced.append(position)
                counts.update(position.themes)
    return priced, time.monotonic() - begun


def is_wanted(found: Found, counts: Counter[str], wanted: int) -> bool:
    """Tell whether one of a decision's themes has too few; cards after the first lead cost little and may be more."""
    if not is_a_choice(found.view):
        return False
    few = sorted(counts.values())[len(counts) // _RARE :][:1]
    most = wanted if found.view.played else min(wanted, _AHEAD * sum(few) + _ANYWAY)
    return any(counts[theme.name] < most for theme in themes_of(found.view))


def _counted(found: Iterable[Position]) -> Counter[str]:
    return Counter(name for each in found for name in each.themes)


def _as_now(found: Iterable[Position]) -> Iterator[Position]:
    """Yield positions with what the rules of thumb and the themes say now, without those that became obvious."""
    for each in found:
        names = tuple(theme.name for theme in themes_of(each.view))
        now = replace(each, rule_bot=rule_bot(each.view), themes=names)
        if now.is_one_choice and now.is_gradable and now.rule_bot in now.options and not now.is_obvious:
            yield now


class Tables:
    """The positions of all games, and how far each search has come."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        paths = {path.name.removesuffix(".csv.gz"): path for path in folder.glob("*.csv.gz")}
        self.found = {game: {each.text: each for each in _as_now(read_positions(path))} for game, path in paths.items()}
        self.counts = {game: _counted(found.values()) for game, found in self.found.items()}
        self.state = folder / "searched.json"
        self.seeds: dict[str, int] = json.loads(self.state.read_text()) if self.state.exists() else {}

    def next_seed(self, search: Search) -> int:
        """Return the seed of the next random hand of a search."""
        seed = self.seeds[search.name] = self.seeds.get(search.name, 0) + 1
        return seed

    def add(self, search: Search, found: Iterable[Position]) -> None:
        """Add positions of a game."""
        there = self.found.setdefault(search.game, {})
        for each in found:
            if each.text not in there:
                there[each.text] = each
                self.counts.setdefault(search.game, Counter()).update(each.themes)

    def write(self) -> None:
        """Write all tables."""
        for game, found in self.found.items():
            write_positions(self.folder / f"{game}.csv.gz", found.values())
        self.state.write_text(json.dumps(self.seeds, indent=0, sort_keys=True) + "\n")


def main() -> None:
    """Search, and write the store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games (all)")
    parser.add_argument("--minutes", type=float, default=10, help="how long to search (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    searches = [search for search in SEARCHES if not options.games or search.game in options.games]
    if not searches:
        raise EuchreError("there is no search for these games")
    store = Tables(options.into)
    search_all(store, searches, until=time.monotonic() + 60 * options.minutes)
    store.write()
    for game, counts in store.counts.items():
        print(game, dict(counts), flush=True)


def search_all(store: Tables, searches: Sequence[Search], *, until: float) -> None:
    """Search on all cores, each with hands of its own: prices are so quick that threads would wait for each other."""
    cores, running, saved = threads.THREADS, dict[Future[tuple[list[Position], float]], Search](), time.monotonic()
    with ProcessPoolExecutor(cores, get_context("spawn"), _on_one_core) as pool:
        while running or time.monotonic() < until:
            while len(running) < cores and time.monotonic() < until:
                search = min(searches, key=lambda each: each.seconds / each.share)
                search.seconds += 1.0  # until it is known how many
                counts = store.counts.get(search.game, Counter())
                running[pool.submit(searched, search, store.next_seed(search), counts)] = search
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                search, (found, seconds) = running.pop(done), done.result()
                search.seconds += seconds - 1.0
                store.add(search, found)
            if time.monotonic() > saved + _SAVED:
                store.write()
                saved = time.monotonic()
                print({game: len(found) for game, found in store.found.items()}, flush=True)


def _on_one_core() -> None:
    threads.THREADS = 1


if __name__ == "__main__":
    main()
