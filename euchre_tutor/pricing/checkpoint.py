"""A long count, kept in a file: what is done of it, and what was counted so far.

A small JSON file: ``format``; ``question``, a fingerprint of all that is counted and of the code that counts;
``asked``, the same for people; ``parts``, for each how many ``blocks`` there are, how many are ``done``, and
``counts``, numbers line by line; ``checksum``, over all the rest.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from operator import index
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.errors import EuchreError
from euchre_tutor.files import replace_file, user_cache

__all__ = ["Checkpoint", "CheckpointFile", "Counted", "usual_path"]

_FORMAT = 2
_OTHERWISE = "; delete it, or say keep= and another file"


def usual_path(question: str) -> Path | None:
    """Return where a count is kept unless a file is named: in the user's cache folder, if there is one."""
    folder = user_cache()
    return folder / "exact" / f"{question[:16]}.json" if folder else None


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

    @property
    def is_possible(self) -> bool:
        """Whether the numbers can be those of a count."""
        return 0 <= self.done <= self.blocks and bool(np.all(np.isfinite(self.counts) & (self.counts >= 0)))

    def plus(self, counts: NDArray[np.float64]) -> Counted:
        """Return the part with one block more."""
        return Counted(self.blocks, self.done + 1, self.counts + counts)


@dataclass
class Checkpoint:
    """What is counted so far.

    Attributes:
        question: a fingerprint of what is counted, and by which code.
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

    @property
    def done(self) -> int:
        """How many blocks are counted."""
        return sum(part.done for part in self.parts)

    @classmethod
    def read(cls, path: Path, question: str, asked: str, shapes: Sequence[tuple[int, ...]]) -> Checkpoint | None:
        """Return what a file keeps of a count; None if there is no file.

        Raises EuchreError if the file is of another question, was changed, or can't be read.
        """
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            if path.is_symlink():
                raise EuchreError(f"{path} is a link to a file that isn't there{_OTHERWISE}") from None
            return None
        except IsADirectoryError:
            raise EuchreError(f"{path} is a folder; say keep= and a file in it") from None
        except OSError as error:
            raise EuchreError(f"{path} can't be read: {error.strerror}{_OTHERWISE}") from None
        except ValueError:
            text = ""
        kept = cls._of(text)
        if kept and kept.question != question:
            other = f"of {kept.asked!r}, not of {asked!r}" if kept.asked != asked else "by an older table or solver"
            raise EuchreError(f"{path} keeps another count, {other}{_OTHERWISE}")
        if not kept or [part.counts.shape for part in kept.parts] != list(shapes):
            raise EuchreError(f"{path} is broken, was changed, or is not a count that was kept{_OTHERWISE}")
        return kept

    @classmethod
    def _of(cls, text: str) -> Checkpoint | None:
        """Return what a text says; None if it is not one that ``_text`` wrote."""
        try:
            data = json.loads(text)
            parts = [Counted(index(p["blocks"]), index(p["done"]), np.array(p["counts"], float)) for p in data["parts"]]
            kept = cls(str(data["question"]), str(data["asked"]), parts)
            is_whole = data == json.loads(kept._text()) and all(part.is_possible for part in parts)
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError):
            return None
        weighs_nothing = bool(parts) and kept.is_done and not any(part.counts.any() for part in parts)
        return kept if is_whole and not weighs_nothing else None

    def _text(self) -> str:
        parts = [{"blocks": part.blocks, "done": part.done, "counts": part.counts.tolist()} for part in self.parts]
        data = {"format": _FORMAT, "question": self.question, "asked": self.asked, "parts": parts}
        return json.dumps(data | {"checksum": sha256(json.dumps(data).encode()).hexdigest()})

    def save(self, path: Path, *, is_ours: bool = False) -> None:
        """Write the file anew, all of it or nothing, unless another process is further with the same count.

        Raises EuchreError if that can't be, or if it would replace a file that keeps anything else, unless it is ours.
        """
        try:
            found = self.read(path, self.question, self.asked, [part.counts.shape for part in self.parts])
        except EuchreError:
            if not is_ours:
                raise
            found = None
        if found and found.done > self.done:
            return
        try:
            replace_file(path, self._text().encode())
        except OSError as error:
            reason = error.strerror
            raise EuchreError(f"the count can't be kept in {path}: {reason}; say keep= and another file") from None


@dataclass
class CheckpointFile:
    """Looks after the file of a count.

    A file that the user named is never replaced by anything but more of the same count. A file in the user's cache
    folder is ours: what is wrong with it is said in a warning, and the count begins anew.

    Attributes:
        path: the file; None keeps nothing.
        is_ours: whether it is the one in the user's cache folder.
    """

    path: Path | None
    is_ours: bool
    _has_saved: bool = False
    _has_warned: bool = False

    def read(self, question: str, asked: str, shapes: Sequence[tuple[int, ...]]) -> Checkpoint | None:
        """Return what is kept, None if it is nothing; raise EuchreError if a file that the user named won't do."""
        try:
            return Checkpoint.read(self.path, question, asked, shapes) if self.path else None
        except EuchreError as error:
            self.begin_anew(error)
        return None

    def begin_anew(self, error: EuchreError) -> None:
        """Say what is wrong with a file that is ours; raise the error if it isn't."""
        if not self.is_ours:
            raise error
        self._warn(f"{str(error).rpartition(';')[0]}; everything is counted anew")

    def save(self, kept: Checkpoint) -> None:
        """Keep a count. Raise EuchreError if the file that the user named won't do from the start, else warn once."""
        if self.path is None:
            return
        try:
            kept.save(self.path, is_ours=self.is_ours)
            self._has_saved = True
        except EuchreError as error:
            if not (self.is_ours or self._has_saved):
                raise
            if not self._has_warned:
                self._has_warned = True
                self._warn(f"{str(error).rpartition(';')[0]}; the count goes on without being kept")

    def _warn(self, words: str) -> None:
        warnings.warn(words, stacklevel=2)
