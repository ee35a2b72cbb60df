"""Which card should I play? Every legal card, priced on the same layouts of the cards that our seat hasn't seen.

A card is chosen once and then averaged over the layouts, each played double dummy after it. Where few layouts are left
all of them are solved, and the numbers are exact: exact for layouts that are all as likely, that is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.intervals import Estimate, Exact, mean_of_outcomes, proportion
from euchre_tutor.analysis.odds import CardOdds, Price, check_sample
from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import Layouts, Seen
from euchre_tutor.deal import View, as_view, seat_name
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Piece, format_cards, parse_plays
from euchre_tutor.scoring import march_goal, points_table, tricks_to_escape, tricks_to_make
from euchre_tutor.solver import makers_masks, tricks_by_card_many

__all__ = ["PlayOdds", "PlayPrice", "compare_plays"]

_FEW = 20_000  # layouts that are all solved: about a second


@dataclass(frozen=True)
class PlayPrice(Price):
    """What playing a card is worth; see Price.

    Attributes:
        card: the card.
        tricks: our side's tricks in the whole hand.
    """

    card: Piece
    tricks: Estimate

    @property
    def option(self) -> Piece:
        """The card."""
        return self.card

    @property
    def name(self) -> str:
        """The card as a person writes it."""
        return self.card.symbol

    def to_json(self) -> dict[str, object]:
        """Return the price as plain data."""
        return {"play": str(self.card), **super().to_json()}


@dataclass(frozen=True, repr=False)
class PlayOdds(CardOdds[PlayPrice]):
    """The price of every card that our seat may play now, best first; see Odds.

    ``deals`` counts layouts of the unseen cards, and ``points_by_deal`` goes by layout.

    Attributes:
        layouts: all the layouts that our seat can't rule out.
    """

    layouts: Layouts

    noun = "play"

    @property
    def is_exact(self) -> bool:
        """Whether all layouts are solved, and not a sample."""
        return self.deals == self.layouts.count

    @property
    def contract(self) -> Contract:
        """Trump and makers, as far as our seat knows them."""
        return _contract(self.layouts.seen)

    @cached_property
    def hands(self) -> NDArray[np.int64]:
        """The layouts behind the numbers: int64[deals, active seats], masks over ``layouts.seen.order.cards``."""
        return _hands(self.layouts, self.deals, self.seed)

    @property
    def model(self) -> str:
        """Which layouts are thought likely, and how they are played."""
        return "uniform layouts, double dummy"

    @property
    def caption(self) -> str:
        """What the numbers rest on."""
        plural = "s" * (self.layouts.count > 1)
        if self.is_exact:
            return f"exact, {self.deals:,} layout{plural} · {self.model}"
        return f"{self.deals:,} of {self.layouts.count:,} layouts · seed {self.seed} · {self.model}"

    @property
    def _alike(self) -> str:
        return "equally good" if self.is_exact else super()._alike

    def _gap(self, best: NDArray[np.int64], other: NDArray[np.int64]) -> Estimate:
        return Exact(float((best - other).mean())) if self.is_exact else super()._gap(best, other)

    def __getitem__(self, card: Piece | str) -> PlayPrice:
        """Return the price of a card: ``odds["9h"]``; raise EuchreError if it can't be played now."""
        wanted = (card,) if not isinstance(card, str) else parse_plays(card)
        for price in self.prices:
            if (price.card,) == wanted:
                return price
        legal = format_cards(price.card for price in self.prices)
        raise EuchreError(f"{format_cards(wanted)!r} can't be played now; legal are {legal}")


def compare_plays(view: View | str, *, deals: int = 2_000, seed: int = 0) -> PlayOdds:
    """Price every card that a seat may play now, over the layouts of the unseen cards that it can't rule out.

    Args:
        view: what the seat has seen, with its hand as it stood at the first lead, such as
            ``"Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"``.
        deals: how many layouts to solve; where no more than some thousands are left, all of them are solved.
        seed: the same seed gives the same layouts.

    Raises:
        EuchreError: the view can't be, it isn't this seat's turn, or there is no such number of deals.

    >>> view = "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As 9s Ts Ks Kd 9d Td Ad 9c Js Tc Qc Kc Ac"
    >>> odds = compare_plays(view)
    >>> print(odds.verdict, odds.caption)
    Best play: 9♥ (−0.68). exact, 420 layouts · uniform layouts, double dummy
    """
    view = as_view(view)
    check_sample(deals, seed)
    layouts = Layouts(view)
    seen = layouts.seen
    _check_turn(seen)
    hands = _hands(layouts, deals, seed)
    order, contract = seen.order, _contract(seen)
    to_come = tricks_by_card_many(hands, contract, order, seen.trick, seen.seat)
    sides = makers_masks(hands, contract, order)
    places = [contract.active.index(winner) for winner in seen.winners]
    won = (sides[:, None] >> np.array(places, np.int64) & 1).sum(axis=1)
    pricing = _Pricing(view, contract, sides, _reach(seen), is_exact=len(hands) == layouts.count)
    made = {card: won + to_come[:, order.index[card]] for card in seen.legal_plays}
    prices = [pricing.price(card, tricks) for card, tricks in made.items()]
    prices.sort(key=lambda price: -price.points.value if price.points else 0.0)
    points = {card: pricing.points(tricks) for card, tricks in made.items()}
    return PlayOdds(view, len(hands), seed, tuple(prices), points, layouts)


def _check_turn(seen: Seen) -> None:
    """Raise EuchreError if it isn't our seat's turn to play."""
    if seen.contract is None:
        raise EuchreError(
            "trump is not made yet in this view; say for instance 'trump s maker 4', or ask compare_calls"
        )
    if seen.is_over:
        raise EuchreError("all cards are played in this view, so there is nothing left to play")
    if seen.seat != seen.view.seat:
        turn, ours = (seat_name(seat, seen.view.rules) for seat in (seen.seat, seen.view.seat))
        raise EuchreError(f"it is the turn of {turn}, not yours, {ours}; give the cards played up to your turn")


def _contract(seen: Seen) -> Contract:
    assert seen.contract is not None
    return seen.contract


def _hands(layouts: Layouts, deals: int, seed: int) -> NDArray[np.int64]:
    """Return all layouts if they are few, else a sample."""
    return layouts.enumerated() if layouts.count <= max(_FEW, deals) else layouts.drawn(deals, seed=seed)


def _reach(seen: Seen) -> NDArray[np.int64]:
    """Return the numbers of tricks that the makers can still end with."""
    contract, size = _contract(seen), seen.view.rules.hand_size
    least = sum(winner in contract.makers for winner in seen.winners)
    is_open = contract.called is not None and len(contract.makers) == 1  # any seat may turn out to be the partner
    return np.arange(least, size + 1 if is_open else least + size - len(seen.winners) + 1)


@dataclass(frozen=True)
class _Pricing:
    """From the makers' tricks on each layout to a price.

    Attributes:
        view: what our seat has seen.
        contract: the contract.
        sides: int64[layouts], the makers' seats as masks.
        reach: int64[], the numbers of tricks that the makers can still end with.
        is_exact: whether these are all layouts.
    """

    view: View
    contract: Contract
    sides: NDArray[np.int64]
    reach: NDArray[np.int64]
    is_exact: bool

    @property
    def _is_ours(self) -> bool:
        """Whether our seat is of the makers' side; of a called card we know whether we hold it."""
        return self.view.seat in self.contract.makers

    @cached_property
    def _tables(self) -> NDArray[np.int64]:
        """Our points by the makers' tricks: without a called partner, and with one."""
        partnered = replace(self.contract, makers=self.contract.makers | {0})  # whoever it is
        tables = [points_table(self.view.rules, contract) for contract in (self.contract, partnered)]
        return np.array(tables) * (1 if self._is_ours else -1)

    def points(self, made: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return our points on each layout."""
        is_partnered = (np.bitwise_count(self.sides) > 1) & (self.contract.called is not None)
        points: NDArray[np.int64] = self._tables[is_partnered.astype(int), made]
        return points

    def price(self, card: Piece, made: NDArray[np.int64]) -> PlayPrice:
        """Price a card from the makers' tricks in the whole hand, on each layout."""
        rules, contract = self.view.rules, self.contract
        make, escape, march = tricks_to_make(rules, contract), tricks_to_escape(rules, contract), march_goal(rules)
        tricks, possible = (n if self._is_ours else rules.hand_size - n for n in (made, self.reach))
        return PlayPrice(
            card,
            self._mean(tricks, possible),
            make=self._chance(made >= make, self.reach >= make),
            march=self._chance(made >= march, self.reach >= march),
            euchred=self._chance(made < escape, self.reach < escape),
            points=self._mean(self.points(made), np.unique(self._tables[:, self.reach])),
        )

    def _chance(self, came_true: NDArray[np.bool_], can_be: NDArray[np.bool_]) -> Estimate:
        """Return how often something came true; exact too where the tricks so far have settled it."""
        if self.is_exact or can_be.all() or not can_be.any():
            return Exact(float(came_true.mean()))
        return proportion(int(came_true.sum()), len(came_true))

    def _mean(self, amounts: NDArray[np.int64], possible: NDArray[np.int64]) -> Estimate:
        if self.is_exact:
            return Exact(float(amounts.mean()))
        return mean_of_outcomes(np.array([np.count_nonzero(amounts == value) for value in possible]), possible)
