"""Answers to a learner's questions, in numbers that say how sure they are."""

from euchre_tutor.analysis.call_odds import CallOdds, CallPrice
from euchre_tutor.analysis.calls import compare_calls, refine_calls
from euchre_tutor.analysis.discards import DiscardOdds, DiscardPrice, compare_discards
from euchre_tutor.analysis.many import compare_many
from euchre_tutor.analysis.plays import PlayOdds, PlayPrice, compare_plays
from euchre_tutor.pricing import Estimate

__all__ = [
    "CallOdds",
    "CallPrice",
    "DiscardOdds",
    "DiscardPrice",
    "Estimate",
    "PlayOdds",
    "PlayPrice",
    "compare_calls",
    "compare_discards",
    "compare_many",
    "compare_plays",
    "refine_calls",
]
