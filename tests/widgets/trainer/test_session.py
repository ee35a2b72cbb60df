"""A session of practice without a widget: each step of its flow, and what counts."""

from dataclasses import replace
from random import Random

import pytest

from euchre_tutor.practice.choosing import Chosen
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.grading import Grade, grade
from euchre_tutor.practice.positions import positions
from euchre_tutor.widgets.trainer import session as module
from euchre_tutor.widgets.trainer.session import Session, State
from euchre_tutor.widgets.trainer.shown import practised

DRILL = Drill.parse("assist; 2 questions")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The folder of a learner who has done nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def session() -> Session:
    begun = Session(DRILL, Random(1))
    begun.begin(DRILL)
    costly = next(each for each in positions("bicycle", theme="assist") if grade(each, "pass").is_graded)
    begun.ask(Chosen(costly, "assist", "New"))
    return begun


def graded(session: Session, *, right: bool) -> Grade:
    """Grade the best choice, or one that costs something."""
    position = session.chosen.position
    grades = [grade(position, choice) for choice in position.options]
    return next(each for each in grades if each.is_graded and each.is_right == right)


def answer(session: Session, *, right: bool, two_tries: bool = False) -> str:
    return session.answer(graded(session, right=right), sure=None, two_tries=two_tries)


def shown(session: Session, *, is_marked: bool = False) -> dict:
    return practised(session, is_marked=is_marked)


def test_a_choice_is_an_answer_and_counts(session):
    assert (session.state, answer(session, right=False)) == (State.ASKED, "")
    assert (session.state, [made.is_right for made in session.made]) == (State.ANSWERED, [False])
    assert shown(session)["so_far"].startswith("1 of 2 answered")


def test_of_two_tries_the_first_one_counts_and_only_if_it_costs_is_there_another(session):
    assert answer(session, right=False, two_tries=True).endswith("you have one more try.")
    assert (session.state, len(session.made)) == (State.TRIED, 1)
    assert answer(session, right=True, two_tries=True).startswith("Of your two choices the first one counts.")
    assert (session.state, [made.is_right for made in session.made]) == (State.ANSWERED, [False])
    session.ask(session.chosen)
    assert answer(session, right=True, two_tries=True) == ""
    assert session.state is State.ANSWERED


@pytest.mark.parametrize("two_tries", [False, True])
def test_a_choice_that_is_made_once_more_after_an_answer_does_not_count(session, two_tries):
    answer(session, right=True, two_tries=two_tries)
    assert answer(session, right=False, two_tries=two_tries) == ""
    assert (session.state, [made.is_right for made in session.made]) == (State.ANSWERED, [True])


def test_after_its_questions_a_drill_is_over_and_may_begin_anew(session):
    for _ in range(2):
        answer(session, right=True)
        session.go_on()
    assert (session.state, session.words, session.chosen) == (State.OVER, "2 answered: 2 right.", None)
    told = shown(session)
    assert (told["next"], told["about"], told["kind"]) == ("Once more", "", "")
    session.similar()
    assert session.state is State.OVER, "there is nothing to be like"
    session.begin(DRILL)
    assert (session.state, shown(session)["so_far"]) == (State.ASKED, "0 of 2 answered")


def test_what_is_skipped_while_it_is_due_is_left_for_later_and_what_was_tried_is_not(session):
    due = session.chosen._replace(why="Due again")
    for tries, left in ((1, set()), (0, {"assist: " + due.position.like})):
        session.ask(due)
        for _ in range(tries):
            answer(session, right=False, two_tries=True)
        session.go_on()
        assert session.past.skipped == left


def test_theme_and_level_are_told_with_the_answer(session):
    assert shown(session)["kind"] == ""
    assert "level" in shown(session, is_marked=True)["kind"]


def seeking(monkeypatch: pytest.MonkeyPatch, *hands: Chosen | None) -> Session:
    """Return a session that looks for a hand, and will find these."""
    monkeypatch.setattr(module, "next_position", lambda *_: None)
    monkeypatch.setattr(module, "fresh_position", lambda *_: iter(hands))
    session = Session(DRILL, Random(1))
    session.begin(DRILL)
    assert (session.state, session.words) == (State.SEEKING, "Looking for a new hand ...")
    return session


def test_what_is_found_is_asked_and_the_next_hand_is_looked_for_meanwhile(monkeypatch):
    hand = Chosen(positions("bicycle", theme="assist")[0], "assist", "New")
    session = seeking(monkeypatch, None, hand)
    found = [chosen for chosen in session.looking if chosen and session.found(session.search, chosen)]
    assert (found, session.state, session.chosen) == ([hand], State.ASKED, hand)
    assert session.ahead == {DRILL: hand}


def test_nothing_more_is_looked_for_once_another_drill_is_wished_for(monkeypatch):
    hand = Chosen(positions("bicycle", theme="assist")[0], "assist", "New")
    session = seeking(monkeypatch, hand)
    looking = session.looking
    assert [next(looking), next(looking)] == [None, hand]
    assert session.found(session.search, hand)
    session.begin(replace(DRILL, questions=3))
    assert [*looking] == [None]
    assert session.ahead == {}


def test_what_an_earlier_search_finds_is_kept_for_when_it_is_wished_for_again(monkeypatch):
    hand = Chosen(positions("bicycle", theme="assist")[0], "assist", "New")
    session = seeking(monkeypatch, None, hand)
    search, looking = session.search, session.looking
    session.go_on()  # while the first search has not begun
    assert [*looking] == []
    later, looking = session.search, session.looking
    assert next(looking) is None
    session.begin(replace(DRILL, questions=3))
    assert [*looking] == []
    assert not session.found(search, hand)
    assert not session.found(later, hand)
    assert session.state is State.SEEKING


def test_where_nothing_is_found_that_is_said_or_what_was_seen_is_asked(monkeypatch):
    session = seeking(monkeypatch, None)
    assert [*session.looking] == [None]
    assert session.found(session.search, None)
    assert (session.state, session.words[:21]) == (State.SEEKING, "No such decision was ")
    seen = Chosen(positions("bicycle", theme="assist")[0], "assist", "Seen before")
    monkeypatch.setattr(module, "next_position", lambda *_: seen)
    session.go_on()
    assert session.found(session.search, None)
    assert (session.state, session.chosen.why) == (State.ASKED, "Asked before")
