"""What comes back when: the dates are those of FSRS, whatever the history, and whoever is killed meanwhile."""

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from fsrs import Card, Rating, Scheduler
from helpers.record import decisions, remembered

from euchre_tutor.practice.memory import due, rating_of, reviewed, theme_of
from euchre_tutor.practice.positions import Band
from euchre_tutor.progress import Decision, Remembered, note_decision


def made(rating: int | None, at: datetime, kind: str = "assist: pass", **others: object) -> Decision:
    """Return a decision of a kind."""
    fields: dict[str, object] = {
        "game": "bicycle",
        "theme": theme_of(kind),
        "kind": kind,
        "view": f"a hand at {at.isoformat()}",
        "question": "call",
        "level": 1,
        "choice": "order up",
        "best": "pass",
        "unit": "points",
        "lost": 0.3,
        "error": 0.05,
        "lost_other": 0.02,
        "random_lost": 0.4,
        "rule_bot_lost": 0.1,
        "tutor_lost": 0.0,
        "is_graded": rating is not None,
        "is_right": rating != 1,
        "tries": 1,
        "rating": rating,
        "at": at.isoformat(timespec="milliseconds"),
    }
    return Decision(**(fields | others))


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """The folder of a learner who has done nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize("seed", range(6))
def test_dates_are_those_of_fsrs_itself(seed):
    chance, now, scheduler = Random(seed), datetime(2026, 1, 1, tzinfo=UTC), Scheduler(enable_fuzzing=False)
    cards = {kind: Card(card_id=1, due=now) for kind in ("assist: pass", "next: call")}
    for _ in range(40):
        kind, rating = chance.choice([*cards]), chance.choice([1, 2, 3, 3, 3, 4])
        now += timedelta(minutes=chance.choice([1, 12, 60, 1_500, 20_000]))
        decision = made(rating, now, kind)
        note_decision(decision, reviewed(kind, rating))
        cards[kind], _ = scheduler.review_card(cards[kind], Rating(rating), datetime.fromisoformat(decision.at))
        assert datetime.fromisoformat(remembered()["bicycle"][kind].due) == cards[kind].due
    for kind, state in remembered()["bicycle"].items():
        found = Card.from_json(state.card)
        assert (found.stability, found.difficulty) == (cards[kind].stability, cards[kind].difficulty)


def test_what_is_due_first_stands_first():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for kind, rating in (("assist: pass", 4), ("next: call", 1), ("donate: call", 3)):
        note_decision(made(rating, now, kind), reviewed(kind, rating))
    assert [*remembered()["bicycle"]] == ["next: call", "donate: call", "assist: pass"]


def test_what_is_decided_in_one_game_moves_no_date_of_another():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for game, rating in (("bicycle", 1), ("domino", 4), ("bid_euchre", 1)):
        note_decision(replace(made(rating, now), game=game), reviewed("assist: pass", rating))
    mistake, easy = (reviewed("assist: pass", rating)(None, now.isoformat()).due for rating in (1, 4))
    found = {game: states["assist: pass"].due for game, states in remembered().items()}
    assert found == {"bicycle": mistake, "domino": easy, "bid_euchre": mistake}


def test_what_is_due_is_told_by_game_the_longest_wait_first_if_it_can_be_asked_for():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    waits = {"next: call": 1, "donate: call": 3, "assist: pass": 2, "alone: alone": 0, "cross: call": -1, "gone": 5}
    states = {kind: Remembered("", (now - timedelta(days=days)).isoformat()) for kind, days in waits.items()}
    kinds = ["donate: call", "assist: pass", "next: call", "alone: alone"]
    memory = {"bicycle": states, "no such game": states, "bid_euchre": {"bid: bid": states["cross: call"]}}
    assert due(memory, now) == {"bicycle": kinds}
    assert due({}, now) == {}


def test_a_decision_that_is_not_graded_is_kept_and_moves_no_date():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    note_decision(made(None, now), reviewed("assist: pass", 1))
    assert len(decisions()) == 1
    assert remembered() == {}


def test_a_review_that_fails_keeps_neither():
    def fails(_card: str | None, _at: str) -> object:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        note_decision(made(1, datetime(2026, 1, 1, tzinfo=UTC)), fails)
    assert decisions() == ()
    note_decision(made(1, datetime(2026, 1, 1, tzinfo=UTC)), reviewed("assist: pass", 1))
    assert len(decisions()) == 1


@pytest.mark.parametrize(
    ("sure", "rating"), [(None, 3), (0.0, 2), (0.5, 2), (0.51, 3), (0.75, 3), (0.94, 3), (0.95, 4), (1.0, 4)]
)
def test_a_right_choice_is_rated_by_how_sure_one_was_a_slip_is_hard_and_a_mistake_forgotten(sure, rating):
    assert rating_of(Band.RIGHT, sure) == rating
    assert [rating_of(band, sure) for band in (Band.SLIP, Band.MISTAKE, Band.BLUNDER)] == [2, 1, 1]


# Killed, and together.


def decide(number: int, kind: str) -> None:
    """Keep a decision; which one it is stands in its choice. All have one time, so they are read as they were kept."""
    rating = 1 + number % 4
    note_decision(made(rating, datetime(2026, 1, 1, tzinfo=UTC), kind, choice=str(number)), reviewed(kind, rating))


def is_whole(kind: str) -> bool:
    """Tell whether the state of memory is what the decisions that were kept lead to: both were, or neither."""
    state: str | None = None
    for each in decisions():
        if each.kind == kind and each.rating:
            state = reviewed(kind, each.rating)(state, each.at).card
    found = remembered().get("bicycle", {})
    return (found[kind].card if kind in found else None) == state


def write_until_killed(end: int, kind: str) -> None:
    """Keep decisions, and say each on a pipe, until somebody ends this process."""
    try:
        for number in range(10_000):
            decide(number % 60, kind)
            os.write(end, b"%d\n" % (number % 60))
    finally:
        os._exit(1)


def kill_one(chance: random.Random, kind: str) -> None:
    """Let a process keep decisions, kill it, and look at what is left."""
    out, end = os.pipe()
    if not (pid := os.fork()):
        write_until_killed(end, kind)
    os.close(end)
    with os.fdopen(out) as lines:
        first = lines.readline()
        time.sleep(chance.random() / 20)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        said = [line.strip() for line in [first, *lines] if line.endswith("\n")]
    found = [each.choice for each in decisions() if each.kind == kind]
    assert found in (said, [*said, str(len(said) % 60)]), (said, found)
    assert is_whole(kind)


FORKS = pytest.mark.skipif(sys.platform == "win32", reason="children are made by fork")
ALONE = "import sys; sys.path.insert(0, sys.argv[1]); from practice import test_memory as t; t.{}"


def run_alone(call: str) -> None:
    """Run a function of this file in a process that has no threads."""
    tests = str(Path(__file__).parents[1])
    done = subprocess.run([sys.executable, "-c", ALONE.format(call), tests], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def kill_many(number: int) -> None:
    """Kill so many processes, one after the other."""
    chance = random.Random(1)
    for turn in range(number):
        kill_one(chance, f"assist: {turn}")


def decide_together() -> None:
    """Let four processes decide about one kind at once."""
    children = []
    for first in range(4):
        if not (pid := os.fork()):
            for number in range(10):
                decide(10 * first + number, "assist: pass")
            os._exit(0)
        children.append(pid)
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * 4
    assert sorted(int(each.choice) for each in decisions()) == [*range(40)]
    assert is_whole("assist: pass")


@FORKS
@pytest.mark.slow
@pytest.mark.parametrize("kills", [5, pytest.param(200, marks=pytest.mark.nightly)])
def test_a_killed_process_loses_no_decision_that_was_kept_and_no_date(kills):
    run_alone(f"kill_many({kills})")


@FORKS
@pytest.mark.slow
def test_four_processes_that_decide_at_once_agree_on_one_date():
    run_alone("decide_together()")
