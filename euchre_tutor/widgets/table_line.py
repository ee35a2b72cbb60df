"""A hand that is stepped through: its actions, where we stand in them, and one side line."""

from __future__ import annotations

from itertools import takewhile

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.rules import Rules


class HandLine:
    """The actions of a hand, and the position that is shown.

    An action that is pushed goes on from the position. At the end of the line it is added to the hand; further back it
    starts a side line, and the hand itself is kept.

    Args:
        hand: the hand as far as it was played; its last position is shown.

    Attributes:
        deal: the deal.
        main: the actions of the hand, as the texts that ``GameHand.push`` takes.
        side: the actions of the side line, from ``fork`` on; None on the hand itself.
        fork: how many actions of the hand come before the side line.
        at: how many actions come before the position that is shown.

    >>> line = HandLine(GameHand.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"))
    >>> line.push("pass"); line.push("order up"); line.go(1); line.push("pass")
    >>> line.is_aside, line.actions
    (True, ['pass', 'pass'])
    >>> line.back_to_hand(); line.actions, line.at
    (['pass', 'order up'], 1)
    """

    def __init__(self, hand: GameHand) -> None:
        self.deal: Deal = hand.dealt
        self.main = [action.text for action in hand.history]
        self.side: list[str] | None = None
        self.fork = 0
        self.at = len(self.main)
        self._shown = hand

    @classmethod
    def of(cls, hand: GameHand | Deal | str, *, seed: int, rules: Rules | str) -> HandLine:
        """Take a hand as object or text; a random deal of a game if there is none."""
        if isinstance(hand, GameHand):
            return cls(GameHand.parse(str(hand)))
        if isinstance(hand, Deal):
            return cls(GameHand(hand))
        return cls(GameHand.parse(hand) if hand else GameHand(Deal.random(seed=seed, rules=rules)))

    @property
    def actions(self) -> list[str]:
        """The actions of the line that is shown, to its end."""
        return self.main if self.side is None else [*self.main[: self.fork], *self.side]

    def common(self, actions: list[str]) -> int:
        """Count how many actions a line has in common with this one, from the first on."""
        pairs = takewhile(lambda pair: pair[0] == pair[1], zip(self.actions, actions, strict=False))
        return len([*pairs])

    @property
    def is_aside(self) -> bool:
        """Whether the position is on the side line."""
        return self.side is not None and self.at > self.fork

    @property
    def hand(self) -> GameHand:
        """The hand at the position that is shown."""
        return self.hand_at(self.at)

    @property
    def whole(self) -> GameHand:
        """The hand at the end of the line that is shown."""
        return self.hand_at(len(self.actions))

    def hand_at(self, at: int) -> GameHand:
        """Return the hand after so many actions of the line; it is shared, and must not be changed."""
        wanted = self.actions[:at]
        if [action.text for action in self._shown.history] != wanted:
            hand = GameHand(self.deal)
            for text in wanted:
                hand.push(text)
            self._shown = hand
        return self._shown

    def go(self, at: int) -> None:
        """Show the position after so many actions, or the nearest there is."""
        self.at = min(max(at, 0), len(self.actions))

    def push(self, text: str) -> None:
        """Go on with an action; raise EuchreError, with the reason, if it isn't legal."""
        hand = GameHand.parse(str(self.hand))
        hand.push(text)
        done = hand.history[-1].text
        if self.actions[self.at : self.at + 1] != [done]:
            self._branch(done)
        self.at += 1

    def _branch(self, done: str) -> None:
        """Add an action at the position: to the hand at its end, otherwise to the side line."""
        if self.side is None and self.at == len(self.main):
            self.main.append(done)
        elif self.side is None or self.at <= self.fork:
            self.side, self.fork = [done], self.at
        else:
            self.side = [*self.side[: self.at - self.fork], done]

    def take_back(self) -> None:
        """Take the last action of the line back; further back than its end, step one back.

        Raises EuchreError if there is nothing before the position.
        """
        if not self.at:
            raise EuchreError("there is nothing to take back")
        if self.at == len(self.actions):
            (self.main if self.side is None else self.side).pop()
        self.at -= 1
        if not self.side:
            self.side = None

    def back_to_hand(self) -> None:
        """Leave the side line, for the position of the hand where it began."""
        if self.side is not None:
            self.side, self.at = None, min(self.at, self.fork)
