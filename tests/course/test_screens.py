"""A lesson whose screens were made by hand has eight to twelve, each with one goal, little to read and one question."""

import re

import nbformat
import pytest
from helpers.lessons import FOLDER, Notebook, notebook, plain

from euchre_tutor.course.syllabus import Lesson, syllabus

MADE_BY_HAND = [
    "play_one_hand",
    "the_two_bowers",
    "following_suit",
    "against_a_lone_hand",
    "counting_down",
    "the_last_three_tricks",
    "seeing_all_cards",
    "how_others_call",
    "luck_and_skill",
    "folklore_on_trial",
    "one_page_for_the_table",
    "other_games",
    "a_hand_of_your_own",
]
LESSONS = [lesson for lesson in syllabus() if lesson.slug in MADE_BY_HAND]
MOST_WORDS_OF_A_SENTENCE, MOST_WORDS_OF_A_GOAL, MOST_WORDS_OF_A_SCREEN = 20, 6, 70
FIRST_WITH_MORE_NUMBERS = 11  # a lesson: before it an answer tells two numbers at most, from it on four
NUMBER = re.compile(
    r"(?<![\w-])\d+(?![♠♥♦♣\w-])|\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty)\b", re.IGNORECASE
)

every_staged_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)


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


def test_a_lesson_with_screens_is_on_the_list():
    staged = {path.stem for path in FOLDER.glob("*.ipynb") if any(map(goal_of, Notebook(path).sheet.cells))}
    assert staged == {*MADE_BY_HAND}


@every_staged_lesson
def test_a_lesson_has_eight_to_twelve_screens_each_with_a_short_goal(lesson: Lesson):
    cells = notebook(lesson).sheet.cells
    assert goal_of(cells[0])
    goals = [*screens_of(cells)]
    assert 8 <= len(goals) <= 12
    assert [goal for goal in goals if len(goal.split()) > MOST_WORDS_OF_A_GOAL or goal.endswith(".")] == []


@every_staged_lesson
def test_a_screen_asks_one_question_at_most_and_the_first_and_most_do(lesson: Lesson):
    screens = screens_of(notebook(lesson).sheet.cells)
    asked = [sum("ask" in cell.metadata.get("tags", []) for cell in cells) for cells in screens.values()]
    assert asked[0] == 1, "it asks before it tells"
    assert max(asked) == 1
    assert [*screens][-1] == "What you learnt"


@every_staged_lesson
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


@every_staged_lesson
def test_an_answer_tells_few_numbers(lesson: Lesson):
    most = 2 if lesson.number < FIRST_WITH_MORE_NUMBERS else 4
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
