"""Trees of yes/no questions that end in a choice: to follow them, and to tell them in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from euchre_tutor.base.arrays import IntArray
from euchre_tutor.base.screen import capital
from euchre_tutor.guide.sights import Question

Tree = str | Sequence["Tree"]
"""A choice, or a list of a question, the tree for yes and the tree for no.

>>> chosen(["trumps 3", "call", "pass"], np.array([[4], [2]]))
array([1, 0])
"""
CHOICES = ("pass", "call", "alone")


def chosen(tree: Tree, seen: IntArray) -> IntArray:
    """Return what a tree chooses, as indices of CHOICES: int64[n].

    Args:
        tree: the tree.
        seen: int64[n, NAMES], what is seen of n hands, see ``seen_by``.
    """
    if isinstance(tree, str):
        return np.full(len(seen), CHOICES.index(tree))
    question, yes, no = tree
    asked = Question.parse(str(question)).asked(seen)
    return np.where(asked, chosen(yes, seen), chosen(no, seen))


def answers(tree: Tree, seen: IntArray) -> Iterator[tuple[Question, bool]]:
    """Yield the questions that lead a hand to its choice, with its answers; seen is int64[1, NAMES]."""
    if not isinstance(tree, str):
        question, yes, no = tree
        asked = Question.parse(str(question))
        says = bool(asked.asked(seen)[0])
        yield asked, says
        yield from answers(yes if says else no, seen)


def questions_in(tree: Tree) -> int:
    """Count the questions of a tree.

    >>> questions_in(["trumps 3", "call", ["right 1", "call", "pass"]])
    2
    """
    return 0 if isinstance(tree, str) else 1 + sum(map(questions_in, tree[1:]))


def sentences(tree: Tree, words: Mapping[str, str], depth: int = 0) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a tree, each with how far it is set in.

    Args:
        tree: the tree.
        words: how each choice is told, as an order to the player.
        depth: how far the first sentence is set in.

    >>> tree = ["trumps 3", ["count 5", "alone", "call"], "pass"]
    >>> for depth, line in sentences(tree, {"pass": "pass", "call": "pick it up", "alone": "go alone"}):
    ...     print("  " * depth + line)
    If you hold three trumps or more: go alone if your count is 5 or more, else pick it up.
    Otherwise: pass.
    """
    order = _order(tree, words)
    if order or isinstance(tree, str):
        yield depth, f"{capital(order)}."
        return
    question, *parts = tree
    for start, part in zip((f"If {Question.parse(str(question)).words}", "Otherwise"), parts, strict=True):
        if order := _order(part, words):
            yield depth, f"{start}: {order}."
        else:
            yield depth, f"{start}:"
            yield from sentences(part, words, depth + 1)


def _order(tree: Tree, words: Mapping[str, str]) -> str:
    """Tell a choice, or a question that decides between two; nothing of a tree with more questions."""
    if isinstance(tree, str):
        return words[tree]
    question, yes, no = tree
    if isinstance(yes, str) and isinstance(no, str):
        return f"{words[yes]} if {Question.parse(str(question)).words}, else {words[no]}"
    return ""
