"""One thread works out what all widgets ask, and drops what nobody waits for."""

import os
import subprocess
import sys
import threading
from itertools import count

import pytest
from helpers.paged import Paged
from helpers.tables import PATIENCE, until

from euchre_tutor import HandBuilder
from euchre_tutor.base.threads import _AHEAD, THREADS, DroppedError, in_order
from euchre_tutor.widgets.parts import refiner, worker


@pytest.fixture
def work():
    """A worker of its own."""
    own = worker._Worker()
    yield own
    own.drop_all()
    until(lambda: not own._is_at_work)


def test_what_was_asked_for_last_has_the_next_step_and_then_each_in_turn(work):
    told, go_on = [], threading.Event()

    def steps(name, number):
        for step in range(number):
            told.append(f"{name}{step}")
            if step == 0 and name == "a":
                assert go_on.wait(PATIENCE)
            yield

    work.begin(steps("a", 3))
    until(lambda: told)
    for name in "bc":
        work.begin(steps(name, 3))
    go_on.set()
    until(lambda: not work._is_at_work)
    assert told == ["a0", "c0", "b0", "a1", "c1", "b1", "a2", "c2", "b2"]


def test_there_is_one_thread_and_none_without_work(work):
    before, there = {*threading.enumerate()}, []

    def steps():
        there.append({*threading.enumerate()} - before)
        yield

    for _ in range(50):
        work.begin(steps())
    until(lambda: not work._is_at_work)
    assert {len(threads) for threads in there} == {1}
    until(lambda: not {*threading.enumerate()} - before)
    work.begin(steps())
    until(lambda: len(there) == 51)


def test_dropped_work_ends_between_two_pieces_and_what_it_holds_is_released(work):
    """Piece 5 drops it once others wait; those that begin meanwhile, one in each thread, go on when it has ended."""
    handed_out, begun, jobs, ended, go_on = [], [], [], threading.Event(), threading.Event()

    def pieces():
        for piece in count():
            handed_out.append(piece)
            yield piece

    def piece_of_work(piece):
        begun.append(piece)
        if piece == 5:
            until(lambda: jobs and len(handed_out) >= 5 + _AHEAD)
            jobs[0].drop()
        elif piece > 5:
            assert go_on.wait(PATIENCE)

    def steps():
        try:
            for _ in in_order(piece_of_work, pieces()):
                pass
            yield
        except DroppedError:
            ended.set()
            raise

    jobs.append(work.begin(steps()))
    assert ended.wait(PATIENCE)
    until(lambda: not work._is_at_work)
    go_on.set()
    list(in_order(abs, range(4 * THREADS)))  # the threads get to these after all that was handed out before
    assert max(begun) <= 5 + THREADS


def test_what_is_dropped_before_its_turn_never_begins_and_before_its_end_is_closed(work):
    begun, closed, go_on = [], threading.Event(), threading.Event()

    def first():
        assert go_on.wait(PATIENCE)
        yield

    def second():
        begun.append("second")
        yield

    def third():
        try:
            while True:
                begun.append("third")
                yield
        finally:
            closed.set()

    work.begin(first())
    until(lambda: work._jobs)
    work.begin(second()).drop()
    job = work.begin(third())
    go_on.set()
    until(lambda: begun.count("third") > 2)
    job.drop()
    assert closed.wait(PATIENCE)
    assert "second" not in begun


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_error_is_told_as_that_of_a_thread_and_others_go_on(work, monkeypatch):
    told, done = [], threading.Event()
    monkeypatch.setattr(threading, "excepthook", lambda error: told.append(str(error.exc_value)))

    def fails():
        raise ValueError("a fault of ours")
        yield

    def steps():
        yield
        done.set()

    work.begin(fails())
    work.begin(steps())
    assert done.wait(PATIENCE)
    until(lambda: not work._is_at_work)
    assert told == ["a fault of ours"]


def test_without_a_worker_work_in_pieces_is_whole():
    assert list(in_order(abs, [-1, 2, -3])) == [1, 2, 3]


@pytest.mark.parametrize("clicks", [100, pytest.param(5_000, marks=pytest.mark.nightly)])
def test_after_many_fast_clicks_only_the_last_hand_is_worked_on(monkeypatch, clicks):
    """What was asked for before is dropped, and no thread is left over."""
    begun, before = [], threading.active_count()
    refine = refiner.refine_calls

    def noted(view, **options):
        begun.append(view)
        return refine(view, **options)

    monkeypatch.setattr(refiner, "refine_calls", noted)
    builder = HandBuilder(deals=64)
    most = 0
    for _ in range(clicks):
        Paged(builder).send(random=True)
        most = max(most, threading.active_count())
    until(lambda: builder.odds is not None and builder.odds.done == 1)
    assert begun[-1] == builder.view
    assert most <= before + 1 + THREADS + 1  # the worker, the pool, and what loads the solver
    assert len(worker._worker._jobs) <= 1


ONE_CORE = """
import os, time
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
from euchre_tutor import HandBuilder
from euchre_tutor.base.threads import THREADS
builder, end = HandBuilder("Js Jc As 9h Kd up Qs seat 4", deals=64), time.monotonic() + PATIENCE
while (builder.odds is None or builder.odds.done < 1) and time.monotonic() < end:
    time.sleep(0.05)
print(THREADS, builder.odds.done, flush=True)
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux gives a process fewer cores")
def test_one_core_is_enough():
    """Work that waits for the pool must not stand in it."""
    done = subprocess.run(
        [sys.executable, "-c", f"PATIENCE = {PATIENCE}\n{ONE_CORE}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1", "1.0"]
