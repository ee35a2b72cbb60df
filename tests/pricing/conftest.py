"""Exact counts in small blocks."""

import pytest

from euchre_tutor.beliefs import enumeration, equivalence


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of some twenty deals."""
    for module in (enumeration, equivalence):
        monkeypatch.setattr(module, "BLOCK", 20)
