"""The learner's record: a killed process loses at most its last answer, and no file is ever deleted."""

import itertools
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import FrozenInstanceError, asdict, fields, replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from helpers.decided import FOUND, MISSED, state_due
from helpers.record import decisions, progress, remembered
from helpers.strategies import refusal
from helpers.unwritable import full_disk, read_only

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.progress import (
    Decision,
    Given,
    Kept,
    PlayedGame,
    Progress,
    note_answer,
    note_begun,
    note_decision,
    note_game,
    note_unfinished,
    noted,
    played_games,
    unfinished,
)
from euchre_tutor.progress import kept as all_kept
from euchre_tutor.progress import record as module

RIGHT = Given("Which is the left bower?", "Jc", True, 0.95, "the_two_bowers", "spades are trump", "bowers-03")
UNNAMED = replace(RIGHT, cell="")  # as a question is kept that no lesson asks any more

MIGRATIONS = module._MIGRATIONS
LATEST = 7
FIRST_RELEASE = Path(__file__).parent / "golden" / "record_of_the_first_release.sql"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The file of a learner who has done nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "euchre-tutor" / "progress.sqlite"


STATE = state_due(MISSED.at)


def content(path) -> list[tuple]:
    with closing(sqlite3.connect(path)) as record:
        return record.execute("SELECT * FROM answers").fetchall()


@pytest.mark.usefixtures("kept")
def test_a_question_that_is_worded_anew_is_the_same_question():
    anew = replace(RIGHT, question="Which card is the left bower?", is_right=False)
    other = replace(RIGHT, cell="bowers-04", about="hearts are trump")
    for each in (RIGHT, other, anew):
        note_answer(each)
    assert progress().latest(RIGHT.lesson) == (anew, other)


@pytest.mark.parametrize("each", [RIGHT, FOUND, STATE, Progress(), Kept()], ids=lambda each: type(each).__name__)
def test_what_was_kept_is_not_changed_behind_the_records_back(each):
    with pytest.raises(FrozenInstanceError):
        setattr(each, fields(each)[0].name, "another")


def test_the_many_numbers_of_a_decision_are_named():
    with pytest.raises(TypeError, match="positional"):
        Decision(*asdict(FOUND).values())


def test_nothing_is_written_by_looking(kept):
    assert progress() == Progress()
    assert not kept.parent.exists()


def test_what_is_noted_is_there_again(kept):
    note_begun("the_two_bowers")
    note_begun("play_one_hand")
    note_begun("the_two_bowers")
    note_answer(RIGHT)
    assert progress() == Progress(("the_two_bowers", "play_one_hand"), (RIGHT,))
    assert kept.exists()


@pytest.mark.usefixtures("kept")
def test_of_several_answers_to_one_question_the_latest_counts_and_others_about_it_are_others():
    """Of a cell that the lesson didn't come with, the words and what they are about tell questions apart."""
    again = replace(UNNAMED, choice="Jh", is_right=False, sure=None)
    other = replace(UNNAMED, choice="Jd", about="hearts are trump")
    elsewhere = replace(UNNAMED, lesson="following_suit")
    for answer in (UNNAMED, other, elsewhere, again):
        note_answer(answer)
    assert set(progress().latest(RIGHT.lesson)) == {again, other}


@pytest.mark.parametrize(
    ("answered", "cell"), [("", ""), ("b", "a"), ("a", "b"), ("ba", "c"), ("cba", ""), ("?", ""), ("x", "a")]
)
def test_a_lesson_is_gone_on_with_at_the_first_question_that_is_not_answered(answered, cell):
    """In the order of its cells; what was answered in a cell that nobody knows tells nothing."""
    given = [replace(RIGHT, cell=each.strip("?"), is_right=False) for each in answered]
    elsewhere = replace(RIGHT, lesson="following_suit", cell="a")
    assert Progress(given=(*given, elsewhere)).stopped_at(RIGHT.lesson, "abc") == cell


# Killed, and together.

KILLED = """
import os, random, signal, sys, time
from euchre_tutor.progress import Given, kept, note_answer

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
    found = [int(each.choice) for each in kept().progress.given if each.lesson == lesson]
    assert found in (said, [*said, len(said)]), (said, found)
assert kept().progress.given[0].choice == "before"
print(len(kept().progress.given))
"""
TOGETHER = """
import os, traceback
from euchre_tutor.progress import Given, kept, note_answer

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
found = {lesson: [each.choice for each in kept().progress.given if each.lesson == lesson] for lesson in "abcd"}
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


class Occupied:
    """A record that is occupied so often when it is asked for write-ahead logging, or fails otherwise."""

    def __init__(self, times, name="SQLITE_BUSY"):
        self.times, self.name, self.asked = times, name, 0

    def execute(self, _pragma):
        """Fail as long as it is occupied."""
        self.asked += 1
        if self.asked <= self.times:
            error = sqlite3.OperationalError("no")
            error.sqlite_errorname = self.name
            raise error


def test_who_finds_the_record_occupied_asks_again_and_gives_up_in_the_end(monkeypatch):
    record = Occupied(3)
    module._wait_for_wal(record)
    assert record.asked == 4
    with pytest.raises(sqlite3.OperationalError):
        module._wait_for_wal(Occupied(1, "SQLITE_IOERR"))
    clock = itertools.count(0, 4)
    monkeypatch.setattr(module, "monotonic", lambda: next(clock))  # 4 s pass between two looks at it
    monkeypatch.setattr(module, "sleep", lambda _: None)
    record = Occupied(99)
    with pytest.raises(sqlite3.OperationalError):
        module._wait_for_wal(record)
    assert record.asked == 3, "ten seconds of patience"


# Games.


@pytest.mark.usefixtures("kept")
def test_a_game_is_kept_anew_under_its_id_and_beside_one_that_went_on_elsewhere():
    one = note_game(PlayedGame("", "a"), "")
    other = note_game(PlayedGame("", "b"), "")
    assert note_game(PlayedGame(one, "a, on", is_over=True), "a") == one
    assert [(game.id, game.text, game.is_over) for game in played_games()] == [
        (other, "b", False),
        (one, "a, on", True),
    ], "the one that was played last is the last"
    beside = note_game(PlayedGame(one, "a, elsewhere"), "a")
    assert beside not in (one, other)
    assert {game.text for game in played_games()} == {"b", "a, on", "a, elsewhere"}
    assert note_game(PlayedGame("gone", "c"), "c") not in (one, other, beside)


@pytest.mark.usefixtures("kept")
def test_what_was_done_last_is_the_last_though_the_clock_was_set_back(monkeypatch):
    one = note_game(PlayedGame("", "a"), "")
    note_game(PlayedGame("", "b"), "")
    note_begun("later")
    monkeypatch.setattr(noted, "now", lambda: "2001-01-01T00:00:00.000+00:00")
    note_game(PlayedGame(one, "a, on"), "a")
    note_begun("earlier")
    assert [game.text for game in played_games()] == ["b", "a, on"]
    assert [*progress().begun] == ["later", "earlier"]


def test_a_game_that_cannot_be_is_left_out(kept):
    note_game(PlayedGame("", "a"), "")
    with closing(sqlite3.connect(kept)) as record, record:
        record.execute("INSERT INTO games VALUES ('x', 'b', 7, 'no date', '')")
        record.execute("INSERT INTO games VALUES ('y', x'00', 1, ?, '')", (FOUND.at,))
    assert [game.text for game in played_games()] == ["a"]
    assert module.now() >= played_games()[0].at


def test_without_a_record_nothing_was_played(kept):
    assert played_games() == ()
    assert not kept.exists()


# New versions.


def test_a_new_version_keeps_all_answers_and_leaves_a_backup(kept, monkeypatch):
    note_answer(RIGHT)
    steps, version = (("ALTER TABLE answers ADD COLUMN level INTEGER",), ("CREATE TABLE cards (x)",)), LATEST
    monkeypatch.setattr(module, "_MIGRATIONS", MIGRATIONS + steps)
    assert progress().given == (RIGHT,)
    backup = kept.with_name(f"progress version {version}.sqlite")
    assert sorted(path.name for path in kept.parent.iterdir()) == [backup.name, kept.name]
    assert [(*row, None) for row in content(backup)] == content(kept)
    note_answer(RIGHT)
    assert len(content(kept)) == 2
    assert len(content(backup)) == 1


def test_a_record_of_before_the_first_release_is_neither_read_nor_changed(kept):
    note_answer(RIGHT)
    with closing(sqlite3.connect(kept)) as record:
        record.execute("PRAGMA user_version = 5")
    before = kept.read_bytes()
    for use in (lambda: note_answer(RIGHT), progress):
        with refusal("saved by an early Euchre Tutor", "move that file elsewhere, and a new record begins"):
            use()
    assert kept.read_bytes() == before
    kept.rename(kept.with_name("old.sqlite"))
    note_answer(RIGHT)
    assert progress().given == (RIGHT,)


def test_a_record_of_the_first_release_opens_with_all_that_it_holds(kept):
    """It was written by the version before which migrations were taken out."""
    kept.parent.mkdir()
    with closing(sqlite3.connect(kept)) as record:
        record.executescript(FIRST_RELEASE.read_text(encoding="utf-8"))
    assert progress() == Progress(("the_two_bowers",), (RIGHT,))
    assert decisions() == (MISSED,)
    assert remembered() == {MISSED.game: {MISSED.kind: STATE}}
    assert [(game.id, game.text, game.is_over, game.others) for game in played_games()] == [("x", "a", True, "club")]
    note_answer(RIGHT)
    backup = kept.with_name("progress version 6.sqlite")
    assert sorted(path.name for path in kept.parent.iterdir()) == [backup.name, kept.name]


@pytest.mark.usefixtures("kept")
def test_what_was_left_in_the_middle_is_there_again_until_it_is_done():
    assert unfinished("pairs") == ""
    for text in ("the second hand", "the third hand"):
        note_unfinished("pairs", text)
    note_unfinished("another", "its first hand")
    assert (unfinished("pairs"), unfinished("another")) == ("the third hand", "its first hand")
    note_unfinished("pairs", "")
    assert (unfinished("pairs"), unfinished("another")) == ("", "its first hand")


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


def test_a_record_of_the_next_version_is_neither_read_nor_changed(kept):
    note_answer(RIGHT)
    with closing(sqlite3.connect(kept)) as record:
        record.execute(f"PRAGMA user_version = {LATEST + 1}")
    before = kept.read_bytes()
    for use in (lambda: note_answer(RIGHT), lambda: note_begun("01"), progress, decisions, remembered):
        with refusal("saved by a newer Euchre Tutor; install that version again"):
            use()
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]
    assert kept.read_bytes() == before


def test_each_new_version_leaves_a_backup_of_its_own(kept, monkeypatch):
    """Whoever goes back to an old version and comes again has two, and the first one still holds what it held."""
    for answers in (1, 2):
        monkeypatch.setattr(module, "_MIGRATIONS", MIGRATIONS)
        note_answer(RIGHT)
        monkeypatch.setattr(module, "_MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE cards (x)",)))
        assert len(progress().given) == answers
        with closing(sqlite3.connect(kept)) as record:
            record.execute("DROP TABLE cards")
            record.execute(f"PRAGMA user_version = {LATEST}")
    backups = [kept.with_name(f"progress version {LATEST}{which}.sqlite") for which in ("", " 2")]
    assert [len(content(backup)) for backup in backups] == [1, 2]
    assert len([*kept.parent.iterdir()]) == 3


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
        for about in ("long " * 2_000, RIGHT.about):
            note_answer(replace(RIGHT, about=about))
        broken = damage(kept, how=how)
        with pytest.warns(UserWarning, match="can't be read, so a new record begins; the old one is .*damaged"):
            assert progress() == Progress()
        aside = kept.with_name(f"progress damaged{f' {number - 1}' if number > 2 else ''}.sqlite")
        assert aside.read_bytes() == broken
    note_answer(RIGHT)
    assert progress().given == (RIGHT,)


def test_a_record_that_another_notebook_has_begun_meanwhile_is_not_put_aside_for_the_damaged_one(kept, monkeypatch):
    note_answer(RIGHT)
    sound, find, found = kept.read_bytes(), module._up_to_date, []

    def found_damaged(path):
        """Find damage the first time, when the other notebook has put that file aside and begun a new one."""
        if found:
            return find(path)
        found.append(path.rename(path.with_name("aside")))
        path.write_bytes(sound)
        raise module._DamagedError("damaged")

    monkeypatch.setattr(module, "_up_to_date", found_damaged)
    assert progress().given == (RIGHT,)
    assert not [*kept.parent.glob("*damaged*")]


def test_what_waits_beside_a_damaged_record_goes_aside_with_it(kept):
    """Left in its place it would be taken for what waits beside the new one."""
    note_answer(RIGHT)
    with closing(sqlite3.connect(kept)) as notebook:  # another one, in which the record is open
        notebook.execute("INSERT INTO begun VALUES ('waits beside', '9999')")
        notebook.commit()
        waiting, broken = Path(f"{kept}-wal").read_bytes(), damage(kept, how="no database")
        with pytest.warns(UserWarning, match="the old one is .*damaged"):
            note_begun("following_suit")
        aside = kept.with_name("progress damaged.sqlite")
        assert (aside.read_bytes(), Path(f"{aside}-wal").read_bytes()) == (broken, waiting)
        assert progress() == Progress(("following_suit",))


def test_folders_that_are_not_there_yet_are_made(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "not" / "there" / "yet"))
    note_answer(RIGHT)
    assert progress().given == (RIGHT,)
    assert module.record_path().parent.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(kept):
    kept.parent.write_text("a file where the folder should be")
    for note in (lambda: note_begun("the_two_bowers"), lambda: note_answer(RIGHT)):
        with refusal("your progress can't be saved in", "you can practise all the same"):
            note()
    assert progress() == Progress()
    assert kept.parent.read_text() == "a file where the folder should be"


def test_a_user_without_a_home_is_told(monkeypatch):
    monkeypatch.setattr(module, "user_folder", lambda _: None)
    with pytest.raises(EuchreError, match="no home folder to keep your progress in"):
        note_begun("the_two_bowers")


# Where nothing can be written.

UNWRITABLE = {"read-only": read_only, "full": lambda _folder: full_disk()}
POSIX = pytest.mark.skipif(os.name != "posix", reason="permissions and limits are those of POSIX")


@pytest.fixture
def anybodys(monkeypatch):
    """The file of a learner, in a folder that anybody may look into."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setenv("XDG_DATA_HOME", folder)
        home = Path(folder, "euchre-tutor")
        home.mkdir(mode=0o755)
        yield home / "progress.sqlite"


def fill() -> Kept:
    """Keep something of each kind, and return it."""
    note_begun("the_two_bowers")
    note_answer(RIGHT)
    note_decision(MISSED, lambda _card, _at: STATE)
    return all_kept()


def crash(path: Path) -> None:
    """Leave the record as a process does that is killed when it has just answered: the answer waits beside the file."""
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("INSERT INTO begun VALUES ('waits beside', '9999')")
        writer.commit()
        parts = {end: Path(f"{path}{end}").read_bytes() for end in ("", "-wal", "-shm")}
    for end, part in parts.items():
        Path(f"{path}{end}").write_bytes(part)


@POSIX
@pytest.mark.parametrize("place", UNWRITABLE)
@pytest.mark.parametrize("beside", [(), ("-wal", "-shm"), ("-wal",)], ids=["clean", "killed", "copied back"])
def test_a_record_that_cant_be_written_is_read_as_it_was_left(anybodys, place, beside):
    before = fill()
    if beside:
        crash(anybodys)
        if "-shm" not in beside:
            Path(f"{anybodys}-shm").unlink()
    with UNWRITABLE[place](anybodys.parent):
        found = all_kept()
        with refusal("your progress can't be saved in", "you can practise all the same"):
            note_answer(RIGHT)
    assert (found.decisions, found.remembered, found.progress.given) == (before.decisions, before.remembered, (RIGHT,))
    assert found.progress.begun == (*before.progress.begun, *["waits beside"] * bool(beside))
    assert found.said.startswith("Nothing can be added to your progress in ")
    assert all_kept() == replace(found, said="")


@pytest.mark.usefixtures("anybodys")
def test_a_record_whose_folder_the_system_refuses_is_read(monkeypatch):
    before = fill()
    monkeypatch.setattr(module, "_ready", Mock(side_effect=OSError(28, "No space left on device")))
    assert all_kept() == replace(before, said=all_kept().said)
    assert "No space left on device" in all_kept().said


@POSIX
def test_a_record_of_an_old_version_in_a_read_only_folder_is_read(anybodys, monkeypatch):
    note_answer(RIGHT)
    monkeypatch.setattr(module, "_MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE cards (x)",)))
    with read_only(anybodys.parent):
        found = all_kept()
    assert (found.progress.given, found.decisions) == ((RIGHT,), ())
    assert "readonly" in found.said.replace("-", "")
    assert [path.name for path in anybodys.parent.iterdir()] == [anybodys.name]


@POSIX
@pytest.mark.parametrize("how", ["no database", "pages overwritten"])
def test_a_damaged_record_in_a_read_only_folder_is_a_sentence_and_stays(anybodys, how):
    note_answer(replace(RIGHT, about="long " * 2_000))
    broken = damage(anybodys, how=how)
    with read_only(anybodys.parent), refusal("your progress can't be saved in", "you can practise all the same"):
        progress()
    assert anybodys.read_bytes() == broken


@POSIX
def test_a_folder_that_cannot_be_looked_into_is_a_sentence(anybodys):
    note_answer(RIGHT)
    with read_only(anybodys.parent, looked_into=False), refusal("your progress can't be saved in", "Permission denied"):
        progress()


SMALL_DISK = """
import os, sqlite3, sys
from pathlib import Path
from unittest.mock import Mock
from euchre_tutor.progress import Given, kept, note_answer

note_answer(Given("?", "before", True))
with open(Path(os.environ["XDG_DATA_HOME"], "everything else"), "wb", buffering=0) as file:
    try:
        while True:
            file.write(bytes(512))
    except OSError as full:
        print(full.strerror)
try:
    note_answer(Given("?", "after", True))
except ValueError as error:
    print(error)
print([each.choice for each in kept().progress.given], kept().said)
"""
MAY_MOUNT = shutil.which("unshare") and not subprocess.run(["unshare", "-Urm", "true"], capture_output=True).returncode


@pytest.mark.nightly
@pytest.mark.skipif(not MAY_MOUNT, reason="a small disk needs a namespace for mounts")
@pytest.mark.parametrize("size", ["112k", "160k"])
def test_a_record_on_a_disk_that_has_filled_up_is_read(tmp_path, size):
    inside = f'mount -t tmpfs -o size={size} none "$0" && exec "$@"'
    command = ["unshare", "-Urm", "sh", "-c", inside, tmp_path, sys.executable, "-c", SMALL_DISK]
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    full, refused, found = done.stdout.splitlines()
    assert (full, "your progress can't be saved in" in refused) == ("No space left on device", True), done.stderr
    assert found.startswith("['before'] Nothing can be added to your progress")


# Rows that can't be.

BLOB = b"\xff\xfe"
BAD_ROWS = [
    ("memory", "due", "tomorrow"),
    ("memory", "due", "2025-01-06T12:00:00"),  # in which time zone?
    ("memory", "card", "{}"),
    ("memory", "card", "[1]"),
    ("memory", "card", "none"),
    ("memory", "kind", BLOB),
    ("decisions", "at", "then"),
    ("decisions", "lost", "much"),
    ("decisions", "lost", float("inf")),
    ("decisions", "lost_other", "some"),
    ("decisions", "unit", "pints"),
    ("decisions", "is_right", 7),
    ("decisions", "level", 1.5),
    ("decisions", "sure", 95),
    ("decisions", "view", BLOB),
    ("answers", "question", BLOB),
    ("answers", "is_right", "yes"),
    ("answers", "sure", -0.1),
    ("begun", "lesson", BLOB),
    ("memory", "due", 7),
]
NAMES = {
    "memory": "dates at which decisions come back",
    "decisions": "decisions in practice",
    "answers": "answers in lessons",
    "begun": "lessons begun",
}


def add_row(path: Path, table: str, column: str, value: object) -> None:
    """Put a row into a table that is like the last one there, but for one column and what tells rows apart."""
    with closing(sqlite3.connect(path)) as record:
        names = [name for _, name, *_ in record.execute(f"PRAGMA table_info({table})")]
        row = dict(zip(names, record.execute(f"SELECT * FROM {table}").fetchall()[-1], strict=True))
        row |= {
            name: other for name, other in (("id", None), ("kind", "another"), ("lesson", "another")) if name in row
        }
        row[column] = value
        record.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
        record.commit()


@pytest.mark.parametrize(("table", "column", "value"), BAD_ROWS)
def test_a_row_that_cannot_be_is_left_out_and_said_and_all_others_stay(kept, table, column, value):
    before = fill()
    add_row(kept, table, column, value)
    found = all_kept()
    assert found.said == f"Some of your progress can't be read and is left out: 1 of the {NAMES[table]}."
    assert replace(found, said="") == before


@pytest.mark.parametrize("sure", [0.0, 1.0])
def test_a_chance_may_be_nothing_or_certain(kept, sure):
    fill()
    add_row(kept, "answers", "sure", sure)
    add_row(kept, "decisions", "sure", sure)
    found = all_kept()
    assert (found.said, found.progress.given[-1].sure, found.decisions[-1].sure) == ("", sure, sure)


def test_text_of_another_encoding_is_left_out(kept):
    before = fill()
    add_row(kept, "decisions", "view", "to be written over")
    with closing(sqlite3.connect(kept)) as record:
        record.execute("UPDATE decisions SET view = CAST(x'4bff' AS TEXT) WHERE view LIKE 'to be%'")
        record.commit()
    assert replace(all_kept(), said="") == before


def test_rows_left_out_of_several_tables_are_told_together(kept):
    fill()
    add_row(kept, "memory", "due", "tomorrow")
    add_row(kept, "answers", "sure", 2)
    assert "left out: 1 of the answers in lessons, 1 of the dates at which decisions come back." in all_kept().said


def test_a_state_of_memory_that_cannot_be_is_begun_anew(kept):
    fill()
    with closing(sqlite3.connect(kept)) as record:
        record.execute("UPDATE memory SET card = CAST(x'ff' AS TEXT)")
        record.commit()
    asked = []
    note_decision(FOUND, lambda card, _at: asked.append(card) or STATE)
    assert (len(asked), remembered()) == (1, {FOUND.game: {FOUND.kind: STATE}})
