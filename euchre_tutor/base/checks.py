"""Checks of input: whole numbers inside their bounds, and text. Anything else is refused in a sentence.

>>> whole(7, "game"), read_whole("12", "score")
(7, 12)
"""

import random
import re
from collections.abc import Mapping
from math import log10
from numbers import Integral, Real
from typing import TypeGuard

from euchre_tutor.base.errors import EuchreError, printable

_POINTS = (0, 100)
BOUNDS: Mapping[str, tuple[int, int]] = {
    "game": (1, 100),
    "players": (2, 6),
    "hand_size": (5, 6),
    "pack_size": (24, 32),  # 24, 28 or 32
    "tricks_to_score": (3, 4),
    **dict.fromkeys(("make", "march", "lone_make", "lone_march", "euchre", "lone_euchre", "lone_defence"), _POINTS),
    "score": (-1_000, 1_000),  # of a side, or of a player; what a game allows is checked there
    "gain": (-100, 100),  # points that a hand brings
    "bid": (3, 6),
    "pips": (0, 6),
    "seed": (0, 2**63 - 1),
    "deals": (1, 10_000_000),  # a day's work, and some GB
    "realistic": (0, 10_000_000),
    "deal number": (0, 10_000_000),  # of a deal behind some odds
    "port": (1, 65_535),
    "level": (0, 4),  # of practice; 0 is as the learner does
    "questions": (1, 1_000),  # of a drill
    "exercises": (1, 40),  # of a handout, or of a kind of hands
    "seat": (1, 6),  # of a drill, which may be of several games
}
_LONGEST = 60  # characters of a value that is quoted
_MOST_DIGITS = 19
_LARGEST = 1_000_000


def quoted(value: object) -> str:
    """Write a value as a sentence may quote it: in one printable line, the middle of a long one left out.

    >>> quoted("six"), quoted(10**5000), quoted("9" * 99)[:33]
    ("'six'", 'a number of 5001 digits', "'99999999999999999999999999999 ..")
    """
    if isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS:
        digits = int(log10(abs(value))) + 1  # the logarithm of 99...9 is rounded up
        return f"a number of {digits - (abs(value) < 10 ** (digits - 1))} digits"
    try:
        words = printable(str(value) if isinstance(value, Integral) else repr(value))
    except Exception:  # an object whose repr fails
        words = f"a {type(value).__name__}"
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST // 2]} ... {words[-_LONGEST // 2 :]}"


def is_whole(value: object) -> TypeGuard[int]:
    """Tell whether a value is a whole number, Python's or NumPy's; True and False are not."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def whole(value: object, name: str, *, such_as: str = "") -> int:
    """Return a whole number that is inside its bounds.

    Args:
        value: what was given.
        name: which number it is, a key of BOUNDS.
        such_as: an example to name.

    Raises EuchreError if it isn't a whole number, or is outside its bounds.
    """
    least, most = BOUNDS[name]
    if is_whole(value) and least <= int(value) <= most:
        return int(value)
    example = f", such as {such_as}" if such_as else ""
    raise EuchreError(f"{name} is a whole number from {least:,} to {most:,}{example}, not {quoted(value)}")


def seed_or_chance(seed: object = None) -> int:
    """Return a seed if it is in its bounds; without one, a seed from Python's own generator of random numbers.

    >>> seed_or_chance(7)
    7
    """
    return random.randrange(2**32) if seed is None else whole(seed, "seed")


def read_whole(text: str, name: str) -> int:
    """Read a whole number that is inside its bounds; raise EuchreError for anything else."""
    return whole(int(text) if re.fullmatch(rf"[-+]?\d{{1,{_MOST_DIGITS}}}", text.strip()) else text, name)


def check_points(value: object) -> tuple[int, ...]:
    """Return a score, the points of each side as whole numbers; raise EuchreError for anything else.

    >>> check_points([6, -4])
    (6, -4)
    """
    if not isinstance(value, list | tuple) or not value:
        raise EuchreError(f"a score is a whole number for each side, such as (6, 4), not {quoted(value)}")
    return tuple(whole(points, "score") for points in value)


def check_score(value: object) -> tuple[int, int]:
    """Return the score of two sides; raise EuchreError for anything else."""
    points = check_points(value)
    if len(points) != 2:
        raise EuchreError(f"a score is our points and theirs, such as (6, 4), not {quoted(value)}")
    return points[0], points[1]


def real(value: object, name: str, *, least: float = -_LARGEST, most: float = _LARGEST) -> float:
    """Return a finite number as a float; raise EuchreError for anything else.

    >>> real(2, "tolerance")
    2.0
    """
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:  # type: ignore[operator]
        raise EuchreError(f"{name} is a number from {least:,} to {most:,}, not {quoted(value)}")
    return float(value)  # type: ignore[arg-type]


def check_flag(value: object, name: str) -> bool:
    """Return a truth value, Python's or NumPy's; raise EuchreError for anything else."""
    if isinstance(value, bool) or type(value).__name__ == "bool":  # NumPy's, without loading NumPy
        return bool(value)
    raise EuchreError(f"{name} is True or False, not {quoted(value)}")


def check_text(value: object, example: str) -> str:
    """Return a text; raise EuchreError, with an example of what is asked for, if the value isn't text.

    >>> check_text(5, "Js")
    Traceback (most recent call last):
    euchre_tutor.EuchreError: this should be text, such as 'Js', not 5
    """
    if not isinstance(value, str):
        raise EuchreError(f"this should be text, such as {example!r}, not {quoted(value)}")
    return value


def check_line(value: object, example: str) -> str:
    """Return a text of one line that a terminal can show; raise EuchreError for anything else."""
    line = check_text(value, example)
    if not line.isprintable():
        raise EuchreError(f"{quoted(line)} can't be shown: leave out line breaks and control characters")
    return line
