"""What a seat looks at before it bids: the cards that it holds in each suit, and what they are worth.

A hand is judged suit by suit. What a holding adds to the tricks that partners take as makers, and to the log-odds that
a lone maker takes every trick, stands in a table that was fitted to solved deals. The sum over the suits is the
strength of the hand under a trump.
"""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from euchre_tutor.base import FloatArray, IntArray, read_rows
from euchre_tutor.beliefs.card_sets import sums_of
from euchre_tutor.pieces import AnySuit
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import Rules

LETTERS = {"trump": "RLAKQT9", "next": "AKQT9", "plain": "AKQJT9", "no trump": "AKQJT9"}
"""The cards of a suit, highest first, by the kind of the suit: the bowers are R and L, and next has lost its jack."""

ADDED = ("tricks", "lone", "support", "defence")
"""What a holding adds to: our tricks as makers, the log-odds of taking all of them alone, our tricks when partner makes
trump, and those of two opponents' contracts that we take. The last two stand in the rows of no trump only."""

HOLDINGS = 2 ** max(map(len, LETTERS.values()))

_KNOTS = (3.0, 3.5, 4.0, 4.5, 5.0, 5.5)  # tricks at which the slope of a gain may change
_LONE_KNOTS = (0.25, 0.5)  # likewise for the chance of a lone march
FEATURES = (
    "one",
    "tricks",
    *(f"tricks over {knot}" for knot in _KNOTS),
    "second trump",
    "no trump",
    "lone",
    *(f"lone over {knot}" for knot in _LONE_KNOTS),
    "support",
    "defence",
    "tricks times support",
    "tricks times defence",
)
"""The numbers about a hand on which a gain depends; see ``features``."""

Strengths = Mapping[str, FloatArray]  # for each kind of suit float64[HOLDINGS, ADDED]


def holding_of(kind: str, letters: str) -> int:
    """Return the number of a holding, with a bit for each card: the highest of the suit is 1.

    >>> holding_of("trump", "RA9"), holding_of("next", "A"), holding_of("plain", "")
    (69, 1, 0)
    """
    return sum(1 << LETTERS[kind].index(letter) for letter in letters)


def holdings(hands: IntArray, ranking: Ranking) -> list[tuple[str, IntArray]]:
    """Return what n hands hold in each suit: the kind of the suit, and the number of the holding, int64[n].

    Each card below the nine counts as the lowest card of its suit that the hand doesn't hold.

    Args:
        hands: int64[n, cards], each card as its index in ``ranking.pack.cards``.
        ranking: the ranking under a trump, or under no trump.

    >>> from euchre_tutor.cards import Suit
    >>> from euchre_tutor.pieces import pack, parse_cards
    >>> spades, cards = Ranking(pack(24), Suit.SPADES), pack(24).cards
    >>> hand = np.array([[cards.index(card) for card in parse_cards("Js Jc Ah 9h Kd Td")]])
    >>> [(kind, int(held[0]) == holding_of(kind, letters)) for (kind, held), letters in zip(
    ...     holdings(hand, spades), ["", "KT", "A9", "RL"], strict=True)]
    [('next', True), ('plain', True), ('plain', True), ('trump', True)]
    """
    columns, index = [], {card: number for number, card in enumerate(ranking.pack.cards)}
    for suit, cards in ranking.order.items():
        kind, bits = _kind(suit, ranking), np.zeros(len(index), np.int64)
        for place, card in enumerate(reversed(cards)):
            bits[index[card]] = 1 << place
        columns.append((kind, _within(sums_of(bits, hands), len(LETTERS[kind]))))
    return columns


def _kind(suit: AnySuit, ranking: Ranking) -> str:
    if ranking.trump is None:
        return "no trump"
    if suit is ranking.trump:
        return "trump"
    return "next" if any(card.suit is suit for card in ranking.order[ranking.trump]) else "plain"


def _within(held: IntArray, cards: int) -> IntArray:
    """Let each card beyond the highest ones count as the lowest of these that isn't held: int64[n]."""
    spare, held = np.bitwise_count(held >> cards).astype(np.int64), held & ((1 << cards) - 1)
    for place in reversed(range(cards)) if spare.any() else ():
        is_put = (spare > 0) & (held >> place & 1 == 0)
        held, spare = held | is_put << place, spare - is_put
    return held


def strength(hands: IntArray, ranking: Ranking, strengths: Strengths) -> FloatArray:
    """Return what hands are worth under a trump: float64[n, ADDED]."""
    return np.asarray(sum(strengths[kind][held] for kind, held in holdings(hands, ranking)))


def lone_chance(log_odds: FloatArray) -> FloatArray:
    """Return the chance that a lone maker takes every trick, from its log-odds; of any shape."""
    return np.asarray(1 / (1 + np.exp(-log_odds)))


def features(hands: IntArray, rules: Rules, strengths: Strengths) -> FloatArray:
    """Return what a seat looks at before it bids.

    These are the tricks of its best trump and by how much they are over each knot, those of its second best trump and
    of no trump, likewise the chance of a lone march under the best trump for that, and what the hand is worth if
    others make trump.

    Args:
        hands: int64[n, cards], each card as its index in the pack.
        rules: what is being played.
        strengths: what each holding adds.

    Returns:
        float64[n, FEATURES].
    """
    plain = strength(hands, ranking_of(rules, None), strengths)
    suits = [strength(hands, ranking_of(rules, suit), strengths) for suit in rules.pack.suits]
    worth = np.stack([*suits, plain] if rules.has_no_trump else suits)
    second, best = np.sort(worth[:, :, 0], axis=0)[-2:]
    lone = lone_chance(worth[:, :, 1].max(axis=0))
    over = [np.maximum(best - knot, 0) for knot in _KNOTS]
    lone_over = [np.maximum(lone - knot, 0) for knot in _LONE_KNOTS]
    support, defence = plain[:, 2], plain[:, 3]
    makers = [np.ones(len(hands)), best, *over, second, plain[:, 0], lone, *lone_over]
    return np.stack([*makers, support, defence, best * support, best * defence], axis=1)


def read_strengths(path: Path) -> Strengths:
    """Read what each holding adds, from a table with a row for each kind of suit and holding."""
    tables = {kind: np.zeros((HOLDINGS, len(ADDED))) for kind in LETTERS}
    for row in read_rows(path):
        kind = row["suit"]
        tables[kind][holding_of(kind, row["holding"])] = [float(row[name] or 0) for name in ADDED]
    return tables
