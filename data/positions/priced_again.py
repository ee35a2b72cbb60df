"""Price the positions of games again, when what their prices rest on has moved: tables of calls, players, rates.

    python data/positions/priced_again.py bicycle --keep F

The questions stay, but for those that are now obvious, or too close for anybody to be wrong. Chunks of fifty positions,
in the order of their texts, are kept in a folder, so the command goes on where it was stopped. A chunk is named by what
it rests on, so chunks of other tables are not read.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from dealt import tutors_call
from make import FOLDER, alone
from platformdirs import user_cache_path
from rests import digest_of, tables_of
from writing_positions import write_positions

from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import replace_file, threads
from euchre_tutor.players import rule_bot
from euchre_tutor.practice.positions import Position, position_of, read_positions

CHUNK = 50
KEPT = user_cache_path("euchre-tutor") / "positions"


def priced_again(each: Position) -> Position | None:
    """Price a position; None if nobody can be wrong there any more, or everybody finds the best."""
    choices = {"tutor": tutors_call(each.view) or each.tutor, "rule_bot": rule_bot(each.view)}
    again = position_of(each.priced(), **choices)
    if not (again.is_gradable and again.is_one_choice) or again.is_obvious:
        return None
    return replace(again, as_dealt=each.as_dealt)


def rests_on(game: str, found: Sequence[Position]) -> str:
    """Name what the prices of some positions rest on: their texts, the tables, and the version of the answers."""
    what = ANSWERS, digest_of(*tables_of(game)), [each.text for each in found]
    return sha256(repr(what).encode()).hexdigest()[:12]


def write_chunk(folder: Path, game: str, found: Sequence[Position]) -> Path:
    """Price a chunk, unless it is there; return its file."""
    path = folder / f"{game}_{rests_on(game, found)}.csv.gz"
    if not path.exists():
        kept = [again for each in found if (again := priced_again(each))]
        write_positions(path.with_suffix(".new"), kept)
        path.with_suffix(".new").replace(path)
    return path


def chunks(found: Sequence[Position]) -> Iterator[Sequence[Position]]:
    """Yield positions in chunks, in the order of their texts."""
    ordered = sorted(found, key=lambda each: each.text)
    for first in range(0, len(ordered), CHUNK):
        yield ordered[first : first + CHUNK]


def main() -> None:
    """Price the games that are named, and write their tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", help="names of games")
    parser.add_argument("--most", type=int, help="price so many positions of a game at most")
    parser.add_argument("--keep", type=Path, default=KEPT, help="where chunks are kept (%(default)s)")
    parser.add_argument("--cores", type=int, default=threads.THREADS, help="how many to use (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(options.cores, get_context("spawn"), alone) as pool:
        for game in options.games:
            stored = read_positions(FOLDER / f"{game}.csv.gz")[: options.most]
            made = []
            for path in pool.map(partial(write_chunk, options.keep, game), chunks(stored)):
                made.append(path)
                print(f"{game}: {min(len(made) * CHUNK, len(stored))} of {len(stored)}", flush=True)
            again = [each for path in made for each in read_positions(path)]
            write_positions(options.keep / "new", again)
            replace_file(options.into / f"{game}.csv.gz", (options.keep / "new").read_bytes())
            print(f"{game}: {told(stored, again)}", flush=True)


def told(stored: Sequence[Position], again: Sequence[Position]) -> str:
    """Say how many questions stay, and in how many of them another answer is right."""
    before = {each.text: each for each in stored}
    turned = [each for each in again if not before[each.text].may_be_best(each.best)]
    words = f"{len(again)} of {len(stored)} stay; in {len(turned)} another answer is best beyond its error"
    lines = (f"  {each.text}: {before[each.text].best} was best, {each.best} is" for each in turned)
    return "\n".join([words, *lines])


if __name__ == "__main__":
    main()
