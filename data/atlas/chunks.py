"""Chunks of the sweep: random deals, what every call brings in them, added up by class of hand.

One deal teaches four seats and both rounds. It is solved double dummy for every contract that a call can make; from
each turn the auction goes on by the bidding model, with all chances of all calls. ``solved`` chunks add that up for
each class of hand. ``played`` chunks are few: their deals are played out at a table as well, which says what double
dummy misses.

Each chunk is a file that depends on its number alone, not on who makes it, nor when.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1] / "bidding"))
sys.path.insert(0, str(Path(__file__).parents[1] / "guide"))
sys.path.insert(0, str(Path(__file__).parents[1] / "positions"))
from deals import Dealt, _as_played, which_of
from learning import Floats, Play, evaluated
from rests import digest_of, tables_of
from samples import Solved, solve, turn_ups

from euchre_tutor import PRESETS, EuchreError, Rules
from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import replace_file
from euchre_tutor.beliefs import Turn, best_calls, bidding_model, call_chances, turns
from euchre_tutor.beliefs.bidding.model import outcome_worth
from euchre_tutor.guide.hand_classes import CLASSES, classes_of, suits_as
from euchre_tutor.pieces import TurnUp

SEED = 1716
SIZES = {"solved": 480_000, "played": 6_000}  # deals of a chunk: about a minute of one core
PIECE = 40_000  # deals that are held at a time
KINDS = tuple(SIZES)
BICYCLE, TO_TEN = PRESETS["bicycle"], Rules.parse("bicycle+game=10")

Sums = dict[str, NDArray[np.float32]]


class Setting(NamedTuple):
    """A game and a score at which calls are compared.

    Attributes:
        name: its name in files.
        rules: the game; hands are played as in Bicycle.
        score: points of the caller's side, then of the others.
    """

    name: str
    rules: Rules
    score: tuple[int, int] = (0, 0)


SETTINGS = (
    Setting("bicycle", BICYCLE),
    Setting("stick_the_dealer", PRESETS["stick_the_dealer"]),
    *(Setting(f"{ours}-{theirs}", TO_TEN, (ours, theirs)) for ours, theirs in ((9, 6), (9, 7), (9, 9))),
)


class Seen(NamedTuple):
    """What the deals of a piece say about one turn.

    Attributes:
        turn: the turn.
        number: its number.
        weight: float64[deals], the chance that the turn comes, whatever the seat itself called before.
        points: float64[deals, options], of a pass and of each call by the names of ``options``.
    """

    turn: Turn
    number: int
    weight: Floats
    points: Floats


def options(turn: Turn) -> list[int]:
    """Return the columns of a turn's calls in the order of a class: suit by suit, see ``suits_as``, each then alone."""
    suits = list(suits_as(turn.turn_up.suit))
    places = [(suits.index(call.trump(turn.turn_up.suit)), call.alone) for call in turn.calls]
    return sorted(range(len(places)), key=places.__getitem__)


def turns_of(setting: Setting, turn_up: TurnUp, seat: int) -> tuple[Turn, ...]:
    """Return the turns of both rounds where a seat's side has the first number of the score."""
    return turns(setting.rules, turn_up, setting.score if seat in setting.rules.side(1) else setting.score[::-1])


def looks(play: Play, setting: Setting) -> Iterator[Seen]:
    """Yield what deals say of each turn, at a setting."""
    model = bidding_model(setting.rules)
    assert model
    for side in ((1, 3), (2, 4)):
        play.turns = [*turns_of(setting, play.solved.turn_up, side[0])]
        gains = [play.gains(model.table, number) for number in range(len(play.turns))]
        both = zip(gains, play.turns, strict=True)
        called = [call_chances(each, must_call=turn.must_call, care=model.care) for each, turn in both]
        for seat in side:
            chances = list(called)
            chances[seat - 1] = np.zeros_like(chances[seat - 1])
            chances[seat + 3] = best_calls(gains[seat + 3], must_call=play.turns[seat + 3].must_call).astype(float)
            comes, passed, _ = evaluated(play, chances, {play.eye_of[seat]})
            for number in (seat - 1, seat + 3):
                turn, worth = play.turns[number], outcome_worth(play.turns[number])
                calls = [worth[play.outcomes(number, call, seat)] for call in options(turn)]
                yield Seen(turn, number, comes[number], np.stack([worth @ passed[number], *calls], axis=1))


def swapped_back(points: Floats, swapped: NDArray[np.bool_]) -> Floats:
    """Let the two other suits of round two change places where a class has them so."""
    if points.shape[1] < 7:
        return points
    return np.where(swapped[:, None], points[:, [0, 1, 2, 5, 6, 3, 4]], points)


def added(play: Play, setting: Setting, sums: Sums) -> None:
    """Add what deals say at a setting to the sums by class: weights, points, and products of what calls gain."""
    hands, up = play.solved.hands.astype(np.int64), play.solved.turn_up.card
    classed = [classes_of(setting.rules, up, hands[:, seat]) for seat in range(4)]
    for seen in looks(play, setting):
        number, swapped = classed[seen.turn.seat - 1]
        points = swapped_back(seen.points, swapped)
        columns = [seen.weight, *(seen.weight * each for each in points.T)]
        if setting.score == (0, 0):
            square = seen.weight**2
            gains = points[:, 1:] - points[:, :1]
            pairs = np.triu_indices(gains.shape[1])
            columns += [square, *(square * each for each in gains.T)]
            columns += [square * gains[:, a] * gains[:, b] for a, b in zip(*pairs, strict=True)]
        found = np.stack([np.bincount(number, each, CLASSES) for each in columns]).astype(np.float32)
        key = f"{setting.name} {seen.number}"
        sums[key] = sums.get(key, 0) + found


def pieces(kind: str, number: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the seed and the number of deals of each piece of a chunk."""
    starts = range(0, size, PIECE)
    seeds = np.random.SeedSequence(SEED, spawn_key=(KINDS.index(kind), number)).generate_state(len(starts))
    for seed, start in zip(seeds, starts, strict=True):
        yield int(seed), min(PIECE, size - start)


def chunk(kind: str, number: int, size: int) -> dict[str, NDArray[Any]]:
    """Make a chunk: sums by class, or the deals that were played out."""
    turn_up = turn_ups(BICYCLE)[number % 6][0]
    if kind == "played":
        ((seed, deals),) = pieces(kind, number, size)
        made = solve(BICYCLE, turn_up, deals, seed)
        return {**made, "played": _as_played(BICYCLE, turn_up, seed, **made)}
    sums: Sums = {}
    for seed, deals in pieces(kind, number, size):
        made = solve(BICYCLE, turn_up, deals, seed)
        play = Play(Solved(BICYCLE, turn_up, made["hands"], made["ends"], which_of(BICYCLE, turn_up)))
        for setting in SETTINGS:
            added(play, setting, sums)
    return sums


def path_of(folder: Path, kind: str, number: int) -> Path:
    """Return where a chunk is kept."""
    return folder / f"{kind}_{number:05}.npz"


def number_of(path: Path) -> int:
    """Return the number of a chunk that is kept."""
    return int(path.stem.split("_")[1])


def write_chunk(folder: Path, kind: str, number: int, size: int) -> Path:
    """Make a chunk and write it at once."""
    path, file = path_of(folder, kind, number), io.BytesIO()
    np.savez(file, **chunk(kind, number, size))
    replace_file(path, file.getvalue())
    return path


def begin(folder: Path, sizes: dict[str, int]) -> None:
    """Make a folder of chunks; raise EuchreError if there are chunks of other deals, tables or answers in it."""
    folder.mkdir(parents=True, exist_ok=True)
    rests_on = {"answers": ANSWERS, "tables": digest_of(*tables_of("bicycle", "stick_the_dealer"))}
    manifest, path = {**rests_on, "seed": SEED, "deals": sizes}, folder / "manifest.json"
    if not path.exists():
        replace_file(path, json.dumps(manifest).encode())
    if (found := json.loads(path.read_text())) != manifest:
        raise EuchreError(
            f"{folder} holds chunks of another sweep, {found}; this one is {manifest}: name an empty folder"
        )


def sweep(
    folder: Path,
    wanted: Iterable[tuple[str, int]],
    executor: Executor,
    sizes: dict[str, int] = SIZES,
    work: Callable[[Path, str, int, int], Path] = write_chunk,
) -> Iterator[Path]:
    """Make the chunks that aren't there yet, and yield each when it is written.

    Args:
        folder: where chunks are kept.
        wanted: the kind and number of each chunk.
        executor: processes of this machine, or of a cluster: whatever has ``submit``, and writes to the same folder.
        sizes: deals of a chunk of each kind.
        work: what makes a chunk, see ``write_chunk``.
    """
    begin(folder, sizes)
    missing = [(kind, number) for kind, number in wanted if not path_of(folder, kind, number).exists()]
    jobs = [executor.submit(work, folder, kind, number, sizes[kind]) for kind, number in missing]
    for job in as_completed(jobs):
        yield job.result()


def dealt_in(path: Path) -> Dealt:
    """Read a chunk of deals that were played out."""
    turn_up = turn_ups(BICYCLE)[number_of(path) % 6][0]
    with np.load(path) as file:
        return Dealt(BICYCLE, turn_up, file["hands"], file["ends"], which_of(BICYCLE, turn_up), file["played"])
