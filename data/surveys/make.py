"""Survey kinds of hands: deal and call at random, try two actions on each hand, and write the mean difference.

    python data/surveys/make.py
    python data/surveys/make.py assist_two_trumps next_two_trumps --hands 20000

Deals are dealt at random and called by the bidding model up to a turn; those in which the seat then holds a hand of a
kind (kinds.py) are kept as they come. On each deal both actions are tried. After a pass all seats call on by the model,
and whoever takes the turn-up lays down the usual card. Each deal is played out double dummy, and some of them
realistically, with double dummy as a control variate. So the mean difference is what an action gains on hands of the
kind. On which share of the hands it is ahead takes the price of each hand, so that rests on a few of them.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))
from kinds import Kind, kinds

from euchre_tutor import BICYCLE, Auction, EuchreError, View
from euchre_tutor.auction import PASS, Call, Contract
from euchre_tutor.base.files import tables
from euchre_tutor.beliefs import Turn, bidding_model, call_chances, contract_of, turns
from euchre_tutor.cards import Suit
from euchre_tutor.course.surveys import Count, Survey, surveys
from euchre_tutor.pieces import Hand, as_hand
from euchre_tutor.pricing.estimates import Estimate, controlled, paired_difference, proportion
from euchre_tutor.pricing.options import ContractOption, Option, option_of, solved
from euchre_tutor.pricing.outcomes import Payoffs
from euchre_tutor.pricing.passing import PassOption
from euchre_tutor.pricing.realistic import played_out
from euchre_tutor.pricing.sampling import Sampling

Ints, Bools = NDArray[np.int64], NDArray[np.bool_]

FOLDER = tables("surveys")
BATCH, BATCHES = 2_400, 40  # deals that are dealt and called at once, and how many batches at most
FEW = (256, 128)  # where each hand is priced: deals that are solved, and of them played realistically
_RULES = BICYCLE


@dataclass(frozen=True, eq=False)
class Dealt:
    """A deal in which a seat holds a hand of a kind at its turn.

    Attributes:
        view: what the seat has seen.
        turn: the number of the turn.
        hands: int64[seats, cards], all hands.
    """

    view: View
    turn: int
    hands: Ints


def drawn(family: Sequence[Kind], number: int, *, seed: int, batches: int = BATCHES) -> dict[str, list[Dealt]]:
    """Draw random deals with hands of kinds that are looked for at the same turns, as often as calls lead there.

    Of what is rare there are fewer than asked for.
    """
    found: dict[str, list[Dealt]] = {kind.name: [] for kind in family}
    generator = np.random.default_rng([seed, *family[0].name.encode()])
    for _ in range(batches):
        missing = [kind for kind in family if len(found[kind.name]) < number]
        for deal in _batch(family[0].turns, generator) if missing else ():
            for kind in missing:
                if kind.has(deal.view):
                    found[kind.name].append(deal)
    return {name: _some(deals, number, generator) for name, deals in found.items()}


def _some(deals: Sequence[Dealt], number: int, generator: np.random.Generator) -> list[Dealt]:
    """Choose some deals of whole batches, so that no turn-up comes first."""
    return [deals[index] for index in generator.permutation(len(deals))[:number]]


def _batch(wanted: Sequence[int], generator: np.random.Generator) -> Iterator[Dealt]:
    """Deal and call a batch, and yield the deals that come to the turns that are wanted.

    The turn-up is a spade: with other suits it is the same, and fewer contracts are made.
    """
    cards, dealt = _RULES.pack.cards, _RULES.players * _RULES.hand_size
    ups = [card for card in cards if card.suit is Suit.SPADES]
    for up in ups:
        rest = np.array([index for index, card in enumerate(cards) if card != up])
        packs = generator.permuted(np.tile(rest, (BATCH // len(ups), 1)), axis=1)
        hands = packs[:, :dealt].reshape(-1, _RULES.players, _RULES.hand_size)
        for number, turn in enumerate(turns(_RULES, _RULES.turn_up(up))[: max(wanted) + 1]):
            for deal in hands if number in wanted else ():
                cards_held = tuple(cards[card] for card in deal[turn.seat - 1])
                yield Dealt(View(cards_held, up, turn.seat, turned_down=turn.second), number, deal)
            hands = hands[_called(turn, hands, generator) == len(turn.calls)]


def _called(turn: Turn, hands: Ints, generator: np.random.Generator) -> Ints:
    """Let the model call at a turn: int64[n], the number of the call, or one more for a pass."""
    model = bidding_model(_RULES)
    assert model
    chances = call_chances(model.gains(hands[:, turn.seat - 1], turn), must_call=turn.must_call)
    return np.asarray((generator.random((len(hands), 1)) >= chances.cumsum(axis=1)).sum(axis=1))


@dataclass(frozen=True, eq=False)
class Group:
    """Deals with one contract: their numbers, and what our seat lays down if that is decided."""

    view: View
    contract: Contract
    laid: Hand
    numbers: Ints


def groups_of(deals: Sequence[Dealt], actions: Sequence[str], *, seed: int) -> Iterator[Group]:
    """Do what is done on each deal, let the others call on, and yield the contracts that come of it.

    A hand that is thrown in is in no group.
    """
    alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for number, (deal, action) in enumerate(zip(deals, actions, strict=True)):
        alike[deal.view.up, deal.turn, action].append(number)
    generator = np.random.default_rng([seed, 1])
    for numbers in alike.values():
        deal, action = deals[numbers[0]], actions[numbers[0]]
        if is_card(action):
            yield Group(deal.view, contract_of(taken(deal.view)), as_hand(action), np.array(numbers))
        elif (call := Auction.at(deal.view).read(action)) != PASS:
            yield Group(deal.view, Auction.at(deal.view).contract_of(call), (), np.array(numbers))
        else:
            yield from _after_a_pass(deals, deal, np.array(numbers), generator)


def _after_a_pass(
    deals: Sequence[Dealt], first: Dealt, numbers: Ints, generator: np.random.Generator
) -> Iterator[Group]:
    """Let all seats call on by the model, our own at its next turn too."""
    view, auction = first.view, Auction(_RULES, first.view.turn_up)
    auction.calls.extend([PASS] * (first.turn + 1))
    for turn in turns(_RULES, auction.turn_up)[first.turn + 1 :]:
        called = _called(turn, np.array([deals[number].hands for number in numbers]), generator)
        for index, call in enumerate(turn.calls):
            if (called == index).any():
                yield Group(view, auction.contract_of(call), (), numbers[called == index])
        numbers = numbers[called == len(turn.calls)]
        if not len(numbers):
            return
        auction.calls.append(PASS)


def is_card(action: str) -> bool:
    """Tell whether an action is a card to lay down, such as ``Kd``."""
    return len(action) == 2


def taken(view: View) -> View:
    """Return what a dealer has seen who has just picked up."""
    return replace(view, trump=view.proposed, maker=view.seat)


def points(deals: Sequence[Dealt], actions: Sequence[str], is_played: Bools, *, seed: int) -> tuple[Ints, Ints]:
    """Return our points on every deal double dummy, and in realistic play where a deal is played so: int64[n] each."""
    seen, table = np.zeros(len(deals), np.int64), np.zeros(len(deals), np.int64)
    seeds = np.random.default_rng([seed, 2]).integers(2**62, size=len(deals))
    for group in groups_of(deals, actions, seed=seed):
        hands, payoffs = _hands(deals, group.numbers), Payoffs.of(group.contract, group.view.seat)
        seen[group.numbers] = payoffs.points_of(solved(hands, group.view, group.contract, group.laid))
        few = group.numbers[is_played[group.numbers]]
        if len(few):
            question = (_hands(deals, few), group.view, group.contract, group.laid)
            table[few] = payoffs.points_of(played_out(*question, seeds=seeds[few]))
    return seen, table


def _hands(deals: Sequence[Dealt], numbers: Ints) -> Ints:
    return np.array([deals[number].hands for number in numbers])


def option(view: View, action: str, *, seed: int) -> Option:
    """Return an action as something to be priced: a call, or a card laid down for the turn-up just picked up."""
    auction = Auction.at(view)
    if is_card(action):
        return ContractOption(taken(view), contract_of(taken(view)), as_hand(action))
    call = auction.read(action)
    if call == Call("pass"):
        model = bidding_model(view.rules)
        assert model
        return PassOption(view, model, "calls").decided(seed=seed, stakes=None)
    return option_of(view, auction, call, seed=seed, evidence="calls")


def is_ahead(kind: Kind, view: View, *, seed: int) -> bool:
    """Tell whether the first action is worth more on a hand, at a table."""
    options = {name: option(view, act(view), seed=seed) for name, act in (("one", kind.one), ("two", kind.two))}
    sampling = Sampling(options, seed=seed, stakes=None, deals=FEW[0], realistic=FEW[1])
    for _ in sampling.run():
        pass
    one, two = (sampling.estimates(name)["realistic"] for name in options)
    return bool(one and two and one.value > two.value)


def families(found: Sequence[Kind]) -> Iterator[list[Kind]]:
    """Put kinds together that ask for the same at the same turns, so that their contracts are prepared once."""
    alike: dict[object, list[Kind]] = defaultdict(list)
    for kind in found:
        alike[kind.turns, kind.first, kind.second].append(kind)
    yield from alike.values()


def surveyed(
    family: Sequence[Kind], hands: int, *, played: int, priced: int, seed: int, batches: int = BATCHES
) -> list[Survey]:
    """Survey kinds of hands on which the same two actions are compared.

    Args:
        family: the kinds.
        hands: how many deals to solve for each, at most.
        played: how many of them to play realistically.
        priced: on how many of them to price the hand.
        seed: which deals.
        batches: how many batches of deals to look through.
    """
    found = drawn(family, hands, seed=seed, batches=batches)
    deals = list({id(deal): deal for mine in found.values() for deal in mine}.values())  # each once
    place = {id(deal): number for number, deal in enumerate(deals)}
    places = {name: np.array([place[id(deal)] for deal in mine]) for name, mine in found.items()}
    is_played = np.zeros(len(deals), bool)
    for mine in places.values():
        is_played[mine[:played]] = True
    actions = [[act(deal.view) for deal in deals] for act in (family[0].one, family[0].two)]
    one, two = (points(deals, each, is_played, seed=seed) for each in actions)
    seen, table = (one[way] - two[way] for way in (0, 1))
    return [
        _survey(kind, seen[mine], table[mine[:played]], [deals[number].view for number in mine[:priced]], seed)
        for kind, mine in zip(family, places.values(), strict=True)
    ]


def _survey(kind: Kind, seen: Ints, table: Ints, priced: Sequence[View], seed: int) -> Survey:
    """Sum a survey up: by how much the first action is ahead on each deal, in both ways of play; hands to price."""
    gap = paired_difference(seen, np.zeros_like(seen))
    at_table = controlled(table, seen[: len(table)], gap, (-math.inf, math.inf))
    ahead = [is_ahead(kind, view, seed=seed + number) for number, view in enumerate(priced)]
    share = proportion(sum(ahead), len(ahead)) if ahead else Estimate(0.0, 0.0, 0.0)
    numbers = [round(number, 4) for found in (at_table, gap, share) for number in (found.value, found.error)]
    return Survey(kind.name, kind.title, kind.first, kind.second, *numbers, len(seen), len(table), len(ahead), seed)


def write(path: Path, rows: Sequence[Survey] | Sequence[Count]) -> None:
    """Write a row for each."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(rows[0])], lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)


def main() -> None:
    """Write the surveys; those that are not named stay."""
    known = kinds()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(known), help="names of surveys (all)")
    parser.add_argument("--hands", type=int, default=2_000, help="deals to solve for a kind, at most (%(default)s)")
    parser.add_argument("--played", type=int, default=1_000, help="of them, deals to play (%(default)s)")
    parser.add_argument("--priced", type=int, default=0, help="of them, hands to price (%(default)s)")
    parser.add_argument("--batches", type=int, default=BATCHES, help="batches of deals to look through (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which hands (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    if unknown := set(options.names) - set(known):
        raise EuchreError(f"there is no survey {min(unknown)!r}")
    path = options.into / "surveys.csv"
    found = dict(surveys()) if path.is_file() else {}
    sizes = {"played": options.played, "priced": options.priced, "batches": options.batches, "seed": options.seed}
    for family in families([known[name] for name in options.names]):
        found |= {row.name: row for row in surveyed(family, options.hands, **sizes)}
        write(path, [found[name] for name in known if name in found])
        print(*(found[kind.name] for kind in family), sep="\n", flush=True)


if __name__ == "__main__":
    main()
