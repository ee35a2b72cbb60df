"""A card that the record of a hand does not name, such as the dealer's discard: what it may have been, and how likely.

The seat that held it knew it, so its decisions are judged with each of these cards, and the costs are averaged.
"""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

import numpy as np

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.beliefs import discard_chances
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import Piece, parse_card


def is_known(hand: GameHand, unknown: Collection[Piece]) -> bool:
    """Tell whether all cards are known that the seat whose turn it is has held in its hand."""
    if not unknown or not hand.seat:
        return True
    view = hand.view(hand.seat)
    return not {*view.hand, *view.laid} & set(unknown)


def is_judged(hand: GameHand, unknown: Collection[Piece]) -> bool:
    """Tell whether a decision can be judged: its player's cards are known, or all but one that it didn't lay down."""
    return is_known(hand, unknown) or (len(unknown) == 1 and hand.stage != "discard")


def possible_hands(hand: GameHand, unknown: Collection[Piece]) -> list[tuple[float, GameHand]]:
    """Return a hand with each card in the place of the one that isn't known, and how likely each of them is.

    Args:
        hand: the hand, with some card in that place.
        unknown: this card; with more or none there is only the hand itself.

    Returns:
        chances, which add up to 1, and hands with the same calls and plays. A card that was laid down is likely as
        far as it is a usual discard; others are as likely as each other.

    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> hand = GameHand.parse(f"{deal} then order up, Ad")
    >>> [(round(chance, 2), other.history[-1].text) for chance, other in possible_hands(hand, [parse_card("Ad")])]
    [(0.01, 'Ad'), (0.33, 'Jd'), (0.33, 'Th'), (0.33, 'Jh')]
    """
    if len(unknown) != 1:
        return [(1.0, hand)]
    (missing,) = unknown
    found = list[tuple[float, GameHand]]()
    for card in (missing, *hand.dealt.kitty):
        with suppress(EuchreError):  # with some cards, what was done would not be legal
            found.append(_with(hand, missing, card))
    total = sum(weight for weight, _ in found)
    return [(weight / total, other) for weight, other in found]


def _with(hand: GameHand, missing: Piece, card: Piece) -> tuple[float, GameHand]:
    """Return a hand with another card in the place of one, and how likely it is beside others."""
    hands = tuple(tuple(card if held == missing else held for held in dealt) for dealt in hand.dealt.hands)
    other, weight = GameHand(replace(hand.dealt, hands=hands)), 1.0
    for done in hand.history:
        laid = done.stage == "discard" and done.text == str(missing)
        if laid and other.contract:
            ranking, held = other.contract.ranking, [parse_card(text) for text in other.legal]
            weight = float(
                discard_chances(np.array([[ranking.index[each] for each in held]]), ranking)[0, held.index(card)]
            )
        other.push(str(card) if laid else done.text)
    return weight, other
