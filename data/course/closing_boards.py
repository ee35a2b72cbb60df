"""Find deals for the boards that close lessons: to call or to pass loses whatever one plays, and the other wins.

    python data/course/closing_boards.py             # prints the first seeds of each lesson
    python data/course/closing_boards.py play_one_hand --from 1000

The tutor's players sit in the other seats, as they do at the board. A seed is a deal, and what they think of. The wrong
choice loses on every line of ours; after the right one a beginner's play wins. At four all, that is the game.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import count, islice
from typing import NamedTuple

from euchre_tutor import Card, Deal, GameHand, Suit
from euchre_tutor.players import TUTOR, player_action
from euchre_tutor.practice.grading import grade
from euchre_tutor.practice.positions import Band
from euchre_tutor.practice.whole_hands import points_for
from euchre_tutor.ranking import ranking_of
from euchre_tutor.widgets.table.values import values_of

FOUR_ALL = 4, 4
BEGINNERS = 8


class Closing(NamedTuple):
    """What the board of a lesson asks.

    Attributes:
        you: the seat that is asked.
        is_call: whether calling wins, and not passing.
        fits: whether a hand brings the lesson's question.
        score: of both sides before the hand; where the score is not yet known, nothing.
    """

    you: int
    is_call: bool
    fits: Callable[[GameHand], bool]
    score: tuple[int, int] = FOUR_ALL


def _trumps(hand: GameHand) -> int:
    ranking = ranking_of(hand.deal.rules, _offered(hand))
    return sum(map(ranking.is_trump, hand.hands[hand.seat or 0]))


def _holds_left(hand: GameHand) -> bool:
    return f"J{_offered(hand).same_colour.value}" in map(str, hand.hands[hand.seat or 0])


def _offered(hand: GameHand) -> Suit:
    assert isinstance(hand.deal.up, Card)
    return hand.deal.up.suit


CLOSING = {
    "play_one_hand": Closing(4, True, lambda hand: _trumps(hand) >= 2, (0, 0)),
    "the_two_bowers": Closing(4, True, _holds_left),
    "following_suit": Closing(4, True, lambda hand: _trumps(hand) == 2),
    "what_a_hand_scores": Closing(4, True, lambda hand: _trumps(hand) == 3),
    "against_the_dealer": Closing(1, True, lambda hand: _trumps(hand) >= 4),
}


def main() -> None:
    """Print seeds for all lessons, or for some."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lessons", nargs="*", help="slugs (all)")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first seed that is tried")
    parser.add_argument("--seeds", type=int, default=3, help="how many are found")
    options = parser.parse_args()
    for lesson in options.lessons or CLOSING:
        for seed in islice(seeds(CLOSING[lesson], options.first), options.seeds):
            print(f"{lesson}: seed={seed}, {asked(CLOSING[lesson], seed).view(CLOSING[lesson].you)}", flush=True)


def seeds(closing: Closing, first: int) -> Iterator[int]:
    """Yield the seeds whose deals keep the promise, the quick checks first."""
    for seed in count(first):
        hand = asked(closing, seed)
        if hand.seat == closing.you and not hand.contract and len(hand.history) < 4 and closing.fits(hand):
            right, wrong = sorted(["pass", "order up"], key=lambda call: (call == "order up") is not closing.is_call)
            wins = (won(after(hand, right), closing, seed, player, 0) for player in (TUTOR, "beginner"))
            if (
                all(wins)
                and not won(after(hand, wrong), closing, seed, TUTOR, 0)
                and _keeps(hand, right, closing, seed)
            ):
                yield seed


def _keeps(hand: GameHand, right: str, closing: Closing, seed: int) -> bool:
    wrong = [call for call in hand.legal if (call == "pass") is not (right == "pass")]
    position = values_of(hand, closing.score, hidden=True).position
    return (
        position is not None
        and all(grade(position, call).band in (Band.MISTAKE, Band.BLUNDER) for call in wrong)
        and all(won(after(hand, right), closing, seed, "beginner", other) for other in range(BEGINNERS))
        and not any(ours for call in wrong for ours in lines(after(hand, call), closing, seed))
    )


def asked(closing: Closing, seed: int) -> GameHand:
    """Return a hand where it is our turn first, or over."""
    hand = GameHand(Deal.random(seed=seed))
    while hand.seat and hand.seat != closing.you:
        hand.push(player_action(TUTOR, hand, score=closing.score, seed=seed))
    return hand


def after(hand: GameHand, choice: str) -> GameHand:
    """Return the hand after a choice."""
    copy = deepcopy(hand)
    copy.push(choice)
    return copy


def won(hand: GameHand, closing: Closing, seed: int, player: str, other: int) -> bool:
    """Let a player go on in our seat, with thoughts of another seed; tell whether our side scores."""
    while hand.seat:
        kind, thoughts = (player, other) if hand.seat == closing.you else (TUTOR, seed)
        hand.push(player_action(kind, hand, score=closing.score, seed=thoughts))
    return points_for(hand, closing.you)[0] > 0


def lines(hand: GameHand, closing: Closing, seed: int) -> Iterator[bool]:
    """Yield of every line of ours whether our side scores."""
    while hand.seat and hand.seat != closing.you:
        hand.push(player_action(TUTOR, hand, score=closing.score, seed=seed))
    if not hand.seat:
        yield points_for(hand, closing.you)[1] <= 0
        return
    for action in hand.legal:
        yield from lines(after(hand, action), closing, seed)


if __name__ == "__main__":
    main()
