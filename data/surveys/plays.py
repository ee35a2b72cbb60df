"""Draw hands of a kind at their turn to play a card, and play there what is compared.

Trump is made as in the surveys of calls, alone or not as the kind says; cards before are those of the tutor's players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from calls import RULES, Bools, Ints, called, dealt, drawn_from, seeds_of
from kind import Kind

from euchre_tutor import Auction, Card, Contract, Deal, GameHand, View
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import Seen, turns
from euchre_tutor.pieces import Hand, parse_card
from euchre_tutor.players import tutor_action
from euchre_tutor.pricing import PlayOptions


@dataclass(frozen=True, eq=False)
class Moment:
    """A turn to play a card.

    Attributes:
        view: what the seat has seen.
        hands: int64[1, seats], what each seat holds, as masks.
    """

    view: View
    hands: Ints


def drawn(family: Sequence[Kind], number: int, *, seed: int, batches: int) -> dict[str, list[Moment]]:
    """Draw turns to play of kinds in which nobody plays alone, or the maker in all; see calls.drawn."""
    return drawn_from(_batch, family, number, seed=seed, batches=batches)


def _batch(family: Sequence[Kind], generator: np.random.Generator) -> Iterator[Moment]:
    """Deal, call and play a batch, and yield what seats see when they play after so many cards."""
    wanted, alone = {number for kind in family for number in kind.turns}, family[0].alone
    after = {cards for kind in family for cards in kind.after}
    for up, hands in dealt(generator):
        for number, turn in enumerate(turns(RULES, RULES.turn_up(up))[: max(wanted) + 1]):
            made = called(turn, hands, generator)
            for index, call in enumerate(turn.calls):
                auction = Auction(RULES, RULES.turn_up(up))
                auction.calls.extend([PASS] * number)
                contract = auction.contract_of(call)
                for deal in hands[made == index] if number in wanted and call.alone == alone else ():
                    cards = tuple(tuple(RULES.pack.cards[card] for card in held) for held in deal)
                    if after == {0} and not alone and not _may_lead(family, cards[0], up, contract):
                        continue
                    begun = GameHand(Deal(cards, up))
                    for said in (*["pass"] * number, str(call)):
                        begun.push(said)
                    yield from _played(begun, after, seed=int(generator.integers(2**31)))
            hands = hands[made == len(turn.calls)]


def _may_lead(family: Sequence[Kind], held: Hand, up: Card, contract: Contract) -> bool:
    """Tell whether the first leader's hand is of a kind, which takes less than to begin the hand."""
    view = View(held, up, 1, turned_down=not contract.taker, trump=contract.trump, maker=contract.maker)
    return any(kind.fits(view) for kind in family)


def _played(hand: GameHand, after: Collection[int], *, seed: int) -> Iterator[Moment]:
    """Play a hand, and yield what seats see when they play after so many cards."""
    while not hand.is_over:
        if hand.play:
            view, ranking = hand.view(hand.play.seat), hand.play.ranking
            if len(view.played) in after:
                yield Moment(view, np.array([[ranking.mask(hand.play.hands[seat]) for seat in view.active]]))
            if len(view.played) >= max(after):
                return
        hand.push(tutor_action(hand, seed=seed))


def points(moments: Sequence[Moment], actions: Sequence[str], is_played: Bools, *, seed: int) -> tuple[Ints, Ints]:
    """Return our points after each card double dummy, and in realistic play where it is played so: int64[n] each."""
    seen, table = np.zeros(len(moments), np.int64), np.zeros(len(moments), np.int64)
    seeds = seeds_of(moments, seed)
    places = [(str(each.view.up), str(each.view.trump), each.view.maker, id(each)) for each in moments]
    last = None
    for number in sorted(range(len(moments)), key=places.__getitem__):
        held, card = moments[number].hands, parse_card(actions[number])
        if moments[number] is not last:
            last, turn = moments[number], PlayOptions(Seen(moments[number].view))
            ends = turn.solved(held)
        seen[number] = turn.payoffs.points_of(ends[card])[0]
        if is_played[number]:
            table[number] = turn.payoffs.points_of(turn.played(held, card, seeds=seeds[number : number + 1]))[0]
    return seen, table
