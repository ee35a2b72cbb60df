"""One thread beside the notebook's main thread, in which all widgets have their answers worked out, step by step.

The latest request gets the next step; then each gets one in turn. Work that nobody waits for any more is dropped. Where
there are no threads, Python's event loop does the steps.
"""

import asyncio
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator
from typing import Any

from euchre_tutor.base.doors import is_debugged, noted
from euchre_tutor.base.threads import HAS_THREADS, DroppedError, droppable

Steps = Generator[Any, None, None]


class Job:
    """Work that goes on step by step until it ends or is dropped.

    Attributes:
        is_dropped: whether nobody waits for it any more.
    """

    def __init__(self, steps: Steps) -> None:
        self._steps, self.is_dropped = steps, False

    def drop(self) -> None:
        """End it, at the latest after the piece of work that is being done."""
        self.is_dropped = True

    def step(self) -> bool:
        """Do the next step; tell whether there may be another."""
        if self.is_dropped or _is_ending():
            self._steps.close()
            return False
        try:
            with droppable(lambda: self.is_dropped or _is_ending()):
                next(self._steps)
        except (StopIteration, DroppedError):
            return False
        except RuntimeError as error:
            if "shutdown" in str(error):  # Python ends, and its pools take nothing more
                return False
            raise
        return True


def _is_ending() -> bool:
    return not threading.main_thread().is_alive()


class _Worker:
    """The jobs that wait, and the thread that does them, which is there while there are any."""

    def __init__(self) -> None:
        self._jobs, self._lock, self._is_at_work = deque[Job](), threading.Lock(), False

    def begin(self, steps: Steps) -> Job:
        """Have work done; Python waits for the thread, since one that is torn down in compiled code takes it along."""
        job = Job(steps)
        with self._lock:
            self._jobs.appendleft(job)
            is_at_work, self._is_at_work = self._is_at_work, True
        if not is_at_work and HAS_THREADS:
            threading.Thread(target=self._run, name="Euchre Tutor: widgets").start()
        elif not is_at_work:
            asyncio.get_event_loop().call_soon(self._go_on)
        return job

    def drop_all(self) -> None:
        """Drop all that waits, and all that is being done."""
        with self._lock:
            for job in self._jobs:
                job.drop()

    def _next(self) -> Job | None:
        """Return the job that has the next step, which has the last turn from then on; None if there is none."""
        with self._lock:
            if self._jobs:
                self._jobs.rotate(-1)
                return self._jobs[-1]
            self._is_at_work = False
            return None

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._do_step(job)

    def _go_on(self) -> None:
        """Do a step; between two of them the event loop does what else has come up."""
        if (job := self._next()) is not None:
            self._do_step(job)
            asyncio.get_event_loop().call_soon(self._go_on)

    def _do_step(self, job: Job) -> None:
        goes_on = False
        try:
            goes_on = job.step()
        except BaseException as error:  # it is told as Python tells it of any thread, and others go on
            if isinstance(error, Exception) and not is_debugged():
                print(noted(error).sentence, file=sys.stderr)
            else:
                threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))
        if not goes_on:
            with self._lock:
                self._jobs.remove(job)


_worker = _Worker()
drop_all = _worker.drop_all


def begin(work: Callable[..., Steps], *arguments: Any) -> Job:
    """Have a generator run beside the main thread; each of its steps should take a second at most.

    Args:
        work: the generator function.
        arguments: what it is called with.

    >>> done = threading.Event()
    >>> def work(word):
    ...     yield
    ...     done.set()
    >>> job = begin(work, "euchre")
    >>> done.wait(300)
    True
    """
    return _worker.begin(work(*arguments))
