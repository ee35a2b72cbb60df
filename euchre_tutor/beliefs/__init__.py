"""Which deals a seat cannot rule out, and what a dealer does who sees only his own hand."""

from euchre_tutor.beliefs.discard import usual_discard
from euchre_tutor.beliefs.uniform import CHUNK, MODEL, PILOT, deals_of_chunk

__all__ = ["CHUNK", "MODEL", "PILOT", "deals_of_chunk", "usual_discard"]
