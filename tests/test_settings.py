"""The learner's settings: read, changed, kept; a broken file never stops anybody."""

import json
from xml.etree import ElementTree

import pytest
from helpers.contrast import contrast
from helpers.strategies import refusal

from euchre_tutor import Deal, draw, settings
from euchre_tutor.draw.shapes import FOUR_COLOURS, PAPER, SUITS
from euchre_tutor.pieces import pack
from euchre_tutor.settings import Settings
from euchre_tutor.widgets import Ask, HandBuilder, TableBoard

SIX = "Ks Ts Jc Ah 9d up Qs seat 4 trump s maker 4"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The file of a learner who has changed nothing yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "euchre-tutor" / "settings.json"


OTHERS = {
    "names": True,
    "tricks": False,
    "numbers": False,
    "season": True,
    "follows": False,
    "pace": 2.5,
    "table_pace": 0.6,
}  # settings that are left as they are


def test_nothing_is_written_until_something_is_changed(kept):
    assert settings() == Settings(four_colours=False, scale=1.0)
    assert not kept.exists()


def test_a_change_is_kept_and_the_other_setting_stays(kept):
    settings(four_colours=True)
    assert settings(scale=1.25) == Settings(four_colours=True, scale=1.25)
    assert json.loads(kept.read_text()) == {"four_colours": True, "scale": 1.25, **OTHERS}


def test_a_projector_is_a_scale(kept):
    assert settings(scale="Projector").scale == 1.6
    assert json.loads(kept.read_text())["scale"] == 1.6


def test_what_is_written_is_read_when_python_begins_again(kept):
    kept.parent.mkdir()
    kept.write_text('{"four_colours": true, "scale": 2}')
    assert settings() == Settings(four_colours=True, scale=2.0)


def test_a_key_that_nobody_knows_is_kept(kept):
    kept.parent.mkdir()
    kept.write_text('{"speed": 3}')
    settings(scale=2)
    assert json.loads(kept.read_text()) == {"speed": 3, "four_colours": False, "scale": 2.0, **OTHERS}


@pytest.mark.parametrize("content", ["{", "[]", '{"scale": 99}', '{"four_colours": "yes"}', "\udcff"])
def test_a_broken_file_means_the_usual_settings_and_is_said_once(kept, content):
    kept.parent.mkdir()
    kept.write_bytes(content.encode(errors="surrogateescape"))
    with pytest.warns(UserWarning, match="Your settings can't be read"):
        assert settings() == Settings()
    assert settings() == Settings()  # a second warning would be an error


def test_a_broken_file_is_kept_beside_the_new_one(kept):
    kept.parent.mkdir()
    kept.write_text("{ half")
    with pytest.warns(UserWarning, match="can't be read"):
        settings(scale=2)
    assert kept.with_name("settings.json.broken").read_text() == "{ half"
    assert json.loads(kept.read_text())["scale"] == 2.0


def test_a_change_that_cannot_be_kept_holds_until_python_ends(kept):
    kept.parent.write_text("a file where the folder should be")
    with refusal("can't be written", "until Python ends"):
        settings(four_colours=True)
    assert settings().four_colours


@pytest.mark.parametrize("scale", [0.7, 3.1, "huge", None, True, float("nan")])
def test_a_scale_that_cannot_be_is_refused(scale):
    with refusal("scale is a number from 0.75 to 3, or 'projector'"):
        Settings(scale=scale)


@pytest.mark.usefixtures("kept")
def test_a_hand_that_plays_itself_takes_as_long_as_is_set():
    for name in ("pace", "table_pace"):
        with refusal(f"{name} is a number from 0 to 10, not 11"):
            settings(**{name: 11})
    settings(pace=0)
    ask = Ask.discard(SIX, deals=64)
    for choice, pace in (("Jc", 0), ("Ks", 4)):
        settings(pace=pace)
        ask.choose(choice)
        assert ask.marked["played"]["seconds"] == pace
        assert settings().table_pace == 0.6
        ask.again()


@pytest.mark.usefixtures("kept")
def test_numbers_lie_open_for_whoever_always_wants_them_from_the_next_answer_and_builder_on():
    ask = Ask.discard(SIX, deals=64)
    for numbers in (False, True):
        settings(numbers=numbers)
        ask.choose("Jc")
        assert ask.marked["opens"] is numbers
        assert HandBuilder()._odds.get("opens", False) is numbers
        ask.again()


def test_every_ink_is_readable_on_the_paper():
    inks = [*(suit.ink for suit in SUITS.values()), *FOUR_COLOURS.values()]
    assert min(contrast(ink, PAPER) for ink in inks) >= 4.5


@pytest.mark.usefixtures("kept")
def test_four_colours_give_clubs_and_diamonds_inks_of_their_own_and_change_no_other_card():
    cards = [*map(str, pack(32, joker=True).cards), ""]
    two = {card: draw.card(card) for card in cards}
    settings(four_colours=True)
    four = {card: draw.card(card) for card in cards}
    assert [card for card in cards if two[card] != four[card]] == [card for card in cards if card[1:] in ("c", "d")]
    for card in cards:
        if suit := card[1:].strip("hso"):
            assert FOUR_COLOURS[suit] in four[card], card
            assert SUITS[suit].ink not in four[card], card


def inks_of_diamonds(drawings):
    """The inks of the diamonds among drawings of cards by their texts."""
    both = {"two": SUITS["d"].ink, "four": FOUR_COLOURS["d"]}
    shown = [svg for text, svg in drawings if text.endswith("d")]
    return {name for svg in shown for name, ink in both.items() if ink in svg}


@pytest.mark.usefixtures("kept")
def test_every_card_of_an_open_widget_has_the_new_colours_once_it_shows_something_else():
    builder, board = HandBuilder(), TableBoard(seed=1, shows_values=False)
    settings(four_colours=True)
    builder.press("9h")
    board.hides_others = True
    for widget in (builder, board):
        assert inks_of_diamonds(widget._faces.items()) == {"four"}


@pytest.mark.usefixtures("kept")
def test_drawings_in_two_and_in_four_colours_may_stand_in_one_page():
    deal, found = Deal.random(seed=1), {}
    drawings = [deal._repr_svg_()]
    settings(four_colours=True)
    for drawing in (*drawings, deal._repr_svg_()):
        for node in ElementTree.fromstring(drawing).iter():
            if name := node.get("id"):
                found.setdefault(name, set()).add(ElementTree.tostring(node))
    assert {"eu-cx", "eu-cw", "eu-dx", "eu-dw", "eu-hx", "eu-sx"} <= found.keys()
    assert [part for part, shapes in found.items() if len(shapes) > 1] == []


@pytest.mark.usefixtures("kept")
def test_widgets_that_are_made_from_then_on_have_the_size():
    before = Ask.choice("Which?", ["a", "b"], "a")
    settings(scale="projector")
    assert (before._size, Ask.choice("Which?", ["a", "b"], "a")._size) == (1.0, 1.6)
