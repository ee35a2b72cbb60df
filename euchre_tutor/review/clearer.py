"""The decisions that seem to cost most and aren't clear yet, priced on more deals until they are.

Which these are is chosen on the deals that found the best option, and what they cost is taken from new ones. So a
choice that seemed bad by luck is chosen as often as it deserves, and the sum of all costs stays right on average.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from heapq import nlargest

from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.deal import View
from euchre_tutor.practice.positions import Unit
from euchre_tutor.pricing.estimates import Exact
from euchre_tutor.review.costs import FOUND, PIECE, PIECES, Choice, add, is_barely_told
from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.read_game import READ, Made

MOST = 3  # decisions of a player that are priced on
GOAL: Mapping[Unit, float] = {"points": 0.15, "games": 0.01}  # an error that is small enough


def clearing(read: GameReview) -> Iterator[GameReview]:
    """Yield a review in which one decision after the other becomes clearer."""
    chosen = unclear(read)
    for number, made in enumerate(chosen):
        for piece, choice in enumerate(clearer(read.view(made), made.choice)):
            known = next(each for each in read.made if (each.hand, each.choice.at) == (made.hand, made.choice.at))
            better = known._replace(
                choice=choice, games=made.games and choice.cost.scaled(made.point if choice.unit == "points" else 1)
            )
            done = READ + (1 - READ) * (number + piece / PIECES) / len(chosen)
            read = replace(read, made=tuple(better if each is known else each for each in read.made), done=done)
            yield read
    yield replace(read, done=1.0)


def unclear(read: GameReview) -> list[Made]:
    """List the decisions that seem to cost each player most, of those that may cost nothing; who tells comes first."""
    players = sorted({made.player for made in read.made}, key=lambda player: (player != read.player, player))
    return [
        made
        for player in players
        for made in nlargest(
            MOST,
            (
                made
                for made in read.made
                if made.player == player
                and made.choice.seems.value > 0
                and made.choice.seems.low < GOAL[made.choice.unit] < made.choice.seems.error
            ),
            lambda made: made.choice.seems.value * (made.point if made.choice.unit == "points" else 1),
        )
    ]


def clearer(view: View, choice: Choice) -> Iterator[Choice]:
    """Yield a decision with its cost on more and more deals, until its error is small enough, and it is clear."""
    found = answer(view, FOUND, choice.question)
    options = {text_of(price.option): price.option for price in found.ranked}
    best, done = found.advice.ranked[0].option, options[choice.action]
    told = choice._replace(best=text_of(best), cost=Exact(0.0), matters=len(found.leaders) < len(found.ranked))
    if best == done:
        yield told
        return
    costs = []
    for number in range(PIECES):
        costs.append(answer(view, replace(PIECE, seed=PIECE.seed + number), choice.question).difference(best, done))
        told = told._replace(cost=add(costs).scaled(1 / len(costs)))
        yield told
        if told.cost.error <= GOAL[choice.unit] and not is_barely_told(told.cost, choice.unit):
            return
