"""A widget that tells its face how often it was heard, so that the face can say when Python is gone or busy."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets


class HearingWidget(anywidget.AnyWidget):
    """A widget that counts what reached it; ``static/asleep.js`` waits for the count to grow."""

    _heard = traitlets.Int(0).tag(sync=True)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take the traits that the face has set."""
        super().set_state(sync_data)
        self._heard += 1

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Take a message that the face has sent."""
        self._heard += 1
        super()._handle_custom_msg(content, buffers)
