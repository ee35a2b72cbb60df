"""A small site: two lessons, of which one has a chart, and two themes of practice."""

from pathlib import Path

import pytest

from euchre_tutor.course import syllabus
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.site import write_site, writing

FEW = ("play_one_hand", "counting_trumps")


def write_few(folder: Path) -> Path:
    """Write the small site into a folder."""
    with pytest.MonkeyPatch.context() as patch:
        lessons = [lesson for lesson in syllabus() if lesson.slug in FEW]
        patch.setattr(writing, "syllabus", lambda: lessons)
        patch.setattr(writing, "THEMES", {name: THEMES[name] for name in ("assist", "next")})
        write_site(folder)
    return folder
