"""The odds of each card that a seat may lay down for the turn-up."""

from dataclasses import replace

import numpy as np
import pytest
from helpers.callers import play_by_thumb
from helpers.covering import by_day
from helpers.strategies import RENAMINGS, refusal, renamed

from euchre_tutor import (
    Auction,
    Contract,
    Deal,
    DiscardOdds,
    View,
    compare_calls,
    compare_discards,
    format_cards,
    parse_cards,
)
from euchre_tutor.analysis.stored import plain_odds, read_odds
from euchre_tutor.auction import PASS, legal_discards
from euchre_tutor.beliefs import contract_of
from euchre_tutor.pieces import Hand
from euchre_tutor.practice.positions import position_of
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.pilot import values_on_pilot
from euchre_tutor.scoring import scores
from euchre_tutor.solver import maker_tricks

ORDERED = "Js Jc As 9h Kd up Qs seat 4 trump s maker 2"
OURS = "Js Jc As 9h Kd up Qs seat 4 trump s maker 4"
# Who takes the turn-up, and what else is exchanged: dealer or maker; a partner who gives a card; a called partner who
# is our seat, somebody else, or nobody; the turn-up left; two and three players; a lone defender.
GAMES = [
    ORDERED,
    OURS,
    "Js Jc As 9h Kd up Qs seat 4 trump s maker 1 alone",
    "Js Jc As 9h Kd up Qs seat 4 trump s maker 4 alone",
    "Js Jc As 9h Kd up 9s seat 4 trump s maker 3 rules old_school",
    "Js Jc As 9h Kd up Qs seat 4 trump s maker 4 alone rules bicycle+partners_best",
    "Js As 9h Kd Td up Qs seat 3 trump s maker 2 rules cutthroat",
    "Js As 9h Kd Td up Qs seat 2 trump s maker 1 rules two_handed",
    "Js As 9h Kd Ad up Qs seat 4 trump s maker 2 called Ad rules call_ace4",
    "Js As 9h Kd Td up Qs seat 5 trump s maker 2 called Ad rules call_ace5",
    "Js As 9h Kd Td up Qs seat 4 trump s maker 4 called Ad rules call_ace4",
    "Js As 9h Kd Td up Jo seat 4 trump s maker 3 named s rules british",
    "Js As 9h Kd Td up Qs seat 4 trump s maker 1 defender 4 rules bicycle+defend_alone",
    "Js As 9h Kd Td up Qs seat 4 trump s maker 1 rules bicycle+defend_alone",
    "55 54 64 33 20 up 51 seat 4 trump 5 maker 1 rules domino+exchange=dealer",
    "55 54 64 33 20 up 51 seat 2 trump 5 maker 2 called 66 rules domino_call_ace4+exchange=maker",
]


def test_a_dealer_who_has_exchanged_a_farmers_hand_may_still_ask_what_to_lay_down():
    view = "Js 9h As Ks Td up Qs seat 4 laid 9d 9c Th trump s maker 2 rules bicycle+farmers_hand=exchange"
    odds = compare_discards(view, deals=20)
    assert {price.laid[0] for price in odds.prices} == {*odds.view.hand, odds.view.up}


def points_of_deal(odds: DiscardOdds, laid: Hand, number: int) -> int:
    """Score one of the deals behind the odds for our side, solved from the first lead."""
    contract: Contract = contract_of(odds.view)
    play = play_by_thumb(odds.deal(number), contract, ours=odds.view.seat, laid=laid)
    makers, defenders = scores(play.contract, maker_tricks(play))
    return makers - defenders if odds.view.seat in play.contract.makers else defenders - makers


@pytest.mark.parametrize("view", by_day(GAMES, [*GAMES][::3]))
def test_each_deal_scores_what_the_solver_says(view):
    odds = compare_discards(view, deals=20, seed=3, realistic=0)
    for price in odds.prices:
        assert [points_of_deal(odds, price.laid, n) for n in range(20)] == odds.points_by_deal[price.laid].tolist()
        assert price.points.value == pytest.approx(odds.points_by_deal[price.laid].mean())


@pytest.mark.parametrize("view", GAMES)
def test_every_card_that_may_go_has_a_row_and_the_best_comes_first(view):
    odds = compare_discards(view, deals=40, realistic=0)
    seen = odds.view
    laid = [price.laid for price in odds.prices]
    assert len(set(laid)) == len(laid)
    assert {cards[0] for cards in laid} == set(legal_discards(seen.rules, seen.hand, seen.up))
    values = [price.points.value for price in odds.prices]
    assert values == sorted(values, reverse=True)
    assert odds.prices == tuple(odds.ranked)
    for price in odds.prices:
        assert price.make.value >= price.march.value
        assert price.points.low <= price.points.value <= price.points.high


def test_a_lone_dealer_who_gets_a_card_of_the_partners_lays_two_down():
    view = "Js Jc As 9h Kd up Qs seat 4 trump s maker 4 alone rules bicycle+partners_best"
    for rules, first in (("", 6), ("+must_keep_turn_up", 5)):
        odds = compare_discards(view + rules, deals=40)
        assert {len(price.laid) for price in odds.prices} == {2}
        assert len(odds.prices) == first * 5


def test_an_ace_that_was_called_makes_us_a_partner_unless_we_lay_it_down():
    """Our partner's march is ours; with the ace away the maker is alone, and we defend."""
    view = "As Ks Ts 9s Ad up Qs seat 4 trump s maker 1 called Ad rules call_ace4"
    odds = compare_discards(view, deals=300)
    assert odds["9s"].make.value > 0.5
    assert odds["9s"].points.value > 0
    assert np.sign(odds["Ad"].points.value) == np.sign(odds["Ad"].euchred.value - odds["Ad"].make.value)


@pytest.mark.parametrize(
    "view", [OURS, "Js Qs Ad 9h Th up As seat 4 trump s maker 4 alone", "Js As 9h Kd Td up Qs seat 3 trump s maker 3"]
)
def test_what_compare_calls_lays_down_is_the_best_on_the_deals_that_decide(view):
    """The call's price and its discard's are one number; the call lays down what is best on its own pilot deals."""
    seen = View.parse(view, rules=View.parse(f"{view} rules cutthroat").rules if "seat 3" in view else None)
    call = "order up alone" if seen.alone else "order up"
    before = replace(seen, trump=None, maker=None, alone=False)
    calls, odds = compare_calls(before, deals=300, seed=2), compare_discards(seen, deals=300, seed=2)
    laid = calls[call].laid
    assert np.array_equal(odds.points_by_deal[laid], calls.points_by_deal[calls[call].call])
    assert odds[format_cards(laid)].points == calls[call].points
    assert odds[format_cards(laid)].make == calls[call].make
    contract = Auction.at(before).contract_of(calls[call].call)
    option = ContractOption(before, contract)
    pilot = {p.laid: values_on_pilot(replace(option, laid=p.laid), seed=2).mean() for p in odds.prices}
    assert pilot[laid] == max(pilot.values())


def test_of_cards_that_are_equally_good_the_one_that_people_lay_down_is_named_first():
    """Defending with both bowers: the makers are euchred whatever is laid down, and everybody lays down 9♥."""
    odds = compare_discards("Jc As Ks Qs 9h up Js seat 4 trump s maker 1 rules trickster", deals=64, realistic=30)
    for told in (odds, read_odds(plain_odds(odds))):
        assert [price.name for price in told.prices] == ["9♥", "Q♠", "K♠", "A♠", "J♣", "J♠"]
        assert "9♥ (+2.0\xa0±\xa00.2), Q♠ (" in told.verdict
        assert told.verdict.endswith(") and 3 more.")
        assert position_of(told).as_good[:2] == ["9h", "Qs"]


@pytest.mark.parametrize(("view", "words"), [(OURS, "by the passes so far"), (ORDERED, "by the calls so far")])
def test_what_others_have_called_is_evidence(view, words):
    odds, plain = (compare_discards(view, deals=300, evidence=evidence) for evidence in ("calls", "none"))
    assert f"deals {words} (self-play calls), double dummy" in odds.details
    assert "uniform deals" in plain.details
    assert [odds.deal(number) for number in range(300)] != [plain.deal(number) for number in range(300)]


def test_a_partner_who_ordered_it_up_makes_more_than_one_whose_call_tells_nothing():
    odds, plain = (
        compare_discards(ORDERED, deals=1_000, evidence=evidence, realistic=0) for evidence in ("calls", "none")
    )
    assert odds["9h"].march.low > plain["9h"].march.high
    assert odds["9h"].points.low > plain["9h"].points.high


def test_a_card_that_leaves_a_void_beats_one_that_does_not():
    odds = compare_discards(ORDERED, deals=1_000, realistic=0)
    assert odds.verdict.startswith("Best discard: 9♥ (")
    assert [row["discard"] for row in odds.rows() if row["best"]] == ["9♥"]
    assert odds.rows()[-1]["note"].startswith("behind by ")


def test_a_small_difference_is_too_close_to_call():
    odds = compare_discards("9h Th Kd Tc Jc up 9s seat 4 trump s maker 1", deals=20)
    assert len(odds.leaders) > 1
    assert odds.verdict.startswith("Too close to call")
    assert not any(row["best"] for row in odds.rows())


def test_a_gap_is_that_of_the_points_deal_by_deal():
    odds = compare_discards(ORDERED, deals=500, realistic=0)
    best, points = odds.prices[0].laid, odds.points_by_deal
    for price in odds.prices[1:]:
        gap = odds.gaps[price.laid]
        assert gap.value == pytest.approx((points[best] - points[price.laid]).mean())
        assert gap.low <= gap.value <= gap.high
    rows = odds.to_json()["discards"]
    assert rows[0]["behind"] == 0
    assert [row["behind"] for row in rows[1:]] == [odds.gaps[price.laid].value for price in odds.prices[1:]]


def test_same_seed_same_numbers_and_more_deals_only_add():
    first, again, other = (compare_discards(ORDERED, deals=300, seed=seed) for seed in (1, 1, 2))
    more = compare_discards(ORDERED, deals=700, seed=1)
    assert first.to_json() == again.to_json() != other.to_json()
    for laid, points in first.points_by_deal.items():
        assert np.array_equal(points, more.points_by_deal[laid][:300])


@pytest.mark.parametrize("renaming", RENAMINGS, ids=str)
def test_renaming_suits_changes_nothing_beyond_error(renaming):
    """Each renaming on deals of its own: the values differ by no more than chance explains (four standard errors)."""
    view, odds = View.parse(ORDERED), compare_discards(ORDERED, deals=3_000, realistic=0)
    hand, (up,) = renamed(view.hand, renaming), renamed((view.up,), renaming)
    other = compare_discards(View(hand, up, 4, trump=up.suit, maker=2), deals=3_000, seed=9, realistic=0)
    for price in odds.prices:
        same = other[renamed(price.laid, renaming)]
        together = np.hypot(same.points.error, price.points.error) / 1.96
        assert abs(same.points.value - price.points.value) < 4 * together


def test_the_deals_behind_the_numbers_can_be_looked_at():
    odds = compare_discards(ORDERED, deals=300)
    assert all(isinstance(odds.deal(number), Deal) for number in (0, 255, 256, 299))
    assert odds.deal(256).hand(4) == parse_cards("Js Jc As 9h Kd")
    with refusal("there is no deal 300"):
        odds.deal(300)


def test_a_price_is_asked_for_by_its_card_and_shown_as_table_and_picture():
    odds = compare_discards(ORDERED, deals=64)
    assert odds["9h"] is next(price for price in odds.prices if price.name == "9♥")
    with refusal("'Ah' can't be laid down here", "9h"):
        odds["Ah"]
    assert list(odds.table["discard"]) == 2 * [format_cards(price.laid) for price in odds.prices]
    assert list(odds.figure().data[0].y) == [price.name for price in odds.prices]
    assert "9♥" in odds._repr_html_()
    assert str(odds).startswith(ORDERED)


@pytest.mark.parametrize(
    ("view", "options", "words"),
    [
        (ORDERED, {"deals": 0}, ["deals is a whole number from 1 to"]),
        (ORDERED, {"seed": -1}, ["seed is a whole number from 0 to"]),
        (ORDERED, {"seed": "x"}, ["seed is a whole number"]),
        (ORDERED, {"evidence": "all"}, ["evidence is calls or none"]),
        ("Js Jc As 9h Kd up Qs seat 4", {}, ["nobody has made trump", "trump s maker 4"]),
        ("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 2", {}, ["already laid down"]),
        ("Js Jc As Qs Kd up Qs seat 4 trump s maker 2", {}, ["already laid down"]),
        (f"{ORDERED} played Ah", {}, ["compare_plays"]),
        ("Js Jc As 9h Kd up Qs seat 1 trump s maker 2", {}, ["seat 1 takes no card"]),
        ("Js Jc As 9h Kd down Qs seat 4 trump h maker 2", {}, ["seat 4 takes no card"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 2 alone", {}, ["seat 4 takes no card"]),
        ("55 54 64 33 20 up 51 seat 4 trump 5 maker 1 rules domino", {}, ["seat 4 takes no card"]),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_reason(view, options, words):
    with refusal(*words):
        compare_discards(view, **options)


def test_a_defender_who_could_still_speak_plays_with_the_partner():
    view = View.parse("Js As 9h Kd Td up Qs seat 4 trump s maker 1 rules bicycle+defend_alone")
    auction = Auction.at(view)
    assert auction.asks_alone
    assert contract_of(view) == auction.contract_of(PASS)


SMALL = "Js 9c As 9h Kd up Qs seat 2{} rules two_handed"


def test_a_discard_is_explained_by_who_holds_what_when_the_hand_is_played():
    odds = compare_discards(ORDERED, deals=600, realistic=0)
    why = odds.explain("Js")
    assert why.option == parse_cards("Js")
    assert why.sentences[0].startswith("J♠: ")
    assert f"Compared with {odds.ranked[0].name}, it is worth" in str(why)
    assert not any("Q♠" in words for split in why.case.choice.splits for words in split.clauses)  # we hold the turn-up
