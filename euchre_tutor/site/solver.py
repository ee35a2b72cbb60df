"""Pages on which an open deal of a game is set up, and every card is valued by the solver itself, without Python.

The page holds tables of what may be played, what takes a trick and what it is worth, and all sentences.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from html import escape
from itertools import count, product
from typing import Any

from euchre_tutor import draw
from euchre_tutor.auction import Contract, legal_discards, make_contract
from euchre_tutor.auction.contract import FEWEST_BID, why_not_assist
from euchre_tutor.base import EuchreError, capital, core, on_screen, paragraphs
from euchre_tutor.deal import Deal, seen_from
from euchre_tutor.game import GameHand
from euchre_tutor.look import bare
from euchre_tutor.pieces import format_cards
from euchre_tutor.play import Play
from euchre_tutor.players import player_action
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import points_table
from euchre_tutor.site.parts import data_script, packed
from euchre_tutor.solver import maker_tricks_by_card
from euchre_tutor.solver.engine import SIZES
from euchre_tutor.widgets.board import page
from euchre_tutor.widgets.parts import games, modules, snapshot
from euchre_tutor.widgets.parts.wire_table import Value
from euchre_tutor.widgets.table import state, values

CORE = core.LIBRARY.with_name("euchre-core.wasm")
YOU = 1
_ABOUT = (
    "All hands lie open. Each card that may be played shows how many tricks its side takes in the whole hand if"
    " everybody plays best from there on. Play any card, or step through best play."
)
_WITHOUT = (
    "This copy of the page was written without the solver for browsers, and shows one deal. The page"
    ' <a href="teaching.html">For teachers</a> says how it is installed.'
)
_WORDS = {
    "trick": state.TRICK,
    "caption": "With all cards seen: the tricks that each card's side takes, if everybody plays best from there on.",
    "best": "Best: {cards}.",
    "same": "All cards are equally good.",
    "value": "{words}.",
    "line": "Best play: {line}.",
    "punished": "Punished by {line}.",
    "cashed": "Then {cards} can be cashed.",
    "lead": state.LEAD,
    "follow": state.FOLLOW,
    "keep": state.KEEP,
    "unknown": "“{word}” is not a card of this game; write cards with spaces between.",
    "twice": "{card} is dealt twice.",
    "turn_up": "After “up” comes one card, which proposes a suit; or leave it out, and write hands as they are played.",
    "contract": "Contract",
    "text": "Hands from eldest to the dealer",
    "show": "Show",
    "deal": "New deal",
    "lines": "Each card and its line",
    "clicks": "Set up by clicks",
    "give": "Give cards to",
    "up": "Turn-up",
    "empty": "Take all cards back",
    "missing": "{number} more to deal; until then the table shows the deal before.",
    "no_core": "This browser can't run what computes here (it lacks WebAssembly). The rest of the site works without.",
    "full": "{name}: this hand is full; take a card back first, or choose another place.",
}


def core_script() -> str:
    """Return the script that brings the solver and the players; nothing where no core was made of these sources."""
    with suppress(OSError):
        if not core.why_unfit(content := CORE.read_bytes()):
            start = f"""const core = "{packed(content)}";
globalThis.euchreSolver = () => loadCore(core, {json.dumps(SIZES)});
globalThis.euchrePlayers = (given, weights) => loadPlayers(core, given, weights);
globalThis.euchreCore = wholeScript;"""
            return f"(function wholeScript() {{\n{bare(modules.joined_script('wasm_players.js'))}\n{start}\n}})();\n"
    return ""


def solver_html(rules: Rules, *, is_alive: bool) -> str:
    """Return what the page of a game shows: a hand with its values, and all that is needed to value others."""
    hand, contracts = _example(rules), contracts_of(rules)
    head = f"<h1>What is every card worth? {escape(rules.title)}</h1>"
    if not is_alive:
        return f'{head}<p class="note">{_WITHOUT}</p>{_as_text(hand)}'
    start = {
        "text": " / ".join(map(format_cards, hand.hands.values())),
        "contract": [*map(str, contracts)].index(str(hand.contract)),
    }
    data = data_script(stored_game(rules, contracts) | {"start": start})
    return f'{head}<p>{_ABOUT}</p><div data-face="solver">{_as_text(hand)}{data}</div>'


def _as_text(hand: GameHand) -> str:
    """Return a hand as it is read without scripts, and what each card is worth."""
    assert hand.play
    table = state.table_of(hand, [], -1, you=YOU, hidden=())
    cards = (f"{title}: {on_screen(' '.join(texts))}" for title, texts in page.open_cards(table).items() if texts)
    worth = [(on_screen(card), value["words"]) for card, value in _values(hand.play).items()]
    return (snapshot.headline(table["words"]) + paragraphs(table["trump"], *cards)) + snapshot.table_of(worth)


def _example(rules: Rules) -> GameHand:
    """Return a hand before its first lead, called by rules of thumb, in which it matters what is led."""
    plays = (_call(GameHand(Deal.random(seed=seed, rules=rules))) for seed in count(1))
    return next(hand for hand in plays if hand.play and len({*maker_tricks_by_card(hand.play).values()}) > 1)


def _call(hand: GameHand) -> GameHand:
    """Let rules of thumb act until the first lead, or until the hand is thrown in."""
    while not hand.play and not hand.is_over:
        hand.push(player_action("rule bot", hand))
    return hand


def _values(play: Play) -> dict[str, Value]:
    """Value the cards of a point of play."""
    tricks, is_maker = maker_tricks_by_card(play), play.seat in play.contract.makers
    worth = _worth(play.contract)["makers" if is_maker else "defenders"]
    best = (max if is_maker else min)(tricks.values())
    return {str(card): worth[best][number] for card, number in tricks.items()}


@cache
def contracts_of(rules: Rules) -> tuple[Contract, ...]:
    """Return every contract of a game."""
    trumps, seats, found = (*rules.pack.suits, None), range(1, rules.players + 1), list[Contract]()
    bids, defenders = (None, *range(FEWEST_BID, rules.hand_size + 1)), (None, *seats)
    for trump, maker, alone in product(trumps, seats, (False, True)):
        for called, bid, defender in product((None, *ranking_of(rules, trump).callable), bids, defenders):
            with suppress(EuchreError):
                found.append(make_contract(rules, trump, maker, alone=alone, called=called, bid=bid, defender=defender))
    return tuple(found)


class Shared(list[Any]):
    """What stands once in a page, and is named by its place."""

    def at(self, item: Any) -> int:
        """Return the place of an item, which is added unless it is there."""
        if item not in self:
            self.append(item)
        return self.index(item)


def stored_game(rules: Rules, contracts: Sequence[Contract]) -> dict[str, Any]:
    """Return a game as plain data."""
    cards, suits, seats, points = rules.pack.cards, Shared(), Shared(), Shared()
    made = [_made(contract, suits.at(contract.trump), seats, points) for contract in contracts]
    proposing = [card for card in cards if rules.turns_up and not rules.names_suit(card)]
    return {
        "faces": {str(card): draw.card(str(card), has_shapes=False) for card in cards},
        "spellings": {
            text.lower(): str(card)
            for card in cards
            for text in (str(card), str(card)[::-1], str(card).replace("T", "10"), card.symbol)
        },
        "proposes": {str(card): suits.index(rules.turn_up(card).suit) for card in proposing},
        "deck": games.deck(rules, None),
        "players": rules.players,
        "hand_size": rules.hand_size,
        "keeps_up": not legal_discards(rules, (), cards[0]),
        "rankings": [_ranking(ranking_of(rules, suit)) for suit in suits],
        "contracts": made,
        "seats": seats,
        "points": points,
        "words": _words(rules),
    }


def _made(contract: Contract, ranking: int, seats: Shared, points: Shared) -> dict[str, Any]:
    """Return a contract as plain data; whom it calls is known only once cards are dealt."""
    rules, active = contract.rules, contract.active
    together = contract.revealed({0: (contract.called,)} if contract.called else {})
    taker = rules.taker(contract.maker)
    return {
        "words": capital(on_screen(str(contract))),
        "ranking": ranking,
        "maker": contract.maker,
        "active": active,
        "leader": active.index(contract.leader),
        "makers": sum(1 << place for place, seat in enumerate(active) if seat in contract.makers),
        "taker": active.index(taker) if taker in active else -1,
        "called": contract.ranking.index[contract.called] if contract.called else -1,
        "seats": seats.at(list(state.empty_seats(rules, contract, YOU))),
        "points": [points.at(_worth(each)) for each in (contract, together)],
        "why_not": why_not_assist(rules, contract.maker, alone=contract.alone),
    }


def _ranking(ranking: Ranking) -> dict[str, Any]:
    """Return what cards play as, by their number; a tile that is led as its lower end has a number of its own."""
    cards, moves = ranking.cards, {index: card for card, index in ranking.index.items()}
    order, cheapness = ranking.sort(cards), sorted(set(ranking.cheapness.values()))
    leads = zip((*ranking.tables.leads, *ranking.tables.also_leads), range(2 * len(cards)), strict=True)
    labels = {int(suit): ranking.suit_of(moves[move]).label for suit, move in leads if suit >= 0}
    ways = [moves.get(move) for move in range(max(moves) + 1)]
    return {
        "texts": [str(card or "") for card in ways],
        "symbols": [card.symbol if card else "" for card in ways],
        "cheap": [cheapness.index(ranking.cheapness[card]) if card else 0 for card in ways],
        "names": [*map(ranking.name, cards)],
        "marks": [*map(ranking.bower, cards)],
        "shown": [order.index(card) for card in cards],
        "suits": labels,
        "trump": state.trump_words(ranking),
        "tables": {name: table.tolist() for name, table in ranking.tables._asdict().items()},
    }


def _worth(contract: Contract) -> dict[str, Any]:
    """Return the value of a card by the makers' tricks after the best one and after this one, and how a hand ends."""
    points = points_table(contract)
    numbers = range(len(points))

    def value(is_maker: bool, best: int, tricks: int) -> Value | None:
        sign = 1 if is_maker else -1
        if sign * best < sign * tricks:
            return None
        cost = values.cost_value("", sign * (points[best] - points[tricks]), abs(best - tricks))
        own = tricks if is_maker else numbers[-1] - tricks
        return {**cost, "short": str(own), "words": f"{own} trick{'s' * (own != 1)}, {cost['words']}"}

    return {
        "makers": [[value(True, best, tricks) for tricks in numbers] for best in numbers],
        "defenders": [[value(False, best, tricks) for tricks in numbers] for best in numbers],
        "results": [state.result_words(contract, tricks) for tricks in numbers],
    }


def _words(rules: Rules) -> dict[str, Any]:
    """Return the sentences of a page, those of each seat among them."""
    names = {seat: state.name_of(seat, YOU, rules) for seat in range(1, rules.players + 1)}
    return {
        **_WORDS,
        "pack": f"Each {games.noun(rules, 1)} of the pack",
        "hands": f"A deal needs {rules.players} hands with / between, not {{number}}.",
        "size": f"Seat {{seat}} needs {rules.hand_size} {games.noun(rules, rules.hand_size)}, not {{number}}.",
        "seats": [
            {
                "name": name,
                "led": f"{name} led",
                "taker": seen_from(YOU, seat, rules),
                **{stage: state.turn_words(name, stage) for stage in ("calls", "leads", "play", "discard")},
            }
            for seat, name in names.items()
        ],
    }
