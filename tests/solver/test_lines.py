"""How a card that costs is punished, and what each card of a hand cost."""

from random import Random

import pytest
from helpers import lines, reference
from helpers.strategies import MAX_CARDS, TABLES, play_on, plays, random_play, randoms
from hypothesis import given, settings

from euchre_tutor.auction import make_contract
from euchre_tutor.deal import Deal
from euchre_tutor.play import Play
from euchre_tutor.solver import maker_tricks, maker_tricks_by_card, punishing_line, punishment, solve, trace

DEAL = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
DIAMONDS = make_contract(DEAL.rules, "d", 2)


def taken(play: Play, *, makers: bool) -> int:
    """Count a side's tricks by playing the hand again."""
    again = Play(play._dealt, play.contract)
    sides = []
    for _, card in play.history:
        again.push(card)
        if not again.trick:
            sides.append(again.leader in play.contract.makers)
    return sides.count(makers)


@pytest.mark.slow
@given(plays)
@settings(max_examples=60)
def test_a_card_that_costs_is_punished_by_best_play_until_it_shows(play):
    for value in solve(play).cards:
        assert bool(value.cost) == bool(value.why)
        if not value.cost:
            continue
        best, makers_erred = solve(play).maker_tricks, play.seat in play.contract.makers
        end, line = play.copy(), punishing_line(play, value.card)
        for seat, card in line:
            assert end.seat == seat
            end.push(card)
        assert line[0] == (play.seat, value.card)
        assert maker_tricks(end) == value.maker_tricks, "somebody erred on the way"
        allowed = play.rules.hand_size - best if makers_erred else best
        others = [card for seat, hand in end.hands.items() if seat != end.leader for card in hand]
        cash = [
            card
            for card in end.hands[end.leader]
            if all(not end.ranking.beats(other, card, end.ranking.suit_of(card)) for other in others)
        ]
        leads = (end.leader in play.contract.makers) is not makers_erred
        assert not end.trick
        assert taken(end, makers=not makers_erred) + (len(cash) if leads else 0) > allowed


def check_lines(play: Play) -> None:
    """Compare the lines of every card with those that are found by solving each of their points anew."""
    for value in solve(play).cards:
        assert value.line == lines.best_line(play, value.card)
        if value.cost:
            best = solve(play).maker_tricks
            end = lines.punishing_line(play, value.card, best)
            assert punishing_line(play, value.card) == tuple(end.history[len(play.history) :])
            assert value.why == punishment(play, value.card) == lines.punishment(play, value.card, best)
        else:
            assert not punishing_line(play, value.card)
            assert not punishment(play, value.card)


@given(plays)
@settings(max_examples=100)
def test_lines_and_punishments_are_those_that_a_slow_search_finds(play):
    check_lines(play)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_lines_and_punishments_of_many_deals_are_those_that_a_slow_search_finds(rules):
    rng = Random(17)
    for _ in range(50):
        check_lines(random_play(rng, rng.randint(8, MAX_CARDS), rules))


def test_the_punishment_is_told_trick_by_trick():
    values = {str(value.card): value for value in solve(Play.of(DEAL, DIAMONDS)).cards}
    assert values["9c"].cost == 1
    assert values["9c"].why == "seat 4 ruffs with Ad; seat 3 ruffs with 9d; seat 2 ruffs with Kd"
    assert values["Kh"].why == ""
    assert "costs 1 trick: seat 4 ruffs with Ad" in str(solve(Play.of(DEAL, DIAMONDS)))


def test_a_best_reply_is_the_next_card_of_the_line():
    value = solve(Play.of(DEAL, DIAMONDS)).cards[0]
    assert value.line[1] == (2, value.reply)
    last = random_play(Random(4), 1)
    assert solve(last).cards[0].reply is None


@given(randoms)
@settings(max_examples=25)
def test_a_trace_has_the_value_before_and_after_every_card(rng):
    play = random_play(rng, rng.randint(0, 12))
    traced = trace(play)
    assert [(step.seat, step.card) for step in traced] == play.history
    again = Play(play._dealt, play.contract)
    for step in traced:
        values = maker_tricks_by_card(again)
        side = max if again.seat in play.contract.makers else min
        assert step.before == side(values.values())
        assert step.after == values[step.card]
        assert set(step.best) == {card for card, tricks in values.items() if tricks == step.before}
        assert step.cost == abs(step.before - step.after)
        again.push(step.card)
        assert step.trick == (len(again.history) - 1) // len(play.contract.active) + 1


def test_what_a_hand_cost_in_all_is_the_way_from_its_start_to_its_end():
    play = play_on(Random(3), random_play(Random(3), 14), left=0)
    traced = trace(play)
    signs = {True: -1, False: 1}
    moved = sum(signs[step.seat in play.contract.makers] * step.cost for step in traced)
    assert traced[0].before + moved == play.maker_tricks == traced[-1].after


def test_the_first_step_of_a_trace_agrees_with_the_slow_twin():
    play = random_play(Random(8), 12)
    start = play.copy()
    while len(start.history) > len(play.history) - 3:
        start.pop()
    step = trace(play)[len(start.history)]
    assert reference.maker_tricks_by_card(start)[step.card] == step.after
