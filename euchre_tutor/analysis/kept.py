"""A long count, kept in a file: what is done of it, and what was counted so far.

A small JSON file: ``format``; ``question``, a fingerprint of all that is counted; ``asked``, the same for people;
``parts``, for each how many ``blocks`` there are, how many are ``done``, and ``counts``, numbers line by line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.errors import EuchreError

__all__ = ["Counted", "Kept", "usual_path"]

_FORMAT = 1


def usual_path(question: str) -> Path:
    """Return where a count is kept unless a file is named: in the user's cache folder."""
    from platformdirs import user_cache_path

    return user_cache_path("euchre-tutor") / "exact" / f"{question[:16]}.json"


class Counted(NamedTuple):
    """One part of a count.

    Attributes:
        blocks: how many blocks there are.
        done: how many of them are counted.
        counts: what was counted, float64[lines, outcomes].
    """

    blocks: int
    done: int
    counts: NDArray[np.float64]

    @property
    def is_done(self) -> bool:
        """Whether all of them are."""
        return self.done == self.blocks

    def plus(self, counts: NDArray[np.float64]) -> Counted:
        """Return the part with one block more."""
        return Counted(self.blocks, self.done + 1, self.counts + counts)


@dataclass
class Kept:
    """What is counted so far.

    Attributes:
        question: a fingerprint of what is counted.
        asked: the same for people.
        parts: how far each part is; one is replaced as a whole, so that an interruption never falls between.
    """

    question: str
    asked: str
    parts: list[Counted]

    @property
    def is_done(self) -> bool:
        """Whether everything is counted."""
        return all(part.is_done for part in self.parts)

    @classmethod
    def read(cls, path: Path, question: str, asked: str, shapes: Sequence[tuple[int, int]]) -> Kept | None:
        """Return what a file keeps of a count; None if there is no file.

        Raises EuchreError if the file is of another question, or can't be read.
        """
        try:
            kept = cls._of(json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except IsADirectoryError:
            raise EuchreError(f"{path} is a folder; say keep= and a file in it") from None
        except OSError as error:
            raise EuchreError(f"{path} can't be read: {error.strerror}; {_OTHERWISE}") from None
        except (KeyError, TypeError, ValueError):
            kept = None
        if kept and kept.question != question:
            other = f"of {kept.asked!r}, not of {asked!r}" if kept.asked != asked else "by an older table or solver"
            raise EuchreError(f"{path} keeps another count, {other}; {_OTHERWISE}")
        if not kept or [part.counts.shape for part in kept.parts] != list(shapes):
            raise EuchreError(f"{path} is broken, or not a count that was kept; {_OTHERWISE}")
        return kept

    @classmethod
    def _of(cls, data: Any) -> Kept | None:
        """Return what plain data say; None, or one of the usual errors, if they don't make sense."""
        parts = [Counted(index(p["blocks"]), index(p["done"]), np.array(p["counts"], float)) for p in data["parts"]]
        is_whole = data["format"] == _FORMAT and all(
            0 <= part.done <= part.blocks and np.all(np.isfinite(part.counts) & (part.counts >= 0)) for part in parts
        )
        return cls(str(data["question"]), str(data["asked"]), parts) if is_whole else None

    def save(self, path: Path) -> None:
        """Write the file anew, all of it or nothing; raise EuchreError if that can't be."""
        parts = [{"blocks": part.blocks, "done": part.done, "counts": part.counts.tolist()} for part in self.parts]
        data = {"format": _FORMAT, "question": self.question, "asked": self.asked, "parts": parts}
        beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps(data), encoding="utf-8")
            beside.replace(path)
        except OSError as error:
            reason = error.strerror
            raise EuchreError(f"the count can't be kept in {path}: {reason}; say keep= and another file") from None


_OTHERWISE = "delete it, or say keep= and another file"
