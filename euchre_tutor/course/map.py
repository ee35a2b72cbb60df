"""The course as the learner's own: what is done, what comes back, and the start page."""

import os
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from html import escape
from time import monotonic
from typing import Any

import ipywidgets
from IPython.display import HTML, display, update_display

from euchre_tutor.auction import Auction
from euchre_tutor.base import EuchreError, capital, paragraphs
from euchre_tutor.base.core import why_slow
from euchre_tutor.conditions import Where
from euchre_tutor.course.home import Home, by_part, home_html, in_page, path_html
from euchre_tutor.course.path import Stop, path_of
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.course.today import (
    PRACTICE,
    TABLE,
    Step,
    again_in_words,
    days_in_a_row,
    hand_of_the_day,
    lesson_step,
    practice_step,
    week,
)
from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.players import TUTOR
from euchre_tutor.practice.memory import due
from euchre_tutor.practice.skills import PackCard, Skill, day_of, pack_of, to_show
from euchre_tutor.progress import Given, Kept, kept, note_answer, played_games
from euchre_tutor.widgets import TableBoard
from euchre_tutor.widgets.play.season import invitation, is_on, who_is_met

_SAID = Given("Have you played Euchre before?", "no", is_right=True, lesson="start", cell="played")
_AT_TABLE = Given("The hand of the day", "played", is_right=True, lesson=_SAID.lesson, cell="table")
_PLAYED = "EUCHRE_TUTOR_PLAYED"  # names the choice in the environment as long as the session, where it can't be kept
_NOT_KEPT = "Your choice wasn't saved; it lasts until you close Euchre Tutor."
_PAUSE = 1.0  # seconds in which a click is that of a double click


@dataclass(frozen=True)
class CourseMap:
    """The course as the learner's path; it draws itself in a notebook, and prints as text.

    Attributes:
        stops: the lessons in their order.
        trouble: why the learner's progress isn't known, or can't be added to; nothing if all is well.
        kinds_due: how many kinds of decision are due in practice, by game.
        pack: the learner's cards, one for each skill.
        days: on which something was answered.
        made_today: how many decisions were made today in practice.
        has_played: whether the hand of the day was played to its end today.
        season: which game of the season is to be played; nothing in a notebook of another JupyterLab, or switched off.
        today: the day on which it is drawn.
    """

    stops: tuple[Stop, ...]
    trouble: str = ""
    kinds_due: Mapping[str, int] = field(default_factory=dict)
    pack: tuple[PackCard, ...] = pack_of([], {}, ())
    days: frozenset[date] = frozenset()
    made_today: int = 0
    has_played: bool = False
    season: str = ""
    today: date = field(default_factory=date.today)

    @property
    def due(self) -> tuple[Stop, ...]:
        """The lessons that are done, but for questions that were answered wrong the last time."""
        return tuple(stop for stop in self.stops if stop.state == "done" and stop.missed)

    @property
    def next(self) -> Stop | None:
        """Where to go on; None once all is done."""
        return next((stop for stop in self.stops if stop.is_next), None)

    @property
    def skips(self) -> bool:
        """Whether the learner, who has played before, skips the first lessons."""
        return any(stop.state == "skipped" for stop in self.stops)

    @property
    def drill(self) -> str:
        """What is practised today, as a drill: a skill that was taught and never asked for; else whatever comes."""
        return "; ".join([*(skill.themes[0] for skill in self._to_show[:1]), "3 questions"])

    @property
    def steps(self) -> tuple[Step, ...]:
        """Today's five minutes: what comes back, the lesson to go on with, and a hand at the table."""
        lesson = [lesson_step(self.next, self.pack, is_first=self._is_new)] if self.next else []
        table = replace(TABLE, is_done=self.has_played)
        if self._is_new:
            return (
                *(
                    [replace(lesson[0], title="Begin here, or go on where you left off")]
                    if self.trouble and lesson
                    else lesson
                ),
                table,
            )
        shown = "".join(skill.name for skill in self._to_show[:1])
        practised = practice_step(self.pack, self.kinds_due, self.made_today, shown)
        again = (
            []
            if self.kinds_due
            else [Step(again_in_words(stop), stop.lesson.question, stop.link, "1 min") for stop in self.due[:1]]
        )
        return (*(again or [practised]), *lesson, table)

    @property
    def door(self) -> str:
        """The home page, as HTML."""
        first, beside = self.stops[0], ['<a href="start.ipynb#Analyse-a-hand">A hand from last night?</a>']
        if first.state in ("new", "begun") and not self._is_new:
            win = f'<a href="{first.link}">Win your first hand</a>, {first.lesson.minutes} minutes.'
            beside = [f"Never played? {win}", *beside]
        if self.season:
            beside = [f'At the table: <a href="season.ipynb">{escape(self.season)}</a>', *beside]
        if self.kinds_due:
            beside += [
                f'<a href="{stop.link}">{escape(stop.lesson.question)}</a> {again_in_words(stop)}' for stop in self.due
            ]
        return in_page(
            home_html(
                Home(
                    steps=self.steps,
                    stops=self.stops,
                    pack=self.pack,
                    week=() if self._is_new else week(self.days, self.today),
                    row=days_in_a_row(self.days, self.today),
                    said=self.trouble,
                    quiet={"Just play": "play.ipynb"},
                    beside=beside,
                    link_of=self._link_of,
                )
            )
        )

    def _link_of(self, card: PackCard) -> str:
        """Return where a card leads: to practice once it comes back, else to its lesson."""
        links = {stop.lesson.slug: stop.link for stop in self.stops if stop.state != "later"}
        return PRACTICE if card.is_due else links.get(card.skill.lessons[0], "")

    @property
    def _to_show(self) -> list[Skill]:
        done = {stop.lesson.slug for stop in self.stops if stop.state == "done"}
        return [] if self.kinds_due else [*to_show(self.pack, done)]

    @property
    def _is_new(self) -> bool:
        return not self.days and not self.kinds_due and all(stop.state in ("new", "later") for stop in self.stops)

    def __str__(self) -> str:
        steps = [f"{at}. {step.title}: {step.about} ({step.link})" for at, step in enumerate(self.steps, 1)]
        won = sum(card.is_won for card in self.pack)
        lines = [*filter(None, [self.trouble]), *steps, f"Your pack: {won} of {len(self.pack)} cards won"]
        for part, stops in by_part(self.stops):
            lines += ["", part, *map(_line_of, stops)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return "course_map()"

    def _repr_html_(self) -> str:
        """Draw the path; links are relative, so that JupyterLab opens them."""
        return in_page(path_html(self.stops, is_open=True))


def course_map() -> CourseMap:
    """Return the map of the course with the learner's progress on it.

    >>> print(course_map().stops[0].title)
    0  Can you win a hand?
    """
    try:
        record, games = kept(), played_games()
    except EuchreError as error:
        record, games = Kept(said=error.sentence), ()
    unkept = os.environ.get(_PLAYED)
    said = [*(answer.choice for answer in record.progress.given if answer.cell == _SAID.cell), *filter(None, [unkept])]
    stops = path_of(syllabus(), record.progress, skips=said[-1:] == ["yes"])
    now = datetime.now().astimezone()
    waiting = due(record.remembered, now)
    made = Counter(day_of(decision.at) for decision in record.decisions)
    given = [answer for answer in record.progress.given if (answer.lesson, answer.cell) != (_SAID.lesson, _SAID.cell)]
    return CourseMap(
        stops,
        record.said or _NOT_KEPT * bool(unkept),
        kinds_due={game: len(kinds) for game, kinds in waiting.items()},
        pack=pack_of(record.decisions, waiting, {stop.lesson.slug for stop in stops if stop.state == "done"}),
        days=frozenset([*made, *(day_of(answer.at) for answer in given)]),
        made_today=made[now.date()],
        has_played=any(
            (answer.lesson, answer.cell) == (_AT_TABLE.lesson, _AT_TABLE.cell) and day_of(answer.at) == now.date()
            for answer in given
        ),
        season=invitation(games) if is_on() else "",
        today=now.date(),
    )


def note_played(*, has_played: bool) -> None:
    """Note that the learner has played Euchre before, and skips the first lessons; or takes that back.

    Where it can't be kept, it holds as long as the session does.

    >>> note_played(has_played=True)
    >>> note_played(has_played=False)
    >>> course_map().skips
    False
    """
    os.environ[_PLAYED] = "yes" if has_played else "no"
    with suppress(EuchreError):  # the map says so
        note_answer(replace(_SAID, choice=os.environ[_PLAYED]))
        del os.environ[_PLAYED]


def hand_to_play() -> TableBoard:
    """Return the hand of the day on a board, at our turn; once it is over, the home page has it as done today.

    >>> hand_to_play().hides_others
    True
    """
    seen = hand_of_the_day().view
    cards = f"seat {seen.seat} holds {' '.join(map(str, seen.hand))}, up {seen.up}"
    hand = GameHand(Deal.random(seed=0, where=Where.parse(cards)))
    for call in Auction.at(seen).calls:
        hand.push(str(call))
    met = who_is_met()
    sitting = tuple((TUTOR, *met)[(seat - seen.seat) % 4] for seat in range(1, 5)) if met else ()
    board = TableBoard(hand, you=seen.seat, seed=0, tutor=True, hides_others=True, players=sitting)
    was_over = False

    def note(_has_moved: bool) -> None:
        nonlocal was_over
        before, was_over = was_over, board.hand.is_over
        if was_over and not before:
            with suppress(EuchreError):  # the home page says so
                note_answer(_AT_TABLE)

    board.table.watch(note)
    return board


def door() -> None:
    """Show the home page, and a button by which who has played skips the first lessons."""
    button, last = ipywidgets.Button(layout={"width": "auto"}), -_PAUSE

    def press(_: ipywidgets.Button) -> None:
        nonlocal last
        before, last = last, monotonic()
        if last >= before + _PAUSE:
            _skip_or_not(button)

    button.add_class("euchre")
    button.on_click(press)
    _draw(button, display)
    display(button)


def _draw(button: ipywidgets.Button, show: Callable[..., Any]) -> None:
    """Draw the door, and write on its button what a click does; it is away where there is nothing to skip."""
    course = course_map()
    show(HTML(paragraphs(capital(why_slow())) + course.door), display_id="door")
    button.description = "Take lessons 0 to 3 after all" if course.skips else "I have played: skip lessons 0 to 3"
    button.layout.display = "" if course.skips or any(stop.may_be_skipped for stop in course.stops) else "none"


def _skip_or_not(button: ipywidgets.Button) -> None:
    """Skip the first lessons, or take that back, and draw the door and the map anew."""
    note_played(has_played=not course_map().skips)
    _draw(button, update_display)
    update_display(course_map(), display_id="map")  # of a start page of an earlier edition


def _line_of(stop: Stop) -> str:
    minutes = f"{stop.lesson.minutes} minutes" if stop.state != "later" and stop.lesson.minutes else ""
    after = ", ".join(words for words in (minutes, "if you like" * stop.lesson.further, stop.words) if words)
    return f"{'▸' if stop.is_next else ' '} {stop.title}{f' ({after})' if after else ''}"
