"""Draw hands of a kind at a turn of the auction, and do there what is compared: call, or lay a card down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

import numpy as np
from kind import Kind
from numpy.typing import NDArray

from euchre_tutor import BICYCLE, Auction, Card, Contract, Suit, View
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import Turn, bidding_model, call_chances, contract_of, turns
from euchre_tutor.pieces import Hand, as_hand
from euchre_tutor.pricing import Payoffs
from euchre_tutor.pricing.options import played_out, solved

Ints, Bools = NDArray[np.int64], NDArray[np.bool_]

BATCH = 2_400  # deals that are dealt and called at once
RULES = BICYCLE


class _Seen(Protocol):
    """What has the view of a seat."""

    @property
    def view(self) -> View: ...


Found = TypeVar("Found", bound=_Seen)


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


def drawn(family: Sequence[Kind], number: int, *, seed: int, batches: int) -> dict[str, list[Dealt]]:
    """Draw random deals with hands of kinds, as often as calls lead to their turns.

    Of what is rare there are fewer than asked for.
    """
    return drawn_from(_batch, family, number, seed=seed, batches=batches)


def drawn_from(
    batch: Callable[[Sequence[Kind], np.random.Generator], Iterable[Found]],
    family: Sequence[Kind],
    number: int,
    *,
    seed: int,
    batches: int,
) -> dict[str, list[Found]]:
    """Draw what has a view of a kind from batches, until there are enough of each kind; see drawn."""
    found: dict[str, list[Found]] = {kind.name: [] for kind in family}
    generator = np.random.default_rng([seed, *family[0].name.encode()])
    for _ in range(batches):
        missing = [kind for kind in family if len(found[kind.name]) < number]
        for each in batch(missing, generator) if missing else ():
            for kind in missing:
                if kind.fits(each.view):
                    found[kind.name].append(each)
    return {name: _some(mine, number, generator) for name, mine in found.items()}


def _some(found: Sequence[Found], number: int, generator: np.random.Generator) -> list[Found]:
    """Choose some of what whole batches have, so that no turn-up comes first."""
    return [found[index] for index in generator.permutation(len(found))[:number]]


def _batch(family: Sequence[Kind], generator: np.random.Generator) -> Iterator[Dealt]:
    """Deal and call a batch, and yield the deals that come to the turns of kinds."""
    wanted = {number for kind in family for number in kind.turns}
    for up, hands in dealt(generator):
        for number, turn in enumerate(turns(RULES, RULES.turn_up(up))[: max(wanted) + 1]):
            for deal in hands if number in wanted else ():
                cards_held = tuple(RULES.pack.cards[card] for card in deal[turn.seat - 1])
                yield Dealt(View(cards_held, up, turn.seat, turned_down=turn.second), number, deal)
            hands = hands[called(turn, hands, generator) == len(turn.calls)]


def dealt(generator: np.random.Generator) -> Iterator[tuple[Card, Ints]]:
    """Deal a batch: each turn-up, and int64[n, seats, cards], the hands that are dealt with it.

    The turn-up is a spade: with other suits it is the same, and fewer contracts are made.
    """
    cards, number = RULES.pack.cards, RULES.players * RULES.hand_size
    ups = [card for card in cards if isinstance(card, Card) and card.suit is Suit.SPADES]
    for up in ups:
        rest = np.array([index for index, card in enumerate(cards) if card != up])
        packs = generator.permuted(np.tile(rest, (BATCH // len(ups), 1)), axis=1)
        yield up, packs[:, :number].reshape(-1, RULES.players, RULES.hand_size)


def called(turn: Turn, hands: Ints, generator: np.random.Generator) -> Ints:
    """Let the model call at a turn: int64[n], the number of the call, or one more for a pass."""
    model = bidding_model(RULES)
    assert model
    gains = model.gains(hands[:, turn.seat - 1], turn)
    chances = call_chances(gains, must_call=turn.must_call, care=model.care)
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
    view, auction = first.view, Auction(RULES, first.view.turn_up)
    auction.calls.extend([PASS] * (first.turn + 1))
    for turn in turns(RULES, auction.turn_up)[first.turn + 1 :]:
        made = called(turn, np.array([deals[number].hands for number in numbers]), generator)
        for index, call in enumerate(turn.calls):
            if (made == index).any():
                yield Group(view, auction.contract_of(call), (), numbers[made == index])
        numbers = numbers[made == len(turn.calls)]
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
    seeds = seeds_of(deals, seed)
    for group in groups_of(deals, actions, seed=seed):
        hands, payoffs = _hands(deals, group.numbers), Payoffs.of(group.contract, group.view.seat)
        seen[group.numbers] = payoffs.points_of(solved(hands, group.view, group.contract, group.laid))
        few = group.numbers[is_played[group.numbers]]
        if len(few):
            question = (_hands(deals, few), group.view, group.contract, group.laid)
            table[few] = payoffs.points_of(played_out(*question, seeds=seeds[few]))
    return seen, table


def seeds_of(deals: Sequence[object], seed: int) -> Ints:
    """Return a seed for each deal, whatever is done on it: int64[n]."""
    place: dict[int, int] = {}
    numbers = [place.setdefault(id(deal), len(place)) for deal in deals]
    return np.random.default_rng([seed, 2]).integers(2**62, size=len(place))[numbers]


def _hands(deals: Sequence[Dealt], numbers: Ints) -> Ints:
    return np.array([deals[number].hands for number in numbers])
