"""A kind of hands that is surveyed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from euchre_tutor import View

NUMBERS = ("no", "one", "two", "three", "four", "five")
Action = Callable[[View], str]


@dataclass(frozen=True)
class Kind:
    """Hands of a kind, and two actions.

    Attributes:
        name: one word.
        title: the kind, in words.
        turns: the turns, from 0 to 7, at which they are drawn; of cards to play, those at which trump is made.
        has: tells whether a hand is of the kind.
        first, second: what is done, in words.
        one, two: the calls, or the cards laid down or played, for a view.
        after: how many cards lie played when they are drawn, of cards to play.
        alone: whether the maker plays alone; of cards to play.
    """

    name: str
    title: str
    turns: tuple[int, ...]
    has: Callable[[View], bool]
    first: str
    second: str
    one: Action
    two: Action
    after: tuple[int, ...] = ()
    alone: bool = False

    def fits(self, view: View) -> bool:
        """Tell whether a view is of the kind: the turn, how many cards lie played, and the hand."""
        turn = (view.maker or view.seat) - 1 + view.rules.players * view.turned_down
        return turn in self.turns and (not self.after or len(view.played) in self.after) and self.has(view)
