"""Decisions that aren't clear yet are priced on: chosen and priced on different deals, until the error is small."""

from dataclasses import replace

import pytest
from helpers.tables import DEAL
from helpers.told_odds import ToldOdds

from euchre_tutor import Deal, View
from euchre_tutor.analysis.asked import answer
from euchre_tutor.game import Game
from euchre_tutor.practice.positions import Band
from euchre_tutor.pricing import Sample
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.review import clearer as module
from euchre_tutor.review.clearer import GOAL, MOST, clearer, clearing, unclear
from euchre_tutor.review.costs import FINDS, PRICES, Choice
from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.read_game import READ, Made

LIGHT = "Js Ac Kc 9d Ts up 9c seat 3 score 4-3"  # ordered up one evening, and absolved: it loses some 3 % of a game
CALL = Choice(1, "the calls", 2, "pass", "order up", Estimate(0.3, -0.2, 0.8), "points")


def made(hand: int, low: float, high: float, *, player: int = 1, choice: Choice = CALL) -> Made:
    seems = Estimate((low + high) / 2, low, high)
    return Made(hand, player, choice._replace(seems=seems), Exact(0.0), 0.1)


def review_of(*decisions: Made, player: int = 1) -> GameReview:
    game = Game("bicycle")
    game.start(Deal.parse(DEAL))
    return GameReview(game, player, decisions, (), done=READ)


def test_a_call_that_lost_three_games_of_a_hundred_is_found(monkeypatch):
    monkeypatch.setitem(GOAL, "games", 0.02)  # half of the deals show it
    *_, told = clearer(View.parse(LIGHT), Choice(2, "the calls", 3, "order up", "pass", Exact(0.0), "games"))
    assert told.best == "pass"
    assert told.is_told, "one pricing of the usual size has an error of 6 %"
    assert told.band in (Band.MISTAKE, Band.BLUNDER)
    assert told.cost.error <= 0.02


def test_it_ends_as_soon_as_the_error_is_small_and_never_adds_what_found_the_best(monkeypatch):
    asked = []
    monkeypatch.setattr(module, "answer", lambda view, sample, asks: asked.append(sample) or answer(view, sample, asks))
    told = list(clearer(View.parse("Js Jc As Ah Kd up Qs seat 2"), CALL))
    assert told[-1].cost.error <= GOAL["points"]
    assert all(each.cost.error > GOAL["points"] for each in told[:-1])
    found, *pieces = asked
    seeds = [sample.seed for sample in asked]
    assert len({*seeds, FINDS, PRICES}) == len(seeds) + 2, "every piece has deals of its own"
    assert found.deals > pieces[0].deals


def test_it_goes_on_while_the_cost_is_hardly_more_than_its_error(monkeypatch):
    small = GOAL["points"] / 2
    costs = iter([Estimate(1.2 * small, 0.2 * small, 2.2 * small), Estimate(2 * small, small, 3 * small)] * 9)
    odds = answer(View.parse("Js Jc As Ah Kd up Qs seat 2"), Sample(512, 1, realistic=128, progress=False))
    monkeypatch.setattr(module, "answer", lambda *_: ToldOdds(odds, costs))
    told = list(clearer(odds.view, CALL))
    barely = [module.is_barely_told(each.cost, "points") for each in told]
    assert (barely, len(told)) == ([True, False], 2)
    assert told[-1].is_told


def test_what_turns_out_to_be_best_costs_nothing():
    best = CALL._replace(action="order up alone", best="pass", matters=False)
    (told,) = clearer(View.parse("Js Jc As Ah Kd up Qs seat 2"), best)
    assert (told.best, told.cost, told.band) == ("order up alone", Exact(0.0), Band.RIGHT)


def test_three_of_a_player_are_chosen_by_what_the_first_deals_said():
    clear, hopeless = made(1, 0.4, 0.9), made(2, -0.3, -0.1)
    mine = [made(number, -0.2, size) for number, size in enumerate((0.4, 0.6, 0.5, 0.7), start=3)]
    others = [made(3, -0.2, 5.0, player=2)]
    chosen = unclear(review_of(clear, hopeless, *others, *mine))
    assert [each.hand for each in chosen] == [6, 4, 5, 3], "those of who tells, the costliest first; then the others'"
    dear = [each._replace(choice=each.choice._replace(cost=Estimate(9.0, 8.9, 9.1))) for each in mine]
    again = unclear(review_of(clear, hopeless, *others, *dear))
    assert [each.hand for each in again] == [6, 4, 5, 3], "what they cost on the deals that price them doesn't choose"
    assert MOST == 3


def test_points_and_chances_are_put_in_one_order():
    points = made(1, -0.2, 0.6)  # 0.2 points of 10 % each
    games = made(2, -0.02, 0.1, choice=CALL._replace(unit="games"))
    assert [each.hand for each in unclear(review_of(points, games))] == [2, 1]


def test_a_review_is_whole_while_it_becomes_clearer(monkeypatch):
    monkeypatch.setattr(module, "clearer", lambda _, choice: iter([choice, choice._replace(cost=Exact(0.4))]))
    read = review_of(made(1, -0.2, 0.6))
    first, last, over = clearing(read)
    assert READ <= first.done < last.done < over.done == 1
    assert last.made[0].choice.cost == Exact(0.4)
    assert last.made[0].games == pytest.approx(Exact(0.04)), "in chances to win, by what a point is worth there"
    assert "So far" not in last.sentence
    assert unclear(replace(read, made=())) == []


def test_what_was_said_after_trump_was_made_is_priced_on_as_a_call():
    view = View.parse("Js Jc As 9h Kd up Qs seat 2 trump s maker 1 alone rules bicycle+defend_alone")
    *_, told = clearer(view, CALL._replace(best="defend alone"))
    assert (told.best, told.is_told) == ("defend alone", True)


def test_the_costliest_come_first_however_late_they_were():
    costs = {1: 0.2, 2: 0.6, 3: 0.4, 4: 0.5}
    told = [made(hand, 0, 0)._replace(games=Estimate(cost, cost - 0.1, cost + 0.1)) for hand, cost in costs.items()]
    told = [each._replace(choice=CALL._replace(cost=each.games)) for each in told]
    assert [each.hand for each in review_of(*told).worst] == [2, 4, 3]
    assert [each.hand for each in review_of(*told).mistakes] == [1, 2, 3, 4], "as they were played"
