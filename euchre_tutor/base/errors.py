"""The one exception for bad input, and how text is made fit for a terminal."""

from typing import TYPE_CHECKING, NoReturn


class ListsItsNames:
    """Refuses a name that it doesn't have, and says which there are."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            """Raise AttributeError; a property that fails raises its own error again."""
            if hasattr(type(self), name):
                object.__getattribute__(self, name)
            there = ", ".join(each for each in dir(self) if not each.startswith("_"))
            listed = f"; there are {there}" if not name.startswith("_") else ""
            raise AttributeError(f"{type(self).__name__} has no {name!r}{listed}", name=name, obj=self)


def printable(text: str) -> str:
    r"""Write control characters, line breaks and marks of direction as escapes, so that a terminal shows them.

    >>> printable("J♠ \x1b[2J")
    'J♠ \\x1b[2J'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class EuchreError(ValueError):
    """Bad input, with one sentence that names what is wrong and what would be right.

    >>> from euchre_tutor.cards import Card
    >>> Card.parse("Jx")
    Traceback (most recent call last):
    euchre_tutor.EuchreError: 'Jx' is not a card: 'x' is not a suit; suits are c, d, h and s
    """

    __module__ = "euchre_tutor"  # where everybody imports it from, as a traceback tells

    def __str__(self) -> str:
        return printable(super().__str__())

    @property
    def sentence(self) -> str:
        """The error as a sentence of its own, with a capital and a full stop.

        >>> EuchreError("no card is turned up").sentence
        'No card is turned up.'
        """
        text = str(self)
        return f"{text[:1].upper()}{text[1:]}."

    def _render_traceback_(self) -> list[str]:
        """Show only the sentence in a notebook, as the traceback through the library helps no learner."""
        return [f"EuchreError: {self}"]
