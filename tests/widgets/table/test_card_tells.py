"""A card that was played is asked at the table what it tells: once more closes it, and so does every step."""

import json
from random import Random

from helpers.paged import idle
from helpers.strategies import refusal
from helpers.tables import CALLED, DEAL, random_hand, until

from euchre_tutor.widgets.table import work
from euchre_tutor.widgets.table.machine import TableMachine
from euchre_tutor.widgets.table.work import UNTOLD

AFTER = f"{CALLED}, Ah, 9h, 9d"


def ask(table: TableMachine, card: str) -> dict[str, object]:
    """Ask what a card tells, and wait until all layouts were looked at."""
    table.tell(card)
    until(lambda: "12,000" in table.tells["caption"])
    return table.tells


def test_each_card_is_told_in_its_turn_and_a_second_click_closes_it():
    table = TableMachine(AFTER, you=1, shows_values=False)
    first = ask(table, "9h")
    assert first["card"] == "9h"
    assert {row["words"] for row in first["rows"]} > {"Left holds J♠", "Left has no more hearts"}
    second = ask(table, "9d")
    assert second["words"].startswith("Your A♥ was winning, so partner, who had no hearts, threw 9♦ away. ")
    assert second["words"].endswith(" 9♦ tells for certain: partner has no more hearts.")
    bar = next(row for row in second["rows"] if row["words"] == "Partner has no more hearts")
    assert (bar["value"], bar["text"].rpartition(" ")[2]) == (1, "100")
    assert 0 < bar["other"] < 1
    json.dumps(second)
    table.tell("9d")
    idle()
    assert table.tells == UNTOLD
    assert ask(table, "9d") == second


def test_what_was_told_goes_with_the_position_and_with_our_seat():
    table = TableMachine(AFTER, you=1, shows_values=False)
    for change in (lambda: table.go(3), lambda: table.change(you=2), lambda: table.act(table.hand.legal[0])):
        table.go(6)
        table.change(you=1)
        assert ask(table, "9h")["words"]
        change()
        assert table.tells == UNTOLD


def test_another_card_of_a_hidden_hand_is_named_once_the_hand_is_over(monkeypatch):
    asked = []
    monkeypatch.setattr(
        work, "why_played", lambda *views, **options: asked.append((*views[2:], options["is_open"])) or "Why."
    )
    table = TableMachine(f"{CALLED}, Ah, 9h, 9d, Ad", you=1, score="3-4", hides_others=True, shows_values=False)
    for card, change in (("Ad", lambda: None), ("9h", lambda: table.change(hides_others=False))):
        change()
        assert ask(table, card)["words"].startswith("Why. ")
    hidden, seen = asked
    assert [(theirs.seat, theirs.score, is_open) for theirs, is_open in (hidden, seen)] == [
        (4, (4, 3), False),  # the score as the player sees it
        (2, (4, 3), True),
    ]


def test_what_tells_nothing_is_refused_in_a_sentence_and_another_card_is_told_after_it():
    table = TableMachine(AFTER, you=1, shows_values=False)
    for card, words in (("Ah", "A♥ is your own card"), ("Kh", "K♥ wasn't played")):
        table.tell(card)
        until(lambda card=card: table.tells["card"] == card)
        assert words in table.tells["words"]
        assert table.tells["rows"] == []
    assert ask(table, "9h")["rows"]


def test_no_card_tells_anything_while_a_question_is_asked_or_a_game_is_played():
    for mode in ("quiz", "game", "set up"):
        table = TableMachine(AFTER, you=1, mode=mode, pace=10)
        with refusal("play the hand to its end first"):
            table.tell("9h")
        assert table.tells == UNTOLD


def test_who_sits_out_is_told_why_a_card_was_played_and_no_more():
    table = TableMachine(f"{DEAL} then order up alone, Qh, Ah, 9h, Ad", you=3, shows_values=False)
    table.tell("9h")
    until(lambda: table.tells["words"])
    assert table.tells["words"].startswith("9♥ was the only card that right could play.")
    assert "has no part in the play" in table.tells["words"]
    assert table.tells["rows"] == []


def test_a_hand_that_was_played_to_its_end_in_a_game_tells_too():
    table = TableMachine(random_hand(Random(2), "bicycle"), you=1, mode="game", shows_values=False)
    assert table.hand.is_over
    card = next(str(card) for seat, card in table.hand.play.history if seat != 1)
    assert ask(table, card)["words"]
