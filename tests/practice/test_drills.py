"""What a learner wants to practise, as text."""

from dataclasses import replace
from random import Random

import pytest
from helpers.strategies import refusal
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor import PRESETS
from euchre_tutor.practice import drills
from euchre_tutor.practice.choosing import Past, due_here, next_position
from euchre_tutor.practice.drills import MODES, Drill, band_in_words, summary, themes_asked
from euchre_tutor.practice.fresh import fresh_position
from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.positions import Band, positions
from euchre_tutor.progress import Decision, Remembered

LONG_AGO = "2020-01-01T00:00:00+00:00"


def some_drill(chance: Random) -> Drill:
    """Draw a drill that can be."""
    games = tuple(chance.sample([*PRESETS], chance.randint(1, 3)))
    themes = [name for game in games for name in themes_asked(game)]
    hands = [each.text for each in chance.sample(positions("bid_euchre"), 2)]
    return Drill(
        games=games,
        themes=tuple(dict.fromkeys(chance.sample(themes, chance.randint(0, 2)))),
        seats=tuple(chance.sample(range(1, 5), chance.randint(0, 2))),
        scores=tuple(chance.sample([(0, 0), (4, 2), (-3, 12)], chance.randint(0, 2))),
        hands=tuple(chance.sample(hands, chance.randint(0, 2))),
        level=chance.randint(0, 4),
        mode=chance.choice([*MODES]),
        mistakes=chance.random() < 0.5,
        questions=chance.choice((0, 1, 2, 1_000)),
    )


@given(st.integers(0, 10_000))
def test_a_drill_comes_back_from_its_text(seed):
    drill = some_drill(Random(seed))
    assert Drill.parse(str(drill)) == drill
    assert Drill.parse(str(drill).replace("; ", "\n").upper().replace("HAND", "Hand")) == drill or drill.hands


def test_what_is_said_twice_is_meant_once_and_lists_grow():
    said = Drill.parse("assist; theme donate, assist; seats 2; seat 3,2; Score 4-2; AS DEALT; 1 question")
    assert said == Drill(themes=("assist", "donate"), seats=(2, 3), scores=((4, 2),), mode="as dealt", questions=1)
    assert str(said) == "assist, donate; seat 2, 3; score 4-2; as dealt; 1 question"
    assert Drill.parse(" ;; ") == Drill.parse("") == Drill()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bluffing", "there is no theme 'bluffing'; there are "),
        ("bluffing", "a drill is such as 'assist, donate; "),
        ("bid", "in bicycle there is no theme 'bid'; there are "),
        ("donate; game bid_euchre", "in bid_euchre there is no theme 'donate'"),
        ("game whist", "'whist' is not a rule set"),
        ("level 5", "level is a whole number from 0 to 4, not 5"),
        ("seat 7", "seat is a whole number from 1 to 6, not 7"),
        ("seat", "seat is a whole number"),
        ("score 4", "'4' is not a score"),
        ("0 questions", "questions is a whole number from 1 to 1,000, not 0"),
        ("many questions", "questions is a whole number"),
        ("hand Js Jc", "say where you sit"),
        ("hand Ah Kh 9c Td Qd up Qs seat 1 trump s maker 2 played 9s", "nothing is to be decided"),
        (5, "such as 'assist, donate; "),
    ],
)
def test_what_no_drill_has_is_refused_in_a_sentence(text, words):
    with refusal(words):
        Drill.parse(text)


def test_another_game_keeps_the_themes_that_it_has():
    drill = Drill.parse("assist, second_hand").saying("game", "bid_euchre, bicycle")
    assert drill == Drill(games=("bid_euchre", "bicycle"), themes=("assist", "second_hand"))
    assert drill.saying("game", "bid_euchre").themes == ("second_hand",)
    assert drill.saying("game", "").games == ("bicycle",)
    assert drill.saying("theme", "bid").saying("game", "bicycle").themes == ()
    with refusal("there is no mode 'fair'"):
        drill.saying("mode", "fair")
    with refusal("there is no theme 'bid'"):
        Drill().saying("theme", "assist, bid")


@pytest.mark.parametrize("mode", [*MODES])
def test_only_what_a_drill_says_is_asked(mode):
    drill = replace(Drill.parse("game bicycle, bid_euchre; your_lead, second_hand; seat 2"), mode=mode)
    asked = [next_position(drill, Random(seed)) for seed in range(20)]
    assert {each.theme for each in asked} == {"your_lead", "second_hand"}
    assert {each.position.view.seat for each in asked} == {2}
    assert {str(each.position.view.rules) for each in asked} == {"bicycle", "bid_euchre"}
    assert all(each.theme in each.position.themes for each in asked)


def test_a_score_is_ours_and_theirs():
    asked = [next_position(Drill.parse("discard; score 4-2"), Random(seed)).position.view.score for seed in range(5)]
    assert {*asked} == {(4, 2)}
    assert next_position(Drill.parse("discard; score 57-2"), Random(0)) is None


def test_a_fresh_hand_is_of_the_seat_and_the_score():
    drill = Drill.parse("game bicycle+no_trump; seat 3; score 2-4")
    *_, chosen = fresh_position(drill, Random(2))
    assert (chosen.position.view.seat, chosen.position.view.score) == (3, (2, 4))


def test_what_is_due_comes_back_in_each_game_of_a_drill_and_only_there():
    then = Remembered("", LONG_AGO)
    memory = {"bid_euchre": {"second_hand: low plain card": then}, "trickster": {"assist: pass": then}}
    past = Past((), memory)
    drill = Drill.parse("game bicycle, bid_euchre")
    assert due_here(drill, past) == [("bid_euchre", "second_hand: low plain card")]
    chosen = next_position(drill, Random(0), past)
    assert (chosen.why, str(chosen.position.view.rules)) == ("Due again", "bid_euchre")
    assert due_here(drill.saying("theme", "assist"), past) == []
    assert next_position(replace(drill, seats=(9,)), Random(0), past) is None


def made(choice: int, theme: str = "assist") -> Decision:
    """Return the decision of a learner who takes the best of a clear call, or a worse one."""
    found = (
        each
        for each in positions("bicycle", theme=theme)
        if not any(each.may_be_best(text) for text in [*each.options][1:])
    )
    position = next(found)
    return decision(grade(position, [*position.options][choice]), theme=theme, sure=None, tries=1)


def test_a_mistake_comes_back_where_it_was_made_and_only_while_it_is_the_last_word_on_its_hand():
    wrong, right = made(1), made(0)
    hand = "Js Jc As 9h Kd up Qs seat"
    mine = {
        "seat 2": replace(wrong, view=f"{hand} 2", at="2"),
        "seat 4": replace(wrong, view=f"{hand} 4", at="3"),
        "score 3-4": replace(wrong, view=f"{hand} 4 score 3-4", at="4"),
        "game trickster": replace(wrong, game="trickster", view=f"{hand} 4 rules trickster", at="5"),
        "donate": replace(wrong, theme="donate", view=f"{hand} 1", at="6"),
    }
    close = replace(wrong, view=f"{hand} 3", is_graded=False, at="7")
    decided = [*mine.values(), close]
    for asked, decision_ in mine.items():
        listed = Drill.parse(f"my mistakes; {asked}").listed(decided)
        assert (decision_.view in listed, len(listed)) == (True, 2 if asked == "seat 4" else 1), asked
    latest_first = [decision_.view for name, decision_ in reversed(mine.items()) if name != "game trickster"]
    assert Drill.parse("my mistakes").listed(decided) == latest_first
    again = replace(right, view=mine["seat 2"].view, at="8")
    doubtful = replace(close, view=mine["seat 4"].view, at="9")
    left = Drill.parse("my mistakes").listed([*decided, again, doubtful])
    assert left == [view for view in latest_first if view != again.view]


def test_how_a_drill_went_counts_each_band_and_what_was_lost():
    one, other = made(0), made(1)
    slip, blunder = replace(other, lost=0.1), replace(other, lost=0.5)
    close, chance = replace(other, is_graded=False, lost=0.3), replace(other, unit="games", lost=0.05)
    assert [band_in_words(each) for each in (one, slip, blunder, close, chance)] == [
        *(Band.RIGHT, Band.SLIP, Band.BLUNDER, Band.CLOSE, Band.BLUNDER)
    ]
    told = summary([one, one, slip, blunder, blunder, close, chance])
    assert told == (
        "7 answered: 2 right, 1 too close to grade, 1 slip and 3 blunders. They cost 1.10 points and 5.0 % of a game."
    )
    assert summary([one, close]) == "2 answered: 1 right and 1 too close to grade."


def test_the_positions_of_a_drill_are_looked_for_once_and_again_in_another_table(monkeypatch):
    drill = Drill.parse("assist; seat 2")
    found = drill.positions("bicycle")
    assert drill.positions("bicycle") is found
    assert found == Drill.parse("assist; seat 2").positions("bicycle")
    assert drill.saying("theme", "donate").positions("bicycle") != found
    fewer = positions("bicycle")[:100]
    monkeypatch.setattr(drills, "positions", lambda _: fewer)
    assert [*drill.positions("bicycle")] == [each for each in found if any(each is one for one in fewer)]
