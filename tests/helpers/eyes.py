"""What one seat sees of a hand that is being played, all hands known to the test."""

from dataclasses import replace
from random import Random

import numpy as np

from euchre_tutor import Contract, Deal, Play, Rules, Suit, View
from euchre_tutor.beliefs import Layouts
from euchre_tutor.pieces import Hand
from helpers.strategies import is_turned_down, play_on, random_contract, random_deal, renamed, start_play

# Two at the table, and only 8,568 deals.
DEALER = View.parse("Js Jc As 9h Kd up Qs seat 2 rules two_handed")
ELDEST = View.parse("9s Jc As 9h Kd up Qs seat 1 rules two_handed")


def view_of(deal: Deal, contract: Contract, play: Play, seat: int) -> View:
    """Tell what an active seat has seen: its hand as it stood at the first lead, and every card played."""
    start = play.copy()
    while start.history:
        start.pop()
    hand = start.hands[seat]
    had = [*deal.hand(seat), *[deal.up] * (contract.taker == seat)]
    return View(
        hand,
        deal.up,
        seat,
        turned_down=is_turned_down(deal, contract.trump),
        rules=deal.rules,
        named=deal.named,
        laid=tuple(card for card in had if card not in hand),
        trump=contract.trump,
        maker=contract.maker,
        alone=contract.alone,
        called=contract.called,
        bid=contract.bid,
        defender=contract.defender,
        lone=contract.lone,
        played=tuple(card for _, card in play.history),
    )


def renamed_view(view: View, renaming: dict[Suit, Suit]) -> View:
    """Rename the suits of all that a seat has seen of a plain contract."""
    return replace(
        view,
        hand=renamed(view.hand, renaming),
        up=renamed((view.up,), renaming)[0],
        trump=renaming[view.trump],
        played=renamed(view.played, renaming),
    )


def random_point(rng: Random, rules: Rules, *, left: int) -> tuple[Deal, Contract, Play]:
    """Play a hand at random until so many cards are left."""
    deal = random_deal(rng, rules)
    contract = random_contract(rng, deal)
    return deal, contract, play_on(rng, start_play(rng, deal, contract), left=left)


def seat_to_play(rng: Random, rules: Rules, *, left: int) -> tuple[View, Play]:
    """Let the seat whose turn it is see a hand at a random point of its play."""
    deal, contract, play = random_point(rng, rules, left=left)
    return view_of(deal, contract, play, play.seat), play


def whole_hands(play: Play, held: dict[int, Hand]) -> dict[int, Hand]:
    """Return the hands before the first lead: what each seat holds in a layout, and what it has played."""
    played = {seat: tuple(card.held for other, card in play.history if other == seat) for seat in held}
    return {seat: (*played[seat], *cards) for seat, cards in held.items()}


def held_by(layout: np.ndarray, layouts: Layouts) -> dict[int, Hand]:
    """Read what each active seat holds in a layout."""
    cards = layouts.seen.ranking.cards
    return {
        seat: tuple(card for index, card in enumerate(cards) if mask >> index & 1)
        for seat, mask in zip(layouts.seen.active, map(int, layout), strict=True)
    }
