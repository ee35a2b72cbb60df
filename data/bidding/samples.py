"""Deals to learn from: drawn at random, and solved double dummy for every contract that a call can lead to.

    python data/bidding/samples.py bicycle --deals 200000 --seed 1

keeps them in the user's cache folder, or in the folder that ``--keep`` names: solving is nearly all of the work, so
``make.py`` and ``benchmarks/calling.py`` read what is there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from euchre_tutor import PRESETS, Auction, Contract, Pips, Rules, Suit
from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.auction import PASS
from euchre_tutor.base import in_order, tables
from euchre_tutor.beliefs import Turn, bidding_model, turns
from euchre_tutor.cards import JOKER
from euchre_tutor.pieces import Piece, TurnUp
from euchre_tutor.pricing.options import solved
from euchre_tutor.scoring import march_goal, tricks_to_escape

SOLVED_AS = {"stick_the_dealer": "bicycle", "canadian": "bicycle"}  # games whose contracts are those of another
FOLDER = user_cache_path("euchre-tutor") / "solved"
LONE = 3  # is added to 0 (euchred), 1 (made) and 2 (marched) where the maker has no partner
_PIECES = 8  # into which deals are cut for the threads

Ends = NDArray[np.int8]


@dataclass(frozen=True)
class Solved:
    """Deals with one turn-up, and how each ends under each contract.

    Attributes:
        rules: what is being played.
        turn_up: the turn-up.
        hands: int8[deals, seats, cards], each card as its index in the pack.
        ends: int8[contracts, deals]: 0 euchred, 1 made, 2 marched, and LONE more if the maker has no partner.
        which: for each turn, and each of its calls, the contract as its index in ``ends``.
    """

    rules: Rules
    turn_up: TurnUp
    hands: NDArray[np.int8]
    ends: Ends
    which: tuple[tuple[int, ...], ...]

    def of(self, turn: int, call: int) -> Ends:
        """Return how the deals end after a call, int8[deals]."""
        return self.ends[self.which[turn][call]]


def turn_ups(rules: Rules) -> list[tuple[TurnUp, float]]:
    """List the turn-ups that stand for all, each with the share of deals that it stands for.

    Suits of cards are alike, so spades stand for all. Of tiles each is turned up; but where a call also names a double,
    there are so many calls that those which propose sixes stand for all.
    """
    share = 1 / len(rules.pack.cards)
    if rules.dominoes:
        tiles = [tile for tile in rules.pack.cards if rules.partnership != "called" or tile.suit is Pips.SIXES]
        return [(rules.turn_up(tile), 1 / len(tiles)) for tile in tiles]
    spades = [(rules.turn_up(card), 4 * share) for card in rules.pack.cards if card.suit is Suit.SPADES]
    named = Suit.SPADES if rules.joker_turned == "dealer" else None
    return spades + ([(rules.turn_up(JOKER, named), share)] if rules.joker else [])


def draw_hands(rules: Rules, up: Piece, deals: int, seed: int) -> NDArray[np.int8]:
    """Deal at random beside a turn-up: int8[deals, seats, hand size], each card as its index in the pack."""
    turned = rules.pack.cards.index(up)
    others = np.delete(np.arange(len(rules.pack.cards), dtype=np.int8), turned)
    shuffled = np.random.default_rng([seed, turned]).permuted(np.tile(others, (deals, 1)), axis=1)
    return shuffled[:, : rules.players * rules.hand_size].reshape(deals, rules.players, rules.hand_size)


def contracts(rules: Rules, turn_up: TurnUp) -> Iterator[tuple[Turn, list[Contract]]]:
    """Yield each turn with the contracts that its calls make."""
    auction = Auction(rules, turn_up)
    for turn in turns(rules, turn_up):
        yield turn, [auction.contract_of(call) for call in turn.calls]
        auction.calls.append(PASS)


def _played(contract: Contract) -> tuple[object, ...]:
    """Return what the play of a contract depends on: contracts that agree in it end alike."""
    caller = contract.maker if contract.called else 0
    return contract.trump, contract.makers, contract.active, contract.taker, contract.leader, contract.called, caller


def ends_of(up: Piece, hands: NDArray[np.int8], contract: Contract) -> Ends:
    """Return how each deal ends under a contract; whoever takes the turn-up discards as usual."""
    onlooker = SimpleNamespace(up=up, seat=0, laid=(), hand=())
    goals = tricks_to_escape(contract), march_goal(contract)

    def ends(deals: NDArray[np.int8]) -> Ends:
        outcomes = solved(deals.astype(np.int64), onlooker, contract, goals=goals)
        is_lone = contract.alone or (contract.called is not None) & ~outcomes.partnered
        return np.searchsorted(goals, outcomes.tricks, side="right").astype(np.int8) + LONE * np.int8(is_lone)

    return np.concatenate(list(in_order(ends, np.array_split(hands, _PIECES))))


def solve(rules: Rules, turn_up: TurnUp, deals: int, seed: int) -> dict[str, Ends]:
    """Deal at random beside a turn-up, and solve for every contract: ``hands`` and ``ends``, see Solved."""
    hands, ends = draw_hands(rules, turn_up.card, deals, seed), dict[tuple[object, ...], Ends]()
    for _, made in contracts(rules, turn_up):
        for contract in made:
            if (key := _played(contract)) not in ends:
                ends[key] = ends_of(turn_up.card, hands, contract)
    return {"hands": hands, "ends": np.array(list(ends.values()))}


def kept(rules: Rules, deals: int, seed: int, folder: Path = FOLDER) -> list[Solved]:
    """Return solved deals of a game, one sample for each of ``turn_ups``: read where they are kept, else solved."""
    folder.mkdir(parents=True, exist_ok=True)
    source, found = PRESETS[SOLVED_AS.get(rules.name, rules.name)], []
    for turn_up, share in turn_ups(rules):
        path = folder / f"{source}_{turn_up.card}_{deals}_{seed}.npz"
        if not path.exists():
            np.savez_compressed(path, **solve(source, turn_up, round(deals * share), seed))
        with np.load(path) as file:
            hands, ends = file["hands"], file["ends"]
        index = _index(source, turn_up)
        which = tuple(tuple(index[_played(each)] for each in made) for _, made in contracts(rules, turn_up))
        found.append(Solved(rules, turn_up, hands, ends, which))
    return found


def _index(rules: Rules, turn_up: TurnUp) -> dict[tuple[object, ...], int]:
    """Number the contracts that are played differently."""
    every = (_played(contract) for _, made in contracts(rules, turn_up) for contract in made)
    return {key: number for number, key in enumerate(dict.fromkeys(every))}


def rests_on(rules: Rules) -> str:
    """Name what hands that are played out rest on: how a game is called, who plays, and the version of the answers."""
    model, found = bidding_model(rules), sha256(str(ANSWERS).encode())
    assert model
    found.update(str(model.care).encode())
    for class_, shares in sorted(model.table.items()):
        found.update(repr((class_, shares.names)).encode() + shares.shares.tobytes())
    for path in sorted(tables("players").glob("*.npz")):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def main() -> None:
    """Solve deals of the games that are named, and keep them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(PRESETS), help="names of games (every preset)")
    parser.add_argument("--deals", type=int, default=200_000, help="deals of each game (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which deals (%(default)s)")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where they are kept (%(default)s)")
    options = parser.parse_args()
    for name in options.games:
        if PRESETS[name].turns_up:
            samples = kept(PRESETS[name], options.deals, options.seed, options.keep)
            print(f"{name}: {sum(len(each.hands) for each in samples):,} deals solved", flush=True)


if __name__ == "__main__":
    main()
