"""The best trees of yes/no questions, by exhaustive search: no tree of that depth brings more on the hands given.

What each question has to bring is then asked from below, so that few are left that luck has put there. A tree is a
choice (a whole number), or a question with a tree for yes and a tree for no. Hands with the same answers to all
questions are one row, so that a search over some thirty questions and three levels takes seconds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.guide.sights import GuideQuestion, Tree

Index = int | tuple[int, "Index", "Index"]
Found = tuple[float, Index]
Answers, Worth = NDArray[np.bool_], NDArray[np.float64]
LEAST = 2e-4  # points a deal: a question that brings less is left out


def grouped(answers: Answers, worth: Worth) -> tuple[Answers, Worth]:
    """Put hands with the same answers together: bool[rows, questions], and the sums of what choices bring."""
    rows, place = np.unique(answers, axis=0, return_inverse=True)
    sums = [np.bincount(place.ravel(), column, len(rows)) for column in worth.T]
    return rows, np.stack(sums, axis=1)


def best_tree(answers: Answers, worth: Worth, depth: int) -> Found:
    """Return what the best tree of a depth brings, and the tree; of equal trees one with fewer questions.

    Args:
        answers: bool[rows, questions].
        worth: float64[rows, choices], the sum of what each choice brings in the hands of a row.
        depth: how many questions may follow each other.
    """
    total = worth.sum(axis=0)
    best: Found = float(total.max()), int(total.argmax())
    if depth == 0 or len(worth) < 2:
        return best
    splits = answers.any(axis=0) & ~answers.all(axis=0)
    if not splits.any():
        return best
    firsts = np.flatnonzero(splits).tolist()
    if depth == 2:  # the one first question that is best, found for all pairs at once
        firsts = [int(np.where(splits, _pairs(answers.astype(float), worth, total), -np.inf).argmax())]
    elif depth == 1:
        sums = answers.T.astype(float) @ worth
        either = sums.max(axis=1) + (total - sums).max(axis=1)
        firsts = [int(np.where(splits, either, -np.inf).argmax())]
    for first in firsts:
        yes = answers[:, first]
        parts = [best_tree(answers[rows], worth[rows], depth - 1) for rows in (yes, ~yes)]
        if sum(part[0] for part in parts) > best[0] + LEAST:
            best = sum(part[0] for part in parts), (first, parts[0][1], parts[1][1])
    return best


def _pairs(answers: NDArray[np.float64], worth: Worth, total: Worth) -> Worth:
    """Return what each first question brings with the best two to follow it: float64[questions]."""
    single = answers.T @ worth
    both = np.stack([answers.T @ (answers * column[:, None]) for column in worth.T], axis=2)
    one, other = single[:, None], single[None]
    yes = both.max(axis=2) + (one - both).max(axis=2)
    no = (other - both).max(axis=2) + (total - one - other + both).max(axis=2)
    return np.asarray(yes.max(axis=1) + no.max(axis=1))


def stored(tree: Index, questions: Sequence[GuideQuestion], choices: Sequence[str]) -> Tree:
    """Write a tree with its questions and choices, as a guide keeps it."""
    if isinstance(tree, int):
        return choices[tree]
    first, yes, no = tree
    return [str(questions[first]), *(stored(part, questions, choices) for part in (yes, no))]


def questions_in(tree: Tree) -> int:
    """Count the questions of a tree.

    >>> questions_in(["trumps 3", "call", ["right 1", "call", "pass"]])
    2
    """
    return 0 if isinstance(tree, str) else 1 + sum(map(questions_in, tree[1:]))
