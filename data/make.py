"""Make everything stored again, in the right order, beside what serves; then let it take that place.

    python data/make.py --list             # the steps, and which of them are made, stale or missing
    python data/make.py                    # make what isn't there yet; goes on where it was stopped
    python data/make.py bidding rates      # these steps alone
    python data/make.py --move-in          # when all is made: it takes the place of what serves

A step runs a script of this folder on a copy of the package (build/next), in which the tables made so far have taken
the place of those that serve, and the version of the answers is the next one. What it makes goes to a folder beside
this script, to be committed, with a file that says of each step what it rests on: a digest of its command, of that
version, and of the tables that it reads. If one of them changes, the step is stale: it is made again, and nothing stale
is moved in. Nothing else reads that folder.

The network of the players is no step. It is taught on hands that the tables of calls called, and these learn from hands
that it played, so one of the two has to stand still (data/players/make.py).
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent / "positions"))
from rests import tables_of

ROOT = Path(__file__).parents[1]
TABLES = ROOT / "euchre_tutor" / "tables"
VERSION = Path("analysis") / "version.py"


class Step(NamedTuple):
    """A part of what is stored.

    Attributes:
        name: what it is called in the command.
        commands: what is run one after the other, each a script of data/ with its options.
        reads: the tables that it rests on, as patterns below ``tables``.
        writes: the tables that it makes, likewise.
    """

    name: str
    commands: tuple[str, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]


PLAYED = {  # how many deals the table of a game learns from: solved, and how many parts of 12,000 are played out, too
    "bicycle": (240_000, 5),
    "stick_the_dealer": (240_000, 5),
    "canadian": (240_000, 5),
    "old_school": (240_000, 5),
    "cutthroat": (240_000, 5),
    "two_handed": (240_000, 5),
    "domino_solo2": (120_000, 5),
    "domino_solo3": (120_000, 4),
    "british": (120_000, 5),
    "parlour32": (120_000, 3),
}
RATED = ("bicycle", "british", "canadian", "domino", "domino_solo2", "old_school", "parlour32", "stick_the_dealer")
RATED += ("two_handed",)
SURVEYS = (
    "make.py --again",
    "counts.py --hands 1500",
    "counts.py right_bower_with_maker --hands 1500 --seed 2",
    "counts.py --match --hands 3000",
    "counts.py --alone --hands 1500",
    "steps.py --keep {keep}",
    "atlas.py",
    "atlas.py --seed 2",
)
PAIRED = {"bicycle": 240}  # how many minutes pairs are looked for, 30 in a game that isn't named
CAUTIOUS = "bidding/cautious.csv"
CALLS = ("bidding/*.npz", CAUTIOUS, "bids/*.csv", "rates/*", "players/*.npz")
BIDS = ("bids/*_hands.csv", "bids/*_bids.csv", "bids/*_play.csv")
CARE = 0.05  # points: how softly a game is called whose table has learnt from hands played out


def _steps() -> list[Step]:
    bidding = [
        Step(
            f"bidding/{game}",
            (f"bidding/make.py {game} --deals {deals} --parts {parts} --care {CARE} --keep {{keep}}",),
            ("players/*.npz",),
            (f"bidding/{game}.npz",),
        )
        for game, (deals, parts) in PLAYED.items()
    ]
    rates = [
        Step(
            f"rates/{game}",
            (f"rates/make.py {game} --keep {{keep}}",),
            (f"bidding/{game}.npz", "players/*.npz"),
            (f"rates/{game}.*",),
        )
        for game in RATED
    ]
    guides = [
        Step(
            f"guide/{game}",
            (f"guide/make.py {game} --parts {parts} --judged {judged} --priced {priced} --keep {{keep}}",),
            (CAUTIOUS, *tables_of(game)),
            (f"guide/{game}.json",),
        )
        for game, parts, judged, priced in (("bicycle", 6, 4, 9), ("stick_the_dealer", 2, 2, 3))
    ]
    games = sorted(path.name.removesuffix(".csv.gz") for path in (TABLES / "positions").glob("*.csv.gz"))
    positions = [
        Step(
            f"positions/{game}",
            (f"positions/priced_again.py {game} --keep {{parts}}/positions",),
            tables_of(game),
            (f"positions/{game}.csv.gz",),
        )
        for game in games
    ]
    pairs = [
        Step(
            f"pairs/{game}",
            (f"pairs/make.py --game {game} --minutes {PAIRED.get(game, 30)} --keep {{keep}}/pairs",),
            (*tables_of(game), f"guide/{game}_atlas.npz"),
            (f"pairs/{game}.jsonl",),
        )
        for game in sorted(path.stem for path in (TABLES / "pairs").glob("*.jsonl"))
    ]
    bicycle, atlas = tables_of("bicycle"), tables_of("bicycle", "stick_the_dealer")
    surveys = tuple(f"surveys/{command}" for command in SURVEYS)
    return [
        *bidding,
        Step("cautious", ("bidding/cautious.py",), ("bidding/stick_the_dealer.npz",), (CAUTIOUS,)),
        *rates,
        Step("bids", ("bids/rates.py",), (*BIDS, "players/*.npz"), ("bids/*_rates.csv",)),
        Step("atlas", ("atlas/make.py --solved 180 --played 45 --folder {keep}/atlas",), atlas, ("guide/*_atlas.npz",)),
        *guides,
        Step(
            "ranges",
            ("guide/ranges.py bicycle --parts 24 --keep {keep}",),
            (CAUTIOUS, *bicycle),
            ("guide/bicycle_ranges.csv.gz",),
        ),
        Step("surveys", surveys, (*CALLS, "guide/*_atlas.npz"), ("surveys/*.csv",)),
        *positions,
        *pairs,
        Step("course", ("course/make.py --all",), (*CALLS, "guide/*", "surveys/*"), ("course/counted.jsonl",)),
        Step("hands", ("course/shown_hands.py",), (*CALLS, "course/counted.jsonl"), ("course/hands.json",)),
    ]


STEPS = _steps()


class Made(NamedTuple):
    """What a step has made.

    Attributes:
        rests_on: the digest of what it rested on.
        seconds: of a processor that it took.
        tables: the digest of each table by its path below ``tables``.
    """

    rests_on: str
    seconds: float
    tables: dict[str, str]


def digest(path: Path) -> str:
    """Return what tells one content of a file from another."""
    return sha256(path.read_bytes()).hexdigest()[:16]


class Store:
    """What is made so far, in data/next, and the copy of the package that makes the rest."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root, self.package, self.folder = root, root / "euchre_tutor", root / "data" / "next"
        path = self.folder / "made.json"
        rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.made = {name: Made(**row) for name, row in rows.items()}

    @property
    def version(self) -> int:
        """The version of the answers that serve."""
        found = re.search(r"^ANSWERS = (\d+)$", (self.package / VERSION).read_text(encoding="utf-8"), re.MULTILINE)
        assert found
        return int(found[1])

    def raise_version(self, package: Path) -> None:
        """Let a package have the next version of the answers."""
        text = (self.package / VERSION).read_text(encoding="utf-8")
        new = text.replace(f"ANSWERS = {self.version}", f"ANSWERS = {self.version + 1}")
        (package / VERSION).write_text(new, encoding="utf-8")

    def tables(self, patterns: Iterable[str]) -> dict[str, Path]:
        """Return tables by their path below ``tables``: what is made so far stands in the place of what serves."""
        found = {}
        for folder in (self.package / "tables", self.folder):
            for pattern in patterns:
                files = filter(Path.is_file, folder.glob(pattern))
                found |= {path.relative_to(folder).as_posix(): path for path in files}
        return dict(sorted(found.items()))

    def rests_on(self, step: Step) -> str:
        """Return the digest of what a step rests on."""
        tables = {name: digest(path) for name, path in self.tables(step.reads).items()}
        return sha256(json.dumps([step.commands, self.version + 1, tables]).encode()).hexdigest()[:16]

    def state(self, step: Step) -> str:
        """Say whether a step is made, missing, or stale: other tables lie under it, or its own were changed."""
        made = self.made.get(step.name)
        if made is None:
            return "missing"
        there = {name: digest(self.folder / name) for name in made.tables if (self.folder / name).exists()}
        return "made" if (made.rests_on, made.tables) == (self.rests_on(step), there) else "stale"

    def copied(self) -> Path:
        """Copy the package, with the tables made so far and the next version of the answers; return where it lies."""
        copy = self.root / "build" / "next"
        shutil.rmtree(copy, ignore_errors=True)
        package = copy / self.package.name
        shutil.copytree(self.package, package, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / "lessons").symlink_to(self.root / "lessons")
        for name, path in self.tables(["*/*"]).items():
            shutil.copyfile(path, package / "tables" / name)
        self.raise_version(package)
        return package

    def make(self, step: Step, keep: Path) -> Made:
        """Make a step, and take down what it rests on; raise CalledProcessError if a script fails."""
        package, started, rests_on = self.copied(), _seconds(), self.rests_on(step)
        for command in step.commands:
            script, *words = command.format(keep=keep, parts=self.folder / "parts").split()
            environment = os.environ | {"PYTHONPATH": str(package.parent)}
            subprocess.run([sys.executable, self.root / "data" / script, *words], check=True, env=environment)
        tables: dict[str, str] = {}
        for path in sorted(path for pattern in step.writes for path in (package / "tables").glob(pattern)):
            name = path.relative_to(package / "tables").as_posix()
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, self.folder / name)
            tables[name] = digest(path)
        self.made[step.name] = Made(rests_on, round(_seconds() - started, 1), tables)
        self.write()
        return self.made[step.name]

    def write(self) -> None:
        """Take down what is made."""
        rows = {name: made._asdict() for name, made in sorted(self.made.items())}
        new = self.folder / "made.json.new"
        new.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        new.replace(self.folder / "made.json")

    def move_in(self, steps: Sequence[Step]) -> list[str]:
        """Let what is made take the place of what serves, and raise the version of the answers; return the tables.

        Raises SystemExit, naming the first step that is missing or stale.
        """
        for step in steps:
            if (state := self.state(step)) != "made":
                sys.exit(f"{step.name} is {state}; first run: python data/make.py {step.name}")
        moved = [name for step in steps for name in self.made[step.name].tables]
        for name in moved:
            shutil.copyfile(self.folder / name, self.package / "tables" / name)
        self.raise_version(self.package)
        shutil.rmtree(self.folder)
        return moved


def _seconds() -> float:
    """Return the seconds of a processor that children took so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def chosen(names: Sequence[str]) -> list[Step]:
    """Return the steps of some names, or of their first words; raise SystemExit for a name that no step has."""
    for name in names:
        if not any(_is_of(step, name) for step in STEPS):
            sys.exit(f"there is no step {name!r}; steps are {', '.join(step.name for step in STEPS)}")
    return [step for step in STEPS if not names or any(_is_of(step, name) for name in names)]


def _is_of(step: Step, name: str) -> bool:
    return step.name == name or step.name.split("/")[0] == name


def told(store: Store, step: Step) -> dict[str, Any]:
    """Return a row of the list."""
    made = store.made.get(step.name)
    return {"step": step.name, "state": store.state(step), "minutes": round(made.seconds / 60, 1) if made else None}


def main() -> None:
    """Make the steps, list them, or move them in."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("steps", nargs="*", help="steps, or their first words (all)")
    parser.add_argument("--list", action="store_true", help="list the steps, and what they took")
    parser.add_argument("--move-in", action="store_true", help="let what is made take the place of what serves")
    parser.add_argument(
        "--keep", type=Path, default=ROOT / "build" / "parts", help="where parts are kept (%(default)s)"
    )
    options = parser.parse_args()
    store, steps = Store(), chosen(options.steps)
    if options.list:
        for step in steps:
            row = told(store, step)
            print(f"{row['step']:28} {row['state']:8} {row['minutes'] or '':>6}")
    elif options.move_in:
        moved = store.move_in(STEPS)
        print(f"{len(moved)} tables moved in; now mend what the tests name, beginning with tests/house")
    else:
        for step in steps:
            if store.state(step) != "made":
                print(f"{step.name} ...", flush=True)
                print(
                    f"{step.name}: {store.make(step, options.keep).seconds / 60:.1f} minutes of a processor", flush=True
                )


if __name__ == "__main__":
    main()
