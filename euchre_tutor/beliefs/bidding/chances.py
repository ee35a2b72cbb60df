"""From what calls gain to how often they are made."""

import numpy as np

from euchre_tutor.base import BoolArray, FloatArray

FORBIDDEN = -99.0  # the gain of a call that the rules forbid this hand to make
CARE = 0.15  # points: a seat whose best call gains so much calls with a chance of 73%
_DIGITS = 9  # gains that agree to so many decimals are equal


def call_chances(gains: FloatArray, *, must_call: bool, reluctance: float = 0.0, care: float = CARE) -> FloatArray:
    """Return the chance of each call, from what each gains beside passing.

    Whether a seat calls at all is a logistic function of the gain of its best call, less its reluctance. Which call it
    makes is a softmax of the gains. Both are in units of the care. So close cases stay close, and no call that the
    seat may make has chance 0.

    Args:
        gains: float64[n, calls], in points; see BiddingModel.gains.
        must_call: the seat may not pass.
        reluctance: the gain at which a seat calls half of the time, in points; see evidence.reluctance.
        care: how much a call has to gain so that a seat calls with a chance of 73%, in points; see BiddingModel.care.

    Returns:
        float64[n, calls], 0 to 1; a row adds up to the chance that the seat calls at all.

    >>> call_chances(np.array([[0.15, 0.0], [-0.3, -9.0]]), must_call=False).round(2)
    array([[0.53, 0.2 ],
           [0.12, 0.  ]])
    """
    best = gains.max(axis=1, keepdims=True, initial=FORBIDDEN)
    weights = np.where(gains > FORBIDDEN, np.exp((gains - best) / care), 0.0)
    total = 1.0 if must_call else np.exp(-np.logaddexp(0.0, (reluctance - best) / care))
    return np.asarray(total * weights / np.maximum(weights.sum(axis=1, keepdims=True), 1.0))


def best_calls(gains: FloatArray, *, must_call: bool) -> BoolArray:
    """Tell which call a seat makes that never errs: the best one, if it gains or the seat must call.

    Of calls that gain the same it is the first.

    Args:
        gains: float64[n, calls], in points; see BiddingModel.gains.
        must_call: the seat may not pass.

    Returns:
        bool[n, calls], at most one True in a row.

    >>> best_calls(np.array([[0.15, 0.0], [-0.3, -9.0]]), must_call=False).tolist()
    [[True, False], [False, False]]
    """
    is_best = np.arange(gains.shape[1]) == gains.round(_DIGITS).argmax(axis=1)[:, None]
    return np.asarray(is_best & ((gains > 0) | must_call) & (gains > FORBIDDEN))
