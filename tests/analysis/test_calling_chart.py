"""The chance to make by trumps and aces: counted from random deals, each solved by itself in the slow twin."""

import sys
from collections import Counter

import numpy as np
import pytest
from helpers.callers import play_by_thumb
from helpers.strategies import refusal

from euchre_tutor import BICYCLE, Auction, Deal, Rules
from euchre_tutor.analysis.calling_chart import calling_chart
from euchre_tutor.auction import PASS
from euchre_tutor.pricing.estimates import proportion
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import tricks_to_make
from euchre_tutor.solver import maker_tricks

MODULE = sys.modules[calling_chart.__module__]  # its name in the package is that of the function
# Who takes the turn-up or nobody; both rounds; lone hands; a joker that the dealer names a suit for; dominoes.
GAMES = [
    ("bicycle", 4, "order up"),
    ("bicycle", 1, "order up alone"),
    ("stick_the_dealer", 1, "next"),
    ("bicycle", 2, "cross"),
    ("british", 4, "order up"),
    ("cutthroat", 2, "order up"),
    ("canadian", 2, "order up alone"),
    ("old_school+tricks_to_score=4", 2, "cross alone"),
    ("bicycle+must_hold_trump+farmers_hand=redeal", 2, "order up"),
    ("bicycle+partners_best", 4, "order up alone"),
    ("domino+exchange=maker", 3, "order up"),
]


@pytest.fixture
def small_chunks(monkeypatch):
    monkeypatch.setattr(MODULE, "_CHUNK", 64)


@pytest.fixture(scope="module")
def chart():
    return calling_chart(seat=1, deals=3_000, evidence="none")


def slow_row(caller, hands, turn_up, call):
    """Count one hand, and solve its deal, by itself."""
    rules, cards = caller.rules, caller.rules.pack.cards
    named = turn_up.suit if rules.names_suit(turn_up.card) else None
    deal = Deal(tuple(tuple(cards[index] for index in hand) for hand in hands), turn_up.card, rules, named)
    auction = Auction.of(deal)
    for _ in range(caller.seat - 1 + rules.players * caller.is_second_round):
        auction.push(PASS)
    auction.push(call)
    contract = auction.contract
    play = play_by_thumb(deal, contract)
    mine = [*deal.hand(caller.seat), *[turn_up.card] * (contract.taker == caller.seat)]
    ranking = ranking_of(rules, contract.trump)
    trumps = [card for card in mine if ranking.is_trump(card)]
    aces = [card for card in mine if card.is_top and not ranking.is_trump(card)]
    return min(len(trumps), rules.hand_size), len(aces), int(maker_tricks(play) >= tricks_to_make(contract))


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(("rules", "seat", "call"), GAMES)
def test_every_count_is_that_of_deals_solved_one_by_one(monkeypatch, rules, seat, call):
    seen, outcomes = [], MODULE._outcomes

    def watched(caller, dealt):
        rows, (_, hands, turn_up, made) = outcomes(caller, dealt), dealt
        seen.extend((slow_row(caller, deal, turn_up, made), tuple(row)) for deal, row in zip(hands, rows, strict=True))
        return rows

    monkeypatch.setattr(MODULE, "_outcomes", watched)
    found = calling_chart(rules, seat=seat, call=call, deals=64)
    assert len(seen) == 64
    assert [slow for slow, _ in seen] == [row for _, row in seen]
    assert found.counts[:, :, 0].sum() == 64


@pytest.mark.usefixtures("small_chunks")
def test_suits_are_what_the_call_says(monkeypatch):
    called, outcomes = Counter(), MODULE._outcomes

    def watched(caller, dealt):
        called[dealt.turn_up.suit, dealt.call.trump(dealt.turn_up.suit)] += len(dealt.hands)
        return outcomes(caller, dealt)

    monkeypatch.setattr(MODULE, "_outcomes", watched)
    calling_chart(seat=1, call="next", deals=64, evidence="none")
    assert all(trump is up.same_colour for up, trump in called)
    called.clear()
    calling_chart(seat=1, call="cross", deals=640, evidence="none")
    assert not [pair for pair in called if pair[1] in (pair[0], pair[0].same_colour)]
    assert len(called) == 8


def test_the_deals_are_those_of_a_shuffled_pack(chart):
    """Five cards beside a turn-up of another seat: trumps as in the rule book's table, within five standard errors."""
    dealt = chart.counts[:, :, 0].sum(axis=1) / chart.deals
    exact = np.array([0.18390, 0.42438, 0.30313, 0.08083, 0.00758, 0.00018])
    assert np.abs(dealt - exact).max() < 5 * np.sqrt(0.25 / chart.deals)


def test_a_dealer_that_hears_three_passes_holds_more_trumps():
    """Seats that pass are short of trumps, so the others have them; the caption says what was weighed."""
    weighed, uniform = (calling_chart(seat=4, deals=4_000, evidence=evidence) for evidence in ("calls", "none"))
    trumps = [found.counts[:, :, 0].sum(axis=1) @ np.arange(6) / found.deals for found in (weighed, uniform)]
    assert trumps[0] > trumps[1] + 0.05
    assert ("passed" in weighed.caption, "passes so far" in weighed.details) == (True, True)
    assert ("passed" in uniform.caption, "uniform deals" in uniform.details) == (False, True)


@pytest.mark.usefixtures("small_chunks")
def test_same_seed_same_chart_and_more_deals_only_add(request):
    few, more, other = (calling_chart(seat=2, deals=deals, seed=seed) for deals, seed in ((100, 3), (200, 3), (100, 4)))
    request.getfixturevalue("one_thread")
    assert np.array_equal(calling_chart(seat=2, deals=100, seed=3).counts, few.counts)
    assert (more.counts >= few.counts).all()
    assert few.counts[:, :, 0].sum() == 100
    assert not np.array_equal(few.counts, other.counts)


def test_the_table_has_wilson_intervals_and_leaves_out_cells_of_few_deals(chart):
    table = chart.table.set_index(["trumps", "aces"])
    assert table["deals"].sum() == chart.deals
    for cell, row in table.iterrows():
        deals, made = chart.counts[cell]
        assert row["deals"] == deals
        if deals < 30:
            assert row[["make", "low", "high"]].isna().all()
        else:
            assert tuple(row[["make", "low", "high"]]) == pytest.approx(proportion(int(made), int(deals)))
    assert table["make"].isna().any()


def test_the_heat_map_shows_the_table_in_percent(chart):
    (cells,) = chart.figure().data
    table = chart.table.set_index(["trumps", "aces"])
    for trumps, (percents, words, deals) in zip(
        cells.y, zip(cells.z, cells.text, cells.customdata, strict=True), strict=True
    ):
        for aces, percent, word, count in zip(cells.x, percents, words, deals, strict=True):
            row = table.loc[(trumps, aces)]
            assert count == row["deals"]
            if percent is None:
                assert (word, row["deals"] < 30) == ("", True)
            else:
                assert percent == pytest.approx(100 * row["make"])
                assert word.startswith(f"{percent:.0f}"[:1])
                assert "±" in word
    assert "deals" in cells.hovertemplate
    assert chart.figure().layout.title.subtitle.text.replace("<br>", " ").startswith(chart.caption)


def test_trumps_and_aces_help(chart):
    chances = {cell: chance.value for cell, chance in chart.cells.items()}
    for (trumps, aces), chance in chances.items():
        assert chance >= chances.get((trumps - 1, aces), 0)
    assert chances[2, 2] > chances[2, 0]


def test_a_chart_prints_itself_with_what_it_rests_on(chart):
    printed = str(chart).splitlines()
    assert printed[0] == "Chance to make, %: order up by seat 1, eldest"
    assert printed[-2:] == [chart.caption, chart.details]
    assert "3,000" in chart.caption
    assert chart.details == "bicycle · 3,000 deals · seed 0 · uniform deals, double dummy"
    assert [line.split()[0] for line in printed[3:-2]] == list("543210")
    assert chart._repr_html_().count("<th>") == 1 + 4 + 1 + 4 + 6


def test_games_and_calls_without_a_chart_are_refused():
    for rules in ("bid_euchre", "call_ace4", "bicycle+defend_alone"):
        with refusal(rules, "no calling chart", "turn-up"):
            calling_chart(rules)
    with refusal("'hearts'", "order up or next or cross"):
        calling_chart(call="hearts")
    with refusal("'next'", "domino", "say order up"):
        calling_chart("domino", call="next")
    with refusal("must play alone"):
        calling_chart("canadian", seat=2)
    with refusal("no lone hands"):
        calling_chart("cutthroat", call="order up alone")
    with refusal("no seat '7'"):
        calling_chart(seat=7)
    with refusal("deals", "not 0"):
        calling_chart(deals=0)
    assert calling_chart(Rules.parse("bicycle"), deals=64).caller.rules == BICYCLE
