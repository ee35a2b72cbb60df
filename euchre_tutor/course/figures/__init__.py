"""Figures that lessons show, each drawn from cards or numbers."""

from euchre_tutor.course.figures.cards import (
    hand_of,
    open_hands,
    order_of_trumps,
    record_of,
    rows_of,
    trick_of,
    tricks_taken,
)
from euchre_tutor.course.figures.hidden import callers, holders, how_many, places_of, where_is
from euchre_tutor.course.figures.intervals import contest, endings
from euchre_tutor.course.figures.maps import race_map
from euchre_tutor.course.figures.rows import bars, compared, rows, surveyed
from euchre_tutor.course.figures.trees import search_tree

__all__ = [
    "bars",
    "callers",
    "compared",
    "contest",
    "endings",
    "hand_of",
    "holders",
    "how_many",
    "open_hands",
    "order_of_trumps",
    "places_of",
    "race_map",
    "record_of",
    "rows",
    "rows_of",
    "search_tree",
    "surveyed",
    "trick_of",
    "tricks_taken",
    "where_is",
]
