"""A widget that shows a state which isn't its own: it tells the page what has changed, and takes what is set to it."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

from euchre_tutor.base import EuchreError
from euchre_tutor.widgets.parts.hearing import as_one_change
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget


class ShowingWidget(SnapshotWidget):
    """A widget whose traits follow a state; whoever inherits says in ``_set`` what it means to set a public one.

    ``_look`` returns what is shown now, trait by trait. What is set from outside, and can't be, is said and changed
    back.
    """

    def _begin_to_show(self, *settable: str) -> None:
        """Show the state, and from now on take what is set to it."""
        self._sent: dict[str, Any] = {}  # as the page has it
        self._show_it()
        self.observe(self._on_set, [*settable])

    @abstractmethod
    def _look(self) -> Mapping[str, Any]:
        """Return what is shown, by the names of traits."""

    @abstractmethod
    def _set(self, name: str, value: Any) -> None:
        """Take what was set from outside to the state; may raise EuchreError."""

    @as_one_change
    def _show_it(self) -> None:
        """Tell the page what has changed."""
        now = self._look()
        changed = {name: value for name, value in now.items() if name not in self._sent or self._sent[name] != value}
        self._sent |= changed
        for name, value in changed.items():
            setattr(self, name, value)
        self._keep()

    @as_one_change
    def _on_set(self, change: Any) -> None:
        name, value = change.name, change.new
        if name in self._sent and self._sent[name] == value:
            return
        self._sent[name] = value
        try:
            self._set(name, value)
        except EuchreError as error:
            self._message = error.sentence
        self._show_it()
