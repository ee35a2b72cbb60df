"""The hand builder once trump is made: a discard, a card of the play, and the page that is saved."""

from pathlib import Path

import pytest
from helpers.paged import Paged
from helpers.tables import until

from euchre_tutor import EuchreError, HandBuilder, View, compare_discards, compare_plays
from euchre_tutor.widgets.builder.picked import Picked

EXAMPLE = "Js Jc As 9h Kd up Qs seat 4"
MADE = {"maker": 2, "trump": "", "alone": False}
IN_PLAY = "Js Jc As Kd Qs up Qs seat 4 trump s maker 2 laid 9h played Ah 9c Th"


def send(builder, **content):
    """Deliver a message as the browser does."""
    Paged(builder).send(**content)


def wait(builder):
    """Wait for what is asked now."""
    until(lambda: Paged(builder).progress in (1, -1))


@pytest.fixture
def builder():
    found = HandBuilder(EXAMPLE, deals=64)
    wait(found)
    return found


def test_once_trump_is_made_the_discard_is_asked_and_then_the_cards_as_they_are_played(builder):
    send(builder, made={"maker": 2, "trump": "", "alone": False})
    wait(builder)
    assert builder.then == "trump s maker 2"
    assert Paged(builder).view == f"{EXAMPLE} trump s maker 2"
    assert builder.odds.to_json() == compare_discards(Paged(builder).view, deals=64).to_json()
    assert Paged(builder).table["title"] == "Odds of each discard"
    assert Paged(builder).made["words"] == "Press the card that you lay down."
    send(builder, press="9h")
    wait(builder)
    assert "It is the turn of eldest" in Paged(builder).message
    assert Paged(builder).places == {"Qs": "turn-up", "9h": "laid down"}
    for card in ("Ah", "9c", "Th"):
        send(builder, press=card)
    wait(builder)
    assert View.parse(Paged(builder).view) == View.parse(IN_PLAY)
    assert builder.odds.to_json() == compare_plays(IN_PLAY, deals=64).to_json()
    assert Paged(builder).plain.startswith("About even: ")
    assert Paged(builder).table["noun"] == "Play"
    assert Paged(builder).reasons[1:] == [*builder.odds.explain().sentences[1:3]]


def test_the_last_card_is_taken_back_and_what_cannot_have_been_played_is_refused(builder):
    send(builder, view=IN_PLAY)
    assert (builder.hand, builder.then) == ("Js Jc As Kd 9h", "trump s maker 2 played Ah 9c Th laid 9h")
    send(builder, press="Th")
    assert builder.then == "trump s maker 2 played Ah 9c laid 9h"
    until(lambda: "It is the turn of seat 3" in Paged(builder).message)  # else it may come after what is said next
    send(builder, press="Kd")
    assert "'Kd' can't have been played" in Paged(builder).message
    assert builder.then == "trump s maker 2 played Ah 9c laid 9h"
    send(builder, press="9c")
    send(builder, press="Ah")
    send(builder, press="9h")  # not laid down any more
    assert builder.then == "trump s maker 2"
    send(builder, made={"maker": 0, "trump": "", "alone": False})
    assert (builder.then, builder.hand) == ("", "Js Jc As Kd 9h")


def test_trump_is_the_suit_that_is_up_or_another_one_once_it_is_turned_down(builder):
    send(builder, made={"maker": 2, "trump": "h", "alone": True})
    assert builder.then == "trump s maker 2 alone"
    send(builder, made={"maker": 0, "trump": "", "alone": False})
    builder.turned_down = True
    send(builder, made={"maker": 1, "trump": "h", "alone": False})
    assert builder.then == "trump h maker 1"
    send(builder, made={"maker": 1, "trump": "s", "alone": False})
    assert "trump s" not in builder.then


@pytest.mark.parametrize("bad", [{}, {"maker": "2"}, {"maker": 2, "trump": 5, "alone": False}, MADE | {"maker": 9}])
def test_what_cannot_be_made_is_answered_with_a_sentence(builder, bad):
    send(builder, made=bad)
    assert Paged(builder).message
    send(builder, made={"maker": 0, "trump": "", "alone": False})
    wait(builder)
    assert builder.odds


def test_another_game_puts_the_play_back(builder):
    send(builder, view=IN_PLAY)
    builder.rules = "trickster"
    assert (builder.then, builder.hand) == ("", "Js Jc As Kd 9h")


@pytest.mark.parametrize(
    "view",
    [
        IN_PLAY,
        f"{EXAMPLE} trump s maker 2 alone",
        "Js Jc As 9h Kd up Qs seat 4 laid Qs trump s maker 3",
        "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 score 3-4 played As 9s Ts Ks",
        "Js Jc As 9h Kd Ad seat 2 trump s maker 2 bid 4 rules bid_euchre",
        "Js Jc 8s 9h Kd up Qs seat 2 trump s maker 1 called Ah rules call_ace5 played Ah",
        "66 55 65 43 10 up 62 seat 2 trump 6 maker 2 rules domino+leader_names_end",
        EXAMPLE,
    ],
)
def test_what_is_picked_of_a_view_is_that_view(view):
    assert Picked.of(View.parse(view)).view == View.parse(view)
    assert Picked.read(view).view == View.parse(view)


def test_hands_in_which_partners_swap_cards_are_refused():
    with pytest.raises(EuchreError, match="ask compare_plays"):
        Picked.read("Js Jc As 9h Kd up Qs seat 4 trump s maker 4 alone rules bicycle+partners_best")


def test_pages_are_saved_beside_the_notebook_under_names_that_are_free(builder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    send(builder, save=True)
    send(builder, save=True)
    names = [f"hand_Js_Jc_As_9h_Kd_up_Qs_seat_4{end}.html" for end in ("", "_2")]
    assert sorted(path.name for path in Path().iterdir()) == names
    assert Paged(builder).message == f"Saved as {names[1]}, in the folder of this notebook."
    assert Path(names[0]).read_text(encoding="utf-8") == builder.odds.page()
    send(builder, clear=True)
    send(builder, save=True)
    assert "nothing to save yet" in Paged(builder).message


def test_what_do_i_lead_lays_the_hand_out_so_that_its_seat_leads_if_it_ever_does(builder):
    send(builder, lead=True)
    wait(builder)
    assert Paged(builder).view == "Js Jc As 9h Kd up Qs seat 1 trump s maker 4"
    assert Paged(builder).table["title"] == "Odds of each play"
    send(builder, made={"maker": 0, "trump": "", "alone": False})
    assert (builder.seat, builder.then) == (1, "")
    assert Picked.read("Js Jc As 9h Kd up Qs seat 3 rules old_school").leading.seat == 3  # the maker leads
    builder.hand = "Js Jc"
    send(builder, lead=True)
    assert "3 more cards" in Paged(builder).message
    send(builder, rules="call_ace5")
    builder.take("Js Jc As 9h Kd up Qs seat 1 rules call_ace5")
    send(builder, lead=True)
    assert builder.then == ""


def test_beside_what_a_call_is_worth_stands_how_a_hundred_hands_end(builder):
    notes = {row["call"]: row["note"] for row in Paged(builder).table["rows"]}
    order = builder.odds["order up"]
    assert f"make {100 * order.make.value:.0f} · all five {100 * order.march.value:.0f}" in notes["pick it up"]
    assert "they call" in notes["pass"]
