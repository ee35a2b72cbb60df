"""The layouts that a seat can't rule out: counted, listed, drawn, and never against what was seen."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from random import Random

import numpy as np
import pytest
import scipy
from helpers.covering import in_every_game
from helpers.eyes import held_by, random_point, renamed_view, view_of, whole_hands
from helpers.strategies import RENAMINGS, TABLES, randoms, refusal
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre_tutor import Card, Contract, Deal, EuchreError, Play, Tile, View, double_six, layouts_left, parse_cards
from euchre_tutor.beliefs import Layouts
from euchre_tutor.pieces import Hand

BID = "Js As 9h Kd Qd down Qs seat 1"
TRICKS = ("As 9s Ts Ks", "Kd 9d Td Ad", "9c Js Tc Qc", "Kc Ac Qd Jc")  # every other seat follows suit
TOOK = "Js As 9h Kd Qd up Qs seat 1 trump s maker 2 played"
IN_PLAY = f"{BID} trump h maker 1 played"
# Seat 2 shows out of spades and seat 4 of diamonds; two tricks are left.
VOIDS = f"{IN_PLAY} As 9d Ts Ks Kd Ad Td Kc 9c Tc Qc Js"


# Layouts, counted.


def multinomial(*sizes: int) -> int:
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


@pytest.mark.parametrize(("over", "count"), [(0, 617_512_896), (1, 15_765_750), (2, 369_600), (3, 7_560), (4, 120)])
def test_layouts_after_each_trick_are_as_many_as_the_design_says(over, count):
    """Nobody took the turn-up, and every other seat has followed suit: the design's figures for seat 1."""
    cards = 5 - over
    assert multinomial(cards, cards, cards, 3) == count
    assert layouts_left(" ".join([IN_PLAY, *TRICKS[:over]]) if over else BID) == count


def test_a_dealer_who_took_the_turn_up_has_as_much_to_guess_as_eldest_without_it():
    view = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4"
    assert layouts_left(view) == multinomial(5, 5, 5, 3)


def test_the_turn_up_that_the_dealer_took_is_one_card_less_to_guess():
    """Eldest knows one of the dealer's cards, and the dealer's discard is one card more out of play."""
    view = "Js As 9h Kd Qd up Qs seat 1 trump s maker 2"
    assert layouts_left(view) == multinomial(5, 5, 4, 4)
    queen = Layouts(view).seen.ranking.mask([Card("Qs")])
    assert (Layouts(view).drawn(500, seed=0)[:, 3] & queen > 0).all()


def test_a_turn_up_that_was_taken_is_thought_to_be_held_until_the_play_shows_otherwise():
    """The dealer may have laid the queen down, but is expected to hold it, until it doesn't follow spades."""
    assert layouts_left(TOOK.removesuffix(" played")) == multinomial(5, 5, 4, 4)
    shown = Layouts(f"{TOOK} As 9s Ts 9c")
    queen = shown.seen.ranking.mask([Card("Qs")])
    assert not (shown.drawn(200, seed=0) & queen).any()
    assert shown.count < layouts_left(f"{TOOK} As 9s Ts Qs")


def test_a_partner_who_rests_is_out_of_play():
    assert layouts_left("Js As 9h Kd Qd down Qs seat 1 trump h maker 1 alone") == multinomial(5, 5, 8)


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_before_the_first_call_every_unseen_card_may_be_anywhere(rules):
    for seat in range(1, rules.players + 1):
        unseen = len(rules.pack.cards) - rules.hand_size - rules.turns_up
        others = [rules.hand_size] * (rules.players - 1)
        assert layouts_left(Deal.random(seed=seat, rules=rules).view(seat)) == multinomial(
            *others, unseen - sum(others)
        )


# Layouts, against the play.


def by_replay(layouts: Layouts, play: Play) -> list[tuple[int, ...]]:
    """Deal the unseen cards in every way, keep what can be played as it was, with the turn-up where it is expected."""
    seen, view = layouts.seen, layouts.seen.view
    found, left = [], []
    known = {*view.hand, *view.laid, *(card.held for _, card in play.history)}
    unseen = [card for card in seen.ranking.cards if card not in known]
    hidden = [seat for seat in seen.active if seat != view.seat]
    for hands in all_hands(unseen, [len(play.hands[seat]) for seat in hidden]):
        held = dict(zip(hidden, hands, strict=True)) | {view.seat: play.hands[view.seat]}
        whole = whole_hands(play, held)
        holders = {other for other, cards in whole.items() if view.up in cards}
        if holders <= {play.contract.taker} and replays(whole, play):
            is_expected = bool(holders) or not turn_up_is_expected_to_be_held(view, play.contract)
            (found if is_expected else left).append(tuple(seen.ranking.mask(held[seat]) for seat in seen.active))
    return found or left


def turn_up_is_expected_to_be_held(view: View, contract: Contract) -> bool:
    """Whoever took it is thought to hold it, unless that is us, or a card of the partner's may have come for it."""
    swaps = contract.giver is not None and contract.maker == contract.taker
    return contract.taker not in (None, view.seat) and not swaps


def all_hands(cards: list[Card | Tile], sizes: list[int]) -> Iterator[tuple[Hand, ...]]:
    """Deal some of the cards in every way."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        for others in all_hands([card for card in cards if card not in hand], sizes[1:]):
            yield hand, *others


def replays(hands: dict[int, Hand], play: Play) -> bool:
    """Tell whether the cards could have been played as they were, out of these hands."""
    again = Play(hands, play.contract)
    try:
        for _, card in play.history:
            again.push(card)
    except EuchreError:
        return False
    return True


@pytest.mark.slow
@in_every_game(day="domino_solo3")
def test_late_in_a_hand_the_layouts_are_those_that_can_be_played_as_it_went(rules):
    """Every way to deal the unseen cards, replayed under the rules: the same set, and as many."""
    rng, checked = Random(3), 0
    while checked < 4:
        left = rng.randint(2, 5 if len(rules.pack.cards) > 28 or rules.players < 4 else 7)
        deal, contract, play = random_point(rng, rules, left=left)
        seat = rng.choice(contract.active)
        view = view_of(deal, contract, play, seat)
        layouts = Layouts(view)
        sizes = [len(cards) for other, cards in play.hands.items() if other != seat]
        out = len(rules.pack.cards) - len(play.history) - sum(sizes) - len(play.hands[seat])
        if multinomial(*sizes, out) > 2_000:
            continue
        expected = sorted(by_replay(layouts, play))
        assert sorted(map(tuple, layouts.enumerated().tolist())) == expected, view
        assert layouts.count == len(expected) == len(set(expected))
        assert tuple(play.ranking.mask(cards) for cards in play.hands.values()) in expected
        checked += 1


@settings(max_examples=4)
@given(randoms, st.sampled_from(TABLES), st.integers(0, 30))
def test_no_layout_goes_against_what_was_seen(rng, rules, left):
    """At any point of any game: hands of the right size, no card twice, none that a seat has shown out of."""
    deal, contract, play = random_point(rng, rules, left=left)
    seat = rng.choice(contract.active)
    layouts = Layouts(view_of(deal, contract, play, seat))
    drawn = layouts.drawn(100, seed=0)
    sizes = [len(cards) for cards in play.hands.values()]
    assert (np.bitwise_count(drawn) == sizes).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(drawn, axis=1)) == sum(sizes)).all()
    assert not (np.bitwise_or.reduce(drawn, axis=1) & play.ranking.mask(card.held for _, card in play.history)).any()
    for layout in drawn[:10]:
        held = held_by(layout, layouts)
        assert held[seat] == tuple(sorted(play.hands[seat], key=play.ranking.index.get))
        assert replays(whole_hands(play, held), play)


@pytest.mark.nightly
@given(randoms, st.sampled_from(TABLES), st.integers(0, 30))
def test_no_layout_goes_against_what_was_seen_at_many_more_points(rng, rules, left):
    test_no_layout_goes_against_what_was_seen.hypothesis.inner_test(rng, rules, left)


@pytest.mark.nightly
@given(randoms, st.sampled_from(TABLES), st.integers(0, 30))
def test_no_layout_of_many_more_goes_against_what_was_seen(rng, rules, left):
    test_no_layout_goes_against_what_was_seen.hypothesis.inner_test(rng, rules, left)


def test_a_seat_that_showed_out_holds_no_card_of_the_suit_not_even_the_left_bower():
    """Hearts are trumps: who doesn't follow hearts holds no jack of diamonds; who doesn't follow diamonds may."""
    hearts = Layouts(f"{IN_PLAY} 9h 9c Th Kh")
    left = hearts.seen.ranking.mask([Card("Jd")])
    drawn = hearts.drawn(2_000, seed=0)
    assert not (drawn[:, 1] & left).any()
    assert (drawn[:, 2] & left).any()
    diamonds = Layouts(f"{IN_PLAY} Kd 9c Td Ad").drawn(2_000, seed=0)
    assert (diamonds[:, 1] & left).any()


def test_a_tile_follows_either_of_its_ends_and_so_does_showing_out():
    """Fives are trumps, 64 is led: who shows out of sixes holds no 61, 60 and 66, and may hold the trump 65."""
    layouts = Layouts("64 33 30 20 10 down 40 seat 1 trump 5 maker 1 played 64 11 62 63 rules domino")
    drawn = np.bitwise_or.reduce(layouts.drawn(2_000, seed=0)[:, 1])
    unseen = set(double_six().cards) - set(parse_cards("64 33 30 20 10 40 11 62 63"))
    held = {tile for tile in unseen if drawn >> layouts.seen.ranking.index[tile] & 1}
    assert unseen - held == set(parse_cards("66 61 60"))
    assert Tile("65") in held


@pytest.mark.parametrize("times", [15, pytest.param(40, marks=pytest.mark.nightly)])
def test_without_evidence_all_layouts_are_drawn_as_often(times):
    layouts = Layouts(VOIDS, "none")
    everything = sorted(map(tuple, layouts.enumerated().tolist()))
    drawn = Counter(map(tuple, layouts.drawn(times * layouts.count, seed=5).tolist()))
    assert 500 < layouts.count < multinomial(2, 2, 2, 3)
    assert sorted(drawn) == everything
    assert scipy.stats.chisquare(list(drawn.values())).pvalue > 1e-6


def test_same_seed_same_layouts_and_more_only_add():
    layouts = Layouts(f"{IN_PLAY} {TRICKS[0]}")
    few, many, other = layouts.drawn(300, seed=1), layouts.drawn(900, seed=1), layouts.drawn(300, seed=2)
    assert np.array_equal(few, many[:300])
    assert not np.array_equal(few, other)
    with refusal("seed is a whole number from 0 to"):
        layouts.drawn(1, seed=-1)


@pytest.mark.parametrize("renaming", RENAMINGS, ids=str)
def test_renaming_suits_leaves_as_many_layouts(renaming):
    view = View.parse(VOIDS)
    assert layouts_left(renamed_view(view, renaming)) == layouts_left(view)


# What can't have been.

KEPT = f"{TOOK} As 9s Ts 9c rules bicycle+must_keep_turn_up"


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (f"{IN_PLAY} Kd 9c Td Ad Ac 9h 9d", ["'9d'", "seat 2", "didn't follow diamonds before"]),
        (f"{IN_PLAY} Ah", ["'Ah'", "eldest", "you don't hold it"]),
        (f"{IN_PLAY} As Ks Ts 9s Ac", ["'Ac'", "that is you", "you don't hold it"]),
        (f"{IN_PLAY} Kd As", ["'As'", "seat 2", "in your hand"]),
        (f"{IN_PLAY} Kd Qs", ["'Qs'", "seat 2", "turned up"]),
        (f"{IN_PLAY} Kd 9d Td Ad Jc Js Qd", ["'Qd'", "seat 2", "in your hand"]),
        (f"{IN_PLAY} Kd Ad Td 9d Jd 9c Qd 9h", ["'Qd'", "in your hand"]),
        (f"{IN_PLAY} Kd 9d Td Ad Ah Js", ["'Js'", "eldest", "must follow hearts, with 9h"]),
        (KEPT, ["'9c'", "dealer", "holds Qs", "had to follow spades"]),
        (f"{TOOK} As Qs", ["'Qs'", "seat 2", "didn't take it"]),
        ("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played 9h", ["'9h'", "eldest", "laid it down"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 4 played Ah", ["you took Qs", "laid 9h"]),
        ("Js Jc As Qs Kd up Qs seat 4 trump s maker 4 played Ah", ["you took Qs", "laid 9h"]),
        ("Js Jc As 9c Kd up Qs seat 4 laid 9h trump s maker 4 played Ah", ["you took Qs", "Qs included", "laid 9h"]),
        ("Js Jc As 9h Kd up Qs seat 4 laid Qs trump s maker 4 rules bicycle+must_keep_turn_up", ["'laid Qs'", "keeps"]),
        ("Js Jc As Ac Kd up Qs seat 1 laid Qs trump s maker 4", ["'laid Qs'", "you didn't take"]),
        ("Js Jc As 9h Kd up Qs seat 4 laid Qs trump h maker 4", ["'laid Qs'", "you didn't take"]),
        ("64 55 10 21 20 up 66 seat 2 laid 66 trump 6 maker 2 rules domino", ["'laid 66'", "you didn't take"]),
        ("Js Jc As Ac Kd up Qs seat 1 laid 9h 9d trump s maker 4", ["'laid 9h 9d'", "no card"]),
        ("Js Jc As Qs Kd up Qs seat 4 laid 9h 9d trump s maker 4", ["'laid 9h 9d'", "lay down 1 card"]),
        ("9h Jd Ah Tc Td up Ac seat 3 trump c maker 1 laid Th Kd Jh 9d played Kc", ["'laid Th Kd Jh 9d'", "no card"]),
        ("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 alone rules bicycle+partners_best", ["lay down 2 cards"]),
        ("Js As 9h Kd Qd down Qs seat 3 trump h maker 1 alone played Kh", ["seat 3", "no part in the play"]),
        (f"{IN_PLAY} {' '.join(TRICKS)} Qh 9h Kh Ah Th", ["'Th'", "the hand is over"]),
    ],
)
def test_what_cannot_have_been_played_is_refused_by_name(view, words):
    with refusal(*words):
        Layouts(view)


def test_a_card_that_leaves_no_layout_is_refused_by_name():
    """Five clubs are unseen and three cards out of play: not all three others can be out of clubs."""
    view = "9c As 9h Kd Qd down Qs seat 1 trump h maker 1 played 9c 9d Td"
    assert layouts_left(view) > 0
    with refusal("'Ad'", "no hands of the other seats fit"):
        layouts_left(f"{view} Ad")
