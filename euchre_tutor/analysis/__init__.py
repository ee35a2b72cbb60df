"""The questions a learner asks, answered with numbers that say how sure they are."""

from euchre_tutor.analysis.calls import CallOdds, CallPrice, compare_calls, refine_calls
from euchre_tutor.analysis.intervals import Estimate

__all__ = ["CallOdds", "CallPrice", "Estimate", "compare_calls", "refine_calls"]
