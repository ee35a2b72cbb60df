"""What is asked next."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from helpers.strategies import refusal

from euchre_tutor import Trainer
from euchre_tutor.practice.choosing import (
    Chosen,
    Past,
    as_dealt,
    due_here,
    is_honest,
    kind_in_words,
    level_for,
    next_position,
    similar,
)
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.memory import kind_of
from euchre_tutor.practice.positions import Cost, Position, positions
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.progress import Decision, Memory, Remembered

NOW = datetime(2026, 1, 2, 1, tzinfo=UTC)
EARLIER, BEFORE, AFTER = (f"2026-01-0{day}T00:00:00+00:00" for day in ("1", "2", "3"))


def bicycle(dues: dict[str, str]) -> Memory:
    """Return what is remembered of Bicycle, by when each kind is due."""
    return {"bicycle": {kind: Remembered("", at) for kind, at in dues.items()}}


def answered(chosen: Chosen, *, is_right: bool = True) -> Decision:
    """Return the decision of a learner who is right, or wrong, as is asked."""
    position = chosen.position
    made = decision(grade(position, position.best), theme=chosen.theme, sure=None, tries=1)
    return replace(made, is_right=is_right, is_graded=True)


def test_what_is_due_comes_first_as_another_hand_of_its_kind():
    first = next_position(Drill(themes=("next",)), Random(1))
    kind = kind_of(first.position, "next")
    past = Past([answered(first, is_right=False)], bicycle({kind: BEFORE}), NOW)
    for seed in range(6):
        again = next_position(Drill(), Random(seed), past)
        assert (again.theme, again.why, kind_of(again.position, "next")) == ("next", "Due again", kind)
        assert again.position.text != first.position.text


def test_what_is_due_comes_back_though_every_hand_of_its_kind_was_seen():
    first = next_position(Drill(themes=("trap_pass",)), Random(1))
    kind = kind_of(first.position, "trap_pass")
    like = [each for each in positions("bicycle", theme="trap_pass") if kind_of(each, "trap_pass") == kind]
    made = [answered(Chosen(each, "trap_pass", "New")) for each in like]
    again = next_position(Drill(), Random(0), Past(made, bicycle({kind: BEFORE}), NOW))
    assert (again.why, again.position.text) == ("Due again", made[0].view)


def test_what_is_due_in_another_game_waits():
    memory = {"bid_euchre": {"bid: bid": Remembered("", BEFORE)}, **bicycle({"assist: pass": AFTER})}
    past = Past((), memory, NOW)
    assert due_here(Drill(), past) == []
    assert due_here(Drill(games=("bid_euchre",)), past) == [("bid_euchre", "bid: bid")]
    assert next_position(Drill(), Random(0), past).why == "New"


def test_what_was_skipped_or_asked_just_now_is_left_for_later():
    due = bicycle({"assist: pass": BEFORE, "discard: low plain card": EARLIER})
    just, long_ago = ((NOW - wait).isoformat() for wait in (timedelta(minutes=9), timedelta(minutes=11)))
    first = next_position(Drill(themes=("discard",)), Random(1))
    mine = replace(answered(first), kind="discard: low plain card")
    other = replace(mine, kind="next: call", at=just)

    def kind(decisions, skipped=()):
        chosen = next_position(Drill(), Random(0), Past(decisions, due, NOW, frozenset(skipped)))
        return chosen.why, kind_of(chosen.position, chosen.theme)

    again = "Due again", "discard: low plain card"
    assert kind([]) == kind([replace(mine, at=long_ago)]) == again
    assert (
        kind([replace(mine, at=just)]) == kind([replace(mine, at=just), other, other]) == ("Due again", "assist: pass")
    )
    assert kind([replace(mine, at=just), other, other, other]) == again
    assert kind([], ["discard: low plain card"]) == ("Due again", "assist: pass")
    assert kind([], ["discard: low plain card", "assist: pass"])[0] == "New"


def test_a_wished_level_holds_for_what_is_due_too():
    past = Past((), bicycle({"discard: low plain card": BEFORE}), NOW)
    for level in (1, 2, 3):
        again = next_position(Drill(level=level), Random(0), past)
        assert (again.why, again.position.level) == ("Due again", level)
    seen = [replace(answered(Chosen(each, "discard", "New")), at="") for each in positions("bicycle", theme="discard")]
    again = next_position(Drill(level=2), Random(0), Past(seen, past.memory, NOW))
    assert (again.why, again.position.level) == ("Due again", 2)


def test_a_mistake_in_one_game_is_due_in_that_game_only():
    past = Past((), {"stick_the_dealer": {"assist: pass": Remembered("", BEFORE)}}, NOW)
    assert (due_here(Drill(), past), due_here(Drill(games=("stick_the_dealer",)), past)) == (
        [],
        [("stick_the_dealer", "assist: pass")],
    )


@pytest.mark.parametrize(
    ("due", "is_due"),
    [
        ("2026-01-02T01:00:00+00:00", True),
        ("2026-01-02T00:59:59+00:00", True),
        ("2026-01-02T02:00:00+01:00", True),  # the same time, told elsewhere
        ("2026-01-02T01:00:01+00:00", False),
    ],
)
def test_what_is_due_is_due_from_its_very_time_on(due, is_due):
    past = Past((), bicycle({"discard: low plain card": due}), NOW)
    assert bool(due_here(Drill(), past)) == is_due
    assert (next_position(Drill(), Random(0), past).why == "Due again") == is_due


def test_what_is_due_later_waits():
    first = next_position(Drill(themes=("discard",)), Random(1))
    past = Past([answered(first)], bicycle({kind_of(first.position, "discard"): AFTER}), NOW)
    assert next_position(Drill(), Random(0), past).why == "New"


def test_what_is_due_of_another_theme_waits_while_one_is_practised():
    past = Past((), bicycle({"discard: low plain card": BEFORE}), NOW)
    assert next_position(Drill(themes=("assist",)), Random(0), past).theme == "assist"


def test_the_longest_wait_comes_first():
    kinds = {"discard: low plain card": BEFORE, "assist: pass": EARLIER, "next: call": BEFORE}
    assert next_position(Drill(), Random(0), Past((), bicycle(kinds), NOW)).theme == "assist"


def test_without_a_theme_each_is_asked_before_any_is_asked_often():
    made: list[Decision] = []
    for _ in range(25):
        made.append(answered(next_position(Drill(), Random(len(made)), Past(made))))
    counts = Counter(each.theme for each in made)
    assert max(counts.values()) == 1
    assert not {"follow", "bowers"} & set(counts)


@pytest.fixture
def fewer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Position, ...]:
    """So many of the hands of a theme: all that there are to ask."""
    found = positions("bicycle", theme="trap_pass")[: request.param]
    monkeypatch.setattr(Drill, "positions", lambda _drill, _game: found)
    return found


@pytest.mark.parametrize("fewer", [60, pytest.param(None, marks=pytest.mark.nightly)], indirect=True)
def test_no_hand_is_asked_twice_while_others_are_left(fewer):
    made: list[Decision] = []
    for _ in fewer:
        made.append(answered(next_position(Drill(themes=("trap_pass",)), Random(0), Past(made))))
    assert {each.view for each in made} == {each.text for each in fewer}
    again = next_position(Drill(themes=("trap_pass",)), Random(0), Past(made))
    assert (again.why, again.position.text) == ("Seen before", made[0].view)


def test_the_level_follows_the_learner():
    right, wrong = (
        answered(next_position(Drill(themes=("assist",)), Random(0)), is_right=is_right) for is_right in (True, False)
    )
    wrong = replace(wrong, lost=0.3)
    assert [level_for("assist", [right] * number) for number in (0, 2, 3, 6, 9, 30)] == [1, 1, 2, 3, 4, 4]
    assert level_for("assist", [right] * 6 + [wrong] * 2) == 2
    assert level_for("assist", [wrong] * 9) == 1
    assert level_for("assist", [wrong] + [right] * 3) == 2  # in a row: one that went before takes nothing away
    assert level_for("assist", [right, right, wrong, right]) == 1
    assert level_for("assist", [right] * 3 + [right, wrong, wrong]) == 1
    assert level_for("assist", [right] * 3 + [wrong, right, wrong]) == 2
    assert level_for("next", [right] * 9) == 1
    slip, blunder = (replace(wrong, lost=lost) for lost in (0.1, 0.6))
    assert level_for("assist", [right] * 6 + [slip] * 5) == 3
    assert level_for("assist", [right, right, slip, right]) == 1
    assert level_for("assist", [right] * 6 + [blunder]) == 2
    at_a_score = replace(wrong, unit="games", lost=0.05)  # what is little in points is a blunder in games
    assert level_for("assist", [right] * 6 + [at_a_score]) == 2
    assert level_for("assist", [replace(right, is_graded=False)] * 9) == 1


def test_a_wished_level_is_asked_where_there_is_one():
    for level in (1, 2, 3):
        assert next_position(Drill(themes=("discard",), level=level), Random(0)).position.level == level


def test_one_like_it_has_an_answer_like_it():
    first = next_position(Drill(themes=("discard",)), Random(3))
    again = similar(first, Drill(), Random(0), Past([answered(first)]))
    assert kind_of(again.position, "discard") == kind_of(first.position, "discard")
    assert again.position.text != first.position.text


def test_a_game_without_positions_has_nothing_to_ask():
    assert next_position(Drill(games=("bicycle+no_trump",)), Random(0)) is None


# Practice that a reflex doesn't pass.

BY_REFLEX = [
    "bower_to_partner",
    "assist",
    "order_up_third",
    "next",
    "dealer_choice",
    "pass_on_the_bower",
    "assist_light",
    "order_up_eldest",
    "trap_pass",
    "cross",
    "second_round_third",
    "second_round_dealer",
    "alone",
    "donate",
    "bridge",
    "nine_nine",
    "discard",
    "your_lead",
    "third_hand",
    "last_to_play",
]


def asked_by_reflex(theme: str, like: str) -> list[Chosen]:
    """Return the 40 questions of a theme that are asked of a learner whose answer is always of one kind."""
    asked, made, chance = [], [], Random(7)
    for _ in range(40):
        asked.append(next_position(Drill(themes=(theme,)), chance, Past(made)))
        made.append(answered(asked[-1], is_right=asked[-1].position.like == like))
    return asked


def by_lot(chosen: Chosen) -> float:
    """Return how likely one is to be right who draws lots among the kinds of answers that are the best here."""
    there = [each for each in positions("bicycle", theme=chosen.theme) if each.level == chosen.position.level]
    return 1 / max(len({each.like for each in there}), 2)  # no lot where the saying is always right


@pytest.mark.parametrize("themes", [1, pytest.param(20, marks=pytest.mark.nightly)])
def test_who_always_gives_the_same_answer_is_right_no_more_often_than_by_lot(themes):
    gained = spread = 0.0
    for theme in BY_REFLEX[:themes]:
        stock = Counter(each.like for each in positions("bicycle", theme=theme))
        for like, _ in stock.most_common(2):
            asked = asked_by_reflex(theme, like)
            chances = [by_lot(each) for each in asked]
            more = sum(each.position.like == like for each in asked) - sum(chances)
            variance = sum(each * (1 - each) for each in chances)
            assert more <= 3 * variance**0.5, (theme, like)  # what luck adds in one learner of 700
            gained, spread = gained + more, spread + variance
    assert gained <= 2 * spread**0.5  # and for all of them together


@pytest.mark.parametrize("number", [100, pytest.param(300, marks=pytest.mark.nightly)])
def test_answers_are_balanced_where_the_stock_is_not(number):
    stock = Counter(each.like for each in positions("bicycle", theme="next"))
    assert stock["call"] > 2 * stock["pass"] > 0
    drawn = Counter(next_position(Drill(themes=("next",)), Random(seed)).position.like for seed in range(number))
    assert max(drawn.values()) < 1.4 * number / len(drawn)


@pytest.mark.parametrize("number", [20, pytest.param(60, marks=pytest.mark.nightly)])
def test_where_a_fixed_answer_would_do_something_else_is_asked_as_often(number):
    assert not is_honest([each for each in positions("bicycle", theme="assist_light") if each.level == 1])
    themes = [next_position(Drill(themes=("assist_light",), level=1), Random(seed)).theme for seed in range(number)]
    assert number / 4 < themes.count("assist_light") < 3 * number / 4
    assert is_honest([each for each in positions("bicycle", theme="next") if each.level == 1])
    themes = {next_position(Drill(themes=("next",), level=1), Random(seed)).theme for seed in range(number // 3)}
    assert themes == {"next"}


def test_a_level_where_another_kind_of_answer_is_always_as_good_is_not_honest():
    """To pass is the best in most hands, and as good as the best in the others."""
    costs = {"pass": Cost(0.0, 0.001, 0.0, 0.0), "order up": Cost(0.3, 0.001, 0.3, 0.0)}
    tied = {"order up": costs["pass"], "pass": costs["pass"], "order up alone": costs["order up"]}
    made = [
        Position("Js Jc As 9h Kd up Qs seat 4", ("dealer_choice",), like, "points", 1.0, options)
        for like, options in (("pass", costs), ("call", tied))
    ]
    assert not is_honest(made * 20)


def with_margins(*found):
    """Return positions by what their best answers are like, and by how far the next option is behind."""
    position = next(each for each in positions("bicycle") if each.unit == "points" and len(each.options) > 1)
    best, other = [*position.options][:2]
    costs = position.options[best]._replace(behind=0.0), position.options[other]
    return [
        replace(position, like=like, unit=unit, options={best: costs[0], other: costs[1]._replace(behind=margin)})
        for like, unit, margin, times in found
        for _ in range(times)
    ]


@pytest.mark.parametrize(
    ("found", "honest"),
    [
        ([("pass", "points", 0.1, 5), ("call", "points", 0.1, 5)], True),
        ([("pass", "points", 0.1, 5), ("call", "points", 0.098, 5)], False),
        ([("pass", "points", 9.0, 5), ("call", "points", 9.0, 4)], False),
        ([("pass", "games", 0.01, 5), ("call", "games", 0.01, 5)], True),
        ([("pass", "games", 0.009, 5), ("call", "games", 0.009, 5)], False),
        ([("pass", "points", 9.0, 50)], False),
        ([], False),
    ],
)
def test_a_fixed_answer_must_cost_a_twentieth_of_a_point_where_answers_are_balanced(found, honest):
    assert is_honest(with_margins(*found)) is honest


@pytest.mark.parametrize("number", [70, pytest.param(200, marks=pytest.mark.nightly)])
def test_as_dealt_only_hands_are_asked_that_came_so_and_in_their_own_shares(number):
    """What is allowed is three errors of a share of a half; balanced answers are further away, by day as well."""
    wish = Drill(themes=("third_hand",), mode="as dealt")
    drawn = [next_position(wish, Random(seed)).position for seed in range(number)]
    assert all("third_hand" in each.as_dealt for each in drawn)
    shares = as_dealt("bicycle", "third_hand")
    for like, share in shares.items():
        assert sum(each.like == like for each in drawn) / number == pytest.approx(share, abs=1.7 / number**0.5)
    anything = [next_position(Drill(mode="as dealt"), Random(seed)) for seed in range(number // 3)]
    assert all(each.theme in each.position.as_dealt for each in anything)


def test_how_often_each_answer_is_the_best_is_told_where_enough_hands_came_as_dealt():
    shares = as_dealt("bicycle", "donate")
    told = kind_in_words(Chosen(positions("bicycle", theme="donate")[0], "donate", "New"))
    for like, share in shares.items():
        assert f"{like} in {100 * share:.0f} of 100" in told
    rare = next(theme for theme in THEMES if positions("canadian", theme=theme) and not as_dealt("canadian", theme))
    unknown = positions("canadian", theme=rare)[0]
    assert kind_in_words(Chosen(unknown, rare, "New")).endswith(f"level {unknown.level}")


def test_enough_hands_of_every_theme_of_bicycle_came_as_dealt():
    asked = [theme for theme in THEMES if positions(theme=theme)]
    assert len(asked) == 34
    assert [theme for theme in asked if not as_dealt("bicycle", theme)] == []


def test_a_mode_that_is_none_is_refused():
    with refusal("no mode 'random'", "balanced", "as dealt"):
        Trainer(mode="random")
