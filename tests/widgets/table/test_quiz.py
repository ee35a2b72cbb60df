"""A quiz on a hand: two tries, of which the first counts."""

from math import nan

from euchre_tutor.practice.positions import Cost, Position
from euchre_tutor.widgets.table.quiz import FIRST_COUNTS, ONE_MORE, Quiz
from euchre_tutor.widgets.table.values import Values

COSTS = {"order up": Cost(0, 0, nan, 0), "order up alone": Cost(0.005, 0.1, nan, 0), "pass": Cost(0.4, 0.1, nan, 0.3)}
CHOICES = Values(position=Position("Js Jc As 9h Kd up Qs seat 4", ("dealer_choice",), "call", "points", 1.0, COSTS))


def test_a_quiz_gives_two_tries_and_counts_the_first():
    quiz = Quiz()
    quiz.ask(CHOICES)
    assert "you have one more try" in (first := quiz.answer("pass"))
    assert not quiz.is_answered
    assert quiz.answer("order up").endswith(f"{FIRST_COUNTS} {first.removesuffix(ONE_MORE).strip()}")
    assert (quiz.is_answered, quiz.asked, quiz.right) == (True, 1, 0)
    quiz.ask(CHOICES)
    assert quiz.answer("order up alone").startswith("Right: ")
    assert quiz.score == "1 of 2 right on the first try"
