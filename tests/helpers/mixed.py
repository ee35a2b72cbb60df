"""What faces show one after another: questions, hands and positions of every kind, in an order that mixes them."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from euchre_tutor import Ask, Deal, PickedHand, PlayTable, ReviewBoard, TableBoard, Trainer, View, settings
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import format_cards
from euchre_tutor.practice.choosing import Chosen
from euchre_tutor.practice.pairs import CUES, by_view
from euchre_tutor.practice.positions import Position, positions
from euchre_tutor.pricing.estimates import Exact
from euchre_tutor.rules import Rules
from euchre_tutor.widgets.ask.decision_question import decision_question
from euchre_tutor.widgets.ask.questions import row
from euchre_tutor.widgets.builder import hand_builder
from euchre_tutor.widgets.builder.building import Building
from euchre_tutor.widgets.builder.picked import Picked
from euchre_tutor.widgets.builder.shown import shown
from euchre_tutor.widgets.parts import refiner
from euchre_tutor.widgets.parts.pictures import picture_of

from .paged import Paged, follow, session
from .tables import random_hand, traits_of

Traits = dict[str, Any]

HOUSE_RULES = ("", "", "+game=7", "+no_trump", "+must_hold_trump", "+farmers_hand=under", "+defend_alone")
MODES = ("play", "play", "play", "quiz", "set up")
TONES = ("good", "poor", "bad")
WORDS = ["the next suit", "Jd", "9c", "it doesn't matter", "Ah", "pass"]
SOME_GAMES = ("bicycle", "british", "call_ace5", "cutthroat", "domino", "two_handed", "bid_euchre")


def some_position(rng: Random) -> Position:
    """Pick a position of a game: about a call, a discard or a card."""
    return rng.choice(positions(rng.choice(("bicycle", "british", "domino"))))


def marked(rng: Random, choices: list[str]) -> Traits:
    """Make up what is shown after a choice; a face shows whatever it is told."""
    rows = [
        row(each, each, f"+{rng.random():.1f}", Exact(rng.uniform(-1, 2)), is_right=rng.random() < 0.5)
        for each in choices
    ]
    return {
        "choice": rng.choice(choices),
        "is_right": rng.random() < 0.5,
        "right": [each for each in choices if rng.random() < 0.5],
        "band": rng.choice(["", "right", "slip", "mistake", "blunder", "too close to grade"]),
        "head": f"Answer {rng.randrange(9)}.",
        "sentence": rng.choice(["", "Passing wins 9 games more of 100 than calling spades."]),
        "words": rng.choice(["", "Right: pass."]),
        "hundreds": [{"words": f"You: {each}", "won": rng.randrange(101)} for each in choices[:2]] * rng.randrange(2),
        "ends": {"after": ["You: pass"], "lines": [{"words": "We win 1", "hands": [100]}] * rng.randrange(3)},
        "rows": rows[: rng.randrange(len(rows) + 1)],
        "unit": rng.choice(["", "points a hand"]),
        "explanation": ["Because."] * rng.randrange(3),
        "reasons": ["Since."] * rng.randrange(3),
        "caption": rng.choice(["", "Over 2,000 deals."]),
        "details": rng.choice(["", "seed 0"]),
        "picture": picture_of(View.parse("Js Jc As 9h Kd up Qs seat 4"))
        if rng.random() < 0.3
        else {"groups": [], "facts": [], "svg": ""},
    }


def some_question(rng: Random) -> Ask:
    """Ask anything: a call, a discard, a card, one of some words and cards, or a number."""
    if rng.random() < 0.6:
        position = some_position(rng)
        ask = {"call": Ask.call, "discard": Ask.discard, "play": Ask.play}[position.question]
        return ask(position.view, sure=rng.random() < 0.5)
    if rng.random() < 0.5:
        words = rng.sample(WORDS, rng.randint(2, len(WORDS)))
        return Ask.choice("Which of these?", words, answer=words[0], sure=rng.random() < 0.5)
    low = rng.randrange(3)
    return Ask.number(
        f"How many, {rng.random()}?", 5, low=low, high=rng.choice((6, 60)), unit=rng.choice(("%", "tricks")), step=0.5
    )


def asks(rng: Random) -> Iterator[Traits]:
    """Yield questions, unanswered, waiting for their answer, or answered."""
    while True:
        ask = some_question(rng)
        choices = ask._asked.possible
        yield traits_of(ask)
        chosen = rng.choice(choices)
        told = marked(rng, [chosen, *choices[:3]]) if rng.random() < 0.7 else {}
        sure = rng.choice([level["value"] for level in ask._levels] or [None])
        waiting = rng.choice(["", "Working out the answer ..."])
        yield traits_of(ask) | {"answered": chosen, "marked": told, "sure": sure, "_message": waiting}


def trainers(rng: Random) -> Iterator[Traits]:
    """Yield the questions of a trainer: asked, tried, answered; and none, while one is looked for."""
    trainer = Trainer(theme="your_lead", seed=1)
    while True:
        position = some_position(rng)
        trainer.two_tries, trainer.asks_how_sure = rng.random() < 0.5, rng.random() < 0.5
        follow(trainer, partial(session(trainer).ask, Chosen(position, rng.choice(position.themes), "New")))
        yield traits_of(trainer, _table=None)
        choices = [each["value"] for each in Paged(trainer).choices if not each["why_not"]]
        Paged(trainer).send(choose=rng.choice(choices))
        yield traits_of(trainer, _table=None)
        if trainer.answered is not None:
            rows = marked(rng, choices) | {"head": trainer.marked["head"]}
            yield traits_of(trainer, _table=None, marked=rows)


def builders(rng: Random) -> Iterator[Traits]:
    """Yield hands of a builder, whole or not, in every game, before and after their odds are there."""
    while True:
        game, house = rng.choice(SOME_GAMES), rng.choice(HOUSE_RULES)
        with suppress(EuchreError):  # not every house rule goes with every game
            rules = Rules.parse(game + house)
            deal, seat = Deal.random(seed=rng.randrange(2**32), rules=rules), rng.randint(1, rules.players)
            picked = Picked(
                rules=str(rules),
                seat=seat,
                hand=format_cards(deal.hand(seat)[: rng.choice((2, 9))]),
                turn_up=rng.choice((str(deal.up or ""), "")),
                turned_down=rng.random() < 0.4,
                score=rng.choice(("0-0", "3-2", "1-4")),
                laid=rng.choice(("", "", "9c")),
            )
            parts: Traits = {**shown(Building(picked))}
            told = parts | {"_heard": 0, "_size": 1.0, "_message": ""}
            yield told
            yield told | priced(rng, parts)


def priced(rng: Random, parts: Traits) -> Traits:
    """Make up the odds of a hand, as far as they are."""
    columns = ["Make %", "March %"][: rng.randrange(3)]
    compared = ["Before", "Change"] if rng.random() < 0.4 else []
    bar = {"value": 1.0, "low": 0.8, "high": 1.2, "other": rng.choice((None, 0.5))}
    rows = [
        {
            "call": f"call {number}",
            "mark": rng.choice(("", "★ best")),
            "note": rng.choice(("", "lay down 9♥")),
            "worth": "+1.0 ± 0.1",
        }
        | {"bar": rng.choice((None, bar)), "compared": ["+0.1"] * len(compared), "numbers": ["50 ± 1"] * len(columns)}
        for number in range(rng.choice((2, 3, 7, 14)))
    ]
    table = {
        "title": "Js Jc As 9h Kd",
        "noun": "call",
        "worth": "Points",
        "legend": "Bars.",
        "compared": compared,
        "columns": columns,
        "rows": rows,
        "caption": "Over 100 deals.",
    }
    odds = {
        "progress": rng.choice((-1.0, 0.0, 0.4, 1.0)),
        "table": rng.choice((None, table | {"details": rng.choice(("", "seed 0"))})),
        "verdict": rng.choice(("", "Order up.")),
        "margin": rng.choice(("", "0.3 ahead")),
        "reasons": ["Three trumps."] * rng.randrange(3),
    }
    return {
        "_odds": {name: part for name, part in odds.items() if part or name == "progress"},
        "_compared": rng.choice(({}, {"situation": "Js Jc", "verdict": "Pass.", "margin": ""})),
        "_hand": parts["_hand"] | {"undo": rng.random() < 0.5, "redo": rng.random() < 0.5},
        "_message": rng.choice(("", "Pick the turn-up.")),
    }


def boards(rng: Random) -> Iterator[Traits]:
    """Yield positions of hands on a table, of every game and in every mode, before and after their values are there."""
    while True:
        board = TableBoard(random_hand(rng, rng.choice(SOME_GAMES), most=rng.randrange(30)), tutor=rng.random() < 0.3)
        board.mode, board.hides_others = rng.choice(MODES), rng.random() < 0.3
        board.shows_values = rng.random() < 0.8
        yield traits_of(board)
        if board.mode == "set up":
            board.act(rng.choice([card["text"] for card in Paged(board).table["seats"][0]["cards"]]))
        yield traits_of(board) | valued(rng, board)


def valued(rng: Random, board: TableBoard) -> Traits:
    """Make up what a board has worked out about its position."""
    hand: GameHand = board.table.line.hand
    tones = {action: rng.choice(TONES) for action in hand.legal if rng.random() < 0.8}
    values = {
        action: {
            "short": "✓" if tone == "good" else "−1",
            "words": {"good": "best"}.get(tone, "costs 1 point"),
            "tone": tone,
            "lost": 1.0,
            "punished": "" if tone == "good" else rng.choice(("", "10♥", "J♠")),
        }
        for action, tone in tones.items()
    }
    swing = {"before": 3, "tricks": 2, "lost": 1.0, "fewer": 1, "words": "Trick 1: costs 1 point", "is_makers": True}
    return {
        "_values": values,
        "_swings": [swing | {"at": at, "is_makers": rng.random() < 0.5} for at in range(1, rng.randrange(1, 5))],
        "_verdict": rng.choice(("", "Best: A♥.")),
        "_caption": rng.choice(("", "Over 100 deals.")),
        "_message": rng.choice(("", "Hearts must be followed.")),
        "_result": rng.choice(("", "1 of 2")),
    }


def games(rng: Random) -> Iterator[Traits]:
    """Yield games: in the middle of a hand, or after it, before and after its costs are there."""
    table = PlayTable(seed=1)
    while True:
        with suppress(EuchreError):
            table.rules = rng.choice(SOME_GAMES)
        table.pace, table.coach = rng.choice((0.0, 0.6, 2.0)), rng.choice(("off", "blunder"))
        settings(table_pace=0.6)  # for the next test
        table.players = [rng.choice(("club", "tutor")) for _ in table.players]
        yield traits_of(table, _board=None, _review=None)
        costs = [
            {"words": "In the calls: you passed; ordering up was better (a mistake).", "band": "mistake"}
        ] * rng.randrange(3)
        told = ["Right made clubs: 3 tricks. Nobody scores.", "In this hand you had nothing to decide."]
        over = {"_result": told[: rng.randint(1, 2)], "_costs": costs, "_next": rng.choice(("Next hand", "New game"))}
        kept = [{"value": f"{number}", "words": "bicycle · You 3 · over"} for number in range(rng.randrange(3))]
        can = {name: rng.random() < 0.5 for name in ("hint", "take_back", "review", "is_reviewed")}
        said = rng.choice(({}, {"words": "In trick 1: you played A♥; K♥ was better (a mistake).", "band": "mistake"}))
        over |= {"_all_games": kept, "_can": can, "_coached": said}
        yield traits_of(table, _board=None, _review=None) | over | {"_message": rng.choice(("", "The disk is full."))}


def picked_hands(rng: Random) -> Iterator[Traits]:
    """Yield picked hands: before the key, fallen, asked what decides, and over."""
    hand = PickedHand("pairs", seed=1)
    while True:
        offered = [{"value": name, "words": CUES[name].asked} for name in rng.sample([*CUES], 4)]
        rows = decision_question(rng.choice([*by_view().values()])[1].position).known_beforehand["rows"]
        told = ["They made it. They lead 4-2.", "J♥ is better. Yours: a mistake.", "Of 100 such deals 9 end like this."]
        stages = {
            "play": {"_told": told[: rng.randrange(2)]},
            "fell": {"_told": told[:1], "_next": "Back to that moment"},
            "cue": {"_asked": "What decides?", "_offered": offered},
            "made": {
                "_told": told,
                "_next": "Next hand",
                "_rows": rows,
                "_unit": "points",
                "_chosen": rows[-1]["choice"],
            },
            "done": {"_told": told[:1], "_next": rng.choice(("", "Once more"))},
        }
        stage = rng.choice([*stages])
        more = {"_stage": stage, "_number": rng.randrange(6), "_message": rng.choice(("", "The disk is full."))}
        yield traits_of(hand, _board=None) | more | stages[stage]


def reviews(rng: Random) -> Iterator[Traits]:
    """Yield games read again: not yet, in part and whole, with mistakes and without."""
    board = ReviewBoard()
    while True:
        bands = [rng.choice(("right", "slip", "mistake", "blunder")) for _ in range(rng.randrange(6))]
        made = [
            {
                "number": number,
                "words": f"Hand {number}, in the calls: passed",
                "cost": "2 games of 100",
                "band": band,
                "cards": [{"text": "Js", "name": "Jack of spades", "svg": "", "mark": "left"}] * rng.randrange(3),
            }
            for number, band in enumerate(bands)
        ]
        yield traits_of(board, _board=None) | {
            "_told": ["You lost 7-10.", "The cards took 30 %."][: rng.randint(1, 2)],
            "_decisions": made,
            "_chosen": rng.randrange(-1, len(bands)),
            "_players": [{"value": "1", "words": "You"}, {"value": "2", "words": "Left"}][: rng.choice((0, 2))],
            "_hands": rng.randrange(4),
            "_why": ["It loses a trick."] * rng.randrange(3),
            "_punished": rng.choice(("", "A♥ is punished: seat 2 ruffs.")),
            "_noted": rng.choice(("", "It comes back.")),
            "_work": rng.choice(("", "Reading the game: 25 % done.", "Stopped.")),
            "_rests": rng.choice(("", "Over 1,000 deals.")),
            "_typed": rng.choice(("", "Seat 2 to call.")),
            "_message": rng.choice(("", "'hello' is no game.")),
        }


MIXED: dict[str, Callable[[Random], Iterator[Traits]]] = {
    "ask": asks,
    "trainer": trainers,
    "hand_builder": builders,
    "table_board": boards,
    "play_table": games,
    "picked_hand": picked_hands,
    "review_board": reviews,
}


def mixed(face: str, number: int, *, seed: int = 0) -> list[Traits]:
    """List so many states of a face; nothing of them is worked out."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", home)
        patch.setattr(refiner.Refiner, "start", lambda *_: None)
        patch.setattr(hand_builder, "_warm_up", lambda: None)
        return list(islice(MIXED[face](Random(seed)), number))
