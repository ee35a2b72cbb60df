"""What a rule set says of itself is what is played: the order, who leads, who takes the turn-up, the rubber."""

import dataclasses
import re
from itertools import product
from pathlib import Path

import pytest
from helpers.strategies import TABLES

from euchre_tutor.auction import make_contract
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.cards import Suit
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import BICYCLE, PRESETS, Rules, in_words
from euchre_tutor.rules.explain import BASICS
from euchre_tutor.score import Rubber
from euchre_tutor.widgets.builder.house_rules import house_rules

WITH_ORDER = ("bicycle", "british", "parlour32", "bicycle+pack_size=28", "call_ace6", "stick_the_dealer+no_trump")


@pytest.mark.parametrize("name", WITH_ORDER)
def test_the_order_that_is_told_is_the_order_of_the_cards(name):
    rules = Rules.parse(name)
    text = " ".join(rules.chapters[BASICS])
    order = ranking_of(rules, Suit.SPADES).order
    below, plain, short = (order[suit] for suit in (Suit.SPADES, Suit.HEARTS, Suit.CLUBS))
    bowers = 2 + rules.joker
    assert f"colour (left bower), then {told_ranks(below[:-bowers])}." in text
    assert ("from high to low: the joker, the jack" in text) == (str(below[-1]) == "Jo")
    assert f"Every other suit from high to low: {told_ranks(plain)};" in text
    assert len(short) == len(plain) - 1, "one shorter, as it is told"
    bare = ranking_of(rules, None).order[Suit.CLUBS] if rules.no_trump else ()
    assert (f"every suit goes {told_ranks(bare)}." in text) == rules.no_trump


def told_ranks(cards) -> str:
    return " ".join(str(card)[0].replace("T", "10") for card in reversed(cards))


def test_the_rubber_points_that_are_told_are_those_that_are_counted():
    said = " ".join(Rules.parse("bicycle+rubber").chapters["The score"])
    told = re.search(
        r"(\d) rubber points if the losers have 0 or fewer, (\d) if they have 1 or 2, and otherwise (\d)", said
    )
    for losers, points in ((-2, told[1]), (0, told[1]), (1, told[2]), (2, told[2]), (3, told[3]), (4, told[3])):
        assert Rubber(((5, losers),)).points == (int(points), 0)
    assert "The winners of the rubber get 2 more" in said
    assert Rubber(((5, 0), (5, 0))).margin == 2 + 2 * int(told[1])


@pytest.mark.parametrize("rules", TABLES, ids=str)
def test_who_leads_and_who_takes_the_turn_up_is_told_as_it_is_played(rules):
    """Every contract of every seat: eldest unless eldest rests, the maker, the maker's left; and no taker who rests."""
    lead = " ".join(rules.chapters["The lead"])
    for maker, alone in product(range(1, rules.players + 1), {False, rules.lone_hands}):
        contract = contract_by(rules, maker, alone=alone)
        if contract is None:
            continue
        eldest_rests = 1 not in contract.active
        if alone and "against a maker who said 'alone'" in lead:
            after = [(maker - 1 + step) % rules.players + 1 for step in range(1, rules.players)]
            assert contract.leader == next(seat for seat in after if seat in contract.active)
        elif "The maker leads" in lead:
            assert contract.leader == maker
        else:
            assert contract.leader == (2 if eldest_rests else 1)
            assert not eldest_rests or "or the next in turn if eldest sits out" in lead
        if rules.exchange == "dealer" and rules.dealer not in contract.active:
            assert contract.taker is None
            assert "A dealer who sits out doesn't take the turn-up." in rules.explain()


def contract_by(rules: Rules, maker: int, *, alone: bool):
    """Let a seat order up the first card, or bid all tricks; None where the rules forbid it."""
    up = rules.pack.cards[0] if rules.turns_up else None
    if up and rules.names_suit(up):
        return None
    trump = rules.turn_up(up).suit if up else Suit.SPADES
    options = ranking_of(rules, trump).callable if rules.partnership == "called" and not alone else ()
    called = options[0] if options else None
    bid = None if rules.turns_up else rules.hand_size
    try:
        return make_contract(rules, trump, maker, alone=alone, up=up, called=called, bid=bid)
    except EuchreError:
        assert rules.canadian_loner
        return None


def test_what_everybody_has_to_know_is_folded_in_a_notebook_and_the_rest_is_open():
    page = BICYCLE._repr_html_()
    assert f"<details><summary>{BASICS}</summary>" in page
    assert page.count("<details open>") == len(BICYCLE.chapters) - 1


def house_rules_in_the_docs():
    """The rows of the table of house rules in docs/games.md: the texts that are agreed, and what they do."""
    lines = (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8").splitlines()
    start = lines.index("| house rule | what it does |") + 2
    rows = [line.strip("| ").split(" | ") for line in lines[start : lines.index("", start)]]
    return [(re.findall("`([^`]+)`", texts), words.replace("`", "")) for texts, words in rows]


def ways_to_say(field, value):
    """A house rule as a table may say it: alone, after what comes before its settings, after another setting."""
    told = in_words(field, value or True) or in_words(field)
    first, number = in_words(field), value if value.isdigit() else ""
    return {told, f"{first} {told}", f"... or {told}", f"{first} {number}".strip()}


def test_the_page_on_games_says_every_house_rule_as_the_hand_builder_does():
    seen = set()
    for texts, words in house_rules_in_the_docs():
        parts = [text.partition("=")[::2] for text in texts]
        seen |= {field for field, _ in parts}
        start = {words, words.partition("; ")[0], words.partition(", ")[0]}  # what follows is the table's own
        assert len(parts) > 2 or all(start & ways_to_say(*part) for part in parts), words
    fields = {each.name for each in dataclasses.fields(Rules)}
    assert fields - seen == {"name", "players", "partnership", "dominoes", "auction", "hand_size", "lone_defence"}


@pytest.mark.parametrize("name", PRESETS)
def test_every_house_rule_its_settings_and_what_stands_against_them_are_in_words(name):
    shown = house_rules(PRESETS[name])
    assert len({rule["words"] for rule in shown}) == len(shown)
    for rule in shown:
        told = [rule["words"], *(setting[part] for setting in rule["settings"] for part in ("words", "why_not"))]
        assert [words for words in told if "_" in words or "=" in words] == []
        assert not rule["words"][0].islower()
        if isinstance(rule["value"], str):
            assert [each["words"] for each in rule["settings"]] == [
                in_words(rule["field"], each["value"]) for each in rule["settings"]
            ]
            assert "" not in told[1::2]
