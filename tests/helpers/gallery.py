"""The analysts' notebooks, whose outputs are stored: what comes out again has to be the same.

A chart is compared by what it draws, each number to nine places: how it is laid out changes with Plotly, and the last
bits of a number with the processor. Bars of progress, which come only on a slow machine, are left out.
"""

import os
from base64 import b64decode
from collections.abc import Callable, Iterable
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

FOLDER = "lessons/analyst/"
PLACES = 9


def compare_by_data(items: Iterable[pytest.Item]) -> None:
    """Prepare the cells of the gallery for this."""
    prepared: set[Any] = set()
    for item in items:
        if item.nodeid.startswith(FOLDER):
            item.sanitize = _by_data(item.sanitize)
            if item.parent not in prepared:
                prepared.add(item.parent)
                item.parent.setup = _without_bars(item.parent.setup)


def _by_data(sanitize: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def sanitized(output: Any) -> Any:
        return plain(output["data"]) if isinstance(output, dict) and "data" in output else sanitize(output)

    return sanitized


def plain(drawn: Any) -> Any:
    """Return what a chart draws as lists and rounded numbers."""
    if isinstance(drawn, dict):
        if "bdata" in drawn:
            values = np.frombuffer(b64decode(drawn["bdata"]), drawn["dtype"])
            return plain(values.tolist())
        return {name: plain(value) for name, value in drawn.items()}
    if isinstance(drawn, list | tuple):
        return [plain(value) for value in drawn]
    return round(drawn, PLACES) if isinstance(drawn, float) else drawn


def _without_bars(setup: Callable[[], None]) -> Callable[[], None]:
    def quiet() -> None:
        with patch.dict(os.environ, TQDM_DISABLE="1"):
            setup()

    return quiet
