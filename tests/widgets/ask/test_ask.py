"""Ask without a browser: what it says before the choice, which choices it marks right, and what it keeps."""

import json
import re
from dataclasses import replace
from random import Random

import pytest
from helpers.paged import Paged, asked, idle, work_out
from helpers.strategies import refusal
from helpers.tables import until
from traitlets import Undefined

from euchre_tutor import PRESETS, Ask, Auction, Deal, View, answers, compare_calls, compare_discards, compare_plays
from euchre_tutor.course import counted
from euchre_tutor.practice.positions import position_of, positions
from euchre_tutor.pricing import Estimate, Numbers
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion, decision_question
from euchre_tutor.widgets.parts import wire, wire_hand, wire_table
from euchre_tutor.widgets.parts.modules import FILES

pytestmark = pytest.mark.slow

CALL = "Js Jc As 9h Kd up Qs seat 4"
DISCARD = "Js Jc As 9h Kd up Qs seat 4 trump s maker 2"
PLAY = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"
FEW = {"deals": 300, "realistic": 60}


def told(ask: Ask) -> str:
    """All that the browser is told before the choice, as text without the drawings."""
    state = {name: value for name, value in ask.get_state().items() if name not in ("_esm", "_css", "_anywidget_id")}
    return re.sub(r"<svg.*?</svg>", "", json.dumps(state, default=str))


def send(ask: Ask, **content: object) -> None:
    """Deliver a message as the browser does."""
    Paged(ask).send(**content)


@pytest.fixture
def asks_by_kind():
    return {
        "call": (Ask.call(CALL, **FEW), compare_calls(CALL, **FEW)),
        "discard": (Ask.discard(DISCARD, **FEW), compare_discards(DISCARD, **FEW)),
        "play": (Ask.play(PLAY, **FEW), compare_plays(PLAY, **FEW)),
    }


@pytest.mark.parametrize("kind", ["call", "discard", "play"])
def test_a_choice_is_right_if_the_odds_put_it_among_the_best(asks_by_kind, kind):
    ask, odds = asks_by_kind[kind]
    leaders = {str(price.option) if kind != "discard" else str(price.laid[0]) for price in odds.leaders}
    values = [choice["value"] for choice in Paged(ask).choices if not choice["why_not"]]
    assert len(values) == len(odds.prices)
    assert leaders < set(values)
    for value in values:
        ask.choose(value)
        assert ask.is_right == (value in leaders)
        words = (
            "(Right|Too close to grade): " if value in leaders else ".+ costs .+: a (slip|mistake|blunder)\\. Best: "
        )
        assert re.match(words, ask.marked["words"])
        marked = {row["choice"] for row in ask.marked["rows"] if row["is_right"] or "too close to tell" in row["note"]}
        assert marked == leaders
        assert [row["choice"] for row in ask.marked["rows"]].count(value) == 1
        ask.again()


@pytest.mark.parametrize("kind", ["call", "discard", "play"])
def test_nothing_of_the_answer_is_sent_before_the_choice(asks_by_kind, kind):
    ask, odds = asks_by_kind[kind]
    work_out(ask)
    before = told(ask)
    assert not [price for price in odds.ranked if json.dumps(odds.advice.value_in_words(price))[1:-1] in before]
    assert "Best" not in before
    assert "\\u00b1" not in before
    assert ask.marked == {}
    ask.choose(next(choice["value"] for choice in Paged(ask).choices if not choice["why_not"]))
    assert "points a hand" in told(ask) or "too close" in told(ask)


def test_the_verdict_of_a_wrong_call_has_the_difference_on_the_same_deals():
    ask, odds = Ask.call(CALL, **FEW), compare_calls(CALL, **FEW)
    ask.choose("pass")
    gap = odds.gaps[Auction.at(View.parse(CALL)).read("pass")]
    behind = float(re.search(r"Pass costs ([\d.]+)", ask.marked["words"])[1])
    assert behind == pytest.approx(gap.value, abs=gap.error)
    assert ask.marked["caption"] == odds.caption


def test_the_games_of_a_hundred_are_those_of_the_choice_and_of_the_best_or_the_next():
    odds = compare_calls(CALL, **FEW)
    games = {str(price.option): round(100 * price.game.value) for price in odds.ranked}
    best, second, *_ = games
    named = position_of(odds).named
    ask = Ask.call(odds)
    for choice in (*games, best):
        if ask.answered:
            ask.again()
        ask.choose(choice)
        who, other = ("Instead", second) if choice == best else ("Best", best)
        assert ask.marked["right"] == [best]
        mine, theirs = ask.marked["hundreds"]
        assert [mine["words"], theirs["words"]] == [f"You: {named(choice)}", f"{who}: {named(other)}"]
        assert [mine["won"], theirs["won"]] == pytest.approx([games[choice], games[other]], abs=1)
        more = abs(mine["won"] - theirs["won"])
        assert f" wins {more} games more of 100 than " in ask.marked["sentence"]


def test_of_a_position_that_is_stored_the_games_of_a_hundred_are_told_at_once(monkeypatch):
    """Worked out from how its hands end, they are those of fresh odds, as far as both are exact."""
    position = positions("bicycle", theme="assist")[0]
    question = decision_question(position)
    monkeypatch.setattr(DecisionQuestion, "odds", property(lambda _: pytest.fail("odds are worked out")))
    told = {choice: question.mark(choice)["hundreds"] for choice in position.options}
    monkeypatch.undo()
    fresh = compare_calls(position.view, deals=2_000, realistic=400)
    for choice, (mine, best) in told.items():
        assert [mine["won"], best["won"]] == pytest.approx(
            [100 * fresh[option].game.value for option in (choice, question._pair(choice)[best["words"]])], abs=5
        )


def test_where_no_race_is_known_there_are_no_games_of_a_hundred():
    ask = Ask.call("Js Jc As 9h Kd up Qs seat 3 rules cutthroat", **FEW)
    ask.choose("pass")
    assert ask.marked["rows"]
    assert ask.marked["hundreds"] == []


def test_a_choice_without_a_price_is_taken_back_with_a_sentence_and_another_may_be_made():
    odds = compare_calls(CALL, **FEW, progress=False)
    unpriced = replace(odds["pass"], double_dummy=Numbers(), at_a_table=None)
    prices = [unpriced if str(price.option) == "pass" else price for price in odds.prices]
    ask = Ask.call(replace(odds, prices=tuple(prices)))
    ask.choose("pass")  # before anything is known
    assert (ask.answered, ask.marked) == (None, {})
    assert "Pass isn't priced here" in Paged(ask).message
    with refusal("isn't priced here"):
        ask.choose("pass")
    ask.choose("order up")
    assert ask.answered == "order up"
    assert ask.marked["rows"]


def test_a_card_that_must_not_be_played_is_no_choice_and_says_why():
    ask = Ask.play("Js Jc As Qs Kh up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th", **FEW)
    assert [choice["value"] for choice in Paged(ask).choices if not choice["why_not"]] == ["Kh"]
    with refusal("'Js'", "you must follow hearts"):
        ask.choose("Js")
    assert ask.answered is None


KINDS = ("cutthroat", "bid_euchre")
OTHERS = [pytest.param(name, marks=pytest.mark.nightly) for name in PRESETS if name not in KINDS]


@pytest.mark.parametrize("game", [*KINDS, *OTHERS])
def test_every_game_can_be_asked_about(game):
    rules = PRESETS[game]
    view = Deal.random(seed=3, rules=rules).view(rules.players)
    ask = Ask.call(view, deals=32, realistic=4)
    assert [choice["value"] for choice in Paged(ask).choices] == [str(call) for call in Auction.at(view).legal_calls]
    ask.choose(Paged(ask).choices[-1]["value"])
    assert len(ask.marked["rows"]) == len(Paged(ask).choices)


def test_a_picture_for_the_answer_is_told_after_the_choice_only():
    ask = Ask.choice("Which is the left bower?", ["Js", "Jc"], "Jc", then="Js Jc As 9h Kd up Qs seat 4")
    assert "As" not in str(ask.get_state(["_picture", "_choices", "marked"]))
    ask.choose("Js")
    assert [group["title"] for group in ask.marked["picture"]["groups"]] == ["Your hand", "Turn-up"]


def test_words_cards_and_several_right_answers():
    ask = Ask.choice("Which is a bower of spades?", ["Js", "Jc", "Jd"], answer=lambda: ["Js", "Jc"], why="One.\n\nTwo.")
    assert ["card" in choice for choice in Paged(ask).choices] == [True] * 3
    ask.choose("J♣")
    assert ask.is_right
    assert ask.marked["explanation"] == ["One.", "Two."]
    ask.again()
    ask.choose("Jd")
    assert not ask.is_right
    assert ask.marked["words"] == "You: J♦. Answer: J♠ or J♣."


@pytest.mark.parametrize(
    ("guess", "is_right"), [(60, True), (65, True), (66, False), (55, True), (54, False), ("71", False)]
)
def test_a_guess_is_right_within_the_tolerance(guess, is_right):
    ask = Ask.number("How many?", 60, tolerance=5)
    ask.choose(guess)
    assert ask.is_right == is_right


def test_a_guess_within_the_interval_of_an_estimate_is_right():
    ask = Ask.number("How often?", Estimate(0.60, 0.50, 0.70), tolerance=0)
    ask.choose(69)
    assert ask.is_right
    assert ask.marked["words"] == "Yes: it is about 60 %."
    ask.again()
    ask.choose(71)
    assert not ask.is_right


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: Ask.call(PLAY), "trump is made"),
        (lambda: Ask.discard(CALL), "nobody has made trump"),
        (lambda: Ask.discard("Js Jc As 9h Kd up Qs seat 1 trump s maker 2"), "lays nothing down"),
        (lambda: Ask.play(CALL), "trump is not made"),
        (lambda: Ask.play(PLAY.removesuffix(" 9c Th")), "turn"),
        (lambda: Ask.choice("?", ["a"], "a"), "two choices"),
        (lambda: Ask.choice("?", ["a", "a"], "a"), "alike"),
        (lambda: Ask.choice("?", ["a", "b"], "c"), "not among the choices"),
        (lambda: Ask.choice("?", ["a", "b"], lambda: "c").choose("a"), "not among the choices"),
        (lambda: Ask.choice("?", ["a", "b"], "a").choose("c"), "choose a, b"),
        (lambda: Ask.number("?", 5, low=9, high=1), "slider"),
        (lambda: Ask.number("?", 5, step=0), "slider"),
        (lambda: Ask.number("?", 5).choose("many"), "0 % to 100 %"),
        (lambda: Ask.number("?", 5).choose(101), "0 % to 100 %"),
        (lambda: Ask.number("?", 5).choose(float("nan")), "0 % to 100 %"),
        (lambda: Ask.choice("?", ["a", "b"], "a", shown=3), "draws itself"),
        (lambda: Ask.call(CALL, sure="yes"), "sure"),
    ],
)
def test_what_cannot_be_asked_or_answered_is_refused_in_a_sentence(wrong, words):
    with refusal(words):
        wrong()


def test_the_first_answer_counts_with_how_sure_the_learner_was():
    ask = Ask.choice("Which is higher?", ["9h", "Th"], answer="Th", sure=True)
    assert [level["value"] for level in Paged(ask).levels] == [0.5, 0.75, 0.95]
    before = len(answers())
    ask.sure = 0.95
    send(ask, choose="9h")
    idle()
    send(ask, again=True)
    assert (ask.answered, ask.sure, ask.is_right, ask.marked) == (None, None, None, {})
    ask.choose("Th")
    assert [(each.choice, each.is_right, each.sure) for each in answers()[before:]] == [("9h", False, 0.95)]


def test_the_browser_is_answered_at_once_and_marked_when_the_odds_are_there():
    ask = Ask.call(CALL, **FEW)
    send(ask, choose="pass")
    assert ask.answered == "pass"
    send(ask, choose="order up")  # too late
    until(lambda: bool(ask.marked))
    assert ask.marked["choice"] == "pass"
    assert Paged(ask).message == ""


@pytest.mark.parametrize("bad", [{"choose": "no trump"}, {"choose": ""}])
def test_nonsense_from_the_browser_is_answered_with_a_sentence_and_changes_nothing(bad):
    ask = Ask.call(CALL, **FEW)
    send(ask, **bad)
    assert ask.answered is None
    assert "is not an answer to this question" in Paged(ask).message


def test_the_first_choice_of_many_clicks_stays():
    ask = Ask.choice("?", ["a", "b"], answer="a")
    rng = Random(1)
    for click in [rng.choice("ab") for _ in range(20)]:
        send(ask, choose=click)
        first = ask.answered
    assert ask.answered == first == ask.marked.get("choice", first)


def test_a_stored_question_has_the_answer_to_every_choice(tmp_path):
    ask = Ask.call(CALL, why="See </script> & co.", **FEW)
    stored = ask.stored()
    assert set(stored["marks"]) == {"pass", "order up", "order up alone"}
    for choice, mark in stored["marks"].items():
        ask.choose(choice)
        assert {**stored["every_mark"], **mark} == ask.marked
        ask.again()
    ask.save(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert page.count("</script>") == 2
    assert "http" not in re.sub(r"http://www.w3.org/2000/svg", "", page)


def test_a_page_replaces_only_a_page(tmp_path):
    ask, other = Ask.choice("?", ["a", "b"], "a"), tmp_path / "mine.txt"
    other.write_text("mine")
    with refusal("mine.txt", "already exists", "choose another name"):
        ask.save(other)
    assert other.read_text() == "mine"
    ask.save(tmp_path / "new" / "page.html")
    ask.save(tmp_path / "new" / "page.html")
    with refusal("can't be written"):
        ask.save(other / "page.html")
    for nonsense in (5, None, b"page.html"):
        with refusal("name of a file"):
            ask.save(nonsense)


def test_what_every_answer_of_a_slider_shows_is_stored_once(tmp_path):
    def stored(steps):
        return len(json.dumps(Ask.number("?", 3, low=0, high=steps, why="x" * 5_000).stored()))

    assert stored(100) < stored(10) + 90 * 1_000
    Ask.number("?", 3, low=0, high=100, why="the only reason").save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8").count("the only reason") == 1


@pytest.mark.parametrize("scale", [(0, 1, 0.1), (0, 1_000_000, 1_000), (-5, 5, 2.5)])
def test_a_stored_slider_has_an_answer_at_each_step(scale):
    low, high, step = scale
    marks = Ask.number("?", 0, low=low, high=high, step=step).stored()["marks"]
    assert [float(choice) for choice in marks] == pytest.approx([low + step * i for i in range(len(marks))])
    assert float([*marks][-1]) == high
    assert not [choice for choice in marks if "e" in choice]


def test_both_sides_of_the_wire_say_the_same():
    """Each TypedDict of the three modules is a typedef of wire.js with the same fields, and no other is."""
    text = re.sub(r"\n \*\s*", " ", FILES["wire.js"].read_text())
    there = {name: set(re.findall(r"(\w+):", fields)) for fields, name in re.findall(r"\{\{(.*?)\}\} (\w+)", text)}
    here = {
        name: set(each.__annotations__)
        for name, each in (vars(wire) | vars(wire_hand) | vars(wire_table)).items()
        if isinstance(each, type) and hasattr(each, "__total__")
    }
    assert there == here
    assert len(here) == 46


def test_it_says_what_it_is():
    assert repr(Ask.call(CALL)) == "Ask('What do you call?')"
    assert Undefined not in Ask.call(CALL).get_state().values()


def test_a_question_in_the_second_round_shows_the_suit_that_was_turned_down_last():
    shown = Paged(Ask.call("9s As 9h Kd Jc down Qs seat 2")).picture["groups"][0]
    assert [card["text"] for card in shown["cards"]] == ["9h", "Jc", "Kd", "As", "9s"]


def test_odds_that_are_known_are_the_answer():
    odds = compare_calls(CALL, deals=200, realistic=40, progress=False)
    ask = Ask.call(odds, why="Trump in.")
    ask.choose(str(odds.leaders[0].option))
    assert ask.is_right
    assert ask.marked["caption"] == odds.caption
    assert Paged(ask).picture == Paged(Ask.call(CALL)).picture


def test_a_card_that_is_behind_by_less_than_anybody_feels_is_right_too():
    odds = counted.compare_plays("Js Jc As Kd Qs up Qs seat 4 laid 9h trump s maker 4 played Kh Th Ah As")
    gaps = {str(option): gap.value for option, gap in odds.gaps.items()}
    assert 0 < gaps["Jc"] < 0.01 < gaps["Kd"]
    assert odds.gaps["Jc"].low > 0
    ask = Ask.play(odds, why="?")
    ask.choose("Jc")
    assert ask.is_right
    assert ask.marked["words"].startswith("Right: J♣, as good as J♠, ")
    ask.again()
    ask.choose("Kd")
    assert not ask.is_right


PLAY_WITH_A_TIE = "Ah Kh 9c Td Qd up Qs seat 1 trump s maker 2"


def test_a_choice_whose_cost_is_inside_its_error_is_right():
    ask, found = Ask.play(PLAY_WITH_A_TIE, deals=2_000, realistic=0), set()
    asked(ask).prepare()
    for choice in asked(ask).possible:
        gap = {str(option): gap for option, gap in asked(ask).odds.gaps.items()}.get(choice)
        is_inside = gap is None or gap.low <= 0
        marked = asked(ask).mark(choice)
        assert marked["is_right"] == is_inside, choice
        assert {row["choice"]: row["is_right"] for row in marked["rows"]}[choice] == is_inside
        found.add(is_inside)
    assert found == {False, True}


def test_a_score_is_drawn_above_the_choices_if_anybody_has_points():
    scored, fresh = (Paged(Ask.call(f"{CALL}{score}", **FEW)).picture["svg"] for score in (" score 3-1", ""))
    assert "you 3, they 1, of 5 points" in scored
    assert fresh == ""


def test_a_score_to_choose_is_no_tile_beside_scores_that_are_none():
    """0-0 would be the double blank."""
    ask = Ask.choice("At which score?", ["0-0", "9-6"], answer="9-6")
    assert ["card" in choice for choice in Paged(ask).choices] == [False, False]


MARKS = {
    "the turn-up's suit is proposed": (f"{CALL}", {"Js": "right", "Jc": "left"}),
    "a bower is turned up": ("Jc As 9h Kd Ts up Js seat 2", {"Jc": "left", "Js": "right"}),
    "it was turned down": ("Js Jc As 9h Kd turned down Qs seat 1", {}),
    "trump is made": ("Js Jd As Ks Kh up 9h seat 3 trump h maker 4 played Ah 9c", {"Jd": "left"}),
    "there is no trump": ("Js Jc As 9h Kd Ad seat 1 rules bid_euchre trump none maker 1 bid 3", {}),
}


@pytest.mark.parametrize("case", MARKS)
def test_bowers_are_marked_wherever_trump_is_known_or_proposed(case):
    view, marks = MARKS[case]
    ask = Ask(view)
    cards = [card for group in ask._picture["groups"] for card in group["cards"]]
    cards += [choice["card"] for choice in ask._choices if "card" in choice]
    assert {card["text"]: card["mark"] for card in cards if "mark" in card} == marks


def test_no_bower_is_marked_where_a_lesson_asks_about_cards():
    words = json.dumps([each._picture for each in (Ask.number("How many trumps?", 3, shown=CALL),)])
    asked = Ask.choice("Which is the left bower?", ["Js", "Jc"], answer="Jc", shown=CALL)
    assert '"mark"' not in words + json.dumps([asked._picture, asked._choices])


def test_a_report_says_what_was_seen_chosen_and_told_and_how_to_have_the_numbers_again():
    view = "Js Jc As 9h Kd up Qs seat 4"
    ask = Ask.call(view, deals=64, seed=3)
    ask.choose("pass")
    lines = ask.marked["report"].splitlines()
    assert lines[:3] == ["Question: What do you call?", f"Seen: {view}", "Chosen: pass"]
    assert ask.marked["sentence"] in lines[3]
    assert any(line.startswith("pick it up alone: +") for line in lines)
    assert "64 deals · seed 3" in lines[-2]
    assert lines[-1].startswith("Euchre Tutor ")
    ask.again()
    ask.choose("order up")
    assert "Chosen: order up\n" in ask.marked["report"]
    assert all("report" in marks for marks in ask.stored()["marks"].values())


def test_one_of_what_is_counted_is_named_as_one():
    ask = Ask.number("How many points?", 3, low=-1, high=4, unit="points", tolerance=0)
    ask.choose("1")
    assert ask.marked["words"] == "You: 1 point. It is 3 points."
