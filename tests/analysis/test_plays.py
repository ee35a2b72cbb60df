"""The odds of each card that may be played: exact late in a hand, sampled before."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from helpers.covering import in_every_game
from helpers.eyes import held_by, renamed_view, seat_to_play, whole_hands
from helpers.strategies import RENAMINGS, refusal, renamed

from euchre_tutor import EuchreError, Play, PlayOdds, View, compare_plays, layouts_left, solve
from euchre_tutor.analysis import plays
from euchre_tutor.beliefs import Layouts
from euchre_tutor.pricing.estimates import Exact
from euchre_tutor.pricing.options import seeds_of_chunk
from euchre_tutor.pricing.playing import PlayOptions, play_options
from euchre_tutor.scoring import march_goal, tricks_to_escape, tricks_to_make

DEALER = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"
LATE = "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As 9s Ts Ks Kd 9d Td Ad 9c Js Tc Qc Kc Ac"
EARLY = "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As 9s Ts Ks"


def play_of(odds: PlayOdds, number: int, play: Play) -> Play:
    """Stand at the same point of play, in one of the layouts behind the odds."""
    hands = whole_hands(play, held_by(odds.hands[number], odds.layouts))
    again = Play(hands, odds.layouts.seen.contract)
    for _, card in play.history:
        again.push(card)
    return again


@in_every_game(day="two_handed+pack_size=32+joker")
def test_every_number_is_that_of_solving_layout_by_layout(rules):
    """Late in a hand all layouts are solved one by one, the called partner a different seat in each."""
    rng, checked = Random(11), 0
    while checked < 3:
        view, play = seat_to_play(rng, rules, left=rng.randint(2, 6))
        if play.is_over or layouts_left(view) > 40:
            continue
        odds, checked = compare_plays(view, realistic=0), checked + 1
        weights = odds.layouts.weights
        assert odds.is_exact
        assert {price.card for price in odds.prices} == set(play.legal_plays)
        points, tricks = _solved_one_by_one(odds, play)
        for price in odds.prices:
            made, size = np.array(tricks[price.card]), rules.hand_size
            is_ours = view.seat in play.contract.makers
            assert odds.points_by_deal[price.card].tolist() == points[price.card]
            assert isinstance(price.points, Exact)
            assert price.points.value == pytest.approx(weights @ points[price.card])
            assert price.tricks.value == pytest.approx(weights @ (made if is_ours else size - made))
            assert price.make.value == pytest.approx(weights @ (made >= tricks_to_make(play.contract)))
            assert price.march.value == pytest.approx(weights @ (made == march_goal(play.contract)))
            assert price.euchred.value == pytest.approx(weights @ (made < tricks_to_escape(play.contract)))


def _solved_one_by_one(odds: PlayOdds, play: Play) -> tuple[dict, dict]:
    """Return our points and the makers' tricks for each card on each layout."""
    points, tricks = ({price.card: [] for price in odds.prices} for _ in range(2))
    for number in range(odds.deals):
        point = play_of(odds, number, play)
        for value in solve(point).cards:
            points[value.card].append(value.points if odds.view.seat in point.contract.makers else -value.points)
            tricks[value.card].append(value.maker_tricks)
    return points, tricks


@pytest.mark.slow
@pytest.mark.parametrize("evidence", ["calls", "none"])
def test_a_sample_agrees_with_all_layouts(evidence):
    """The exact values of a view with 34,650 layouts lie within the errors of its samples, some 19 times of 20."""
    view = "Ks Ad Ac 9c Jh down Qs seat 4 trump h maker 1 played As 9s Ts Ks Kd 9d Td Ad"
    exact = compare_plays(view, exact=True, evidence=evidence, realistic=0)
    assert exact.is_exact
    inside = total = 0
    for seed in range(20):
        odds = compare_plays(view, deals=500, seed=seed, exact=False, evidence=evidence, realistic=0)
        assert not odds.is_exact
        for price in odds.prices:
            for name in ("make", "points", "tricks"):
                truth, estimate = getattr(exact[price.card], name).value, getattr(price, name)
                inside += estimate.low <= truth <= estimate.high
                total += 1
    assert inside / total > 0.88


def test_where_all_layouts_are_solved_no_error_is_claimed():
    odds = compare_plays(LATE, realistic=0)
    assert odds.deals == layouts_left(LATE) == 420
    assert "±" not in str(odds) + odds._repr_html_()
    assert "all 420 ways" in odds.caption
    assert odds.details.startswith(f"exact, 420 layouts, as good as {odds.layouts.effective:,.0f} ")
    assert 100 < odds.layouts.effective < 420
    plain = compare_plays(LATE, evidence="none", realistic=0)
    assert plain.details == "exact, 420 layouts · uniform layouts, double dummy"
    assert odds.verdict.startswith("Best play: 9♥ (")
    assert (odds.table["points"] == odds.table["points_low"]).all()


def test_a_sample_tells_its_error_and_of_how_many_layouts_it_is():
    odds = compare_plays(EARLY, deals=300, realistic=40)
    words = "300 of 15,765,750 layouts · seed 0 · layouts by the passes so far (self-play calls), double dummy"
    assert odds.details == f"{words} · at a table on 40"
    assert "300 of the 15,765,750 ways" in odds.caption
    assert str(odds).count("±") > 3 * len(odds.prices)
    assert all(price.points.low < price.points.high for price in odds.prices)


def test_asking_for_more_deals_than_there_are_layouts_solves_them_all(monkeypatch):
    monkeypatch.setattr(plays, "_FEW", 0)
    assert compare_plays(LATE, deals=420).is_exact
    assert not compare_plays(LATE, deals=419).is_exact


def test_what_the_tricks_so_far_have_settled_is_certain_in_a_sample_too():
    """The makers, who have lost a trick, can't march; with three tricks they can't be euchred."""
    lost = compare_plays("Ks Ad Ac 9c Jh down Qs seat 4 trump h maker 1 played Td 9d Qd Ad", deals=200)
    assert {price.march for price in lost.prices} == {Exact(0.0)}
    won = compare_plays("Jh Jd Ah 9h Ks down Qs seat 1 trump h maker 1 played Jh Th Qh Kh Jd 9c Tc Qc Ah 9d Td Qd")
    assert {price.euchred.value for price in won.prices} == {0.0}


def test_cards_are_compared_on_the_same_layouts():
    """Touching trumps are equally good on every layout, and a gap is that of the points layout by layout."""
    odds = compare_plays(DEALER, deals=300, realistic=0)
    assert np.array_equal(odds.points_by_deal[odds["Js"].card], odds.points_by_deal[odds["Jc"].card])
    best, last = odds.prices[0], odds.prices[-1]
    gap = odds.gaps[last.card]
    assert gap.value == pytest.approx(best.points.value - last.points.value)
    assert gap.low > 0
    assert last not in odds.leaders
    assert odds.verdict.startswith("Equally good on every deal: A♠ (")
    assert odds.rows()[-1]["note"].startswith("behind by ")


def test_equal_values_of_all_layouts_are_equally_good():
    view = "Jh Jd 9c Ks 9d down Qs seat 1 trump h maker 1 played 9c Tc Qc Ac 9s Ks Ts As Kd Td 9d Ad Kc Jc Js"
    odds = compare_plays(view, realistic=0)
    assert odds.is_exact
    assert odds.verdict.startswith("Equally good: ")
    assert {row["note"] for row in odds.rows()} == {"equally good"}


def test_a_card_that_must_be_played_is_the_only_row():
    odds = compare_plays("Js As 9h Kd Qd down Qs seat 4 trump d maker 1 played Th Ah Kh", deals=50)
    assert [price.name for price in odds.prices] == ["9♥"]
    assert odds.verdict.startswith("There is only one play: 9♥ (")


def test_same_seed_same_numbers_and_more_only_add():
    first, again, other = (compare_plays(EARLY, deals=300, seed=seed) for seed in (1, 1, 2))
    more = compare_plays(EARLY, deals=700, seed=1)
    assert first.to_json() == again.to_json() != other.to_json()
    for card, points in first.points_by_deal.items():
        assert np.array_equal(points, more.points_by_deal[card][:300])


@pytest.mark.parametrize("renaming", RENAMINGS, ids=str)
def test_renaming_suits_changes_nothing(renaming):
    view, exact = View.parse(LATE), compare_plays(LATE, realistic=0)
    odds = compare_plays(renamed_view(view, renaming), realistic=0)
    for price in exact.prices:
        same = odds[renamed((price.card,), renaming)[0]]
        for name in ("points", "tricks", "make"):
            assert getattr(same, name).value == pytest.approx(getattr(price, name).value)


def test_a_price_is_asked_for_by_its_card_and_told_as_data():
    odds = compare_plays(LATE, realistic=0)
    assert odds["9h"] is odds.prices[0]
    with refusal("'Js' can't be played now", "legal are 9h, Qd"):
        odds["Js"]
    rows = odds.to_json()["plays"]
    assert [row["play"] for row in rows] == ["9h", "Qd"]
    assert rows[0]["behind"] == 0
    assert rows[1]["behind"] == pytest.approx(rows[0]["points"] - rows[1]["points"])
    assert list(odds.table["play"]) == ["9h", "Qd"]
    assert list(odds.figure().data[0].y) == ["9♥", "Q♦"]


@pytest.mark.parametrize(
    ("view", "options", "words"),
    [
        (EARLY, {"deals": 0}, ["deals is a whole number from 1 to"]),
        (EARLY, {"seed": -1}, ["seed is a whole number from 0 to"]),
        (EARLY, {"deals": 2.5}, ["deals is a whole number"]),
        (EARLY, {"exact": True}, ["15,765,750 layouts are too many", "leave out exact"]),
        (EARLY, {"evidence": "hearsay"}, ["evidence is calls or none"]),
        (EARLY, {"realistic": -1}, ["realistic is a whole number from 0", "-1"]),
        ("Js Jc As 9h Kd up Qs seat 4", {}, ["trump is not made", "compare_calls"]),
        (f"{DEALER} 9s", {}, ["'9s'", "that is you"]),
        (DEALER.removesuffix(" Th"), {}, ["the turn of seat 3", "dealer"]),
        (f"{LATE} Qd Jc Jh 9h Th Jd", {}, ["nothing left to play"]),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 4 played Ah 9c Th", {}, ["you took Qs"]),
        ("Js Jc As Qd Kd up Qs seat 2 trump s maker 4 alone played Ah", {}, ["seat 2 has no part in the play"]),
    ],
)
def test_what_cannot_be_asked_is_refused_with_a_reason(view, options, words):
    with refusal(*words):
        compare_plays(view, **options)


# Everybody seeing only their own hand, and the score.


@in_every_game(day="british, call_ace6, bid_euchre, domino_solo3")
def test_realistic_play_ends_as_double_dummy_where_only_one_card_is_left(rules):
    rng = Random(5)
    view, _ = seat_to_play(rng, rules, left=1)
    odds = compare_plays(view, realistic=50)
    for price in odds.prices:
        assert price.points.value == pytest.approx(price.double_dummy.points.value)


@in_every_game(day="cutthroat+pack_size=32+no_trump")
def test_realistic_play_is_priced_in_every_game_and_stays_within_the_points_there_are(rules):
    rng = Random(3)
    for left in (2, 4):
        view, play = seat_to_play(rng, rules, left=left)
        if play.is_over:
            continue
        odds = compare_plays(view, deals=40, realistic=40)
        reach = [points for values in odds.points_by_deal.values() for points in values.tolist()]
        for price in odds.prices:
            assert price.points.low <= price.points.value <= price.points.high
            assert min(reach) - 12 <= price.points.value <= max(reach) + 12


def test_the_realistic_price_is_that_of_letting_players_play_the_same_layouts():
    odds = compare_plays(EARLY, deals=200, realistic=200, exact=False)
    turn = PlayOptions(odds.layouts.seen)
    seeds = seeds_of_chunk(200, seed=0, chunk=0)
    for price in odds.prices:
        mean = turn.payoffs.points_of(turn.played(odds.hands, price.card, seeds=seeds)).mean()
        assert price.points.value == pytest.approx(mean)


def test_with_a_score_cards_are_ranked_by_the_chance_to_win_the_game():
    view = f"{DEALER} rules stick_the_dealer".replace("seat 4", "seat 4 score 9-8")
    odds = compare_plays(view, deals=300, realistic=0)
    assert odds.aim == "game"
    assert odds.verdict.startswith("Equally good on every deal to win the game from 9-8: K♦ (100.0")
    values = odds.stakes.chances(odds.points_by_deal[odds["Kd"].card])
    assert odds["Kd"].game.value == pytest.approx(values.mean())


def test_cards_that_are_easy_to_tell_apart_take_fewer_layouts():
    sure, all_of_them = (compare_plays(DEALER, deals=20_000, until_sure=sure, realistic=0) for sure in (True, False))
    assert 256 <= sure.deals < all_of_them.deals == 20_000
    assert sure.ranked[0].card == all_of_them.ranked[0].card


def test_layouts_that_are_played_in_several_chunks_start_as_in_one():
    """The players of a later chunk go on in the row of random numbers that begins with the first layout."""
    layouts = Layouts(EARLY)
    option = next(iter(play_options(layouts).values()))
    told = replace(option, turn=SimpleNamespace(played=lambda hands, card, *, seeds: (hands, card, seeds)))
    hands, seeds = layouts.drawn(512, seed=3), seeds_of_chunk(512, seed=3, chunk=0)
    for chunk in (0, 1):
        found, card, starts = told.played(chunk, seed=3, rows=slice(5, 40))
        assert card == option.card
        assert found.tolist() == hands[256 * chunk + 5 : 256 * chunk + 40].tolist()
        assert starts.tolist() == seeds[256 * chunk + 5 : 256 * chunk + 40].tolist()


@pytest.mark.parametrize("view", [LATE, EARLY])
def test_a_layout_is_a_deal_in_which_our_seat_has_its_cards_and_others_those_that_they_played(view):
    odds = compare_plays(view, deals=20, realistic=0)
    seen = odds.layouts.seen
    for number in (0, 7):
        deal = odds.deal(number)
        assert deal == odds.deal(number)
        held = held_by(odds.hands[number], odds.layouts)
        for seat in seen.active:
            played = {card.held for other, card in seen.history if other == seat}
            kept = {*deal.hand(seat), deal.up, *seen.view.laid} if seat == seen.contract.taker else {*deal.hand(seat)}
            assert played | {*held[seat]} <= kept
    with pytest.raises(EuchreError, match=f"there is no deal {odds.deals}"):
        odds.deal(odds.deals)


def test_a_card_is_explained_by_who_holds_what_in_the_same_layouts():
    odds = compare_plays(DEALER, deals=600, realistic=0)
    best, other = odds.ranked[0], odds.ranked[-1]
    why = odds.explain(other.card)
    first, ends, *_, compared = why.sentences
    assert first.startswith(f"{other.name}: ")
    assert "of the deals" in ends
    assert f"Compared with {best.name}, it is worth" in " ".join(why.sentences), compared
    assert why.case.choice.splits
    assert odds.explain().option == best.card


def test_where_all_layouts_are_solved_a_card_is_explained_on_a_sample_of_them():
    odds = compare_plays(LATE, realistic=0)
    assert odds.is_exact
    assert odds.explain().option == odds.ranked[0].card
    assert "seed 0" in odds.explain().details


def test_exact_and_until_sure_exclude_each_other_as_for_calls():
    with pytest.raises(EuchreError, match="until_sure stops before that"):
        compare_plays(LATE, exact=True, until_sure=True)


@pytest.mark.parametrize(
    ("view", "named"),
    [
        ("Ac Th 9c Jd Ah up Ah seat 4 trump h maker 2 laid 9s played Kh 9h Jh Th Kc Ac Tc Qd", ["J♦", "A♥", "9♣"]),
        ("Qh 9d 9s As Jd up Kd seat 2 trump d maker 2 played Js 9s Ad Ts 9c Kd Ac Qh Td Qd Jd Jh", ["9♦", "A♠"]),
    ],
)
def test_of_cards_that_are_equally_good_a_maker_leads_from_the_top(view, named):
    odds = compare_plays(view, realistic=30)
    assert len({price.points.value for price in odds.prices}) == 1
    assert [price.name for price in odds.leaders] == named
