"""Loading the compiled solver when it is first needed, and what is said while this computer compiles it.

The compiled players, who see only their own hand, load apart from it.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from euchre_tutor.cards import Suit
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import BICYCLE

__all__ = ["COMPILING", "load_kernel", "load_players", "prepare", "telling"]

COMPILING = "Compiling the solver; this happens once and takes half a minute or so"
NOT_KEPT = "Compiling the solver; half a minute at every start, as no folder can keep it"

Tell = Callable[[str], object]

_loading = threading.Lock()
_tellers: list[Tell] = []
_words: list[str] = []  # what was said: one sentence in a process
_over = threading.Event()  # set when the compiling that was announced is done


def prepare() -> None:
    """Load the compiled solver now instead of at the first question."""
    load_kernel()


def load_kernel() -> ModuleType:
    """Return the compiled solver: one thread loads it, others wait for it."""
    with _loading:
        return _kernel()


def load_players() -> ModuleType:
    """Return the compiled players, likewise."""
    with _loading:
        return _players()


@cache
def _kernel() -> ModuleType:
    """Load the compiled solver. If it has to be compiled, the players are compiled along, so that this is said once."""
    from euchre_tutor.solver.jit import call_first, is_kept

    with _announced() as compiling:
        kernel = import_module("euchre_tutor.solver.search.kernel")
        tables, empty = ranking_of(BICYCLE, Suit.SPADES).tables, np.zeros((1, 4), np.int64)
        stack, none = np.zeros(kernel.STACK, np.int64), empty[0, :0]
        call_first(kernel.goals_met, stack, empty[0], 0, 0, none, empty[0, :1], tables)
        call_first(kernel.tricks_by_move, stack, empty[0], 0, 0, none, tables)
        call_first(kernel.goals_met_many, empty, empty[0, :1], 0, empty[0, :1], tables)
        if compiling() and is_kept(kernel.goals_met):
            _players()
    return kernel


@cache
def _players() -> ModuleType:
    from euchre_tutor.solver.jit import call_first

    with _announced():
        players = import_module("euchre_tutor.solver.players.pimc")
        none, zeros = np.zeros((0, 4), np.int64), np.zeros((2, 6), np.int64)
        start = players.Start(
            0, 0, 0, none[:, 0].copy(), zeros[0].copy(), zeros, ranking_of(BICYCLE, Suit.SPADES).tables
        )
        call_first(players.play_out_many, none, none, none[:, 0].copy(), none[:, 0].copy(), zeros[0].copy(), start)
    return players


# What is said.


@contextmanager
def telling(tell: Tell) -> Iterator[None]:
    """Have a function called with a sentence when the solver begins to be compiled, and with nothing when that is done.

    It may be called in any thread. Where nobody is to be told, the sentence is shown in a notebook or a terminal.
    """
    _tellers.append(tell)
    if _words and not _over.is_set():
        tell(_words[0])
        if _over.is_set():  # it was done while this was told
            tell("")
    try:
        yield
    finally:
        _tellers.remove(tell)


@contextmanager
def _announced() -> Iterator[Callable[[], bool]]:
    """Announce it when the first function is compiled; yield a function that tells whether any was."""
    from euchre_tutor.solver.jit import is_kept, on_compiling

    with ExitStack() as stack:
        compiled: list[str] = []

        def begin(function: Any) -> None:
            if not compiled:
                compiled.append(COMPILING if is_kept(function) else NOT_KEPT)
                stack.enter_context(_saying(compiled[0]))

        stack.enter_context(on_compiling(begin))
        yield lambda: bool(compiled)


@contextmanager
def _saying(words: str) -> Iterator[None]:
    """Say a sentence, unless one was said before in this process."""
    if _words:
        yield
        return
    with ExitStack() as stack:
        if not _tellers:
            stack.enter_context(telling(stack.enter_context(_shown())))
        _words.append(words)
        _tell_all(words)
        try:
            yield
        finally:
            _over.set()
            _tell_all("")


def _tell_all(words: str) -> None:
    for tell in _tellers[:]:
        tell(words)


@contextmanager
def _shown() -> Iterator[Tell]:
    """Show words in the place of a progress bar, if somebody looks on."""
    from tqdm.asyncio import tqdm_asyncio
    from tqdm.auto import tqdm

    is_notebook = tqdm is not tqdm_asyncio
    is_watched = is_notebook or (sys.stderr is not None and sys.stderr.isatty())
    with tqdm(bar_format="{desc}", leave=False, disable=not is_watched) as bar:
        yield bar.set_description_str
