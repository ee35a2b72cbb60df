"""The other end of the wire: what a page is told by a widget, and what it says to it."""

from typing import Any

from euchre_tutor.widgets.parts import worker
from euchre_tutor.widgets.parts.hearing import HearingWidget


class page:  # noqa: N801
    """A page that shows a widget: ``page(board).values`` is what it was told last as ``_values``."""

    def __init__(self, widget: HearingWidget) -> None:
        self.widget = widget

    def __getattr__(self, name: str) -> Any:
        kept = name if name in self.widget.keys else f"_{name}"
        return self.widget.get_state(kept)[kept]

    def send(self, **content: object) -> None:
        """Say what a click says."""
        self.hear(content)

    def hear(self, content: object) -> None:
        """Say anything, as no click would."""
        self.widget._handle_custom_msg(content, [])

    def set(self, **traits: object) -> None:
        """Set traits as a box or a list does."""
        self.widget.set_state(traits)

    def snapshot(self) -> str:
        """Return what would be left of it in the notebook."""
        return self.widget._snapshot()


def nobody_works() -> bool:
    """Tell whether all is worked out that widgets have asked for."""
    return not worker._worker._is_at_work
