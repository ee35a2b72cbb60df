"""The course as pages: what is in them, where their links lead, and what is never overwritten."""

import gzip
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest
from helpers.site import FEW, write_few
from helpers.solver_pages import browser_core
from helpers.tables import PATIENCE

from euchre_tutor import EuchreError
from euchre_tutor.base import core
from euchre_tutor.base.files import user_folder
from euchre_tutor.cli import main
from euchre_tutor.course import syllabus
from euchre_tutor.game import Game, GameHand
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.memory import rating_of
from euchre_tutor.practice.positions import Position, like_of, positions
from euchre_tutor.practice.skills import SKILLS
from euchre_tutor.progress import Decision, note_begun
from euchre_tutor.progress import kept as kept_now
from euchre_tutor.review import costs
from euchre_tutor.site import parts, solver, write_site, writing
from euchre_tutor.widgets.ask import decision_question as decision_module


class Found(HTMLParser):
    """The links, the ids, the files and the stored faces of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links, self.ids, self.files, self.faces = [], set(), [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        """Note what a tag names."""
        named = dict(attrs)
        self.ids |= {named["id"]} if named.get("id") else set()
        self.links += [named["href"]] if tag == "a" and "href" in named else []
        self.files += [named.get("src") or named.get("href")] if tag in ("link", "script") else []
        self.faces += [named["data-face"]] if "data-face" in named else []


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A small site."""
    return write_few(tmp_path_factory.mktemp("site"))


def check_links(folder: Path) -> None:
    """Every link leads to a page of the site and to a place in it, and every file that a page asks for is there."""
    pages = {path.name: Found(path) for path in folder.glob("*.html")}
    for name, page in pages.items():
        for link in page.links:
            target, _, place = link.partition("#")
            assert (target or name) in pages, (name, link)
            assert not place or place in pages[target or name].ids, (name, link)
        for file in filter(None, page.files):
            assert (folder / file).is_file(), (name, file)


def stored(path: Path) -> list[dict]:
    texts = re.findall(r'<script type="application/json">(.*?)</script>', path.read_text(encoding="utf-8"))
    return [json.loads(text) for text in texts]


def test_every_link_of_a_page_leads_somewhere(site):
    check_links(site)
    assert {path.name for path in site.iterdir()} == {
        *("index.html", "guide.html", "review.html", "site.css", "site.js", "plotly.js"),
        *("home.js", "ts-fsrs.js"),
        *("offline.js", "service_worker.js", "app.webmanifest", "icon.svg"),
        *("glossary.html", "rules.html", "teaching.html"),
        *(f"{slug}.html" for slug in FEW),
        *("practice_assist.html", "practice_next.html", "solver_bicycle.html", "play.html"),
        *(f"calls_{seat}.html" for seat in (1, 2, 3, 4)),
        *(f"hour_{number}.html" for number in (1, 2, 3)),
    }


@pytest.mark.parametrize("name", ["guide.html", "review.html", "play_one_hand.html", "practice_next.html"])
def test_each_page_begins_with_the_way_home_and_to_the_other_rooms(site, name):
    body = (site / name).read_text(encoding="utf-8").partition("<body")[2]
    bar = body[: body.index("</nav>")]
    assert len(re.findall(r"<(?:h1|main|table)\b", bar)) == 0, "the bar comes first"
    assert re.findall(r'href="([^"]+)"', bar)[0] == "index.html"
    assert {"play.html", "solver_bicycle.html", "teaching.html"} <= {*re.findall(r'href="([^"#]+)', bar)}


def test_the_home_page_knows_every_question_by_which_a_lesson_is_done_and_every_hand_of_practice_by_its_kind(site):
    (told,) = stored(site / "index.html")
    for slug, lesson in told["lessons"].items():
        page = (site / f"{slug}.html").read_text(encoding="utf-8")
        cells = re.findall(r'<section id="([^"]+)">(?:(?!</section>).)*?data-face="ask"', page, re.DOTALL)
        assert sorted(lesson["cells"]) == sorted(cells)
    for theme in ("assist", "next"):
        for question in stored(site / f"practice_{theme}.html"):
            for choice, mark in question["marks"].items():
                mine, other = ({**question["every_mark"], **mark})["hundreds"]
                assert mine["words"] == f"You: {choice.replace('order up', 'assist') if theme == 'assist' else choice}"
                assert (
                    f" wins {abs(mine['won'] - other['won'])} game" in mark["sentence"]
                    or "less than one" in mark["sentence"]
                )
        kinds = [question["kind"] for question in stored(site / f"practice_{theme}.html")]
        assert len(kinds) == 12
        for number, kind in enumerate(kinds, 1):
            assert number in told["hands"][kind]
    assert [card["name"] for card in told["pack"]] == [skill.name for skill in SKILLS]


def test_practice_stores_what_the_learners_record_keeps_of_each_answer():
    for part, position in zip(parts.questions_of("assist"), parts.in_turn("assist"), strict=False):
        for choice, band in ((choice, grade(position, choice).band) for choice in position.options):
            counts = grade(position, choice).is_graded
            kept = Decision(**part["stored"]["decisions"][choice])
            assert kept.rating == (rating_of(band, None) if counts else None)
            assert kept == decision(grade(position, choice), theme="assist", sure=None, tries=1)


def test_a_lesson_has_every_question_with_an_answer_to_every_choice(site):
    for lesson in syllabus():
        if lesson.slug in FEW:
            questions = [each for each in stored(site / f"{lesson.slug}.html") if "marks" in each]
            assert len(questions) == lesson.questions
            for question in questions:
                assert question["marks"]
                assert {choice["value"] for choice in question["_choices"] if not choice["why_not"]} <= {
                    *question["marks"]
                }


def test_a_page_draws_each_shape_of_its_cards_once_and_all_that_it_uses(site):
    for page in site.glob("*.html"):
        text = page.read_text("utf-8").replace('\\"', '"')  # in the data of a script, too
        drawn, used = (re.findall(rf'{name}="#?(eu-\w+)"', text) for name in ("id", "href"))
        assert set(used) <= set(drawn), page.name
        assert len(drawn) == len(set(drawn)), page.name


def test_each_question_each_hand_and_each_cell_of_a_chart_has_a_link_of_its_own(site):
    lesson = (site / "play_one_hand.html").read_text(encoding="utf-8")
    ids = re.findall(r'<section id="([^"]+)">', lesson)
    assert len(set(ids)) == len(ids)
    sections = re.findall(r"<section[^>]*>.*?</section>", lesson, re.S)
    faced = [section for section in sections if 'data-face="ask"' in section or 'data-face="table"' in section]
    assert len(faced) > 3
    for section in faced:
        place, kind = re.search(r'<section id="([^"]+)">.*data-face="(\w+)"', section, re.S).groups()
        words = {"ask": "Link to this question", "table": "Link to this hand"}[kind]
        assert section.endswith(f'<a class="here note" href="#{place}">{words}</a></section>')
    chart = (site / "calls_2.html").read_text(encoding="utf-8")
    cells = re.findall(r'<td id="([^"]+)"[^>]*><a href="#([^"]+)">', chart)
    assert len({place for place, _ in cells}) == len(cells) > 100
    assert all(place == link for place, link in cells)
    assert {place.rpartition("-")[0].rpartition("-")[0] for place, _ in cells} == set(
        re.findall(r'<details id="([^"]+)"', chart)
    )


def test_the_example_is_a_whole_game_that_was_lost_and_its_tutors_play_as_such():
    game = Game.parse(writing._text("example_game.txt"))
    assert (game.is_over, game.score) == (True, (2, 4))
    for number, kept in enumerate(game.hands):
        hand = GameHand(kept.dealt)
        for done in kept.history:
            player = next(player for player in range(1, 5) if game.seat_of(player, number) == hand.seat)
            if game.names[player - 1] in writing._TUTORS and hand.stage == "calls":
                assert tutor_action(hand) == done.text
            hand.push(done.text)


def test_a_lesson_runs_at_a_home_of_its_own_so_no_answer_of_the_learner_gets_in_and_nothing_is_kept(
    tmp_path, monkeypatch
):
    """Who writes a site may have taken the lesson."""
    monkeypatch.setenv("EUCHRE_TUTOR_HOME", str(tmp_path / "somebody"))
    note_begun("the_score")
    show = "from IPython.display import HTML, display; display(HTML(str(progress.kept().progress.begun)))"
    write_lesson(tmp_path, f"from euchre_tutor import progress; progress.note_begun('little'); {show}")
    lesson = replace(syllabus()[0], folder=tmp_path, slug="little")
    (part,) = writing._parts_of(lesson, str(tmp_path / "nobody"))
    assert part["html"] == "('little',)"
    assert kept_now().progress.begun == ("the_score",)
    assert user_folder("data") == tmp_path / "somebody" / "user_data_path"
    assert user_folder("config") == tmp_path / "somebody" / "user_config_path"


def test_practice_asks_so_that_each_kind_of_answer_is_the_best_in_turn():
    asked = list(parts.questions_of("assist"))
    assert len(asked) == 12
    kinds = {like_of(position.view, position.best) for position in positions(theme="assist")}
    right = [next(c for c, mark in each["stored"]["marks"].items() if mark["band"] == "right") for each in asked]
    assert len(set(right[: len(kinds)])) == len(kinds)
    assert all(mark["words"] for each in asked for mark in each["stored"]["marks"].values())


@pytest.mark.parametrize("theme", ["assist", "donate", "discard", "your_lead"])
def test_practice_shows_by_how_much_each_choice_is_behind_and_prices_nothing(theme, monkeypatch):
    def price(*_args, **_options):
        raise AssertionError("something is priced")

    for module, name in [(Position, "priced"), (decision_module, "reasons_of")]:
        monkeypatch.setattr(module, name, price)
    monkeypatch.setattr(decision_module, "COMPARE", dict.fromkeys(("call", "discard", "play"), price))
    positions_asked = islice(parts.in_turn(theme), 12)
    for each, position in zip(parts.questions_of(theme), positions_asked, strict=True):
        told = each["stored"]["every_mark"]
        assert [row["choice"] for row in told["rows"]] == [*position.options]
        for row, cost in zip(told["rows"], position.options.values(), strict=True):
            assert row["value"] == -cost.behind
            assert (row["low"], row["high"]) == pytest.approx((-cost.behind - cost.error, -cost.behind + cost.error))
            assert row["is_right"] == position.is_best(row["choice"])
            assert row["text"][0] == "−" if cost.behind > 0.05 else "-" not in row["text"]
        assert ("games" in told["unit"]) == (position.unit == "games")
        assert "2,000 deals" in told["caption"]


@pytest.fixture
def bare(monkeypatch):
    """A site without lessons, themes and games."""
    monkeypatch.setattr(writing, "syllabus", list)
    monkeypatch.setattr(writing, "THEMES", {})
    monkeypatch.setattr(costs, "DEALS", 16)
    monkeypatch.setattr(costs, "PLAYED", 0)
    monkeypatch.setattr(writing, "PRESETS", {})
    monkeypatch.setattr(writing, "review", lambda *_, **__: writing.calling_guide())
    monkeypatch.setattr(
        writing, "review_page", lambda guide: writing.sheet(guide.title, guide._repr_html_())
    )  # a page as good as another
    monkeypatch.setattr(writing, "_CHARTS", {2: "calls_2.html"})


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    "names", [["index.html", "notes.txt"], ["notes.txt"], ["guide.html"], ["index.html/notes.txt"]]
)
def test_a_folder_with_other_files_is_left_alone(tmp_path, capsys, names):
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("mine")
    with pytest.raises(EuchreError, match="there are other files in"):
        write_site(tmp_path)
    assert main(["site", str(tmp_path)]) == 2
    assert "name a new folder" in capsys.readouterr().err
    there = {str(path.relative_to(tmp_path)): path.read_text() for path in tmp_path.rglob("*") if path.is_file()}
    assert there == dict.fromkeys(names, "mine")


@pytest.mark.parametrize("folder", ["file", "\0", 3])
def test_what_is_no_folder_is_refused(tmp_path, folder):
    (tmp_path / "file").touch()
    with pytest.raises(EuchreError, match="can't be written into"):
        write_site(tmp_path / folder if isinstance(folder, str) else folder)


@pytest.mark.usefixtures("bare")
def test_an_earlier_site_is_written_anew_and_what_lies_beside_its_pages_stays(site):
    """Each page and each file is made anew; a page of the same name that somebody else wrote is not."""
    (site / "guide.html").unlink()
    for name in ("index.html", "site.js", "home.js", "site.css"):
        (site / name).write_text((site / name).read_text(encoding="utf-8") + "of the site before", encoding="utf-8")
    (site / "notes.txt").write_text("mine")
    write_site(site)
    assert (site / "guide.html").is_file()
    for name in ("index.html", "site.js", "home.js", "site.css"):
        assert "of the site before" not in (site / name).read_text(encoding="utf-8"), name
    (site / "glossary.html").write_text("mine")
    with pytest.raises(EuchreError, match="is not one of our pages"):
        write_site(site)
    assert [(site / name).read_text() for name in ("notes.txt", "glossary.html")] == ["mine"] * 2


def test_a_text_that_looks_like_markup_stays_text(tmp_path):
    hostile = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
    piece = writing._piece({"cell": "a", "markdown": "", "html": "", "face": "ask", "stored": {"question": hostile}})
    assert piece.count("<script") == 1
    assert "<img" not in piece
    (tmp_path / "page.html").write_text(piece)
    assert stored(tmp_path / "page.html") == [{"question": hostile}]


def test_an_open_deal_without_its_solver_is_read_and_says_what_is_missing(site):
    page = (site / "solver_bicycle.html").read_text(encoding="utf-8")
    assert "without the solver for browsers" in page
    assert "data-face" not in page
    assert page.count("<tr>") >= 2


def test_a_solver_for_browsers_is_taken_along_only_if_it_was_made_of_these_sources(tmp_path, monkeypatch):
    monkeypatch.setattr(solver, "CORE", tmp_path / "core")
    assert solver.core_script() == ""
    solver.CORE.write_bytes(b"made of others")
    assert solver.core_script() == ""
    solver.CORE.write_bytes(core.LIBRARY.read_bytes())
    assert "globalThis.euchreSolver" in solver.core_script()


@pytest.mark.parametrize(
    ("link", "leads_to"),
    [
        ('<a href="the_score.ipynb">', '<a href="the_score.html">'),
        ('<a href="the_score.ipynb#Key-points">', '<a href="the_score.html#key-points">'),
        ('<a href="start.ipynb">', '<a href="index.html">'),
        ('<a href="glossary.md#trump">', '<a href="glossary.html#trump">'),
        ('<a href="../docs/rules.md">', '<a href="rules.html">'),
        ('<a href="../lessons/the_score.ipynb#score-04">', '<a href="the_score.html#score-04">'),
        ('<a href="play.ipynb">', "<a data-elsewhere>"),
        ('<a href="#Key-points">', '<a href="#key-points">'),
        ('<a href="https://example.org/play.ipynb">', '<a href="https://example.org/play.ipynb">'),
    ],
)
def test_a_link_to_a_notebook_leads_to_its_page(link, leads_to):
    assert writing._linked(link) == leads_to


@pytest.mark.parametrize(
    ("slug", "ways"),
    [
        ("your_partner_deals", ["← the_dealers_choice", "Next: against_the_dealer"]),
        ("third_and_last", ["← second_hand", "Next: stopping_them", "If you like: double_dummy"]),
        ("the_score", ["← going_alone", "Next: end_of_calling"]),
        ("one_page_for_the_table", ["← the_last_three_tricks", "If you like: folklore_on_trial"]),
        ("a_hand_of_your_own", ["← other_games"]),
    ],
)
def test_a_lesson_on_the_road_leads_to_the_next_one_there_and_beside_it_off_the_road(slug, ways):
    lessons = [*syllabus()]
    at = next(at for at, lesson in enumerate(lessons) if lesson.slug == slug)
    html = writing._lesson([], lessons[:at], lessons[at], lessons[at + 1 :])
    questions = {f"{lesson.slug}.html": escape(lesson.question) for lesson in lessons}
    links = re.findall(r'<a href="([^"]+)">([^<]*)</a>', html)
    assert [f"{words.removesuffix(questions[file])}{file.removesuffix('.html')}" for file, words in links] == ways


def write_lesson(folder: Path, *cells: str) -> None:
    """Write a lesson of a few cells."""
    lesson = [
        {"id": f"cell-{number}", "cell_type": "code", "metadata": {}, "source": [cell]}
        for number, cell in enumerate(cells, 1)
    ]
    (folder / "little.ipynb").write_text(json.dumps({"cells": lesson}))


def parts_of(folder: Path, *cells: str) -> subprocess.CompletedProcess[str]:
    """Run a lesson of a few cells in a process of its own."""
    write_lesson(folder, *cells)
    command = [sys.executable, "-m", "euchre_tutor.site.parts", str(folder / "little.ipynb")]
    home = os.environ | {"EUCHRE_TUTOR_HOME": str(folder)}
    return subprocess.run(command, capture_output=True, text=True, env=home, timeout=PATIENCE, check=False)


def test_a_lesson_whose_cell_fails_is_named(tmp_path):
    assert "the cell cell-1 of little.ipynb fails: division by zero" in parts_of(tmp_path, "1 / 0").stderr


def test_a_trainer_and_a_review_stay_out_of_a_page_on_which_they_could_do_nothing_and_a_guide_is_shown(tmp_path):
    shown = ["HandBuilder('Js Jc As 9h Kd up Qs seat 4', deals=16)", "calling_guide()", "range_chart(seat=2)"]
    done = parts_of(tmp_path, "from euchre_tutor import *", "Trainer()", "ReviewBoard()", *shown)
    parts = {part["cell"]: part["html"] for part in json.loads(done.stdout)}
    assert [*parts] == ["cell-4", "cell-5", "cell-6"]
    assert "Just enough to call" in parts["cell-5"]
    assert "</table>" in parts["cell-6"]


@pytest.mark.nightly
def test_the_whole_site_keeps_to_its_budgets(tmp_path, monkeypatch):
    monkeypatch.setattr(solver, "CORE", browser_core())
    assert main(["site", str(tmp_path / "site")]) == 0
    check_links(tmp_path / "site")
    sizes = {path.name: path.stat().st_size for path in (tmp_path / "site").iterdir()}
    first = Found(tmp_path / "site" / "index.html").files
    assert {"site.css", "home.js"} <= {*first}
    assert sum(sizes[name] for name in ("index.html", *filter(None, first))) < 100_000
    assert sizes["site.css"] + sizes["site.js"] < 120_000
    assert max(size for name, size in sizes.items() if name.endswith(".html")) < 400_000
    assert sum(sizes.values()) < 25_000_000
    assert {f"{lesson.slug}.html" for lesson in syllabus() if lesson.is_there} <= set(sizes)
    packed = {path.name: len(gzip.compress(path.read_bytes())) for path in (tmp_path / "site").iterdir()}  # by a server
    files = {name: [name, *filter(None, Found(tmp_path / "site" / name).files)] for name in sizes if ".html" in name}
    fetched = {name: sum(packed[file] for file in each) for name, each in files.items()}
    assert fetched["index.html"] < 50_000
    assert {"core.js", "play.js"} <= {*files["play.html"]}
    assert fetched["play.html"] < 3_000_000
    assert {name: size for name, size in fetched.items() if name != "play.html" and size > 150_000} == {}
