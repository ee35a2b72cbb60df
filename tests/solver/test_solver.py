"""The solver: the compiled kernel beside the slow twin, beside DDS, and what must hold whatever the cards."""

import importlib.util
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from helpers import reference
from helpers.compiled import in_python
from helpers.covering import in_every_game
from helpers.strategies import (
    IN_FOURS,
    MAX_CARDS,
    RENAMINGS,
    TABLES,
    WITH_CARDS,
    is_known,
    plays,
    plays_with_cards,
    random_contract,
    random_deal,
    random_play,
    randoms,
    refusal,
    renamed,
    start_play,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre_tutor.auction import make_contract
from euchre_tutor.cards import Card, Suit
from euchre_tutor.deal import Deal
from euchre_tutor.play import Play
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import goals_met_many, maker_tricks, maker_tricks_by_card, solve
from euchre_tutor.solver.encode import position_of
from euchre_tutor.solver.engine import lines_by_card, values_along
from euchre_tutor.tiles import Pips

DEAL = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")


# The slow twin: every legal card's value at so many points of play, by the number of cards left.
LATE = dict.fromkeys(range(9, 12), 80) | dict.fromkeys(range(1, 9), 230)
EVERYDAY = {18: 1, 16: 1} | dict.fromkeys(range(12, 16), 2)  # 615
EVERYDAY |= dict.fromkeys(range(9, 12), 15) | dict.fromkeys(range(1, 9), 70)
MORE_EARLY = {20: 2, 19: 3, 18: 4, 17: 6, 16: 16} | dict.fromkeys(range(12, 16), 30) | LATE  # 2,231
OF_EACH_PRESET = (
    {24: 1, 22: 1, 20: 8, 19: 10, 18: 20, 17: 40} | dict.fromkeys(range(13, 17), 130) | dict.fromkeys(range(1, 13), 417)
)  # over 18 presets 100,872


@pytest.mark.nightly
@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_kernel_agrees_with_the_slow_twin_in_every_game(rules):
    """5,600 points of play of each preset, in all 100,000: between tricks and within, lone hands included."""
    rng, alone = Random(11), Counter()
    for left, count in OF_EACH_PRESET.items():
        for _ in range(count):
            play = random_play(rng, left, rules)
            assert maker_tricks_by_card(play) == reference.maker_tricks_by_card(play), play
            alone[play.contract.is_lone] += 1
    assert alone.total() * len(PRESETS) >= 100_000
    assert alone[True] >= 500 or not rules.lone_hands


@pytest.mark.slow
@pytest.mark.parametrize(
    "counts",
    [pytest.param(EVERYDAY, id="every day"), pytest.param(MORE_EARLY, id="more early", marks=pytest.mark.nightly)],
)
def test_kernel_agrees_with_the_slow_twin_on_every_legal_card(counts):
    rng, seen = Random(2024), set()
    for left, count in counts.items():
        for _ in range(count):
            play = random_play(rng, left)
            assert maker_tricks_by_card(play) == reference.maker_tricks_by_card(play), play
            seen |= {play.rules, play.contract.trump, f"lead {play.leader}", play.contract.alone}
    assert seen >= {*TABLES, *Suit, *Pips, None, *(f"lead {seat}" for seat in range(1, 7)), False, True}


@pytest.fixture
def dds():
    """The other judge; endplay has no wheels for Python 3.14 yet."""
    if sys.version_info >= (3, 14):
        pytest.importorskip("endplay", reason="endplay has no wheels for Python 3.14 yet")
    return importlib.import_module("helpers.oracle")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("alone", "deals"),
    [
        pytest.param(False, 400, id="partners"),
        pytest.param(True, 200, id="alone"),
        pytest.param(False, 40_000, id="many partners", marks=pytest.mark.nightly),
        pytest.param(True, 10_000, id="many alone", marks=pytest.mark.nightly),
    ],
)
def test_kernel_agrees_with_dds(dds, alone, deals):
    rng, plays = Random(7), []
    while len(plays) < deals:
        deal = random_deal(rng, rng.choice(IN_FOURS))
        contract = random_contract(rng, deal)
        if contract.alone is alone:
            plays.append(start_play(rng, deal, contract))
    assert {play.rules.pack_size for play in plays} == {24, 28, 32}
    assert list(map(maker_tricks, plays)) == dds.maker_tricks(plays)


def test_kernel_agrees_with_dds_between_tricks(dds):
    rng = Random(8)
    plays = [random_play(rng, rng.randint(1, MAX_CARDS), rng.choice(IN_FOURS)) for _ in range(1_000)]
    plays = [play for play in plays if not play.trick and not play.is_over]
    assert list(map(maker_tricks, plays)) == dds.maker_tricks(plays)


# Invariants.


SAME_SUITS = {suit: suit for suit in (*Suit, *Pips)}


def changed(
    play: Play,
    *,
    renaming: dict[Suit, Suit] = SAME_SUITS,
    makers: frozenset[int] | None = None,
    rules: Rules | None = None,
    turn: int = 0,
) -> Play:
    """Play the same cards from the first lead with the suits renamed, other makers, in another game, or moved round."""
    start = play.copy()
    while start.history:
        start.pop()
    contract, players = play.contract, play.rules.players

    def moved(seat: int) -> int:
        return (seat - 1 + turn) % players + 1

    called = renamed((contract.called,), renaming)[0] if contract.called and makers is None else None
    hands = {moved(seat): renamed(hand, renaming) for seat, hand in start.hands.items()}
    contract = replace(
        contract,
        rules=rules or play.rules,
        trump=contract.trump and renaming[contract.trump],
        called=called,
        maker=moved(contract.maker),
        makers=frozenset(map(moved, contract.makers if makers is None else makers)),
        active=tuple(sorted(map(moved, contract.active))),
        leader=moved(contract.leader),
    )
    twin = Play(hands, contract)
    for card in renamed(tuple(card for _, card in play.history), renaming):
        twin.push(card)
    return twin


@given(plays_with_cards, st.sampled_from(RENAMINGS))
def test_renaming_suits_changes_nothing(play, renaming):
    twin = changed(play, renaming=renaming)
    values = maker_tricks_by_card(play)
    assert maker_tricks_by_card(twin) == dict(zip(renamed(tuple(values), renaming), values.values(), strict=True))


@given(plays, st.integers(1, 5))
def test_moving_everybody_round_the_table_changes_nothing(play, turn):
    assert maker_tricks_by_card(changed(play, turn=turn)) == maker_tricks_by_card(play)


JOKERLESS = [rules for rules in WITH_CARDS if not rules.joker and is_known(rules, {"joker": True})]


@given(randoms, st.integers(0, MAX_CARDS), st.sampled_from(JOKERLESS))
def test_a_joker_that_is_never_dealt_changes_nothing(rng, left, rules):
    play = random_play(rng, left, rules)
    assert solve(changed(play, rules=replace(rules, joker=True))).to_json() == solve(play).to_json()


@given(plays)
def test_makers_and_defenders_share_out_the_tricks(play):
    defenders = frozenset(play.contract.active) - play.contract.makers
    assert maker_tricks(play) + maker_tricks(changed(play, makers=defenders)) == play.rules.hand_size


@pytest.mark.slow
@given(
    randoms,
    st.integers(0, MAX_CARDS),
    st.sampled_from([rules for rules in WITH_CARDS if rules.pack_size == 24 and rules.farmers_hand != "exchange"]),
)
@pytest.mark.parametrize("pack_size", [28, 32])
def test_low_cards_that_lie_in_the_kitty_change_nothing(pack_size, rng, left, rules):
    play = random_play(rng, left, rules)
    larger = changed(play, rules=replace(rules, pack_size=pack_size))
    assert solve(larger).to_json() == solve(play).to_json()


@in_every_game()
def test_a_deal_of_every_game_is_solved_from_its_text(rules):
    deal, rng = Deal.random(seed=3, rules=rules), Random(3)
    for _ in range(rules.players):
        contract = random_contract(rng, deal)
        names = ("trump", "maker", "alone", "called", "bid", "defender")
        solution = solve(str(deal), **{name: getattr(contract, name) for name in names} | {"trump": str_of(contract)})
        play = Play.of(deal, contract, discard=solution.discard, swap=solution.swap or ())
        assert (solution.contract, solution.seat, solution.play.rules) == (play.contract, play.leader, rules)
        assert {value.card: value.maker_tricks for value in solution.cards} == maker_tricks_by_card(play)
        assert (solution.discard is not None, solution.swap is not None) == (bool(contract.taker), bool(contract.giver))
        text = str(solution)
        assert text.startswith(str(contract))
        assert f"seat {play.leader}" in text.splitlines()[1]
        assert len(text.splitlines()) == 2 + len(solution.cards) + 1 + rules.hand_size


def str_of(contract) -> str:
    return str(contract.trump or "none")


@given(plays)
def test_a_position_is_worth_its_best_card(play):
    best = max if not play.is_over and play.seat in play.contract.makers else min
    values = maker_tricks_by_card(play).values()
    assert set(maker_tricks_by_card(play)) == set(play.legal_plays)
    assert maker_tricks(play) == best(values, default=play.maker_tricks) == solve(play).maker_tricks


@given(plays)
def test_a_cards_value_is_what_the_hand_is_worth_once_it_is_played(play):
    for value in solve(play).cards:
        after = play.copy()
        after.push(value.card)
        assert solve(after).maker_tricks == value.maker_tricks
        assert value.points == points_table(play.contract)[value.maker_tricks]


@given(plays)
def test_the_best_line_is_legal_and_takes_the_promised_tricks(play):
    solution, end = solve(play), play.copy()
    for seat, card in solution.line:
        assert end.seat == seat
        end.push(card)
    assert end.is_over
    assert end.maker_tricks == solution.maker_tricks
    assert solution.points == points_table(play.contract)[end.maker_tricks]
    assert solution.line[:1] == tuple((solution.seat, value.card) for value in solution.cards[:1])


@given(plays)
def test_solving_leaves_the_play_as_it_was(play):
    before = str(play)
    solve(play)
    assert str(play) == before


@given(st.sampled_from(TABLES), randoms)
@settings(max_examples=10)
def test_many_deals_solved_at_once_agree_with_each_alone(rules, rng):
    first = replace(random_deal(rng, rules), up=None, named=None)
    contract = random_contract(rng, first)
    plays = [start_play(rng, replace(random_deal(rng, rules), up=None, named=None), contract) for _ in range(20)]
    hands = np.array([position_of(play).hands for play in plays])
    before = hands.copy()
    for goals in ((1, 2, 3, 4, 5), (3, 5), (4,)):
        met = goals_met_many(hands, contract, goals)
        assert met.tolist() == [sum(maker_tricks(play) >= goal for goal in goals) for play in plays]
    assert (hands == before).all()


def test_threads_may_share_one_array_of_deals():
    """Solving reads its deals and never writes to them: two threads find what one after the other finds."""
    rng = Random(5)
    contract = make_contract(BICYCLE, "s", 2)
    plays = [start_play(rng, replace(random_deal(rng, BICYCLE), up=None), contract) for _ in range(500)]
    hands = np.array([position_of(play).hands for play in plays])
    hands.flags.writeable = False
    questions = [(hands, contract, goals) for goals in ((1, 2, 3, 4, 5), (3, 5), (2,), (4,))]
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(lambda question: goals_met_many(*question).tolist(), questions))
    assert together == [goals_met_many(*question).tolist() for question in questions]


# What a solution says.


def test_the_solution_of_a_deal_is_told_in_a_few_lines():
    solution = solve(DEAL, trump="s", maker=4)
    assert (solution.maker_tricks, solution.points, str(solution.discard), solution.seat) == (5, 2, "Qh", 1)
    rows = str(solution).splitlines()
    assert rows[0] == "spades by seat 4, seat 4 discards Qh: makers take 5 tricks, 2 points for the makers"
    assert rows[1].startswith("seat 1, eldest, a defender, plays")
    assert rows[2:7] == [f"  {value.card}  makers take {value.maker_tricks}: +2" for value in solution.cards]
    assert {line.rsplit(": ")[-1] for line in rows[8:]} <= {"seat 2 takes it", "seat 4 takes it"}
    assert len(rows[8:]) == 5


def test_a_solution_is_drawn_with_symbols_and_a_trick_a_row():
    html = solve(DEAL, trump="s", maker=4)._repr_html_()
    assert html.count("<li>") == 5
    assert "A♥" in html


def test_a_trick_that_is_under_way_is_told_whole():
    text = str(solve(DEAL, trump="h", maker=2, played="Ah 9h"))
    assert "  seat 1 Ah, seat 2 9h, seat 3 " in text


def test_the_discard_fits_the_cards_played():
    assert solve(DEAL, trump="s", maker=4, played="Td Kd 9d Ks").discard == Card("Ad")


def test_nothing_is_discarded_where_nobody_picked_up():
    assert solve(DEAL, trump="h", maker=1).discard is None
    assert solve(DEAL, trump="s", maker=2, alone=True).discard is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, ["trump='s', maker=4"]),
        ({"trump": "s"}, ["trump='s', maker=4"]),
        ({"trump": "x", "maker": 4}, ["'x'", "not a suit"]),
        ({"trump": "s", "maker": 5}, ["'5'", "seats are"]),
        ({"trump": "none", "maker": 4}, ["no trump"]),
        ({"trump": "s", "maker": 4, "discard": "Ah"}, ["'Ah'", "dealer may lay down"]),
        ({"trump": "h", "maker": 1, "discard": "Qh"}, ["'Qh'", "discard"]),
        ({"trump": "d", "maker": 2, "played": "Ah Js"}, ["'Js'", "must follow hearts"]),
    ],
)
def test_a_question_that_can_not_be_is_refused_in_a_sentence(options, words):
    with refusal(*words):
        solve(DEAL, **options)


# Where there is no library.


def test_in_plain_python_the_search_gives_the_same_answers():
    rng = Random(3)
    for left in (20, 17, 16, 14, *range(1, 13)):
        play = random_play(rng, left)
        answers = maker_tricks(play), maker_tricks_by_card(play) if left < 17 else {}
        values = values_along(play) if left < 7 else [], lines_by_card(play) if left < 13 else {}
        with in_python():
            assert answers == (maker_tricks(play), maker_tricks_by_card(play) if left < 17 else {})
            assert values == (values_along(play) if left < 7 else [], lines_by_card(play) if left < 13 else {})


def test_who_must_hold_a_trump_can_not_make_a_suit_without_one():
    with refusal("seat 3 can't make spades", "must hold one"):
        solve(replace(DEAL, rules=Rules.parse("bicycle+must_hold_trump")), trump="s", maker=3)


def test_a_long_search_for_a_punishment_is_cut_short():
    """A deal of six on which the shortest punishment once took half a minute to find."""
    deal = (
        "8d Qh Th Td Qc / 8h Kh Ks Qs Ts / Jd As Ah Qd 8c / 7h 8s Js 7s Kc / Ac Tc 7d 9c 9s / 9h 7c Kd 9d Jh up Ad "
        "rules call_ace6"
    )
    solution = solve(deal, trump="d", maker=1, called="Ac")
    assert all(bool(value.why) == (value.cost > 0) for value in solution.cards)
    assert any(value.cost for value in solution.cards)
