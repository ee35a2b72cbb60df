"""A game that was played, read again: what each player's decisions cost, and how much was luck.

Between two sides the result is a sum: the chance to win before the first card, how the cards were dealt, what each
decision gave away on what its player could know, and the rest, which is how the cards lay that nobody could see.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.analysis.text import percent
from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.charts.game import Mistake, game_line
from euchre_tutor.game import Game
from euchre_tutor.practice.bands import Unit
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.race import Race
from euchre_tutor.review.costs import DEALS, PLAYED, Choice, add, choices, cost_in_words, is_told, lost
from euchre_tutor.review.luck import TIMES, Standing, chance_as_dealt

if TYPE_CHECKING:
    import pandas as pd
    from plotly.graph_objects import Figure

_WORST = 3


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
    """

    before: float
    dealt: Estimate
    after: float


@dataclass(frozen=True, eq=False, repr=False)
class GameReview:
    """What a game's decisions have cost, and how much of its result was luck.

    Attributes:
        game: the game.
        player: from whose side it is told.
        made: the decisions that were priced, in their order.
        hands: the chances around each hand that is over; nothing in a game that isn't between two sides.

    >>> from euchre_tutor.deal import Deal
    >>> game = Game("bicycle")
    >>> game.start(Deal.random(seed=1))
    >>> GameReview(game, 1, (), ()).sentence
    'The game stands 0-0. Nobody had anything to decide.'
    """

    game: Game
    player: int
    made: Sequence[Made]
    hands: Sequence[HandLuck]

    # The sum: result = start + deals - what our side gave + what the others gave + unseen.

    @property
    def has_luck(self) -> bool:
        """Whether luck can be told: the game is over, and between two sides whose race is known."""
        return self.game.is_over and bool(self.hands)

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
    def unseen(self) -> Estimate:
        """The rest of the result: how the cards lay that nobody could see."""
        ours, theirs = self.given(self._ours), self.given(self._others)
        value = self.result - self.start - self.deals.value + ours.value - theirs.value
        error = math.hypot(self.deals.error, ours.error, theirs.error)
        return Estimate(value, value - error, value + error)

    @property
    def _ours(self) -> tuple[int, ...]:
        return next(side for side in self.game.sides if self.player in side)

    @property
    def _others(self) -> tuple[int, ...]:
        return tuple(player for side in self.game.sides if self.player not in side for player in side)

    # In words.

    @property
    def sentence(self) -> str:
        """How the game ended, and what that is made of."""
        told = [self._ended()]
        if self.has_luck:
            start = percent(Exact(self.start))
            told.append(
                f"Before the first card {start} % of such games are won; {self._moved('the deals', self.deals)}."
            )
        told.append(f"{self._costs()}.")
        if self.has_luck:
            told.append(f"The rest is how the cards lay that nobody could see: {self._moved('it', self.unseen)}.")
        return " ".join(told)

    def _ended(self) -> str:
        ours, theirs = self.game.points_of(self.player)
        if not self.game.is_over:
            return f"The game stands {ours}-{theirs}."
        has_won = self.player in (self.game.winner or ())
        return f"{self._side()} {'won' if has_won else 'lost'} {ours}-{theirs}."

    def _side(self) -> str:
        name = self._name(self.player)
        return name if name == "You" else self.game.labels[self.game.sides.index(self._ours)]

    def _name(self, player: int) -> str:
        return self.game.names[player - 1]

    @staticmethod
    def _moved(what: str, change: Estimate) -> str:
        """Say what luck has done to our chance."""
        if abs(change.value) <= change.error:
            return f"{what} changed that by no more than the error"
        size = percent(change if change.value > 0 else Estimate(-change.value, -change.high, -change.low))
        return f"{what} {'brought' if change.value > 0 else 'took'} {size} % of a game"

    def _costs(self) -> str:
        """Say what each player of our side gave away, and what the others did."""
        mine = sorted(self._ours, key=lambda player: player != self.player)
        groups = [*(((player,), self._name(player)) for player in mine), (self._others, "the others")]
        told = [
            self._gave(players, who) for players, who in groups if any(made.player in players for made in self.made)
        ]
        return "; ".join(told) or "Nobody had anything to decide"

    def _gave(self, players: Collection[int], who: str) -> str:
        made = [each for each in self.made if each.player in players]
        decided = f"in {len(made)} decision{'s' * (len(made) != 1)}"
        costs: Mapping[Unit, Estimate] = {"games": self.given(players)}
        if not self.hands:
            costs = lost(each.choice for each in made)
        words = [cost_in_words(cost, unit) for unit, cost in costs.items() if is_told(cost, unit)]
        return f"{who} gave away {' and '.join(words) or 'nothing beyond the error'} {decided}"

    @property
    def worst(self) -> list[Made]:
        """The three decisions of our player that cost most, of those that cost more than their error."""
        told = [made for made in self.made if made.player == self.player and made.choice.is_told]
        return sorted(told, key=lambda made: -(made.games or made.choice.cost).value)[:_WORST]

    @property
    def caption(self) -> str:
        """What the numbers rest on."""
        dealt = f" The cards of each hand were played {TIMES} times by the tutor's players." * bool(self.hands)
        return (
            f"A decision is priced on {DEALS:,} deals that its player couldn't rule out, {PLAYED:,} of them played at "
            f"a table, and on other deals than those on which the best was found.{dealt}"
        )

    def __str__(self) -> str:
        return "\n".join([self.sentence, *(f"{made}." for made in self.worst), self.caption])

    def __repr__(self) -> str:
        return f"<GameReview: {self.sentence}>"

    def _repr_html_(self) -> str:
        worst = "".join(f"<li>{escape(str(made))}</li>" for made in self.worst)
        listed = f"<p>What cost most:</p><ol>{worst}</ol>" * bool(worst)
        return f"<div><p><strong>{escape(self.sentence)}</strong></p>{listed}<p>{escape(self.caption)}</p></div>"

    # As data and as a picture.

    @property
    def table(self) -> pd.DataFrame:
        """One row for each decision: hand, player, when, what was done, what is best, its cost with its error, band."""
        import pandas as pd

        columns = ["hand", "player", "when", "done", "best", "cost", "error", "unit", "band"]
        return pd.DataFrame([_row(made, self._name(made.player)) for made in self.made], columns=columns)

    def figure(self) -> Figure:
        """Draw the chance to win along the game, and our decisions on it, each as large as what it cost.

        Raises EuchreError for a game that isn't between two sides, or of which no hand is over.
        """
        if not self.hands:
            raise EuchreError(
                "the chance to win is drawn of a game between two sides of which a hand is over; table has the costs"
            )
        stops = [(100 * hand.before, 100 * hand.dealt.value) for hand in self.hands]
        mistakes = [
            Mistake(made.hand, made.choice.at / 20, 100 * made.games.value, str(made))
            for made in self.made
            if made.player == self.player and made.choice.is_told and made.games and made.hand <= len(self.hands)
        ]
        return game_line(stops, 100 * self.hands[-1].after, mistakes, title=self._ended(), caption=self.caption)


def review(
    game: Game | str, *, player: int | str = 1, tutors: Iterable[int | str] = (), progress: bool = True
) -> GameReview:
    """Read a game again: what each decision cost on what its player could know, and how much was luck.

    The chance to win comes from the race of the game, the worth of the cards as dealt from the tutor's players, who
    don't know the game that is read.

    Args:
        game: the game, or its text.
        player: from whose side it is told, by number or name.
        tutors: players who play as the tutor does; their decisions cost nothing, and aren't priced.
        progress: whether a bar is shown if it takes long.

    Returns:
        Costs in chances to win the game between two sides, else in points.

    Raises:
        EuchreError: the text is no game, there is no such player, or no hand was dealt.

    >>> from euchre_tutor.deal import Deal
    >>> game = Game("two_handed+game=1", names=("Ann", "Ben"))
    >>> game.start(Deal.parse("Jd Jh Kd 9s Tc / Ad Qd 9d As Kc up Ah", rules=game.rules))
    >>> for action in "pass pass diamonds Jd 9d Jh Qd Kd Ad As 9s Kc Tc".split():
    ...     game.push(action)
    >>> review(game, player="Ann", tutors=["Ann", "Ben"]).made
    ()
    """
    game = Game.parse(game) if isinstance(game, str) else game
    if not isinstance(game, Game):
        raise EuchreError(f"a review is of a game, such as PlayTable().game, or of its text, not of {quoted(game)}")
    if not game.hands:
        raise EuchreError("no hand of this game was dealt yet, so there is nothing to review")
    told, known = game.player(player), {game.player(who) for who in tutors}
    made: list[Made] = []
    lucks: list[HandLuck] = []
    with progress_bar(len(game.hands), shown=progress) as bar:
        for number in range(len(game.hands)):
            made += decisions(game, number, set(range(1, game.rules.players + 1)) - known)
            lucks += luck_of(game, number, told)
            bar.update()
    return GameReview(game, told, tuple(made), tuple(lucks))


def decisions(game: Game, number: int, players: Collection[int]) -> Iterator[Made]:
    """Yield the decisions of some players in a hand, the first being number 0, each with what it cost."""
    by_seat = {game.seat_of(player, number): player for player in players}
    scores = {seat: game.points_of(player, number) for seat, player in by_seat.items()}
    for choice in choices(game.hands[number], by_seat, scores):
        player = by_seat[choice.seat]
        yield Made(number + 1, player, choice, _in_games(choice, _standing(game, number, player)))


def luck_of(game: Game, number: int, player: int) -> Iterator[HandLuck]:
    """Yield the chances of a player's side around a hand; nothing if the hand isn't over, or no race is known."""
    hand, standing = game.hands[number], _standing(game, number, player)
    if standing and hand.is_over:
        before = standing.before(game.rules.dealer)
        yield HandLuck(before, chance_as_dealt(hand.dealt, standing), standing.after(hand))


def _standing(game: Game, number: int, player: int) -> Standing | None:
    """Return where a player's side stands before a hand; None if no race is known."""
    try:
        race = Race.of(game.rules)
    except EuchreError:
        return None
    side = next(side for side in game.sides if player in side)
    return Standing(race, frozenset(game.seat_of(each, number) for each in side), game.points_of(player, number))


def _in_games(choice: Choice, standing: Standing | None) -> Estimate | None:
    """Return what a decision cost in chances to win; at 0-0, where it is priced in points, by what a point is worth."""
    if standing is None or choice.unit == "games":
        return choice.cost if standing else None
    return Estimate(*(standing.point * value for value in choice.cost))


def _row(made: Made, name: str) -> tuple[object, ...]:
    choice = made.choice
    done = (choice.when, choice.action, choice.best)
    return (made.hand, name, *done, choice.cost.value, choice.cost.error, choice.unit, str(choice.band))


def _change(estimate: Estimate, amount: float) -> Estimate:
    return Estimate(*(value + amount for value in estimate))
