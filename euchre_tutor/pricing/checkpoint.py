"""Checkpoints of a long count: a file says how much is counted, and what was counted so far.

It is a small JSON file with these fields. ``format`` is a version. ``question`` is a fingerprint of what is counted and
of the code that counts; ``asked`` says the same for people. ``parts`` has for each part how many ``blocks`` there are,
how many are ``done``, and the ``counts``, row by row. ``checksum`` covers all the rest.
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

from euchre_tutor.arrays import FloatArray
from euchre_tutor.errors import EuchreError
from euchre_tutor.files import replace_file, user_cache

_FORMAT = 2
_WAY_OUT = "; delete it, or name another file with keep="


def usual_path(question: str) -> Path | None:
    """Return the checkpoint of a count for which no file is named: in the user's cache folder, None without one."""
    folder = user_cache()
    return folder / "exact" / f"{question[:16]}.json" if folder else None


class Counted(NamedTuple):
    """One part of a count.

    Attributes:
        blocks: how many blocks there are.
        done: how many of them are counted.
        counts: float64[branches, outcomes], the weights of the deals that were counted.

    >>> Counted(2, 1, np.array([[3.0]])).plus(np.array([[4.0]]))
    Counted(blocks=2, done=2, counts=array([[7.]]))
    """

    blocks: int
    done: int
    counts: FloatArray

    @property
    def is_done(self) -> bool:
        """Whether all blocks are counted."""
        return self.done == self.blocks

    @property
    def is_possible(self) -> bool:
        """Whether these can be the numbers of a count."""
        return 0 <= self.done <= self.blocks and bool(np.all(np.isfinite(self.counts) & (self.counts >= 0)))

    def plus(self, counts: FloatArray) -> Counted:
        """Return the part with one more block counted."""
        return Counted(self.blocks, self.done + 1, self.counts + counts)


@dataclass
class Checkpoint:
    """What is counted so far.

    Attributes:
        question: a fingerprint of what is counted, and by which code.
        asked: the same for people.
        parts: how far each part is. A part is replaced as a whole, so an interruption leaves none half updated.

    >>> Checkpoint("a fingerprint", "a view", [Counted(4, 3, np.zeros((1, 2)))]).is_done
    False
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
        """Read the checkpoint of a count from a file; None if there is no file.

        Args:
            path: the file.
            question: the fingerprint that it must have.
            asked: the question for people, for the error.
            shapes: the shape of each part's counts.

        Raises:
            EuchreError: the file belongs to another question, was changed, or can't be read.
        """
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            if path.is_symlink():
                raise EuchreError(f"{path} is a link to a file that isn't there{_WAY_OUT}") from None
            return None
        except IsADirectoryError:
            raise EuchreError(f"{path} is a folder; name a file in it with keep=") from None
        except OSError as error:
            raise EuchreError(f"{path} can't be read: {error.strerror}{_WAY_OUT}") from None
        except ValueError:
            text = ""
        found = cls.parse(text)
        if found and found.question != question:
            other = f"of {found.asked!r}, not of {asked!r}" if found.asked != asked else "by an older table or solver"
            raise EuchreError(f"{path} keeps another count, {other}{_WAY_OUT}")
        if not found or [part.counts.shape for part in found.parts] != list(shapes):
            raise EuchreError(f"{path} is broken, was changed, or never was the file of a count{_WAY_OUT}")
        return found

    @classmethod
    def parse(cls, text: str) -> Checkpoint | None:
        """Read a checkpoint from its text; None if ``str`` can't have written that text."""
        try:
            data = json.loads(text)
            parts = [Counted(index(p["blocks"]), index(p["done"]), np.array(p["counts"], float)) for p in data["parts"]]
            found = cls(str(data["question"]), str(data["asked"]), parts)
            is_whole = data == json.loads(str(found)) and all(part.is_possible for part in parts)
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError):
            return None
        weighs_nothing = bool(parts) and found.is_done and not any(part.counts.any() for part in parts)
        return found if is_whole and not weighs_nothing else None

    def __str__(self) -> str:
        parts = [{"blocks": part.blocks, "done": part.done, "counts": part.counts.tolist()} for part in self.parts]
        data = {"format": _FORMAT, "question": self.question, "asked": self.asked, "parts": parts}
        return json.dumps(data | {"checksum": sha256(json.dumps(data).encode()).hexdigest()})

    def save(self, path: Path, *, is_ours: bool = False) -> None:
        """Write the file, all of it or nothing. Leave it alone if another process is further with the same count.

        Args:
            path: the file.
            is_ours: whether the file may be replaced if it holds anything but this count.

        Raises:
            EuchreError: the file holds anything but this count and isn't ours, or it can't be written.
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
            replace_file(path, str(self).encode())
        except OSError as error:
            reason = error.strerror
            raise EuchreError(f"the count can't be kept in {path}: {reason}; name another file with keep=") from None


@dataclass
class CheckpointFile:
    """The file in which the checkpoint of a count is saved.

    A file that the user named is only replaced by more of the same count. A file in the user's cache folder is ours:
    if anything is wrong with it, a warning says so and the count begins anew.

    Attributes:
        path: the file; None saves nothing.
        is_ours: whether it is the file in the user's cache folder.
    """

    path: Path | None
    is_ours: bool
    _has_saved: bool = False
    _has_warned: bool = False

    def read(self, question: str, asked: str, shapes: Sequence[tuple[int, ...]]) -> Checkpoint | None:
        """Read the checkpoint, None if there is none; raise EuchreError if a file that the user named is wrong."""
        try:
            return Checkpoint.read(self.path, question, asked, shapes) if self.path else None
        except EuchreError as error:
            self.begin_anew(error)
        return None

    def begin_anew(self, error: EuchreError) -> None:
        """Warn of what is wrong with a file that is ours; raise the error if the file isn't."""
        if not self.is_ours:
            raise error
        self._warn(f"{str(error).rpartition(';')[0]}; everything is counted anew")

    def save(self, checkpoint: Checkpoint) -> None:
        """Save a checkpoint; warn once if a file can't be written any more.

        Raises EuchreError if a file that the user named can't be written from the start.
        """
        if self.path is None:
            return
        try:
            checkpoint.save(self.path, is_ours=self.is_ours)
            self._has_saved = True
        except EuchreError as error:
            if not (self.is_ours or self._has_saved):
                raise
            if not self._has_warned:
                self._has_warned = True
                self._warn(f"{str(error).rpartition(';')[0]}; the count goes on, but is not saved")

    def _warn(self, words: str) -> None:
        warnings.warn(words, stacklevel=2)
