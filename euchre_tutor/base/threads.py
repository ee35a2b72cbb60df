"""The thread pool for long work; this is the one place that says how many threads there are: one for each core.

Python in a browser (Emscripten) has none but its own: there all is worked out at once.

Results never depend on that number. Work is split into numbered pieces, each with a random stream of its own, and the
results are put together in the order of the numbers.
"""

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, lru_cache, partial, wraps
from itertools import islice, pairwise
from typing import Generic, TypeVar

HAS_THREADS = sys.platform != "emscripten"
THREADS = (
    (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) if HAS_THREADS else 1
)
_AHEAD = 2 * THREADS  # pieces that are handed out before the first result is taken

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def cached_once(maxsize: int) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Return a decorator like ``lru_cache``; threads that ask the same at once wait for the one that works it out.

    >>> cached_once(maxsize=2)(abs)(-3)
    3
    """

    def decorate(function: Callable[..., Result]) -> Callable[..., Result]:
        answer_of = lru_cache(maxsize)(lambda *arguments: _Answer(partial(function, *arguments)))
        return wraps(function)(lambda *arguments: answer_of(*arguments).get())

    return decorate


class _Answer(Generic[Result]):
    """An answer that is worked out when it is first asked for."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self._lock, self._work, self._found = threading.Lock(), work, list[Result]()

    def get(self) -> Result:
        with self._lock:
            if not self._found:
                self._found.append(self._work())
        return self._found[0]


class DroppedError(Exception):
    """Nobody waits for this work any more."""


_mine = threading.local()


@contextmanager
def droppable(is_dropped: Callable[[], bool]) -> Iterator[None]:
    """Let what this thread works on end with a DroppedError, between two pieces, once nobody waits for it."""
    _mine.is_dropped = is_dropped
    try:
        yield
    finally:
        del _mine.is_dropped


@cache
def _pool(_process: int) -> ThreadPoolExecutor:
    """Return the pool of a process; a forked process needs its own, since threads don't survive a fork."""
    return ThreadPoolExecutor(THREADS)


def begin(work: Callable[[Piece], object], piece: Piece) -> None:
    """Have a piece of work done by the pool; nobody waits for it, as for a function that has to be loaded first.

    It must not need the pool itself, which may have a single thread.
    """
    if HAS_THREADS:
        _pool(os.getpid()).submit(work, piece)


def in_order(work: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    """Work on the pieces in threads, and yield the results in the order of the pieces.

    Only a few pieces are handed out ahead of the result that is taken. Leaving the loop drops the work that has
    not begun.

    >>> list(in_order(abs, [-1, 2, -3]))
    [1, 2, 3]
    """
    if not HAS_THREADS:
        yield from map(work, pieces)
        return
    pool, left = _pool(os.getpid()), iter(pieces)
    waiting: deque[Future[Result]] = deque(pool.submit(work, piece) for piece in islice(left, _AHEAD))
    try:
        while waiting:
            if getattr(_mine, "is_dropped", bool)():
                raise DroppedError
            yield waiting.popleft().result()
            waiting.extend(pool.submit(work, piece) for piece in islice(left, 1))
    finally:
        for future in waiting:
            future.cancel()


def split(numbers: range, parts: int) -> list[range]:
    """Split numbers in a row into parts of about the same length; fewer if there are not so many numbers.

    >>> split(range(4, 9), 2)
    [range(4, 6), range(6, 9)]
    """
    ends = [len(numbers) * part // parts for part in range(parts + 1)]
    return [numbers[start:end] for start, end in pairwise(ends) if end > start]
