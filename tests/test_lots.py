"""Who draws what and sits where, how a pack is cut, and how it is dealt."""

from random import Random

import pytest
from helpers.strategies import TABLES, randoms, refusal
from hypothesis import assume, given
from hypothesis import strategies as st

from euchre_tutor.cards import JOKER
from euchre_tutor.lots import cut, dealt, draw_for_deal, draw_for_partners, shuffled
from euchre_tutor.pieces import format_cards, pack, parse_cards
from euchre_tutor.rules import BICYCLE, PRESETS, Rules

PARTNERS = tuple(rules for rules in TABLES if rules.partnership == "opposite")
LOW_TO_HIGH = {"lowest": "A789TJQK", "highest": "789TJQKA"}  # for the draw: rule book, section 4


def drawn(rng: Random, rules: Rules) -> tuple:
    """Draw a card for each player."""
    return tuple(rng.sample([card for card in rules.pack.cards if card != JOKER], rules.players))


def height(card, rules: Rules) -> int:
    text = str(card)
    return int(text[0]) + int(text[1]) if text.isdigit() else LOW_TO_HIGH[rules.draw].index(text[0])


# The draw.


@given(randoms, st.sampled_from(PARTNERS))
def test_the_two_lowest_play_the_two_highest_and_the_right_one_deals(rng, rules):
    cards = drawn(rng, rules)
    heights = {player: height(card, rules) for player, card in enumerate(cards, start=1)}
    assume(len(set(heights.values())) == 4)
    result = draw_for_partners(cards, rules)
    low, high = ([heights[player] for player in side] for side in result.sides)
    assert max(low) < min(high)
    assert sorted(result.sides[0] + result.sides[1]) == [1, 2, 3, 4]
    best = max if rules.draw == "highest" else min
    assert (heights[result.dealer], result.redraw) == (best(heights.values()), ())


@given(randoms, st.sampled_from(PARTNERS))
def test_whoever_drew_alike_draws_again_and_nothing_is_decided(rng, rules):
    cards = drawn(rng, rules)
    heights = [height(card, rules) for card in cards]
    alike = tuple(player for player in range(1, 5) if heights.count(heights[player - 1]) > 1)
    result = draw_for_partners(cards, rules)
    assert result.redraw == alike
    assert bool(alike) == (result.dealer is None) == (result.sides == ())


@given(randoms, st.sampled_from(TABLES))
def test_who_draws_lowest_deals_or_highest_and_ties_for_it_draw_again(rng, rules):
    cards = drawn(rng, rules)
    heights = {player: height(card, rules) for player, card in enumerate(cards, start=1)}
    deciding = (max if rules.draw == "highest" else min)(heights.values())
    first = tuple(player for player in heights if heights[player] == deciding)
    result = draw_for_deal(cards, rules)
    assert (result.dealer, result.redraw) == ((first[0], ()) if len(first) == 1 else (None, first))


@pytest.mark.parametrize(
    ("cards", "dealer", "lowest"), [("Kh Qd Jc Ts", 4, (3, 4)), ("9c Ah Kd Qs", 2, (1, 2)), ("8c Jh 7d Ts", 3, (1, 3))]
)
def test_the_king_is_high_and_the_ace_low(cards, dealer, lowest):
    result = draw_for_partners(cards, PRESETS["bicycle"] if "7" not in cards else Rules.parse("bicycle+pack_size=32"))
    assert (result.dealer, result.sides[0]) == (dealer, lowest)


@pytest.mark.parametrize(
    ("cards", "rules", "words"),
    [
        ("Kh 9c Ts", "bicycle", ["4 players", "3 cards"]),
        ("Kh Kh Ts 9c", "bicycle", ["'Kh'", "drawn twice", "player 1", "player 2"]),
        ("Kh 7h Ts 9c", "bicycle", ["'7h'", "24-card pack"]),
        ("Kh Jo Ts 9c", "bicycle+joker", ["joker", "another card"]),
        ("Kh Qh Ts", "cutthroat", ["nobody has a partner", "draw for the deal"]),
    ],
)
def test_a_draw_that_can_not_be_is_refused(cards, rules, words):
    with refusal(*words):
        draw_for_partners(cards, Rules.parse(rules))


@given(randoms, st.sampled_from(PARTNERS))
def test_after_the_draw_the_dealer_sits_last_and_partners_opposite(rng, rules):
    draw = draw_for_partners(drawn(rng, rules), rules)
    assume(draw.dealer)
    eldest, second, third, dealer = draw.seating
    assert dealer == draw.dealer
    assert {frozenset((eldest, third)), frozenset((second, dealer))} == set(map(frozenset, draw.sides))
    assert eldest < third, "of the others the one who drew first"


@given(randoms, st.sampled_from(TABLES))
def test_after_a_draw_for_the_deal_everybody_stays_where_they_sat(rng, rules):
    draw = draw_for_deal(drawn(rng, rules), rules)
    assert bool(draw.redraw) == (draw.seating == ())
    assume(draw.dealer)
    assert draw.seating[-1] == draw.dealer
    after = {player: player % rules.players + 1 for player in draw.seating}
    assert [after[player] for player in draw.seating] == [*draw.seating[1:], draw.seating[0]]


# The cut.


@pytest.mark.parametrize("order", ["Ah Kh", "Ah Ah Kh Qh Jh Th 9h As Ks", ""])
def test_only_a_whole_pack_is_cut(order):
    with refusal("whole pack"):
        cut(order or (), at=4)


@given(st.integers(0, 2**32), st.integers(-5, 40), st.sampled_from([r for r in TABLES if not r.dominoes]))
def test_a_cut_lifts_the_top_below_the_rest_and_leaves_four_in_each_packet(seed, at, rules):
    order = shuffled(rules, seed=seed)
    if not 4 <= at <= len(order) - 4:
        with refusal("at least 4 cards in each packet", f"4 to {len(order) - 4}, not {at}"):
            cut(order, at=at)
        return
    assert cut(order, at=at) == order[at:] + order[:at]
    assert cut(format_cards(order), at=at) == cut(order, at=at)
    assert cut(cut(order, at=at), at=len(order) - at) == order


@pytest.mark.parametrize("at", ["7", 7.0, True, None])
def test_a_cut_is_at_a_whole_number_of_cards(at):
    with refusal("at least 4 cards in each packet", repr(at)):
        cut(shuffled(seed=1), at=at)


def test_tiles_are_mixed_and_not_cut():
    with refusal("tiles", "not cut"):
        cut(shuffled("domino", seed=1), at=10)


# Dealing.


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_cards_come_in_packets_eldest_first_and_the_next_is_turned_up(rules):
    usual = ["5"] if rules.dominoes else ["3-2", "2-3"] if rules.hand_size == 5 else ["3-3"]
    for packets in usual:
        order = shuffled(rules, seed=3)
        named = rules.pack.suits[0] if rules.turns_up and rules.names_suit(order[rules.players * 5]) else None
        deal = dealt(order, rules, packets=packets, named=named)
        rounds, start = [], 0
        for size in map(int, packets.split("-")):
            rounds.append([order[start + size * seat : start + size * (seat + 1)] for seat in range(rules.players)])
            start += size * rules.players
        assert deal.hands == tuple(
            tuple(card for hand in hands for card in hand) for hands in zip(*rounds, strict=True)
        )
        assert deal.up == (order[start] if rules.turns_up else None)
        assert set(deal.kitty) == set(order[start + rules.turns_up :])
    assert dealt(order, rules, named=named) == dealt(order, rules, packets=usual[0], named=named)


def test_five_cards_come_as_three_and_two():
    deal = dealt(pack(24).cards)
    assert str(deal).startswith("9c Tc Jc 9h Th / Qc Kc Ac Jh Qh / ")
    assert str(deal) != str(dealt(pack(24).cards, packets="2-3"))


@given(st.integers(0, 2**32), st.sampled_from(TABLES))
def test_a_shuffle_is_the_whole_pack_and_the_same_for_its_seed(seed, rules):
    order = shuffled(rules, seed=seed)
    assert set(order) == set(rules.pack.cards)
    assert len(order) == len(rules.pack.cards)
    assert order == shuffled(rules, seed=seed)


@pytest.mark.parametrize(
    ("rules", "packets", "words"),
    [
        ("bicycle", "4-1", ["'4-1'", "3-2 or 2-3"]),
        ("bid_euchre", "3-2", ["'3-2'", "3-3"]),
        ("domino", "3-2", ["'3-2'", "say 5"]),
    ],
)
def test_other_packets_are_refused(rules, packets, words):
    with refusal(*words):
        dealt(shuffled(Rules.parse(rules), seed=1), Rules.parse(rules), packets=packets)


def test_a_pack_is_dealt_whole():
    cards = pack(24).cards
    with refusal("whole", "23"):
        dealt(cards[1:])
    with refusal("'Tc'", "twice"):
        dealt((cards[1], *cards[1:]))


def test_a_farmers_hand_means_that_the_pack_is_dealt_again():
    rules = Rules.parse("bicycle+farmers_hand=redeal")
    low = [card for card in rules.pack.cards if str(card)[0] in "9T"]
    high = [card for card in rules.pack.cards if card not in low]
    order = low[:3] + high[:9] + low[3:5] + high[9:] + low[5:]
    with refusal("eldest", "farmer's hand", format_cards(low[:5]), "new deal"):
        dealt(order, rules)
    assert dealt(order, BICYCLE).hands[0] == tuple(low[:5])


def test_text_is_drawn_and_dealt_too():
    order = shuffled(seed=5)
    assert dealt(format_cards(order)) == dealt(order)
    assert draw_for_deal("Kh 9c Ts Ac") == draw_for_deal(parse_cards("Kh 9c Ts Ac"))
