"""A widget that tells its face how often it was heard, so that the face can say when Python is gone or busy."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from euchre_tutor.settings import settings


class HearingWidget(anywidget.AnyWidget):
    """A widget that counts what reached it, and tells its face how large the learner wants it.

    ``static/asleep.js`` waits for the count to grow; ``static/parts.css`` derives all sizes from ``--scale``.
    """

    _heard = traitlets.Int(0).tag(sync=True)
    _size = traitlets.Float().tag(sync=True)

    @traitlets.default("_size")
    def _size_of_this_learner(self) -> float:
        return float(settings().scale)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take the traits that the face has set."""
        super().set_state(sync_data)
        self._heard += 1

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Take a message that the face has sent."""
        self._heard += 1
        super()._handle_custom_msg(content, buffers)
