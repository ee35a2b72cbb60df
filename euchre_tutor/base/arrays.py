"""The types of arrays and tables, in a word each; shapes and units stand in the docstrings that use them.

And a function of NumPy's that starts slowly.

>>> total: IntArray = np.arange(3)
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pandas import DataFrame as DataFrame
else:
    DataFrame = Any  # a name for types, which needs no pandas

IntArray = NDArray[np.int64]
"""Whole numbers, and sets of cards as bits."""
SmallIntArray = NDArray[np.int8]
"""Numbers of tricks or of goals."""
FloatArray = NDArray[np.float64]
"""Chances, weights, points on average."""
SingleArray = NDArray[np.float32]
"""The same in single precision: the layers of a network."""
BoolArray = NDArray[np.bool_]
"""Whether something is so."""


def distinct(values: NDArray[Any]) -> NDArray[Any]:
    """Return the different values of an array, ascending.

    Alone, ``np.unique`` loads masked arrays first, which takes as long as a good part of an answer.

    >>> distinct(np.array([2, 1, 2])).tolist()
    [1, 2]
    """
    different, _ = np.unique(values, return_counts=True)
    return different
