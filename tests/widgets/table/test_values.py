"""What each action is worth, and what those that were made have cost."""

from itertools import pairwise
from random import Random

from helpers.covering import in_every_game
from helpers.tables import CALLED, DEAL, random_hand

from euchre_tutor import Deal, compare_plays, solve
from euchre_tutor.game import GameHand
from euchre_tutor.players import tutor_action
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import punishing_line
from euchre_tutor.widgets.table.values import _expected, swings_of, values_of
from euchre_tutor.widgets.table.work import punishment_in_words


@in_every_game()
def test_the_cost_of_a_card_face_up_is_what_solve_says(rules):
    rng, found = Random(3), 0
    for most in range(6, 26):
        hand = random_hand(rng, rules, most=most)
        if hand.stage != "play" or len(hand.legal) < 2:
            continue
        found += 1
        values, solution = values_of(hand, (0, 0), hidden=False), solve(hand.play)
        sign = 1 if hand.seat in hand.play.contract.makers else -1
        best = max(sign * card.points for card in solution.cards)
        lost = {str(card.card): best - sign * card.points for card in solution.cards}
        assert {card: values.cost(card) for card in values.position.options} == lost
        tones = {str(card.card): (best != sign * card.points, card.cost > 0) for card in solution.cards}
        assert {text: value["tone"] for text, value in values.values.items()} == {
            text: "bad" if loses else "poor" if costs else "good" for text, (loses, costs) in tones.items()
        }
        punished = {str(card): card.symbol * bool(punishing_line(hand.play, card)) for card in hand.play.legal_plays}
        assert {text: value["punished"] for text, value in values.values.items()} == punished
        taken = [seat in hand.play.contract.makers for _, seat in values.line]
        assert hand.play.maker_tricks + sum(taken) == solution.maker_tricks, "one line of best play"
    assert found > 2


def test_swings_are_the_costs_of_the_cards_played():
    hand = random_hand(Random(11), "bicycle")
    while hand.play is None:
        hand = random_hand(Random(12), "bicycle")
    swings, points = swings_of(hand.play, 3), points_table(hand.play.contract)
    assert [swing["at"] for swing in swings] == list(range(4, 4 + len(hand.play.history)))
    assert swings[-1]["tricks"] == hand.maker_tricks
    for swing, after in pairwise(swings):
        assert after["before"] == swing["tricks"]
    assert all(swing["lost"] == abs(points[swing["before"]] - points[swing["tricks"]]) for swing in swings)


def test_calls_and_discards_are_priced_by_what_the_seat_can_know():
    first = values_of(GameHand.parse(f"{DEAL} then pass"), (0, 0), hidden=False)
    other = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ks Ts 9s Ad Qh / Ac Kc Qc Tc 9d up Qs"
    assert values_of(GameHand.parse(f"{other} then pass"), (0, 0), hidden=False) == first
    assert set(first.values) == {"pass", "order up", "order up alone"}
    assert first.cost("pass") > 0
    laid = values_of(GameHand.parse(f"{DEAL} then pass, order up"), (0, 0), hidden=True)
    assert set(laid.values) == {"Ks", "Ts", "9s", "Ad", "Qh", "Qs"}


def test_only_a_cost_stands_in_red_and_what_a_good_call_is_worth_does_not():
    values = values_of(GameHand.parse(f"{DEAL} then pass"), (0, 0), hidden=False)
    shown = {text: (value["tone"], value["short"][0]) for text, value in values.values.items()}
    assert not any(value["punished"] for value in values.values.values()), "over many deals no one line punishes it"
    assert shown == {"pass": ("", "+"), "order up": ("good", "★"), "order up alone": ("", "+")}
    assert values.values["order up"]["words"].endswith(", best")
    for text in ("pass", "order up alone"):
        assert values.values[text]["words"].endswith(f", costs {values.cost_in_words(text)}")


def test_a_cost_inside_its_error_is_none_in_numbers_colours_and_words():
    hand, found = GameHand.parse(CALLED), set()
    odds = compare_plays(hand.view(1), deals=2_000, realistic=0)
    values = _expected(odds, hand)
    for card, gap in odds.gaps.items():
        is_inside, value = gap.low <= 0, values.values[str(card)]
        found.add(is_inside)
        is_none = (values.cost(str(card)) == 0, value["tone"] == "good", "costs" not in value["words"])
        assert is_none == (is_inside,) * 3, card
    assert found == {False, True}


def test_a_cost_is_told_in_what_it_is_counted_in():
    values = values_of(GameHand.parse(f"{DEAL} then pass"), (3, 4), hidden=False)
    assert values.cost_in_words("pass").endswith(" % of the game")
    assert values.values["pass"]["short"].endswith(" %")
    assert values_of(GameHand.parse(f"{DEAL} then pass"), (0, 0), hidden=False).cost_in_words("pass").endswith("points")


def test_what_punishes_a_card_is_told_by_who_sits_where():
    told = set()
    for seed in range(8):
        hand = GameHand(Deal.random(seed=seed))
        while not hand.is_over:
            if hand.play:
                told |= {words for card in hand.legal if (words := punishment_in_words(hand, card, hand.seat))}
            hand.push(tutor_action(hand))
    clauses = [tuple(clause.split()[:2]) for words in told for clause in words.split("; ")]
    assert {who for who, _ in clauses} >= {"you", "left", "right"}
    assert {verb for who, verb in clauses if who == "you"} <= {"ruff", "make", "lead", "win", "can"}
    assert {verb for who, verb in clauses if who != "you"} <= {"ruffs", "makes", "leads", "wins", "can"}
