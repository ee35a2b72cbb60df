"""How others are taken to call: what they look at, what the tables say, and how often each turn ends in a call."""

import csv
import importlib.util
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from math import sqrt
from types import ModuleType

import numpy as np
import pytest
from callers import TABLES_OF_CALLS, best_call, chance, numbers_of
from hypothesis import given
from hypothesis import strategies as st
from strategies import RENAMINGS, TABLES, WITH_CARDS, randoms, renamed

from euchre_tutor import BICYCLE, PRESETS, Auction, Deal, Rules, Suit, parse_cards
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import BiddingModel, bidding_model, chance_to_call, turns
from euchre_tutor.beliefs.bidding import class_of
from euchre_tutor.beliefs.features import KEYS, SIZES, Features, features, key_of
from euchre_tutor.pieces import AnySuit, Hand
from euchre_tutor.ranking import ranking

PACK = BICYCLE.pack.cards
LEARNT = sorted(path.stem for path in TABLES_OF_CALLS.glob("*.csv"))
PLAIN = tuple(rules for rules in TABLES if rules.calls_are_plain)
WITH_MODEL = tuple(rules for rules in TABLES if bidding_model(rules))
CLASS = ("round", "seat", "trump", "turn_up", "partner")
# Measured on 400,000 fresh deals when the tables were made: the share of deals that end with each turn.
RATES = (0.07, 0.29, 0.07, 0.36, 0.15, 0.04, 0.01, 0.00)

games_with_model = st.sampled_from(WITH_MODEL)


def places(hands: list[Hand], rules: Rules = BICYCLE) -> np.ndarray:
    """Write hands as places in the pack."""
    return np.array([[rules.pack.cards.index(card) for card in hand] for hand in hands])


def hands_with(*held: str, up: str) -> np.ndarray:
    """List every hand of five that holds these cards, and not the turn-up."""
    fixed = parse_cards(" ".join(held))
    rest = [card for card in PACK if card not in (*fixed, *parse_cards(up))]
    return places([(*fixed, *others) for others in combinations(rest, BICYCLE.hand_size - len(fixed))])


def gains_of(hands: np.ndarray, *, up: str, turn: int, rules: Rules = BICYCLE) -> np.ndarray:
    """What the best call gains at a turn, the first being 0."""
    return bidding_model(rules).gains(hands, turns(rules, parse_cards(up)[0])[turn]).max(axis=1)


def trumps_in(hands: np.ndarray, trump: AnySuit, rules: Rules = BICYCLE) -> np.ndarray:
    """Count the trumps of each hand."""
    order = ranking(rules, trump)
    return np.array([order.is_trump(card) for card in rules.pack.cards])[hands].sum(axis=1)


def rows_of(name: str) -> list[dict[str, str]]:
    """Read a learnt table as it is written."""
    with (TABLES_OF_CALLS / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


# What a seat looks at.


@given(randoms, st.sampled_from(WITH_CARDS))
def test_the_features_of_a_hand_are_a_count_by_hand(rng, rules):
    order = ranking(rules, rng.choice(rules.pack.suits))
    hands = [tuple(rng.sample(rules.pack.cards, rules.hand_size)) for _ in range(10)]
    batch = np.array(features(places(hands, rules), order))
    assert batch.T.tolist() == [list(numbers_of(hand, order)) for hand in hands]


@given(st.tuples(*(st.integers(0, size - 1) for size in SIZES)))
def test_each_set_of_features_has_a_number_of_its_own(numbers):
    key = int(key_of(Features(*map(np.array, numbers))))
    assert 0 <= key < KEYS
    assert tuple(map(int, np.unravel_index(key, SIZES))) == numbers


@given(randoms, games_with_model)
def test_every_hand_has_its_place_in_a_table(rng, rules):
    hands = [tuple(rng.sample(rules.pack.cards, rules.hand_size)) for _ in range(10)]
    for suit in rules.pack.suits:
        keys = key_of(features(places(hands, rules), ranking(rules, suit)))
        assert ((keys >= 0) & (keys < KEYS)).all()


# The turns.


@pytest.mark.parametrize("rules", PLAIN, ids=str)
def test_the_turns_are_those_of_an_auction_in_which_everybody_passes(rules):
    for seed in range(10):
        deal = Deal.random(seed=seed, rules=rules)
        auction = Auction(rules, deal.up, named=deal.named)
        for turn in turns(rules, deal.up, deal.named):
            assert (turn.seat, turn.second, turn.proposed) == (auction.seat, auction.turned_down, auction.proposed)
            assert (*[PASS] * (not turn.must_call), *turn.calls) == auction.legal_calls
            auction.calls.append(PASS)
        assert auction.is_over


# The model, in every game.


@given(randoms, games_with_model)
def test_what_a_call_gains_is_what_a_reader_of_the_table_or_the_rule_of_thumb_finds(rng, rules):
    """Hand by hand in plain Python; a suit that a hand may not make, by the house rules, is never made."""
    deal = Deal.random(seed=rng.randrange(2**32), rules=rules)
    auction, model = Auction.of(deal), bidding_model(rules)
    for turn in turns(rules, deal.up, deal.named):
        hand = deal.hand(turn.seat)
        gains = model.gains(places([hand], rules), turn)
        assert gains.shape == (1, len(turn.calls))
        call, gained = best_call(auction, hand)
        chances = chance_to_call(gains, must_call=turn.must_call)
        if call is None:
            assert chances[0] < 1e-100
        else:
            assert turn.calls[int(gains.argmax())] == call
            assert gains.max() == pytest.approx(gained)
            assert chances[0] == pytest.approx(1.0 if turn.must_call else chance(gained))
        auction.calls.append(PASS)


def test_who_must_hold_a_trump_to_make_it_never_makes_one_without():
    """The left bower and three aces: by the rule of thumb a close case, but no club is held."""
    rules, up = Rules.parse("bicycle+must_hold_trump"), parse_cards("9d")[0]
    hand = places([parse_cards("Js Ad Ah 9h Th")])
    turn = turns(rules, up)[4]
    without = bidding_model(rules).gains(hand, turn)
    for call, gained in zip(turn.calls, without[0], strict=True):
        assert (chance_to_call(np.array([[gained]]), must_call=False)[0] < 1e-100) == (call.name == "clubs")
    usual = bidding_model(Rules.parse("bicycle+march=3")).gains(hand, turns(BICYCLE, up)[4])
    assert chance_to_call(usual[:, :1], must_call=False)[0] > 0.01


@given(st.lists(st.floats(-5, 5), min_size=1, max_size=6))
def test_a_call_that_gains_more_is_made_more_often(gains):
    made = chance_to_call(np.array([gains]), must_call=False)[0]
    more = chance_to_call(np.array([gains]) + 0.1, must_call=False)[0]
    assert 0 <= made <= more <= 1
    assert (made > 0.5) == (max(gains) > 0) or abs(max(gains)) < 1e-9
    assert chance_to_call(np.array([gains]), must_call=True)[0] == 1


def test_games_that_play_alike_share_a_table_and_the_others_go_by_the_thumb():
    by_name = {str(rules): bidding_model(rules) for rules in TABLES}
    assert {name for name, model in by_name.items() if model and model.tables} == {
        "bicycle",
        "trickster",
        "stick_the_dealer",
    }
    shared = {kind: table.tolist() for kind, table in by_name["bicycle"].tables.items()}
    assert {kind: table.tolist() for kind, table in by_name["trickster"].tables.items()} == shared
    assert {model.name for model in by_name.values() if model} == {"self-play calls", "rule-of-thumb calls"}
    assert by_name["cutthroat"] == BiddingModel("rule-of-thumb calls", {})


@pytest.mark.parametrize("rules", ["domino", "domino_solo3", "call_ace4", "bid_euchre", "bicycle+defend_alone"])
def test_where_calls_are_more_than_a_suit_and_alone_there_is_no_model(rules):
    assert bidding_model(Rules.parse(rules)) is None


@given(randoms, games_with_model, st.sampled_from(RENAMINGS))
def test_suits_are_alike_to_the_model(rng, rules, renaming):
    """A renaming that keeps colours together changes nothing about what the best call gains."""
    deal = Deal.random(seed=rng.randrange(2**32), rules=replace(rules, joker=False, joker_turned="spades"))
    (up,) = renamed((deal.up,), renaming)
    model = bidding_model(deal.rules)
    for turn, again in zip(turns(deal.rules, deal.up), turns(deal.rules, up), strict=True):
        hand = deal.hand(turn.seat)
        before = model.gains(places([hand], deal.rules), turn)
        after = model.gains(places([renamed(hand, renaming)], deal.rules), again)
        assert sorted(before[0]) == pytest.approx(sorted(after[0]))


# What the tables say, as a player would.


@pytest.mark.parametrize("name", LEARNT)
def test_a_learnt_table_has_a_row_only_for_what_can_be_called(name):
    rules = PRESETS[name]
    known = {class_of(turn, call) for up in PACK for turn in turns(rules, up) for call in turn.calls}
    rows = rows_of(name)
    assert {tuple(row[key] for key in CLASS) for row in rows} == known
    assert len({tuple(row[key] for key in (*CLASS, *Features._fields)) for row in rows}) == len(rows) > 4_000
    assert all(-0.6 <= float(row["gain"]) <= 5 and int(row["deals"]) >= 1 for row in rows)
    model = bidding_model(rules)
    assert sum(int((table > -1).sum()) for table in model.tables.values()) == len(rows)


@pytest.mark.parametrize("name", LEARNT)
def test_the_features_of_each_row_are_those_of_some_hand(name):
    """Whoever holds both bowers and the ace holds three trumps; and no suit is void among cards that are there."""
    for row in rows_of(name):
        trumps, right, left, ace, aces, voids = (int(row[key]) for key in Features._fields)
        assert right + left + ace <= trumps <= 5
        assert trumps + aces <= 5
        assert (voids == 3) == (trumps == 5)
        assert 3 - voids <= 5 - trumps
        assert aces <= 3 - voids


@pytest.mark.parametrize("up", ["9s", "Ts", "Qs", "Ks"])
def test_a_dealer_with_both_bowers_and_the_ace_picks_up_and_so_does_the_partner(up):
    hands = hands_with("Js Jc As", up=up)
    assert len(hands) == 190
    for turn, surely in ((3, 0.99), (1, 0.95)):
        gains = gains_of(hands, up=up, turn=turn)
        assert chance_to_call(gains[:, None], must_call=False).min() > surely


@pytest.mark.parametrize("seat", [1, 3])
def test_nobody_orders_a_jack_into_the_other_sides_hand_with_fewer_than_three_trumps(seat):
    hands = hands_with(up="Js")
    weak = hands[trumps_in(hands, Suit.SPADES) < 3]
    assert len(weak) > 25_000
    assert gains_of(weak, up="Js", turn=seat - 1).max() < -0.15


def test_a_dealer_with_two_more_trumps_takes_up_a_jack_and_with_none_leaves_it():
    hands = hands_with(up="Js")
    trumps = trumps_in(hands, Suit.SPADES)
    gains = gains_of(hands, up="Js", turn=3)
    assert (gains[trumps >= 2] > 0).mean() > 0.99
    assert gains[trumps == 0].max() < 0


@pytest.mark.parametrize("turn", [1, 3])
def test_the_more_trumps_the_dealers_side_holds_the_more_readily_it_accepts(turn):
    for up in ("Js", "As", "Qs", "9s"):
        hands = hands_with(up=up)
        made = chance_to_call(gains_of(hands, up=up, turn=turn)[:, None], must_call=False)
        trumps = trumps_in(hands, Suit.SPADES)
        shares = [made[trumps == number].mean() for number in range(5)]
        assert all(more > fewer or fewer > 0.98 for fewer, more in pairwise(shares))
        assert shares[0] < 0.15
        assert shares[4] > 0.8


def test_the_better_the_turn_up_the_more_readily_the_dealer_takes_it_and_the_less_the_left_hand_orders_it():
    readiness = defaultdict(list)
    for up in ("Js", "As", "Ks", "9s"):
        hands = hands_with(up=up)
        for turn in (0, 3):
            made = chance_to_call(gains_of(hands, up=up, turn=turn)[:, None], must_call=False)
            readiness[turn].append(made.mean())
    assert readiness[3] == sorted(readiness[3], reverse=True)
    assert readiness[0][0] == min(readiness[0])


@pytest.mark.parametrize("name", LEARNT)
def test_eldest_prefers_next_to_crossing_with_equal_hands(name):
    """The turn-up was refused by the dealer's side, so they are short of that colour; in seat 2 it is the other way."""
    gap = {}
    for seat in ("1", "2"):
        pairs = defaultdict(dict)
        for row in rows_of(name):
            if (row["round"], row["seat"], row["partner"]) == ("2", seat, "together"):
                hand = tuple(row[key] for key in ("turn_up", *Features._fields))
                pairs[hand][row["trump"]] = float(row["gain"]), int(row["deals"])
        both = [pair for pair in pairs.values() if len(pair) == 2]
        assert len(both) > 150
        gaps = [pair["next"][0] - pair["cross"][0] for pair in both]
        gap[seat] = np.average(gaps, weights=[min(pair["next"][1], pair["cross"][1]) for pair in both])
    assert gap["1"] > 0.3
    assert gap["2"] < -0.1


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
        for number, turn in enumerate(turns(rules, card)):
            gains = model.gains(hands[:, turn.seat - 1], turn)
            calls = generator.random(len(hands)) < chance_to_call(gains, must_call=turn.must_call)
            ends[number] += calls.sum()
            hands = hands[~calls]
        ends[-1] += len(hands)
    return ends


@pytest.mark.parametrize("name", LEARNT)
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


@pytest.fixture(scope="module")
def make() -> Iterator[ModuleType]:
    """The script that makes the tables."""
    spec = importlib.util.spec_from_file_location("make_bidding", TABLES_OF_CALLS / "make.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclass looks there
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def as_written(name: str, kinds: dict[tuple[str, ...], int]) -> np.ndarray:
    """Return the gains of a committed table in the order in which the script keeps them."""
    model, gains = bidding_model(PRESETS[name]), np.full(len(kinds) * KEYS, -1.0)
    for kind, place in kinds.items():
        gains[place * KEYS : (place + 1) * KEYS] = model.tables[kind]
    return gains


@pytest.mark.nightly
@pytest.mark.parametrize("name", LEARNT)
def test_no_seat_gains_a_hundredth_of_a_point_by_leaving_the_table(make, name):
    """A best response found on 60,000 deals, judged on 60,000 others; and self-play on so few finds much the same."""
    rules, kinds = PRESETS[name], {}
    ups = [card for card in PACK if card.suit is Suit.SPADES]
    found, judged = ([make.sample(rules, up, 60_000 // len(ups), seed, kinds) for up in ups] for seed in (101, 102))
    gains = as_written(name, kinds)
    ends = np.zeros(len(RATES))
    for told in judged:
        comes, _, _ = make.compared(gains, told)
        ends += [np.mean(come * make.chances(gains, told, turn)[1]) / len(ups) for turn, come in enumerate(comes)]
    assert np.abs(ends - RATES)[:7].max() < 0.01
    for seat in range(1, 5):
        assert abs(make.gain_of_deviating(gains, found, judged, seat)) < 0.01
    again, seen = make.learn(found, len(gains))
    often = (seen > 100) & (gains > -0.5)
    assert often.sum() > 400
    assert np.corrcoef(again[often], gains[often])[0, 1] > 0.95
    careless = np.where(gains > -1, gains + 0.5, gains)  # everybody calls too readily
    assert max(make.gain_of_deviating(careless, found, judged, seat) for seat in range(1, 5)) > 0.05
