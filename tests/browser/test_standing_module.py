"""What a site's home page says of its reader is what the course map and the pack say of a learner who did the same."""

import json
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page

from euchre_tutor.course import syllabus
from euchre_tutor.course.path import Stop, path_of
from euchre_tutor.course.today import days_in_a_row, week
from euchre_tutor.practice.memory import GOOD, kinds_asked, theme_of
from euchre_tutor.practice.skills import day_of, pack_of
from euchre_tutor.progress import Decision, Given, Progress
from euchre_tutor.site.answers import answers_html
from euchre_tutor.widgets.parts.modules import joined_script

LESSONS = [lesson for lesson in syllabus() if lesson.is_there]
NOW = datetime(2025, 3, 10, 2, 30, tzinfo=UTC)  # in New York, on the evening before
ZONE = ZoneInfo("America/New_York")
MADE = Decision(
    game="bicycle", theme="", kind="", view="", question="call", level=1, choice="pass", best="pass", unit="points",
    lost=0.0, error=0.0, lost_other=None, random_lost=0.0, rule_bot_lost=0.0, tutor_lost=0.0, is_graded=True,
    is_right=True, tries=1,
)  # fmt: skip


@cache
def kinds() -> list[str]:
    """The kinds of hands, read when a test asks for them: that takes a second."""
    return sorted(kinds_asked("bicycle"))


def drawn(rng: Random) -> tuple[list[dict[str, Any]], dict[str, float]]:
    """Draw what somebody has answered in a few lessons and of a few kinds of hands, and when these come back."""
    quiet = rng.choice([0, 1])  # days without an answer
    answers, times = [], sorted(quiet + rng.uniform(0, 12) ** 1.5 for _ in range(rng.randrange(1, 120)))[::-1]
    lessons, some = rng.sample(LESSONS, 4), rng.sample([kind for kind in kinds() if not kind.startswith("pairs")], 8)
    for days in times:
        at = (NOW - timedelta(days=days)).isoformat(timespec="milliseconds")
        given: dict[str, Any] = {"at": at, "is_right": rng.random() < 0.7}
        if rng.random() < 0.6:
            lesson = rng.choice(lessons)
            given |= {"page": lesson.slug, "cell": rng.choice([*[*lesson.asking][:4], *lesson.asking, "gone"])}
        else:
            kind, theme = (chosen := rng.choice(some)), theme_of(chosen)
            given |= {"page": f"practice_{theme}", "cell": f"{theme}-1", "kind": kind}
            given |= {"rating": GOOD if given["is_right"] else rng.choice([1, 2])} if rng.random() < 0.9 else {}
        answers.append(given)
    if rng.random() < 0.5:  # a lesson taken to its end
        end = {"page": lessons[0].slug, "at": (NOW - timedelta(days=quiet)).isoformat(), "is_right": True}
        answers += [end | {"cell": cell} for cell in lessons[0].asking]
    if rng.random() < 0.3:  # the road taken to its end, and perhaps a lesson off it before or after
        road = [lesson for lesson in LESSONS if not lesson.further]
        off = rng.sample([lesson for lesson in LESSONS if lesson.further], rng.choice([0, 1, 1]))
        taken = [*off, *road] if rng.random() < 0.5 else [*road, *off]
        end = {"at": (NOW - timedelta(days=quiet)).isoformat(), "is_right": True}
        answers = [end | {"page": lesson.slug, "cell": cell} for lesson in taken for cell in lesson.asking]
    rated = {each["kind"] for each in answers if each.get("rating")}
    return answers, {kind: (NOW.timestamp() + rng.uniform(-1e5, 1e5)) * 1000 for kind in sorted(rated)}


def by_python(answers: list[dict[str, Any]], due: dict[str, float]) -> dict[str, Any]:
    """Return what Python says of a learner with such a record."""
    slugs = {lesson.slug: lesson.asking for lesson in LESSONS}
    taken = [each for each in answers if each["cell"] in slugs.get(each["page"], ())]
    begun = tuple(dict.fromkeys(each["page"] for each in taken))
    given = tuple(Given("?", "", each["is_right"], lesson=each["page"], cell=each["cell"]) for each in taken)
    stops = path_of(LESSONS, Progress(begun, given), skips=False)
    made = [
        replace(MADE, theme=theme_of(each["kind"]), kind=each["kind"], is_right=each["is_right"], at=each["at"])
        for each in answers
        if each.get("rating")
    ]
    waiting = sorted((time, kind) for kind, time in due.items() if time <= NOW.timestamp() * 1000)
    done = {stop.lesson.slug for stop in stops if stop.state == "done"}
    pack = pack_of(made, {"bicycle": [kind for _, kind in waiting]}, done, ZONE)
    days, today = {day_of(each["at"], ZONE) for each in answers}, NOW.astimezone(ZONE).date()
    return {
        "stops": [stop_of(stop) for stop in stops],
        "isRoadOver": stops[0].is_after_road,
        "pack": [[card.is_won, card.is_due] for card in pack],
        "waiting": [kind for _, kind in waiting],
        "week": [[f"{day:%a %b %d %Y}", on] for day, on in week(days, today)],
        "row": days_in_a_row(days, today),
    }


def stop_of(stop: Stop) -> list[Any]:
    return [stop.lesson.slug, stop.state, stop.answered, len(stop.missed), stop.cell, stop.is_next]


SAY = """([course, records, now]) => records.map(([answers, due]) => {
  const { stops, isRoadOver, pack, waiting, week, row, next } = standingOf(course, { answers, due }, now);
  return {
    stops: stops.map(({ slug, state, answered, missed, cell }) =>
      [slug, state, answered, missed.length, cell ?? "", slug === next?.slug]),
    isRoadOver, pack: pack.map(({ isWon, isDue }) => [isWon, isDue]),
    waiting, week, row,
  };
})"""


@pytest.fixture(scope="module")
def course() -> dict[str, Any]:
    """What the home page knows of lessons, hands and the pack."""
    hands = [{"cell": f"{theme_of(kind)}-{number}", "stored": {"kind": kind}} for kind in kinds() for number in (1, 2)]
    html = answers_html([Stop(lesson, "new") for lesson in LESSONS], pack_of([], {}, ()), hands)
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', html)[1])


@pytest.fixture(scope="module")
def abroad(browser: Browser) -> Iterator[Page]:
    """A page far from Greenwich that can say how far a reader has come."""
    with closing(browser.new_context(timezone_id=str(ZONE))) as context:
        page = context.new_page()
        page.add_script_tag(
            content=f"globalThis.standingOf = (() => {{ {joined_script('standing.js')} return standingOf; }})()"
        )
        yield page


def test_the_page_and_the_course_map_say_the_same_of_whatever_was_answered(abroad: Page, course) -> None:
    rng = Random(3)
    records = [drawn(rng) for _ in range(60)]
    found = abroad.evaluate(SAY, [course, records, NOW.timestamp() * 1000])
    for record, said in zip(records, found, strict=True):
        assert said == by_python(*record)
    assert {state for said in found for _, state, *_ in said["stops"]} == {"new", "begun", "done"}
    assert {said["isRoadOver"] for said in found} == {True, False}
    assert any(won for said in found for won, _ in said["pack"])
    assert any(due for said in found for _, due in said["pack"])
    assert {said["week"][-1][1] for said in found} == {True, False}


@pytest.mark.parametrize(
    ("minutes", "others", "comes_back"), [(9, 0, False), (11, 0, True), (9, 2, False), (9, 3, True)]
)
def test_a_hand_comes_back_after_ten_minutes_or_three_others(abroad: Page, course, minutes, others, comes_back) -> None:
    again, *rest = [kind for kind in kinds() if not kind.startswith("pairs")]
    at = (NOW - timedelta(minutes=minutes)).isoformat()
    answers = [
        {"page": f"practice_{theme_of(kind)}", "cell": f"{theme_of(kind)}-1", "is_right": True, "kind": kind, "at": at}
        for kind in (again, *rest[:others])
    ]
    record = {"answers": answers, "due": {again: NOW.timestamp() * 1000 - 1}}
    said = "([course, record, now]) => standingOf(course, record, now).hand.kind"
    assert (abroad.evaluate(said, [course, record, NOW.timestamp() * 1000]) == again) == comes_back


@pytest.mark.parametrize(("hours", "is_practised"), [(0, True), (24, False)])
def test_practice_is_done_for_today_by_three_hands_of_today(abroad: Page, course, hours, is_practised) -> None:
    at = (NOW - timedelta(hours=hours)).isoformat()
    some = [kind for kind in kinds() if not kind.startswith("pairs")][:3]
    answers = [{"page": "practice", "cell": "", "is_right": True, "kind": kind, "at": at} for kind in some]
    for made in (answers, answers[:2]):
        said = "([course, answers, now]) => standingOf(course, { answers, due: {} }, now).isPractised"
        found = abroad.evaluate(said, [course, made, NOW.timestamp() * 1000])
        assert found == (is_practised and made is answers)
