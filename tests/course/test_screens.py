"""A lesson has eight to twelve screens, each with one goal, little to read and one question."""

import re

import nbformat
import pytest
from helpers.lessons import notebook, plain

from euchre_tutor.course.syllabus import Lesson, lesson_of, syllabus

LESSONS = [lesson for lesson in syllabus() if lesson.is_there]
MOST_WORDS_OF_A_SENTENCE, MOST_WORDS_OF_A_GOAL, MOST_WORDS_OF_A_SCREEN = 20, 6, 70
NUMBERS_AT_FIRST, NUMBERS_LATER, LATER = 2, 4, "going_alone"  # and from which lesson on
NUMBER = re.compile(
    r"(?<![\w-])\d+(?![♠♥♦♣\w-])|\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty)\b", re.IGNORECASE
)

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)


def goal_of(cell: nbformat.NotebookNode) -> str:
    """The goal of the screen that a cell begins; nothing if it goes on with one."""
    return cell.metadata.get("euchre_tutor", {}).get("screen", "")


def screens_of(cells: list[nbformat.NotebookNode]) -> dict[str, list[nbformat.NotebookNode]]:
    """The cells of each screen, by its goal."""
    screens: dict[str, list[nbformat.NotebookNode]] = {}
    for cell in cells:
        if goal := goal_of(cell):
            assert goal not in screens, f"two screens have one goal: {goal}"
            screens[goal] = []
        [*screens.values()][-1].append(cell)
    return screens


def words_of(cells: list[nbformat.NotebookNode]) -> str:
    """What is read on a screen, without what is folded, headings, and where links lead."""
    texts = [plain(cell.source) for cell in cells if cell.cell_type == "markdown"]
    return re.sub(r"<details>.*?</details>|^#.*$", "", "\n\n".join(texts), flags=re.DOTALL | re.MULTILINE)


def sentences_in(text: str) -> list[str]:
    """The sentences of a text, a list's items among them."""
    joined = re.sub(r"\n(?![\n-])", " ", text)
    parts = re.split(r"(?<=[.?!:])[\"*]*\s+|\n+", joined)
    return [part.strip("- *") for part in parts if part.strip("- *")]


@every_lesson
def test_a_lesson_has_eight_to_twelve_screens_each_with_a_short_goal(lesson: Lesson):
    cells = notebook(lesson).sheet.cells
    assert goal_of(cells[0])
    goals = [*screens_of(cells)]
    assert 8 <= len(goals) <= 12
    assert [goal for goal in goals if len(goal.split()) > MOST_WORDS_OF_A_GOAL or goal.endswith(".")] == []


@every_lesson
def test_a_screen_asks_one_question_at_most_and_the_first_and_most_do(lesson: Lesson):
    screens = screens_of(notebook(lesson).sheet.cells)
    asked = [sum("ask" in cell.metadata.get("tags", []) for cell in cells) for cells in screens.values()]
    assert asked[0] == 1, "it asks before it tells"
    assert max(asked) == 1
    assert [*screens][-1] == "What you learnt"


@every_lesson
def test_a_screen_is_read_in_short_sentences(lesson: Lesson):
    sheet = notebook(lesson)
    for goal, cells in screens_of(sheet.sheet.cells).items():
        told = words_of(cells)
        assert len(told.split()) <= MOST_WORDS_OF_A_SCREEN, goal
        points = "Key points" in cells[0].source  # a cue and what to do, in one sentence
        assert points or [each for each in sentences_in(told) if len(each.split()) > MOST_WORDS_OF_A_SENTENCE] == []
    read = [told for asked in sheet.asks for told in (asked.ask.question, *asked.ask._asked.explanation)]
    long = [each for told in read for each in sentences_in(told) if len(each.split()) > MOST_WORDS_OF_A_SENTENCE]
    assert long == []


@every_lesson
def test_an_answer_tells_two_numbers_at_most_and_later_four(lesson: Lesson):
    most = NUMBERS_AT_FIRST if lesson.number < lesson_of(LATER).number else NUMBERS_LATER
    for asked in notebook(lesson).asks:
        told = " ".join(asked.ask._asked.explanation)
        assert len(NUMBER.findall(told)) <= most, told


def test_a_long_sentence_a_second_question_and_a_third_number_are_found():
    assert sentences_in('One two.\n\n- Three: four\n- Five "six." Seven\neight.') == [
        "One two.",
        "Three:",
        "four",
        'Five "six.',
        "Seven eight.",
    ]
    assert NUMBER.findall("Four of 100 hold 9♦, ten don't; 0-0 is no number, and neither is someone.") == [
        "Four",
        "100",
        "ten",
    ]
    cells = [nbformat.v4.new_markdown_cell(str(at), metadata={"euchre_tutor": {"screen": "One"}}) for at in range(2)]
    with pytest.raises(AssertionError, match="two screens have one goal: One"):
        screens_of(cells)
