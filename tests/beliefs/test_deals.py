"""The deals that a seat can't rule out, and what the other seats usually lay down or give away."""

from collections import Counter
from itertools import product
from math import comb
from random import Random

import numpy as np
import pytest
import scipy
from helpers.covering import in_every_game
from helpers.strategies import TABLES, random_contract, random_deal

from euchre_tutor import BICYCLE, Deal, EuchreError, Pips, Ranking, Rules, Suit, View, double_six, parse_cards
from euchre_tutor.beliefs import CHUNK, PILOT, deals_of_chunk, hands_in_play, usual_discard, usual_gift
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.estimates import proportion

VIEW = View.parse("Js Jc As 9h Kd up Qs seat 3")
PACK = BICYCLE.pack.cards

# Exact shares of hands with 0 to 5 trumps, in percent: five of 24 cards with seven trumps; and with the turn-up, a
# trump, known to lie elsewhere.
TRUMPS_UNKNOWING = (14.559, 39.196, 33.597, 11.199, 1.400, 0.049)
TRUMPS_AFTER_TURN_UP = (18.390, 42.438, 30.313, 8.083, 0.758, 0.018)


def test_a_seat_keeps_its_hand_and_nobody_holds_the_turn_up():
    deals = deals_of_chunk(VIEW, seed=0, chunk=0)
    assert deals.shape == (CHUNK, 4, 5)
    assert all(tuple(PACK[index] for index in deal[2]) == VIEW.hand for deal in deals)
    assert PACK.index(VIEW.up) not in deals


def hands_of(deal: np.ndarray, rules: Rules) -> tuple[Hand, ...]:
    """Read the hands of one deal."""
    return tuple(tuple(rules.pack.cards[index] for index in hand) for hand in deal)


@in_every_game(day="british, call_ace6, bid_euchre, domino_solo3")
def test_every_deal_is_a_deal(rules):
    for seat in range(1, rules.players + 1):
        view = Deal.random(seed=seat, rules=rules).view(seat)
        deals = deals_of_chunk(view, seed=1, chunk=0)
        assert deals.shape == (CHUNK, rules.players, rules.hand_size)
        for hands in deals[:20]:
            deal = Deal(hands_of(hands, rules), view.up, rules, view.named)
            assert deal.view(seat) == view
            dealt = rules.hand_size * rules.players + rules.turns_up
            assert len(deal.kitty) == len(rules.pack.cards) - dealt


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_unseen_card_is_as_likely_in_every_other_hand(rules):
    """Counts over a few thousand deals, by chi-squared; where a hand may mean a new deal, low cards are rarer."""
    view = Deal.random(seed=4, rules=rules).view(2)
    deals = np.concatenate([deals_of_chunk(view, seed=3, chunk=chunk, evidence="none") for chunk in range(12)])
    others = np.delete(deals, view.seat - 1, axis=1)
    seen = {*view.hand, view.up}
    unseen = [index for index, card in enumerate(rules.pack.cards) if card not in seen]
    counts = np.array([[np.count_nonzero(hand == index) for index in unseen] for hand in np.moveaxis(others, 1, 0)])
    assert counts.sum() == others.size
    assert (np.bincount(others.ravel(), minlength=len(rules.pack.cards))[unseen] == counts.sum(axis=0)).all()
    kinds = np.array([rules.must_redeal((rules.pack.cards[index],)) for index in unseen])
    for kind in {False, *kinds.tolist()}:
        row = counts[:, kinds == kind]
        assert scipy.stats.chisquare(row.ravel()).pvalue > 1e-6


def test_cards_laid_down_are_in_no_hand():
    view = View.parse("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 1 rules bicycle+defend_alone")
    deals = deals_of_chunk(view, seed=0, chunk=0)
    assert not np.isin(deals[:, :3], [PACK.index(card) for card in (*view.laid, view.up)]).any()
    assert {PACK[index] for index in deals[:, :3].ravel()} == set(PACK) - {*view.hand, *view.laid}


def test_where_a_farmers_hand_means_a_new_deal_nobody_holds_one_and_all_else_stays_equal():
    """Rejected hands apart, the deals are those of the plain game: the law of a seat's low cards, without five."""
    rules = Rules.parse("bicycle+farmers_hand=redeal")
    view = View.parse("Js Jc As Ah Kd up Qs seat 3", rules=rules)  # all eight nines and tens are unseen
    deals = np.concatenate([deals_of_chunk(view, seed=0, chunk=chunk, evidence="none") for chunk in range(40)])
    is_low = np.array([rules.must_redeal((card,)) for card in rules.pack.cards])
    low = is_low[deals[:, [0, 1, 3]]].sum(axis=2)
    assert low.max() == 4
    exact = _low_cards_without_farmers(unseen=18, low=8, seats=3)
    for seat in range(3):
        for number in range(5):
            estimate = proportion(int((low[:, seat] == number).sum()), len(low))
            assert estimate.low - 0.005 <= exact[number] <= estimate.high + 0.005


def _low_cards_without_farmers(*, unseen: int, low: int, seats: int) -> list[float]:
    """The chance of 0 to 4 low cards in the first of these hands of five if none has five of them, by counting."""
    ways = Counter()
    for held in product(range(5), repeat=seats):
        if sum(held) <= low and 5 * seats - sum(held) <= unseen - low:
            left, high, count = low, unseen - low, 1
            for number in held:
                count *= comb(left, number) * comb(high, 5 - number)
                left, high = left - number, high - (5 - number)
            ways[held[0]] += count
    return [ways[number] / ways.total() for number in range(5)]


def test_without_a_turn_up_every_card_but_ours_may_be_anywhere():
    view = View.parse("Jc Ac Kc Qd Js 9h seat 2 rules bid_euchre")
    deals = deals_of_chunk(view, seed=0, chunk=0)
    assert deals.shape == (CHUNK, 4, 6)
    assert (np.sort(deals.reshape(CHUNK, -1), axis=1) == np.arange(24)).all()


@in_every_game(
    day="bicycle+defend_alone+partners_best, canadian, call_ace6, cutthroat+pack_size=32+no_trump, bid_euchre"
)
def test_in_play_every_card_is_in_one_place(rules):
    """Cards change hands, whoever lays them down: the active hands are whole, and no card is in two of them."""
    rng = Random(7)
    for _ in range(6):
        deal = random_deal(rng, rules)
        contract = random_contract(rng, deal)
        view, ranking = deal.view(contract.maker), contract.ranking
        deals = deals_of_chunk(view, seed=0, chunk=0)
        cards = ranking.encode(deals)
        is_ours = [contract.taker == view.seat, contract.giver is not None]
        laid = view.hand[: sum(is_ours)]
        hands = hands_in_play(deals, view, contract, laid)
        assert hands.shape == (CHUNK, len(contract.active))
        assert (np.bitwise_count(hands) == rules.hand_size).all()
        assert (np.bitwise_count(np.bitwise_or.reduce(hands, axis=1)) == np.bitwise_count(hands).sum(axis=1)).all()
        assert not (hands[:, contract.active.index(view.seat)] & ranking.mask(laid)).any()
        resting = [seat for seat in range(1, rules.players + 1) if seat not in (*contract.active, contract.giver)]
        for seat in resting:
            asleep = (np.int64(1) << cards[:, seat - 1]).sum(axis=1)
            assert not (hands & asleep[:, None]).any()
        moved = {contract.taker, contract.giver and contract.maker}
        for column, seat in enumerate(contract.active):
            if seat not in moved:
                assert (hands[:, column] == (np.int64(1) << cards[:, seat - 1]).sum(axis=1)).all()
        if contract.taker and (contract.taker != view.seat or deal.up not in laid):
            column = contract.active.index(contract.taker)
            held = hands[:, column] >> ranking.index[deal.up] & 1
            assert held.all() or (contract.giver and contract.taker == contract.maker)


def test_streams_chunks_and_seeds_are_different_deals():
    keys = [{"chunk": 0}, {"chunk": 1}, {"chunk": 0, "stream": PILOT}]
    samples = [deals_of_chunk(VIEW, seed=seed, **key) for seed in (0, 1) for key in keys]
    assert len({sample.tobytes() for sample in samples}) == len(samples)
    assert np.array_equal(samples[1], deals_of_chunk(VIEW, seed=0, chunk=1))


def test_deals_that_several_questions_share_cannot_be_written_to():
    deals = deals_of_chunk(VIEW, seed=0, chunk=0)
    assert deals is deals_of_chunk(VIEW, seed=0, chunk=0)
    with pytest.raises(ValueError, match="read-only"):
        deals[0, 0, 0] = 1


def test_a_farmers_hand_of_our_own_that_came_of_the_exchange_is_no_reason_to_deal_anew():
    rules = "bicycle+defend_alone+farmers_hand=redeal"
    view = View.parse(f"9s Ts 9d Td 9h up 9h seat 4 laid Qs trump h maker 1 rules {rules}")
    deals = deals_of_chunk(view, seed=0, chunk=0)
    assert deals.shape == (CHUNK, 4, 5)
    assert not any(view.rules.is_farmers(hand) for deal in deals for hand in hands_of(deal, view.rules)[:3])


def test_a_negative_seed_is_refused():
    with pytest.raises(EuchreError, match="seed is a whole number from 0 to"):
        deals_of_chunk(VIEW, seed=-1, chunk=0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trump", "exact"),
    [
        pytest.param(None, TRUMPS_UNKNOWING, id="unknowing", marks=pytest.mark.nightly),
        pytest.param("up", TRUMPS_AFTER_TURN_UP, id="after the turn-up"),
    ],
)
@pytest.mark.parametrize("views", [1_000, pytest.param(3_000, marks=pytest.mark.nightly)])
@pytest.mark.usefixtures("few_deals")
def test_sampler_reproduces_the_exact_trump_counts(trump, exact, views):
    """One sampled hand from each of many random views is a random hand: its trumps have the book's distribution."""
    counts = np.zeros(6, int)
    for seed in range(views):
        view = Deal.random(seed=seed).view(1)
        suit = view.up.suit if trump else Suit.HEARTS
        hand = [PACK[index] for index in deals_of_chunk(view, seed=seed, chunk=0, evidence="none")[0, 2]]
        counts[sum(Ranking(BICYCLE.pack, suit).is_trump(card) for card in hand)] += 1
    intervals = [proportion(int(count), int(counts.sum())) for count in counts]
    inside = [low <= share / 100 <= high for (_, low, high), share in zip(intervals, exact, strict=True)]
    assert sum(inside) >= 5, list(zip(intervals, exact, strict=True))


def test_partner_holds_trumps_as_the_hypergeometric_law_says():
    """Seat 3 holds three trumps and sees a fourth: the partner's five cards come from 18 with three trumps."""
    deals = np.concatenate([deals_of_chunk(VIEW, seed=0, chunk=chunk, evidence="none") for chunk in range(40)])
    spades = Ranking(BICYCLE.pack, Suit.SPADES)
    is_trump = np.array([spades.is_trump(card) for card in PACK])
    held = is_trump[deals[:, 0]].sum(axis=1)
    law = scipy.stats.hypergeom(18, 7 - 4, 5)
    for trumps in range(4):
        estimate = proportion(int((held == trumps).sum()), len(held))
        assert estimate.low - 0.005 <= law.pmf(trumps) <= estimate.high + 0.005


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("Js Qs As Kd 9h Th", "Kd"),  # a lone card makes a void
        ("Js Qs Ad 9h Th Kh", "9h"),  # an ace is kept, the lowest goes
        ("Js Qs As Ks Ad Ah", "Ad"),  # only aces: one of them
        ("Js Jc As Ks Qs Ts", "Ts"),  # nothing but trumps: the lowest
        ("Js Qs Ks 9d 9h Qh", "9d"),
    ],
)
def test_usual_discard(hand, laid):
    spades = Ranking(BICYCLE.pack, Suit.SPADES)
    cards = parse_cards(hand)
    column = usual_discard(np.array([[spades.cards.index(card) for card in cards]]), spades)[0]
    assert str(cards[column]) == laid


@pytest.mark.parametrize(
    ("hand", "trump", "gift"),
    [
        ("9s Ks Ah Ad Kd", Suit.SPADES, "Ks"),  # the highest trump
        ("Jc As Ah Ad Kd", Suit.SPADES, "Jc"),  # the left bower is one
        ("9h Kh Qd Td Tc", Suit.SPADES, "Kh"),  # no trump: what is nearest to the top of its suit
        ("9h Ad Qd Kc Tc", Suit.SPADES, "Ad"),
        ("9h Qd Td Kc Tc", Suit.HEARTS, "9h"),
        ("Jh Qd Td Kc Ac", None, "Ac"),
    ],
)
def test_usual_gift(hand, trump, gift):
    ranking, cards = Ranking(BICYCLE.pack, trump), parse_cards(hand)
    column = usual_gift(np.array([[ranking.cards.index(card) for card in cards]]), ranking)[0]
    assert str(cards[column]) == gift


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("55 54 44 62 33 10", "10"),  # lone low tiles go first, the lowest for its suit
        ("55 54 44 66 33 31", "31"),
        ("55 54 44 66 33 00", "66"),  # only doubles beside trumps: one of them
        ("55 54 44 50 51 65", "50"),
    ],
)
def test_usual_discard_of_dominoes(hand, laid):
    """Fives are trumps."""
    fives, tiles = Ranking(double_six(), Pips.FIVES), parse_cards(hand)
    column = usual_discard(np.array([[fives.cards.index(tile) for tile in tiles]]), fives)[0]
    assert str(tiles[column]) == laid
