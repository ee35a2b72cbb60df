"""Count over hands that the tutor's players call and play: the partner's tricks, where the trumps are, what aces take.

And over matches of two of them against two who go by rules of thumb: how far they are ahead, and how far luck goes.

    python data/surveys/counts.py --hands 4000
    python data/surveys/counts.py makers_ace_takes defenders_ace_takes --hands 1000
    python data/surveys/counts.py lone_stopped_last_one_suit lone_stopped_last_two_suits --alone --hands 3500
    python data/surveys/counts.py --match --hands 3000

Everybody sees only their own hand. Hands that are thrown in, and for tricks lone hands, are left out.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, fields, replace
from pathlib import Path

import numpy as np
from calls import called, dealt

from euchre_tutor import BICYCLE, Card, Deal, GameHand, Rank, Ranking, Suit
from euchre_tutor.base import BoolArray, FloatArray, tables
from euchre_tutor.beliefs import turns
from euchre_tutor.course.surveys import SEEDS, SurveyCount, counts
from euchre_tutor.pieces import Piece
from euchre_tutor.players import TUTOR, player_action, tutor_action
from euchre_tutor.ranking import ranking_of

FOLDER = tables("surveys")
NUMBERS = ("no", "one", "two", "three", "four", "five")
FEWEST = 50  # hands of a kind; what is rarer is left out


def counted(hands: int, *, seed: int, only_alone: bool = False) -> list[SurveyCount]:
    """Call and play hands, and count; of lone hands alone if that is asked for."""
    found: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for number in range(hands):
        hand = GameHand(Deal.random(seed=seed * 1_000_000 + number))
        while not hand.is_over and not (only_alone and hand.contract and not hand.contract.alone):
            hand.push(tutor_action(hand, seed=number))
        for key, value in _facts(hand) if hand.is_over else ():
            found[key].append(value)
    keys = sorted((key for key in found if len(found[key]) >= FEWEST), key=lambda key: _place(key[0]))
    return [averaged(key, found[key], seed) for key in keys]


def _place(name: str) -> tuple[str, int]:
    """Say where a count stands: what is counted, then by how many trumps are held."""
    what, _, held = name.partition("_with_")
    return what, NUMBERS.index(held) if held else 0


def _facts(hand: GameHand) -> Iterator[tuple[tuple[str, str, str], float]]:
    """Yield what is known of a hand: its name, title and unit, and a number."""
    contract = hand.contract
    if contract is None:
        return
    maker, ranking = contract.maker, contract.ranking
    trumps = {seat: sum(map(ranking.is_trump, cards)) for seat, cards in hand.hands.items()}
    partner = next(iter(contract.makers - {maker}))
    if not contract.alone:
        takers = hand.view(maker).takers
        yield ("partners_tricks", "tricks that your partner takes when you make trump", "tricks"), takers.count(partner)
        yield ("makers_tricks", "tricks that you take yourself when you make trump", "tricks"), takers.count(maker)
        yield (
            ("partner_takes_one", "your partner takes a trick or more when you make trump", "share"),
            partner in takers,
        )
    held = NUMBERS[trumps[maker]]
    theirs = sum(count for seat, count in trumps.items() if seat not in contract.makers)
    when = f"when you make trump with {held} of them"
    yield (f"trumps_of_partner_with_{held}", f"trumps that your partner holds {when}", "trumps"), trumps[partner]
    yield (f"trumps_of_opponents_with_{held}", f"trumps that both opponents hold {when}", "trumps"), theirs
    if not contract.alone:
        yield from _aces(hand, ranking, contract.makers)
        yield from _of_defenders(hand, ranking, contract.makers)
    else:
        yield from _of_lone_hands(hand, ranking, maker)


def _aces(hand: GameHand, ranking: Ranking, makers: Collection[int]) -> Iterator[tuple[tuple[str, str, str], float]]:
    """Yield for each ace of a plain suit whether it takes a trick."""
    view = hand.view(min(makers))
    tricks = zip(view.takers, view.tricks, strict=True)
    taking = {card for taker, trick in tricks for seat, card in trick if seat == taker}
    for seat, cards in hand.hands.items():
        whose = "makers" if seat in makers else "defenders"
        key = f"{whose}_ace_takes", f"an ace of a plain suit that the {whose} hold takes a trick", "share"
        yield from ((key, card in taking) for card in cards if _is_plain_ace(card, ranking))


def _of_lone_hands(hand: GameHand, ranking: Ranking, maker: int) -> Iterator[tuple[tuple[str, str, str], float]]:
    """Yield whether a lone hand is stopped; and at the last trick, by what suits the defenders have kept for it."""
    view = hand.view(maker)
    stops = [number for number, taker in enumerate(view.takers) if taker != maker]
    yield ("lone_stopped", "lone hands that are stopped", "share"), bool(stops)
    if stops:
        title = "lone hands that are stopped that had taken the first three tricks"
        yield ("lone_stopped_late", title, "share"), stops[0] >= 3
    last = {seat: ranking.suit_of(card) for seat, card in view.tricks[-1]}
    if stops[:1] in ([], [4]) and last[maker] != hand.contract.trump:
        kept = "one suit" if len({suit for seat, suit in last.items() if seat != maker}) == 1 else "two suits"
        title = (
            f"lone hands that are stopped when a plain card is left at the last trick, and the defenders kept {kept}"
        )
        yield (f"lone_stopped_last_{kept.replace(' ', '_')}", title, "share"), bool(stops)


def _of_defenders(
    hand: GameHand, ranking: Ranking, makers: Collection[int]
) -> Iterator[tuple[tuple[str, str, str], float]]:
    """Yield whether high cards of the defenders take a trick, by what is beside them, and how they take three."""
    view = hand.view(min(makers))
    tricks = [(dict(trick)[taker], trick[0][1]) for taker, trick in zip(view.takers, view.tricks, strict=True)]
    taking, right = (
        {card for card, _ in tricks},
        next(card for card in ranking.bowers if ranking.bower(card) == "right"),
    )
    for cards in (cards for seat, cards in hand.hands.items() if seat not in makers):
        for name, words, suit, card in _high_cards(cards, ranking, right):
            beside = sum(ranking.suit_of(other) == suit for other in cards) - 1
            held = ("alone", "with one", "with two or more")[min(beside, 2)]
            key = (
                f"defenders_{name}_{held.replace('with ', 'beside_').replace(' ', '_')}",
                f"{words} that a defender holds {held} of its suit takes a trick",
            )
            yield (*key, "share"), card in taking
    theirs = [
        way for taker, way in zip(view.takers, map(_way, tricks, [ranking] * 5), strict=True) if taker not in makers
    ]
    for way in _WAYS if len(theirs) >= 3 else ():
        title = f"tricks of defenders who take three or more: {way}"
        yield (f"three_tricks_{way.replace(' ', '_')}", title, "share"), theirs.count(way) / len(theirs)


_WAYS = ("ruffs", "trumps led", "aces", "other cards")


def _way(trick: tuple[Piece, Piece], ranking: Ranking) -> str:
    """Say how a trick is taken, by the card that takes it and the card that was led."""
    card, led = trick
    if ranking.is_trump(led):
        return "trumps led"
    return "ruffs" if ranking.is_trump(card) else "aces" if _is_plain_ace(card, ranking) else "other cards"


def _high_cards(cards: Sequence[Piece], ranking: Ranking, right: Piece) -> Iterator[tuple[str, str, object, Piece]]:
    """Yield the left bower, held without the right, the ace of trumps, held without either, and the plain aces."""
    bowers = [card for card in cards if ranking.bower(card)]
    for card in cards:
        suit = ranking.suit_of(card)
        if ranking.bower(card) and right not in cards:
            yield "left", "the left bower", suit, card
        elif isinstance(card, Card) and card.rank is Rank.ACE and ranking.is_trump(card) and not bowers:
            yield "ace_of_trumps", "the ace of trumps", suit, card
        elif _is_plain_ace(card, ranking):
            yield "plain_ace", "an ace of a plain suit", suit, card


def _is_plain_ace(card: Piece, ranking: Ranking) -> bool:
    return isinstance(card, Card) and card.rank is Rank.ACE and not ranking.is_trump(card)


_TUTORS, _OTHERS = "the tutor's players", "two who go by rules of thumb"


def matched(hands: int, *, seed: int) -> list[SurveyCount]:
    """Play matches at 0-0, each deal twice, the pairs the other way round, and count."""
    scores = []
    for number in range(seed * 1_000_000, seed * 1_000_000 + hands // 2):
        for ours in (1, 0):
            hand = GameHand(Deal.random(seed=number))
            while hand.seat:
                hand.push(player_action(TUTOR if hand.seat % 2 == ours else "rule bot", hand, seed=number))
            scores.append((hand.scores[2 - ours], hand.scores[1 + ours]))
    leads = np.array([ours - theirs for ours, theirs in scores], float)
    deals = leads.reshape(-1, 2).mean(axis=1)
    mean = averaged(("match_lead", f"points a hand by which {_TUTORS} are ahead of {_OTHERS}", "points"), deals, seed)
    return [
        replace(mean, hands=len(leads)),
        averaged(("match_hands_won", f"hands in which {_TUTORS} score against {_OTHERS}", "share"), leads > 0, seed),
        averaged(
            ("match_games_won", f"games to {BICYCLE.game} that {_TUTORS} win against {_OTHERS}", "share"),
            _games(scores),
            seed,
        ),
        _spread(
            ("match_spread", "how far the lead in one hand is from its average, as a standard deviation", "points"),
            leads,
            seed,
        ),
        _spread(
            ("match_spread_twice", "the same for the mean lead in a deal that both sides play", "points"), deals, seed
        ),
    ]


def _games(scores: Sequence[tuple[int, int]]) -> list[bool]:
    """Part hands into games, one after the other, and tell which the first side wins."""
    won, ours, theirs = [], 0, 0
    for points in scores:
        ours, theirs = ours + points[0], theirs + points[1]
        if max(ours, theirs) >= BICYCLE.game:
            won.append(ours > theirs)
            ours = theirs = 0
    return won


def _spread(key: tuple[str, str, str], values: FloatArray, seed: int) -> SurveyCount:
    """Return a standard deviation, with the error that the fourth moment gives it."""
    apart = (values - values.mean()) ** 2
    spread = math.sqrt(apart.mean())
    error = 1.96 * float(apart.std()) / math.sqrt(len(values)) / (2 * spread or 1)
    return SurveyCount(*key, round(spread, 4), round(error, 4), len(values), seed)


def right_bower(hands: int, *, seed: int) -> SurveyCount:
    """Count how often the maker holds the right bower that the first leader, an opponent, doesn't see."""
    generator = np.random.default_rng([seed, 4])
    held: list[bool] = []
    while len(held) < hands:
        for up, deals in dealt(generator):
            for turn in turns(BICYCLE, BICYCLE.turn_up(up)):
                made = called(turn, deals, generator)
                for index, call in enumerate(turn.calls if turn.seat % 2 == 0 else ()):
                    trump = next((suit for suit in Suit if suit.label == call.name), up.suit)
                    right = ranking_of(BICYCLE, trump).order[trump][-1]
                    bower = BICYCLE.pack.cards.index(right)
                    mine = deals[(made == index) & (deals[:, 0] != bower).all(axis=1)]
                    held += (mine[:, turn.seat - 1] == bower).any(axis=1).tolist() if right != up else []
                deals = deals[made == len(turn.calls)]
    title = "right bowers that the first leader, an opponent of the maker, doesn't see, and the maker holds"
    return averaged(("right_bower_with_maker", title, "share"), held, seed)


def averaged(key: tuple[str, str, str], values: Sequence[float] | FloatArray | BoolArray, seed: int) -> SurveyCount:
    """Return the mean of what was seen, with its error."""
    error = 1.96 * float(np.std(values, ddof=1)) / math.sqrt(len(values))
    return SurveyCount(*key, round(float(np.mean(values)), 4), round(error, 4), len(values), seed)


def write(found: Sequence[SurveyCount], folder: Path) -> list[SurveyCount]:
    """Write counts beside those that are there already, and return all."""
    known = [row for seed in SEEDS for row in counts(seed).values()]
    rows = [*{(row.name, row.seed): row for row in (*known, *found)}.values()]
    with (folder / "counts.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(SurveyCount)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)
    return rows


def main() -> None:
    """Write the counts; those that are not named stay."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="names of counts (all)")
    parser.add_argument("--hands", type=int, default=4_000, help="hands to call and play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, choices=SEEDS, help="which hands (%(default)s)")
    parser.add_argument("--match", action="store_true", help="count over matches instead")
    parser.add_argument("--alone", action="store_true", help="play only hands that are called alone, which are few")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    if options.match:
        found = matched(options.hands, seed=options.seed)
    else:
        found = counted(options.hands, seed=options.seed, only_alone=options.alone)
        found += [] if options.alone else [right_bower(options.hands, seed=options.seed)]
    names = options.names or [row.name for row in found]
    print(*write([row for row in found if row.name in names], options.into), sep="\n")


if __name__ == "__main__":
    main()
