"""What a widget leaves in the notebook for when Python is gone."""

from helpers.tables import until

from euchre_tutor import Ask, HandBuilder
from euchre_tutor.widgets import snapshot
from euchre_tutor.widgets.snapshot import headline, sentences, table_of

HAND = "Js Jc As 9h Kd up Qs seat 4"


def test_a_question_keeps_its_answer_to_itself_until_it_is_answered():
    ask = Ask.call(HAND, deals=300)
    before = ask._snapshot()
    assert "What do you call?" in before
    assert "<title>Jack of spades</title>" in before
    assert "alone" not in before
    ask.choose("pass")
    assert ask.marked["words"] in ask._snapshot()
    ask.again()
    assert ask._snapshot() == before


def test_a_hand_builder_keeps_its_hand_and_its_numbers():
    builder = HandBuilder("Js Jc As", deals=300)
    assert "Jack of spades, Jack of clubs, Ace of spades" in builder._snapshot()
    assert "Js Jc As seat 4" in builder._snapshot()
    builder.take(HAND)
    until(lambda: builder._progress == 1)
    kept = builder._snapshot()
    assert "Queen of spades (highlighted)" in kept
    assert builder._verdict in kept
    assert all(row["worth"] in kept for row in builder._table["rows"])


def test_cards_that_cannot_be_are_kept_as_text_alone():
    builder = HandBuilder()
    builder.hand = "Js <b>"
    assert "&lt;b&gt;" in builder._snapshot()
    assert "<b>" not in builder._snapshot()


def test_what_is_kept_is_escaped():
    for part in (headline("<i>"), sentences("<i>"), table_of([("<i>", "<i>")])):
        assert "<i>" not in part
        assert "&lt;i&gt;" in part


def test_outside_of_a_notebook_nothing_is_kept(monkeypatch):
    def fail(*_arguments, **_options):
        raise AssertionError("this is no notebook")

    monkeypatch.setattr(snapshot, "update_display", fail)
    HandBuilder("Js").press("Jc")
