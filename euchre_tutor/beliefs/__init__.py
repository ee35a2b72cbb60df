"""Which deals a seat can't rule out, how likely each is, and what others do who see only their own hand."""

from euchre_tutor.beliefs.bidding.bids import BidTurn
from euchre_tutor.beliefs.bidding.chances import best_calls, call_chances
from euchre_tutor.beliefs.bidding.evidence import by_seat, calls_of_others, likelihood, reluctance
from euchre_tutor.beliefs.bidding.model import BiddingModel, CallModel, bidding_model
from euchre_tutor.beliefs.bidding.turns import Turn, turns, view_turns
from euchre_tutor.beliefs.deals import CHUNK, PILOT, PILOT_CHUNKS, Evidence, deals_of_chunk, deals_of_chunks, model_name
from euchre_tutor.beliefs.discard import discard_chances, usual_discard, usual_gift
from euchre_tutor.beliefs.exchange import Knowledge, hands_in_play, has_taken, knowledge, our_hand_in_play
from euchre_tutor.beliefs.layouts import CANNOT_LAY_OUT, Layouts, before_the_calls, layouts_left
from euchre_tutor.beliefs.likely_hands import likely_hands
from euchre_tutor.beliefs.seen import Seen, contract_of

__all__ = [
    "CANNOT_LAY_OUT",
    "CHUNK",
    "PILOT",
    "PILOT_CHUNKS",
    "BidTurn",
    "BiddingModel",
    "CallModel",
    "Evidence",
    "Knowledge",
    "Layouts",
    "Seen",
    "Turn",
    "before_the_calls",
    "best_calls",
    "bidding_model",
    "by_seat",
    "call_chances",
    "calls_of_others",
    "contract_of",
    "deals_of_chunk",
    "deals_of_chunks",
    "discard_chances",
    "hands_in_play",
    "has_taken",
    "knowledge",
    "layouts_left",
    "likelihood",
    "likely_hands",
    "model_name",
    "our_hand_in_play",
    "reluctance",
    "turns",
    "usual_discard",
    "usual_gift",
    "view_turns",
]
