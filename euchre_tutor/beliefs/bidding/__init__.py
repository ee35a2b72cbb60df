"""How others call, and what their calls say about their hands."""

from euchre_tutor.beliefs.bidding.chances import best_calls, call_chances
from euchre_tutor.beliefs.bidding.evidence import ObservedCalls, by_seat, calls_of_others, likelihood
from euchre_tutor.beliefs.bidding.model import BiddingModel, bidding_model
from euchre_tutor.beliefs.bidding.turns import Turn, turns, view_turns

__all__ = [
    "BiddingModel",
    "ObservedCalls",
    "Turn",
    "best_calls",
    "bidding_model",
    "by_seat",
    "call_chances",
    "calls_of_others",
    "likelihood",
    "turns",
    "view_turns",
]
