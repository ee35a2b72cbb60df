"""A hand that is stepped through: its positions, where we stand in them, and one side line."""

from itertools import takewhile
from typing import Self

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.rules import Rules


class HandLine:
    """The positions of a hand from its deal on, and the one that is shown.

    A position is never changed: an action that is pushed makes the next one. At the end of the line it is added to the
    hand; further back it starts a side line, and the hand itself is kept.

    Args:
        hand: the hand as far as it was played; its last position is shown.

    Attributes:
        deal: the deal.
        main: the positions of the hand; none of them may be changed.
        side: the positions of the side line, after that at ``fork``; None on the hand itself.
        fork: how many actions of the hand come before the side line.
        at: how many actions come before the position that is shown.

    >>> line = HandLine(GameHand.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"))
    >>> line.push("pass"); line.push("order up"); line.go(1); line.push("pass")
    >>> line.fork, line.actions
    (1, ['pass', 'pass'])
    >>> line.back_to_hand(); line.actions, line.at
    (['pass', 'order up'], 1)
    """

    def __init__(self, hand: GameHand) -> None:
        self.deal: Deal = hand.dealt
        self.main = [GameHand(hand.dealt)]
        for action in hand.history:
            self.main.append(self.main[-1].after(action.text))
        self.side: list[GameHand] | None = None
        self.fork = 0
        self.at = len(hand.history)

    @classmethod
    def of(cls, hand: GameHand | Deal | str, *, seed: int, rules: Rules | str) -> Self:
        """Take a hand as object or text; a random deal of a game if there is none."""
        if isinstance(hand, GameHand):
            return cls(hand)
        if isinstance(hand, Deal):
            return cls(GameHand(hand))
        return cls(GameHand.parse(hand) if hand else GameHand(Deal.random(seed=seed, rules=rules)))

    @property
    def positions(self) -> list[GameHand]:
        """The positions of the line that is shown, to its end; none of them may be changed."""
        return self.main if self.side is None else [*self.main[: self.fork + 1], *self.side]

    @property
    def actions(self) -> list[str]:
        """The actions of the line that is shown, to its end, as the texts that ``GameHand.push`` takes."""
        return [action.text for action in self.whole.history]

    def common(self, actions: list[str]) -> int:
        """Count how many actions a line has in common with this one, from the first on."""
        return len([*takewhile(lambda pair: pair[0] == pair[1], zip(self.actions, actions, strict=False))])

    @property
    def hand(self) -> GameHand:
        """The hand at the position that is shown."""
        return self.positions[self.at]

    @property
    def whole(self) -> GameHand:
        """The hand at the end of the line that is shown."""
        return self.positions[-1]

    def go(self, at: int) -> None:
        """Show the position after so many actions, or the nearest there is."""
        self.at = min(max(at, 0), len(self.positions) - 1)

    def push(self, text: str) -> None:
        """Go on with an action; raise EuchreError, with the reason, if it isn't legal."""
        after = self.hand.after(text)
        if self.positions[self.at + 1 : self.at + 2] != [after]:
            self._branch(after)
        self.at += 1

    def _branch(self, after: GameHand) -> None:
        """Add what comes after the position: to the hand at its end, otherwise to the side line."""
        if self.side is None and self.at == len(self.main) - 1:
            self.main.append(after)
        elif self.side is None or self.at <= self.fork:
            self.side, self.fork = [after], self.at
        else:
            self.side = [*self.side[: self.at - self.fork], after]

    def take_back(self) -> None:
        """Take the last action of the line back; further back than its end, step one back.

        Raises EuchreError if there is nothing before the position.
        """
        if not self.at:
            raise EuchreError("there is nothing to take back")
        if self.at == len(self.positions) - 1:
            (self.main if self.side is None else self.side).pop()
        self.at -= 1
        if not self.side:
            self.side = None

    def back_to_hand(self) -> None:
        """Leave the side line, for the position of the hand where it began."""
        if self.side is not None:
            self.side, self.at = None, min(self.at, self.fork)
