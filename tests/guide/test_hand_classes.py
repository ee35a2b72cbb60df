"""Classes of hands: hands that are one but for the names of suits, and no others, are one class."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from helpers.renamings import RENAMINGS

from euchre_tutor import BICYCLE, Card, Suit
from euchre_tutor.guide.hand_classes import CLASSES, classes_of, hands_of, sizes, suits_as

PACK = BICYCLE.pack.cards


def renamed(hands, renaming):
    where = np.array([PACK.index(Card(card.rank, renaming[card.suit])) for card in PACK])
    return where[hands]


def drawn(up, number, seed=1):
    others = np.delete(np.arange(24), PACK.index(up))
    return np.random.default_rng(seed).permuted(np.tile(others, (number, 1)), axis=1)[:, :5]


def slow_form(up, hand):
    """What stays of a hand under every renaming of suits: the slow twin of its class."""
    forms = []
    for renaming in RENAMINGS:
        if renaming[up.suit] is Suit.SPADES:
            cards = [Card(PACK[card].rank, renaming[PACK[card].suit]) for card in hand]
            forms.append(tuple(sorted(map(str, cards))))
    return min(forms)


def test_there_are_105_798_classes_of_all_hands():
    up = Card.parse("Qs")
    assert len(RENAMINGS) == 8
    assert 6 * CLASSES == 105_798
    assert hands_of(BICYCLE, up).shape == (CLASSES, 5)
    assert sizes().sum() == 33_649  # hands of five of 23 cards
    assert set(np.unique(sizes())) == {1, 2}


@pytest.mark.parametrize("up", ["9s", "Jh", "Ad", "Tc"])
def test_a_class_is_what_every_renaming_of_suits_leaves_the_same(up):
    up = Card.parse(up)
    hands = drawn(up, 3_000)
    number = classes_of(BICYCLE, up, hands).number
    for renaming in RENAMINGS:
        other = Card(up.rank, renaming[up.suit])
        assert (classes_of(BICYCLE, other, renamed(hands, renaming)).number == number).all()
    forms = [slow_form(up, hand) for hand in hands.tolist()]
    assert len(set(zip(number.tolist(), forms, strict=True))) == len(set(forms)) == len(set(number.tolist()))


def test_the_hand_that_stands_for_a_class_is_of_it_and_its_size_is_how_many_hands_are():
    up = Card.parse("Ks")
    number, swapped = classes_of(BICYCLE, up, hands_of(BICYCLE, up))
    assert (number == np.arange(CLASSES)).all()
    assert not swapped.any()
    beside = np.delete(np.arange(24), PACK.index(up))
    every = np.array([[*hand] for hand in combinations(beside.tolist(), 5)])
    found = Counter(classes_of(BICYCLE, up, every).number.tolist())
    assert [found[each] for each in range(CLASSES)] == sizes().tolist()


def test_a_hand_is_swapped_if_its_two_other_suits_stand_in_the_class_the_other_way_round():
    up = Card.parse("9h")
    _, _, first, second = suits_as(up.suit)
    hands = drawn(up, 2_000)
    number, swapped = classes_of(BICYCLE, up, hands)
    other = {**{suit: suit for suit in Suit}, first: second, second: first}
    turned = classes_of(BICYCLE, up, renamed(hands, other))
    same = [slow for slow in range(len(hands)) if sorted(renamed(hands, other)[slow]) == sorted(hands[slow])]
    assert (turned.number == number).all()
    both = np.delete(np.arange(len(hands)), same)
    assert (turned.swapped[both] != swapped[both]).all()
    assert 0 < swapped[both].sum() < len(both)


def test_the_suit_of_the_turn_up_comes_first_then_that_of_its_colour():
    for up in Suit:
        suits = suits_as(up)
        assert suits[:2] == (up, up.same_colour)
        assert sorted(map(str, suits)) == sorted(map(str, Suit))
