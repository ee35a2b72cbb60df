"""What all of these games begin with: a learner who has played and set nothing yet, and decisions without prices."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets.widgets import widget as jupyter

from euchre_tutor import PlayTable
from euchre_tutor.review import reading
from euchre_tutor.widgets.play import telling


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep what is played in a folder of the test's own; price nothing, and close what is open in the end."""
    for kind in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    for module in (reading, telling):
        monkeypatch.setattr(module, "choices", lambda *_, **__: iter(()))
    yield
    for widget in [*jupyter._instances.values()]:
        if isinstance(widget, PlayTable):
            widget.close()
