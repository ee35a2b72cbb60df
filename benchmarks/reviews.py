"""Does a review name known mistakes? Games played by learners who break rules at random, and what that really costs.

    python benchmarks/reviews.py --games 30 --keep found.jsonl

One player plays as the tutor does, but breaks every second time a rule that would make it do something else; the others
are tutors. What it does then is priced on deals that no review has seen, until it is clear whether it costs something,
and two games of a hundred or more. Printed is how many of those mistakes are named, and how many decisions are named
that cost nothing. A game takes ten seconds; games that are kept in the file aren't played again.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from euchre_tutor import Deal
from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.game import Game, GameHand
from euchre_tutor.pieces import Piece, parse_card
from euchre_tutor.players import tutor_action
from euchre_tutor.pricing import Sample
from euchre_tutor.pricing.estimates import Estimate, Exact, proportion
from euchre_tutor.review import reviewing
from euchre_tutor.review.costs import add, is_priced, steps
from euchre_tutor.review.reading import standing_before
from euchre_tutor.tricks import winner

ME = 1
BREAKS = 0.5  # of the times when a rule says something else
NAMED = 0.02  # of a game: what a mistake costs that is to be named
CLEAR = 0.0075  # of a game: an error of the truth that is small enough
LEAST, LOOKS = 2, 1.3  # pieces at least; by how much wider an interval is that is looked at again and again
FINDS, PIECE, PIECES = 7_001, Sample(2_000, 7_100, realistic=800, progress=False), 24

Broken = Callable[[GameHand, str], str]  # what is done instead of what the tutor does


def _cheapest(cards: Iterable[Piece], hand: GameHand) -> Piece:
    assert hand.play
    return min(cards, key=lambda card: hand.play.ranking.cheapness[card])  # type: ignore[union-attr]


def _held(hand: GameHand) -> list[Piece]:
    return [parse_card(text) for text in hand.legal]


def takes_over(hand: GameHand, tutor: str) -> str:
    """Take the trick that the partner has already."""
    assert hand.play
    trick, ranking = hand.play.trick, hand.play.ranking
    if not trick or winner(trick, ranking) not in hand.deal.rules.side(hand.seat or 0):
        return tutor
    best, led = dict(trick)[winner(trick, ranking)], ranking.suit_of(trick[0][1])
    higher = [card for card in _held(hand) if ranking.beats(card, best, led)]
    return str(_cheapest(higher, hand)) if higher else tutor


def leads_no_trump(hand: GameHand, tutor: str) -> str:
    """Lead anything but trump as the maker."""
    assert hand.play
    plain = [card for card in _held(hand) if not hand.play.ranking.is_trump(card)]
    is_maker = hand.seat == hand.play.contract.maker
    return str(_cheapest(plain, hand)) if is_maker and plain and not hand.play.trick else tutor


def never_ruffs(hand: GameHand, tutor: str) -> str:
    """Throw a card away instead of trumping in."""
    assert hand.play
    plain = [card for card in _held(hand) if not hand.play.ranking.is_trump(card)]
    return str(_cheapest(plain, hand)) if hand.play.trick and plain else tutor


def throws_high(hand: GameHand, tutor: str) -> str:
    """Play the highest card of the suit of the card that the tutor would play."""
    assert hand.play
    ranking = hand.play.ranking
    same = [card for card in _held(hand) if ranking.suit_of(card) == ranking.suit_of(parse_card(tutor))]
    return str(max(same, key=lambda card: ranking.cheapness[card]))


def calls_loosely(hand: GameHand, tutor: str) -> str:
    """Order up with two cards of the suit."""
    suit = hand.auction.proposed
    trumps = sum(card.has(suit) for card in hand.dealt.hand(hand.seat or 0)) if suit else 0
    return "order up" if tutor == "pass" and trumps > 1 and "order up" in hand.legal else tutor


def passes_sure_hands(hand: GameHand, tutor: str) -> str:
    """Pass where the tutor calls."""
    return "pass" if "pass" in hand.legal else tutor


BROKEN: dict[str, tuple[str, Broken]] = {
    "takes partner's trick over": ("play", takes_over),
    "leads no trump as maker": ("play", leads_no_trump),
    "never trumps in": ("play", never_ruffs),
    "throws high cards": ("play", throws_high),
    "orders up too loosely": ("calls", calls_loosely),
    "passes with sure hands": ("calls", passes_sure_hands),
}


def played(rules: str, seed: int) -> tuple[Game, dict[tuple[int, int], str]]:
    """Let a learner play a game against tutors; return it, and where which rule was broken."""
    game, rng, planted = Game(rules), Random(seed), dict[tuple[int, int], str]()
    while not game.is_over:
        game.start(Deal.random(seed=rng.randrange(2**32), rules=game.rules))
        hand = game.hands[-1]
        while not hand.is_over:
            player = game.player_at(hand.seat or 1)
            done = tutor_action(hand, score=game.points_of(player, len(game.hands) - 1), seed=rng.randrange(2**32))
            if player == ME and is_priced(hand) and rng.random() < BREAKS:
                open_to = [(name, each(hand, done)) for name, (stage, each) in BROKEN.items() if stage == hand.stage]
                if others := [(name, other) for name, other in open_to if other != done]:
                    planted[len(game.hands), len(hand.history)], done = rng.choice(others)
            game.push(done)
    return game, planted


def truth(game: Game, number: int, at: int) -> Estimate:
    """Return what a decision of the learner really cost, in chances to win the game, on deals that no review saw."""
    hand = game.hands[number - 1]
    position, done = next((each.copy(), done) for step, (each, done) in enumerate(steps(hand)) if step == at)
    view = position.view(done.seat, score=game.points_of(ME, number - 1))
    standing = standing_before(game, number - 1, ME)
    assert standing
    found = answer(view, replace(PIECE, seed=FINDS, deals=4 * PIECE.deals, realistic=4 * PIECE.realistic))
    options = {text_of(price.option): price.option for price in found.ranked}
    best, mine = found.advice.ranked[0].option, options[done.text]
    if best == mine:
        return Exact(0.0)
    unit, costs = (1.0 if found.aim == "game" else standing.point), list[Estimate]()
    while len(costs) < PIECES:
        costs.append(answer(view, replace(PIECE, seed=PIECE.seed + len(costs))).difference(best, mine).scaled(unit))
        cost = add(costs).scaled(1 / len(costs))
        is_clear = not any(abs(cost.value - limit) < LOOKS * cost.error for limit in (0.0, NAMED))
        if cost.error <= CLEAR or (len(costs) >= LEAST and is_clear):
            break
    return cost


def reviewed(rules: str, seed: int) -> dict[str, Any]:
    """Play a game, review it, and price what was broken and what was named."""
    game, planted = played(rules, seed)
    others = range(2, game.rules.players + 1)
    *_, read = reviewing(game, player=ME, tutors=others)
    named = {(made.hand, made.choice.at) for made in read.mistakes}
    worst = {(made.hand, made.choice.at) for made in read.worst}
    rows = []
    for made in read.made:
        place = made.hand, made.choice.at
        if place in planted or place in named:
            told = {"cost": made.games[:3] if made.games else None, "seems": made.choice.seems[:3]}
            told |= {"action": made.choice.action, "best": made.choice.best, "when": made.choice.when}
            at = {"place": place, "planted": planted.get(place, ""), "named": place in named, "worst": place in worst}
            rows.append(at | told | {"truth": truth(game, *place)[:3]})
    return {"seed": seed, "hands": len(game.hands), "decisions": len(read.made), "rows": rows}


def kept(path: Path | None) -> Iterator[dict[str, Any]]:
    """Yield the games that were kept in a file."""
    if path and path.exists():
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def show(found: list[dict[str, Any]]) -> None:
    """Print how many mistakes are named, by rule and in all, and what is named wrongly."""
    count = Counter[tuple[str, str]]()
    for game in found:
        for row in game["rows"]:
            value, low, high = row["truth"]
            big = row["planted"] and value >= NAMED
            told = {
                "broken": bool(row["planted"]),
                "costly": big,
                "of them named": big and row["named"],
                "named": row["named"],
            }
            told |= {"nothing": row["named"] and high <= 0.0, "unclear": row["named"] and low <= 0.0 < high}
            for who in (row["planted"] or "nothing", "all"):
                count.update((who, name) for name, is_so in told.items() if is_so)
    heads = ("broken", "costly", "of them named", "named", "nothing", "unclear")
    print(f"{'':28}" + "".join(f"{head:>15}" for head in heads))
    for who in (*BROKEN, "nothing", "all"):
        print(f"{who:28}" + "".join(f"{count[who, head]:>15}" for head in heads))
    if costly := count["all", "costly"]:
        share = proportion(count["all", "of them named"], costly)
        print(
            f"named: {100 * share.value:.0f} % of those that cost {100 * NAMED:.0f} games of a hundred or more", end=" "
        )
        print(f"({100 * share.low:.0f} to {100 * share.high:.0f})")


def main() -> None:
    """Review games and print what was named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="bicycle", help="the game (%(default)s)")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--keep", type=Path, help="a file that keeps each game, and from which it goes on")
    options = parser.parse_args()
    found = {game["seed"]: game for game in kept(options.keep)}
    for seed in range(options.games):
        if seed not in found:
            found[seed] = reviewed(options.rules, seed)
            if options.keep:
                with options.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(found[seed]) + "\n")
    asked = [found[seed] for seed in range(options.games)]
    print(f"{len(asked)} games, {sum(game['decisions'] for game in asked)} decisions")
    show(asked)


if __name__ == "__main__":
    main()
