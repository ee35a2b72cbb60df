"""The one exception that means: what you gave us can't be right, and here is why."""

__all__ = ["EuchreError"]


class EuchreError(ValueError):
    """Bad input, told in one sentence that names what is wrong and what would be right."""
