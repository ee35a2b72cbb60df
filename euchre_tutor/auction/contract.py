"""What the auction decided: trump, who plays, who leads, who picks up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from euchre_tutor.base import EuchreError, check_flag, is_whole, quoted
from euchre_tutor.deal import contract_words, parse_seat
from euchre_tutor.pieces import AnySuit, Hand, Piece, TurnUp, as_card, format_cards, parse_trump, trump_name
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import Rules, as_rules

FEWEST_BID = 3


@dataclass(frozen=True, repr=False)
class Contract:
    """What the auction decided.

    Attributes:
        rules: what is being played.
        trump: the trump suit; None is no trump.
        maker: the seat that made it.
        alone: the maker plays without a partner, and said so.
        makers: the seats of the maker's side, a resting partner included; a partner who was called only once revealed.
        active: the seats that play, from eldest on.
        leader: the seat that leads to the first trick.
        taker: the seat that adds the turn-up to its hand and discards, if any.
        giver: the partner, sitting out, who gives a card to the maker, who laid one down for it, if any.
        called: the card whose holder is the maker's partner in secret, if any.
        bid: the tricks that were bid, if any.
        defender: the defender who plays alone, if one does.
        lone: the maker's partner who has taken the hand over and plays alone, if one has.

    >>> contract = make_contract("bicycle", "spades", 4, alone=True)
    >>> str(contract), contract.active, contract.leader, contract.ranking.trump.label
    ('spades by seat 4 alone', (1, 3, 4), 1, 'spades')
    """

    rules: Rules
    trump: AnySuit | None
    maker: int
    alone: bool
    makers: frozenset[int]
    active: tuple[int, ...]
    leader: int
    taker: int | None = None
    giver: int | None = None
    called: Piece | None = None
    bid: int | None = None
    defender: int | None = None
    lone: int | None = None

    @property
    def ranking(self) -> Ranking:
        """What each card plays as under the trump."""
        return ranking_of(self.rules, self.trump)

    @property
    def player(self) -> int:
        """The seat whose hand it is: the maker, or the partner who has taken it over."""
        return self.lone or self.maker

    @property
    def is_lone(self) -> bool:
        """Whether the maker has no partner: said to play alone, or called a card that nobody else holds."""
        return self.alone or (self.called is not None and len(self.makers) == 1)

    @property
    def alone_later(self) -> Contract | None:
        """The contract if its maker says alone after all, before the first lead; None where that can't be said.

        A partner who has taken the turn-up keeps it and sits out.
        """
        if self.alone or not self.rules.alone_until_lead:
            return None
        active = self.rules.active(self.maker, alone=True, defender=self.defender)
        leader = self.rules.leader(self.maker, active, alone=True)
        return replace(
            self, alone=True, active=active, leader=leader, taker=self.taker if self.taker in active else None
        )

    def revealed(self, hands: Mapping[int, Hand]) -> Contract:
        """Return the contract with the holder of the called card among the makers, the hands as they are played."""
        partners = {seat for seat, hand in hands.items() if self.called in hand}
        return replace(self, makers=self.makers | partners) if self.called else self

    def __repr__(self) -> str:
        return f"<Contract of {self.rules}: {self}>"

    def __str__(self) -> str:
        return contract_words(self)


def make_contract(
    rules: Rules | str,
    trump: AnySuit | str | None,
    maker: int | str,
    *,
    alone: bool = False,
    up: TurnUp | Piece | str | None = None,
    called: Piece | str | None = None,
    bid: int | None = None,
    defender: int | str | None = None,
    lone: int | str | None = None,
) -> Contract:
    """Work out who plays, who leads and who picks up when a seat makes trump.

    Trump of the turn-up's suit means that the turn-up was ordered up: nobody may name that suit later.

    Args:
        rules: what is being played.
        trump: the trump suit, or ``none``.
        maker: the seat that made it.
        alone: the maker plays without a partner.
        up: the turn-up, if there is one; of a deal or a view its ``turn_up``.
        called: the card whose holder the maker calls as partner.
        bid: the tricks that the maker bid, in a game that bids them.
        defender: a defender who plays alone.
        lone: the maker's partner who takes the hand over to play it alone.

    Raises EuchreError for a seat that isn't there, and for a contract that the rules don't know.

    >>> make_contract("bicycle", "spades", 2, up="Qs").taker, make_contract("bicycle", "hearts", 2, up="Qs").taker
    (4, None)
    """
    rules = as_rules(rules)
    suit, seat = parse_trump(trump), parse_seat(maker, rules)
    check_flag(alone, "alone")
    rules.check_contract(suit, alone=alone)
    turn_up = rules.turn_up(up) if up is not None else None
    card = as_card(called) if called is not None else None
    is_ordered_up = turn_up is not None and suit is turn_up.suit
    if turn_up and is_ordered_up and (reason := why_not_assist(rules, seat, alone=alone)):
        raise EuchreError(f"seat {seat} can't order {turn_up.card} up: {reason}")
    if reason := why_not_call(rules, suit, card, alone=alone):
        raise EuchreError(reason)
    _check_bid(rules, bid, alone=alone)
    makers = rules.side(seat)
    opponent = parse_seat(defender, rules) if defender is not None else None
    partner = parse_seat(lone, rules) if lone is not None else None
    _check_defender(rules, makers, opponent, alone=alone)
    _check_lone(rules, seat, partner, alone=alone)
    player, alone = partner or seat, alone or partner is not None
    active = rules.active(player, alone=alone, defender=opponent)
    taker = rules.taker(seat) if is_ordered_up else None
    return Contract(
        rules,
        suit,
        seat,
        alone,
        makers,
        active,
        leader=rules.leader(player, active, alone=alone),
        taker=taker if taker in active else None,
        giver=next(iter(makers - {seat}), None) if alone and rules.partners_best else None,
        called=card,
        bid=bid,
        defender=opponent,
        lone=partner,
    )


def why_not_assist(rules: Rules, seat: int, *, alone: bool) -> str | None:
    """Say why a seat can't order up as it would, in a game with a Canadian loner; None if it can."""
    must_be_alone = rules.canadian_loner and seat in rules.side(rules.dealer) - {rules.dealer}
    return "the dealer's partner who assists must play alone" if must_be_alone and not alone else None


def why_not_hold(rules: Rules, trump: AnySuit | None, hand: Hand | None) -> str | None:
    """Say that a hand lacks the suit that it would make, where the rules ask for it; None if all is well."""
    if trump and hand and not rules.may_make(trump, hand):
        return f"to make {trump.label} you must hold one, and neither the left bower nor the joker counts"
    return None


def why_not_call(rules: Rules, trump: AnySuit | None, called: Piece | None, *, alone: bool) -> str | None:
    """Say why a maker can't call this card, or no card; None if that is as it should be."""
    if rules.partnership != "called":
        return f"in {rules} no partner is called; leave out {str(called)!r}" if called else None
    if called and alone:
        return f"a maker who plays alone calls no partner; leave out 'alone' or {str(called)!r}"
    options = ranking_of(rules, trump).callable
    example = f"say alone, or call one of {format_cards(options)}"
    if called and called not in options:
        return f"{str(called)!r} can't be called with {trump_name(trump)} as trumps; {example}"
    return None if called or alone else f"in {rules} the maker plays alone or calls a partner; {example}"


def _check_bid(rules: Rules, bid: int | None, *, alone: bool) -> None:
    """Raise EuchreError if tricks are bid where they are not, or not where they are."""
    most = rules.hand_size
    if rules.turns_up and bid is not None:
        raise EuchreError(f"in {rules} no tricks are bid; leave out the bid of {quoted(bid)}")
    if not rules.turns_up and alone and bid != most:
        raise EuchreError(f"in {rules} a lone maker bids all {most} tricks, not {quoted(bid)}; say bid={most}")
    if not rules.turns_up and (bid is None or not is_whole(bid) or not FEWEST_BID <= bid <= most):
        few = f"{FEWEST_BID} to {most} tricks, not {quoted(bid)}"
        raise EuchreError(f"in {rules} the maker bids {few}; say for instance bid=4")


def _check_lone(rules: Rules, maker: int, lone: int | None, *, alone: bool) -> None:
    """Raise EuchreError if somebody takes the hand over who can't."""
    if lone is not None and (alone or not rules.take_alone or lone <= maker or lone not in rules.side(maker)):
        who = "a partner who speaks after a maker who didn't say 'alone'" if rules.take_alone else "nobody"
        raise EuchreError(f"in {rules} {who} takes the hand over to play it alone, so seat {lone} can't")


def _check_defender(rules: Rules, makers: frozenset[int], defender: int | None, *, alone: bool) -> None:
    """Raise EuchreError if somebody defends alone who can't."""
    if defender is None:
        return
    if not rules.defend_alone:
        raise EuchreError(f"in {rules} nobody defends alone; leave out the defender, seat {defender}")
    if rules.defend_loners_only and not alone:
        raise EuchreError(f"in {rules} only a lone maker is defended against alone; leave out seat {defender}")
    if defender in makers:
        raise EuchreError(f"seat {defender} can't defend alone: it is on the makers' side")


def legal_discards(rules: Rules, hand: Hand, up: Piece) -> Hand:
    """List what a seat that took the turn-up may lay down: any card, but not the turn-up where it must be kept."""
    return hand if rules.must_keep_turn_up else (*hand, up)
