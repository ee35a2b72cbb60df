"""The glossary explains each word once, and a lesson's links say on hover what the glossary says first."""

import re
from pathlib import Path

import pytest
from helpers.lessons import FOLDER, Notebook

PAGE = (FOLDER / "glossary.md").read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"^## (.+)\n\n(.+)$", PAGE, re.MULTILINE))
MOST_WORDS = 22  # of a first sentence, which is read while the mouse hovers
LESSONS = sorted(FOLDER.glob("*.ipynb"))
NEEDED = """
    Deal, Turn-up, Trump, Right bower, Left bower, Follow suit, Void, Ruff, Trick, Lead, Maker, Defender, Order up,
    Assist, Pick up, Turn down, Pass, Alone, March, Euchred, Point, Dealer, Eldest, Partner, Next, Cross, Discard,
    Kitty, Guarded, Side ace, Revoke, Hand, At a table, With all cards seen, Double dummy, Interval,
    Too close to call, Bridge, Donate, Trap pass, Stick the dealer, Farmer's hand, Counting,
    Joker, Bauer, Rubber, Markers, Cut, Call-ace, Canadian loner, Cutthroat, Domino, Tile, Double, End, Blank
"""


def anchor(term: str) -> str:
    """Return what a link to an entry ends with, as JupyterLab names headings."""
    return term.replace(" ", "-")


def first_sentence(entry: str) -> str:
    return re.match(r"(.*?)\.(?: |$)", entry)[1]


def terms_without_their_words(path: Path) -> list[str]:
    """List the links of a lesson to the glossary that lead to no entry, or say something else on hover."""
    hovers = {anchor(term): first_sentence(entry).casefold() for term, entry in ENTRIES.items()}
    links = [(target.partition("#")[2], hover) for _, target, hover in Notebook(path).links if "glossary.md" in target]
    return [target for target, hover in links if hovers.get(target) != hover.casefold()]


def test_each_heading_has_an_entry_and_all_stand_in_order():
    headings = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert headings == list(ENTRIES)
    assert headings == sorted(headings, key=lambda term: term.lower().replace("-", " "))


def test_every_term_that_a_course_needs_is_there():
    assert [term for term in re.split(r",\s+", NEEDED.strip()) if term not in ENTRIES] == []


@pytest.mark.parametrize("term", ENTRIES)
def test_an_entry_begins_with_a_short_sentence_and_leads_to_others_that_are_there(term):
    entry = ENTRIES[term]
    assert len(first_sentence(entry).split()) <= MOST_WORDS
    assert entry.endswith((".", ".)"))
    assert "](" not in first_sentence(entry)
    assert set(re.findall(r"\]\(#([^)]+)\)", entry)) <= {anchor(other) for other in ENTRIES}


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_link_to_a_word_says_on_hover_what_the_glossary_says_first(lesson):
    assert terms_without_their_words(lesson) == []


def test_a_link_that_says_something_else_or_leads_nowhere_is_found(tmp_path):
    lines = [
        '[void](glossary.md#Void "without a card of a suit")',
        '[void](glossary.md#Void "empty")',
        "[march](glossary.md#March)",
        '[slam](glossary.md#Slam "all tricks")',
    ]
    source = "\n".join(lines).replace('"', '\\"').replace("\n", "\\n")
    cell = f'{{"cell_type": "markdown", "id": "a", "metadata": {{}}, "source": "{source}"}}'
    (tmp_path / "one.ipynb").write_text(f'{{"cells": [{cell}], "metadata": {{}}, "nbformat": 4, "nbformat_minor": 5}}')
    assert terms_without_their_words(tmp_path / "one.ipynb") == ["Void", "March", "Slam"]
