"""A pack of 24 skills: every theme of Bicycle is in one, and a card is won by what was shown on two days."""

from collections import Counter
from dataclasses import replace
from datetime import timedelta, timezone

from helpers.decided import FOUND, MISSED, NOON

from euchre_tutor.cards import Card
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.practice.drills import themes_asked
from euchre_tutor.practice.skills import SKILLS, pack_of, skill_of, to_show
from euchre_tutor.rules import BICYCLE


def shown(theme="assist", days=0, **changes):
    return replace(FOUND, theme=theme, at=(NOON + timedelta(days)).isoformat(), **changes)


def won(*decisions, done=(), zone=None):
    return [card.skill.name for card in pack_of(decisions, {}, done, zone) if card.is_won]


def test_every_card_of_the_pack_stands_for_one_skill_the_bowers_first():
    assert {Card.parse(skill.card) for skill in SKILLS} == {*BICYCLE.pack.cards}
    assert len(SKILLS) == len({skill.name for skill in SKILLS}) == 24
    assert [skill.name for skill in SKILLS[:2]] == ["Right bower", "Left bower"]
    assert all(len(skill.name.split()) <= 3 for skill in SKILLS)


def test_every_theme_of_bicycle_belongs_to_one_skill_and_no_other_theme_does():
    assert Counter(theme for skill in SKILLS for theme in skill.themes) == Counter(themes_asked("bicycle"))
    assert skill_of("bid") is None


def test_every_skill_is_taught_and_a_lesson_about_a_theme_teaches_its_skill():
    lessons = {lesson.slug: lesson for lesson in syllabus()}
    assert all(skill.lessons and {*skill.lessons} <= {*lessons} for skill in SKILLS)
    for theme in {theme for lesson in lessons.values() for theme in lesson.themes}:
        assert any(theme in lessons[slug].themes for slug in skill_of(theme).lessons), theme


def test_a_card_is_won_by_right_answers_on_two_days_by_any_of_its_themes_in_any_game():
    assert won() == won(shown(), shown()) == won(shown(), shown("bridge", 1)) == []
    assert won(shown(), shown("assist_light", 1)) == ["Assist"]
    assert won(shown(), shown(days=1, game="trickster")) == ["Assist"]


def test_a_wrong_answer_and_one_that_does_not_count_win_no_card_and_lose_none():
    wrong, close = replace(MISSED, at=shown(days=1).at), shown(days=1, is_graded=False)
    assert won(shown(), wrong) == won(shown(), close) == []
    assert won(shown(), shown(days=1), replace(wrong, at=shown(days=2).at)) == ["Assist"]


def test_a_day_ends_at_the_learners_midnight():
    late, later = shown(), replace(FOUND, at=(NOON + timedelta(hours=5)).isoformat())
    assert won(late, later, zone=timezone(timedelta(0))) == []
    assert won(late, later, zone=timezone(timedelta(hours=8))) == ["Assist"]


def test_a_theme_of_another_version_is_overlooked():
    assert won(shown("gone"), shown("gone", 1)) == []
    assert not any(
        card.is_due for card in pack_of([], {"bicycle": ["gone: call"], "bid_euchre": ["bid: bid"]}, (), None)
    )


def test_a_skill_without_a_theme_goes_by_all_questions_of_its_lessons():
    assert won(done={"the_two_bowers", "your_partner_deals"}) == ["Right bower"]
    assert won(done={lesson.slug for lesson in syllabus()}) == [skill.name for skill in SKILLS if not skill.themes]


def test_a_card_comes_back_while_a_kind_of_one_of_its_themes_is_due_won_or_not():
    pack = pack_of([], {"trickster": ["bower_to_partner: pass"], "bicycle": ["next: call", "next: pass"]}, (), None)
    assert [card.skill.name for card in pack if card.is_due] == ["Assist", "Next or cross"]


def test_what_was_taught_and_is_neither_won_nor_due_is_to_be_shown_next():
    done = {"the_two_bowers", "following_suit", "your_partner_deals"}
    pack = pack_of([shown(), shown(days=1)], {"bicycle": ["follow: call"]}, done, None)
    assert [skill.name for skill in to_show(pack, done)] == ["Left bower"]
