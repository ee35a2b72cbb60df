"""Find decisions, price them, and write a table for each game: the trainer's positions.

    python data/positions/make.py --minutes 60 --cores 1
    python data/positions/make.py bid_euchre --minutes 10

Themes (euchre_tutor/practice/themes.py) of which there are too few positions are looked for in two ways:

* as dealt: in random hands that the tutor's players call and play, each seeing only its own cards. Every decision of
  the themes looked for is taken, so that among these positions answers are as frequent as they are in play;
* dealt for a theme that random hands bring too seldom: for a call, the cards, the seat, the round and the score are
  drawn by lot until the decision is of the theme, and all seats before it are made to pass. A price takes a hundred
  times as long as a hand, so of a few hands the one is priced that is of most themes looked for. Where nearly all
  positions of a theme and level have one answer, hands are taken in which another is nearly as good by the bidding
  model, and the best with all cards seen. These positions count for no theme as dealt.

What is kept is neither obvious nor the same whatever one does. What is there stays, and the search goes on where it
ended: each half minute the tables are written, and a run may be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from dealt import PLAYED, SELDOM, Aim, Way, found_as_dealt, found_for
from writing_positions import write_positions

from euchre_tutor import PRESETS, EuchreError, Rules
from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.base import tables, threads
from euchre_tutor.players import rule_bot
from euchre_tutor.practice.fresh import Found, telling_position
from euchre_tutor.practice.positions import Position, like_of, read_positions
from euchre_tutor.practice.themes import THEMES, themes_of
from euchre_tutor.pricing import Sample

FOLDER = tables("positions")
STAGES = (
    (("bicycle",), 0, 30, False),  # fair samples first, so that shares can be told,
    (tuple(name for name in PRESETS if name != "bicycle"), 50, 0, False),
    (("bicycle",), 500, 0, False),  # then what is rare,
    (("bicycle",), 500, 100, True),  # and what has few other answers
)  # games, how many positions of each theme there should be, how many of these as dealt, whether other answers count
_OTHERS = 0.2  # of a theme and level should have another answer than the most frequent one
_UNLIKE = 0.2  # how much looking for another answer counts: of many hands few have one
_FEW = 10  # positions of a theme and level tell nothing about answers
_FEW_DEALS, _OTHER_SEED = 256, 3
_SAVED = 30.0  # seconds between two tables
_SEARCHED, _IN_VAIN = 10.0, 90.0  # seconds of a processor: of one search, and until one gives up


def searched(aim: Aim) -> tuple[list[Position], float]:
    """Price what an aim finds in some seconds of a processor; return it, and how many seconds that took."""
    begun, priced = time.process_time(), list[Position]()
    look = found_as_dealt if aim.way == "as dealt" else found_for
    for found, as_dealt in look(aim):
        if found and is_worth_it(found, aim) and (position := telling_position(found)):
            priced.append(replace(position, as_dealt=as_dealt))
        if found is None and time.process_time() > begun + _SEARCHED:  # amid a hand, late decisions would be fewer
            break
    return priced, time.process_time() - begun


def is_worth_it(found: Found, aim: Aim) -> bool:
    """Tell whether a decision may have the answer that is looked for: what is best with all cards seen, on few deals.

    Of 3,024 calls of eleven themes, another answer than the usual one was the best at a table in 3 of 100 where the
    usual one was the best with all cards seen, and in 77 of 100 where it wasn't.
    """
    if not aim.unlike:
        return True
    try:
        odds = answer(found.view, Sample(_FEW_DEALS, _OTHER_SEED, realistic=0, progress=False))
    except EuchreError:  # nobody plays this one realistically
        return False
    return like_of(found.view, text_of(odds.double_dummy.ranked[0].option)) != aim.unlike


def too_alike(found: Iterable[Position]) -> tuple[float, str]:
    """Return how many positions of a theme lack another answer, and the answer of which there are too many.

    It is counted by level; the answer is that of the level that lacks most.
    """
    levels: dict[int, Counter[str]] = {}
    for each in found:
        levels.setdefault(each.level, Counter())[each.like] += 1
    lacking, worst = 0.0, (0.0, "")
    for likes in levels.values():
        (most, number), every = likes.most_common(1)[0], likes.total()
        lacks = (_OTHERS * every - (every - number)) / (1 - _OTHERS)
        if every >= _FEW and lacks > 0:
            lacking, worst = lacking + lacks, max(worst, (lacks, most))
    return lacking, worst[1]


def _as_now(found: Iterable[Position]) -> Iterator[Position]:
    """Yield positions with what the rules of thumb and the themes say now, without those that became obvious."""
    for each in found:
        names = tuple(theme.name for theme in themes_of(each.view))
        now = replace(each, rule_bot=rule_bot(each.view), themes=names)
        if now.is_one_choice and now.is_gradable and now.rule_bot in now.options and not now.is_obvious:
            yield now


class Tables:
    """The positions of all games, and how many searches there were."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        paths = {path.name.removesuffix(".csv.gz"): path for path in folder.glob("*.csv.gz")}
        self.found = {game: {each.text: each for each in _as_now(read_positions(path))} for game, path in paths.items()}
        self.state = folder / "searched.json"
        self.searches: dict[str, int] = json.loads(self.state.read_text()) if self.state.exists() else {}

    def next_seed(self, game: str) -> int:
        """Return the number of the next search in a game."""
        self.searches[game] = self.searches.get(game, 0) + 1
        return self.searches[game]

    def of(self, game: str, theme: str) -> list[Position]:
        """List the positions of a theme."""
        return [each for each in self.found.get(game, {}).values() if theme in each.themes]

    def add(self, aim: Aim, found: Iterable[Position], most: int) -> int:
        """Add positions of a game; return how many were new. Of a frequent answer, no more than wanted are added."""
        there, before = self.found.setdefault(aim.game, {}), len(self.found.get(aim.game, {}))
        for each in found:
            if each.like != aim.unlike or len(self.of(aim.game, aim.theme)) < most:
                there.setdefault(each.text, each)
        return len(there) - before

    def write(self) -> None:
        """Write all tables."""
        for game, found in self.found.items():
            write_positions(self.folder / "new", found.values())  # a run may be ended while it is written
            (self.folder / "new").replace(self.folder / f"{game}.csv.gz")
        self.state.write_text(json.dumps(self.searches, indent=0, sort_keys=True) + "\n")


class Want(NamedTuple):
    """A theme of a game of which there is too little.

    Attributes:
        way: how it is looked for, as an aim has it.
        missing: how much of what there should be is missing, 0 to 1.
        unlike: the answer of which there are too many.
    """

    game: str
    theme: str
    way: Way
    missing: float
    unlike: str = ""


@dataclass
class Plan:
    """What is looked for next.

    Attributes:
        store: what was found so far.
        games: those that are searched.
        vain: for how many seconds of a processor a theme was looked for in each way since the last find.
    """

    store: Tables
    games: tuple[str, ...]
    vain: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def aims(self) -> Iterator[tuple[Aim, int]]:
        """Yield what to search, and how many positions each theme should have; it ends when nothing is wanted."""
        chance = Random(sum(self.store.searches.values()))
        for games, most, most_fair, others in STAGES:
            while wants := list(self.wants([game for game in games if game in self.games], most, most_fair, others)):
                want = chance.choices(wants, [each.missing**2 for each in wants])[0]
                themes = frozenset(each.theme for each in wants if (each.game, each.way) == (want.game, want.way))
                seed = self.store.next_seed(want.game)
                yield Aim(want.game, want.theme, themes, seed, want.way, want.unlike), most

    def wants(self, games: list[str], most: int, most_fair: int, others: bool = True) -> Iterator[Want]:
        """Yield what there is too little of, but for what was looked for in vain."""
        for game in games:
            for theme in THEMES if not Rules.parse(game).turns_up else [name for name in THEMES if name != "bid"]:
                for want in self._wants_of(game, theme, most, most_fair, others):
                    if self.vain[game, theme, want.way] < _IN_VAIN:
                        yield want

    def _wants_of(self, game: str, theme: str, most: int, most_fair: int, others: bool) -> Iterator[Want]:
        found = self.store.of(game, theme)
        fair, missing = sum(theme in each.as_dealt for each in found), 1 - len(found) / most if most else 0.0
        if missing > 0 or fair < most_fair:
            yield Want(game, theme, "as dealt", max(missing, 1 - fair / most_fair if most_fair else 0.0))
        waits = self.vain[game, theme, "as dealt"] >= _IN_VAIN / 2 and theme not in PLAYED
        if missing > 0 and (waits or theme in SELDOM):
            yield Want(game, theme, "dealt for", missing)
        lacking, alike = too_alike(found)
        if others and lacking >= 1 and most and game == "bicycle":
            yield Want(game, theme, "another answer", _UNLIKE, alike)

    def tell(self, aim: Aim, found: list[Position], seconds: float) -> None:
        """Take down what a search found: one that finds nothing for long isn't begun again."""
        mine = [each for each in found if aim.theme in each.themes and each.like != aim.unlike]
        key = aim.game, aim.theme, aim.way
        times = 1 if self.store.of(aim.game, aim.theme) else 3  # perhaps the game doesn't have it
        self.vain[key] = 0 if mine else self.vain[key] + times * round(seconds)


def main() -> None:
    """Search, and write the store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games (all)")
    parser.add_argument("--minutes", type=float, default=10, help="how long to search (%(default)s)")
    parser.add_argument("--cores", type=int, default=threads.THREADS, help="how many to use (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    if not set(options.games) <= set(PRESETS):
        raise EuchreError(f"games are {', '.join(PRESETS)}")
    plan = Plan(Tables(options.into), tuple(options.games) or tuple(PRESETS))
    search_all(plan, options.cores, until=time.monotonic() + 60 * options.minutes)
    for game in plan.store.found:
        print(game, {name: len(found) for name in THEMES if (found := plan.store.of(game, name))}, flush=True)


def search_all(plan: Plan, cores: int, *, until: float) -> None:
    """Search on several cores, one search on each: prices are so quick that threads would wait for each other."""
    running, aims, saved = dict[Future[tuple[list[Position], float]], tuple[Aim, int]](), plan.aims(), time.monotonic()
    with ProcessPoolExecutor(cores, get_context("spawn"), alone) as pool:
        while True:
            while len(running) < cores and time.monotonic() < until and (next_one := next(aims, None)):
                running[pool.submit(searched, next_one[0])] = next_one
            if not running:
                break
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                (aim, most), (found, seconds) = running.pop(done), done.result()
                plan.tell(aim, found, seconds)
                new = plan.store.add(aim, found, most)
                print(f"{aim.game} {aim.theme}, {aim.way}: {new} in {seconds:.0f} s", flush=True)
            if time.monotonic() > saved + _SAVED:
                plan.store.write()
                saved = time.monotonic()
    plan.store.write()


def alone() -> None:
    """Let a process use one thread: there are as many processes as cores."""
    threads.THREADS = 1


if __name__ == "__main__":
    main()
