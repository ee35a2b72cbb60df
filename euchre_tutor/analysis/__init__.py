"""The questions a learner asks, answered with numbers that say how sure they are."""

from euchre_tutor.analysis.calls import CallOdds, CallPrice, compare_calls, refine_calls
from euchre_tutor.analysis.discards import DiscardOdds, DiscardPrice, compare_discards
from euchre_tutor.analysis.intervals import Estimate
from euchre_tutor.analysis.maps import MakeMap, make_map
from euchre_tutor.analysis.plays import PlayOdds, PlayPrice, compare_plays

__all__ = [
    "CallOdds",
    "CallPrice",
    "DiscardOdds",
    "DiscardPrice",
    "Estimate",
    "MakeMap",
    "PlayOdds",
    "PlayPrice",
    "compare_calls",
    "compare_discards",
    "compare_plays",
    "make_map",
    "refine_calls",
]
