"""Every lesson has the form of a lesson: a question first, no answer below it, and no code to read."""

import ast
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from helpers.lessons import FOLDER, Notebook, names_of
from IPython.display import HTML
from nbconvert import HTMLExporter

from euchre_tutor.course import lesson as course_lesson
from euchre_tutor.course.syllabus import Lesson, syllabus

LESSONS = [lesson for lesson in syllabus() if (FOLDER / f"{lesson.slug}.ipynb").exists()]
VERBS = {"HandBuilder", "TableBoard", "compare_calls", "compare_plays", "compare_discards", "solve"}
VERBS |= {"Deal", "View", "settings"}
PLAYED = 0  # the lesson that is a hand to play: its practice is that hand
FOLDED = ("ask", "figure", "proof")
MOST_WORDS, MOST_CELLS, MOST_QUESTIONS = 900, 25, 3
MOST_WORDS_OF_A_POINT = 24

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)


@cache
def notebook(lesson: Lesson) -> Notebook:
    """Read a lesson once."""
    return Notebook(FOLDER / f"{lesson.slug}.ipynb")


def test_there_are_lessons():
    assert LESSONS, "the course has no lesson"


@every_lesson
def test_a_lesson_opens_with_a_question_and_its_picture(lesson: Lesson):
    sheet = notebook(lesson)
    first, opening = sheet.cells[0], sheet.asks[0]
    assert (first.cell_type, opening.at) == ("code", 0)
    assert f'begin("{lesson.slug}")' in first.source
    picture = opening.ask._picture
    assert picture["groups"] or picture["svg"] or any("card" in choice for choice in opening.ask._choices)


@every_lesson
def test_a_lesson_is_short(lesson: Lesson):
    sheet = notebook(lesson)
    predicted = [asked for asked in sheet.asks if not asked.practised]
    assert sheet.words <= MOST_WORDS, f"{sheet.words} words"
    assert len([cell for cell in sheet.cells if not cell.source.startswith("check(")]) <= MOST_CELLS
    assert 0 < len(predicted) <= MOST_QUESTIONS
    assert len(sheet.asks) - len(predicted) == (0 if lesson.number == PLAYED else MOST_QUESTIONS)
    assert [asked.at for asked in sheet.asks] == sheet.tagged("ask"), "the tag 'ask' marks the cells that ask"


@every_lesson
def test_no_text_below_a_question_gives_its_answer_away(lesson: Lesson):
    sheet = notebook(lesson)
    ends = [asked.at for asked in sheet.asks[1:]] + [sheet.place_of("Key points")]
    for asked, end in zip(sheet.asks, ends, strict=True):
        below = sheet.read_between(asked.at, end)
        for right in asked.right:
            for name in names_of(right):
                told = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", below, re.IGNORECASE)
                assert not told, f"{asked.ask.question!r} is answered below it: {name!r} in {below!r}"


@every_lesson
def test_code_in_view_is_one_call_of_a_known_verb(lesson: Lesson):
    for _, source in notebook(lesson).visible():
        (line,) = ast.parse(source).body
        assert isinstance(line, ast.Expr)
        assert isinstance(line.value, ast.Call)
        called = ast.unparse(line.value.func)
        assert called.split(".")[0] in VERBS, f"{called} is no verb of the lessons"
        odd = (ast.JoinedStr, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
        assert not [node for node in ast.walk(line) if isinstance(node, odd)]
        assert len(source) <= 100


@every_lesson
def test_a_lesson_ends_with_a_hand_of_ones_own_key_points_and_where_to_go_on(lesson: Lesson):
    sheet = notebook(lesson)
    wanted = ["The surprise", "Practise", "Now a hand of yours", "Key points"]
    assert [heading for heading in sheet.headings if heading in wanted] == wanted[2 * (lesson.number == PLAYED) :]
    last = sheet.place_of("Now a hand of yours")
    assert any(at > last for at, _ in sheet.visible()), "a hand of one's own is one visible line"
    assert any(target == "start.ipynb" for _, target, _ in sheet.links)
    later = [each for each in LESSONS if each.number > lesson.number]
    if later:
        assert any(target == f"{later[0].slug}.ipynb" for _, target, _ in sheet.links)


@every_lesson
def test_key_points_are_three_sentences_with_the_numbers_behind_them(lesson: Lesson):
    sheet = notebook(lesson)
    points, _, numbers = sheet.cells[sheet.place_of("Key points")].source.partition("\n\n<details>")
    remembered = re.findall(r"^- (.+)$", points, re.MULTILINE)
    assert points == "## Key points\n\n" + "\n".join(f"- {point}" for point in remembered)
    assert len(remembered) == 3
    assert all(len(point.split()) <= MOST_WORDS_OF_A_POINT and point.endswith(".") for point in remembered)
    assert not any(re.search(r"[.?!] ", point) for point in remembered), "a point is one sentence"
    assert re.findall(r"(?<![\d-])\d+(?![-\d]|0?[♠♥♦♣])", points) == [], "a score may stand here, other numbers behind"
    assert re.fullmatch(r"<summary>The numbers</summary>\n\n.+\n\n</details>", numbers, re.DOTALL)


@every_lesson
def test_i_know_this_leads_to_the_surprise(lesson: Lesson, monkeypatch: pytest.MonkeyPatch):
    shown: list[HTML] = []
    monkeypatch.setattr(course_lesson, "display", shown.append)
    course_lesson.begin(lesson.slug)
    anchors = re.findall(r'href="#([^"]+)"', shown[0].data)
    assert len(anchors) == (lesson.number != PLAYED)
    assert set(anchors) <= {heading.replace(" ", "-") for heading in notebook(lesson).headings}


@every_lesson
def test_every_link_leads_somewhere(lesson: Lesson):
    for words, target, _ in notebook(lesson).links:
        name, _, anchor = target.partition("#")
        path = FOLDER / name if name else notebook(lesson).path
        assert path.is_file(), f"[{words}] leads nowhere: {target}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
            if path.suffix == ".ipynb":
                headings = Notebook(path).headings
            assert anchor in [heading.replace(" ", "-") for heading in headings], f"[{words}]: {target}"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_no_text_names_a_lesson_by_its_number(path: Path):
    """A link says which lesson is meant, wherever that lesson moves."""
    assert re.findall(r"(?i)\blessons? \d+", Notebook(path).text) == []


@every_lesson
def test_a_reader_may_ask_for_the_proofs(lesson: Lesson):
    (check,) = (cell for cell in notebook(lesson).cells if cell.source.startswith("check("))
    assert check.source == f'check("{lesson.slug}")'


@every_lesson
def test_what_a_lesson_says_is_proved_in_folded_cells(lesson: Lesson):
    sheet = notebook(lesson)
    proofs = [sheet.cells[at].source for at in sheet.tagged("proof")]
    assert proofs
    assert all(any(isinstance(line, ast.Assert) for line in ast.walk(ast.parse(proof))) for proof in proofs)


@every_lesson
def test_nothing_of_a_lesson_can_be_edited_or_deleted_by_accident(lesson: Lesson):
    sheet = notebook(lesson)
    folded = {at for tag in FOLDED for at in sheet.tagged(tag)}
    for at, cell in enumerate(sheet.cells):
        is_folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        assert is_folded == (at in folded), f"cell {at} is folded, or tagged, but not both"
        if at in folded or cell.cell_type == "markdown":
            assert (cell.metadata.get("editable"), cell.metadata.get("deletable")) == (False, False), f"cell {at}"


@every_lesson
def test_folded_code_stays_out_of_an_exported_page(lesson: Lesson):
    """A page made with nbconvert, or by JupyterLab's menu, has all code above what it shows, and an answer in it."""
    cells = [cell for cell in notebook(lesson).cells if cell.cell_type == "code"]
    for cell in cells:
        is_folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        assert cell.metadata.get("transient", {}).get("remove_source", False) is is_folded, cell.id


@pytest.mark.parametrize("template", ["lab", "classic"])
def test_an_exported_page_has_the_text_of_a_lesson_and_no_code_of_its_questions(template):
    path = FOLDER / "the_score.ipynb"
    exporter = HTMLExporter(template_name=template)
    page, _ = exporter.from_filename(path)
    body = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL)
    text = unescape(re.sub("<[^>]+>", "", body))
    assert "Points are not what you play for" in text
    assert "HandBuilder(" in text, "code that is in view stays"
    assert [word for word in ("Ask.", "answer=", "assert ") if word in text.split("Key points")[0]] == []


@every_lesson
def test_the_first_line_of_a_folded_cell_which_is_in_view_tells_nothing_but_what_it_is(lesson: Lesson):
    sheet, lines = notebook(lesson), {"ask": "# Question", "figure": "# Figure", "proof": "# Proof"}
    for tag, line in lines.items():
        cells = [sheet.cells[at] for at in sheet.tagged(tag) if not sheet.cells[at].source.startswith("check(")]
        assert {cell.id: cell.source.splitlines()[0] for cell in cells} == {cell.id: line for cell in cells}


@every_lesson
def test_a_lesson_is_committed_without_outputs_and_runs_when_it_is_opened(lesson: Lesson):
    sheet = notebook(lesson).sheet
    code = [cell for cell in sheet.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in code)
    assert sheet.metadata.kernelspec.name == "python3"
    assert sheet.metadata.euchre_tutor == {"runs_when_opened": True}
    assert len({cell.id for cell in sheet.cells}) == len(sheet.cells)
