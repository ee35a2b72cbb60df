"""HandBuilder without a browser: set traits or send what the browser would send, and look at the traits."""

import re
import subprocess
import sys
import time
from itertools import groupby

import pytest
from helpers import strategies
from helpers.covering import by_day, each_by_day
from helpers.paged import Paged
from helpers.tables import until
from hypothesis import given, settings

from euchre_tutor import PRESETS, Atlas, Deal, EuchreError, HandBuilder, Rules, Suit, View, compare_calls, parse_cards
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.course.lesson import begin
from euchre_tutor.pricing import difference
from euchre_tutor.widgets.builder.house_rules import house_rules, with_house_rule
from euchre_tutor.widgets.builder.odds_rows import odds_table

pytestmark = pytest.mark.slow

EXAMPLE = "Js Jc As 9h Kd up Qs seat 4"
NUMBER = r"±|%|[0-9]\.[0-9]"
PUBLIC = ["hand", "turn_up", "turned_down", "named", "bids", "laid", "seat", "score", "rules"]


@pytest.fixture
def builder():
    return HandBuilder(deals=600)


def send(builder, **content):
    """Deliver a message as the browser does."""
    Paged(builder).send(**content)


def wait_until(condition):
    """Wait for the refining thread."""
    until(condition)


def picked(builder):
    """What the learner has chosen."""
    return {name: getattr(builder, name) for name in (*PUBLIC, "others", "then")}


def is_done(builder):
    return lambda: Paged(builder).progress == 1


def test_cards_pressed_fill_the_hand_and_then_the_turn_up(builder):
    assert Paged(builder).message == "Pick 5 cards for your hand, then a turn-up."
    for card in ("Js", "Jc", "As", "9h"):
        send(builder, press=card)
    assert builder.hand == "Js Jc As 9h"
    assert Paged(builder).message == "Pick 1 more card for your hand, then a turn-up."
    send(builder, press="Kd")
    assert Paged(builder).message == "Pick the turn-up."
    send(builder, press="Qs")
    assert (builder.hand, builder.turn_up) == ("Js Jc As 9h Kd", "Qs")
    wait_until(is_done(builder))
    assert builder.odds.view == View.parse(EXAMPLE)
    assert Paged(builder).message == ""


def test_once_a_lesson_has_begun_the_face_is_told_so(builder):
    assert not Paged(builder).in_lesson
    begin("the_two_bowers")
    assert Paged(HandBuilder()).in_lesson
    assert Paged(HandBuilder()).yours == ["Right deals", "Partner deals", "Left deals", "You deal"]


def test_until_there_are_odds_the_atlas_of_all_hands_gives_the_verdict(monkeypatch):
    monkeypatch.setattr("euchre_tutor.widgets.parts.refiner.Refiner.start", lambda *_: None)  # nothing is ever counted
    builder = HandBuilder(EXAMPLE)
    assert builder.odds is None
    assert Paged(builder).verdict == Atlas()[EXAMPLE].verdict != ""
    assert Paged(builder).plain.startswith("Pick it up alone")
    assert not re.search(NUMBER, Paged(builder).plain)
    builder.take("Js Jc As 9h Kd up 9s seat 1")
    assert Paged(builder).verdict == Atlas()["Js Jc As 9h Kd up 9s seat 1"].verdict
    for other in (f"{EXAMPLE} score 3-1", f"{EXAMPLE} others cautious", f"{EXAMPLE} rules canadian"):
        builder.take(other)
        assert Paged(builder).verdict is None
    builder.take(EXAMPLE)
    builder.press("Kd")
    assert Paged(builder).verdict is None  # the hand isn't whole


def test_calls_that_are_about_even_are_called_what_this_seat_says():
    builder = HandBuilder("Ts Kh Qh 9c 9d up Qs seat 4", deals=64)
    wait_until(lambda: builder.odds and builder.odds.done == 1.0)
    assert Paged(builder).plain == "About even: pick it up and pass."


def test_a_card_pressed_again_goes_back(builder):
    send(builder, view=EXAMPLE)
    send(builder, press="9h")
    send(builder, press="Qs")
    assert (builder.hand, builder.turn_up) == ("Js Jc As Kd", "")
    assert builder.odds is None
    assert Paged(builder).table is None


def test_a_seventh_card_is_refused_and_changes_nothing(builder):
    send(builder, view=EXAMPLE)
    send(builder, press="9d")
    assert "put a card back to make room for 9d" in Paged(builder).message
    assert Paged(builder).view == EXAMPLE


def test_the_odds_are_those_of_compare_calls(builder):
    send(builder, view=EXAMPLE)
    wait_until(is_done(builder))
    expected = compare_calls(EXAMPLE, deals=600)
    assert builder.odds.to_json() == expected.to_json()
    assert Paged(builder).table == odds_table(expected)
    assert Paged(builder).verdict == expected.verdict
    assert Paged(builder).plain.startswith("Pick it up alone is best.")
    assert not re.search(NUMBER, Paged(builder).plain)


def test_the_table_has_what_calls_are_worth_at_a_table_and_what_they_are_with_all_cards_seen(builder):
    send(builder, view=EXAMPLE)
    wait_until(is_done(builder))
    table, odds = Paged(builder).table, builder.odds
    for row, price, texts in zip(table["rows"], odds.prices, odds.rows(), strict=True):
        assert row["worth"] == texts["points"] == signed(price.points)
        bar = {"value": price.points.value, "low": price.points.low, "high": price.points.high}
        assert row["bar"] == bar | {"other": price.double_dummy.points.value}
        numbers = dict(zip(table["columns"], row["numbers"], strict=True))
        assert numbers["Make %"] == texts["make"]
        assert "Points" not in numbers  # beside the bar


def test_all_calls_that_tie_with_the_best_are_marked():
    odds = compare_calls("Kc Tc Ad 9h Jd up 9c seat 4", deals=300, realistic=30)
    marked = [row["call"] for row in odds_table(odds)["rows"] if row["mark"] == "★ tied"]
    assert len(marked) > 1
    assert set(marked) == {words_of(price.call, odds.view.rules, 4) for price in odds.leaders}


def test_what_was_kept_is_compared_with_what_follows(builder):
    send(builder, compare=True)
    assert "there are no odds to keep yet" in Paged(builder).message.lower()
    send(builder, view=EXAMPLE)
    wait_until(is_done(builder))
    before = builder.odds
    send(builder, compare=True)
    assert Paged(builder).compared == {
        "situation": before.title,
        "verdict": before.verdict,
        "margin": before.advice.margin,
    }
    assert {row["compared"][1][0] for row in Paged(builder).table["rows"]} == {"0"}
    builder.seat = 1
    wait_until(is_done(builder))
    assert Paged(builder).table["compared"] == ["Before", "Change"]
    for row, price in zip(Paged(builder).table["rows"], builder.odds.prices, strict=True):
        earlier = before[price.call].points
        change = difference(price.points, earlier)
        assert row["compared"] == [signed(earlier), signed(change)]
        assert change.value == pytest.approx(price.points.value - earlier.value)
    builder.turned_down = True
    wait_until(is_done(builder))
    assert [any(row["compared"]) for row in Paged(builder).table["rows"]] == [
        row["call"] == "pass" for row in Paged(builder).table["rows"]
    ]
    send(builder, compare=False)
    assert (Paged(builder).compared, Paged(builder).table["compared"]) == ({}, [])


def test_what_counts_at_a_score_is_compared_in_points_with_what_counts_without():
    before = compare_calls(EXAMPLE, deals=256, realistic=0)
    now = compare_calls(f"{EXAMPLE} score 3-4", deals=256, realistic=0)
    table = odds_table(now, before)
    assert (table["worth"], table["compared"]) == ("Win game %", ["Before (points)", "Change (points)"])
    assert table["rows"][1]["compared"][0] == signed(before["order up"].points)
    again = odds_table(now, now)["rows"][1]["compared"]
    assert again == [f"{percent(now['order up'].game)} %", again[1]]
    assert again[1].startswith("0")


def test_where_every_call_loses_none_is_marked():
    odds = compare_calls("9s Ts 9h Th 9d down Qc seat 4 rules bicycle+stick_the_dealer", deals=300, realistic=0)
    assert odds.advice.only_loses
    assert {row["mark"] for row in odds_table(odds)["rows"]} == {""}


def test_a_hand_is_sorted_trumps_first_with_the_bowers_among_them_and_last_what_was_turned_down(builder):
    send(builder, view="Kd Jc 9h As Js up Qs seat 4")
    bowers = {card["text"]: card["bower"] for card in Paged(builder).deck if "bower" in card}
    assert (Paged(builder).held, bowers) == (["Js", "Jc", "As", "9h", "Kd"], {"Js": "right", "Jc": "left"})
    assert builder.hand == "Kd Jc 9h As Js"
    builder.turned_down = True
    assert Paged(builder).held == ["9h", "Jc", "Kd", "As", "Js"]  # spades can't be trump
    assert [card for card in Paged(builder).deck if "bower" in card] == []


def test_a_score_that_nothing_can_be_made_of_is_said_beside_the_odds(builder):
    send(builder, view="Js Jc As 9h Kd up Qs seat 3 score 3-2 rules cutthroat")
    wait_until(is_done(builder))
    assert builder.odds.score_note
    assert builder.odds.score_note in Paged(builder).verdict


def test_first_numbers_come_before_the_last(builder):
    seen = []
    builder.observe(lambda change: seen.append(change.new["progress"]), "_odds")
    send(builder, view=EXAMPLE)
    wait_until(lambda: seen[-1:] == [1])
    played = (1 + 64 / 150) / 2  # the first of those that are played realistically too
    assert seen == pytest.approx([0, 256 / 1_200, 512 / 1_200, 0.5, played, 1])


def test_a_change_of_seat_asks_a_new_question(builder):
    send(builder, view=EXAMPLE)
    builder.seat = 1
    wait_until(is_done(builder))
    assert builder.odds.view.seat == 1
    builder.turned_down = True
    wait_until(is_done(builder))
    assert builder.odds.view.turned_down
    assert Paged(builder).view == "Js Jc As 9h Kd down Qs seat 1"


def test_the_view_goes_on_to_other_questions(builder):
    assert builder.view is None
    send(builder, view=EXAMPLE)
    assert builder.view == View.parse(EXAMPLE)


def test_stop_keeps_what_was_found():
    builder = HandBuilder(EXAMPLE, deals=2_000_000)
    wait_until(lambda: builder.odds)
    send(builder, stop=True)
    deals = builder.odds.deals
    assert (Paged(builder).progress, Paged(builder).message) == (1, "Stopped. Press Analyse to go on.")
    time.sleep(0.3)
    assert builder.odds.deals == deals < 2_000_000


@pytest.mark.slow
def test_python_ends_without_a_word_while_odds_are_refined():
    code = f"""if True:
        from time import sleep
        from euchre_tutor import HandBuilder
        builder = HandBuilder({EXAMPLE!r}, deals=10_000_000)
        while builder.odds is None: sleep(0.01)"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "nothing to read"),
        ("Js Js As 9h Kd up Qs seat 4", "'Js' is dealt twice"),
        ("Js Jc As 9h Kd Ad up Qs seat 4", "needs 5 cards, not 6"),
        ("Js Jc As 9h Kx up Qs seat 4", "'x' is not a suit"),
        ("Js Jc As 9h Kd up Js seat 4", "in your hand and as the turn-up"),
        ("Js Jc As 9h Kd up Qs seat 7", "There is no seat '7'"),
        ("Js Jc As 9h Kd up Qs seat 4 rules whist", "'whist' is not a rule set"),
    ],
)
def test_a_typed_view_that_cannot_be_is_answered_with_a_sentence_and_loses_nothing(builder, typed, words):
    send(builder, view=EXAMPLE)
    send(builder, view=typed)
    assert words in Paged(builder).message
    assert Paged(builder).view == EXAMPLE
    assert builder.hand == "Js Jc As 9h Kd"


@pytest.mark.parametrize(
    "text",
    [
        "Js Jc As seat 4",
        "up Qs seat 2 score 3-4",
        "Js down Qs seat 1 others cautious",
        "66 64 seat 3 score 2-4 rules domino",
        "9h Th up Jo seat 2 rules british",
        "9s Ts 9d Th seat 2 rules bicycle+farmers_hand=redeal",
        "9s seat 2 laid 9d Td Th rules bicycle+farmers_hand=exchange",
        "Js seat 3 score -3-2 bids 3,pass rules bid_euchre",
    ],
)
def test_a_part_of_a_view_is_shown_as_text_and_read_again(builder, text):
    send(builder, view=text)
    assert Paged(builder).view == text
    send(builder, clear=True)
    send(builder, view=text)
    assert (Paged(builder).view, repr(builder), builder.odds) == (text, f"HandBuilder({text!r})", None)
    assert picked(HandBuilder(text)) == picked(builder)


def test_text_without_a_seat_takes_the_seat_shown(builder):
    builder.seat = 2
    send(builder, view="Js Jc As 9h Kd up Qs")
    assert Paged(builder).view == "Js Jc As 9h Kd up Qs seat 2"
    send(builder, view="Js seat 4")
    send(builder, view="Jd rules cutthroat")
    assert Paged(builder).view == "Jd seat 3 rules cutthroat"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Js Js", "'Js' is dealt twice"),
        ("Js up Js", "in your hand and as the turn-up"),
        ("Js seat 7", "There is no seat '7'"),
        ("Js score 12-0", "a game ends at 5 points"),
        ("Js trump s maker 4", "where you sit"),
        ("66 up Qs", "'66' is not in the 24-card pack"),
    ],
)
def test_a_part_of_a_view_that_cannot_be_is_answered_with_a_sentence_and_loses_nothing(builder, typed, words):
    send(builder, view=EXAMPLE)
    send(builder, view=typed)
    assert words in Paged(builder).message
    assert Paged(builder).view == EXAMPLE


def test_house_rules_are_changed_one_by_one_and_the_rest_stays(builder):
    send(builder, view=EXAMPLE)
    send(builder, house={"stick_the_dealer": True})
    send(builder, house={"game": 7})
    assert str(builder.view) == f"{EXAMPLE} rules bicycle+stick_the_dealer+game=7"
    send(builder, house={"stick_the_dealer": False})
    assert builder.rules == "bicycle+game=7"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"defend_alone": True}, "defend_alone needs partners, and lone_hands=true"),
        ({"game": 0}, "game is a whole number from 1"),
        ({"game": None}, "game is a whole number from 1"),
        ({"players": 3}, "'players' is not a house rule"),
    ],
)
def test_house_rules_that_cannot_be_are_answered_with_a_sentence_and_change_nothing(builder, change, words):
    send(builder, view=f"{EXAMPLE} rules bicycle+lone_hands=false")
    send(builder, house=change)
    assert words.lower() in Paged(builder).message.lower()
    assert builder.rules == "bicycle+lone_hands=false"


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_what_is_offered_can_be_agreed_and_what_is_grey_cannot(rules):
    for rule in house_rules(rules):
        for setting in rule["settings"]:
            if setting["why_not"]:
                with pytest.raises(EuchreError):
                    with_house_rule(rules, rule["field"], setting["value"])
            else:
                assert (
                    getattr(with_house_rule(rules, rule["field"], setting["value"]), rule["field"]) == setting["value"]
                )
        current = [setting["why_not"] for setting in rule["settings"] if setting["value"] == rule["value"]]
        assert current == [""] * bool(rule["settings"])


def test_what_cannot_be_chosen_is_told_before_the_click(builder):
    assert Paged(builder).why_not == {"turned_down": "Pick the turn-up before it is turned down."}
    send(builder, view=EXAMPLE)
    assert Paged(builder).why_not == {"card": "Your hand and the turn-up are complete; put a card back."}
    builder.rules = "domino"
    assert Paged(builder).why_not == {"turned_down": "Pick the turn-up before it is turned down."}


def test_a_trait_that_cannot_be_is_answered_with_a_sentence(builder):
    builder.hand = "Js 64"
    assert "'64' is not in the 24-card pack" in Paged(builder).message
    builder.hand = "Js Zz"
    assert "'Zz' is not a card" in Paged(builder).message
    builder.hand = "Js Jc As 9h Kd"
    builder.turn_up = "Js"
    assert "'Js' is dealt twice" in Paged(builder).message


@each_by_day("hand, score", ["Js Jc As 9h Kd", "Js Jc As"], ["12-4", "10-0", "0-99", "-1-0", "ten"])
def test_a_score_that_cannot_be_is_refused_in_a_sentence_that_stays_and_what_is_shown_is_computed(builder, hand, score):
    send(builder, view=f"{hand} up Qs seat 4 score 3-4 rules trickster")
    shown = Paged(builder).view
    for _ in range(2):
        send(builder, score=score)
        assert "score" in Paged(builder).message.lower()
        assert Paged(builder).why_not["score"] == Paged(builder).message
        assert (builder.score, Paged(builder).score, Paged(builder).view) == ("3-4", [3, 4], shown)
    if builder.view:
        wait_until(is_done(builder))
        assert builder.odds.view.score == (3, 4)
        assert "score" in Paged(builder).message.lower()
    builder.seat = 1
    assert "score" not in (Paged(builder).why_not or {})
    builder.undo()
    builder.undo()
    assert builder.score != score


def test_a_score_that_can_be_is_taken_after_one_that_could_not(builder):
    send(builder, view=EXAMPLE)
    builder.score = "9-0"
    send(builder, score="4-0")
    assert (builder.score, Paged(builder).message, builder.view.score) == ("4-0", "", (4, 0))


def test_starting_with_what_cannot_be_is_an_error():
    with pytest.raises(EuchreError, match="dealt twice"):
        HandBuilder("Js Js As 9h Kd up Qs seat 4")


@pytest.mark.parametrize("start", [5, None, compare_calls])
def test_starting_with_what_is_no_view_is_an_error(start):
    with pytest.raises(EuchreError, match="this should be text"):
        HandBuilder(start)


def test_deal_and_clear(builder):
    builder.seat = 2
    send(builder, random=True)
    assert View.parse(Paged(builder).view).seat == 2
    send(builder, clear=True)
    assert (builder.hand, builder.turn_up, Paged(builder).view) == ("", "", "seat 2")
    assert Paged(builder).message.startswith("Pick 5 cards")


def test_score_and_rules_come_with_the_view():
    builder = HandBuilder(EXAMPLE + " score 6-4 rules trickster", deals=64)
    assert (builder.score, builder.rules) == ("6-4", "trickster")
    wait_until(is_done(builder))
    assert builder.odds.view.score == (6, 4)


def test_the_left_bower_is_named_while_the_turn_up_may_be_made(builder):
    def names():
        return {card["text"]: card["name"] for card in Paged(builder).deck}

    assert names()["Jc"] == "Jack of clubs"
    builder.turn_up = "Qs"
    assert names()["Jc"] == "Jack of clubs, left bower"
    builder.turned_down = True
    assert names()["Jc"] == "Jack of clubs"


@pytest.mark.parametrize(
    ("rules", "seats", "cards"),
    [
        ("bicycle", ["1, eldest", "2", "3", "4, dealer"], 24),
        ("parlour32", ["1, eldest", "2", "3", "4, dealer"], 32),
        ("cutthroat", ["1, eldest", "2", "3, dealer"], 24),
        ("two_handed+pack_size=28", ["1, eldest", "2, dealer"], 28),
    ],
)
def test_seats_and_deck_are_those_of_the_game(builder, rules, seats, cards):
    builder.seat, builder.rules = 1, rules
    assert Paged(builder).seats == seats
    assert len({card["text"] for card in Paged(builder).deck}) == len(Paged(builder).deck) == cards


@pytest.mark.slow
@pytest.mark.parametrize("name", by_day(PRESETS, ["bid_euchre", "domino"]))
def test_the_odds_come_in_every_game(name):
    view = Deal.random(seed=4, rules=PRESETS[name]).view(PRESETS[name].dealer)
    builder = HandBuilder(view, deals=64)
    wait_until(is_done(builder))
    assert (builder.rules, builder.view, Paged(builder).message) == (name, view, "")
    assert builder.odds.to_json() == compare_calls(view, deals=64).to_json()


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_is_dealt_in_every_game_and_read_again_from_its_text(name):
    builder = HandBuilder(deals=64)
    builder.rules = name
    send(builder, random=True)
    assert builder.view == View.parse(Paged(builder).view)
    again = HandBuilder(builder.view, deals=64)
    assert {trait: getattr(again, trait) for trait in PUBLIC} == {trait: getattr(builder, trait) for trait in PUBLIC}
    assert Paged(again).deck == Paged(builder).deck
    builder.stop()
    again.stop()


@pytest.mark.parametrize("rules", [*PRESETS.values(), Rules.parse("bicycle+joker+farmers_hand=redeal+game=7")], ids=str)
def test_the_deck_is_the_pack_in_full_rows(builder, rules):
    builder.rules = str(rules)
    assert sorted(card["text"] for card in Paged(builder).deck) == sorted(map(str, rules.pack.cards))
    rows = [row for row, _ in groupby(card["row"] for card in Paged(builder).deck)]
    assert len(rows) == len(set(rows))


def test_every_preset_can_be_chosen_by_a_name_of_its_own(builder):
    games = Paged(builder).games
    assert {game["rules"] for game in games} == set(PRESETS)
    assert len({game["title"] for game in games}) == len(games)
    assert [game["rules"] for game in games if game["chosen"]] == ["bicycle"]
    assert {game["group"] for game in games if "omino" in game["title"]} == {"Dominoes"}
    for game in games:
        assert f"{PRESETS[game['rules']].players} players" in game["title"]


def test_house_rules_that_were_set_stay_among_the_games(builder):
    builder.rules = "Bicycle+game=7+defend_alone"
    chosen = [game for game in Paged(builder).games if game["chosen"]]
    assert [(game["rules"], game["group"]) for game in chosen] == [("bicycle+defend_alone+game=7", "House rules")]
    builder.rules = "trickster"
    assert "bicycle+defend_alone+game=7" in {game["rules"] for game in Paged(builder).games}
    assert [game["rules"] for game in Paged(builder).games if game["chosen"]] == ["trickster"]


@given(before=strategies.views(), after=strategies.rules())
@settings(max_examples=25)
def test_a_change_of_game_keeps_what_fits_and_says_what_does_not(before, after):
    builder = HandBuilder(before, deals=64)
    held, up = builder.hand.split(), builder.turn_up
    builder.rules = str(after)
    kept = builder.hand.split()
    fitting = [card for card in held if parse_cards(card)[0] in after.pack.cards]
    assert kept == fitting[: after.hand_size]
    assert builder.turn_up == (up if up and after.turns_up and parse_cards(up)[0] in after.pack.cards else "")
    lost = [*held, *[up] * bool(up)]
    for card in lost:
        if card not in [*kept, builder.turn_up]:
            assert parse_cards(card)[0].label in Paged(builder).message
    assert builder.seat == (before.seat if before.seat <= after.players else after.dealer)
    builder.stop()


def test_what_was_put_back_returns_with_the_game(builder):
    send(builder, view=EXAMPLE + " score 4-4")
    for other in ("two_handed", "domino", "bid_euchre"):
        builder.rules = other
        assert "put back" in Paged(builder).message or "There is no seat 4 here" in Paged(builder).message
    assert builder.turn_up == ""
    builder.rules = "bicycle"
    assert str(builder.view) == EXAMPLE + " score 4-4"


def test_what_was_put_back_stays_so_once_the_learner_goes_on(builder):
    send(builder, view=EXAMPLE)
    builder.rules = "domino"
    send(builder, press="66")
    builder.rules = "bicycle"
    assert (builder.hand, Paged(builder).message) == (
        "",
        "Not in this game, so put back: Double six. Pick 5 cards for your hand, then a turn-up.",
    )


def test_a_seat_or_a_score_that_the_game_does_not_have_is_answered_with_a_sentence(builder):
    send(builder, view=EXAMPLE + " score 6-4 rules trickster")
    builder.rules = "cutthroat"
    assert "There is no seat 4 here; yours is now seat 3, dealer." in Paged(builder).message
    assert "A score of 6-4 can't be here; it is now 0-0." in Paged(builder).message
    wait_until(is_done(builder))
    assert str(builder.odds.view) == "Js Jc As 9h Kd up Qs seat 3 rules cutthroat"
    assert "There is no seat 4 here" in Paged(builder).message


def test_rules_that_are_none_change_nothing_but_the_message(builder):
    send(builder, view=EXAMPLE)
    builder.rules = "whist"
    assert "'whist' is not a rule set" in Paged(builder).message
    assert (builder.hand, builder.turn_up) == ("Js Jc As 9h Kd", "Qs")
    builder.rules = "bicycle"
    assert Paged(builder).view == EXAMPLE


def test_tiles_are_called_tiles_and_named_as_they_play(builder):
    builder.rules = "domino"
    assert Paged(builder).message == "Pick 5 tiles for your hand, then a turn-up."
    for tile in ("64", "66", "51", "55"):
        send(builder, press=tile)
    assert Paged(builder).message == "Pick 1 more tile for your hand, then a turn-up."
    for tile in ("30", "54"):
        send(builder, press=tile)
    names = {tile["text"]: tile["name"] for tile in Paged(builder).deck}
    assert [names[tile] for tile in ("55", "44", "64")] == [
        "Double five, right bower",
        "Double four, left bower",
        "Six-four",
    ]
    assert Paged(builder).words == "Order with fives as trumps"
    send(builder, press="00")
    assert "put a tile back to make room for 00" in Paged(builder).message


def test_how_a_game_is_played_is_what_its_rules_say(builder):
    for name, rules in PRESETS.items():
        builder.rules = name
        told = {title: tuple(sentences) for title, sentences in Paged(builder).chapters.items()}
        assert told == rules.chapters
    send(builder, view=EXAMPLE)
    assert Paged(builder).words == "Order with spades as trumps"
    builder.turned_down = True
    assert "spades" not in Paged(builder).words


def test_the_dealer_names_a_suit_for_a_joker_that_is_turned_up(builder):
    builder.rules = "british"
    for card in ("Js", "Jc", "As", "9h", "Kd", "Qs"):
        send(builder, press=card)
    assert (Paged(builder).suits, Paged(builder).names_suit) == (None, True)
    send(builder, press="Qs")
    send(builder, press="Jo")
    assert Paged(builder).message == "Choose the suit that the dealer named."
    assert [suit["name"] for suit in Paged(builder).suits] == ["clubs", "diamonds", "hearts", "spades"]
    builder.named = "d"
    assert [suit["name"] for suit in Paged(builder).suits if suit["chosen"]] == ["diamonds"]
    assert str(builder.view) == "Js Jc As 9h Kd up Jo named d seat 4 rules british"
    assert Paged(builder).words == "Order with diamonds as trumps"
    wait_until(is_done(builder))
    assert builder.odds.view.proposed is Suit.DIAMONDS
    send(builder, press="Jo")
    send(builder, press="Qs")
    assert str(builder.view) == "Js Jc As 9h Kd up Qs seat 4 rules british"


def test_six_cards_and_the_bids_so_far_make_a_view(builder):
    builder.seat, builder.rules = 3, "bid_euchre"
    assert Paged(builder).message == "Pick 6 cards for your hand."
    for card in ("Js", "Jc", "As", "9h", "Kd", "9s"):
        send(builder, press=card)
    assert str(builder.view) == "Js Jc As 9h Kd 9s seat 3 rules bid_euchre"
    builder.bids = "3"
    assert [(each["seat"], each["said"]) for each in Paged(builder).bidding] == [("1, eldest", "3"), ("2", "pass")]
    assert [each["words"] for each in Paged(builder).bidding] == [
        ["pass", "3", "4", "5", "6", "alone"],
        ["pass", "4", "5", "6", "alone"],
    ]
    assert builder.view.bids == ("3", "pass")
    send(builder, press="9d")
    assert Paged(builder).message == "Your hand is complete; put a card back to make room for 9d."
    wait_until(is_done(builder))
    assert {str(price.call) for price in builder.odds.prices} == {"pass", "bid 4", "bid 5", "bid 6", "bid 6 alone"}


def test_bids_that_cannot_be_are_answered_with_a_sentence_and_still_shown(builder):
    builder.rules = "bid_euchre"
    send(builder, random=True)
    builder.bids = "4,3,pass"
    wait_until(lambda: Paged(builder).message)
    assert "bid 3" in Paged(builder).message
    assert [each["said"] for each in Paged(builder).bidding] == ["4", "3", "pass"]
    builder.seat = 2
    assert builder.view.bids == ("4",)
    builder.seat, builder.bids = 4, "4,5,pass"
    assert builder.view.bids == ("4", "5", "pass")


def test_the_highest_bidder_names_trump(builder):
    view = "Js Jc As 9h Kd 9s seat 2 bids pass,4,pass,pass rules bid_euchre"
    send(builder, view=view)
    assert str(builder.view) == view
    wait_until(is_done(builder))
    assert {str(price.call) for price in builder.odds.prices} == {"clubs", "diamonds", "hearts", "spades", "no trump"}


def test_cards_laid_down_for_others_belong_to_the_view(builder):
    view = "Js Jc Th 9h Kd up Qs seat 4 laid 9s Ts 9d rules bicycle+farmers_hand=exchange"
    send(builder, view=view)
    assert str(builder.view) == view
    send(builder, press="Ts")
    assert builder.laid == "9s 9d"


def test_of_many_calls_the_best_come_first():
    builder = HandBuilder("64 66 51 55 30 down 65 seat 2 rules domino_call_ace4", deals=64)
    wait_until(is_done(builder))
    ranked = [str(price.call) for price in builder.odds.ranked]
    assert len(ranked) > 12
    assert "pass" in ranked
    assert [row["call"] for row in Paged(builder).table["rows"]] == ranked
    assert Paged(builder).table["caption"].endswith("best call comes first.")


@pytest.mark.parametrize("rules", ["cutthroat", "two_handed"])
def test_a_hand_is_dealt_also_after_a_change_to_a_smaller_table(builder, rules):
    builder.rules = rules
    send(builder, random=True)
    assert len(parse_cards(builder.hand)) == 5


def test_repr_says_what_is_shown():
    assert repr(HandBuilder(EXAMPLE, deals=64)) == f"HandBuilder({EXAMPLE!r})"
    assert HandBuilder(EXAMPLE, deals=64)._repr_mimebundle_()[0]["text/plain"] == f"HandBuilder({EXAMPLE!r})"


def test_undo_and_redo_go_through_what_the_learner_did(builder):
    states = [picked(builder)]
    for doing in ({"press": "Js"}, {"press": "Jc"}, {"view": EXAMPLE}, {"clear": True}):
        send(builder, **doing)
        states.append(picked(builder))
    builder.rules = "british"
    states.append(picked(builder))
    assert (Paged(builder).undo, Paged(builder).redo) == (True, False)
    for state in states[-2::-1]:
        send(builder, undo=True)
        assert picked(builder) == state
    assert (Paged(builder).undo, Paged(builder).redo) == (False, True)
    send(builder, undo=True)
    assert picked(builder) == states[0]
    for state in states[1:]:
        send(builder, redo=True)
        assert picked(builder) == state
    send(builder, undo=True)
    builder.seat = 2
    assert (Paged(builder).undo, Paged(builder).redo) == (True, False), "something new ends what could be done again"


def test_the_reasons_come_with_the_last_numbers(builder):
    builder.take(EXAMPLE)
    wait_until(is_done(builder))
    assert Paged(builder).reasons[1:] == [*builder.odds.explain().sentences[1:3]]
    builder.clear()
    assert Paged(builder).reasons is None


def test_after_another_change_nothing_of_what_was_taken_back_can_be_done_again():
    builder = HandBuilder()
    for card in ("Js", "Jc", "Jh"):
        builder.press(card)
    builder.undo()
    builder.undo()
    builder.press("As")
    assert (builder.hand, Paged(builder).undo, Paged(builder).redo) == ("Js As", True, False)
    builder.redo()
    assert builder.hand == "Js As"
    builder.undo()
    assert builder.hand == "Js"


@pytest.mark.parametrize(
    ("view", "loses"), [("Qs Ts Ah Kd 9d up Ks seat 2", True), ("Qs Ts Ah Kd 9d up Ks seat 2 score 4-2", False)]
)
def test_a_table_says_what_a_bar_to_the_left_means_where_there_is_one(view: str, loses: bool) -> None:
    table = odds_table(compare_calls(view, deals=256, realistic=0))
    assert any(row["bar"] and row["bar"]["value"] < 0 for row in table["rows"]) is loses
    assert ("left of the line you lose points" in table["title"]) is loses
