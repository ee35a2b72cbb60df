"""Draw hands of a kind at their turn to play a card, and play there what is compared.

Trump is made as in the surveys of calls, alone or not as the kind says; cards before are those of the tutor's players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from calls import RULES, Bools, Ints, called, dealt, drawn_from
from kind import Kind

from euchre_tutor import Deal, GameHand, View
from euchre_tutor.beliefs import Seen, turns
from euchre_tutor.pieces import parse_card
from euchre_tutor.pricing.playing import PlayOptions
from euchre_tutor.pricing.tutor import tutor_action


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
    """Draw turns to play of kinds that are looked for at the same time; see calls.drawn."""
    return drawn_from(_batch, family, number, seed=seed, batches=batches)


def _batch(kind: Kind, generator: np.random.Generator) -> Iterator[Moment]:
    """Deal, call and play a batch, and yield what seats see when they play after so many cards."""
    for up, hands in dealt(generator):
        for number, turn in enumerate(turns(RULES, RULES.turn_up(up))[: max(kind.turns) + 1]):
            made = called(turn, hands, generator)
            for index, call in enumerate(turn.calls):
                for deal in hands[made == index] if number in kind.turns and call.alone == kind.alone else ():
                    cards = tuple(tuple(RULES.pack.cards[card] for card in held) for held in deal)
                    begun = GameHand(Deal(cards, up))
                    for said in (*["pass"] * number, str(call)):
                        begun.push(said)
                    yield from _played(begun, kind.after, seed=int(generator.integers(2**31)))
            hands = hands[made == len(turn.calls)]


def _played(hand: GameHand, after: Sequence[int], *, seed: int) -> Iterator[Moment]:
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
    seeds = np.random.default_rng([seed, 2]).integers(2**62, size=len(moments))
    for number in sorted(range(len(moments)), key=lambda number: str(moments[number].view).partition(" up ")[2]):
        turn, held = PlayOptions(Seen(moments[number].view)), moments[number].hands
        card = parse_card(actions[number])
        seen[number] = turn.payoffs.points_of(turn.solved(held)[card])[0]
        if is_played[number]:
            ends = turn.played(held, card, seeds=seeds[number : number + 1])
            table[number] = turn.payoffs.points_of(ends)[0]
    return seen, table
