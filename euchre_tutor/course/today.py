"""Today's five minutes: the steps, the days in a row, and the hand of the day, a call clear in both ways of play."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import count
from random import Random

from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.course.path import Stop
from euchre_tutor.course.syllabus import Lesson
from euchre_tutor.practice.positions import Position, positions
from euchre_tutor.practice.report import game_title
from euchre_tutor.practice.skills import PackCard

_CLEAR = 2  # the hardest level
_HANDS = 3  # how many are asked a day
_TOLD = 3  # cards that come back, by their names
_NUMBERS = ("no", "one", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
PRACTICE = "start.ipynb#Practice"


def hand_of_the_day(day: date | None = None) -> Position:
    """Return a decision of the plain game: another each day, the same for everybody; today's unless a day is named.

    Raises EuchreError if that isn't a day.

    >>> hand_of_the_day(date(2025, 1, 6)) == hand_of_the_day(date(2025, 1, 6)) != hand_of_the_day(date(2025, 1, 7))
    True
    """
    day = date.today() if day is None else day
    if not isinstance(day, date):
        raise EuchreError(f"a day is a date, such as date(2025, 1, 6), not {quoted(day)}")
    return clear_calls()[day.toordinal() % len(clear_calls())]


@cache
def clear_calls() -> tuple[Position, ...]:
    """Return the calls at the start of a game with one best call, the same in both ways of play, in mixed order.

    >>> {position.question for position in clear_calls()}
    {'call'}
    """
    clear = [position for position in positions() if position.unit == "points" and position.closeness <= _CLEAR]
    clear = [position for position in clear if not position.options[position.best].seen]
    clear = [position for position in clear if sum(map(position.may_be_best, position.options)) == 1]
    calls = [position for position in clear if position.question == "call"]  # last: it reads each view from its text
    Random(0).shuffle(calls)
    return tuple(calls)


@dataclass(frozen=True)
class Step:
    """One of the steps of today's five minutes.

    Attributes:
        title: what to do.
        about: what it is about; nothing if the title says all.
        link: where it is done.
        length: how long it takes, in words.
        is_done: whether that was done today.
    """

    title: str
    about: str
    link: str
    length: str = ""
    is_done: bool = False


def practice_step(pack: Iterable[PackCard], games_due: Iterable[str], made_today: int, shown: str) -> Step:
    """Return what is practised today: what comes back, in whatever game, or else new hands.

    Args:
        pack: the learner's cards.
        games_due: the games in which something comes back.
        made_today: how many decisions were made today.
        shown: the skill that new hands are about; nothing if they are about anything.

    >>> practice_step([], [], 3, "").is_done
    True
    """
    cards = [card.skill.name for card in pack if card.is_due]
    title, about = "Three new hands", shown or "What do you call, what do you play?"
    if games := ", ".join(map(game_title, games_due)):
        title, about = "Hands come back", games
    if cards:
        title = "A card comes back" if len(cards) == 1 else f"{_counted(len(cards))} cards come back"
        about = " · ".join(cards[:_TOLD]) + (f" and {len(cards) - _TOLD} more" if len(cards) > _TOLD else "")
    return Step(title, about, PRACTICE, "3 hands", is_done=made_today >= _HANDS and not games)


def again_in_words(stop: Stop) -> str:
    """Say how many questions of a lesson are to be answered again."""
    return f"{len(stop.missed)} question{'s' * (len(stop.missed) > 1)} again"


def lesson_step(stop: Stop, pack: Iterable[PackCard], *, is_first: bool) -> Step:
    """Return the lesson to go on with, by the card that it brings."""
    lesson = stop.lesson
    new = next((card.skill.name for card in pack if lesson.slug in card.skill.lessons and not card.is_won), "")
    title = "Win your first hand" if is_first else f"A new card: {new}" if new else "The next lesson"
    like = f"{'That was the road. ' * stop.is_after_road}If you like: " * (lesson.further and stop.state == "new")
    return Step(
        "Go on with your lesson" if stop.state == "begun" else title,
        f"{like}{lesson.question}",
        stop.link,
        minutes(lesson),
    )


def minutes(lesson: Lesson) -> str:
    """Say how long a lesson takes; nothing for one to come."""
    return f"{lesson.minutes} min" if lesson.minutes else ""


TABLE = Step(
    "One hand at the table", "The hand of the day, the same for everybody", "start.ipynb#One-hand-to-play", "2 min"
)


def week(days: Container[date], today: date) -> tuple[tuple[date, bool], ...]:
    """Return the last seven days, and whether something was done on each."""
    return tuple((day, day in days) for day in (today - timedelta(back) for back in range(6, -1, -1)))


def days_in_a_row(days: Container[date], today: date) -> int:
    """Count the days in a row on which something was done, up to today, or up to yesterday while today is young.

    >>> days_in_a_row({date(2025, 1, 5), date(2025, 1, 6)}, date(2025, 1, 7))
    2
    """
    last = today if today in days else today - timedelta(1)
    return next(number for number in count() if last - timedelta(number) not in days)


def _counted(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)
