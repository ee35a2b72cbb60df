"""Figures that lessons show, each drawn from cards or numbers."""

from euchre_tutor.course.figures.calls import bars, compared, gap, marches, surveyed
from euchre_tutor.course.figures.cards import hand_of, open_hands, order_of_trumps, rows_of, trick_of, tricks_taken
from euchre_tutor.course.figures.hidden import holders, holds_trumps, trumps_held, where_is, who_holds
from euchre_tutor.course.figures.intervals import chance_behind, means_of_parts, shrinking, twenties

__all__ = [
    "bars",
    "chance_behind",
    "compared",
    "gap",
    "hand_of",
    "holders",
    "holds_trumps",
    "marches",
    "means_of_parts",
    "open_hands",
    "order_of_trumps",
    "rows_of",
    "shrinking",
    "surveyed",
    "trick_of",
    "tricks_taken",
    "trumps_held",
    "twenties",
    "where_is",
    "who_holds",
]
