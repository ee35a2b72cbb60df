"""A small site: two lessons, of which one has a chart, two themes of practice, and an open deal without its solver."""

import fcntl
import os
import shutil
from pathlib import Path

import pytest

from euchre_tutor.course import syllabus
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.review import costs
from euchre_tutor.rules import BICYCLE
from euchre_tutor.site import write_site, writing

FEW = ("play_one_hand", "counting_trumps")


def write_few(folder: Path) -> Path:
    """Write the small site into a new folder of a process; the first process that asks writes it, others copy it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return _write_few(folder)
    shared = folder.parent.parent / "shared_site"  # in the folder of all processes
    with shared.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not shared.is_dir():
            _write_few(folder).rename(shared)
    return shutil.copytree(shared, folder, dirs_exist_ok=True)


def _write_few(folder: Path) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        lessons = [lesson for lesson in syllabus() if lesson.slug in FEW]
        patch.setattr(writing, "syllabus", lambda: lessons)
        patch.setattr(writing, "THEMES", {name: THEMES[name] for name in ("assist", "next")})
        patch.setattr(costs, "DEALS", 16)  # of the review; its numbers aren't looked at
        patch.setattr(costs, "PLAYED", 0)
        patch.setattr(writing, "PRESETS", {"bicycle": BICYCLE})
        patch.setattr(writing, "core_script", str)  # whether or not there is a module for browsers
        write_site(folder)
    return folder
