"""How others call, and what their calls tell of their hands."""

from euchre_tutor.beliefs.bidding.model import (
    BiddingModel,
    Turn,
    best_calls,
    bidding_model,
    call_chances,
    turns,
    view_turns,
)

__all__ = ["BiddingModel", "Turn", "best_calls", "bidding_model", "call_chances", "turns", "view_turns"]
