"""The learner's record: a killed process loses at most its last answer, and no file is ever deleted."""

import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from helpers.strategies import refusal

from euchre_tutor.errors import EuchreError
from euchre_tutor.progress import Given, Progress, decisions, note_answer, note_begun, progress
from euchre_tutor.progress import record as module

RIGHT = Given("Which is the left bower?", "Jc", True, 0.95, "01_the_two_bowers", "spades are trump")

MIGRATIONS = module._MIGRATIONS


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The file of a learner who has done nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "euchre-tutor" / "progress.sqlite"


def content(path) -> list[tuple]:
    with closing(sqlite3.connect(path)) as record:
        return record.execute("SELECT * FROM answers").fetchall()


def test_nothing_is_written_by_looking(kept):
    assert progress() == Progress()
    assert not kept.parent.exists()


def test_what_is_noted_is_there_again(kept):
    note_begun("01_the_two_bowers")
    note_begun("00_play_one_hand")
    note_begun("01_the_two_bowers")
    note_answer(RIGHT)
    assert progress() == Progress(("01_the_two_bowers", "00_play_one_hand"), (RIGHT,))
    assert kept.exists()


@pytest.mark.usefixtures("kept")
def test_of_several_answers_to_one_question_the_latest_counts_and_others_about_it_are_others():
    again = Given(RIGHT.question, "Jh", False, None, RIGHT.lesson, RIGHT.about)
    other = Given(RIGHT.question, "Jd", True, None, RIGHT.lesson, "hearts are trump")
    elsewhere = Given(RIGHT.question, "Jd", True, None, "02_following_suit", RIGHT.about)
    for answer in (RIGHT, other, elsewhere, again):
        note_answer(answer)
    assert set(progress().latest(RIGHT.lesson)) == {again, other}


# Killed, and together.

KILLED = """
import os, random, signal, sys, time
from euchre_tutor.progress import Given, note_answer, progress

def writer(end, lesson):
    try:
        for number in range(10_000):
            note_answer(Given("?", str(number), True, lesson=lesson))
            os.write(end, b"%d\\n" % number)
    finally:
        os._exit(1)

note_answer(Given("?", "before", True, lesson="before"))
rng, kills = random.Random(int(sys.argv[2])), int(sys.argv[1])
for lesson in map(str, range(kills)):
    out, end = os.pipe()
    if not (pid := os.fork()):
        writer(end, lesson)
    os.close(end)
    with os.fdopen(out) as lines:
        first = lines.readline()
        time.sleep(rng.random() / 20)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        said = [int(line) for line in [first, *lines] if line.endswith("\\n")]
    found = [int(each.choice) for each in progress().given if each.lesson == lesson]
    assert found in (said, [*said, len(said)]), (said, found)
assert progress().given[0].choice == "before"
print(len(progress().given))
"""
TOGETHER = """
import os, traceback
from euchre_tutor.progress import Given, note_answer, progress

def child(lesson):
    if not (pid := os.fork()):
        try:
            for number in range(25):
                note_answer(Given("?", str(number), True, lesson=lesson))
            os._exit(0)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    return pid

children = [child(lesson) for lesson in "abcd"]
assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * 4
found = {lesson: [each.choice for each in progress().given if each.lesson == lesson] for lesson in "abcd"}
print(all(choices == [*map(str, range(25))] for choices in found.values()))
"""
FORKS = pytest.mark.skipif(sys.platform == "win32", reason="children are made by fork")


def said_by(script: str, *words: str) -> str:
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@FORKS
@pytest.mark.slow
@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("kills", [5, pytest.param(200, marks=pytest.mark.nightly)])
def test_a_process_that_is_killed_while_it_writes_loses_at_most_its_last_answer(kills):
    assert int(said_by(KILLED, str(kills), "1")) > kills


@FORKS
@pytest.mark.slow
@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("time", [1, 2, *(pytest.param(time, marks=pytest.mark.nightly) for time in range(3, 40))])
def test_four_processes_that_begin_the_record_at_once_lose_nothing(time):
    assert said_by(TOGETHER) == "True", time


# New versions.


def test_a_new_version_keeps_all_answers_and_leaves_a_backup(kept, monkeypatch):
    note_answer(RIGHT)
    steps, version = (("ALTER TABLE answers ADD COLUMN level INTEGER",), ("CREATE TABLE cards (x)",)), len(MIGRATIONS)
    monkeypatch.setattr(module, "_MIGRATIONS", MIGRATIONS + steps)
    assert progress().given == (RIGHT,)
    backup = kept.with_name(f"progress version {version}.sqlite")
    assert sorted(path.name for path in kept.parent.iterdir()) == [backup.name, kept.name]
    assert [(*row, None) for row in content(backup)] == content(kept)
    note_answer(RIGHT)
    assert len(content(kept)) == 2
    assert len(content(backup)) == 1


def test_the_record_of_the_first_version_takes_decisions_now(kept, monkeypatch):
    monkeypatch.setattr(module, "_MIGRATIONS", MIGRATIONS[:1])
    note_answer(RIGHT)
    monkeypatch.setattr(module, "_MIGRATIONS", MIGRATIONS)
    assert decisions() == ()
    assert progress().given == (RIGHT,)
    assert kept.with_name("progress version 1.sqlite").exists()


def test_a_step_that_fails_changes_nothing_and_the_next_try_goes_through(kept, monkeypatch):
    note_answer(RIGHT)
    before = content(kept)
    for step in (
        ("ALTER TABLE answers ADD COLUMN level INTEGER", "CREATE TABLE begun (x)"),
        ("CREATE TABLE cards (x)",),
    ):
        monkeypatch.setattr(module, "_MIGRATIONS", (*MIGRATIONS, step))
        if "begun" in step[-1]:
            with refusal("begun already exists", "you can practise all the same"):
                progress()
        assert content(kept) == before
    assert progress().given == (RIGHT,)


def test_a_record_of_a_newer_version_is_left_alone(kept):
    note_answer(RIGHT)
    with closing(sqlite3.connect(kept)) as record:
        record.execute("PRAGMA user_version = 99")
    with refusal("by a newer Euchre Tutor"):
        note_answer(RIGHT)
    assert len(content(kept)) == 1


# Damaged, or nowhere.


def damage(path, *, how: str) -> bytes:
    """Damage a record, and return what the file then is."""
    broken = bytearray(path.read_bytes())
    if how == "no database":
        broken = bytearray(b"my notes " * 400)
    elif how == "cut off":
        broken = broken[: len(broken) // 2]
    else:
        broken[4096:6000] = b"\xa5" * 1904
    path.write_bytes(broken)
    return bytes(broken)


@pytest.mark.parametrize("how", ["no database", "cut off", "pages overwritten"])
def test_a_damaged_record_is_kept_aside_and_said_and_a_new_one_begins(kept, how):
    for number in range(2, 4):
        for _ in range(200):
            note_answer(RIGHT)
        broken = damage(kept, how=how)
        with pytest.warns(UserWarning, match="can't be read, so a new record begins; the old one is .*damaged"):
            assert progress() == Progress()
        aside = kept.with_name(f"progress damaged{f' {number - 1}' if number > 2 else ''}.sqlite")
        assert aside.read_bytes() == broken
    note_answer(RIGHT)
    assert progress().given == (RIGHT,)


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(kept):
    kept.parent.write_text("a file where the folder should be")
    for note in (lambda: note_begun("01_the_two_bowers"), lambda: note_answer(RIGHT)):
        with refusal("your progress can't be kept in", "you can practise all the same"):
            note()
    assert progress() == Progress()
    assert kept.parent.read_text() == "a file where the folder should be"


def test_a_user_without_a_home_is_told(monkeypatch):
    monkeypatch.setattr(module, "user_data", lambda: None)
    with pytest.raises(EuchreError, match="no home folder to keep your progress in"):
        note_begun("01_the_two_bowers")
