"""The ways to rename the suits of a pack that change nothing: suits of one colour stay together."""

from itertools import permutations

from euchre_tutor import Suit

RENAMINGS = [
    dict(zip(Suit, names, strict=True))
    for names in permutations(Suit)
    if all(
        dict(zip(Suit, names, strict=True))[suit.same_colour] is name.same_colour
        for suit, name in zip(Suit, names, strict=True)
    )
]
