"""Find pairs of hands for each plan of play, one card apart, with a deal for each, and add them to what is there.

    python data/pairs/make.py --minutes 60
    python data/pairs/make.py draw take_over --minutes 10
    python data/pairs/make.py --game cutthroat

Each game has a file of its own, with pairs of the plans that come up in it. For each plan in turn until it has its
pairs, the stored positions are tried in which one kind of play is clearly best, those first in which it is the seldom
one: a twin has to ask for that, and most random hands don't. Then random hands are called and played by the tutor's
players, and what they decide in them is tried; for the plan against a lone hand only those that are played alone.
plans.py says what a plan is, twins.py and screen.py what a pair is, deals.py which deals are taken. What is found is
written at once, with how many were tried, so a run may be stopped at any time, and goes on where it ended. Pairs that
rest on other tables than those that serve are made anew.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "positions"))
from deals import Found, deal_for, may_show
from dealt import scores
from plans import PLANS, Calling
from rests import digest_of, tables_of
from twins import LEAST, Told, holds, pairs_of
from writing_positions import row_of

from euchre_tutor import EuchreError, GameHand, View
from euchre_tutor.analysis.asked import is_made
from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import replace_file, tables, threads
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.fresh import decisions
from euchre_tutor.practice.positions import positions
from euchre_tutor.practice.whole_hands import SEED as PLAYERS_SEED
from euchre_tutor.rules import BICYCLE, Rules

FOLDER = tables("pairs")
WANTED = dict.fromkeys(PLANS, 20) | {"take_over": 44, "draw": 44}  # in Bicycle
WANTED_ELSEWHERE = 10  # of each plan in any other game
SEED, MOST_PLAYED = 51, 9  # of cards that lie: the tutor's players seldom play more of them just so
_BATCH = 4  # that a process tries at once
_DEALT = 15  # hands of which one is played alone


def rests_on(game: str) -> dict[str, object]:
    """Name what pairs of a game rest on: the version of the answers, and the tables."""
    return {"answers": ANSWERS, "rests_on": digest_of(*tables_of(game))}


def plans_of(game: str) -> list[str]:
    """List the plans that come up in a game: those that some stored position offers."""
    views = [position.view for position in positions(game)]
    return [name for name, plan in PLANS.items() if any(map(plan.kinds, views))]


def wanted_of(plan: str, game: str) -> int:
    """Return how many pairs of a plan are looked for in a game."""
    return WANTED[plan] if game == BICYCLE.name else WANTED_ELSEWHERE


def tried(plan: str, numbers: Sequence[int], game: str) -> list[dict[str, Any]]:
    """Return the pairs of some numbers as plain data, one of each decision at most: those that have both deals."""
    threads.THREADS = 1
    found = (_first(view, plan) for number in numbers for view in views_of(plan, number, game))
    return [row for row in found if row]


def _first(view: View, plan: str) -> dict[str, Any] | None:
    """Return the first pair that a position leads to, with a deal for both, as plain data."""
    deals = dict[str, Found | None]()

    def is_shown(each: Told) -> bool:
        found = deal_for(each)
        deals[each.view] = found if found and holds(each) else None
        return deals[each.view] is not None

    for pair in pairs_of(view, PLANS[plan], is_shown=is_shown, may_show=may_show):
        one, two = (_side(each, found) for each in (pair.one, pair.two) if (found := deals[each.view]))
        return {"plan": plan, "change": pair.change, "one": one, "two": two}
    return None


def _side(each: Told, deal: Found) -> dict[str, Any]:
    hand, view = GameHand.parse(deal.hand), View.parse(each.view)
    tutor = tutor_action(hand, score=view.score, seed=PLAYERS_SEED)
    position = replace(each.position, tutor=tutor if tutor in each.position.options else each.best)
    return {"position": row_of(position), "kinds": dict(each.kinds), "cues": dict(each.cues)} | asdict(deal)


@cache
def stored(plan: str, game: str) -> tuple[View, ...]:
    """Return a game's stored positions in which a kind of play of a plan is clearly best, those of the seldom first."""
    found = dict[str, list[View]]()
    for position in positions(game):
        view, kinds = position.view, PLANS[plan].kinds(position.view)
        if not kinds or len(view.played) > MOST_PLAYED or is_made(view) == isinstance(PLANS[plan], Calling):
            continue
        best, clear = kinds[position.best], LEAST / (1 if position.unit == "points" else 10)
        if all(position.lost(option) >= clear for option, kind in kinds.items() if kind != best):
            found.setdefault(best, []).append(view)
    return tuple(view for views in sorted(found.values(), key=len) for view in Random(SEED).sample(views, len(views)))


def views_of(plan: str, number: int, game: str) -> Iterator[View]:
    """Yield what is seen in a stored position; of a number beyond them, in a random hand."""
    there = stored(plan, game)
    yield from there[number : number + 1] or dealt_views(plan, number, game)


def dealt_views(plan: str, number: int, game: str) -> Iterator[View]:
    """Yield what is seen at each decision of a plan in a random hand, or in those of some that are played alone."""
    rules, wanted, is_call = Rules.parse(game), PLANS[plan], isinstance(PLANS[plan], Calling)
    chance = Random(f"{SEED} {plan} {number}")
    theirs, ours = chance.choice(scores(chance.choice(wanted.themes), rules)) if is_call else (0, 0)
    score = chance.choice([(ours, theirs), (theirs, ours)])
    for _ in range(_DEALT if wanted.lone else 1):
        for found in decisions(rules, chance.randrange(2**32), score, played=not is_call):
            view, made = found.view, is_made(found.view)
            if len(view.played) > MOST_PLAYED or (made and wanted.lone and not view.alone):
                break
            if made != is_call and wanted.kinds(view):
                yield view


class Store:
    """The pairs of a game found so far, and how many positions and hands of each plan were tried."""

    def __init__(self, folder: Path, game: str) -> None:
        self.path, self.game = folder / f"{game}.jsonl", game
        path, rests = self.path, rests_on(game)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        head, *rows = map(json.loads, lines or ["{}"])
        if {name: head.get(name) for name in rests} != rests:
            head, rows = {}, []
        self.tried: dict[str, int] = head.get("tried", {})
        self.pairs: list[dict[str, Any]] = rows

    def of(self, plan: str) -> list[dict[str, Any]]:
        """List the pairs of a plan."""
        return [pair for pair in self.pairs if pair["plan"] == plan]

    def add(self, plan: str, found: Sequence[dict[str, Any]], number: int) -> None:
        """Add what was found in so many more of them, and write it down."""
        for row in found:
            if all(_views(row).isdisjoint(_views(other)) for other in self.pairs):  # it may be found from either side
                self.pairs.append(row)
        self.tried[plan] = self.tried.get(plan, 0) + number
        rows = [rests_on(self.game) | {"tried": self.tried}, *self.pairs]
        replace_file(self.path, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode())


def _views(row: dict[str, Any]) -> set[str]:
    return {row[side]["position"]["view"] for side in ("one", "two")}


def search(store: Store, plans: Sequence[str], *, until: float, cores: int) -> Iterator[str]:
    """Try positions and hands, a batch on each core, for the plans that lack pairs in turn; yield what was found."""
    wanted = {plan: wanted_of(plan, store.game) for plan in plans}
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        while time.monotonic() < until:
            open_plans = [plan for plan in plans if len(store.of(plan)) < wanted[plan]]
            if not open_plans:
                return
            plan = min(open_plans, key=lambda each: store.tried.get(each, 0) / wanted[each])
            first = store.tried.get(plan, 0)
            parts = [range(first + core, first + _BATCH * cores, cores) for core in range(cores)]
            found = [pair for part in pool.map(partial(tried, plan, game=store.game), parts) for pair in part]
            store.add(plan, found, _BATCH * cores)
            yield f"{plan}: {len(store.of(plan))} of {wanted[plan]}, {store.tried[plan]} tried"


def main() -> None:
    """Search, and write the pairs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plans", nargs="*", help=f"plans, of {', '.join(PLANS)} (all that the game has)")
    parser.add_argument("--game", default=BICYCLE.name, help="of which game (%(default)s)")
    parser.add_argument("--minutes", type=float, default=10, help="how long to search (%(default)s)")
    parser.add_argument("--cores", type=int, default=threads.THREADS, help="how many to use (%(default)s)")
    parser.add_argument("--keep", type=Path, help="where pairs are kept until the search ends (the folder)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    game = str(Rules.parse(options.game))
    there = plans_of(game)
    if unknown := set(options.plans) - set(there):
        raise EuchreError(f"in {game} there is no plan {min(unknown)!r}; plans are {', '.join(there) or 'none'}")
    plans, store = options.plans or there, Store(options.keep or options.into, game)
    for line in search(store, plans, until=time.monotonic() + 60 * options.minutes, cores=options.cores):
        print(line, flush=True)
    if options.keep:
        replace_file(options.into / store.path.name, store.path.read_bytes())


if __name__ == "__main__":
    main()
