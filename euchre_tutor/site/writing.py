"""Write the pages: the map, the lessons, the glossary, the rule book and the one page on calling."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import chain, starmap
from pathlib import Path
from tempfile import TemporaryDirectory

from nbconvert.filters.markdown_mistune import markdown2html_mistune
from plotly.offline import get_plotlyjs
from tqdm.auto import tqdm

from euchre_tutor.base import EuchreError, capital, in_order, quoted
from euchre_tutor.base.files import HOME, replace_file, tables
from euchre_tutor.course import lessons_folder
from euchre_tutor.course.home import BAR, Home, bar_html, home_html, home_style
from euchre_tutor.course.path import Stop
from euchre_tutor.course.syllabus import Lesson, syllabus
from euchre_tutor.course.today import Step, lesson_step
from euchre_tutor.draw.pages import is_our_page, page, save_page
from euchre_tutor.draw.shapes import shared
from euchre_tutor.guide import calling_guide, range_chart
from euchre_tutor.guide.pages import STYLE, sheet, table_html
from euchre_tutor.guide.ranges import RANKS
from euchre_tutor.guide.sights import SEATS
from euchre_tutor.look import bare
from euchre_tutor.practice.skills import PackCard, pack_of
from euchre_tutor.practice.themes import THEMES, Theme
from euchre_tutor.review import review
from euchre_tutor.review.game_review import review_page
from euchre_tutor.rules import PRESETS
from euchre_tutor.site.answers import FSRS, answers_html, fsrs_script
from euchre_tutor.site.game import game_data, game_html
from euchre_tutor.site.hours import Hour, Slide, hours
from euchre_tutor.site.offline import MANIFEST, app_files
from euchre_tutor.site.parts import LessonPart, data_script, questions_of
from euchre_tutor.site.solver import core_script, solver_html
from euchre_tutor.widgets.parts.modules import joined_script, joined_style

_TEXTS = {"glossary": "Glossary", "rules": "Rule book", "teaching": "For teachers"}
_BESIDE = {"guide.html": "When to call"} | {f"{name}.html": words for name, words in _TEXTS.items()}
_STYLE = Path(__file__).with_suffix(".css")
_BODY = """{bar}
<main>
{content}
</main>
<footer><nav class="flow" aria-label="More">{links}</nav></footer>"""
# The bar, and which pages belong to each of its words; there is no notebook to show.
_ROOMS = {
    "Learn": "index.html",
    "Practice": "index.html#practice",
    "Play": "play.html",
    "Analyse": "solver_bicycle.html",
    "Class": "teaching.html",
}
_PLACES = {"Practice": "practice", "For a class": "for-teachers"}  # headings of the index that links lead to
_ROOM_OF = {
    "index": "Learn",
    "practice": "Practice",
    "play": "Play",
    "solver": "Analyse",
    "calls": "Analyse",
} | dict.fromkeys(("teaching", "hour"), "Class")
_KEPT = "Your answers stay in this browser; the home page shows them."
_STORED = (
    f"{_KEPT} Questions on this page are answered from stored numbers. To play a hand on, or to change its cards, open"
    " the lesson in Euchre Tutor."
)


def write_site(folder: str | Path, *, progress: bool = False) -> Path:
    """Write the course as pages that any browser shows from a disk, without Python and without the internet.

    Args:
        folder: a new folder, an empty one, or one of an earlier site, whose pages are replaced.
        progress: whether to show how far it is.

    Returns:
        The page to begin with.

    Raises:
        EuchreError: there is something else in the folder, a lesson can't be run, or a file can't be written.
    """
    folder = _ours(folder)
    lessons = [lesson for lesson in syllabus() if lesson.is_there]
    with TemporaryDirectory() as home:
        found = in_order(lambda lesson: _parts_of(lesson, home), lessons)
        parts = dict(zip(lessons, tqdm(found, total=len(lessons), disable=not progress), strict=True))
    _write(folder / "site.css", _style())
    _write(folder / "site.js", _script("site_page.js"))
    _write(folder / "home.js", _script("home_page.js"))
    _write(folder / FSRS, fsrs_script())
    _write(folder / _OFFLINE, _script("offline_page.js"))
    _write(folder / "plotly.js", get_plotlyjs())
    for name, title, content in _pages(parts):
        save_page(folder / name, _page(name, title, content))
    for name, html in {
        "guide.html": sheet(calling_guide().title, shared(calling_guide()._repr_html_())),
        _REVIEW: review_page(review(_text("example_game.txt"), tutors=_TUTORS, progress=progress)),
    }.items():
        _write(
            folder / name,
            html.replace(
                "<body>", f"<body><style>{bare(BAR.read_text('utf-8'))}</style>{bar_html(_ROOMS, 'index.html')}", 1
            ),
        )
    _write_solvers(folder)
    for name, text in app_files(folder).items():
        _write(folder / name, text)
    return folder / "index.html"


def _pages(parts: Mapping[Lesson, list[LessonPart]]) -> Iterator[tuple[str, str, str]]:
    """Yield the pages: the file, the title and the content of each."""
    asked = {theme: questions for theme in THEMES.values() if (questions := list(questions_of(theme.name)))}
    lessons, texts = [*parts], {name: _text(f"{name}.md") for name in _TEXTS}
    hours_by_page = {f"hour_{number}.html": hour for number, hour in enumerate(hours(texts["teaching"]), 1)}
    linked: dict[str, Mapping[str, str]] = {
        "Which hands are calls?": {name: SEATS[seat - 1] for seat, name in _CHARTS.items()},
        "What is every card worth?": {f"solver_{name}.html": rules.title for name, rules in PRESETS.items()},
        "A game, and where it was lost": {_REVIEW: "The review of a game to three"},
        "For a class": {file: hour.title for file, hour in hours_by_page.items()},
        "Practice": {_practice_file(theme): theme.title for theme in asked},
    }
    yield "index.html", "Learn Euchre", "".join([_home(lessons, asked), *starmap(_links, linked.items())])
    for theme, questions in asked.items():
        yield _practice_file(theme), theme.title, _practice(theme, questions)
    for at, lesson in enumerate(lessons):
        yield _file(lesson), lesson.question, _lesson(parts[lesson], lessons[:at], lesson, lessons[at + 1 :])
    for name, text in texts.items():
        yield f"{name}.html", _TEXTS[name], _html(text)
    cells = {lesson.slug: {part["cell"]: part for part in each if part["face"]} for lesson, each in parts.items()}
    for file, hour in hours_by_page.items():
        yield file, hour.title, _slides(hour, cells)
    for seat, name in _CHARTS.items():
        yield name, f"Which hands are calls? {SEATS[seat - 1]}", _charts(seat)


_OFFLINE = "offline.js"
_REVIEW, _TUTORS = "review.html", ("Partner", "Right")  # who play as the tutor does in the example
_CHARTS = {seat: f"calls_{seat}.html" for seat in (1, 2, 3, 4)}
_NAMES = {"ask": "question", "table": "hand"}  # of faces that are linked to
_FACES = "parts.css", "ask.css", "table_board.css", "play_table.css", "solver_page.css", "game_page.css"


def _ours(folder: str | Path) -> Path:
    """Make a folder for the site; raise EuchreError if there is something else in it."""
    try:
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        is_used = any(path.iterdir())
        first = path / "index.html"
        is_ours = first.is_file() and is_our_page(first)
    except (OSError, ValueError, TypeError) as error:
        raise EuchreError(f"the site can't be written into {quoted(str(folder))}: {error}") from error
    if is_used and not is_ours:
        raise EuchreError(
            f"there are other files in {quoted(str(folder))}; name a new folder, or that of an earlier site"
        )
    return path


def _parts_of(lesson: Lesson, home: str) -> list[LessonPart]:
    """Run a lesson in a process of its own, at the home of somebody who has answered nothing."""
    command = [sys.executable, "-m", "euchre_tutor.site.parts", str(lesson.folder / lesson.notebook)]
    environment = os.environ | {HOME: home}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment, check=False)
    if done.returncode:
        raise EuchreError(f"the lesson {quoted(lesson.slug)} can't be run: {done.stderr.strip().splitlines()[-1]}")
    parts: list[LessonPart] = json.loads(done.stdout)
    return parts


def _write(path: Path, text: str) -> None:
    try:
        replace_file(path, text.encode())
    except OSError as error:
        raise EuchreError(f"{quoted(str(path))} can't be written: {error}") from error


def _script(name: str) -> str:
    """Return a module and all that it imports as a script, without comments: a page from a disk loads no module.

    It knows itself as ``wholeScript``, so that it can have a worker run it, too.
    """
    return f"(function wholeScript() {{\n{bare(joined_script(name)).replace('export default ', 'void ')}\n}})();\n"


def _style() -> str:
    """Return one sheet for all pages, with few line ends: a phone fetches less."""
    own = "".join(path.read_text(encoding="utf-8") for path in (BAR, _STYLE))
    style = re.sub(r"/\*.*?\*/|(?<=:) ", "", bare(joined_style(*_FACES, "page.css") + own), flags=re.DOTALL)
    return style.replace(" {\n", "{").replace(";\n", ";").replace("}\n", "}")


def _page(name: str, title: str, content: str, *files: str) -> str:
    links = "".join(f'<a href="{file}">{escape(words)}</a>' for file, words in _BESIDE.items())
    bar = bar_html(_ROOMS, "index.html", _ROOM_OF.get(re.split(r"[_.]", name)[0], ""))
    own = files or ["home.js" if name == "index.html" else "site.js"]
    scripts = "\n".join(f'<script defer src="{file}"></script>' for file in (*own, _OFFLINE))
    head = f'<link rel="stylesheet" href="site.css">\n<link rel="manifest" href="{MANIFEST}">\n{scripts}'
    style = home_style() if name == "index.html" else ""
    return page(title, _BODY.format(bar=bar, links=links, content=shared(content)), style=style, head=head)


def _file(lesson: Lesson) -> str:
    return f"{lesson.slug}.html"


def _home(lessons: list[Lesson], asked: Mapping[Theme, list[LessonPart]]) -> str:
    """Return the home page of somebody unknown: where to begin, the pack face down, and the path of lessons."""
    stops = [Stop(lesson, "new", is_next=lesson is lessons[0]) for lesson in lessons]
    pack = pack_of([], {}, ())
    steps = [
        *(lesson_step(stop, pack, is_first=stop.is_next) for stop in stops[:2]),
        *(Step("What do you call?", theme.title, _practice_file(theme), "12 hands") for theme in [*asked][:1]),
    ]
    last = [
        f'<a href="{_ROOMS["Play"]}">A whole game?</a> Play it here, against the tutor.',
        f'<a href="{_ROOMS["Analyse"]}">A hand from last night?</a> Set it up with all four hands.',
    ]
    pages = {theme.name: _practice_file(theme) for theme in asked} | {each.slug: each.notebook for each in lessons}

    def link_of(card: PackCard) -> str:
        return next((pages[name] for name in (*card.skill.themes, *card.skill.lessons) if name in pages), "")

    home = Home(
        steps=steps, stops=stops, pack=pack, link_of=link_of, title="Begin here", quiet={}, beside=last, knows=False
    )
    answers = answers_html(stops, pack, chain.from_iterable(asked.values()))
    html = f'<h1 class="spoken">Learn Euchre</h1>{home_html(home)}{answers}'
    return f'<div class="euchre-home">{_linked(html)}</div>'


def _links(title: str, pages: Mapping[str, str]) -> str:
    """Return links to pages, by their files, under a heading."""
    links = (f'<li><a href="{file}">{escape(words)}</a></li>' for file, words in pages.items())
    place = f' id="{_PLACES[title]}"' if title in _PLACES else ""
    return f"<h2{place}>{title}</h2><ul>{''.join(links)}</ul>"


def _slides(hour: Hour, parts: Mapping[str, Mapping[str, LessonPart]]) -> str:
    """Return an hour as HTML, a section for each slide, with the questions of the lessons that are on this site."""
    shown = [f"<h1>{escape(hour.title)}</h1>{_html(hour.before)}"]
    for slide in hour.slides:
        length = f" <small>{escape(slide.length)}</small>" if slide.length else ""
        face = _piece(_asked_in(slide, parts[slide.lesson])) if slide.lesson in parts else ""
        asked = f" <span>{escape(slide.asked)}</span>" if slide.asked else ""
        notes = f"<details><summary>For the teacher</summary>{_html(slide.notes)}</details>" if slide.notes else ""
        shown.append(
            f'<h2 class="flow">{escape(capital(slide.title))}{length}{asked}</h2>{_html(slide.text)}{face}{notes}'
        )
    return "\n".join(f'<section class="slide" id="{at}">{each}</section>' for at, each in enumerate(shown))


def _asked_in(slide: Slide, cells: Mapping[str, LessonPart]) -> LessonPart:
    if slide.cell in cells:
        return cells[slide.cell]
    raise EuchreError(f"no question {quoted(slide.cell)} stands in the lesson {quoted(slide.lesson)}")


def _write_solvers(folder: Path) -> None:
    """Write a page for open deals of each game, and one on which games are played."""
    core = core_script()
    played = game_data() + _script("game_page.js")
    scripts = {"core.js": core, "solver.js": _script("solver_page.js"), "play.js": played} if core else {}
    for name, text in scripts.items():
        _write(folder / name, text)
    for name, rules in PRESETS.items():
        html = solver_html(rules, is_alive=bool(core))
        title = f"Every card of a deal: {rules.title}"
        save_page(folder / f"solver_{name}.html", _page("solver", title, html, *[*scripts][:2]))
    save_page(folder / "play.html", _page("play", "Play a game", game_html(is_alive=bool(core)), *[*scripts][::2]))


def _charts(seat: int) -> str:
    """Return all charts of a seat: each rank turned up, then turned down."""
    shown = [f"<style>{STYLE}</style><h1>Which hands are calls? {escape(SEATS[seat - 1])}</h1>"]
    for second in (False, True):
        for up in RANKS:
            chart = range_chart(seat=seat, up=up, second=second)
            words = "".join(f"<p>{escape(line)}</p>" for line in filter(None, chart.rests))
            place = f"{up}-{'down' if second else 'up'}"
            table = f'<div class="euchre euchre-range">{table_html(chart.title, chart.cells, place)}{words}</div>'
            is_open = " open" * (len(shown) == 1)
            shown.append(f'<details id="{place}"{is_open}><summary>{escape(chart.turned)}</summary>{table}</details>')
    return "\n".join(shown)


def _practice_file(theme: Theme) -> str:
    return f"practice_{theme.name}.html"


def _practice(theme: Theme, parts: list[LessonPart]) -> str:
    """Return questions of a theme as HTML."""
    words = (
        f"{len(parts)} hands in Bicycle, drawn so that each kind of answer is the best as often as it can be. {_KEPT}"
    )
    return f"<h1>{escape(theme.title)}</h1><p>{words}</p>{_sections(parts)}"


def _sections(parts: list[LessonPart]) -> str:
    """Return pieces as HTML, each under the id of its cell; of what a cell shows, a question has it, or the first."""
    backwards = [*enumerate(parts)][::-1]
    named = {part["cell"]: at for at, part in backwards} | {part["cell"]: at for at, part in backwards if part["face"]}
    return "\n".join(_section(part, is_named=named[part["cell"]] == at) for at, part in enumerate(parts))


def _section(part: LessonPart, *, is_named: bool) -> str:
    if not is_named:
        return f"<section>{_piece(part)}</section>"
    place, name = escape(part["cell"]), _NAMES.get(part["face"])
    link = f'<a class="here note" href="#{place}">Link to this {name}</a>' if name else ""
    return f'<section id="{place}">{_piece(part)}{link}</section>'


def _lesson(parts: list[LessonPart], before: Sequence[Lesson], lesson: Lesson, after: Sequence[Lesson]) -> str:
    """Return a lesson as HTML: each piece under the id of its cell, and the lessons before and after it.

    From a lesson on the road that is the next one there, and beside it one that is off it.
    """
    on = [each for each in after if lesson.further or not each.further][:1]
    ways = {"← ": before[-1:], "Next: ": on, "If you like: ": [each for each in after[:1] if each not in on]}
    links = " · ".join(
        f'<a href="{_file(each)}">{words}{escape(each.question)}</a>' for words, some in ways.items() for each in some
    )
    return "\n".join([_sections(parts), f'<p class="note">{_STORED}</p>', f"<p>{links}</p>"])


def _piece(part: LessonPart) -> str:
    if part["markdown"]:
        return _html(part["markdown"])
    if not part["face"]:
        return _linked(part["html"])
    return f'<div data-face="{part["face"]}">{part["html"]}{data_script(part["stored"])}</div>'


def _html(markdown: str) -> str:
    html = str(markdown2html_mistune(markdown)).replace("</table>", "</table></div>")
    html = html.replace("<table>", '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
    return _linked(_ID.sub(lambda match: f' id="{_place(match[1])}"', html))


def _linked(html: str) -> str:
    """Have links lead to the pages of this site instead of notebooks and texts, or take them away.

    What a drawing refers to, its parts by their ids, stays as it is.
    """
    names = {"start": "index"} | {name: name for name in (*_TEXTS, *(each.slug for each in syllabus()))}

    def lead(match: re.Match[str]) -> str:
        name, at = match["name"], _place(match["at"] or "")
        if name and name not in names:
            return "data-elsewhere"
        return f'href="{names[name]}.html{at}"' if name else f'href="{at}"'

    return _LINK.sub(lead, html)


def _place(name: str) -> str:
    """Return the name of a place in a page as links in texts write it: JupyterLab keeps capitals and dots in it."""
    return name.lower().replace(".", "")


_ID = re.compile(r' id="([^"]+)"')
_LINK = re.compile(r'(?<!<use )href="(?:(?:\.\./)?(?:docs/|lessons/)?(?P<name>\w+)\.(?:ipynb|md))?(?P<at>#[^"]*)?"')


def _text(name: str) -> str:
    """Return a text of the course that is a page of its own."""
    folder = lessons_folder()
    places = tables("texts"), folder, folder.parent / "docs"  # as installed; in a checkout
    return next(path for path in (place / name for place in places) if path.is_file()).read_text("utf-8")
