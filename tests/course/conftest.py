"""A course of three files, and a learner's copy of it."""

from pathlib import Path

import pytest

from euchre_tutor.course import copies, copy_lessons


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ship a course of three files, with what learners don't get and what a checkout leaves lying around."""
    source = tmp_path / "shipped"
    (source / "figures").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    (source / "shown" / "__pycache__").mkdir(parents=True)
    (source / "start.ipynb").write_text("start, first edition")
    (source / "README.md").write_text("map")
    (source / "shown" / "start.py").write_text("# %% a card\n")
    (source / "course.toml").write_text("part = []")
    (source / "figures" / "table.svg").write_text("<svg/>")
    (source / ".ipynb_checkpoints" / "start.ipynb").write_text("old")
    monkeypatch.setattr(copies, "lessons_folder", lambda: source)
    return source


@pytest.fixture
def mine(shipped: Path) -> Path:
    """Make a learner's copy of that course."""
    copy_lessons(shipped.parent / "mine")
    return shipped.parent / "mine"
