"""A game that was read again: its decisions with what they cost, the chances around its hands, and their sum.

Between two sides the result is a sum: the chance to win before the first card, how the cards were dealt, what each
decision gave away on what its player could know, and the rest, which is how the cards lay that nobody could see.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base.screen import with_minus
from euchre_tutor.charts.game import Mistake, Stop
from euchre_tutor.deal import View
from euchre_tutor.game import Game, GameHand
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.review.costs import Choice, add, signed_cost

WORST = 3  # mistakes that are told
_DEALT = 0.15  # of the way through a hand: where its cards are dealt


class Made(NamedTuple):
    """A decision of a game.

    Attributes:
        hand: the number of the hand, the first being 1.
        player: who decided.
        choice: what was done, what would have been best, and what it cost.
        games: what it cost in chances to win the game; None in a game that isn't between two sides.
    """

    hand: int
    player: int
    choice: Choice
    games: Estimate | None

    def __str__(self) -> str:
        said = str(self.choice)
        return f"Hand {self.hand}, {said[0].lower()}{said[1:]}"


class HandLuck(NamedTuple):
    """The chance of our side to win the game, around a hand.

    Attributes:
        before: before the cards were dealt.
        dealt: with the cards as they were dealt, played by the tutor's players.
        after: after the hand.
        along: on the way, how many actions had come before, and the chance then.
    """

    before: float
    dealt: Estimate
    after: float
    along: tuple[tuple[int, float], ...] = ()


@dataclass(frozen=True, eq=False, repr=False)
class ReadGame:
    """What a game's decisions have cost, and how much of its result was luck.

    Attributes:
        game: the game.
        player: from whose side it is told.
        made: the decisions that were priced, in their order.
        hands: the chances around each hand that is over; nothing in a game that isn't between two sides.
        tutors: players who play as the tutor does, so that what they do is chance.
        unjudged: decisions without a price, since the record doesn't say what their players held.
        done: the share of the work that is done, from 0 to 1; before the end only part of the game is told.
    """

    game: Game
    player: int
    made: Sequence[Made]
    hands: Sequence[HandLuck]
    tutors: frozenset[int] = frozenset()
    unjudged: int = 0
    done: float = 1.0

    # The sum: result = start + deals - what our side gave + what the others gave + unseen.

    @property
    def has_luck(self) -> bool:
        """Whether luck can be told: the game is over, and between two sides whose race is known."""
        return self.done == 1 and self.game.is_over and bool(self.hands)

    @property
    def start(self) -> float:
        """Our chance to win before the first card; of a game with luck."""
        return self.hands[0].before

    @property
    def result(self) -> float:
        """1 if we have won, else 0."""
        return self.hands[-1].after

    @property
    def deals(self) -> Estimate:
        """How much the cards that were dealt changed our chance to win, all hands together."""
        return add(_change(hand.dealt, -hand.before) for hand in self.hands)

    def given(self, players: Collection[int]) -> Estimate:
        """Return what the decisions of some players cost their side, in chances to win the game."""
        return add(made.games for made in self.made if made.player in players and made.games)

    @property
    def cards(self) -> Estimate:
        """How much all cards together changed our chance to win: the deals, and how they lay that nobody saw."""
        ours, theirs = self.given(self.ours), self.given(self.others)
        value = self.result - self.start + ours.value - theirs.value
        error = math.hypot(ours.error, theirs.error)
        return Estimate(value, value - error, value + error)

    @property
    def unseen(self) -> Estimate:
        """The rest of the result: how the cards lay that nobody could see."""
        deals = self.deals
        return add([self.cards, -deals])

    @property
    def ours(self) -> tuple[int, ...]:
        """The players of our side."""
        return next(side for side in self.game.sides if self.player in side)

    @property
    def others(self) -> tuple[int, ...]:
        """The players of the other sides."""
        return tuple(player for side in self.game.sides if self.player not in side for player in side)

    @property
    def worst(self) -> list[Made]:
        """The three decisions of our player that cost most, of those that cost more than their error."""
        return sorted(self.mistakes, key=lambda made: -(made.games or made.choice.cost).value)[:WORST]

    # As text and as a line.

    def rows(self) -> list[list[str]]:
        """Return the table as text: hand, player, when, what was done and was best, the two costs, and how bad."""
        return [self._row(made) for made in self.made]

    def _row(self, made: Made) -> list[str]:
        choice = made.choice
        costs = [with_minus(signed_cost(cost, choice.unit)) for cost in (choice.cost, choice.seen)]
        done, best = words_of(choice.action), words_of(choice.best)
        who = self.game.names[made.player - 1]
        return [str(made.hand), who, choice.when, done, best, *costs, str(choice.band) if choice.matters else ""]

    def view(self, made: Made) -> View:
        """Return what the player of a decision had seen, with the score."""
        return self.position(made).view(made.choice.seat, score=self.game.points_of(made.player, made.hand - 1))

    def position(self, made: Made) -> GameHand:
        """Return the hand as it stood before a decision."""
        hand = self.game.hands[made.hand - 1]
        position = GameHand(hand.dealt)
        for action in hand.history[: made.choice.at]:
            position.push(action.text)
        return position

    @property
    def stops(self) -> list[Stop]:
        """The line through the game; nothing if it isn't between two sides, or no hand is over."""
        stops = []
        for number, hand in enumerate(self.hands, start=1):
            stops.append(Stop(number - 1, hand.before, f"hand {number}, before the deal"))
            stops.append(Stop(self.place(number, 0), hand.dealt.value, f"hand {number}, with the cards as dealt"))
            for trick, (at, chance) in enumerate(hand.along):
                when = f"after trick {trick}" if trick else "after the calls"
                stops.append(Stop(self.place(number, at), chance, f"hand {number}, {when}"))
        if self.hands:
            when = "at the end" if self.game.is_over else "after the last hand"
            stops.append(Stop(len(self.hands), self.hands[-1].after, when))
        return stops

    def place(self, hand: int, at: int) -> float:
        """Return how far the game had come, in hands, when a hand had so many actions; the first hand is 1."""
        return hand - 1 + _DEALT + (1 - _DEALT) * at / max(len(self.game.hands[hand - 1].history), 1)

    @property
    def dots(self) -> list[Mistake]:
        """Our mistakes on the line, in the order of ``mistakes``; those of a hand that isn't over are left out."""
        return [
            Mistake(self.place(made.hand, made.choice.at), 100 * made.games.value, str(made))
            for made in self.mistakes
            if made.games and made.hand <= len(self.hands)
        ]

    @property
    def mistakes(self) -> list[Made]:
        """The decisions of our player that cost more than their error, in their order."""
        return [made for made in self.made if made.player == self.player and made.choice.is_told]


def _change(estimate: Estimate, amount: float) -> Estimate:
    return Estimate(*(value + amount for value in estimate))
