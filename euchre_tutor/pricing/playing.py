"""The cards that our seat may play now, as options: how the hand ends after each of them, over many layouts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import takewhile
from typing import Any

import numpy as np

from euchre_tutor.auction import Contract
from euchre_tutor.base import IntArray, distinct
from euchre_tutor.beliefs import CHUNK, Layouts, Seen
from euchre_tutor.beliefs.exchange import barred_cards
from euchre_tutor.pieces import Piece
from euchre_tutor.pricing.options import inference_of, seeds_of_chunk
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs, has_partner, makers_points
from euchre_tutor.pricing.pilot import ALL
from euchre_tutor.solver import makers_masks, plays_as_chosen, tricks_as_played_many, tricks_by_card_many
from euchre_tutor.tricks import winner


@dataclass(frozen=True)
class PlayOptions:
    """The cards that our seat may play now.

    Attributes:
        seen: what our seat has seen, with the play so far; it is our turn, and trump is made.

    >>> from euchre_tutor.beliefs import Layouts
    >>> layouts = Layouts("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th")
    >>> ends = PlayOptions(layouts.seen).solved(layouts.drawn(2, seed=0))
    >>> {str(card): outcomes.tricks.tolist() for card, outcomes in ends.items()}["Kd"]
    [4, 4]
    """

    seen: Seen

    @property
    def contract(self) -> Contract:
        """Trump and makers, as far as our seat knows them."""
        assert self.seen.contract is not None
        return self.seen.contract

    @cached_property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring our side, as far as the tricks taken so far leave them possible."""
        seen, contract, size = self.seen, self.contract, self.seen.view.rules.hand_size
        least = sum(winner in contract.makers for winner in seen.winners)
        is_open = contract.called is not None and len(contract.makers) == 1  # any seat may be the called partner
        most = size if is_open else least + size - len(seen.winners)
        return Payoffs.in_play(contract, seen.view.seat, np.arange(least, most + 1))

    @property
    def is_settled(self) -> bool:
        """Whether our points are the same whatever anybody plays from now on, by tricks taken and sure.

        >>> from euchre_tutor.deal import View
        >>> view = View.parse("Ac Th 9c Jd Ah up Ah seat 4 trump h maker 2 laid 9s played Kh 9h Jh Th Kc Ac Tc Qd")
        >>> PlayOptions(Seen(view)).is_settled  # a trick is lost, one is taken, and the left bower and the ace are sure
        True
        """
        payoffs = self.payoffs
        assert payoffs.reach is not None
        is_known = self.contract.called is None or len(self.contract.makers) > 1
        sure = self._sure_tricks if is_known or payoffs.is_ours else 0
        reach = payoffs.reach[sure:] if payoffs.is_ours else payoffs.reach[: len(payoffs.reach) - sure]
        return len(distinct(payoffs.points[payoffs.kinds[:, :, reach]])) == 1

    @property
    def _sure_tricks(self) -> int:
        """How many of our trumps nobody can beat: neither a card on the table nor one that we don't see."""
        ranking, seen = self.seen.ranking, self.seen
        gone = {card.held for _, card in seen.history[: len(seen.history) - len(seen.trick)]}
        gone |= set(seen.view.laid) | ({seen.view.up} if seen.view.up and not self.contract.taker else set())
        left = [card for card in ranking.order.get(ranking.trump, ()) if card not in gone] if ranking.trump else []
        return len([*takewhile(seen.hand.__contains__, reversed(left))])

    def solved(self, hands: IntArray) -> dict[Piece, Outcomes]:
        """Return how the hand ends after each card, double dummy.

        Args:
            hands: int64[n, active seats], the layouts as masks over ``seen.ranking.cards``.

        Returns:
            For each legal card the outcomes of the n layouts; ``tricks`` counts those of the whole hand.
        """
        seen, partnered = self.seen, has_partner(hands, self.contract)
        to_come = tricks_by_card_many(hands, self.contract, seen.trick, seen.seat)
        won, index = self._won(hands), seen.ranking.index
        return {card: Outcomes((won + to_come[:, index[card]]).astype(np.int8), partnered) for card in seen.legal_plays}

    def played(self, hands: IntArray, card: Piece | None, *, seeds: IntArray) -> Outcomes:
        """Return how the hand ends after a card when everybody then sees only their own hand.

        Another seat that took the turn-up doesn't know which of the cards out of play it has laid down.

        Args:
            hands: int64[n, active seats], the layouts as masks over ``seen.ranking.cards``.
            card: a legal card; None if our seat chooses it, too.
            seeds: int64[n], where the players' random generators start on each layout.
        """
        tricks = tricks_as_played_many(**self._table(hands, seeds), first=card)
        return Outcomes(tricks, has_partner(hands, self.contract))

    def chosen(self, hands: IntArray, *, seed: int) -> list[Piece]:
        """Return the card that our seat plays on each layout when it sees only its own hand.

        Hands are as in ``played``; the seed is where the players' random generators start. What the others hold in a
        layout doesn't matter, as our seat doesn't see it.
        """
        return plays_as_chosen(**self._table(hands, seeds_of_chunk(len(hands), seed=seed, chunk=0)))

    def taken_by(self, hands: IntArray, card: Piece, *, seed: int) -> IntArray:
        """Return which seat takes the trick on the table on each layout, if our seat plays a card to it.

        The seats that follow see only their own hands. Arguments as in ``chosen``; returns int64[n].
        """
        table, active = self._table(hands, seeds_of_chunk(len(hands), seed=seed, chunk=0)), self.contract.active
        before = len(table["history"]) - len(self.seen.trick)
        takers, left = np.zeros(len(hands), np.int64), [(np.arange(len(hands)), table["hands"], self.seen.seat, card)]
        histories = [table["history"]]
        while left:
            (which, held, seat, card), history = left.pop(), histories.pop()
            held, history = held.copy(), [*history, (seat, card)]
            held[:, active.index(seat)] &= ~self.seen.ranking.mask([card.held])
            if len(history) - before == len(active):
                takers[which] = winner(history[before:], self.seen.ranking)
                continue
            part = {"hands": held, "known": table["known"][which], "seeds": table["seeds"][which], "history": history}
            follows = active[(active.index(seat) + 1) % len(active)]
            chosen = plays_as_chosen(**{**table, **part})
            for played in set(chosen):
                mine = np.array([other == played for other in chosen])
                left.append((which[mine], held[mine], follows, played))
                histories.append(history)
        return takers

    def _table(self, hands: IntArray, seeds: IntArray) -> dict[str, Any]:
        """Return the facts that the solver's players get."""
        seen, contract, known = self.seen, self.contract, np.zeros_like(hands)
        known[:, contract.active.index(seen.view.seat)] = seen.ranking.mask(seen.view.laid)
        if seen.view.up and not contract.taker:
            known |= seen.ranking.mask([seen.view.up])
        return {
            "hands": hands,
            "contract": contract,
            "points": makers_points(contract),
            "known": known,
            "barred": barred_cards(seen.view, contract),
            "seeds": seeds,
            "history": seen.history,
            **inference_of(seen.view, contract),
        }

    def _won(self, hands: IntArray) -> IntArray:
        """Return how many tricks the makers have won so far on each layout, int64[n]."""
        seats = np.array([self.contract.active.index(winner) for winner in self.seen.winners], np.int64)
        return np.asarray((makers_masks(hands, self.contract)[:, None] >> seats & 1).sum(axis=1))


@dataclass(frozen=True, eq=False)
class PlayOption:
    """A card that our seat may play now, as an option; see pilot.Option.

    Attributes:
        card: the card.
        turn: all cards that may be played.
        layouts: the layouts of some chunks, by the range of their numbers, the seed and the random stream.
        ends: how the hand ends after each card on them, double dummy; one search prices all cards.
        stream: the first random stream of the layouts.
    """

    card: Piece
    turn: PlayOptions
    layouts: Callable[[range, int, int], IntArray]
    ends: Callable[[range, int, int], Mapping[Piece, Outcomes]]
    stream: int

    @property
    def payoffs(self) -> Payoffs:
        """What the outcomes bring our side."""
        return self.turn.payoffs

    def solved(self, chunks: range, *, seed: int, stream: int = 0) -> Outcomes:
        """Return how the layouts of some chunks end double dummy."""
        return self.ends(chunks, seed, self.stream + stream)[self.card]

    def played(self, chunk: int, *, seed: int, rows: slice = ALL, stream: int = 0) -> Outcomes:
        """Return how some layouts of a chunk end when everybody sees only their own hand."""
        hands = self.layouts(range(chunk, chunk + 1), seed, self.stream + stream)
        seeds = seeds_of_chunk((chunk + 1) * CHUNK, seed=seed, chunk=0)[chunk * CHUNK :]
        return self.turn.played(hands[rows], self.card, seeds=seeds[rows])


def play_options(layouts: Layouts, *, stream: int = 0) -> dict[Piece, PlayOption]:
    """Return an option for each card that may be played now, over layouts that are drawn from a random stream.

    >>> options = play_options(Layouts("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"))
    >>> {str(card): option.solved(range(1), seed=0).tricks[:3].tolist() for card, option in options.items()}["Kd"]
    [4, 4, 4]
    """
    turn = PlayOptions(layouts.seen)

    @cache
    def drawn(chunks: range, seed: int, stream: int) -> IntArray:
        return layouts.in_chunks(chunks, seed=seed, stream=stream)

    @cache
    def ends(chunks: range, seed: int, stream: int) -> Mapping[Piece, Outcomes]:
        return turn.solved(layouts.in_chunks(chunks, seed=seed, stream=stream))

    return {card: PlayOption(card, turn, drawn, ends, stream) for card in layouts.seen.legal_plays}
