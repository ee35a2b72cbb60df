"""A lesson that goes by another name now: what a learner never changed moves, and what the learner changed stays."""

import json

import pytest
from helpers.folders import texts

from euchre_tutor.course import copies, copy_lessons

pytestmark = pytest.mark.usefixtures("shipped")
OLD, NEW = "start.ipynb", "begin.ipynb"


@pytest.fixture
def renamed(shipped, mine):
    """The learner's copy of a course whose lesson has got another name since then."""
    (shipped / OLD).rename(shipped / NEW)
    return mine


def notes(folder) -> set[str]:
    """The names of what was shipped last."""
    return {*json.loads((folder / copies.MANIFEST).read_text())}


def test_a_lesson_that_was_never_changed_moves_to_its_new_name(renamed):
    report = copy_lessons(renamed)
    assert (report.added, report.removed, report.left) == ((NEW,), (OLD,), ())
    assert str(report) == f"{renamed}: 1 added, 0 updated, 1 removed, 0 of yours kept"
    assert {*texts(renamed)} == notes(renamed) == {NEW, "README.md", "figures/table.svg"}
    assert copy_lessons(renamed).removed == ()


def test_a_lesson_that_was_changed_stays_and_is_told_once(renamed):
    (renamed / OLD).write_text("start, with my notes")
    report = copy_lessons(renamed)
    assert (report.added, report.removed, report.left) == ((NEW,), (), (OLD,))
    assert str(report).endswith(f"1 of yours kept, {OLD!r} of an older course stays as you changed it")
    assert copy_lessons(renamed).left == ()
    assert texts(renamed)[OLD] == "start, with my notes"
    assert texts(renamed)[NEW] == "start, first edition"


def test_a_new_version_that_was_put_beside_a_changed_lesson_moves_too(shipped, mine):
    (mine / OLD).write_text("start, with my notes")
    for edition in ("second", "third"):
        (shipped / OLD).write_text(f"start, {edition} edition")
        copy_lessons(mine)
    (shipped / OLD).rename(shipped / NEW)
    report = copy_lessons(mine)
    assert report.removed == ("start (new 2).ipynb",)
    assert report.left == (OLD, "start (new).ipynb")  # what was shipped before the last time isn't known any more
    assert (mine / NEW).read_text() == "start, third edition"


@pytest.mark.parametrize("put", ["a link", "a folder", "a read-only file"])
def test_what_a_learner_put_in_the_place_of_an_old_lesson_stays(renamed, put):
    (renamed / OLD).rename(renamed / "elsewhere.ipynb")
    if put == "a link":
        (renamed / OLD).symlink_to(renamed / "elsewhere.ipynb")
    elif put == "a folder":
        (renamed / OLD).mkdir()
    else:
        (renamed / "elsewhere.ipynb").rename(renamed / OLD).chmod(0o444)
    before = (renamed / OLD).lstat()
    assert copy_lessons(renamed).left == (OLD,)
    after = (renamed / OLD).lstat()
    assert (after.st_ino, after.st_mode, after.st_mtime_ns) == (before.st_ino, before.st_mode, before.st_mtime_ns)


def test_without_notes_nothing_is_removed(renamed):
    (renamed / copies.MANIFEST).unlink()
    assert copy_lessons(renamed).removed == ()
    assert texts(renamed)[OLD] == texts(renamed)[NEW]


@pytest.mark.parametrize("name", ["../outside.txt", "figures/table.svg", ".."])
def test_nothing_outside_of_the_folder_itself_is_removed(renamed, name):
    (renamed.parent / "outside.txt").write_text("map")
    (renamed / copies.MANIFEST).write_text(json.dumps({name: copies._digest(b"map")}))
    (renamed.parent / "shipped" / "figures" / "table.svg").unlink()
    (renamed / "figures" / "table.svg").write_text("map")
    before = texts(renamed.parent)
    assert copy_lessons(renamed).removed == ()
    assert before.items() <= texts(renamed.parent).items()


def test_a_lesson_that_is_gone_is_nothing_to_tell(renamed):
    (renamed / OLD).unlink()
    report = copy_lessons(renamed)
    assert (report.removed, report.left) == ((), ())
