"""The page on which whole games are played against the tutor's players, without Python.

The page holds what Python knows of the game as tables: what may be called, what may be played, what takes a trick and
what it scores, and all sentences; and how the tutor's players call and play, see ``tutor.py``.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any

from euchre_tutor import draw
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import turns
from euchre_tutor.beliefs.discard import discard_costs
from euchre_tutor.deal import Deal, doing, seat_name
from euchre_tutor.game import GameHand
from euchre_tutor.guide import guides
from euchre_tutor.lots import draw_height
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.positions import LIMITS, Band
from euchre_tutor.race import Race
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import BICYCLE, Rules
from euchre_tutor.scoring import scores
from euchre_tutor.site import solver, tutor
from euchre_tutor.site.parts import packed
from euchre_tutor.widgets.play import game_widget, telling
from euchre_tutor.widgets.table import state

GAMES = tuple(guides())  # of one pack, which the same network plays
_ABOUT = (
    "Whole games against the tutor's players, each of whom sees only its own cards. The game is kept in this browser,"
    " and nowhere else; its text, below the table, is yours to keep."
)
_COMES = (
    '<div data-face="game"><p class="note">'
    "The table comes in a moment. If it doesn't, this browser runs no scripts, or is too old for it."
    "</p></div>"
)
_WITHOUT = (
    "This copy of the page was written without the players for browsers. The page"
    ' <a href="teaching.html">For teachers</a> says how they are installed.'
)
_WORDS = {
    "not_made": "Trump isn't made yet",
    "thrown_in": state.THROWN_IN,
    "ended": telling.THROWN_IN,
    "drew": "You drew {0}, Left {1}, Partner {2}, Right {3}: {deals} first.",
    "standing": "Hand {number}. {deals} {game} points are game.",
    "you_deal": "You deal.",
    "deals": "{name} deals.",
    "won": "{side} won {most}–{least}.",
    "next": "Next hand",
    "new": "New game",
    "hints": {
        "calls": "The tutor would say: {what}.",
        "play": "The tutor would play {what}.",
        "discard": "The tutor would lay down {what}.",
    },
    "not_kept": "This browser doesn't keep the game: once the page is closed, it is gone. Save it as a file.",
    "unreadable": "The game that was kept here can't be read by this page. A new one has begun; the old one is below.",
    "parted": "A new game has begun. The one before is below, as text: save it, or go on with it.",
    "not_ours": "This is no game that this page can go on with; paste one that was saved here.",
    "looking": "What did your calls and cards cost?",
    "costs": {
        "calls": "In the {number} round you said {chosen}; ",
        "discard": "You laid down {chosen}; ",
        "play": "In trick {number} you played {chosen}; ",
    },
    "cost": "{best} was better (a {band}, {cost} ± {error} games of a hundred, on {deals} deals).",
    "rounds": ("first", "second"),
    "no_mistake": "No mistake found in your calls and cards.",
    "close": " Too close to tell: {places}.",
    "places": {"calls": "your call in the {number} round", "discard": "what you laid down", "play": "trick {number}"},
    "nothing_decided": "In this hand you had nothing to decide.",
    "again": "Play it from here",
    "playing_again": "You play this hand again; the game stands as it was.",
    "back": "Back to the game",
    "next_game": "A new game will be {title}; this one goes on.",
    "elsewhere": "This game has gone on in another window. Load this page again to go on here.",
    "as_text": "This game as text",
    "file": "Save as a file",
    "copy": "Copy",
    "open": "Go on with this text",
}


def game_html(*, is_alive: bool) -> str:
    """Return what the page shows until its script runs, and what cards are drawn with."""
    words, shapes = _ABOUT if is_alive else _WITHOUT, draw.shapes(map(str, BICYCLE.pack.cards))
    return f'<h1 class="spoken">Play a game</h1>{shapes}{_COMES * is_alive}<p class="note">{words}</p>'


def game_data() -> str:
    """Return the beginning of the page's script: what it shows of the games, what its players know, their network."""
    tables = (_written(map(each, GAMES)) for each in (_stored, tutor.known))
    content = [*tables, tutor.weights(solver.contracts_of(BICYCLE)[0])]
    return f"globalThis.euchreGame = {json.dumps([*map(packed, content)])};\n"


def _written(games: Iterable[dict[str, Any]]) -> bytes:
    """Write the first game, and of each other one what differs from it."""
    first, *others = games
    return json.dumps(
        [first, *({name: each[name] for name in each if each[name] != first[name]} for each in others)]
    ).encode()


def _stored(rules: Rules) -> dict[str, Any]:
    """Return a game as plain data."""
    contracts = solver.contracts_of(rules)
    game, tables, names = solver.stored_game(rules, contracts), solver.Shared(), telling.names_of(rules.players)
    cards, no_trump, texts = rules.pack.cards, ranking_of(rules, None), [*map(str, contracts)]
    ups = {rules.turn_up(card).suit: card for card in cards}
    return {
        **game,
        "rules": str(rules),
        "title": rules.title.partition(",")[0],
        "contracts": [made | _ends(each, names) for made, each in zip(game["contracts"], contracts, strict=True)],
        "rankings": [
            ranking | _of_ranking(ranking_of(rules, suit), str(suit.value))
            for ranking, suit in zip(game["rankings"], rules.pack.suits, strict=True)
        ],
        "calls": [list(_calls(rules, ups[suit], texts, tables)) for suit in rules.pack.suits],
        "tables": tables,
        "labels": {str(card): card.label for card in cards},
        "sorted": {str(up): [*map(str, no_trump.sort(cards, turned_down=rules.turn_up(up).suit))] for up in cards},
        "draws": {str(card): draw_height(card, rules) for card in cards},
        "game": rules.game,
        "chances": Race.of(rules).table["win_chance"].round(6).tolist(),
        "limits": dict(zip((Band.SLIP, Band.MISTAKE, Band.BLUNDER), (0.0, *LIMITS["games"]), strict=True)),
        "paces": game_widget.PACES,
        "names": names,
        "seat_names": [seat_name(seat, rules) for seat in range(1, rules.players + 1)],
        "words": game["words"] | _WORDS | {"lays": [doing(name, "lays down {cards}") for name in names]},
    }


def _ends(contract: Contract, names: Sequence[str]) -> dict[str, Any]:
    """Return by the makers' tricks what each side scores, and how a hand ended, whoever of the players made trump."""
    points = [scores(contract, tricks) for tricks in range(contract.rules.hand_size + 1)]
    sides = {name: ("You", "They") if name in ("You", "Partner") else ("They", "You") for name in names}
    ended = [
        [
            telling.outcome_words(name, contract, tricks, dict(zip(order, won, strict=True)))
            for tricks, won in enumerate(points)
        ]
        for name, order in sides.items()
    ]
    return {"scores": points, "ended": ended}


def _of_ranking(ranking: Ranking, suit: str) -> dict[str, Any]:
    """Return more of what cards play as: the order of trumps, what people choose, what it costs to lay each down."""
    ways = [
        [ranking.as_people_choose(card, leads=leads, makes=makes) for card in ranking.cards]
        for leads, makes in product((False, True), repeat=2)
    ]
    return {
        "sign": draw.sign(suit),
        "trumps": [ranking.index[card] for card in ranking.cards[::-1] if ranking.is_trump(card)],
        "chosen": [[sorted(keys).index(key) for key in keys] for keys in ways],
        "discards": discard_costs(ranking).tolist(),
    }


def _calls(rules: Rules, up: Piece, contracts: list[str], tables: solver.Shared) -> Iterator[dict[str, Any]]:
    """Yield the turns to call: what may be called, and what the table shows from each seat then, and after a call."""
    others = iter(card for card in rules.pack.cards if card != up)
    hand = GameHand(Deal(tuple(tuple(islice(others, rules.hand_size)) for _ in range(rules.players)), up, rules))
    for turn in turns(rules, rules.turn_up(up)):
        after = {str(call): hand.copy() for call in turn.calls}
        for text, made in after.items():
            made.push(text)
        yield {
            "seat": turn.seat,
            "must": turn.must_call,
            "words": {text: words_of(text, rules, turn.seat) for text in hand.legal},
            "contracts": {text: contracts.index(str(made.contract)) for text, made in after.items()},
            "tables": {
                text: [tables.at(_table(made, up, you)) for you in made.hands]
                for text, made in {"": hand, **after}.items()
            },
        }
        hand.push(hand.legal[0])


def _table(hand: GameHand, up: Piece, you: int) -> dict[str, Any]:
    """Return what the table shows of a hand from a seat, but for cards and calls."""
    table = state.table_of(hand, [], -1, you=you, hidden={*hand.hands} - {you})
    fate = [laid["label"].replace(up.symbol, "{card}") for laid in table["turn_up"]]
    seats = list(state.empty_seats(hand.deal.rules, hand.contract, you))
    return {"seats": seats, "suit": table["suit"], "fate": fate}
