"""Whatever is typed, what comes of it is an answer or one sentence: every form of text, mutated."""

from functools import cache
from random import Random

import pytest
from helpers.fuzz import faults, mutated, why_no_sentence
from helpers.strategies import TABLES, random_deal

from euchre_tutor import draw_for_deal, draw_for_partners, parse_cards
from euchre_tutor.auction import Call, Contract, make_contract
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.cards import Card, Suit
from euchre_tutor.cli import main
from euchre_tutor.deal import Deal, View, parse_score, parse_seat
from euchre_tutor.game import Game, GameHand
from euchre_tutor.pieces import format_cards, parse_card, parse_plays, parse_suit, parse_trump, trump_name
from euchre_tutor.rules import Rules
from euchre_tutor.tiles import Pips, Tile

pytestmark = pytest.mark.slow

THOUSANDS = {"game": 4, "view": 4, "deal": 2, "rules": 2, "contract": 2}  # of inputs; one of each other form


@cache
def games() -> tuple[tuple[Game, tuple[View, ...]], ...]:
    """Play a game a little at every table, and note what the seats saw on the way."""
    rng, played = Random(8), []
    for number, rules in enumerate(TABLES):
        game, views = Game(rules, names=[f"P{n}" for n in range(rules.players)] if number % 2 else ()), []
        for _ in range(1 + number % 2):
            game.start(random_deal(rng, rules))
            while game.hand and not game.hand.is_over and rng.random() < 0.97:
                seat = rng.randint(1, rules.players)
                views.append(game.view(seat))
                game.push(rng.choice(game.hand.legal))
            if not game.hand.is_over:
                break
        played.append((game, tuple(rng.sample(views, min(6, len(views))))))
    return tuple(played)


def views() -> list[str]:
    return [str(view) for _, seen in games() for view in seen] + ["Js Jc As 9h Kd down Qs seat dealer score 3-2"]


def deals() -> list[str]:
    return [str(hand.dealt) for game, _ in games() for hand in game.hands]


def contract(text: str) -> Contract:
    """Read a contract from texts with a stroke between, as the command line gives them."""
    rules, trump, maker, called, bid = (text.split("|") + [""] * 5)[:5]
    return make_contract(rules, trump, maker, alone="alone" in text, called=called or None, bid=3 if bid else None)


CARDS = ["Js", "10♥", "Jo", "9c", "64", "10", "00", "Ah Kh 9c", "JsJcAs", "66, 46 12", "J♠︎ 10♦", "7d 8c"]
SUITS = ["s", "♠", "spades", "Heart", "5", "fives", "blank", "no trump", "none", "nt"]
CALLS = [
    "pass",
    "order up",
    "order up alone",
    "hearts calling As",
    "fives calling 33",
    "bid 4",
    "bid alone",
    "defend alone",
]
CALLS += ["♥ alone", "no trump alone", "assist"]
CONTRACTS = [
    "bicycle|s|4",
    "call_ace4|h|2|As",
    "bid_euchre|none|3||3",
    "canadian|d|2 alone",
    "domino|5|1",
    "domino_call_ace5|3|2|66",
]
DRAWS = ["Kh 9c Ts Ac", "Kh 9c 9s Ac", "9c Ts Ad", "66 54 10 00"]
RULES = [str(rules) for rules in TABLES] + ["bicycle + game = 7", "TRICKSTER+lone_hands=false"]
FORMS = {
    "card": (CARDS, Card.parse, str),
    "tile": (CARDS, Tile.parse, str),
    "piece": (CARDS, parse_card, str),
    "cards": (CARDS, parse_cards, format_cards),
    "plays": (CARDS, parse_plays, format_cards),
    "suit": (SUITS, Suit.parse, str),
    "pips": (SUITS, Pips.parse, str),
    "any suit": (SUITS, parse_suit, str),
    "trump": (SUITS, parse_trump, trump_name),
    "seat": (["1", "4", "dealer", "Eldest"], parse_seat, str),
    "score": (["6-4", "0:0", "-3 - 12", "3--2"], parse_score, lambda score: "{}-{}".format(*score)),
    "rules": (RULES, Rules.parse, str),
    "call": (CALLS, Call.parse, str),
    "contract": (CONTRACTS, contract, None),
    "draw for partners": (DRAWS, draw_for_partners, None),
    "draw for the deal": (DRAWS, draw_for_deal, None),
    "view": (views, View.parse, str),
    "deal": (deals, Deal.parse, str),
    "hand": (deals, lambda text: GameHand(text).dealt, str),
    "game": (lambda: [str(game) for game, _ in games()], Game.parse, str),
}


@pytest.mark.parametrize("share", [0.1, pytest.param(5, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("form", FORMS)
def test_a_mutated_text_is_read_and_written_alike_or_refused_in_one_sentence(form, share):
    texts, parse, write = FORMS[form]
    texts = texts() if callable(texts) else texts
    rng, inputs = Random(form), int(1_000 * share) * THOUSANDS.get(form, 1)
    found = faults((mutated(rng, texts) for _ in range(inputs)), parse, write, EuchreError)
    assert list(found)[:5] == []


VIEW, DEAL = "Js Jc As 9h Kd up Qs seat 4", "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
COMMANDS = [
    ["calls", VIEW],
    ["calls", *VIEW.split(), "--score", "3-2", "--seed", "3", "--json"],
    ["calls", "55 54 50 33 62 up 31 seat 2", "--rules", "domino"],
    ["calls", "Jc Ac Kc Qd Js 9h seat 2 bids pass rules bid_euchre"],
    ["solve", DEAL, "--trump", "s", "--maker", "4"],
    ["solve", DEAL, "--trump", "h", "--maker", "2", "--alone", "--played", "Ah 9h", "--json"],
    [
        "solve",
        DEAL,
        "--trump",
        "s",
        "--maker",
        "4",
        "--discard",
        "Qh",
        "--rules",
        "bicycle+defend_alone",
        "--defender",
        "1",
    ],
    ["solve", f"{DEAL} rules call_ace4", "--trump", "h", "--maker", "2", "--called", "Ac"],
    ["solve", DEAL, "--trump", "h", "--maker", "2", "--alone", "--swap", "9h Ad", "--rules", "bicycle+partners_best"],
    ["rules"],
    ["rules", "cutthroat+joker"],
    ["--folder", "lessons", "--port", "8888", "--no-browser"],
    ["--help"],
    ["--version"],
]


def mutated_command(rng: Random) -> list[str]:
    """Change some words of a command, or which words there are; a question stays one that is answered soon."""
    words, other = list(rng.choice(COMMANDS)), rng.choice(COMMANDS)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(words) + 1)
        change = rng.choice(("text", "text", "cut", "insert", "swap"))
        if change == "text" and at < len(words):
            words[at] = mutated(rng, [words[at], *other])
        elif change == "insert":
            words.insert(at, rng.choice(other))
        else:
            words[at : at + 1 + (change == "swap")] = words[at : at + 1 + (change == "swap")][1:][::-1]
    return words + ["--deals", "8"] * ("calls" in words)


def run(command: list[str]) -> int:
    try:
        return main(command)
    except SystemExit as done:  # after --help and --version
        return int(done.code or 0)


@pytest.mark.nightly
def test_a_mutated_command_is_answered_or_refused_in_one_sentence(capsys, monkeypatch):
    monkeypatch.setattr("euchre_tutor.course.copy_lessons", lambda _: "copied")
    monkeypatch.setattr("euchre_tutor.course.open_lab", lambda *_, **__: 0)
    rng, found = Random("command"), []
    for _ in range(5_000):
        command = mutated_command(rng)
        try:
            status, (out, err) = run(command), capsys.readouterr()
        except Exception as crash:
            found.append(f"{command}: {type(crash).__name__}: {crash}"[:500])
            continue
        sentence = err.removeprefix("euchre-tutor: ").removesuffix("\n")
        is_sentence = not out and err.startswith("euchre-tutor: ") and not why_no_sentence(sentence)
        if status not in (0, 2) or (status == 2 and not is_sentence):
            found.append(f"{command}: status {status}, {err!r}"[:500])
    assert found[:5] == []
