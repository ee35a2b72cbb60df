"""Games that were kept elsewhere or typed by hand, read into our own record."""

from euchre_tutor.formats.reading import read_game, typed

__all__ = ["read_game", "typed"]
