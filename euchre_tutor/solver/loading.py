"""Loading the compiled solver when it is first needed, and the message that is shown while this computer compiles it.

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

COMPILING = "Compiling the solver; this happens once and takes a quarter of a minute or so"
NOT_CACHED = "Compiling the solver; a quarter of a minute at every start, as no folder can keep it"

_KERNEL = "euchre_tutor.solver.search.kernel"

Tell = Callable[[str], object]

_loading = threading.Lock()
_tellers: list[Tell] = []  # who shows the message
_messages: list[str] = []  # the message of this process, once it is shown; there is at most one
_is_done = threading.Event()  # set when the compiling that was announced is done


def prepare(*, players: bool = False) -> None:
    """Load the compiled solver now instead of at the first question; where it isn't compiled yet, compile it.

    Args:
        players: load the compiled lines of play and players, too.

    >>> prepare()
    """
    load_kernel()
    if players:
        load_lines()
        load_players()


def load_kernel() -> ModuleType:
    """Return the compiled solver: one thread loads it, others wait for it."""
    with _loading:
        return _kernel()


def load_players() -> ModuleType:
    """Return the compiled players, likewise."""
    with _loading:
        return _players()


def load_lines() -> ModuleType:
    """Return the compiled lines of play, likewise."""
    with _loading:
        return _lines()


@cache
def _kernel() -> ModuleType:
    """Load the compiled solver. If it has to be compiled, compile all the rest along with it, under one message."""
    from euchre_tutor.base.jit import call_first, is_cached

    with _announced() as has_compiled:
        kernel = import_module(_KERNEL)
        tables, hands = ranking_of(BICYCLE, Suit.SPADES).tables, np.zeros((1, 4), np.int64)
        workspace, none = np.zeros(kernel.SIZE, np.int64), hands[0, :0]
        question = workspace, hands, hands[0, :1], 0
        call_first(kernel.fill_tricks_by_move, *question, none, tables, through=kernel.tricks_by_move_many)
        call_first(kernel.fill_goals_met, *question, hands[0, :1], tables, through=kernel.goals_met_many)
        if has_compiled() and is_cached(kernel.fill_goals_met):
            _loaded_lines()
            _loaded_players()
    return kernel


@cache
def _lines() -> ModuleType:
    """Load the compiled lines of play."""
    with _announced():
        return _loaded_lines()


@cache
def _loaded_lines() -> ModuleType:
    from euchre_tutor.base.jit import call_first

    lines = import_module("euchre_tutor.solver.search.lines")
    tables, hands, none = ranking_of(BICYCLE, Suit.SPADES).tables, np.zeros(4, np.int64), np.zeros(0, np.int64)
    workspace = np.zeros(import_module(_KERNEL).SIZE, np.int64)
    question = workspace, hands, 0, 0, none, none, none, tables
    call_first(lines.fill_lines_along, *question, through=lines.lines_along)
    return lines


@cache
def _players() -> ModuleType:
    """Load the compiled players."""
    with _announced():
        return _loaded_players()


@cache
def _loaded_players() -> ModuleType:
    from euchre_tutor.base.jit import call_first

    players = import_module("euchre_tutor.solver.players.pimc")
    none, zeros = np.zeros((0, 4), np.int64), np.zeros((2, 6), np.int64)
    tables, likely, network = ranking_of(BICYCLE, Suit.SPADES).tables, np.zeros((4, 0)), players.no_network()
    state = players.PublicState(0, 0, 0, none[:, 0].copy(), zeros[0].copy(), zeros, tables, likely, network)
    workspace, buffers = np.zeros(players.SIZE, np.int64), players.new_buffers(state, 1)
    empty, nothing = none[:, 0].copy(), np.zeros(0, np.int8)
    call_first(players.play_out_many, workspace, buffers, none, none, empty, empty, zeros[0].copy(), state, nothing)
    return players


# The message.


@contextmanager
def telling(tell: Tell) -> Iterator[None]:
    """Have a function called with a message when the solver begins to be compiled, and with ``""`` when that is done.

    The function may be called in any thread. Where no function is given, the message is shown in the notebook or the
    terminal.

    >>> prepare()
    >>> with telling(print):  # prints nothing, because the solver is compiled already
    ...     prepare()
    """
    _tellers.append(tell)
    if _messages and not _is_done.is_set():
        tell(_messages[0])
        if _is_done.is_set():  # it was done while this was shown
            tell("")
    try:
        yield
    finally:
        _tellers.remove(tell)


@contextmanager
def _announced() -> Iterator[Callable[[], bool]]:
    """Show the message when the first function is compiled, here or meanwhile by another process.

    Yields a function that tells whether any was.
    """
    from euchre_tutor.base.jit import is_any_lost, on_compiling, turn_to_compile

    with ExitStack() as stack:
        compiled: list[str] = []

        def begin(_function: Any = None) -> None:
            if not compiled:
                compiled.append(NOT_CACHED if is_any_lost() else COMPILING)
                stack.enter_context(_shown(compiled[0]))

        stack.enter_context(on_compiling(begin))
        stack.enter_context(turn_to_compile(_KERNEL, begin))
        yield lambda: bool(compiled)


@contextmanager
def _shown(message: str) -> Iterator[None]:
    """Show a message meanwhile, unless one was shown before in this process."""
    if _messages:
        yield
        return
    with ExitStack() as stack:
        if not _tellers:
            stack.enter_context(telling(stack.enter_context(_progress_line())))
        _messages.append(message)
        _tell_all(message)
        try:
            yield
        finally:
            _is_done.set()
            _tell_all("")


def _tell_all(message: str) -> None:
    """Call all functions that show the message."""
    for tell in _tellers[:]:
        tell(message)


@contextmanager
def _progress_line() -> Iterator[Tell]:
    """Yield a function that shows text in place of a progress bar, if there is a notebook or a terminal."""
    from tqdm.asyncio import tqdm_asyncio
    from tqdm.auto import tqdm

    is_notebook = tqdm is not tqdm_asyncio
    is_watched = is_notebook or (sys.stderr is not None and sys.stderr.isatty())
    with tqdm(bar_format="{desc}", leave=False, disable=not is_watched) as bar:
        yield bar.set_description_str
