"""HandBuilder without a browser: set traits or send what the browser would send, and look at the traits."""

import time

import pytest

from euchre_tutor import PRESETS, Deal, EuchreError, HandBuilder, View, compare_calls, parse_cards

EXAMPLE = "Js Jc As 9h Kd up Qs seat 4"
PLOTLY = "application/vnd.plotly.v1+json"


@pytest.fixture
def builder():
    return HandBuilder(deals=600)


def send(builder, **content):
    """Deliver a message as the browser does."""
    builder._handle_custom_msg(content, [])


def wait_until(condition):
    """Wait for the refining thread."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "the odds never came"
        time.sleep(0.005)


def is_done(builder):
    return lambda: builder._progress == 1


def test_cards_pressed_fill_the_hand_and_then_the_turn_up(builder):
    assert builder._message == "Pick 5 cards for your hand, then a turn-up."
    for card in ("Js", "Jc", "As", "9h"):
        send(builder, press=card)
    assert builder.hand == "Js Jc As 9h"
    assert builder._message == "Pick 1 more card for your hand, then a turn-up."
    send(builder, press="Kd")
    assert builder._message == "Pick the turn-up."
    send(builder, press="Qs")
    assert (builder.hand, builder.turn_up) == ("Js Jc As 9h Kd", "Qs")
    wait_until(is_done(builder))
    assert builder.odds.view == View.parse(EXAMPLE)
    assert builder._message == ""


def test_a_card_pressed_again_goes_back(builder):
    send(builder, view=EXAMPLE)
    send(builder, press="9h")
    send(builder, press="Qs")
    assert (builder.hand, builder.turn_up) == ("Js Jc As Kd", "")
    assert builder.odds is None
    assert builder._rows == []


def test_a_seventh_card_is_refused_and_changes_nothing(builder):
    send(builder, view=EXAMPLE)
    send(builder, press="9d")
    assert "put a card back to make room for 9d" in builder._message
    assert builder._view == EXAMPLE


def test_the_odds_are_those_of_compare_calls(builder):
    send(builder, view=EXAMPLE)
    wait_until(is_done(builder))
    expected = compare_calls(EXAMPLE, deals=600)
    assert builder.odds.to_json() == expected.to_json()
    assert builder._rows == expected.rows()
    assert builder._verdict == expected.verdict
    assert builder.chart.outputs[0]["data"][PLOTLY]["data"][0]["type"] == "bar"


def test_first_numbers_come_before_the_last(builder):
    seen = []
    builder.observe(lambda change: seen.append(change.new), "_progress")
    send(builder, view=EXAMPLE)
    wait_until(is_done(builder))
    assert seen == [0, 256 / 600, 512 / 600, 1]


def test_a_change_of_seat_asks_a_new_question(builder):
    send(builder, view=EXAMPLE)
    builder.seat = 1
    wait_until(is_done(builder))
    assert builder.odds.view.seat == 1
    builder.turned_down = True
    wait_until(is_done(builder))
    assert builder.odds.view.turned_down
    assert builder._view == "Js Jc As 9h Kd down Qs seat 1"


def test_the_view_goes_on_to_other_questions(builder):
    assert builder.view is None
    send(builder, view=EXAMPLE)
    assert builder.view == View.parse(EXAMPLE)


def test_stop_keeps_what_was_found():
    builder = HandBuilder(EXAMPLE, deals=2_000_000)
    wait_until(lambda: builder.odds)
    send(builder, stop=True)
    deals = builder.odds.deals
    assert (builder._progress, builder._message) == (1, "Stopped. Press Analyse to go on.")
    time.sleep(0.3)
    assert builder.odds.deals == deals < 2_000_000


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "nothing to read"),
        ("Js Js As 9h Kd up Qs seat 4", "'Js' is dealt twice"),
        ("Js Jc As 9h up Qs seat 4", "needs 5 cards, not 4"),
        ("Js Jc As 9h Kx up Qs seat 4", "'x' is not a suit"),
        ("Js Jc As 9h Kd up Js seat 4", "in your hand and as the turn-up"),
        ("Js Jc As 9h Kd up Qs seat 7", "There is no seat '7'"),
        ("Js Jc As 9h Kd up Qs seat 4 trump s maker 4", "in play"),
        ("Js Jc As 9h Kd up Qs seat 4 rules whist", "'whist' is not a rule set"),
    ],
)
def test_a_typed_view_that_cannot_be_is_answered_with_a_sentence_and_loses_nothing(builder, typed, words):
    send(builder, view=EXAMPLE)
    send(builder, view=typed)
    assert words in builder._message
    assert builder._view == EXAMPLE
    assert builder.hand == "Js Jc As 9h Kd"


def test_a_trait_that_cannot_be_is_answered_with_a_sentence(builder):
    builder.hand = "Js Zz"
    assert "'Zz' is not a card" in builder._message
    builder.hand = "Js Jc As 9h Kd"
    builder.turn_up = "Js"
    assert "'Js' is dealt twice" in builder._message
    builder.turn_up, builder.score = "Qs", "12-0"
    assert "a game ends at 5 points" in builder._message


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
    assert View.parse(builder._view).seat == 2
    send(builder, clear=True)
    assert (builder.hand, builder.turn_up, builder._view) == ("", "", "")
    assert builder._message.startswith("Pick 5 cards")


def test_score_and_rules_come_with_the_view():
    builder = HandBuilder(EXAMPLE + " score 6-4 rules trickster", deals=64)
    assert (builder.score, builder.rules) == ("6-4", "trickster")
    wait_until(is_done(builder))
    assert builder.odds.view.score == (6, 4)


def test_the_left_bower_is_named_while_the_turn_up_may_be_made(builder):
    def names():
        return {card["text"]: card["name"] for card in builder._deck}

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
    assert builder._seats == seats
    assert len({card["text"] for card in builder._deck}) == len(builder._deck) == cards


@pytest.mark.parametrize("name", PRESETS)
def test_the_odds_come_in_every_game(name):
    view = Deal.random(seed=4, rules=PRESETS[name]).view(PRESETS[name].dealer)
    builder = HandBuilder(view, deals=64)
    wait_until(is_done(builder))
    assert (builder.rules, builder.view, builder._message) == (name, view, "")
    assert builder.odds.to_json() == compare_calls(view, deals=64).to_json()


def test_a_seat_that_the_game_does_not_have_is_answered_with_a_sentence(builder):
    send(builder, view=EXAMPLE)
    builder.rules = "cutthroat"
    assert "There is no seat '4'; seats are 1 (eldest) to 3 (dealer)" in builder._message
    builder.seat = 3
    wait_until(is_done(builder))
    assert str(builder.odds.view) == "Js Jc As 9h Kd up Qs seat 3 rules cutthroat"


@pytest.mark.parametrize("rules", ["cutthroat", "two_handed"])
def test_a_hand_is_dealt_also_after_a_change_to_a_smaller_table(builder, rules):
    builder.rules = rules
    send(builder, random=True)
    assert len(parse_cards(builder.hand)) == 5 or "There is no seat '4'" in builder._message


def test_repr_says_what_is_shown():
    assert repr(HandBuilder(EXAMPLE, deals=64)) == f"HandBuilder({EXAMPLE!r})"
    assert HandBuilder(EXAMPLE, deals=64)._repr_mimebundle_()["text/plain"] == f"HandBuilder({EXAMPLE!r})"
