"""The one exception that means: what you gave us can't be right, and here is why."""

__all__ = ["EuchreError"]


class EuchreError(ValueError):
    """Bad input, told in one sentence that names what is wrong and what would be right."""

    def _render_traceback_(self) -> list[str]:
        """Show the sentence alone in a notebook: the way it took through the library helps no learner."""
        return [f"EuchreError: {self}"]
