"""Every lesson asks first, shows no answer, reads as a notebook, and has its own form; no two in a row have one."""

import ast
import re
from html import unescape
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from helpers.forms import FORMS, misses
from helpers.lessons import FOLDER, Notebook, names_of, notebook
from helpers.little_lessons import code, text
from IPython.display import HTML
from nbconvert import HTMLExporter

from euchre_tutor.course import lesson as course_lesson
from euchre_tutor.course.showing import Parts
from euchre_tutor.course.syllabus import Lesson, syllabus

LESSONS = [lesson for lesson in syllabus() if lesson.is_there]
TOLD = [lesson for lesson in LESSONS if not lesson.is_end]
VERBS = {"HandBuilder", "TableBoard", "compare_calls", "compare_plays", "compare_discards", "solve"}
VERBS |= {
    "Deal",
    "View",
    "ReviewBoard",
    "PickedHand",
    "Trainer",
    "settings",
    "calling_guide",
    "range_chart",
    "my_games",
}
FOLDED = {"ask", "figure"}
MOST_WORDS_OF_TEXT, MOST_WORDS, MOST_CELLS = 600, 1_000, 30
MOST_WORDS_OF_A_POINT = 24

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
every_lesson_told = pytest.mark.parametrize("lesson", TOLD, ids=lambda lesson: lesson.slug)


def is_tagged(cell: nbformat.NotebookNode) -> bool:
    return bool(FOLDED & {*cell.metadata.get("tags", [])})


def test_there_are_lessons():
    assert LESSONS, "the course has no lesson"


@every_lesson
def test_a_lesson_begins_with_its_title_and_a_sentence(lesson: Lesson):
    first = notebook(lesson).cells[0]
    title, nothing, sentence = first.source.splitlines()
    assert (first.cell_type, title, nothing) == ("markdown", f"# {lesson.number}. {lesson.question}", "")
    assert re.fullmatch(r"[A-Z][^.?!]+[.?!]", sentence), "one sentence"


@every_lesson
def test_a_lesson_opens_with_a_question_and_its_picture(lesson: Lesson):
    opening = notebook(lesson).asks[0]
    assert opening.at == 1, "right below the title"
    picture = opening.ask._picture
    assert picture["groups"] or picture["svg"] or any("card" in choice for choice in opening.ask._choices)


@every_lesson
def test_a_lesson_is_short_in_its_text_and_with_all_that_is_read_in_answers_and_captions(lesson: Lesson):
    sheet = notebook(lesson)
    assert sheet.words_of_text <= MOST_WORDS_OF_TEXT, f"{sheet.words_of_text} words of text"
    assert sheet.words <= MOST_WORDS, f"{sheet.words} words"
    assert len([cell for cell in sheet.sheet.cells if not cell.source.startswith("check(")]) <= MOST_CELLS
    assert [asked.at for asked in sheet.asks] == sheet.tagged("ask"), "the tag 'ask' marks the cells that ask"


@every_lesson
def test_a_lesson_has_what_its_form_asks_for(lesson: Lesson):
    assert misses(lesson.form, notebook(lesson)) == []


def test_no_two_lessons_in_a_row_have_one_form():
    assert {lesson.form for lesson in LESSONS} <= FORMS.keys()
    assert [first.slug for first, second in pairwise(LESSONS) if first.form == second.form] == []


@every_lesson
def test_no_text_below_a_question_gives_its_answer_away(lesson: Lesson):
    sheet = notebook(lesson)
    last = len(sheet.cells) if lesson.is_end else sheet.place_of("Key points")
    ends = [asked.at for asked in sheet.asks[1:]] + [last]
    for asked, end in zip(sheet.asks, ends, strict=True):
        below = sheet.read_between(asked.at, end)
        for right in asked.right:
            for name in names_of(right):
                told = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", below, re.IGNORECASE)
                assert not told, f"{asked.ask.question!r} is answered below it: {name!r} in {below!r}"


@every_lesson
def test_a_choice_in_words_has_no_full_stop_for_the_verdict_sets_one(lesson: Lesson):
    asked = [each.ask._asked for each in notebook(lesson).asks]
    assert [choice for each in asked if not each.scale for choice in each.possible if choice.endswith(".")] == []


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
def test_a_lesson_leads_on_to_the_next_and_one_on_the_road_first_to_the_next_one_there(lesson: Lesson):
    *_, last = notebook(lesson).cells
    after = LESSONS[LESSONS.index(lesson) + 1 :]
    if not after:
        assert "[All lessons](start.ipynb)" in last.source
        return
    ways = {"Next": [each for each in after if lesson.further or not each.further][:1]}
    ways["if you like"] = [each for each in after[:1] if each not in ways["Next"]]
    links = [f"{words}: [{each.question}]({each.notebook})" for words, some in ways.items() for each in some]
    over = "That was the road. The other lessons are for whoever likes: [all lessons](start.ipynb)"
    assert last.source == (" · ".join([*links, "[all lessons](start.ipynb)"]) if ways["Next"] else over)


@every_lesson_told
def test_a_lesson_has_something_of_ones_own_to_do_in_one_line_of_code_that_is_seen(lesson: Lesson):
    sheet = notebook(lesson)
    assert any(True for _ in sheet.visible())
    assert sheet.headings[-1] == "Key points"


@every_lesson_told
def test_key_points_are_at_most_three_sentences_with_the_numbers_behind_them(lesson: Lesson):
    sheet = notebook(lesson)
    points, _, numbers = sheet.cells[sheet.place_of("Key points")].source.partition("\n\n<details>")
    remembered = re.findall(r"^- (.+)$", points, re.MULTILINE)
    assert points == "## Key points\n\n" + "\n".join(f"- {point}" for point in remembered)
    assert 1 <= len(remembered) <= 3
    assert all(len(point.split()) <= MOST_WORDS_OF_A_POINT and point.endswith(".") for point in remembered)
    assert not any(re.search(r"[.?!] ", point) for point in remembered), "a point is one sentence"
    assert re.findall(r"(?<![\d-])\d+(?![-\d]|0?[♠♥♦♣])", points) == [], "a score may stand here, other numbers behind"
    assert re.fullmatch(r"<summary>The numbers</summary>\n\n.+\n\n</details>", numbers, re.DOTALL)


@every_lesson
def test_i_know_this_leads_to_the_key_points(lesson: Lesson, monkeypatch: pytest.MonkeyPatch):
    shown: list[HTML] = []
    monkeypatch.setattr(course_lesson, "display", shown.append)
    course_lesson.begin(lesson.slug)
    anchors = re.findall(r'href="#([^"]+)"', shown[0].data)
    assert len(anchors) == (not lesson.is_end)
    assert lesson.question not in unescape(shown[0].data), "the title stands above it"
    assert {*anchors} <= {heading.replace(" ", "-") for heading in notebook(lesson).headings}


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
def test_what_a_lesson_says_is_proved_beside_its_notebook(lesson: Lesson):
    sheet = notebook(lesson)
    assert not any("proof" in cell.metadata.get("tags", []) for cell in sheet.sheet.cells)
    proofs = [sheet.cells[at].source for at in sheet.tagged("proof")]
    assert proofs
    assert all(any(isinstance(line, ast.Assert) for line in ast.walk(ast.parse(proof))) for proof in proofs)


@every_lesson
def test_the_proofs_of_a_lesson_hold(lesson: Lesson):
    assert {at: proved.failure for at, proved in notebook(lesson).proofs.items() if proved.failure} == {}


@every_lesson
def test_nothing_of_a_lesson_can_be_edited_or_deleted_by_accident(lesson: Lesson):
    for at, cell in enumerate(notebook(lesson).sheet.cells):
        is_folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        assert is_folded == is_tagged(cell), f"cell {at} is folded, or tagged, but not both"
        if is_folded or cell.cell_type == "markdown":
            assert (cell.metadata.get("editable"), cell.metadata.get("deletable")) == (False, False), f"cell {at}"


@every_lesson
def test_folded_code_stays_out_of_an_exported_page(lesson: Lesson):
    """A page made with nbconvert, or by JupyterLab's menu, has all code above what it shows, and an answer in it."""
    cells = [cell for cell in notebook(lesson).sheet.cells if cell.cell_type == "code"]
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
def test_a_folded_cell_is_one_line_that_says_what_it_shows(lesson: Lesson):
    sources = [cell.source for cell in notebook(lesson).sheet.cells if is_tagged(cell)]
    begun, first = sources[0].rsplit("\n", 1)
    assert begun == f'from euchre_tutor.course.lesson import *\n\nbegin("{lesson.slug}")'
    lines = [first, *(source for source in sources[1:] if not source.startswith("check("))]
    assert [line for line in lines if not re.fullmatch(r'show\("[^"\\\n]{1,60}"\)', line)] == []


@every_lesson
def test_each_part_of_a_lesson_is_shown_once_and_in_the_order_of_its_file(lesson: Lesson):
    sheet = notebook(lesson)
    parts = Parts(sheet.path)
    shown = [part for cell in sheet.sheet.cells if cell.cell_type == "code" for part in parts.shown_in(cell.source)]
    assert shown == [part for part in parts.all if not part.is_proof]
    names = [part.name for part in parts.all]
    assert len({*names}) == len(names)


@every_lesson
def test_a_lesson_is_committed_without_outputs_and_runs_when_it_is_opened(lesson: Lesson):
    sheet = notebook(lesson).sheet
    code = [cell for cell in sheet.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in code)
    assert sheet.metadata.kernelspec.name == "python3"
    assert sheet.metadata.euchre_tutor == {"runs_when_opened": True}
    assert len({cell.id for cell in sheet.cells}) == len(sheet.cells)


ASKED = 'Ask.choice("Which?", ["a", "b"], "a")'
VOTED = """Ask.choice('"Never." True?', ["a", "b"], "a")"""
SUMMED_UP = f"{ASKED[:-1]}, then=rows_of({{'never': 'Js'}}))"
SURVEYED = 'surveyed({"two trumps": survey("assist_two_trumps")}, title="Assist?")'
BUILT = 'globals().setdefault("built", HandBuilder())'
TRAINED = 'globals().setdefault("trained", Trainer(drill="hand Ks 9s Qh Th Ad up Ts seat 4"))'
ASKED_AGAIN = 'built.observe(lambda _: setattr(trained, "drill", f"hand {built.view}"), "turn_up")'
PLAYED = """played_on(
    Ask.choice("What do you say?", ["order up", "pass"], "order up"),
    "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs then pass, pass, pass",
)"""
TASKS = [*[ASKED] * 3, PLAYED, "HandBuilder()", BUILT, TRAINED]
IMPORTS = """
from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey
"""


def little(folder: Path, *cells: str) -> Notebook:
    """A lesson of a few cells: what begins with a call is code, the rest is text."""
    made = [code(each, tags=["ask"]) if re.match(r"\w+[.(]", each) else text(each) for each in cells]
    path = folder / "lesson.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[code(IMPORTS), *made]), path)
    return Notebook(path)


@pytest.mark.parametrize(
    ("form", "cells", "missing"),
    [
        ("a drill", [ASKED] * 8, ""),
        ("a drill", [ASKED] * 7, "eight questions"),
        ("a drill", ["word " * 71, *[ASKED] * 8], "little text between them"),
        ("a drill", [SURVEYED, *[ASKED] * 8], "a survey follows a question"),
        ("a drill", [ASKED, SURVEYED, SURVEYED, *[ASKED] * 7], "a survey follows a question"),
        ("a drill", [ASKED, SURVEYED, *[ASKED] * 7], ""),
        ("a game's story", ["# 0-0", ASKED, "# 1-0", ASKED, "# 5-0", ASKED], ""),
        ("a game's story", ["# 0-0", ASKED, "# 1-0", ASKED], "a score that rises to the end of a game"),
        ("a game's story", ["# 0-0", ASKED, "# 4-1", ASKED, "# 5-1", ASKED], "a score that rises to the end of a game"),
        ("a game's story", ["# 0-0", ASKED, "# 4-0", "# 5-0", ASKED], "a question at each score"),
        ("a saying on trial", ['They say: "Never."', ASKED, ASKED, "# The verdict"], ""),
        ("a saying on trial", [ASKED, ASKED, '"Never."', "# The verdict"], "the saying before the second question"),
        ("a vote", [VOTED] * 7, "all verdicts after the last vote"),
        ("a vote", [*[VOTED] * 7, ASKED], "all verdicts after the last vote"),
        ("a vote", [*[VOTED] * 7, SUMMED_UP], ""),
        ("a vote", [*[VOTED] * 6, SUMMED_UP], "seven sayings that are voted on"),
        ("at the board", [ASKED] * 3, "three questions whose hand goes on at the board"),
        ("a round trip", [ASKED] * 10, "one hand that is asked in four games"),
        ("a round trip", [ASKED] * 10, "a hand of three other games at the board"),
        ("a round trip", [ASKED] * 10, "what it is at home beside three answers"),
        ("a capstone", [*TASKS, ASKED_AGAIN], ""),
        ("a capstone", [*TASKS[1:], ASKED_AGAIN], "four questions"),
        ("a capstone", [ASKED, *TASKS[:3], *TASKS[4:], ASKED_AGAIN], "a lost hand that is played again"),
        ("a capstone", [*TASKS[:4], *TASKS[5:], ASKED_AGAIN], "two hands to build"),
        ("a capstone", TASKS, "the hand that was built is asked"),
        ("a tour", ["# A", ASKED], "a question at each stop"),
        ("predict a table", [SURVEYED, ASKED], "a table to predict"),
        ("an experiment", [ASKED, SURVEYED], "a guess at a number"),
    ],
)  # fmt: skip
def test_what_a_lesson_lacks_of_its_form_is_told(tmp_path: Path, form: str, cells: list[str], missing: str):
    found = misses(form, little(tmp_path, *cells))
    assert missing in found if missing else found == [], found
