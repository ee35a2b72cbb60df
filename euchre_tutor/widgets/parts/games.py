"""What a widget shows of a game: the games to choose from, its deck, how it is played, what was bid."""

import re
from collections.abc import Mapping
from functools import cache

from euchre_tutor import draw
from euchre_tutor.auction import PASS, Auction, Call
from euchre_tutor.base import capital
from euchre_tutor.cards import IN_TURNS
from euchre_tutor.deal import doing, seat_label, seen_from
from euchre_tutor.pieces import AnySuit, Piece, trump_name
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.settings import Settings, settings
from euchre_tutor.widgets.parts.wire import ListedGame
from euchre_tutor.widgets.parts.wire_hand import Bid, DeckCard, NamedSuit, Order


def noun(rules: Rules, number: int = 1) -> str:
    """Say what is held in a hand: ``card``, ``tiles``."""
    return ("tile" if rules.pack.is_dominoes else "card") + "s" * (number != 1)


@cache
def games(chosen: Rules, others: tuple[Rules, ...]) -> list[ListedGame]:
    """List the games to choose from: every preset, then other rule sets that were met; one of them is chosen."""
    by_group = sorted(PRESETS.values(), key=lambda rules: rules.pack.is_dominoes)
    listed = [
        *(("Dominoes" if rules.pack.is_dominoes else "Cards", rules) for rules in by_group),
        *(("House rules", rules) for rules in others if str(rules) not in PRESETS),
    ]
    return [
        {"rules": str(rules), "title": rules.title, "group": group, "chosen": rules == chosen}
        for group, rules in listed
    ]


def seats(rules: Rules, *, by_dealer: bool = False) -> list[str]:
    """Name the seats for a list: ``1, eldest``; or by who deals, where up to four sit.

    >>> seats(Rules.parse("bicycle")), seats(Rules.parse("bicycle"), by_dealer=True)
    (['1, eldest', '2', '3', '4, dealer'], ['Right deals', 'Partner deals', 'Left deals', 'You deal'])
    """
    return [
        f"{(dealer := capital(seen_from(seat, rules.dealer, rules)))} {doing(dealer, 'deals')}"
        if by_dealer and rules.players <= 4  # at a larger table who sits further off is but a number
        else seat_label(seat, rules).removeprefix("seat ")
        for seat in range(1, rules.players + 1)
    ]


def suits(rules: Rules, chosen: AnySuit | None) -> list[NamedSuit]:
    """List the suits of a game; one of them may be chosen."""
    return [{"text": str(suit), "name": suit.label, "chosen": suit is chosen} for suit in rules.pack.suits]


def faces(rules: Rules) -> dict[str, str]:
    """Draw every card of a game, by its text; the back of a card by no text."""
    return _faces(rules, settings().four_colours)


@cache
def _faces(rules: Rules, _four_colours: bool) -> dict[str, str]:
    return {text: draw.card(text) for text in ("", *map(str, rules.pack.cards))}


@cache
def deck(rules: Rules, trump: AnySuit | None) -> list[DeckCard]:
    """List the pack row by row, each card or tile named as it plays under a trump; None if that is not known."""
    return [
        _deck_card(card, ranking_of(rules, trump))
        for suit in (*(rules.pack.suits if rules.pack.is_dominoes else IN_TURNS), None)
        for card in rules.pack.cards
        if card.suit is suit
    ]


def _deck_card(card: Piece, ranking: Ranking) -> DeckCard:
    named: DeckCard = {"text": str(card), "name": ranking.name(card), "row": str(card.suit or "")}
    return {**named, "bower": bower} if (bower := ranking.bower(card)) else named


def order(rules: Rules, trump: AnySuit) -> Order:
    """Show the order of the cards under a trump, in words and drawn."""
    return _order(rules, trump, settings())


@cache
def _order(rules: Rules, trump: AnySuit, _drawn_by: Settings) -> Order:
    return {"words": f"Order with {trump_name(trump)} as trumps", "svg": ranking_of(rules, trump)._repr_svg_()}


def bids_seen(rules: Rules, seat: int, text: str) -> tuple[str, ...]:
    """Read what was bid before it is this seat's turn, to bid or to name trump.

    Seats whose bid is missing passed; what came after this seat's turn to bid is left out, unless it is the highest
    bidder, whose turn comes again when all have bid.

    >>> rules = Rules.parse("bid_euchre")
    >>> bids_seen(rules, 3, "3"), bids_seen(rules, 3, "3,pass,4,pass"), bids_seen(rules, 2, "3,pass,4,pass")
    (('3', 'pass'), ('3', 'pass', '4', 'pass'), ('3',))
    """
    said = tuple(filter(None, re.split(r"[\s,]+", text.lower())))
    if rules.turns_up or not said:
        return ()
    mine, *later = said[seat - 1 :] or ("pass",)
    if len(said) == rules.players and mine != "pass" and set(later) <= {"pass"}:
        return said
    return (*said, *["pass"] * rules.players)[: seat - 1]


def bidding(rules: Rules, seat: int, said: tuple[str, ...]) -> list[Bid]:
    """List the seats that bid before this one, what each said, and what it could have said."""
    auction, asked = Auction(rules), list[Bid]()
    for name, word in zip(seats(rules), said or ("pass",) * (seat - 1), strict=False):
        calls: Mapping[str, Call] = {call.as_bid: call for call in auction.legal_calls}
        asked.append({"seat": name, "said": word, "words": [*calls] if word in calls else [*calls, word]})
        auction.push(calls.get(word, PASS))
    return asked
