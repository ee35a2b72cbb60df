"""Whether what a card tells is true: hands are played, and each chance that was told is compared with the cards.

    python benchmarks/tells.py
    python benchmarks/tells.py --player beginner

Of all facts that are told with a chance of about 70 %, about 70 % should be so, to three in a hundred, as long as all
seats play as the tutor does. The table says how it is with others, who don't choose as our network does. It takes
a third of a second a card. Below it stands by how many nats the cards that were played make the layout as it was
likelier than the calls and the voids alone do, and the mean log loss of facts.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from euchre_tutor import Deal
from euchre_tutor.beliefs import Layouts
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import AnySuit
from euchre_tutor.players import player_action
from euchre_tutor.review.tells import Fact, chance_of_play, told_by

BINS = 10
LAYOUTS = 4_000
LEAST = 1e-3  # a chance below it counts as this in a log loss


class Score(NamedTuple):
    """A fact that was told, before and after a card, and whether it was so."""

    before: float
    after: float
    is_so: bool


def played(player: str, seed: int) -> GameHand:
    """Let one kind of player play a hand in all seats."""
    hand = GameHand(Deal.random(seed=seed))
    while not hand.is_over:
        hand.push(player_action(player, hand, seed=seed))
    return hand


def is_so(fact: Fact, hand: GameHand) -> bool:
    """Tell whether a fact holds of a hand after the card that told it."""
    assert hand.play
    if isinstance(fact.what, AnySuit):
        return not any(hand.play.ranking.follows(card, fact.what) for card in hand.play.hands[fact.seat])
    held = [seat for seat, cards in hand.play.hands.items() if fact.what in cards]
    return held == ([fact.seat] if fact.seat else [])


class Click(NamedTuple):
    """What one card told: the facts, and what is said of the true layout, see nats; after so many decisions."""

    facts: list[Score]
    before: float
    gain: float
    decisions: int


def clicks(hand: GameHand, rng: Random, cards: int) -> Iterator[Click]:
    """Ask for some cards of a hand what they tell a seat."""
    if not hand.play:
        return
    you = rng.choice(hand.play.contract.active)
    others = [number for number, (seat, _) in enumerate(hand.play.history, start=1) if seat != you]
    for number in sorted(rng.sample(others, cards)):
        position = hand.copy()
        while position.play and len(position.play.history) > number:
            position.pop()
        assert position.play
        history = position.play.history
        facts = told_by(hand.view(you), history[-1][1], seed=rng.randrange(2**32), layouts=LAYOUTS).facts
        told = [Score(fact.before.value, fact.after.value, is_so(fact, position)) for fact in facts]
        yield Click(told, *nats(Layouts(position.view(you)), position, rng), sum(seat != you for seat, _ in history))


def nats(layouts: Layouts, position: GameHand, rng: Random) -> tuple[float, float]:
    """Return the log score of the true layout by calls and voids, NaN if they are many; and what the cards add."""
    assert position.play
    seen, few = layouts.seen, layouts.count <= LAYOUTS
    hands = layouts.enumerated() if few else layouts.drawn(LAYOUTS, seed=rng.randrange(2**32))
    weights = layouts.weights if few else np.full(LAYOUTS, 1 / LAYOUTS)
    true = np.array([[seen.ranking.mask(position.play.hands[seat]) for seat in seen.active]])
    before = math.log(weights[(hands == true).all(axis=1)].sum()) if few else math.nan
    return before, math.log(chance_of_play(seen, true)[0] / float(weights @ chance_of_play(seen, hands)))


def log_loss(chances: np.ndarray, truths: np.ndarray) -> float:
    """Return the mean log loss, in nats."""
    likely = np.where(truths, chances, 1 - chances)
    return float(-np.log(np.maximum(likely, LEAST)).mean())


def show(found: list[Score]) -> None:
    """Print by chance how many facts were told, the mean chance, and the share that was so."""
    before, after, truths = (np.array(column) for column in zip(*found, strict=True))
    bins = np.minimum((after * BINS).astype(int), BINS - 1)
    print(f"{'chance':>10}{'facts':>8}{'told':>8}{'true':>8}{'off':>8}{'error':>8}")
    for each in range(BINS):
        here = bins == each
        if here.any():
            share = truths[here].mean()
            error = 1.96 * math.sqrt(share * (1 - share) / here.sum())
            told = after[here].mean()
            print(f"{each / BINS:>10.1f}{here.sum():>8}{told:>8.3f}{share:>8.3f}{share - told:>+8.3f}{error:>8.3f}")
    print(f"log loss of a fact: {log_loss(after, truths):.3f} after the card, {log_loss(before, truths):.3f} before it")


def at_seventy(asked: list[Click]) -> tuple[float, float]:
    """Return how many of 100 facts that are told with 70 % are so, by one slope of the log odds; and the error of that.

    The facts of a card aren't independent, so the error is taken over cards.
    """
    cards = [[(s.after, s.is_so) for s in click.facts if LEAST < s.after < 1 - LEAST] for click in asked]
    chances, truths = (np.array(column) for column in zip(*(fact for facts in cards for fact in facts), strict=True))
    odds, slope = np.log(chances / (1 - chances)), 1.0
    for _ in range(20):  # Newton's steps
        likely = 1 / (1 + np.exp(-slope * odds))
        slope += float(((truths - likely) * odds).sum() / (likely * (1 - likely) * odds**2).sum())
    ends = np.cumsum([len(facts) for facts in cards if facts])[:-1]
    pulls = [part.sum() for part in np.split((truths - likely) * odds, ends)]
    error = 1.96 * math.sqrt(sum(pull**2 for pull in pulls)) / float((likely * (1 - likely) * odds**2).sum())
    so, most = (1 / (1 + (3 / 7) ** each) for each in (slope, slope + error))
    return 100 * so, 100 * (most - so)


def main() -> None:
    """Play hands and print what was true."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="tutor", help="who plays all seats")
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--cards", type=int, default=5, help="cards of a hand of which is told")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    asked: list[Click] = []
    for seed in range(options.seed, options.seed + options.hands):
        asked += clicks(played(options.player, seed), Random(seed), options.cards)
    found = [score for click in asked for score in click.facts]
    print(f"{options.hands} hands played by {options.player}, {len(asked)} cards, {len(found)} facts")
    show(found)
    print("of facts told with 70 %, {:.0f} ± {:.0f} % are so, by all facts".format(*at_seventy(asked)))
    gain, decisions = sum(click.gain for click in asked), sum(click.decisions for click in asked)
    print(f"the true layout gains {gain / len(asked):.2f} nats by the cards so far, {gain / decisions:.3f} a decision")
    few = [click for click in asked if not math.isnan(click.before)]
    if few:
        before, after = sum(click.before for click in few), sum(click.before + click.gain for click in few)
        told = f"its log score where layouts are few ({len(few)} cards)"
        print(f"{told}: {before / len(few):.2f} by calls and voids, {after / len(few):.2f} by the cards, too")


if __name__ == "__main__":
    main()
