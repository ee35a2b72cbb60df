"""Sheets of paper for a class: hands with a question each, and what is right on sheets of their own."""

from html import escape
from itertools import islice
from pathlib import Path
from random import Random

from euchre_tutor.base import EuchreError, quoted, whole
from euchre_tutor.draw.pages import page, save_page
from euchre_tutor.look import sheet
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.site.parts import in_turn
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion, decision_question
from euchre_tutor.widgets.parts.snapshot import choices_as_html, picture_as_html

_PAPERS = {"a4": "A4", "letter": "letter"}
_STYLE = """.euchre.euchre ol { columns: calc(19 * var(--unit)) 2; column-gap: var(--s5); padding-left: var(--s5); }
.euchre.euchre li { break-inside: avoid; margin: 0 0 var(--s4); list-style: decimal; }
.euchre li::marker { font-weight: 700; }
.euchre.euchre figure { display: inline-block; margin: 0 var(--s3) var(--s1) 0; vertical-align: top; }
.euchre li > svg { width: auto; max-width: 35%; }
.euchre figure svg { display: inline-block; width: var(--card-mini); margin-right: var(--s1); }
.euchre.euchre li p { margin: var(--s1) 0; font-size: var(--t1); }
.boxes span { white-space: nowrap; margin-right: var(--s4); }
.euchre.euchre .name { margin: 0 0 var(--s3); border-bottom: 1px solid; }
.answers { break-before: page; }
.euchre section { break-inside: auto; }"""


def write_handout(path: str | Path, *, theme: str, count: int = 8, paper: str = "a4", seed: int = 0) -> Path:
    """Write exercises for a class as a page to print: questions first, answers on a sheet of their own.

    Only hands are asked of which no choice is too close to grade.

    Args:
        path: the file; an earlier page of ours is replaced.
        theme: the kind of decision, in Bicycle.
        count: how many hands, 1 to 40; fewer if no more are stored.
        paper: ``a4`` or ``letter``.
        seed: which hands.

    Returns:
        The file.

    Raises:
        EuchreError: there is no such theme or paper, no hand of the theme is stored, or the file can't be written.
    """
    if theme not in THEMES:
        raise EuchreError(f"there is no theme {quoted(theme)}; there are {', '.join(THEMES)}")
    if paper not in _PAPERS:
        raise EuchreError(f"paper is 'a4' or 'letter', not {quoted(paper)}")
    chance, number = Random(whole(seed, "seed")), whole(count, "exercises")
    asked = [*islice(filter(_is_clear, map(decision_question, in_turn(theme, chance))), number)]
    if not asked:
        raise EuchreError(f"no hand of the theme {quoted(theme)} with a clear answer is stored for Bicycle")
    chance.shuffle(asked)  # else the kinds of answers come in turn, and pupils notice
    title = escape(THEMES[theme].title)
    exercises, answers = ("".join(f"<li>{part(each)}</li>" for each in asked) for part in (_exercise, _answer))
    body = f"""<section><h1>{title}</h1><p class="name">Name</p><ol>{exercises}</ol></section>
<section class="answers"><h1>{title}: answers</h1><ol>{answers}</ol></section>"""
    style = f"{sheet('base', 'page')}{_STYLE}\n@page {{ size: {_PAPERS[paper]}; margin: 12mm; }}"
    save_page(path, page(title, f"<main>\n{body}\n</main>", style=style))
    return Path(path)


def _is_clear(question: DecisionQuestion) -> bool:
    return all(question.grade(choice).is_graded for choice in question.possible)


def _exercise(question: DecisionQuestion) -> str:
    words = {choice["value"]: choice["words"] for choice in question.choices}
    boxes = "".join(f"<span>☐ {escape(words[value])}</span> " for value in question.possible)
    hand = choices_as_html([choice for choice in question.choices if "card" in choice])
    return f'{picture_as_html(question.picture)}{hand}<p><b>{escape(question.text)}</b></p><p class="boxes">{boxes}</p>'


def _answer(question: DecisionQuestion) -> str:
    best = question.position.best
    others = [question.grade(choice).cost for choice in question.possible if choice != best]
    costs = "".join(f"<br>{escape(cost)}" for cost in others)
    return f"<p><b>{escape(question.mark(best)['words'])}</b>{costs}</p>"
