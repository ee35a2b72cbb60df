"""A widget as its page has it: what the page sends, and what it was told."""

from __future__ import annotations

from typing import Any, get_type_hints, is_typeddict

from euchre_tutor.widgets.parts.hearing import HearingWidget


class Paged:
    """What a page knows of a widget.

    What the widget shows has the name that it has on the wire, without the underscore: ``Paged(builder).message``. What
    is part of a part has its own name, too: ``Paged(builder).view``; None where the widget leaves it out.
    """

    def __init__(self, widget: HearingWidget) -> None:
        self._widget = widget

    def send(self, **content: object) -> None:
        """Ask for something, as a click does."""
        self.hear(content)

    def hear(self, content: object) -> None:
        """Send whatever this is."""
        self._widget._handle_custom_msg(content, [])

    def set(self, **traits: object) -> None:
        """Set traits, as a box or a list does."""
        self._widget.set_state(traits)

    def snapshot(self) -> str:
        """Return what is left of it in the notebook."""
        return self._widget._snapshot()

    def __getattr__(self, name: str) -> Any:
        """Return what the page was told under a name."""
        state = self._widget.get_state()
        for known in (f"_{name}", name):
            if known in state:
                return state[known]
        hints = get_type_hints(type(self._widget))
        parts = [part for part, kind in hints.items() if is_typeddict(kind) and name in get_type_hints(kind)]
        if not parts:
            raise AttributeError(f"nothing is told under the name {name}")
        return state[parts[0]].get(name)
