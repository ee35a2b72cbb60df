"""The deals that a seat can't rule out, and the usual discard."""

import numpy as np
import pytest
from scipy.stats import hypergeom
from strategies import TABLES

from euchre_tutor import BICYCLE, Deal, EuchreError, Ranking, Suit, View, parse_cards
from euchre_tutor.analysis.intervals import proportion
from euchre_tutor.beliefs import CHUNK, PILOT, deals_of_chunk, usual_discard

VIEW = View.parse("Js Jc As 9h Kd up Qs seat 3")
PACK = BICYCLE.pack.cards

# Exact shares of hands with 0 to 5 trumps, in percent: five of 24 cards with seven trumps; and with the turn-up, a
# trump, known to lie elsewhere.
TRUMPS_UNKNOWING = (14.559, 39.196, 33.597, 11.199, 1.400, 0.049)
TRUMPS_AFTER_TURN_UP = (18.390, 42.438, 30.313, 8.083, 0.758, 0.018)


def test_a_seat_keeps_its_hand_and_nobody_holds_the_turn_up():
    deals = deals_of_chunk(VIEW, seed=0, chunk=0)
    assert deals.shape == (CHUNK, 4, 5)
    assert all(tuple(PACK[place] for place in deal[2]) == VIEW.hand for deal in deals)
    assert PACK.index(VIEW.up) not in deals


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_every_deal_is_a_deal(rules):
    cards = rules.pack.cards
    for seat in range(1, rules.players + 1):
        view = Deal.random(seed=seat, rules=rules).view(seat)
        deals = deals_of_chunk(view, seed=1, chunk=0)
        assert deals.shape == (CHUNK, rules.players, rules.hand_size)
        for places in deals[:20]:
            deal = Deal(tuple(tuple(cards[place] for place in hand) for hand in places), view.up, rules)
            assert deal.view(seat) == view
            assert len(deal.kitty) == len(cards) - 5 * rules.players - 1


def test_streams_chunks_and_seeds_are_different_deals():
    keys = [{"chunk": 0}, {"chunk": 1}, {"chunk": 0, "stream": PILOT}]
    samples = [deals_of_chunk(VIEW, seed=seed, **key) for seed in (0, 1) for key in keys]
    assert len({sample.tobytes() for sample in samples}) == len(samples)
    assert np.array_equal(samples[1], deals_of_chunk(VIEW, seed=0, chunk=1))


def test_a_negative_seed_is_refused():
    with pytest.raises(EuchreError, match="a seed is 0 or more"):
        deals_of_chunk(VIEW, seed=-1, chunk=0)


@pytest.mark.parametrize(
    ("trump", "exact"), [(None, TRUMPS_UNKNOWING), ("up", TRUMPS_AFTER_TURN_UP)], ids=["unknowing", "after the turn-up"]
)
def test_sampler_reproduces_the_exact_trump_counts(trump, exact):
    """One sampled hand from each of many random views is a random hand: its trumps have the book's distribution."""
    counts = np.zeros(6, int)
    for seed in range(3_000):
        view = Deal.random(seed=seed).view(1)
        suit = view.up.suit if trump else Suit.HEARTS
        hand = [PACK[place] for place in deals_of_chunk(view, seed=seed, chunk=0)[0, 2]]
        counts[sum(Ranking(BICYCLE.pack, suit).is_trump(card) for card in hand)] += 1
    intervals = [proportion(int(count), int(counts.sum())) for count in counts]
    inside = [low <= share / 100 <= high for (_, low, high), share in zip(intervals, exact, strict=True)]
    assert sum(inside) >= 5, list(zip(intervals, exact, strict=True))


def test_partner_holds_trumps_as_the_hypergeometric_law_says():
    """Seat 3 holds three trumps and sees a fourth: the partner's five cards come from 18 with three trumps."""
    deals = np.concatenate([deals_of_chunk(VIEW, seed=0, chunk=chunk) for chunk in range(40)])
    spades = Ranking(BICYCLE.pack, Suit.SPADES)
    is_trump = np.array([spades.is_trump(card) for card in PACK])
    held = is_trump[deals[:, 0]].sum(axis=1)
    law = hypergeom(18, 7 - 4, 5)
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
