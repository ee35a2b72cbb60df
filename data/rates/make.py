"""Play hands as the tutor's players call and count how they end, and write two tables for each game.

    python data/rates/make.py old_school

In each deal every seat calls on its own hand, by the bidding model (see euchre_tutor.beliefs.bidding), and without
errors, like a player of the tutor's. Then the deal is played: realistically, where everybody sees only their own hand,
as at a table; and double dummy, where everybody sees all cards, and eldest's side marches twice as often.

GAME.csv says how hands end at 0-0, both ways. GAME.npz says how they end at other scores, realistically (see
by_score.py): ``deals``, uint32[missing, missing, outcomes], how many end how by the points that the dealer's side is
missing and the other, each from 1 on; and the names of the ``outcomes``. Hands that were played are kept, so that a
run that was stopped goes on where it ended.

The tables say how a hand ends that our side deals. The two sides call and play alike, so hands that the others deal
end the same way.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

sys.path.insert(0, str(Path(__file__).parents[1] / "bidding"))
sys.path.insert(0, str(Path(__file__).parent))

from by_score import played, samples

from euchre_tutor import PRESETS, Auction, Contract, Rules, View
from euchre_tutor.auction import PASS
from euchre_tutor.base import in_order, tables
from euchre_tutor.beliefs import best_calls, bidding_model, call_chances, turns
from euchre_tutor.pieces import Piece, TurnUp
from euchre_tutor.pricing.options import played_out, solved
from euchre_tutor.scoring import OUTCOMES, march_goal, tricks_to_escape

GAMES = [name for name, rules in PRESETS.items() if rules.turns_up and rules.has_two_sides and name != "trickster"]
USUAL = 42_000  # deals to play realistically; fewer where a hand takes long
REALISTIC = {"parlour32": 8_000, "british": 20_000, "domino": 14_000, "canadian": 30_000}
MOST = 15  # points that a side is missing; games to more begin as games to these do
FOLDER = user_cache_path("euchre-tutor") / "rates"
ENDS = ("euchred", "made", "marched")

Hands = NDArray[np.int64]
Play = Callable[[Hands, View, Contract, np.random.Generator], NDArray[np.int8]]


def contracts(
    rules: Rules,
    up: Piece | TurnUp,
    hands: NDArray[np.int64],
    generator: np.random.Generator | None = None,
    score: tuple[int, int] = (0, 0),
) -> Iterator[tuple[Contract, NDArray[np.int64]]]:
    """Let the model call; yield the contracts that are made, and the deals in which each is.

    Args:
        rules: what is being played.
        up: the turn-up.
        hands: int64[deals, seats, cards], each card as its index in the pack.
        generator: what chooses the calls, each by its chance; without it every seat makes its best call.
        score: points of eldest's side, then of the other.
    """
    model, turn_up, undecided = bidding_model(rules), rules.turn_up(up), np.arange(len(hands))
    assert model
    auction = Auction(rules, turn_up)
    for turn in turns(rules, turn_up, score):
        gains = model.gains(hands[undecided, turn.seat - 1], turn)
        must_call = turn.must_call
        if generator is None:
            drawn, chances = np.float64(0.5), best_calls(gains, must_call=must_call).astype(float)
        else:
            drawn = generator.random((len(undecided), 1))
            chances = call_chances(gains, must_call=must_call, care=model.care)
        chosen = (drawn >= chances.cumsum(axis=1)).sum(axis=1)
        for index, call in enumerate(turn.calls):
            if (chosen == index).any():
                yield auction.contract_of(call), undecided[chosen == index]
        undecided = undecided[chosen == len(turn.calls)]
        auction.calls.append(PASS)


def outcomes(
    rules: Rules, up: Piece, hands: NDArray[np.int64], seed: int, play: Play, score: tuple[int, int]
) -> Counter[str]:
    """Count how deals with one turn-up end, as the dealer's side sees it."""
    players = np.random.default_rng([seed, rules.pack.cards.index(up), 1])
    turn_up = rules.turn_up(up, rules.pack.suits[0] if rules.names_suit(up) else None)
    cards = tuple(rules.pack.cards[index] for index in hands[0, -1])
    dealer = View(cards, up, rules.dealer, rules=rules, named=turn_up.suit if rules.names_suit(up) else None)
    counts: Counter[str] = Counter()
    for contract, chosen in contracts(rules, turn_up, hands, score=score):
        goals = tricks_to_escape(contract), march_goal(contract)
        tricks = play(hands[chosen], dealer, contract, players)
        ends = np.searchsorted(goals, tricks, side="right")
        who = "we" if dealer.seat in contract.makers else "they"
        how = "alone" if contract.alone else "together"
        for end, number in enumerate(np.bincount(ends, minlength=3).tolist()):
            counts[f"{who} {how} {ENDS[end]}"] += number
    counts[OUTCOMES[0]] += len(hands) - counts.total()  # thrown in
    return counts


def double_dummy(hands: Hands, view: View, contract: Contract, _generator: np.random.Generator) -> NDArray[np.int8]:
    """Return the highest goal that the makers reach when everybody sees all cards: int8[deals]."""
    return solved(hands, view, contract).tricks


def realistic(hands: Hands, view: View, contract: Contract, generator: np.random.Generator) -> NDArray[np.int8]:
    """Return the makers' tricks when everybody sees only their own hand: int8[deals]."""
    return played_out(hands, view, contract, seeds=generator.integers(2**62, size=len(hands))).tricks


PLAYS: dict[str, Play] = {"double dummy": double_dummy, "realistic": realistic}


def simulate(rules: Rules, deals: int, seed: int, play: Play, score: tuple[int, int] = (0, 0)) -> Counter[str]:
    """Deal at random, hands from the top and then the turn-up; call, play and count.

    The score is that of eldest's side, then of the other; how deals end is told as the dealer's side sees it.
    """
    cards, dealt = rules.pack.cards, rules.players * rules.hand_size
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(len(cards)), (deals, 1)), axis=1)
    by_up = {up: packs[packs[:, dealt] == index] for index, up in enumerate(cards)}
    shape = (-1, rules.players, rules.hand_size)
    parts = in_order(lambda up: outcomes(rules, up, by_up[up][:, :dealt].reshape(shape), seed, play, score), cards)
    return sum(parts, Counter())


def write(path: Path, counts: Mapping[str, Counter[str]]) -> None:
    """Write a row for each way to play and to end; ``we`` are the side that deals."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["play", "dealer", "outcome", "deals", "share"])
        for play, ends in counts.items():
            for outcome in OUTCOMES:
                if deals := ends[outcome]:
                    writer.writerow([play, "we", outcome, deals, deals / ends.total()])


def kept_in(folder: Path, name: str, deals: int, seed: int) -> Path:
    """Return where the hands of a game are kept: another file for other tables of calls or other players."""
    learnt = [tables("bidding") / f"{name}.npz", *sorted(tables("players").glob("*.npz"))]
    digest = sha256(b"".join(path.read_bytes() for path in learnt)).hexdigest()[:12]
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name}_{deals}_{seed}_{digest}.npz"


def made(name: str, options: argparse.Namespace) -> None:
    """Make the tables of a game, and say what they cost."""
    rules, started, deals = PRESETS[name], process_time(), options.realistic or REALISTIC.get(name, USUAL)
    way = played(rules, samples(rules, deals, options.seed), MOST, kept_in(options.keep, name, deals, options.seed))
    solved_deals = simulate(rules, options.deals, options.seed, double_dummy)
    at_nil = Counter(dict(zip(OUTCOMES, way.at_nil.tolist(), strict=True)))
    write(options.into / f"{name}.csv", {"double dummy": solved_deals, "realistic": at_nil})
    path = options.into / f"{name}.npz"
    np.savez_compressed(path, outcomes=np.array(OUTCOMES), deals=way.deals.astype(np.uint32))
    shares = ", ".join(f"{outcome} {count / at_nil.total():.2%}" for outcome, count in at_nil.most_common())
    seconds = process_time() - started
    print(f"{name}: {path.stat().st_size:,} bytes, {seconds:.0f} s of processor time; {shares}", flush=True)


def main() -> None:
    """Write the tables of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES, help="names of games (all with two sides and a turn-up)")
    parser.add_argument("--deals", type=int, default=200_000, help="deals to solve (%(default)s)")
    parser.add_argument("--realistic", type=int, help="deals to play realistically (by game, see REALISTIC)")
    parser.add_argument("--seed", type=int, default=11, help="which deals (%(default)s)")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where played hands are kept (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("rates"), help="the folder (%(default)s)")
    options = parser.parse_args()
    for name in options.games:
        made(name, options)


if __name__ == "__main__":
    main()
