"""The home page: today's five minutes, the pack of skills and the path of lessons, in JupyterLab and on the site."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path

from euchre_tutor.base import number_of
from euchre_tutor.cards import Card
from euchre_tutor.course.path import Stop
from euchre_tutor.course.today import Step
from euchre_tutor.draw.shapes import ink_of
from euchre_tutor.look import bare, sheet
from euchre_tutor.practice.skills import PackCard, Skill

_FOLDER = Path(__file__).parent
BAR = _FOLDER / "bar.css"
"""The sheet of the bar."""
_HOW = "A card turns when you get its skill right on two days, and comes back before you forget it."
_HERE = ' aria-current="step"'


@dataclass(frozen=True, kw_only=True)
class Home:
    """What stands on the home page.

    Attributes:
        steps: what to do now, in its order; the first one that isn't done is the next step.
        stops: the lessons, with what the learner has done of each.
        pack: the cards of the skills.
        link_of: where a card leads; nothing for a card that leads nowhere.
        title: how the steps are called.
        quiet: buttons beside the next step: their words, and where they lead.
        beside: sentences below, as HTML.
        week: the last days, and whether something was done on each; nothing for somebody new.
        row: how many days in a row.
        said: what is to be known first, such as why progress can't be kept.
        knows: whether the page knows what its reader has done.
    """

    steps: Sequence[Step]
    stops: Sequence[Stop]
    pack: Sequence[PackCard]
    link_of: Callable[[PackCard], str]
    title: str = "Today: five minutes"
    quiet: Mapping[str, str]
    beside: Iterable[str] = ()
    week: Sequence[tuple[date, bool]] = ()
    row: int = 0
    said: str = ""
    knows: bool = True


@cache
def home_style() -> str:
    """Return the sheet of the home page, without what everything shares."""
    return bare((_FOLDER / "home.css").read_text(encoding="utf-8"))


def in_page(content: str) -> str:
    """Return a part of the home page with all that it needs, as a notebook shows it."""
    return f'<div class="euchre euchre-home"><style>{sheet("base")}{home_style()}</style>{content}</div>'


def home_html(home: Home) -> str:
    """Draw the home page: panels, without their sheet."""
    said = f'<p class="message">{escape(home.said)}</p>' if home.said else ""
    return f'{said}<div class="today">{(_today(home) + _pack(home))}</div>{path_html(home.stops, knows=home.knows)}'


def bar_html(pages: Mapping[str, str], home: str, current: str = "") -> str:
    """Draw the bar: the way home, and the pages by their names, in words at every width; a button leads nowhere."""
    links = "".join(
        f'<a href="{link}"{" aria-current=page" * (words == current)}>{escape(words)}</a>'
        if link
        else f'<button type="button" aria-pressed="false">{escape(words)}</button>'
        for words, link in pages.items()
    )
    brand = f'<a class="brand" href="{home}"><span aria-hidden="true">♠\ufe0e</span> <span>Euchre Tutor</span></a>'
    return f'<header class="bar flow">{brand}<nav class="flow" aria-label="Pages">{links}</nav></header>'


def _panel(title: str, beside: str, content: str) -> str:
    heading = f'<div class="top flow"><h2 class="headline">{escape(title)}</h2>{beside}</div>'
    return f'<section class="panel box stack" aria-label="{escape(title)}">{heading}{content}</section>'


def _group(name: str, tag: str, items: Iterable[str], kind: str = "") -> str:
    heading = f'<h3 class="title">{escape(name)}</h3>'
    return f'<div class="{kind}">{heading}<{tag} role="list">{"".join(items)}</{tag}></div>'


# Today.


def _today(home: Home) -> str:
    here = next((step for step in home.steps if not step.is_done), None)
    steps = "".join(_step(at, step, is_here=step is here) for at, step in enumerate(home.steps, 1))
    quiet = "".join(f'<a class="quiet" href="{link}">{escape(words)}</a>' for words, link in home.quiet.items())
    go = f'<span class="go"><a href="{here.link}">{"Go on" if home.week else "Begin"}</a></span>' if here else ""
    return _panel(
        home.title,
        _week(home),
        f'<ol class="steps" role="list">{steps}</ol><p class="flow">{go}{quiet}</p>'
        f"<p><small>{' · '.join(home.beside)}</small></p>",
    )


def _step(at: int, step: Step, *, is_here: bool) -> str:
    state, mark, length = ("done", "✓", "done today") if step.is_done else ("now" * is_here, at, escape(step.length))
    return (
        f'<li class="{state}"{_HERE * is_here}><span class="step" aria-hidden="true">{mark}</span>'
        f'<span><a href="{step.link}">{escape(step.title)}</a><br><small>{escape(step.about)}</small></span>'
        f"<small>{length}</small></li>"
    )


def _week(home: Home) -> str:
    """Draw the last days as boxes, the filled ones those on which something was done."""
    if not home.week:
        return ""
    boxes = "".join(f'<i class="{"on" if on else "off"}">{f"{day:%a}"[0]}</i>' for day, on in home.week)
    kept = sum(on for _, on in home.week)
    row = f"<b>{home.row} day{'s' * (home.row != 1)}</b> " if home.row else ""
    return (
        f'<span class="week flow">{row}<span class="spoken">in a row; {kept} of the last {len(home.week)} days</span>'
        f'<span aria-hidden="true">{boxes}</span></span>'
    )


# The pack.


def _pack(home: Home) -> str:
    groups = "".join(
        _group(group, "ul", (_card(card, home) for card in cards))
        for group, cards in groupby(home.pack, lambda card: card.skill.group)
    )
    won = (
        f"{sum(card.is_won for card in home.pack)} of {len(home.pack)} won"
        if home.knows
        else f"{len(home.pack)} to win"
    )
    return _panel(
        "Your pack" if home.knows else "The pack",
        f'<span class="count pill">{won}</span>',
        f'<div class="pack">{groups}</div><p><small>{_HOW}'
        f"{' Your answers stay in this browser.' * (not home.knows)}</small></p>",
    )


def wall_html(won: Mapping[Skill, int], learners: int) -> str:
    """Draw the pack of a class: how many of its learners have won each card, face up once half of them have."""
    groups = "".join(
        _group(group, "ul", (_on_wall(skill, won[skill], learners) for skill in skills))
        for group, skills in groupby(won, lambda skill: skill.group)
    )
    return _panel(
        "The pack of the class",
        f'<span class="count pill">{number_of(learners, "learner")}</span>',
        f'<div class="pack">{groups}</div>',
    )


def _on_wall(skill: Skill, won: int, learners: int) -> str:
    face = _face(skill, is_up=2 * won >= learners)
    return f"<li><span>{face}<span>{escape(skill.name)}</span><small>{won} of {learners}</small></span></li>"


def _face(skill: Skill, *, is_up: bool) -> str:
    """Draw the small card of a skill."""
    ink = f' aria-hidden="true" style="color:{ink_of(skill.card[1])}"'
    return f"<i{ink}>{Card.parse(skill.card).symbol}\ufe0e</i>" if is_up else "<i></i>"


def _card(held: PackCard, home: Home) -> str:
    card, link = Card.parse(held.skill.card), home.link_of(held)
    states = [word for word, holds in (("won", held.is_won), ("due", held.is_due)) if holds]
    said = f": {card.label}, {'won' if held.is_won else 'not won yet'}" if home.knows else f": {card.label}"
    face = _face(held.skill, is_up=held.is_won)
    words = (
        f'{face}<span>{escape(held.skill.name)}<span class="spoken">{said}</span></span>'
        f"{'<small>due</small>' * held.is_due}"
    )
    to = f'a href="{link}"' if link else "span"
    return f'<li><{to} class="{" ".join(states) or "note"}">{words}</{to[0] if link else "span"}></li>'


# The path.


def by_part(stops: Iterable[Stop]) -> Iterator[tuple[str, Iterator[Stop]]]:
    """Yield the parts of the course with their lessons."""
    return groupby(stops, key=lambda stop: stop.lesson.part)


def path_html(stops: Sequence[Stop], *, is_open: bool = False, knows: bool = True) -> str:
    """Draw the path: a numbered dot for each lesson, the one to go on with by its name; and below, all names."""
    legs, names = [], []
    for part, each in by_part(stops):
        lessons = [*each]
        dots = [f"<li{' class=further' * stop.lesson.further}>{_dot(stop)}</li>" for stop in lessons]
        legs.append(_group(part, "ol", dots, kind="leg"))
        names.append(_group(part, "ol", map(_item_of, lessons)))
    there = [stop for stop in stops if stop.state != "later"]
    road, more = ([stop.state == "done" for stop in there if stop.lesson.further == off] for off in (False, True))
    done = f"{sum(road)} of {len(road)} lessons on the road done{f', and {sum(more)} more' * any(more)}"
    count = done if knows else f"{len(there)} lessons"
    listed = f'<div class="names" role="group" aria-label="The lessons">{"".join(names)}</div>'
    folded = f"<details{' open' * is_open}><summary>All lessons by name</summary>{listed}</details>"
    parted = f"{len(road)} lessons are the road; the {len(more)} in squares are for whoever likes."
    below = f"<p><small>{parted}</small></p>{folded}" if more else folded
    return _panel("Lessons", f"<small>{count}</small>", f'<div class="path flow">{"".join(legs)}</div>{below}')


def _dot(stop: Stop) -> str:
    """Draw a lesson as its number; its question is a title for the mouse, and said."""
    lesson = stop.lesson
    if stop.state == "later":
        number = "·" if lesson.number is None else lesson.number
        return f'<span class="later" title="{escape(lesson.question)}">{number}</span>'
    here = ("next" if lesson.number else "begin here") if stop.is_next else ""
    number = f"{lesson.number}{', if you like' * lesson.further}"
    words = ", ".join(filter(None, [f"Lesson {number}: {lesson.question}", here, stop.words]))
    name = f"<span>{escape(lesson.question)}</span>" if stop.is_next else ""
    state = "now" if stop.is_next else stop.state
    return (
        f'<a class="{state}"{_HERE * stop.is_next} href="{stop.link}" title="{escape(lesson.question)}"'
        f' aria-label="{escape(words)}">{lesson.number}{name}</a>'
    )


def _item_of(stop: Stop) -> str:
    lesson = stop.lesson
    number = "" if lesson.number is None else f'<span class="number">{lesson.number}</span> '
    question = escape(lesson.question)
    if stop.state == "later":
        return f'<li class="later">{number}<span class="question">{question}</span> <small>later</small></li>'
    words = f" <strong>{stop.words}</strong>" if stop.words else ""
    return (
        f'<li class="{stop.state}"{_HERE * stop.is_next}>{number}'
        f'<a class="question" href="{stop.link if stop.state == "begun" else lesson.notebook}">{question}</a> '
        f"<small>{lesson.minutes} minutes</small>{'<small>, if you like</small>' * lesson.further}{words}</li>"
    )
