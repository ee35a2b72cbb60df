"""The doors: where people come in, a fault of the program becomes one sentence, and its traceback goes into a log.

Doors are the command line, what a widget is made of and asked for, and what it works out beside the notebook. Inside
of the house nothing catches a fault.
"""

import inspect
import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import wraps
from typing import Any, TypeVar, cast

from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError, printable
from euchre_tutor.base.files import user_folder
from euchre_tutor.base.threads import DroppedError

DEBUG = "EUCHRE_TUTOR_DEBUG"  # if this is set, a fault is raised as it is, for those who look for its cause
_LARGEST = 1_000_000  # bytes of the log, of which the older half goes then
Function = TypeVar("Function", bound=Callable[..., Any])


def noted(fault: Exception) -> EuchreError:
    """Write the traceback of a fault into the log, and return the sentence that stands for it."""
    said = quoted(str(fault)) if str(fault) else "without words"
    words = f"a fault in Euchre Tutor, not in what you did ({type(fault).__name__}: {said})"
    told = "".join(traceback.format_exception(fault))
    try:
        if (folder := user_folder("data")) is None:
            raise OSError  # a user without a home
        folder.mkdir(parents=True, exist_ok=True)
        log = folder / "errors.log"
        if log.exists() and log.stat().st_size > _LARGEST:
            log.write_bytes(log.read_bytes()[-_LARGEST // 2 :])
        with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n{told}\n")
    except OSError:
        return EuchreError(f"{words}; set {DEBUG}=1 to see where it is")
    return EuchreError(f"{words}; please report it with the end of {printable(str(log))}")


def is_debugged() -> bool:
    """Tell whether faults are to be raised as they are."""
    return bool(os.environ.get(DEBUG))


@contextmanager
def at_the_door(*passing: type[Exception]) -> Iterator[None]:
    """Raise any fault inside as an EuchreError, its traceback in the log; anything else passes, such as bad input.

    Args:
        passing: other exceptions that aren't faults here.
    """
    try:
        yield
    except Exception as fault:
        is_ending = isinstance(fault, RuntimeError) and "shutdown" in str(fault)
        if is_debugged() or is_ending or isinstance(fault, (EuchreError, DroppedError, *passing)):
            raise
        raise noted(fault) from fault


def fitted(function: Function, name: str) -> Function:
    """Return a function, known by a name, so that arguments that it doesn't take are refused in a sentence.

    >>> fitted(lambda view, *, deals=0: deals, "compare")("Js", deal=5)
    Traceback (most recent call last):
    euchre_tutor.EuchreError: compare has no 'deal' (did you mean 'deals'?); it takes view, deals
    """

    @wraps(function)
    def call(*arguments: Any, **options: Any) -> Any:
        try:
            return function(*arguments, **options)
        except TypeError as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is None:  # else it came from inside
                check_fit(function, name, *arguments, **options)
            raise

    return cast(Function, call)


def check_fit(function: Callable[..., Any], name: str, *arguments: Any, **options: Any) -> None:
    """Raise EuchreError for arguments that a function, known by a name, doesn't take."""
    try:
        inspect.signature(function).bind(*arguments, **options)
    except TypeError:
        raise EuchreError(_misfit(function, name, arguments, options)) from None


def _misfit(function: Callable[..., Any], name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> str:
    """Say which of the arguments a function doesn't take, and what it does take."""
    known = {
        word: each
        for word, each in inspect.signature(function).parameters.items()
        if word not in ("self", "cls", "_cls")
    }
    given = list(arguments[len(inspect.signature(function).parameters) - len(known) :])
    takes = [word for word, each in known.items() if each.kind is not each.VAR_KEYWORD]
    plain = [word for word, each in known.items() if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    listed = f"it takes {', '.join(takes) or 'nothing'}"
    if unknown := [word for word in options if word not in known]:
        close = get_close_matches(unknown[0], takes, n=1)
        return f"{name} has no {quoted(unknown[0])}{f' (did you mean {close[0]!r}?)' if close else ''}; {listed}"
    if len(given) > len(plain):
        alone = f"only {', '.join(plain)}" if plain else "nothing"
        return f"{name} takes {alone} without a name, so {quoted(given[len(plain)])} needs one; {listed}"
    if twice := [word for word in plain[: len(given)] if word in options]:
        return f"{name} is given {twice[0]} twice; say it once"
    needed = [w for w in takes if known[w].default is inspect.Parameter.empty and w not in options]
    return f"{name} needs {', '.join([word for word in needed if word not in plain[: len(given)]])}; {listed}"
