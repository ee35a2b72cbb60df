"""Make the atlas of a game: what every call brings with every hand, at a table.

    python data/atlas/make.py --folder F --solved 240 --played 60

Chunks of about a minute are kept in the folder; the command goes on where it was broken off, and more chunks only add
to what is there (chunks.py). Then they are put together (gather.py): the table that the package has, and with ``--csv``
the prices of all calls as text. With ``--scheduler tcp://...`` and the extra ``cluster``, a cluster makes the chunks;
its workers have to see this program and the folder under the same names.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from chunks import SIZES, sweep

from euchre_tutor.base import tables, threads


def alone() -> None:
    """Let a process use one thread: there are as many processes as cores."""
    threads.THREADS = 1


def anywhere(folder: Path, kind: str, number: int, size: int, here: str = str(Path(__file__).parent)) -> Path:
    """Make a chunk on a machine that has this program in the same place, but hasn't loaded it.

    A cluster sends this function itself, since it stands in the script that is run, so the scheduler needs nothing.
    """
    if here not in sys.path:
        sys.path.insert(0, here)
    from chunks import write_chunk

    return write_chunk(folder, kind, number, size)


@contextmanager
def workers(options: argparse.Namespace) -> Iterator[Executor]:
    """Give processes of this machine, or those of a cluster."""
    if options.scheduler:
        from distributed import Client

        try:
            with Client(options.scheduler) as client:
                yield client.get_executor(pure=False)
        except (CancelledError, OSError) as error:
            sys.exit(
                f"the scheduler at {options.scheduler} can't be reached ({type(error).__name__}): what was made is in "
                f"{options.folder}; start the scheduler again, and give the same command to go on"
            )
        return
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # threads that wait for each other took a third of the time
    pool = ProcessPoolExecutor(options.cores, mp_context=get_context("spawn"), initializer=alone)
    with pool:
        yield pool


def main() -> None:
    """Make the chunks that are missing, and the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="where chunks are kept")
    parser.add_argument("--solved", type=int, default=240, help="chunks of solved deals (%(default)s)")
    parser.add_argument("--played", type=int, default=60, help="chunks of deals that are played out (%(default)s)")
    parser.add_argument(
        "--sizes", type=int, nargs=2, default=[*SIZES.values()], help="deals of a chunk of each (%(default)s)"
    )
    parser.add_argument("--cores", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument("--scheduler", help="the address of a dask scheduler, in place of processes")
    parser.add_argument("--into", type=Path, default=tables("guide"), help="the folder of the tables")
    parser.add_argument("--csv", type=Path, help="where all prices are written as text, for instance prices.csv.gz")
    parser.add_argument("--only-chunks", action="store_true", help="make chunks, and no table of them")
    options = parser.parse_args()
    numbers = {"solved": options.solved, "played": options.played}
    wanted = [(kind, number) for kind in SIZES for number in range(numbers[kind])]
    wanted.sort(key=lambda chunk: (chunk[1] / max(1, numbers[chunk[0]]), chunk[0]))  # both kinds go on side by side
    sizes = dict(zip(SIZES, options.sizes, strict=True))
    with workers(options) as executor:
        for path in sweep(options.folder, wanted, executor, sizes, anywhere):
            print(path.name, flush=True)
    if not options.only_chunks:
        from gather import write

        for path in write(options.folder, options.into, options.csv):
            print(path.name, f"{path.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
