"""Which deals a seat cannot rule out, and what a dealer does who sees only his own hand."""

from euchre_tutor.beliefs.discard import usual_discard, usual_gift
from euchre_tutor.beliefs.exchange import hands_in_play, has_taken
from euchre_tutor.beliefs.uniform import CHUNK, MODEL, PILOT, deals_of_chunk

__all__ = ["CHUNK", "MODEL", "PILOT", "deals_of_chunk", "hands_in_play", "has_taken", "usual_discard", "usual_gift"]
