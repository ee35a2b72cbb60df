"""A reviewed game: its decisions with what they cost, the chances around its hands, and their sum.

Between two sides the result is told as a sum. Three parts are measured: the chance to win before the first card, what
the hands as dealt changed it by, and what each decision gave away on what its player could know. The last part is a
remainder, whatever these leave of the result: how the cards lay that nobody could see, decisions without a price, and
the errors of the other parts. So the sum always fits, which proves nothing about its parts.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.text import enumerated, percent
from euchre_tutor.base.screen import with_minus
from euchre_tutor.charts.game import DrawnMistake, DrawnScore
from euchre_tutor.deal import View
from euchre_tutor.game import Game, GameHand
from euchre_tutor.practice.positions import Unit, is_told
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.review.costs import (
    AGAIN,
    DEALS,
    FINDS,
    PIECE,
    PIECES,
    PLAYED,
    PRICES,
    Choice,
    add,
    cost_in_words,
    lost,
    signed_cost,
    steps,
    together,
)
from euchre_tutor.review.luck import SEED, TIMES

WORST = 3  # mistakes that are shown
READ = 0.7  # the share of the work that is done when each decision is priced once
_END = ("after the last hand", "at the end")  # before a game is over, and then
_DEALT = 0.15  # of the way through a hand: where its cards are dealt


class Made(NamedTuple):
    """A decision of a game.

    Attributes:
        hand: the number of the hand, the first being 1.
        player: who decided.
        choice: what was done, what would have been best, and what it cost.
        games: what it cost in chances to win the game; None in a game that isn't between two sides.
        point: what a point is worth there, in chances to win; 1 in a game that isn't between two sides.
    """

    hand: int
    player: int
    choice: Choice
    games: Estimate | None
    point: float = 1.0

    def __str__(self) -> str:
        return self.told()

    def told(self, who: str = "") -> str:
        """Say of somebody what was done, in which hand, and what it cost, in chances to win where these are known."""
        return self._in_its_hand(self.choice.told(who, self.cost_in_words))

    @property
    def done(self) -> str:
        """What was done, and in which hand."""
        return self._in_its_hand(self.choice.done)

    @property
    def cost_in_words(self) -> str:
        """What it cost, in chances to win the game where these are known."""
        return cost_in_words(self.games, "games") if self.games else self.choice.cost_in_words

    @property
    def weight(self) -> float:
        """By what mistakes are put in order, the costliest first."""
        return -(self.games or self.choice.cost).value

    def _in_its_hand(self, said: str) -> str:
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

    # The sum: result = start + deals - what our side gave + what the others gave + unseen, which is the remainder.

    @property
    def has_luck(self) -> bool:
        """Whether luck can be measured: the game is over, and between two sides whose race is known."""
        return self.done >= READ and self.game.is_over and bool(self.hands)

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
        return add(Estimate.within(hand.dealt.value - hand.before, hand.dealt.error) for hand in self.hands)

    def given(self, players: Collection[int]) -> Estimate:
        """Return what the decisions of some players cost their side, in chances to win the game."""
        return add(made.games for made in self.made if made.player in players and made.games)

    @property
    def cards(self) -> Estimate:
        """How much all cards changed our chance: a remainder, what the start and the decisions leave of the result."""
        return add([Exact(self.result - self.start), self.given(self.ours), -self.given(self.others)])

    @property
    def unseen(self) -> Estimate:
        """The remainder: what the hands as dealt leave of all that the cards did."""
        return add([self.cards, -self.deals])

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
        return sorted(self.mistakes, key=lambda made: made.weight)[:WORST]

    # In words.

    @property
    def sentence(self) -> str:
        """How the game ended, and what did it: luck, and what each player of our side and the others gave away."""
        so_far = " so far" * (self.done < READ)
        played = [f"{whose} play{so_far}: {words}." for whose, _, words in self._played]
        if not played and not self.has_luck:
            return f"{self.ended} Nobody had anything to decide{' yet' * bool(so_far)}."
        return " ".join([self.ended, *([f"Luck: {_moved(self.cards)}."] if self.has_luck else []), *played])

    @property
    def exactly(self) -> str:
        """The same with errors."""
        told = [f"luck {percent(self.cards)} games of 100"] if self.has_luck else []
        told += [f"{whose} play {together(costs)}" for whose, costs, _ in self._played]
        return f"With errors: {with_minus('. '.join(told))}." if told else ""

    @property
    def ended(self) -> str:
        """How the game ended, or stands."""
        ours, theirs = self.game.points_of(self.player)
        if not self.game.is_over:
            return f"The game stands {ours}-{theirs}."
        has_won, name = self.player in (self.game.winner or ()), self.game.names[self.player - 1]
        who = name if name == "You" else self.game.labels[self.game.sides.index(self.ours)]
        return f"{who} {'won' if has_won else 'lost'} {ours}-{theirs}."

    @property
    def _played(self) -> Iterator[tuple[str, Mapping[Unit, Estimate], str]]:
        """For each player of our side, and for the others: whose play it is, what it cost, and that in words."""
        for players in (*((ours,) for ours in sorted(self.ours, key=lambda each: each != self.player)), self.others):
            choices = [made.choice for made in self.made if made.player in players]
            if number := sum(choice.matters for choice in choices):
                costs: Mapping[Unit, Estimate] = {"games": self.given(players)} if self.hands else lost(choices)
                yield (
                    self._whose(players),
                    costs,
                    _given(costs, choices) + f" in {number} decision{'s' * (number != 1)}" * (self.player in players),
                )

    def _whose(self, players: Collection[int]) -> str:
        """Name players as a sentence begins with what is theirs."""
        if players == self.others:
            return "The opponent's" if len(players) == 1 else "The opponents'"
        name = self.game.names[next(iter(players)) - 1]
        return {"You": "Your", "Partner": "Your partner's"}.get(name, f"{name}'s")

    @property
    def luck(self) -> str:
        """What the cards did, in sentences: the chance before the first card, the deals, and what nobody saw."""
        told = []
        if self.has_luck:
            dealt, unseen = (with_minus(f"{percent(each)} games of 100") for each in (self.deals, self.unseen))
            told = [
                f"Before the first card {100 * self.start:.0f} % of such games are won. "
                f"The hands as dealt: {dealt}. What remains, such as cards that nobody could see: {unseen}."
            ]
        if self.tutors and self.done >= READ:
            names = [self.game.names[player - 1] for player in sorted(self.tutors)]
            all_play = f"{enumerated(names)} play{'s' * (len(names) == 1)}"
            told.append(f"{all_play} as the tutor does, so what they did counts as chance.")
        if self.unjudged:
            one = self.unjudged == 1
            told.append(
                f"{self.unjudged} decision{' is' if one else 's are'} not judged, "
                f"as the record doesn't say which cards {'its player' if one else 'their players'} held."
            )
        return " ".join(told)

    @property
    def caption(self) -> str:
        """What the numbers rest on."""
        dealt = (
            f" The cards of each hand were played {TIMES} times by the tutor's players (seed {SEED}). What the cards "
            "did in all, and what remains of it, isn't measured: it is what the other numbers leave of the result."
        )
        return (
            f"{self.exactly}{' ' * bool(self.exactly)}A decision is priced on {DEALS:,} deals that fit what its player "
            f"had seen, {PLAYED:,} of them played at a table (seed {PRICES}); the best choice was found on other deals "
            f"(seed {FINDS}). What cost hardly more than its error was priced once more on twice as many (seed {AGAIN})"
            ", and what seemed to cost most and wasn't clear again on others, "
            f"{PIECES * PIECE.deals:,} at most.{dealt * bool(self.hands)} A cost within its error isn't graded, but "
            "counts in the sums."
        )

    # As text and as a line.

    def rows(self) -> list[dict[str, str]]:
        """Return the table as text, by its heads: what was done and was best in each decision, and what that cost."""
        return [self._row(made, made.choice) for made in self.made]

    def _row(self, made: Made, choice: Choice) -> dict[str, str]:
        unit: Unit = "games" if made.games else "points"
        size = 1 if choice.unit == unit else made.point
        cost, seen = (with_minus(signed_cost(each.scaled(size), unit)) for each in (choice.cost, choice.seen))
        return {
            "Hand": str(made.hand),
            "Who": self.game.names[made.player - 1],
            "When": choice.when,
            "Done": words_of(choice.action),
            "Best": words_of(choice.best),
            "Cost at a table": cost,
            "With all cards seen": seen,
            "note": str(choice.band) if choice.matters else "",
        }

    def view(self, made: Made) -> View:
        """Return what the player of a decision had seen, with the score."""
        return self.position(made).view(made.choice.seat, score=self.game.points_of(made.player, made.hand - 1))

    def position(self, made: Made) -> GameHand:
        """Return the hand as it stood before a decision."""
        hand = self.game.hands[made.hand - 1]
        return next((position for at, (position, _) in enumerate(steps(hand)) if at == made.choice.at), hand)

    @property
    def stops(self) -> list[DrawnScore]:
        """The line through the game; nothing if it isn't between two sides, or no hand is over."""
        stops = []
        for number, hand in enumerate(self.hands, start=1):
            stops += [
                DrawnScore(number - 1, hand.before, f"hand {number}, before the deal"),
                DrawnScore(self.place(number, 0), hand.dealt.value, f"hand {number}, with the cards as dealt"),
                *(
                    DrawnScore(
                        self.place(number, at),
                        chance,
                        f"hand {number}, after {f'trick {trick}' if trick else 'the calls'}",
                    )
                    for trick, (at, chance) in enumerate(hand.along)
                ),
            ]
        if self.hands:
            stops.append(DrawnScore(len(self.hands), self.hands[-1].after, _END[self.game.is_over]))
        return stops

    def place(self, hand: int, at: int) -> float:
        """Return how far the game had come, in hands, when a hand had so many actions; the first hand is 1."""
        return hand - 1 + _DEALT + (1 - _DEALT) * at / max(len(self.game.hands[hand - 1].history), 1)

    @property
    def dots(self) -> list[DrawnMistake]:
        """Our mistakes on the line, in the order of ``mistakes``; those of a hand that isn't over are left out."""
        return [
            DrawnMistake(self.place(made.hand, made.choice.at), 100 * made.games.value, str(made), self._label(made))
            for made in self.mistakes
            if made.games and made.hand <= len(self.hands)
        ]

    def _label(self, made: Made) -> str:
        """Return what stands beside the dot of a mistake: a few words, if it is one of the worst."""
        if made.games is None or made not in self.worst:
            return ""
        return with_minus(f"{words_of(made.choice.action)} {-100 * made.games.value:.0f}")

    @property
    def mistakes(self) -> list[Made]:
        """The decisions of our player that cost more than their error, in their order."""
        return [made for made in self.decisions if made.choice.is_told]

    @property
    def decisions(self) -> list[Made]:
        """All decisions of our player: its mistakes first, then those that cost nothing beyond their error."""
        return sorted(
            (made for made in self.made if made.player == self.player), key=lambda made: not made.choice.is_told
        )


def _moved(change: Estimate) -> str:
    """Say what luck has done to our chance."""
    is_even = abs(change.value) <= change.error
    return "about even" if is_even else with_minus(f"{100 * change.value:+.0f} games of 100")


def _given(costs: Mapping[Unit, Estimate], choices: Collection[Choice]) -> str:
    """Say what decisions gave away; where it is within its error and no single one is told, that nothing was found."""
    if not any(is_told(cost, unit) for unit, cost in costs.items()) and not any(choice.is_told for choice in choices):
        return "nothing worth naming"
    amounts = {"games": lambda cost: f"{-100 * cost:.0f} games of 100", "points": lambda cost: f"{-cost:.1f} points"}
    return with_minus(" and ".join(amounts[unit](cost.value) for unit, cost in costs.items()))
