"""Pages on which games are played: written by Python, with players who are Python's own or the module for browsers."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Sequence
from math import prod
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from euchre_tutor.auction import Contract, make_contract
from euchre_tutor.beliefs import likely_hands, turns
from euchre_tutor.deal import Deal
from euchre_tutor.game import Game, GameHand
from euchre_tutor.pieces import Piece
from euchre_tutor.players import tutor_action
from euchre_tutor.pricing.options import seeds_of_chunk
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.rules import BICYCLE, Rules
from euchre_tutor.site import game, solver, writing
from euchre_tutor.site.offline import app_files
from euchre_tutor.solver import network_of, plays_as_chosen
from euchre_tutor.solver.engine import _SEEDS
from euchre_tutor.widgets.parts import modules
from helpers.solver_pages import core_script, game_data, write_solver

KEY = "euchre-tutor game"
STEP = 97  # of the likelihoods that a page has worked out, every so many are compared
BY_PYTHON = f"""globalThis.euchrePlayers = async () => ({{
  choose: ({{ likely, ...asked }}) => {{
    const {{ text }} = JSON.parse(localStorage["{KEY}"]);
    return chosenByPython({{ ...asked, likely: [...likely.filter((_, i) => i % {STEP} === 0)], text }});
  }},
  layouts: () => [],
  played: (_, {{ layouts, moves }}) => moves.flatMap(() => layouts.map(() => 0)),
}});
globalThis.euchreSolver = async () => undefined;"""
# Others who play the lowest card that follows suit: quicker, where it doesn't matter how they play. After a card they
# let the makers take its number of tricks, by 6; of a hand before its first lead, none. A worker can run them, too.
ANYHOW = """(function wholeScript() {
globalThis.euchreCore = wholeScript;
globalThis.euchrePlayers = async () => ({ choose: ({ hand, history, tables, contract: { active } }) => {
  globalThis.haveThought = true;
  const held = tables.leads.map((_, card) => card).filter((card) => Math.floor(hand / 2 ** card) % 2);
  const [led] = history.slice(history.length - (history.length % active.length));
  return held.find((card) => tables.leads[card] === tables.leads[led]) ?? held[0];
}, layouts: () => [0, 1], played: (_, { layouts, moves }) =>
  moves.flatMap((move) => layouts.map(() => Math.max(move, 0) % 6)) });
globalThis.euchreSolver = async () => undefined;
})();"""
# Others who let the makers take none of the tricks, all of them and so on.
IN_TURN = """globalThis.euchrePlayers = async () => ({
  layouts: () => [[]],
  played: (_, { layouts, moves }) => moves.flatMap(() => layouts.map((_, at) => at % 6)),
});"""
# All of a page but its face: it calls and plays recorded hands, and says where it does otherwise.
_RECORDED = """
globalThis.otherwise = async (hands) => {
  const [shown, known, weights] = await Promise.all(euchreGame.map(unpacked));
  const games = gamesIn(shown, known);
  const players = await euchrePlayers(games.bicycle.core, weights);
  const likely = Object.fromEntries(Object.values(games).map((game) => [game.rules, likelihoods(game)]));
  const found = [];
  for (const hand of hands) {
    const [game, asked] = [games[hand.rules], { players, likely: likely[hand.rules] }];
    for (const [at, text] of hand.actions.entries()) {
      const position = handAt(game, hand, hand.actions.slice(0, at));
      const own = await tutorAction(game, position, { ...asked, points: hand.points, seed: hand.seed });
      if (at >= (hand.from ?? 0) && (own !== text || !position.legal.includes(text))) found.push([hand, at, own]);
    }
    if (handAt(game, hand, hand.actions).stage !== "over") found.push([hand, "goes on"]);
  }
  return found;
};
"""
# In place of the module for browsers: it says where it is asked otherwise than Python asked its own core, and answers
# as that did. Of other than whole numbers, some are compared; of hands and what is known of them, those of the seat.
# Asked which layouts it has looked at, it has two, of numbers below zero.
_ASKED = f"""
globalThis.askedOtherwise = [];
globalThis.euchrePlayers = async (core, weights) => {{
  const memory = new WebAssembly.Memory({{ initial: 1 }});
  const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const wordsAt = (at, length) => new BigInt64Array(memory.buffer, at, length);
  const isOne = ([rows, ...others]) => rows === 1 && others.length === 1;
  let [calls, place, isLooking] = [0, 0, false];
  const isSame = ({{ shape, before, sample, is_double: isDouble }}, at) => {{
    if (isOne(shape)) return wordsAt(at, shape[1])[place] === new BigInt64Array(bytesOf(before).buffer)[place];
    if (!sample) return bytesOf(before).every((byte, i) => byte === new Uint8Array(memory.buffer)[at + i]);
    const own = isDouble ? new Float64Array(memory.buffer) : new Float32Array(memory.buffer);
    const from = at / own.BYTES_PER_ELEMENT;
    return sample.every((each, i) => Math.abs(own[from + {STEP} * i] - each) <= 1e-9 * Math.abs(each));
  }};
  const look = (number, start, [rows, holders]) => {{
    if (number === 3) wordsAt(start, rows * holders).forEach((_, i, all) => (all[i] = BigInt(-i)));
    if (number === 4) wordsAt(start, 2).fill(1n);
  }};
  const play_out_many = (at) => {{
    const [size, ...words] = askedByPython[calls].words;
    const block = [...wordsAt(at, 2 + words.flatMap((word) => [0, ...(word.shape ?? [])]).length)].map(Number);
    if (8 * block.splice(0, 2)[1] !== size) askedOtherwise.push([calls, "workspace"]);
    words.forEach((word, number) => {{
      const start = block.shift();
      const shape = block.splice(0, word.shape?.length ?? 0);
      if (isLooking) return look(number, start, shape);
      const isAsked = word.shape ? String(shape) === String(word.shape) && isSame(word, start) : start === word;
      if (!isAsked) askedOtherwise.push([calls, number]);
      if (word.after) new Uint8Array(memory.buffer).set(bytesOf(word.after), start);
    }});
    return 0;
  }};
  const exports = {{ memory, __heap_base: {{ value: 8 }}, play_out_many }};
  WebAssembly.instantiate = async () => ({{ instance: {{ exports }} }});
  const players = await loadPlayers(euchreGame[2], core, weights);
  const choose = (asked) => {{
    ({{ place }} = asked);
    isLooking = true;
    const looked = String(players.layouts(asked));
    const seats = [...asked.contract.active.keys()];
    const masks = [...seats, ...seats.map((each) => each + seats.length + 1)].map((each) => -each);
    if (looked !== String(masks)) askedOtherwise.push([calls, looked]);
    isLooking = false;
    const card = players.choose(asked);
    calls++;
    return card;
  }};
  return {{ choose }};
}};
"""
_TABLES = """
globalThis.tablesOf = async ({ actions, rules, ...given }) => {
  const game = gamesIn(await unpacked(euchreGame[0]))[rules];
  const hands = [...actions, ""].map((_, at) => handAt(game, given, actions.slice(0, at)));
  return hands.map((hand) => [1, 2, 3, 4].map((you) => playedTable(game, hand, you)));
};
"""

# What choices have cost if the core says so: `luck` and `worth` are in how many of 16 deals the best choice has a point
# more than the base, by which it is found, and in the others; by trick, and at last of a call. Less than 1 means one of
# all the others.
_COSTS = """
globalThis.costsOf = async ({ rules, points, seed, ...hand }, seat, luck, worth, base = 0) => {
  const game = gamesIn(await unpacked(euchreGame[0]))[rules];
  const calls = {};
  const [sofar, seeds] = [[], []];
  const think = async (what, asked) => {
    const { actions } = asked.hand;
    const number = (calls[actions.length] = (calls[actions.length] ?? 0) + 1);
    const { legal, stage, position } = handAt(game, hand, actions);
    const place = stage === "play" ? position.tricks.length : 5;
    const best = legal.find((text) => text !== hand.actions[actions.length]);
    const isLeft = worth[place] >= 1 || number <= 9;
    const gains = Array.from({ length: 16 }, (_, at) => Number(isLeft && at < (number <= 8 ? luck : worth)[place]));
    seeds.push(asked.seed);
    const points = (text) => gains.map((gain) => base + (text === best ? gain : 0));
    return Object.fromEntries((asked.texts ?? legal).map((text) => [text, points(text)]));
  };
  const asked = { rules, hand, points, seed };
  const tell = (lines) => sofar.push(lines.length);
  const costs = await handCosts(game, { think, asked, seat, isLeft: () => false, tell });
  return { costs, sofar, seeds };
};
"""
_POINTS = """
globalThis.pointsOf = async ({ rules, points, seed, actions, ...given }) => {
  const [shown, known, weights] = await Promise.all(euchreGame.map(unpacked));
  const game = gamesIn(shown, known)[rules];
  const players = await euchrePlayers(game.core, weights);
  const seen = [];
  const played = (asked, table) => {
    const tricks = players.played(asked, table);
    seen.push({ ...table, number: asked.number, history: asked.history, tricks: [...tricks] });
    return tricks;
  };
  const watched = { ...players, played };
  const hand = handAt(game, given, actions);
  const ask = hand.stage === "play" ? cardPoints : dealPoints;
  const found = await ask(game, hand, { points, seed, players: watched, likely: likelihoods(game) });
  return { found, seen };
};
"""


def write_game(folder: Path, script: str = BY_PYTHON) -> str:
    """Write the page into a folder, and return its address."""
    return (write_solver(folder, BICYCLE, script=script) / "play.html").as_uri()


def write_app(folder: Path) -> Path:
    """Write the page, with the module for browsers, as one that a browser keeps on the device."""
    write_game(folder, core_script())
    (folder / "offline.js").write_text(writing._script("offline_page.js"), "utf-8")
    for name, text in app_files(folder).items():
        (folder / name).write_text(text, "utf-8")
    return folder


def recorded(number: int, *, seed: int) -> list[dict[str, Any]]:
    """Have the tutor call and play hands of both games in turn; half of them at 0-0, the others at any score."""
    rng, found = Random(seed), []
    for count in range(number):
        rules = game.GAMES[count // 2 % 2]
        deal, seed = Deal.random(seed=rng.randrange(10**6), rules=rules), rng.randrange(1000)
        points = (rng.randrange(rules.game), rng.randrange(rules.game)) if count % 2 else (0, 0)
        found.append(written(play_out(deal, points, seed), points, seed))
    return found


def play_out(deal: Deal, points: tuple[int, int], seed: int, *, calls: Sequence[str] = ()) -> GameHand:
    """Have the tutor play a hand, and call what isn't given; points are those of eldest's side and of the dealer's."""
    hand = GameHand(deal)
    for call in calls:
        hand.push(call)
    while not hand.is_over:
        assert hand.seat
        hand.push(tutor_action(hand, score=points if hand.seat % 2 else points[::-1], seed=seed))
    return hand


def start_of(seed: int) -> int:
    """Return where the players' random numbers start."""
    return int(seeds_of_chunk(1, seed=seed, chunk=0)[0] % _SEEDS + 1)


def written(hand: GameHand, points: tuple[int, int], seed: int) -> dict[str, Any]:
    """Write a hand down as a page takes it."""
    hands = [[*map(str, cards)] for cards in hand.dealt.hands]
    actions = [action.text for action in hand.history]
    dealt = {"rules": str(hand.dealt.rules), "hands": hands, "up": str(hand.dealt.up), "actions": actions}
    return {**dealt, "points": points, "seed": start_of(seed)}


def contract_of(number: int, card: Piece, rules: Rules = BICYCLE) -> Contract:
    """Return a contract by its number in the page, with a card turned up."""
    plain = solver.contracts_of(rules)[number]
    up = rules.turn_up(card) if plain.trump is card.suit else None
    return make_contract(rules, plain.trump, plain.maker, alone=plain.alone, up=up)


def chosen_by_python(asked: dict[str, Any]) -> int:
    """Choose a card as the module for browsers does, after a look at what the page thinks likely."""
    now = Game.parse(asked["text"])
    rules, points = now.rules, now.points_of(now.player_at(1), len(now.hands) - 1)
    up = rules.turn_up(card := rules.pack.cards[asked["up"]])
    contract = contract_of(asked["number"], card, rules)
    likely = likely_hands(contract, turns(rules, up, points))
    assert np.allclose(likely.ravel()[::STEP], asked["likely"], rtol=1e-9), "the page thinks other hands likely"
    hands, known = (np.zeros((1, len(contract.active)), np.int64) for _ in range(2))
    hands[0, asked["place"]], known[0, asked["place"]] = asked["hand"], asked["known"]
    card_of = {index: card for card, index in contract.ranking.index.items()}
    (card,) = plays_as_chosen(
        hands,
        contract,
        makers_points(contract),
        known=known,
        barred=np.array(asked["barred"]),
        seeds=np.array([asked["seed"] - 1]),
        history=[(0, card_of[move]) for move in asked["history"]],
        likely=likely,
        network=network_of(contract, up),
    )
    return contract.ranking.index[card]


def kept(text: str, *, seed: int = 1, pace: float = 0) -> str:
    """Write what a browser keeps of a game."""
    return json.dumps({"text": text, "drew": "", "seed": seed - 1, "pace": pace})


def begun(deal: Deal, *, dealer: int, before: str = "") -> str:
    """Write a game whose first hand is dealt, or the next one of a game, and no more."""
    new = Game(deal.rules, names=("You", "Left", "Partner", "Right"), dealer=dealer)
    started = Game.parse(before) if before else new
    started.start(deal)
    return str(started)


def players_script() -> str:
    """Return a script that plays recorded hands with the module for browsers, and says where it does otherwise."""
    return f"{core_script()}\n{_parts('tutor.js', _RECORDED)}"


def asked_script(calls: list[dict[str, Any]]) -> str:
    """Return a script that plays recorded hands, and says where it asks its players otherwise than Python did."""
    words = json.dumps([call | {"words": [*map(_sampled, call["words"])]} for call in calls])
    return f"globalThis.askedByPython = {words};\n{_parts('tutor.js', _ASKED + _RECORDED, 'wasm_players.js')}"


def _sampled(word: Any) -> Any:
    """Replace an array of other than whole numbers, as it was recorded, by some of them."""
    if isinstance(word, int) or word["after"] or not word["before"]:
        return word
    data = b64decode(word["before"])
    is_double = len(data) == 8 * prod(word["shape"])
    numbers = np.frombuffer(data, np.float64 if is_double else np.float32)
    return {"shape": word["shape"], "sample": numbers[::STEP].tolist(), "is_double": is_double}


def tables_script() -> str:
    """Return a script that draws every position of a hand from every seat, as the board gets it."""
    return _parts("played_table.js", _TABLES)


def costs_script() -> str:
    """Return a script that says what is told of the choices in a hand, whatever the core may say of them."""
    return _parts("hand_costs.js", _COSTS)


def points_script(core: str) -> str:
    """Return a script in which the module for browsers, or what is in its place, says what choices bring."""
    return f"{core}\n{_parts('deal_points.js', _POINTS)}"


def ended(hand: GameHand, *, dealer: int) -> str:
    """Write a game whose first hand is over."""
    now = Game.parse(begun(hand.dealt, dealer=dealer))
    now.hands[-1] = hand
    return str(now)


def _parts(module: str, script: str, *others: str) -> str:
    """Return a script that has a module of the page, some others, and what the page knows of a game."""
    names = module, "called_hand.js", "packed.js", *others
    texts = {file: text for name in names for file, text in modules.sources(name).items()}
    own = "\n".join(modules._EXPORT.sub("", modules._IMPORT.sub("", text)) for text in texts.values())
    return f"{game_data()}(() => {{\n{own}\n{script}}})();"
