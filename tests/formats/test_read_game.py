"""Games read from elsewhere: our own text, one hand, Euchre Game Notation; and what can't be read, in a sentence."""

import json
import os
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.games import played_at_random
from helpers.strategies import refusal

from euchre_tutor import PRESETS, Deal, EuchreError, Rules, format_cards, read_game
from euchre_tutor.formats import typed
from euchre_tutor.game import Game

CALLS = {
    "pass": "Pass",
    "order up": "Order",
    "spades": "s",
    "hearts": "h",
    "diamonds": "d",
    "clubs": "c",
    "no trump": "n",
}
FLAGS = {
    "defend_alone": "defend_alone",
    "joker": "joker",
    "allow_no_trump": "no_trump",
    "joker_binds": "joker_binds",
} | {name: name for name in ("take_alone", "defend_loners_only")}


def egn_of(game: Game, *, hands: bool = False, discards: bool = False) -> dict[str, Any]:
    """Write a game as another program would: calls and cards alone, unless hands and discards are told, too."""
    rules: dict[str, Any] = {"std": game.rules.stick_the_dealer, "canadian": game.rules.canadian_loner}
    rules |= {"winning_score": game.rules.game, "loner_march_score": game.rules.lone_march}
    rules["loner_euchred_score"] = game.rules.lone_euchre
    rules |= {name: getattr(game.rules, ours) for name, ours in FLAGS.items()}
    rules["min_rank"] = {24: 9, 28: 8, 32: 7}[game.rules.pack_size]
    rules["loner_lead"] = "LEFT_OF_LONER" if game.rules.lone_lead == "left" else "LEFT_OF_DEALER"
    deals = [_deal(game, number, hands=hands, discards=discards) for number in range(len(game.hands))]
    metadata = {"players": list(game.names), "initialScore": list(game.began), "ruleset": rules}
    return {"fileType": "Euchre Game Notation", "version": "1.4", "metadata": metadata, "deals": deals}


def _deal(game: Game, number: int, *, hands: bool, discards: bool) -> dict[str, Any]:
    hand, dealer = game.hands[number], game._dealer_of(number)
    said = [done.text for done in hand.history if done.stage == "calls"]
    made = next((at for at, call in enumerate(said, start=1) if call != "pass"), len(said))
    said = said[:made]  # what defenders say then is a field of its own
    laid = [done.text for done in hand.history if done.stage == "discard"]
    fallen = [done.text.replace("Jo", "B") for done in hand.history if done.stage == "play"]
    bidding: dict[str, Any] = {"phaseNumber": 0, "type": "EUCHRE_BIDDING"}
    bidding["calls"] = [CALLS[call.removesuffix(" alone")] for call in said]
    bidding["isAlone"] = said[-1].endswith(" alone") if said else False
    if hand.contract:
        lone = {"aloneDefender": hand.contract.defender, "alonePartner": hand.contract.lone}
        bidding |= {name: (dealer - 1 + seat) % 4 for name, seat in lone.items() if seat}
    if laid and discards:
        bidding["discard"] = laid[0].replace("Jo", "B")
    start: dict[str, Any] = {"dealer": dealer - 1, "upCard": "B" if str(hand.dealt.up) == "Jo" else str(hand.dealt.up)}
    if hands:
        start["playerCards"] = [
            [str(card).replace("Jo", "B") for card in hand.dealt.hand(game.seat_of(player, number))]
            for player in range(1, 5)
        ]
    phases = [bidding]
    if hand.play:
        size = len(hand.play.contract.active)
        tricks = [fallen[at : at + size] for at in range(0, len(fallen), size)]
        phases.append({"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": tricks})
    return {"dealNumber": number, "initialState": start, "phases": phases}


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of ten with lone hands among others."""
    return played_at_random("stick_the_dealer", Random(3), names=("Ann", "Ben", "Cam", "Dee"))


@pytest.fixture
def told(game) -> dict[str, Any]:
    """The same as another program keeps it."""
    return egn_of(game)


def changed(told: dict[str, Any], **fields: Any) -> str:
    return json.dumps(told | fields)


def actions(game: Game) -> list[list[str]]:
    return [[done.text for done in hand.history if done.stage != "discard"] for hand in game.hands]


def check_notation(game: Game) -> None:
    whole = read_game(json.dumps(egn_of(game, hands=True, discards=True)))
    assert [(hand.dealt.hands, hand.history) for hand in whole.hands] == [
        (hand.dealt.hands, hand.history) for hand in game.hands
    ]
    assert (whole.unknown, whole.score, whole.names) == ({}, game.score, game.names)
    bare = read_game(json.dumps(egn_of(game)))
    assert (actions(bare), bare.score) == (actions(game), game.score)
    for number, hand in enumerate(game.hands):
        played = {card for _, card in hand.play.history} if hand.play else set()
        unknown = set(bare.unknown_in(number))
        assert not unknown & played, "what was played is known"
        for ours, theirs in zip(bare.hands[number].dealt.hands, hand.dealt.hands, strict=True):
            assert set(ours) - unknown <= set(theirs), "what isn't unknown is as it was dealt"
            assert set(theirs) & played <= set(ours)
    assert read_game(str(bare)) == bare, "what isn't known stays so in our own text"
    assert str(read_game(json.dumps(egn_of(game)))) == str(bare), "the same when it is read again"


@pytest.mark.parametrize(
    "rules",
    [
        *("stick_the_dealer", "canadian+lone_lead=left", "trickster+lone_march=5+lone_euchre=4"),
        *("stick_the_dealer+joker+joker_binds", "stick_the_dealer+take_alone", "trickster+no_trump+pack_size=32"),
        *("trickster+defend_alone", "stick_the_dealer+defend_alone+defend_loners_only"),
    ],
)
def test_a_game_in_the_notation_is_the_game_that_was_played(rules):
    check_notation(played_at_random(rules, Random(5)))


# The rules of a file: what each field is where it is left out, then another value, and our rules by that.
DEFAULTS = {
    "std": (True, False, "trickster"),
    "loner_lead": ("LEFT_OF_DEALER", "LEFT_OF_LONER", "stick_the_dealer+lone_lead=left"),
    "winning_score": (10, 11, "stick_the_dealer+game=11"),
    "loner_march_score": (4, 5, "stick_the_dealer+lone_march=5"),
    "loner_euchred_score": (2, 4, "stick_the_dealer+lone_euchre=4"),
    "min_rank": (9, 7, "stick_the_dealer+pack_size=32"),
    "num_players": (4, 4, "stick_the_dealer"),
    "num_deals": (0, 0, "stick_the_dealer"),
    "canadian": (False, True, "stick_the_dealer+canadian_loner"),
    "defend_alone": (False, True, "stick_the_dealer+defend_alone"),
    "joker": (False, True, "stick_the_dealer+joker"),
    "allow_no_trump": (False, True, "stick_the_dealer+no_trump"),
    "take_alone": (False, True, "stick_the_dealer+take_alone"),
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_a_rule_that_a_file_leaves_out_is_as_the_notation_has_it(told, name):
    usual, other, rules = DEFAULTS[name]
    told["deals"] = told["deals"][:1]
    told["deals"][0]["phases"] = []
    read = []
    for ruleset in ({}, {name: usual}, {name: other}):
        told["metadata"]["ruleset"] = ruleset
        read.append(read_game(json.dumps(told)).rules)
    del told["metadata"]["ruleset"]
    read.append(read_game(json.dumps(told)).rules)
    assert read == [*[Rules.parse("stick_the_dealer")] * 2, Rules.parse(rules), Rules.parse("stick_the_dealer")]


@pytest.mark.nightly
@pytest.mark.parametrize("rules", ["stick_the_dealer", "canadian", "trickster+lone_lead=left", "bicycle+lone_euchre=4"])
def test_a_hundred_games_in_the_notation_are_those_that_were_played(rules):
    rng = Random(6)
    for _ in range(100):
        check_notation(played_at_random(rules, rng))


def check_text(rules: str, rng: Random) -> None:
    game = played_at_random(rules, rng)
    assert read_game(str(game)) == game


NEWEST = ("bicycle+joker+joker_binds", "bicycle+take_alone", "bicycle+defend_alone+defend_loners_only")


@pytest.mark.parametrize("rules", ["bicycle", "bid_euchre", "domino_call_ace5", *NEWEST])
def test_a_game_comes_back_from_its_text(rules):
    check_text(rules, Random(7))


@pytest.mark.nightly
@pytest.mark.parametrize("rules", PRESETS)
def test_a_hundred_games_of_each_preset_come_back_from_their_text(rules):
    rng = Random(8)
    for _ in range(100):
        check_text(rules, rng)


def test_a_game_is_read_from_a_file(tmp_path, game, told):
    (tmp_path / "ours.txt").write_text(str(game), encoding="utf-8")
    (tmp_path / "theirs.egn").write_text("\ufeff" + json.dumps(told), encoding="utf-8")
    assert read_game(tmp_path / "ours.txt") == game
    assert read_game(str(tmp_path / "ours.txt")) == game
    assert actions(read_game(tmp_path / "theirs.egn")) == actions(game)
    with refusal("can't be read", "none.egn"):
        read_game(tmp_path / "none.egn")


def test_one_hand_is_a_game_of_one_hand():
    text = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs then pass, order up, Qh"
    assert [done.text for done in read_game(text).hand.history] == ["pass", "order up", "Qh"]


def test_older_versions_are_brought_up_to_date(told, game):
    for deal in told["deals"]:
        start = deal["initial_state"] = deal.pop("initialState")
        start["up_card"] = start.pop("upCard")
        start |= {"player_cards": [[], [], [], []], "kitty": ["", "", ""]}
        if "tricks" in deal["phases"][-1]:
            first = game.hands[deal["dealNumber"]].play.history[0][0]
            deal["phases"][-1]["initialLead"] = (start["dealer"] + first) % 4
    told["metadata"]["match_id"] = "a match"
    for version in ("1.0", "1.0.0", "1.1.3"):
        assert actions(read_game(changed(told, version=version))) == actions(game)
    with refusal("no field 'initial_state'"):
        read_game(changed(told, version="1.2"))
    play = told["deals"][0]["phases"][-1]
    play["initialLead"] = (play["initialLead"] + 1) % 4
    with refusal("deal 1", "not the player who leads"):
        read_game(changed(told, version="1.0"))


@pytest.mark.parametrize("version", ["1.5", "2.0", "0.9", "1", "1.4beta", 1.4, None])
def test_a_version_that_is_not_known_is_refused(told, version):
    with refusal("version 1.0 to 1.4"):
        read_game(changed(told, version=version))


def test_bowers_and_nines_have_other_names(told, game):
    for deal, hand in zip(told["deals"], game.hands, strict=True):
        trump = str(hand.play.contract.trump) if hand.play else ""
        left = dict(zip("schd", "csdh", strict=True)).get(trump, "")
        names = {f"J{trump}": "R", f"J{left}": "L"} | {f"9{suit}": f"N{suit}" for suit in "shdc"}
        for phase in deal["phases"]:
            phase["tricks"] = [[names.get(card, card) for card in trick] for trick in phase.get("tricks", [])]
            if phase["type"] == "EUCHRE_BIDDING":
                del phase["tricks"]
    text = json.dumps(told)
    assert '"R"' in text
    assert '"L"' in text
    assert actions(read_game(text)) == actions(game)


def test_notes_stand_by_numbers_and_are_left_out(told, game):
    told["deals"][0]["phases"][-1]["playAnnotations"] = {"0": ["[?]A mistake."], "19": ["<b>The last card</b>"]}
    told["deals"][0]["phases"][0]["callAnnotations"] = {"0": ["[!]Well called."]}
    told["deals"][0]["alternativeLines"] = [{"branchIndex": 0, "phases": []}]
    assert actions(read_game(json.dumps(told))) == actions(game)
    told["deals"][0]["phases"][-1]["playAnnotations"] = {"first": ["no"]}
    with refusal("deal 1", "notes"):
        read_game(json.dumps(told))


def test_a_record_of_part_of_a_game_begins_at_its_score(told):
    told["metadata"] |= {"initialScore": [0, 3], "finalScore": [1, 1]}
    told["deals"] = told["deals"][:1]
    told["deals"][0]["phases"] = told["deals"][0]["phases"][:1]
    with refusal("ends 1-1", "0-3"):
        read_game(json.dumps(told))
    del told["metadata"]["finalScore"]
    assert read_game(json.dumps(told)).score == (0, 3)


def test_a_hand_that_breaks_off_is_read_so_far_and_nobody_reneges_in_what_is_filled_in(told, game):
    for number in range(len(game.hands)):
        deal = json.loads(json.dumps(told["deals"][number]))
        tricks = deal["phases"][-1].get("tricks")
        if not tricks:
            continue
        deal["phases"][-1]["tricks"] = tricks[:2]
        data = told | {"deals": [*told["deals"][:number], deal]}
        read = read_game(json.dumps(data))
        assert len(read.hand.play.history) == sum(map(len, tricks[:2]))


def _edit(told: dict[str, Any], path: str, value: Any) -> str:
    """Set a field that is named by its path, such as ``deals.0.phases``."""
    told = json.loads(json.dumps(told))
    *way, last = path.split(".")
    at: Any = told
    for step in way:
        at = at[int(step)] if isinstance(at, list) else at[step]
    at[int(last) if isinstance(at, list) else last] = value
    return json.dumps(told)


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("fileType", "Chess", "'Chess'"),
        ("fileType", "Euchre Match Notation", "match of several games"),
        ("Final_Score", [0, 0], "uses finalScore instead"),
        ("metadata.final_score", [0, 0], "uses finalScore instead"),
        ("metadata.ruleSet", {}, "uses ruleset instead"),
        ("deals", {}, "list of deals"),
        ("deals", [], "no deal"),
        ("deals", [{}] * 10_000, "10,000"),
        ("deals.0", "AbC_", "packed form"),
        ("deals.0", 7, "not 7"),
        ("deals.0.initialState.dealer", 9, "dealer"),
        ("deals.0.initialState.dealer", True, "dealer"),
        ("deals.0.initialState.dealer", 4, "from 0 to 3"),
        ("deals.0.initialState.dealer", 2.0, "dealer"),
        ("deals.1.initialState.dealer", 3, "deal 2"),
        ("deals.1.dealNumber", 5, "should be 1"),
        ("deals.0.initialState.playerCards", {}, "playerCards are a list"),
        ("deals.0.initialState.playerCards", [["7h"], [], [], []], "'7h' is not in the 24-card pack"),
        ("deals.0.initialState.kitty", ["9s", "9h", "9d", "9c"], "in the kitty"),
        ("deals.0.initialState.upCard", "Xx", "turn-up isn't known"),
        ("deals.0.initialState.upCard", "Zz", "'Zz' is not a card"),
        ("deals.0.initialState.upCard", ["9c"], "is not a card"),
        ("deals.0.initialState.up", "9c", "no field 'up'"),
        ("deals.0.phases", [{"type": "X"}], "'X'"),
        ("deals.0.phases", 5, "not 5"),
        ("deals.0.phases.0.calls", ["Pass", "s"], "can't be 's'"),
        ("deals.0.phases.0.calls", "Pass", "list of words"),
        ("deals.0.phases.0.isAlone", "yes", "true or false"),
        ("deals.0.phases.0.aloneDefender", 1, "defend_alone"),
        ("deals.0.phases.0.aloneDefender", 1.0, "from 0 to 3"),
        ("deals.0.phases.1.tricks.0.0", "B", "'Jo' is not in"),
        ("deals.0.phases.0.calls", ["<b>Pass</b>"], "'<b>Pass</b>'"),
        ("deals.0.phases.0.cardExchanges", [{"receiver": 1, "cards": ["9c"]}], "give each other"),
        ("deals.0.phases.1.tricks.0.1", "Xx", "(Xx)"),
        ("deals.0.phases.1.tricks.0.0", "Jt", "isn't named"),
        ("metadata.players", ["Ann", "Ben"], "four players"),
        ("metadata.players", ["Ann", "Ben", "Cam", 5], "5 is not a player"),
        ("metadata.players", ["Ann", "Ann", "Cam", "Dee"], "different name"),
        ("metadata.initialScore", [0], "initialScore"),
        ("metadata.initialScore", [0, 10], "over"),
        ("metadata.ruleset.farmers", True, "farmer's hand"),
        ("metadata.ruleset.fast_break", True, "fast break"),
        ("metadata.ruleset.num_players", 3, "four-player"),
        ("metadata.ruleset.winning_score", 10**400, "winning_score"),
        ("metadata.ruleset.min_rank", 6, "9, 8 or 7"),
        ("metadata.ruleset.min_rank", [], "9, 8 or 7"),
        ("metadata.ruleset.std", 1, "true or false"),
        ("metadata.ruleset.canadian", "yes", "true or false"),
        ("metadata.ruleset.take_alone", "partner", "take_alone is true or false, not 'partner'"),
        ("metadata.ruleset.joker_binds", 1, "joker_binds is true or false, not 1"),
        ("metadata.ruleset.joker_binds", True, "joker_binds needs the joker"),
        ("metadata.ruleset.defend_loners_only", None, "defend_loners_only is true or false"),
        ("metadata.ruleset.defend_loners_only", True, "defend_alone"),
        ("metadata.ruleset.defend_loners", True, "no field 'defend_loners'"),
        ("deals.0.phases.0.alonePartner", 1, "(alonePartner)"),
        ("deals.0.phases.0.alonePartner", "Ann", "alonePartner is a player from 0 to 3"),
        ("metadata.ruleset.loner_lead", "LEFT", "LEFT_OF_LONER"),
        ("metadata.ruleset.tempo", 6, "no field 'tempo'"),
    ],
)
def test_what_can_not_be_held_is_refused_in_a_sentence_that_names_it(told, path, value, named):
    with refusal(named):
        read_game(_edit(told, path, value))


def test_a_card_that_was_not_there_is_refused(told):
    tricks = told["deals"][0]["phases"][1]["tricks"]
    tricks[0][0], tricks[1][0] = tricks[1][0], tricks[0][0]
    tricks[0][1] = tricks[2][2]
    with refusal("deal 1"):
        read_game(json.dumps(told))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "nothing to read"),
        ("hello", "'hello' is not a game"),
        ("<script>alert(1)</script>", "is not a game"),
        ("First one / then two\nAnd then three", "is not a game; give the text of a game, a hand"),
        ('[Event "x"]\n1. As', "line 2 is no tag"),
        ('{"fileType": ', "incomplete"),
        ("{" + '"a":[' * 100_000, "incomplete"),
        ('{"deals": ' + "[" * 700 + "]" * 700 + "}", "nested too deeply"),
        ('{"fileType": "Euchre Game Notation", "fileType": "x"}', "appears twice"),
        ('{"fileType": NaN}', "NaN"),
        ("[{}]", "a list"),
        ("\x00\x01", "isn't text"),
        ("rules bicycle\nhand 1, dealt by nobody", "line 2"),
        ("9" * 3_000_000, "too many"),
        (5, "not from 5"),
    ],
)
def test_what_is_no_game_is_said(text, named):
    with refusal(named):
        read_game(text)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "game.egnb").write_bytes(b"\x01\xff\xfe")
    with refusal("isn't text", ".egnb"):
        read_game(tmp_path / "game.egnb")
    with refusal("can't be read"):
        read_game(Path(tmp_path))


def test_a_truncated_file_is_refused_wherever_it_ends(told):
    text = json.dumps(told)
    for end in Random(1).sample(range(1, len(text)), 40):
        with refusal():
            read_game(text[:end])


def test_names_that_our_text_can_not_hold_are_changed(told):
    told["metadata"]["players"] = ["<b>Ann</b>", {"name": "Ben and Eve, twins"}, "Cam", "Dee"]
    assert read_game(json.dumps(told)).names == ("<b>Ann</b>", "Ben & Eve twins", "Cam", "Dee")


def test_a_lone_hand_and_a_lone_defender_are_read():
    deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs rules trickster+defend_alone"
    game = Game("trickster+defend_alone")
    game.start(Deal.parse(deal))
    for action in ["pass", "order up alone", "pass", "defend alone"]:
        if action in game.hand.legal:
            game.push(action)
    told = egn_of(game)
    told["metadata"]["ruleset"]["defend_alone"] = True
    told["deals"][0]["phases"][0]["aloneDefender"] = game.player_at(game.hand.contract.defender) - 1
    read = read_game(json.dumps(told))
    assert read.hand.contract == game.hand.contract


def test_a_lone_call_is_typed_as_it_fell():
    contract = read_game("up Qs then pass, order up alone, Ah 9h 9s").hand.contract
    assert (contract.maker, contract.alone, len(contract.active)) == (2, True, 3)


# What contradicts itself is refused: it is never read as another hand.


def tricks_of(told: dict[str, Any], number: int) -> list[list[str]]:
    return told["deals"][number]["phases"][-1]["tricks"]


def test_a_trick_of_too_few_or_too_many_cards_is_never_cut_anew(told, game):
    number = next(at for at, hand in enumerate(game.hands) if len(hand.play.contract.active) == 4)
    whole = json.dumps(told)
    for trick in range(4):
        for card in range(4):
            less = json.loads(whole)
            gone = tricks_of(less, number)[trick].pop(card)
            with refusal(f"deal {number + 1}", f"trick {trick + 1} has 3 cards, and 4 players play"):
                read_game(json.dumps(less))
            tricks_of(less, number)[trick + 1].insert(card, gone)  # the row stays, and is parted otherwise
            with refusal(f"trick {trick + 1} has 3 cards"):
                read_game(json.dumps(less))
    row = [card for trick in tricks_of(told, number) for card in trick]
    told["deals"][number]["phases"][-1]["tricks"] = [row]
    with refusal("trick 1 has 20 cards"):
        read_game(json.dumps(told))


def _places(data: Any) -> list[tuple[Any, Any]]:
    """List every place of nested data: what it lies in, and its key there."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [place for key in keys for place in ((data, key), *_places(data[key]))]


def _spoiled(rng: Random, data: Any) -> None:
    """Change one place: leave it out, double it, let two change places, or put something else there."""
    inside, key = rng.choice(_places(data))
    other, there = rng.choice(_places(data))
    way = rng.randrange(4)
    if way == 0:
        del inside[key]
    elif way == 1 and isinstance(inside, list):
        inside.insert(rng.randrange(len(inside) + 1), deepcopy(inside[key]))
    elif way == 2 and isinstance(inside, list):
        at = rng.randrange(len(inside))
        inside[key], inside[at] = inside[at], inside[key]
    else:
        inside[key] = rng.choice([None, True, -1, 2.5, 10**9, "", "Js", "Pass", [], {}, deepcopy(other[there])])


@pytest.mark.parametrize("times", [60, pytest.param(10_000, marks=pytest.mark.nightly)])
def test_whatever_is_spoiled_in_a_file_no_card_is_played_but_as_it_says(told, times):
    """It is refused in a sentence, or each hand has the file's tricks, card by card."""
    whole, rng, read = json.dumps(told), Random(times), 0
    for _ in range(times):
        spoiled = json.loads(whole)
        for _ in range(rng.choice((1, 1, 2))):
            _spoiled(rng, spoiled)
        try:
            found = read_game(json.dumps(spoiled))
        except EuchreError:
            continue
        read += 1
        assert len(found.hands) == len(spoiled["deals"])
        for hand, deal in zip(found.hands, spoiled["deals"], strict=True):
            tricks = [trick for phase in deal.get("phases", ()) for trick in phase.get("tricks") or ()]
            played = [done.text for done in hand.history if done.stage == "play"]
            assert played == [card for trick in tricks for card in trick]
    assert read > times / 50, "some changes do no harm, such as another name"


def test_a_lone_hand_of_which_alone_is_lost_is_refused(told, game):
    number = next(at for at, hand in enumerate(game.hands) if hand.play.contract.alone)
    told["deals"][number]["phases"][0]["isAlone"] = False
    with refusal("trick 1 has 3 cards", "isAlone"):
        read_game(json.dumps(told))
    told["deals"][number]["phases"][-1]["isAlone"] = True
    with refusal("the same in bidding and play"):
        read_game(json.dumps(told))


def test_a_dealer_is_a_whole_number_in_every_deal(told):
    told["deals"][1]["initialState"]["dealer"] *= 1.0
    with refusal("deal 2", "moves on to player"):
        read_game(json.dumps(told))


def test_alone_where_nobody_made_trump_and_a_discard_of_nobody_are_refused(told):
    bidding, deal = told["deals"][0]["phases"][0], told["deals"][0]
    deal["phases"] = [bidding | {"calls": ["Pass"], "isAlone": True}]
    told["deals"] = [deal]
    with refusal("nobody made trump"):
        read_game(json.dumps(told))
    deal["phases"] = [bidding | {"calls": ["Pass"] * 4, "isAlone": False, "discard": "9s"}]
    with refusal("nobody took the turn-up"):
        read_game(json.dumps(told))


def test_what_lies_in_the_kitty_is_dealt_to_nobody(told, game):
    kitty = list(map(str, game.hands[0].dealt.kitty))
    told["deals"][0]["initialState"]["kitty"] = kitty
    told["deals"] = told["deals"][:1]
    del told["deals"][0]["phases"][-1]["tricks"]
    assert set(kitty) == set(map(str, read_game(json.dumps(told)).hand.dealt.kitty))


def test_fields_that_say_nothing_of_cards_are_left_out_with_a_sentence(told, game):
    told |= {"timings": {"0": 0}, "views": []}
    told["metadata"]["league"] = "mine"
    read = read_game(json.dumps(told))
    assert actions(read) == actions(game)
    assert read.remarks == ("Ignored, since it says nothing about the cards: 'timings', 'views', 'league'.",)
    assert read.remarks[0].replace("'", "&#x27;") in read._repr_html_()
    assert Game.parse(str(read)).remarks == ()


@pytest.mark.parametrize("name", ["/dev/zero", "~nobody/x.egn", "~no such user/x.egn", "x.egn\0.egn"])
def test_only_plain_files_are_read(name):
    with refusal("can't be read"):
        read_game(Path(name))


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.egn")
    with refusal("not a plain file"):
        read_game(tmp_path / "pipe.egn")


# What is typed is used, or refused.


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("up Qs then pass, order up, 7h 8h 9h Th", "'7h' is not in the 24-card pack"),
        ("up Qs then pass, order up, Jo", "'Jo' is not in the 24-card pack"),
        ("up Jo then pass", "'Jo' is not in the 24-card pack"),
        ("up Qs then pass, order up, laid 64", "'64' is not in the 24-card pack"),
        ("up QsKs then pass, order up", "'QsKs' is not a card"),
        ("up Qs then order up, laid 9h, laid Th", "one card down, not 2"),
        ("up Qs then order up, laid 9hTh", "one card down, not 2"),
        ("up Qs then pass, pass, pass, pass, hearts, laid 9h", "nobody took the turn-up"),
        ("up Qs then pass alone, order up", "'alone' goes with the call"),
        ("up Qs then order up, hearts", "trump is made already"),
        ("up Qs then pass, defend alone", "not a call of a game typed"),
    ],
)
def test_a_hand_that_is_typed_wrong_is_refused(text, named):
    with refusal(named):
        read_game(text)
    assert named.lower() in typed(text).lower()


@pytest.mark.parametrize(
    "text",
    [
        "up Qs then pass, pass, order up alone, laid 9h, Ah Th Ts",
        "up Qs, then pass; pass; I order it up alone; discarded 9h; Ah, Th, Ts",
        "turn-up: Qs then: pass. Pass. Order up. Alone. The dealer laid down 9h. Ah Th Ts",
        "up queen of spades then pass pass order up alone, lays 9 of hearts, A♥ 10♥ 10♠",
        "UP QS THEN PASS\nPASS\nORDER UP ALONE\nLAID 9H\nAH TH TS",
    ],
)
def test_a_hand_is_typed_with_whatever_stands_between(text):
    said = ["pass", "pass", "order up alone", "9h", "Ah", "Th", "Ts"]
    assert [done.text for done in read_game(text).hand.history] == said


def test_a_dealer_who_rests_was_dealt_the_card_that_is_said_to_be_laid_down():
    game = read_game("up Qs then pass, order up alone, laid 9h, Ah Th Ts")
    assert "9h" in format_cards(game.hand.dealt.hand("dealer"))
    assert "9h" not in format_cards(game.unknown_in(0))
