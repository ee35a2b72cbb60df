"""The thread pool for long work; this is the one place that says how many threads there are: one for each core.

Results never depend on that number. Work is split into numbered pieces, each with a random stream of its own, and the
results are put together in the order of the numbers.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import islice
from typing import TypeVar

THREADS = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
_AHEAD = 2 * THREADS  # pieces that are handed out before the first result is taken

Piece = TypeVar("Piece")
Result = TypeVar("Result")


@cache
def _pool(_process: int) -> ThreadPoolExecutor:
    """Return the pool of a process; a forked process needs its own, since threads don't survive a fork."""
    return ThreadPoolExecutor(THREADS)


def in_order(work: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    """Work on the pieces in threads, and yield the results in the order of the pieces.

    Only a few pieces are handed out ahead of the result that is taken. Whoever leaves the loop drops the work that has
    not begun.

    >>> list(in_order(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    pool, left = _pool(os.getpid()), iter(pieces)
    waiting: deque[Future[Result]] = deque(pool.submit(work, piece) for piece in islice(left, _AHEAD))
    try:
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(work, piece) for piece in islice(left, 1))
    finally:
        for future in waiting:
            future.cancel()
