"""What is said of a choice, beside what it cost."""

from dataclasses import replace

from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.positions import Cost, Position

OPTIONS = {
    "order up alone": Cost(0.0, 0.0, 0.0, 0.0),
    "order up": Cost(0.005, 0.08, 0.0005, 0.1),
    "pass": Cost(0.7, 0.1, 0.07, 0.5),
}
POSITION = Position("Jd Ad 9d Qh Ac up Kd seat 2", ("assist",), "call", "points", 1.49, OPTIONS, "order up", "order up")


def test_what_is_as_good_as_the_best_is_named_beside_it():
    assert grade(POSITION, "order up").words.startswith("Right: order up, as good as order up alone, 0.7")
    assert grade(POSITION, "order up alone").words.startswith("Right: order up alone, as good as order up, 0.7")
    assert grade(POSITION, "pass").words.endswith("Best: order up alone or order up.")


def test_a_single_best_choice_is_named_alone():
    options = OPTIONS | {"order up": Cost(0.3, 0.05, 0.03, 0.1)}
    clear = Position(POSITION.text, ("assist",), "call", "points", 1.49, options, "order up", "order up")
    assert grade(clear, "pass").words.endswith("Best: order up alone.")


def test_a_right_choice_costs_nothing_in_either_unit():
    options = OPTIONS | {"order up": Cost(0.0005, 0.001, 0.6, 0.0)}  # at four all a march is worth no more than a make
    at_four = replace(POSITION, text=f"{POSITION.text} score 4-4", unit="games", options=options)
    right = decision(grade(at_four, "order up"), theme="assist", sure=None, tries=1)
    assert (right.is_right, right.lost, right.lost_other) == (True, 0.0, 0.0)
