"""Rule sets: presets by name, house rules by field, text in, text out."""

import ast
from dataclasses import fields, replace
from pathlib import Path

import pytest
from helpers.strategies import randoms, refusal, rules
from hypothesis import given

import euchre_tutor
from euchre_tutor.auction import Auction
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.cards import JOKER, Card, Suit
from euchre_tutor.cli import main
from euchre_tutor.deal import Deal
from euchre_tutor.pieces import parse_cards
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.rules.names import _ABSENT, _HERE
from euchre_tutor.rules.rules import field_types
from euchre_tutor.scoring import points_table
from euchre_tutor.tiles import Pips


@given(rules())
def test_rules_read_what_they_write(rules):
    assert Rules.parse(str(rules)) == eval(repr(rules)) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_its_name(name):
    assert str(PRESETS[name]) == PRESETS[name].name == name
    assert Rules.parse(name) is PRESETS[name]


# Cards in the pack, players, partners, game, who leads first and against a lone maker, who takes the turn-up, what
# else is agreed: the rule book's table, row by row.
STANDARD = {"make": 1, "march": 2, "lone_make": 1, "lone_march": 4, "euchre": 2, "lone_euchre": 2}
BOOK = {
    "bicycle": (24, 4, "opposite", 5, "eldest", "usual", "dealer", {"lone_hands"}),
    "trickster": (24, 4, "opposite", 10, "eldest", "usual", "dealer", {"lone_hands"}),
    "stick_the_dealer": (24, 4, "opposite", 10, "eldest", "usual", "dealer", {"lone_hands", "stick_the_dealer"}),
    "parlour32": (32, 4, "opposite", 5, "eldest", "left", "dealer", {"lone_hands"}),
    "old_school": (24, 4, "opposite", 7, "maker", "usual", "dealer", {"lone_hands"}),
    "canadian": (24, 4, "opposite", 10, "eldest", "usual", "dealer", {"lone_hands", "canadian_loner"}),
    "british": (25, 4, "opposite", 11, "eldest", "left", "dealer", {"lone_hands", "joker"}),
    "cutthroat": (24, 3, "none", 5, "eldest", "usual", "dealer", set()),
    "two_handed": (24, 2, "none", 5, "eldest", "usual", "dealer", set()),
    "call_ace4": (32, 4, "called", 5, "eldest", "left", "dealer", {"lone_hands"}),
    "call_ace5": (32, 5, "called", 5, "eldest", "left", "dealer", {"lone_hands"}),
    "call_ace6": (32, 6, "called", 5, "eldest", "left", "dealer", {"lone_hands"}),
    "domino": (28, 4, "opposite", 5, "maker", "usual", "nobody", {"dominoes", "lone_hands"}),
    "domino_solo2": (28, 2, "none", 5, "maker", "usual", "nobody", {"dominoes"}),
    "domino_solo3": (28, 3, "none", 5, "maker", "usual", "nobody", {"dominoes"}),
    "domino_call_ace4": (28, 4, "called", 5, "maker", "usual", "nobody", {"dominoes", "lone_hands"}),
    "domino_call_ace5": (28, 5, "called", 5, "maker", "usual", "nobody", {"dominoes", "lone_hands"}),
    "bid_euchre": (24, 4, "opposite", 32, "maker", "usual", "nobody", {"lone_hands", "no_trump"}),
    "cutthroat32": (32, 3, "none", 5, "eldest", "usual", "dealer", set()),
}
# Points that are not the standard ones: sections 3, 6, 7 and 8.
POINTS = {
    "cutthroat": {"march": 3},
    "cutthroat32": {"march": 3},
    "call_ace4": {"march": 2, "lone_march": 4},
    "call_ace5": {"march": 3, "lone_march": 5},
    "call_ace6": {"march": 3, "lone_march": 6},
    "domino_solo3": {"march": 3},
    "bid_euchre": {"lone_march": 12, "lone_euchre": 12},
}


def test_every_game_of_the_rule_book_has_a_preset():
    assert set(PRESETS) == set(BOOK)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_as_the_rule_book_has_it(name):
    rules = PRESETS[name]
    customs = {field.name for field in fields(rules) if getattr(rules, field.name) is True}
    table = (len(rules.pack.cards), rules.players, rules.partnership, rules.game)
    assert (*table, rules.first_lead, rules.lone_lead, rules.exchange, customs) == BOOK[name]
    assert {key: getattr(rules, key) for key in STANDARD} == STANDARD | POINTS.get(name, {})
    assert rules.turns_up == (name != "bid_euchre")
    assert (rules.hand_size, rules.tricks_to_score) == (5 if rules.turns_up else 6, 3)
    assert (rules.farmers_hand, rules.rubber) == ("none", False)


def test_who_deals_first_differs_in_two_games_and_what_a_joker_proposes_in_one():
    assert [name for name, rules in PRESETS.items() if rules.draw == "highest"] == ["parlour32", "cutthroat32"]
    assert [name for name, rules in PRESETS.items() if rules.joker_turned == "dealer"] == ["british"]


@pytest.mark.parametrize(
    "option",
    [
        *(f"bicycle+pack_size={size}{joker}" for size in (24, 28, 32) for joker in ("", "+joker")),
        *("bicycle+game=7", "bicycle+game=10", "bicycle+rubber", "trickster+joker", "stick_the_dealer+no_trump"),
        *("old_school+game=10", "old_school+game=11", "cutthroat+pack_size=32", "two_handed+pack_size=32"),
        *("domino+game=7", "domino+first_lead=eldest", "domino+lone_lead=left", "domino+exchange=dealer"),
        *("domino+exchange=maker", "domino+lone_make=2", "domino+leader_names_end", "bicycle+defend_alone"),
        *("bicycle+partners_best", "bicycle+farmers_hand=redeal", "bicycle+farmers_hand=exchange", "bicycle+game=15"),
        *("bicycle+lone_make=0", "bicycle+lone_make=2", "bicycle+tricks_to_score=4", "bicycle+lone_hands=false"),
        *("british+joker_binds", "bicycle+take_alone", "bicycle+defend_alone+defend_loners_only"),
        *("bicycle+must_hold_trump", "bicycle+lone_euchre=4", "bicycle+joker+joker_turned=dealer"),
    ],
)
def test_an_option_of_the_rule_book_may_be_agreed(option):
    assert str(Rules.parse(option)) == option.replace("pack_size=24+", "").replace("+pack_size=24", "")


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
        ("bicycle+game=0", ["game", "from 1 to 100", "0"]),
        ("bicycle+game=-5", ["game", "from 1 to 100", "-5"]),
        ("bicycle+no_trump=maybe", ["no_trump", "true or false", "'maybe'"]),
        ("bicycle+pack_size=52", ["pack_size", "from 24 to 32", "52"]),
        ("bicycle+first_lead=dealer", ["first_lead", "'dealer'", "eldest or maker"]),
        ("bicycle+players=6", ["partners sit opposite at a table of 4", "not 6 players"]),
        ("bicycle+hand_size=6", ["bicycle", "5 cards are dealt", "not 6 cards"]),
        ("two_handed+hand_size=6", ["two_handed", "5 cards are dealt", "not 6 cards"]),
        ("bid_euchre+hand_size=5", ["bid_euchre", "6 cards are dealt", "not 5 cards"]),
        ("bicycle+players=3", ["partners sit opposite at a table of 4", "not 3 players"]),
        ("cutthroat+partnership=opposite+lone_hands", ["cutthroat", "partners sit opposite", "not 3 players"]),
        ("bicycle+partnership=none", ["each for self 2 or 3 play", "not 4 players"]),
        ("cutthroat+players=5", ["each for self 2 or 3 play", "not 5 players"]),
        ("call_ace4+players=3", ["with a called partner 4, 5 or 6 play", "not 3 players"]),
        ("call_ace6+players=7", ["players", "from 2 to 6", "7"]),
        ("call_ace5+pack_size=24", ["5 players need 26 cards", "more than", "24-card pack"]),
        ("call_ace6+pack_size=28", ["6 players need 31 cards", "more than", "28-card pack"]),
        ("domino_call_ace5+players=6", ["6 players need 31 cards", "more than", "28 dominoes"]),
        ("cutthroat+rubber", ["rubber is between two sides", "partners"]),
        ("call_ace4+rubber", ["rubber is between two sides", "partners"]),
        ("bicycle+partnership=teams", ["partnership", "opposite or none or called", "'teams'"]),
        ("bicycle+dominoes", ["28 tiles in a double-six set", "not 24"]),
        ("domino+pack_size=32", ["28 tiles in a double-six set", "not 32"]),
        ("domino+joker", ["no joker among dominoes"]),
        ("domino+no_trump", ["dominoes are without trumps", "leave out no_trump"]),
        ("domino+farmers_hand=redeal", ["no nines and tens", "no farmer's hand"]),
        ("bicycle+leader_names_end", ["no ends to name", "leader_names_end is for dominoes"]),
        ("bicycle+joker_turned=dealer", ["joker_turned=dealer needs the joker"]),
        ("bicycle+joker_turned=hearts", ["joker_turned", "spades or dealer", "'hearts'"]),
        ("parlour32+farmers_hand=exchange", ["kitty of three", "24 cards and no joker"]),
        ("cutthroat+farmers_hand=exchange", ["kitty of three", "4 players"]),
        ("british+farmers_hand=exchange", ["kitty of three", "no joker"]),
        ("bid_euchre+farmers_hand=exchange", ["kitty of three", "a turn-up"]),
        ("bicycle+farmers_hand=fold", ["farmers_hand", "none or redeal or exchange", "'fold'"]),
        ("bicycle+exchange=nobody", ["with cards the dealer takes the turn-up", "not nobody"]),
        ("bicycle+exchange=maker", ["with cards the dealer takes the turn-up", "not maker"]),
        ("bid_euchre+exchange=dealer", ["nobody takes a turn-up", "not dealer"]),
        ("domino+auction=bids+hand_size=6", ["tricks are bid with cards", "not with dominoes"]),
        ("cutthroat+auction=bids+hand_size=6+exchange=nobody", ["tricks are bid with partners"]),
        ("call_ace4+auction=bids+hand_size=6+exchange=nobody", ["tricks are bid with partners"]),
        ("bid_euchre+no_trump=false+joker", ["bid for tricks with the joker"]),
        ("domino+must_keep_turn_up", ["nobody takes a turn-up"]),
        ("bid_euchre+must_keep_turn_up", ["nobody takes a turn-up"]),
        ("bicycle+dealer_may_leave", ["'dealer_may_leave'", "any more", "must_keep_turn_up"]),
        ("bid_euchre+stick_the_dealer", ["no second round", "stuck"]),
        ("bid_euchre+canadian_loner", ["nobody assists", "leave out canadian_loner"]),
        ("bid_euchre+defend_alone", ["defends alone", "bid for tricks"]),
        ("bid_euchre+tricks_to_score=4", ["who bids says how many tricks", "tricks_to_score"]),
        ("cutthroat+canadian_loner", ["canadian_loner needs partners"]),
        ("call_ace4+canadian_loner", ["canadian_loner needs partners"]),
        ("call_ace4+lone_hands=false", ["who calls no partner plays alone", "lone_hands stays true"]),
        ("cutthroat+partners_best", ["partners_best needs partners"]),
        ("cutthroat+alone_until_lead", ["alone_until_lead needs partners"]),
        ("call_ace4+alone_until_lead", ["alone_until_lead needs partners"]),
        ("bicycle+lone_hands=false+alone_until_lead", ["alone_until_lead needs partners", "lone_hands=true"]),
        ("bicycle+partners_best+alone_until_lead", ["no book", "exchanged already", "leave out"]),
        ("bid_euchre+alone_until_lead", ["alone is a bid", "can't be said later"]),
        ("call_ace4+partners_best", ["partners_best needs partners"]),
        ("bicycle+lone_hands=false+partners_best", ["partners_best needs partners", "lone_hands=true"]),
        ("bicycle+joker_binds", ["joker_binds needs the joker"]),
        ("british+joker_binds+must_hold_trump", ["joker binds", "whatever the hand", "leave out joker_binds"]),
        ("cutthroat+take_alone", ["take_alone needs partners"]),
        ("bid_euchre+take_alone", ["stays its bidder's", "leave out take_alone"]),
        ("canadian+take_alone", ["no book has both take_alone and canadian_loner"]),
        ("bicycle+take_alone+defend_alone", ["no book has both take_alone and defend_alone", "leave out one"]),
        ("bicycle+defend_loners_only", ["defend_loners_only says when", "needs defend_alone"]),
        ("bicycle+defend_alone+defend_loners_only+alone_until_lead", ["defenders speak before", "leave out"]),
        ("cutthroat+defend_alone", ["defend_alone needs partners"]),
        ("call_ace4+defend_alone", ["defend_alone needs partners"]),
        ("bicycle+lone_hands=false+defend_alone", ["defend_alone needs partners", "lone_hands=true"]),
        ("bicycle+lone_lead=right", ["lone_lead", "usual or left", "'right'"]),
        ("cutthroat+lone_hands", ["cutthroat", "without partners every maker plays alone", "lone_hands=false"]),
        ("two_handed+lone_hands", ["two_handed", "without partners every maker plays alone"]),
        ("canadian+lone_hands=false", ["canadian_loner needs partners", "lone_hands=true"]),
        ("bicycle+joker+no_trump", ["joker is a trump", "no book", "leave out one"]),
        ("bicycle+tricks_to_score=2", ["tricks_to_score", "from 3 to 4", "not 2"]),
        ("bicycle+tricks_to_score=5", ["tricks_to_score", "from 3 to 4", "not 5"]),
        ("bicycle+tricks_to_score=four", ["tricks_to_score", "whole number", "'four'"]),
        ("bicycle+lone_euchre=-4", ["lone_euchre", "-4"]),
        ("cutthroat+pack_size=30", ["no pack of 30", "24, 28 and 32"]),
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


def test_no_trump_is_offered_only_where_it_may_be_agreed():
    with refusal("'no trump'", "name a suit", "bicycle+no_trump"):
        BICYCLE.check_contract(None, alone=False)
    with refusal("'no trump'", "or play bid_euchre"):
        replace(PRESETS["bid_euchre"], no_trump=False).check_contract(None, alone=False)
    for name in ("british", "domino"):
        with pytest.raises(EuchreError, match=f"^{name} has no 'no trump'; name a suit$"):
            PRESETS[name].check_contract(None, alone=False)


def test_a_turn_up_proposes_its_suit_and_a_joker_spades_or_what_the_dealer_named():
    trickster, british = Rules.parse("trickster+joker"), PRESETS["british"]
    assert trickster.turn_up(JOKER) == (JOKER, Suit.SPADES)
    assert british.turn_up(JOKER, Suit.HEARTS) == british.turn_up("Jo", named="h") == (JOKER, Suit.HEARTS)
    assert british.turn_up(Card("9d")) == (Card("9d"), Suit.DIAMONDS)
    suits = [PRESETS["domino"].turn_up(tile).suit for tile in ("64", "33", "10")]
    assert suits == [Pips.SIXES, Pips.THREES, Pips.ONES]
    assert [rules.names_suit(card) for rules in (trickster, british) for card in (JOKER, Card("9d"))] == [
        False,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("rules", "up", "named", "words"),
    [
        ("british", JOKER, None, ["joker is turned up", "dealer names a suit", "'named h'"]),
        ("british", JOKER, Pips.FOURS, ["fours", "not a suit", "clubs, diamonds, hearts, spades"]),
        ("british", Card("Qs"), Suit.HEARTS, ["Qs proposes spades", "nobody names"]),
        ("trickster+joker", JOKER, Suit.HEARTS, ["Jo proposes spades", "nobody names"]),
    ],
)
def test_a_suit_that_is_named_out_of_place_or_not_at_all_is_refused(rules, up, named, words):
    with refusal(*words):
        Rules.parse(rules).turn_up(up, named)


@pytest.mark.parametrize(
    ("hand", "is_farmers"),
    [("9s Ts 9h Th 9d", True), ("9s Ts 9h Th Jd", False), ("7s 8s 9h Th 9d", True), ("9s Ts 9h Th Jo", False)],
)
def test_a_farmers_hand_has_no_card_above_the_ten_and_means_a_new_deal_or_an_exchange(hand, is_farmers):
    cards = parse_cards(hand)
    redeal, exchange = (Rules.parse(f"bicycle+farmers_hand={custom}") for custom in ("redeal", "exchange"))
    assert [rules.is_farmers(cards) for rules in (BICYCLE, redeal, exchange)] == [False, is_farmers, is_farmers]
    assert [rules.must_redeal(cards) for rules in (BICYCLE, redeal, exchange)] == [False, is_farmers, False]


@given(rules(), randoms)
def test_every_rule_set_that_is_accepted_deals_calls_and_explains_itself(rules, rng):
    auction = Auction.of(Deal.random(seed=rng.randrange(2**32), rules=rules))
    while not auction.is_over:
        assert 1 <= auction.seat <= rules.players
        auction.push(rng.choice(auction.legal_calls))
        assert len(auction.calls) <= 2 * rules.players + 3
    assert (auction.contract is None) == auction.thrown_in
    if auction.contract:
        assert auction.contract.leader in auction.contract.active
        assert auction.contract.maker in auction.contract.active
        assert len(points_table(auction.contract)) == rules.hand_size + 1
    assert not [s for s in rules.explain() if s[0].islower() or not s.endswith(".") or "  " in s]


@given(rules())
def test_every_rule_set_explains_itself_from_its_fields(rules):
    text = " ".join(rules.explain())
    assert f"{rules.players} players, {rules.hand_size} " in text
    assert f"from {rules.pack};" in text
    assert f"Game is {rules.game} points." in text
    said = {
        "The maker leads": rules.first_lead == "maker",
        "the player on the maker's left leads": rules.lone_lead == "left" and rules.lone_hands,
        "may not pass": rules.stick_the_dealer,
        "no trump": rules.no_trump,
        "rubber": rules.rubber,
        "clockwise": rules.players > 2,
        "is called eldest": True,
        "cuts the pack, with at least four cards in each packet": not rules.dominoes,
        "packets of two and three": rules.turns_up and not rules.dominoes,
        "The others follow suit": True,
        "The highest trump takes the trick": True,
        "The winner of a trick leads to the next": True,
        "(right bower)": True,
        "With no trump there are no bowers": rules.no_trump,
        "a three and a four": rules.game == 5 and not rules.dominoes and rules.players <= 4,
        "at the bridge": rules.game == 5 and not rules.dominoes and rules.partnership == "opposite",
        "The two who drew lowest": rules.partnership == "opposite",
        "partner": rules.partnership != "none",
        "jack": not rules.dominoes,
        "card": not rules.dominoes,
        "tile": rules.dominoes,
        "turn-up": rules.turns_up,
        "A dealer who sits out": rules.partnership == "opposite" and rules.lone_hands and rules.exchange == "dealer",
        "joker is the highest": rules.joker,
        "before looking at the hand": rules.joker_turned == "dealer",
        "new deal": rules.farmers_hand == "redeal",
        "with the kitty": rules.farmers_hand == "exchange",
        "draws the highest": rules.draw == "highest",
        "Second round": rules.turns_up,
        "The highest bidder": not rules.turns_up,
        "even the turn-up itself": rules.turns_up and rules.exchange != "nobody" and not rules.must_keep_turn_up,
        "must hold": rules.must_hold_trump,
        "Nobody plays alone": rules.partnership == "opposite" and not rules.lone_hands,
        "must play alone": rules.canadian_loner,
        "or later, until the first card is led": rules.alone_until_lead,
        "of the partner's choice": rules.partners_best,
        "A defender may play alone too": rules.defend_alone,
        "Only against a lone maker": rules.defend_loners_only,
        "may take the maker's hand over": rules.take_alone,
        "is the maker of that suit: nobody else calls": rules.joker_binds,
        "the end that the leader names": rules.leader_names_end,
        "Three tricks score nothing": rules.tricks_to_score == 4,
        "until it is played": rules.partnership == "called",
        "nobody takes it": rules.turns_up and rules.exchange == "nobody",
        "the maker takes it": rules.exchange == "maker",
        "Euchring a lone maker is worth": rules.turns_up and rules.lone_hands and rules.lone_euchre != rules.euchre,
    }
    assert {words: words in text for words in said} == said
    assert all(sentence in rules._repr_html_() for sentence in rules.explain())


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (
            "bicycle+joker+tricks_to_score=4+lone_euchre=4+must_hold_trump",
            [
                "The joker is the highest trump; turned up, it proposes spades.",
                "1 for 4 tricks",
                "must hold a card of the suit you make",
            ],
        ),
        (
            "bicycle+tricks_to_score=4+lone_euchre=4",
            ["Three tricks score nothing.", "Euchring a lone maker is worth 4."],
        ),
        ("british", ["the dealer names the suit that it proposes, before looking at the hand."]),
        ("call_ace5", ["calls the ace of a suit that is not trumps", "lies undealt, or in the maker's own hand"]),
        ("call_ace5", ["each score 1 for 3 or 4 tricks, 3 for all five", "A lone maker scores 1 for 3 or 4 tricks, 5"]),
        ("domino_call_ace4", ["calls a double that is not a trump", "every other player scores 2"]),
        (
            "domino",
            ["5 tiles each", "proposes the suit of its higher end", "follows either of its ends", "no other suit"],
        ),
        ("domino+exchange=maker", ["the maker takes it and lays down any tile, even the turn-up itself."]),
        ("cutthroat", ["3 for all five", "the maker is euchred, and each defender scores 2"]),
        ("bid_euchre", ["3 to 6 tricks, then all 6 alone", "names trump, or no trump", "score 12; fewer lose 12"]),
        ("bicycle+defend_alone", ["A defender may play alone too; a euchre then scores 4."]),
        ("bicycle+lone_make=2", ["that scores 2 for 3 or 4 tricks, 4 for all five"]),
    ],
)
def test_what_is_agreed_is_told_in_plain_words(rules, told):
    text = " ".join(Rules.parse(rules).explain())
    assert not [words for words in told if words not in text], text


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
READERS = {"rules", "ranking", "auction", "scoring"}
ASKED_EVERYWHERE = {"name", "players", "hand_size", "game"}


def asks_rules(node: ast.Attribute) -> bool:
    return ast.unparse(node.value).split(".")[-1] == "rules"


def test_only_four_modules_read_house_rules_and_no_other_names_a_game_but_what_reads_names_of_others():
    """Variants are data: elsewhere nobody asks ``rules`` for a house rule, and no preset is mentioned.

    A file of another program says in its own words which game was played; ``formats`` says what that is here.
    """
    package = Path(euchre_tutor.__file__).parent
    house_rules = {field.name for field in fields(Rules)} - ASKED_EVERYWHERE
    floors = {path: path.relative_to(package).parts[0].removesuffix(".py") for path in package.rglob("*.py")}
    assert set(floors.values()) >= READERS
    for path, floor in floors.items():
        nodes = [*ast.walk(ast.parse(path.read_text()))]
        named = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr in house_rules]
        docstrings = {ast.get_docstring(node, clean=False) for node in nodes if isinstance(node, DOCUMENTED)}
        literals = {node.value for node in nodes if isinstance(node, ast.Constant)} - docstrings
        assert floor in READERS or not any(map(asks_rules, named)), path
        assert floor in ("rules", "formats") or not literals & set(PRESETS), path


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bicycle+make=5", ["more tricks never score less", "make is at most march, 2"]),
        ("bicycle+lone_march=1+lone_make=3", ["lone_make is at most lone_march, 1"]),
        ("call_ace6+players=5", ["another players is another game"]),
        ("two_handed+players=3", ["another players is another game"]),
    ],
)
def test_points_that_fall_and_other_games_are_refused(text, words):
    with refusal(*words):
        Rules.parse(text)


def test_a_rule_set_may_be_given_by_its_name():
    assert Deal.random(seed=1, rules="domino") == Deal.random(seed=1, rules=PRESETS["domino"])
    with refusal("rules trickster", "bicycle", "say one of them"):
        Deal.parse("Ah / Kh up Qs rules trickster", rules="bicycle")
    with refusal("rule set", "'bicycle'", "not 3"):
        Deal.random(seed=1, rules=3)


@pytest.mark.parametrize(("name", "ours"), sorted(_HERE.items()))
def test_a_name_that_a_game_or_a_house_rule_has_elsewhere_leads_to_ours(name, ours):
    assert name not in {*PRESETS, *field_types()}
    assert str(Rules.parse(ours))
    for said in (name, name.replace("_", "-").title(), name.replace("_", " "), f"bicycle+{name}"):
        with refusal(f"is called {ours!r} here"):
            Rules.parse(said)


@pytest.mark.parametrize(("name", "told"), sorted(_ABSENT.items()))
def test_a_game_that_is_not_played_here_is_told_so_with_the_nearest(name, told):
    assert str(Rules.parse(told[1])) == told[1]
    for said in (name, name.replace("_", " "), f"bicycle+{name}"):
        with refusal("isn't played here", told[1]):
            Rules.parse(said)


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("three_handed", "cutthroat"),
        ("cornish", "british"),
        ("benny", "joker"),
        ("std", "stick_the_dealer"),
        ("call_for_best", "partners_best"),
        ("double deck", "isn't played here"),
        ("railroad", "isn't played here"),
        ("buck", "isn't played here"),
        ("progressive euchre", "isn't played here"),
    ],
)
def test_the_command_line_knows_what_games_are_called_elsewhere(name, ours, capsys):
    assert main(["rules", name]) == 2
    assert ours in capsys.readouterr().err
