"""Rule sets: presets by name, house rules by field, text in, text out."""

import ast
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from strategies import refusal, rules

import euchre_tutor
from euchre_tutor.rules import BICYCLE, PRESETS, Rules


@given(rules())
def test_rules_read_what_they_write(rules):
    assert Rules.parse(str(rules)) == eval(repr(rules)) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_its_name(name):
    assert str(PRESETS[name]) == PRESETS[name].name == name
    assert Rules.parse(name) is PRESETS[name]


# Pack, players, game, who leads first and against a lone maker, march, customs: the rule book's table, row by row.
BOOK = {
    "bicycle": (24, 4, 5, "eldest", "usual", 2, {"lone_hands"}),
    "trickster": (24, 4, 10, "eldest", "usual", 2, {"lone_hands"}),
    "stick_the_dealer": (24, 4, 10, "eldest", "usual", 2, {"lone_hands", "stick_the_dealer"}),
    "parlour32": (32, 4, 5, "eldest", "left", 2, {"lone_hands"}),
    "old_school": (24, 4, 7, "maker", "usual", 2, {"lone_hands", "dealer_may_leave"}),
    "canadian": (24, 4, 10, "eldest", "usual", 2, {"lone_hands", "canadian_loner"}),
    "cutthroat": (24, 3, 5, "eldest", "usual", 3, set()),
    "two_handed": (24, 2, 5, "eldest", "usual", 2, set()),
}


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_as_the_rule_book_has_it(name):
    rules = PRESETS[name]
    customs = {field.name for field in fields(rules) if getattr(rules, field.name) is True}
    said = (rules.pack_size, rules.players, rules.game, rules.first_lead, rules.lone_lead, rules.march, customs)
    assert said == BOOK[name]
    assert rules.partnership == ("opposite" if rules.players == 4 else "none")
    assert (rules.make, rules.lone_make, rules.lone_march, rules.euchre, rules.lone_euchre) == (1, 1, 4, 2, 2)
    assert (rules.hand_size, rules.tricks_to_score) == (5, 3)


def test_a_house_rule_is_said_after_a_plus_sign():
    assert Rules.parse("trickster+stick_the_dealer+game=7") == replace(
        PRESETS["trickster"], stick_the_dealer=True, game=7
    )
    assert Rules.parse("bicycle+lone_hands=False") == replace(BICYCLE, lone_hands=False)


def test_partners_sit_opposite_and_the_dealer_last():
    assert [BICYCLE.side(seat) for seat in (1, 2, 3, 4)] == [{1, 3}, {2, 4}, {1, 3}, {2, 4}]
    assert BICYCLE.dealer == 4


@pytest.mark.parametrize(("name", "players"), [("cutthroat", 3), ("two_handed", 2)])
def test_each_for_self_a_side_is_one_seat_and_the_dealer_sits_last(name, players):
    seats = range(1, players + 1)
    assert [PRESETS[name].side(seat) for seat in seats] == [{seat} for seat in seats]
    assert PRESETS[name].dealer == players


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["''", "not a rule set", "bicycle"]),
        ("bicicle", ["'bicicle'", "did you mean 'bicycle'"]),
        ("bicycle+", ["''", "not a house rule"]),
        ("bicycle+stick_dealer", ["'stick_dealer'", "did you mean 'stick_the_dealer'"]),
        ("bicycle+name=trickster", ["'name'", "not a house rule"]),
        ("bicycle+game", ["game", "whole number", "game=5"]),
        ("bicycle+game=x", ["game", "whole number", "'x'"]),
        ("bicycle+game=--7", ["game", "whole number", "'--7'"]),
        ("bicycle+game=0", ["game of 0 points"]),
        ("bicycle+game=-5", ["game of -5 points"]),
        ("bicycle+no_trump=maybe", ["no_trump", "true or false", "'maybe'"]),
        ("bicycle+pack_size=52", ["no pack of 52", "24, 28 and 32"]),
        ("bicycle+first_lead=dealer", ["first_lead", "'dealer'", "eldest or maker"]),
        ("bicycle+players=6", ["6 players", "fours"]),
        ("bicycle+hand_size=6", ["6 cards", "five"]),
        ("two_handed+hand_size=6", ["two_handed", "6 cards", "five"]),
        ("bicycle+players=3", ["partners play in fours", "3 players with 5 cards"]),
        ("cutthroat+partnership=opposite+lone_hands", ["cutthroat", "partners play in fours", "3 players"]),
        ("bicycle+partnership=none", ["each for self two or three play", "4 players with 5 cards"]),
        ("cutthroat+players=5", ["each for self two or three play", "5 players"]),
        ("bicycle+partnership=teams", ["partnership", "opposite or none", "'teams'"]),
        ("bicycle+lone_lead=right", ["lone_lead", "usual or left", "'right'"]),
        ("cutthroat+lone_hands", ["cutthroat", "without partners every maker plays alone", "lone_hands=false"]),
        ("two_handed+lone_hands", ["two_handed", "without partners every maker plays alone"]),
        ("canadian+lone_hands=false", ["canadian_loner needs partners", "lone_hands=true"]),
        ("bicycle+joker+no_trump", ["joker is a trump", "no book", "leave out one"]),
        ("bicycle+tricks_to_score=2", ["for 3 tricks or for 4", "not 2"]),
        ("bicycle+tricks_to_score=5", ["for 3 tricks or for 4", "not 5"]),
        ("bicycle+tricks_to_score=four", ["tricks_to_score", "whole number", "'four'"]),
        ("bicycle+lone_euchre=-4", ["lone_euchre", "-4"]),
        ("cutthroat+pack_size=36", ["no pack of 36", "24, 28 and 32"]),
        ("bicycle+game=7+game=9", ["game"]),
        ("bicycle+march=-9", ["march", "-9"]),
    ],
)
def test_rules_that_no_book_has_are_named(text, words):
    with refusal(*words):
        Rules.parse(text)


def test_a_rule_set_is_named_after_a_preset():
    with refusal("'parlour'", "not a rule set"):
        Rules(name="parlour")


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_every_rule_set_explains_itself_from_its_fields(rules):
    text = " ".join(rules.explain())
    assert f"{rules.players} players" in text
    assert f"Game is {rules.game} points." in text
    assert ("The maker leads" in text) == (rules.first_lead == "maker")
    assert ("may not pass" in text) == rules.stick_the_dealer
    assert all(sentence in rules._repr_html_() for sentence in rules.explain())


def test_a_house_rule_is_told_where_it_is_agreed():
    told = " ".join(Rules.parse("bicycle+joker+tricks_to_score=4+lone_euchre=4+must_hold_trump").explain())
    for words in (
        "The joker is the highest trump",
        "1 for 4 tricks",
        "With three tricks nobody",
        "costs 4",
        "must hold",
    ):
        assert words in told


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
READERS = {"rules.py", "ranking.py", "auction.py", "scoring.py"}
ASKED_EVERYWHERE = {"name", "players", "hand_size", "game"}


def asks_rules(node: ast.Attribute) -> bool:
    return ast.unparse(node.value).split(".")[-1] == "rules"


def test_only_four_modules_read_house_rules_and_only_one_names_a_game():
    """Variants are data: elsewhere nobody asks ``rules`` for a house rule, and no preset is mentioned."""
    package = Path(euchre_tutor.__file__).parent
    house_rules = {field.name for field in fields(Rules)} - ASKED_EVERYWHERE
    for path in package.rglob("*.py"):
        tree = ast.parse(path.read_text())
        attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and asks_rules(node)}
        docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, DOCUMENTED)}
        literals = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)} - docstrings
        assert path.name in READERS or not attributes & house_rules, path
        assert path.name == "rules.py" or not literals & set(PRESETS), path
