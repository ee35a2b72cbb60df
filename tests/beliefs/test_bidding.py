"""How others are taken to call: what they look at, what the tables say, and how often each turn ends in a call."""

import importlib
from collections import defaultdict
from dataclasses import replace
from itertools import combinations, pairwise
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from helpers.callers import TABLES_OF_CALLS, best_call, chances, gains, hand_before_call, hand_before_pass
from helpers.covering import by_day
from helpers.scripts import modules_of
from helpers.strategies import RENAMINGS, WITH_PLAIN_CALLS, WITH_TURN_UP, randoms, renamed
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre_tutor import BICYCLE, PRESETS, Auction, Deal, EuchreError, Rules, Suit, View, parse_cards
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import BiddingModel, Turn, best_calls, bidding_model, call_chances, turns, view_turns
from euchre_tutor.beliefs.bidding.features import CallFeatures, PassFeatures
from euchre_tutor.beliefs.bidding.model import features_of, outcome_worth
from euchre_tutor.beliefs.bidding.tables import Learnt, Shares, class_of, read_table
from euchre_tutor.pieces import AnySuit, Hand
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import OUTCOMES, outcome_points

pytestmark = pytest.mark.slow

PACK = BICYCLE.pack.cards
GENEROUS = Rules.parse("bicycle+lone_march=10")
PASSES = Shares(("any",), np.zeros((1, len(OUTCOMES))))  # nothing comes of them
LEARNT = sorted(path.name.split(".")[0] for path in TABLES_OF_CALLS.glob("*.npz"))
# Measured on 96,000 fresh deals when the tables were made: the share of deals that end with each turn.
RATES = (0.06, 0.26, 0.04, 0.42, 0.18, 0.04, 0.005, 0.00)

games_with_model = st.sampled_from(WITH_TURN_UP)


def indices(hands: list[Hand], rules: Rules = BICYCLE) -> np.ndarray:
    """Write hands as indices in the pack."""
    places = {card: place for place, card in enumerate(rules.pack.cards)}
    return np.array([[places[card] for card in hand] for hand in hands])


def hands_with(*held: str, up: str) -> np.ndarray:
    """List every hand of five that holds these cards, and not the turn-up."""
    fixed = parse_cards(" ".join(held))
    rest = [card for card in PACK if card not in (*fixed, *parse_cards(up))]
    return indices([(*fixed, *others) for others in combinations(rest, BICYCLE.hand_size - len(fixed))])


def turn_at(up: str, turn: int, score: tuple[int, int] = (0, 0), rules: Rules = BICYCLE) -> Turn:
    """A turn, the first being 0, at a score of eldest's side and the dealer's."""
    return turns(rules, rules.turn_up(up), score)[turn]


def gains_of(hands: np.ndarray, *, up: str, turn: int) -> np.ndarray:
    """What the best call gains at a turn, the first being 0."""
    return bidding_model(BICYCLE).gains(hands, turn_at(up, turn)).max(axis=1)


def made_of(hands: np.ndarray, *, up: str, turn: int) -> np.ndarray:
    """How likely each hand is to call at a turn."""
    gains, care = gains_of(hands, up=up, turn=turn), bidding_model(BICYCLE).care
    return call_chances(gains[:, None], must_call=False, care=care)[:, 0]


def trumps_in(hands: np.ndarray, trump: AnySuit, rules: Rules = BICYCLE) -> np.ndarray:
    """Count the trumps of each hand."""
    ranking = ranking_of(rules, trump)
    return np.array([ranking.is_trump(card) for card in rules.pack.cards])[hands].sum(axis=1)


# What a seat looks at.


def features_found(look: CallFeatures | PassFeatures, hand: Hand) -> dict[str, float]:
    """Add up the features of the parts of a hand."""
    found: dict[str, float] = defaultdict(float)
    for part, values in zip(look.parts, look.values(indices([hand], look.rules)), strict=True):
        for name, value in zip(part.names, part.features[values[0]].tolist(), strict=True):
            found[name] += value
    return {name: value for name, value in found.items() if value}


@settings(max_examples=20)
@given(randoms, games_with_model)
def test_what_a_seat_looks_at_is_what_a_reader_of_the_hand_finds(rng, rules):
    deal = Deal.random(seed=rng.randrange(2**32), rules=rules)
    auction = Auction.of(deal)
    for turn in turns(rules, deal.turn_up):
        hand = deal.hand(turn.seat)
        for call in turn.calls:
            if call.trump(turn.turn_up.suit):
                expected = {name: n for name, n in hand_before_call(auction, hand, call).items() if n}
                assert features_found(features_of(turn, call), hand) == expected
        assert features_found(features_of(turn, PASS), hand) == {
            name: n for name, n in hand_before_pass(auction, hand).items() if n
        }
        auction.calls.append(PASS)


@pytest.mark.nightly
@given(randoms, games_with_model)
def test_what_a_seat_looks_at_is_what_a_reader_finds_in_many_more_hands(rng, rules):
    test_what_a_seat_looks_at_is_what_a_reader_of_the_hand_finds.hypothesis.inner_test(rng, rules)


# The turns.


@pytest.mark.parametrize("rules", WITH_PLAIN_CALLS, ids=str)
def test_the_turns_are_those_of_an_auction_in_which_everybody_passes(rules):
    for seed in range(10):
        deal = Deal.random(seed=seed, rules=rules)
        auction = Auction(rules, deal.turn_up)
        for turn in turns(rules, deal.turn_up):
            assert (turn.seat, turn.second, turn.turn_up.suit) == (auction.seat, auction.turned_down, auction.proposed)
            assert (*[PASS] * (not turn.must_call), *turn.calls) == auction.legal_calls
            assert turn.score == (0, 0)
            auction.calls.append(PASS)
        assert auction.is_over


@pytest.mark.parametrize("rules", WITH_PLAIN_CALLS, ids=str)
def test_each_seat_knows_the_score_as_its_own_side_sees_it(rules):
    deal = Deal.random(seed=3, rules=rules)
    sides = {rules.side(seat) for seat in range(1, rules.players + 1)}
    for seat in range(1, rules.players + 1):
        view = replace(deal.view(seat), score=(3, 1))
        for turn in view_turns(view):
            mine = turn.seat in rules.side(seat)
            assert turn.score == ((0, 0) if len(sides) != 2 else (3, 1) if mine else (1, 3))
        without = [replace(turn, score=(0, 0)) for turn in view_turns(view)]
        assert tuple(without) == turns(rules, deal.turn_up)


def test_where_nothing_is_turned_up_there_are_no_turns():
    assert view_turns(View.parse("Jc Ac Kc Qd Js 9h seat 2 rules bid_euchre")) == ()


# The model, in every game.


def scores_of(rules: Rules) -> st.SearchStrategy[tuple[int, int]]:
    """A score at which the game goes on."""
    points = st.integers(0, rules.game - 1)
    return st.tuples(points, points)


@settings(max_examples=4)
@given(st.data(), randoms, games_with_model)
def test_what_a_call_gains_is_what_a_reader_of_the_table_finds(data, rng, rules):
    """Hand by hand in plain Python, at any score; a suit that a hand may not make, by the rules, is never made."""
    deal, score = Deal.random(seed=rng.randrange(2**32), rules=rules), data.draw(scores_of(rules))
    auction, model = Auction.of(deal), bidding_model(rules)
    for turn in turns(rules, deal.turn_up, score):
        hand = deal.hand(turn.seat)
        gained = model.gains(indices([hand], rules), turn)
        assert gained.shape == (1, len(turn.calls))
        expected, made = gains(auction, hand, turn.score), chances(auction, hand, turn.score)
        found = call_chances(gained, must_call=turn.must_call, care=model.care)
        for call, gain, chance in zip(turn.calls, gained[0], found[0], strict=True):
            assert gain == pytest.approx(expected.get(call, -99))
            assert chance == pytest.approx(made.get(call, 0))
        if expected:
            decided = best_calls(gained, must_call=True)[0].argmax()
            assert turn.calls[decided] == best_call(auction, hand, turn.score)[0]
        auction.calls.append(PASS)


@pytest.mark.nightly
@given(st.data(), randoms, games_with_model)
def test_what_a_call_gains_is_what_a_reader_finds_in_many_more_hands(data, rng, rules):
    test_what_a_call_gains_is_what_a_reader_of_the_table_finds.hypothesis.inner_test(data, rng, rules)


def test_who_must_hold_a_trump_to_make_it_never_makes_one_without():
    """The left bower and three aces, but no club."""
    rules, up = Rules.parse("bicycle+must_hold_trump"), BICYCLE.turn_up("9d")
    hand = indices([parse_cards("Js Ad Ah 9h Th")])
    turn = turns(rules, up)[4]
    made = call_chances(bidding_model(rules).gains(hand, turn), must_call=False)[0]
    assert [call.name for call, chance in zip(turn.calls, made, strict=True) if not chance] == ["clubs", "clubs"]
    usual = bidding_model(Rules.parse("bicycle+march=3")).gains(hand, turns(BICYCLE, up)[4])
    assert call_chances(usual, must_call=False)[0].min() > 0


# How often a call is made.

lists_of_gains = st.lists(st.floats(-5, 5), min_size=1, max_size=6)


@given(lists_of_gains)
def test_a_seat_calls_as_readily_as_its_best_call_gains(gains):
    made = call_chances(np.array([gains]), must_call=False)[0].sum()
    more = call_chances(np.array([gains]) + 0.1, must_call=False)[0].sum()
    assert 0 < made <= more <= 1 + 1e-9
    assert (made > 0.5) == (max(gains) > 0) or abs(max(gains)) < 1e-9
    assert call_chances(np.array([[*gains, -99.0]]), must_call=False)[0].sum() == pytest.approx(made)


@given(lists_of_gains, st.booleans())
def test_calls_that_gain_more_are_made_more_often_and_as_often_in_any_order(gains, must_call):
    found = call_chances(np.array([gains]), must_call=must_call)[0]
    assert (found >= 0).all()
    for (gain, chance), (other, its_chance) in combinations(zip(gains, found, strict=True), 2):
        assert chance == its_chance or (chance > its_chance) == (gain > other)
    assert call_chances(np.array([gains[::-1]]), must_call=must_call)[0] == pytest.approx(found[::-1])
    assert not must_call or found.sum() == pytest.approx(1)


@pytest.mark.parametrize("must_call", [True, False])
def test_a_forbidden_call_is_never_made_and_takes_nothing_from_the_others(must_call):
    found = call_chances(np.array([[0.2, -99, 0.1], [-99, -99, -99]]), must_call=must_call)
    assert found[0, 1] == 0
    assert found[:1, [0, 2]] == pytest.approx(call_chances(np.array([[0.2, 0.1]]), must_call=must_call))
    assert not found[1].any()


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6), st.booleans())
def test_who_never_errs_makes_the_best_call_just_when_it_gains_or_is_a_must(gains, must_call):
    made = best_calls(np.array([gains, [-99.0] * len(gains)]), must_call=must_call)
    assert made[0].tolist() == [
        number == gains.index(max(gains)) and (must_call or max(gains) > 0) for number in range(len(gains))
    ]
    assert not made[1].any()


# At a score.


def readiness(hands: np.ndarray, turn: Turn, *, alone: bool | None = None) -> float:
    """How often hands call at a turn; or how often they call alone, or with a partner."""
    model = bidding_model(turn.rules)
    made = call_chances(model.gains(hands, turn), must_call=turn.must_call, care=model.care)
    return float(made[:, [alone is None or call.alone == alone for call in turn.calls]].sum(axis=1).mean())


TRICKSTER = PRESETS["trickster"]


@pytest.mark.slow
@pytest.mark.parametrize("up", by_day(["Js", "As", "9s"], ["9s"]))
def test_a_dealer_who_needs_four_points_at_once_goes_alone_more_often(up):
    """Theirs is 9, and they may well win with the next hand."""
    hands = hands_with(up=up)
    even, behind = (readiness(hands, turn_at(up, 3, score, rules=TRICKSTER), alone=True) for score in ((0, 0), (9, 6)))
    assert behind > 1.2 * even


@pytest.mark.parametrize("turn", [1, 3])
@pytest.mark.parametrize("score", [(9, 9), (5, 9)])
def test_who_needs_one_point_takes_a_partner(turn, score):
    """Four points are worth no more than one, and a partner can only help; who can't lose may also go alone."""
    hands, model = hands_with("Js", up="Qs"), bidding_model(TRICKSTER)
    shares = []
    for here in (turn_at("Qs", turn, rules=TRICKSTER), turn_at("Qs", turn, score, rules=TRICKSTER)):
        made = best_calls(model.gains(hands, here), must_call=False).mean(axis=0)
        shares.append(dict(zip([call.alone for call in here.calls], made, strict=True)))
    even, ahead = shares
    assert ahead[True] < even[True] / 3
    together, alone = model.gains(hands, turn_at("Qs", turn, score, rules=TRICKSTER)).T
    assert (alone - together).max() < 0.2
    assert ahead[False] > even[False]


@pytest.mark.slow
@pytest.mark.parametrize("up", by_day(["Js", "As", "Ks", "9s"], ["As"]))
def test_a_side_that_wins_with_four_points_is_stopped_by_a_donation_now_and_then(up):
    """At 9-6, eldest orders up more hands than at 0-0: the dealer's side would win alone, and two points do no harm."""
    hands = hands_with(up=up)
    weak = hands[trumps_in(hands, Suit.SPADES) <= 1]
    even, ahead = (readiness(weak, turn_at(up, 0, score, rules=TRICKSTER)) for score in ((0, 0), (9, 6)))
    assert ahead > even


@pytest.mark.slow
@pytest.mark.parametrize("score", [(99, 3), (3, 99)])
def test_where_a_game_is_as_good_as_decided_seats_play_for_points(score):
    rules, hands = Rules.parse("bicycle+game=100"), hands_with(up="Qs")
    even, decided = (bidding_model(rules).gains(hands, turn_at("Qs", 3, at, rules=rules)) for at in ((0, 0), score))
    assert np.array_equal(even, decided)


def test_at_nine_all_nobody_cares_for_a_march():
    """A hand that brings two points or four gains no more than one that brings a point; at 0-0 it does."""
    for score, are_same in (((9, 9), True), ((0, 0), False)):
        worth = dict(zip(OUTCOMES, outcome_worth(turn_at("Qs", 3, score, rules=TRICKSTER)).tolist(), strict=True))
        for made in (name for name in OUTCOMES if "made" in name):
            assert (worth[made] == pytest.approx(worth[made.replace("made", "marched")])) == are_same


@settings(max_examples=25)
@given(st.data())
def test_more_points_are_worth_more_and_a_euchre_is_as_far_as_at_0_0_from_the_call_made(data):
    """At any score of any game, whoever deals."""
    rules = data.draw(games_with_model)
    turn = turns(rules, rules.turn_up(rules.pack.cards[0]), data.draw(scores_of(rules)))[data.draw(st.integers(0, 1))]
    points, hand, worth = outcome_points(rules), np.arange(1, 1 + rules.hand_size)[None], {}
    for outcome, value in enumerate(points):  # what is gained by a call that always ends so, beside nothing
        sure = Shares(("any",), np.eye(1, len(OUTCOMES), outcome))
        table = {class_of(turn, turn.calls[0]): sure, class_of(turn, PASS): PASSES}
        worth[value] = BiddingModel("sure", table).gains(hand, turn)[0, 0]
    assert all(worth[less] <= worth[more] for less, more in pairwise(sorted(worth)))
    assert worth[0] == 0
    assert worth[points[2]] - worth[points[1]] == pytest.approx(points[2] - points[1])


@pytest.mark.nightly
@given(st.data())
def test_more_points_are_worth_more_at_many_more_scores(data):
    name = "test_more_points_are_worth_more_and_a_euchre_is_as_far_as_at_0_0_from_the_call_made"
    globals()[name].hypothesis.inner_test(data)


@pytest.mark.parametrize("rules", [PRESETS["cutthroat"], PRESETS["call_ace4"]], ids=str)
def test_without_a_race_to_the_game_the_score_changes_nothing(rules):
    deal = Deal.random(seed=5, rules=rules)
    for turn, later in zip(turns(rules, deal.turn_up), turns(rules, deal.turn_up, (4, 1)), strict=True):
        hand = indices([deal.hand(turn.seat)], rules)
        assert np.array_equal(bidding_model(rules).gains(hand, turn), bidding_model(rules).gains(hand, later))


def test_a_score_at_which_the_game_is_over_is_refused():
    with pytest.raises(EuchreError, match="the game of 5 is over"):
        bidding_model(BICYCLE).gains(hands_with("Js Jc As Ks", up="Qs"), turn_at("Qs", 0, (5, 0)))


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("trickster", "self-play calls"),
        ("canadian", "self-play calls"),
        ("canadian+lone_march=5", "self-play calls"),
        ("trickster+stick_the_dealer+march=3", "self-play calls"),
        ("bicycle+must_keep_turn_up", "self-play calls"),
        ("bicycle+joker", "calls learnt in british"),
        ("bicycle+pack_size=28", "calls learnt in bicycle"),
        ("parlour32+first_lead=maker", "calls learnt in parlour32"),
        ("canadian+stick_the_dealer", "calls learnt in canadian"),
        ("bicycle+defend_alone", "calls learnt in bicycle"),
    ],
)
def test_a_game_without_a_table_of_its_own_goes_by_its_nearest_relative(game, name):
    assert bidding_model(Rules.parse(game)).name == name


def test_points_are_priced_anew():
    """Four for going alone, or ten: the same shares."""
    hands = hands_with("Js Jc As", up="Qs")
    usual, more = (bidding_model(r).gains(hands, turn_at("Qs", 3, rules=r)) for r in (BICYCLE, GENEROUS))
    assert (more[:, 1] > usual[:, 1]).all()
    assert np.abs(more[:, 0] - usual[:, 0]).max() < np.abs(more[:, 1] - usual[:, 1]).min()


@pytest.mark.parametrize("rules", WITH_TURN_UP, ids=str)
def test_every_game_with_a_turn_up_has_a_model(rules):
    assert bidding_model(rules) is not None


@settings(max_examples=10)
@given(randoms, games_with_model, st.sampled_from(RENAMINGS))
def test_suits_are_alike_to_the_model(rng, rules, renaming):
    """A renaming that keeps colours together changes nothing about what the best call gains."""
    deal = Deal.random(seed=rng.randrange(2**32), rules=replace(rules, joker=False, joker_turned="spades"))
    (up,) = renamed((deal.up,), renaming)
    model = bidding_model(deal.rules)
    for turn, again in zip(turns(deal.rules, deal.turn_up), turns(deal.rules, deal.rules.turn_up(up)), strict=True):
        hand = deal.hand(turn.seat)
        before = model.gains(indices([hand], deal.rules), turn)
        after = model.gains(indices([renamed(hand, renaming)], deal.rules), again)
        assert sorted(before[0]) == pytest.approx(sorted(after[0]))


@pytest.mark.nightly
@given(randoms, games_with_model, st.sampled_from(RENAMINGS))
def test_suits_are_alike_to_the_model_in_many_more_hands(rng, rules, renaming):
    test_suits_are_alike_to_the_model.hypothesis.inner_test(rng, rules, renaming)


# The tables.


def test_a_table_is_read_as_it_was_written(tmp_path):
    table = bidding_model(BICYCLE).table
    (writing,) = modules_of("bidding", "writing")
    writing.write_table(tmp_path / "again.npz", Learnt(table, bidding_model(BICYCLE).care))
    again, care = read_table(tmp_path / "again.npz")
    assert care == bidding_model(BICYCLE).care
    assert again.keys() == table.keys()
    for kind, (names, shares) in table.items():
        found = dict(zip(again[kind].names, again[kind].shares, strict=True))
        for name, row in zip(names, shares, strict=True):
            assert found.get(name, np.zeros(len(OUTCOMES))) == pytest.approx(row)
    assert (tmp_path / "again.npz").read_bytes() == (TABLES_OF_CALLS / "bicycle.npz").read_bytes()


# What the tables say, as a player would.


@pytest.mark.parametrize("name", LEARNT)
def test_a_table_knows_every_call_and_every_pass_and_nothing_else(name):
    rules = PRESETS[name]
    ups = [rules.turn_up(up, Suit.SPADES if rules.names_suit(up) else None) for up in rules.pack.cards]
    every = {class_of(turn, call) for up in ups for turn in turns(rules, up) for call in (PASS, *turn.calls)}
    assert bidding_model(rules).table.keys() == every


@pytest.mark.parametrize("name", by_day(LEARNT, ["two_handed"]))
def test_something_comes_of_every_call_and_of_every_pass(name):
    """The shares of all outcomes add up to about 1 for every hand, and hardly any is much below 0."""
    rules, rng = PRESETS[name], np.random.default_rng(1)
    hands = rng.permuted(np.tile(np.arange(len(rules.pack.cards)), (2_000, 1)), axis=1)[:, : rules.hand_size]
    table = bidding_model(rules).table
    limit = 0.25 if rules.dominoes else 0.1  # a tile is in two suits, so roundings of the same feature add up
    for turn in turns(rules, rules.turn_up(rules.pack.cards[3])):
        for call in (PASS, *turn.calls):
            features, shares = features_of(turn, call), table[class_of(turn, call)]
            parts = zip(features.parts, features.values(hands), strict=True)
            seen = [(part.names, part.features[values]) for part, values in parts]
            index = {name: number for number, name in enumerate(shares.names)}
            found = np.zeros((len(hands), len(OUTCOMES)))
            for names, counts in seen:
                rows = [index.get(name, -1) for name in names]
                found += counts @ np.where(np.array(rows)[:, None] < 0, 0.0, shares.shares[rows])
            assert np.abs(found.sum(axis=1) - 1).max() < limit
            assert (found < -0.1).mean() < 0.05, (turn, call)


def better_hands(bower: str, instead: str) -> tuple[np.ndarray, np.ndarray]:
    """List hands without a bower that hold some card, a nine of spades being turned up; and with it instead."""
    hands = hands_with(instead, up="9s")
    one = PACK.index(parse_cards(bower)[0])
    hands = hands[~(hands == one).any(axis=1)]
    return hands, np.where(hands == PACK.index(parse_cards(instead)[0]), one, hands)


@pytest.mark.parametrize("turn", by_day(range(4), [1]))
@pytest.mark.parametrize(
    ("bower", "instead"), [("Js", "As"), ("Js", "Ts"), ("Js", "9h"), ("Js", "Kd"), ("Jc", "Qs"), ("Jc", "9d")]
)
def test_a_bower_never_makes_a_call_worse(turn, bower, instead):
    """Instead of a lower trump, or of a low card, and beside rare hands of no account."""
    table = bidding_model(BICYCLE).table
    calls_only = BiddingModel("", {kind: PASSES if kind.call == "pass" else rows for kind, rows in table.items()})
    without, held = (calls_only.gains(hands, turn_at("9s", turn)) for hands in better_hands(bower, instead))
    assert ((held - without).max(axis=1) > 0).mean() > 0.99
    assert (held.max(axis=1) - without.max(axis=1)).min() > -0.2
    assert held.mean() > without.mean() + 0.2


def test_the_dealer_goes_with_the_right_bower_the_ace_and_three_aces():
    """Hands that self-play hardly ever sees are worth what their cards say."""
    assert gains_of(indices([parse_cards("Js As Ad Ah Ac")]), up="9s", turn=3)[0] > 1


@pytest.mark.parametrize("up", ["9s", "Ts", "Qs", "Ks"])
def test_a_dealer_with_both_bowers_and_the_ace_picks_up_and_so_does_the_partner(up):
    hands = hands_with("Js Jc As", up=up)
    assert len(hands) == 190
    for turn, surely in ((3, 0.97), (1, 0.7)):
        assert made_of(hands, up=up, turn=turn).min() > surely


@pytest.mark.parametrize("seat", [1, 3])
def test_hardly_anybody_orders_a_jack_into_the_other_sides_hand_with_fewer_than_three_trumps(seat):
    """The left bower or the king beside three aces may do. Others gain less than a tenth of a point, if anything."""
    hands = hands_with(up="Js")
    weak = hands[trumps_in(hands, Suit.SPADES) < 3]
    assert len(weak) > 25_000
    gains = gains_of(weak, up="Js", turn=seat - 1)
    assert (gains > 0.1).mean() < 0.001
    assert (gains > 0).mean() < 0.01


def test_a_dealer_with_two_more_trumps_takes_up_a_jack_and_with_none_leaves_it():
    hands = hands_with(up="Js")
    trumps = trumps_in(hands, Suit.SPADES)
    gains = gains_of(hands, up="Js", turn=3)
    assert (gains[trumps >= 2] > 0).mean() > 0.99
    assert (gains[trumps == 0] > 0).mean() < 0.03  # with three aces, or two of them with kings


@pytest.mark.slow
@pytest.mark.parametrize("turn", [1, pytest.param(3, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("up", by_day(["Js", "As", "Qs", "9s"], ["Qs"]))
def test_the_more_trumps_the_dealers_side_holds_the_more_readily_it_accepts(up, turn):
    hands = hands_with(up=up)
    made = made_of(hands, up=up, turn=turn)
    trumps = trumps_in(hands, Suit.SPADES)
    shares = [made[trumps == number].mean() for number in range(5)]
    assert all(more > fewer or fewer > 0.98 for fewer, more in pairwise(shares))
    assert shares[0] < 0.15
    assert shares[4] > 0.8


@pytest.mark.slow
@pytest.mark.parametrize(
    "ups", [("Js", "9s"), pytest.param(("Js", "As", "Ks", "9s"), marks=pytest.mark.nightly)], ids=["two", "four"]
)
def test_the_better_the_turn_up_the_more_readily_the_dealer_takes_it_and_the_less_the_left_hand_orders_it(ups):
    ready = defaultdict(list)
    for up in ups:
        hands = hands_with(up=up)
        for turn in (0, 3):
            ready[turn].append(made_of(hands, up=up, turn=turn).mean())
    assert ready[3] == sorted(ready[3], reverse=True)
    assert ready[0][0] == min(ready[0])


def crossed(hands: np.ndarray) -> np.ndarray:
    """Rename suits so that who could call clubs can call hearts instead."""
    names = dict(zip("cdhs", "hscd", strict=True))
    new = [PACK.index(parse_cards(f"{str(card)[0]}{names[str(card)[1]]}")[0]) for card in PACK]
    return np.array(new)[hands]


@pytest.mark.parametrize("name", ["bicycle", "stick_the_dealer"])
def test_eldest_prefers_next_to_crossing_with_equal_hands(name):
    """The turn-up was refused by the dealer's side, so they are short of that colour; in seat 2 it is the other way."""
    rules, gap = PRESETS[name], {}
    hands = hands_with("Ac", up="Qs")
    hands = hands[(trumps_in(hands, Suit.CLUBS) >= 3) & ~(hands == PACK.index(parse_cards("Qd")[0])).any(axis=1)]
    for seat in (1, 2):
        turn = turn_at("Qs", 3 + seat, rules=rules)
        names = [str(call) for call in turn.calls]
        at_next = bidding_model(rules).gains(hands, turn)[:, names.index("clubs")]
        across = bidding_model(rules).gains(crossed(hands), turn)[:, names.index("hearts")]
        gap[seat] = (at_next - across).mean()
    assert gap[1] > 0.2
    assert gap[2] < -0.1


# How often each turn ends in a call.


def dealt(rules: Rules, up: int, deals: int, seed: int) -> np.ndarray:
    """Deal hands at random beside a turn-up."""
    others = np.delete(np.arange(len(rules.pack.cards)), up)
    shuffled = np.random.default_rng([seed, up]).permuted(np.tile(others, (deals, 1)), axis=1)
    return shuffled[:, : rules.players * rules.hand_size].reshape(deals, rules.players, rules.hand_size)


def called_at(rules: Rules, deals: int, seed: int) -> np.ndarray:
    """Let seats call on their own hands; return how many deals end at each turn, and last those thrown in."""
    model, ends = bidding_model(rules), np.zeros(2 * rules.players + 1, int)
    for up, card in enumerate(rules.pack.cards):
        generator, hands = np.random.default_rng([seed, up, 1]), dealt(rules, up, deals, seed)
        for number, turn in enumerate(turns(rules, rules.turn_up(card))):
            gains = model.gains(hands[:, turn.seat - 1], turn)
            calls = generator.random(len(hands)) < call_chances(gains, must_call=turn.must_call, care=model.care).sum(
                axis=1
            )
            ends[number] += calls.sum()
            hands = hands[~calls]
        ends[-1] += len(hands)
    return ends


@pytest.mark.parametrize("name", ["bicycle", "stick_the_dealer"])
def test_each_turn_ends_in_a_call_as_often_as_was_measured(name):
    """On deals of our own: within sampling error of the rounded shares; a stuck dealer throws nothing in."""
    ends = called_at(PRESETS[name], 500, seed=11)
    deals = ends.sum()
    assert deals == 500 * 24
    for share, rate in zip(ends / deals, RATES[:-1], strict=False):
        assert abs(share - rate) <= 0.005 + 4 * sqrt(rate * (1 - rate) / deals)
    last = ends[7:] / deals
    assert last.sum() == pytest.approx(1 - sum(ends[:7]) / deals)
    assert (last[1] == 0) if PRESETS[name].stick_the_dealer else (last[0] < 0.01)


def test_the_same_seed_gives_the_same_calls():
    assert np.array_equal(called_at(BICYCLE, 20, seed=3), called_at(BICYCLE, 20, seed=3))
    assert not np.array_equal(called_at(BICYCLE, 20, seed=3), called_at(BICYCLE, 20, seed=4))


# How good the tables are.


def points_lost(gains: np.ndarray, others: np.ndarray) -> np.ndarray:
    """What who calls by other gains loses by these, hand by hand; a call is made if it gains more than a pass."""
    made = np.where(others.max(axis=1) > 0, np.take_along_axis(gains, others.argmax(axis=1)[:, None], 1)[:, 0], 0.0)
    return np.maximum(gains.max(axis=1), 0.0) - made


@pytest.mark.nightly
def test_self_play_on_other_deals_comes_to_the_same_calls(monkeypatch, tmp_path):
    """From nothing, on 60,000 deals of its own: where calls differ, hardly anything is lost, whichever table is right.

    A turn counts as often as it comes. Where hardly anybody's turn comes, 60,000 deals tell too little to agree on.
    benchmarks/calling.py judges the tables from outside.
    """
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "data" / "bidding"))
    learning, samples = (importlib.import_module(name) for name in ("learning", "samples"))
    plays = [learning.Play(solved) for solved in samples.kept(BICYCLE, 60_000, 101, tmp_path)]
    kept, again = bidding_model(BICYCLE).table, learning.learn(plays, 8)
    alike = every = 0.0
    for play in plays:
        gains = [play.gains(kept, turn) for turn in range(len(play.turns))]
        comes, _, _ = learning.evaluated(play, [play.chances(each, turn) for turn, each in enumerate(gains)])
        for turn, (ours, often) in enumerate(zip(gains, comes, strict=True)):
            theirs = play.gains(again, turn)
            for judge, caller in ((ours, theirs), (theirs, ours)):
                assert (often * points_lost(judge, caller)).mean() < 0.0125, (play.solved.turn_up, turn)
            alike += (often * ((ours.max(axis=1) > 0) == (theirs.max(axis=1) > 0))).sum()
            every += often.sum()
    assert alike / every > 0.945
