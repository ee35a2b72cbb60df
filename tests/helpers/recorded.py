"""Calls of the core with what they came to, as data: for machines on which Python doesn't run."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from euchre_tutor.base import core


def _words(arguments: tuple[Any, ...]) -> Iterator[Any]:
    """List the arrays and whole numbers of a call as they stand in its block, without tuples."""
    for each in arguments:
        if isinstance(each, tuple):
            yield from _words(each)
        else:
            yield each if isinstance(each, np.ndarray) else int(each)


def _as_text(array: Any) -> str:
    return base64.b64encode(array.tobytes()).decode()


@contextmanager
def recorded(*functions: core._Exported) -> Iterator[list[dict[str, Any]]]:
    """Write down what is called: its name, of each array its shape and what was in it, and what whole numbers came to.

    The first array is the workspace, in which nothing counts: of that only the size is written down.
    """
    calls: list[dict[str, Any]] = []

    def recording(function: core._Exported, code: Callable[..., None]) -> Callable[..., None]:
        def call(*arguments: Any) -> None:
            words = list(_words(arguments))
            before = [_as_text(each) if isinstance(each, np.ndarray) else each for each in words[1:]]
            code(*arguments)
            given: list[Any] = [words[0].nbytes]
            for word, text in zip(words[1:], before, strict=True):
                shaped = isinstance(word, np.ndarray)
                after = _as_text(word) if shaped and word.dtype.kind == "i" else ""  # a last bit may differ elsewhere
                given.append({"shape": word.shape, "before": text, "after": after} if shaped else word)
            calls.append({"name": function.__name__, "words": given})

        return call

    library = core.library()
    assert library is not None
    try:
        for each in functions:
            each._code = recording(each, core._caller(library, each.__name__))
        yield calls
    finally:
        for each in functions:
            each._code = None
