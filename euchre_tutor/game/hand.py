"""One hand, from the deal to its points: farmer's hand, calls, what is laid down and swapped, the play.

>>> hand = GameHand(Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"))
>>> hand.push("pass")
>>> hand.push("order up")
>>> hand.stage, hand.seat, hand.legal
('discard', 4, ('Ks', 'Ts', '9s', 'Ad', 'Qh', 'Qs'))
>>> hand.push("Qh")
>>> hand.stage, hand.seat, hand.why_illegal("Js")
('play', 1, "seat 1 doesn't hold Js; it holds Ah Kh 9c Td Qd")
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Literal, NamedTuple

from euchre_tutor import draw
from euchre_tutor.auction import ALONE_LATER, PASS, Auction, Contract, is_alone, is_together, legal_discards
from euchre_tutor.base import EuchreError, capital, check_text, on_screen, quoted
from euchre_tutor.deal import Deal, View, parse_seat, seat_name
from euchre_tutor.pieces import Hand, format_cards, parse_cards
from euchre_tutor.play import Play, exchanged, one_card
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import scores

Stage = Literal["farmers", "calls", "discard", "swap", "alone", "play", "over"]

EXCHANGE = "exchange"
LAYS_DOWN, GIVES, EXCHANGES = "lays down", "gives", "exchanges"
DECLINE = "decline"
TOGETHER, ALONE = "together", "alone"
_VERBS = {"farmers": "say", "calls": "call", "discard": "lay down", "swap": "swap", "alone": "say", "play": "play"}


class Action(NamedTuple):
    """What a seat did: its words are the text that ``GameHand.push`` takes."""

    seat: int
    stage: Stage
    text: str


class GameHand:
    """One hand, an action at a time.

    Actions are texts: ``decline``, or ``exchange`` and three cards, of a farmer's hand; a call; a card to lay down, to
    give, or to play. A lone maker who swaps lays a card down first, then the partner gives one. Where alone may be said
    until the first card is led, the maker says ``together`` or ``alone`` after the exchange.

    Args:
        deal: every hand, with the turn-up in a game that has one.

    Attributes:
        dealt: the deal as it came.
        deal: the same after farmer's hands were exchanged.
        auction: the calls.
        contract: what the auction decided, once it has; a called partner stays secret here.
        play: the play, once it has begun.
        history: what was done, by whom, at which stage.

    Raises EuchreError for a deal without its turn-up.
    """

    def __init__(self, deal: Deal | str) -> None:
        self.dealt = deal if isinstance(deal, Deal) else Deal.parse(deal)
        self._start()

    def _start(self) -> None:
        deal = self.dealt
        self.deal = deal
        self.auction = Auction.of(deal)
        self.contract: Contract | None = None
        self.play: Play | None = None
        self.history: list[Action] = []
        self._farmers = [seat for seat, hand in enumerate(deal.hands, start=1) if deal.rules.is_farmers(hand)]
        self._to_kitty: dict[int, Hand] = {}
        self._discard: Hand = ()
        self._swap: Hand = ()
        self._is_together = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameHand) and (self.dealt, self.history) == (other.dealt, other.history)

    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def parse(cls, text: str, *, rules: Rules | str | None = None) -> GameHand:
        """Read a deal, and after ``then`` what was done so far, with commas between.

        Raises EuchreError, naming the card, word or action that is wrong.

        >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
        >>> GameHand.parse(f"{deal} then order up, Qh, Ah, 9h").play.maker_tricks
        0
        """
        dealt, *done = re.split(r"\bthen\b", check_text(text, "Ah Kh 9c Td Qd / ... up Qs then order up"), flags=re.I)
        if len(done) > 1:
            raise EuchreError("'then' is said twice; say it once, before what was done")
        hand = cls(Deal.parse(dealt, rules=rules))
        for action in re.split(r"\s*[,;]\s*", done[0].strip()) if done and done[0].strip() else ():
            hand.push(action)
        return hand

    def __str__(self) -> str:
        done = ", ".join(action.text for action in self.history)
        return f"{self.dealt} then {done}" if done else str(self.dealt)

    def __repr__(self) -> str:
        return f"GameHand.parse({str(self)!r})"

    def copy(self) -> GameHand:
        """Return a second hand at the same point, free to go its own way."""
        other = copy(self)
        other.auction, other.play = self.auction.copy(), self.play and self.play.copy()
        other.history, other._farmers, other._to_kitty = [*self.history], [*self._farmers], dict(self._to_kitty)
        return other

    def after(self, text: str) -> GameHand:
        """Return a second hand that is an action further; raise EuchreError with the reason if it is not legal."""
        other = self.copy()
        other.push(text)
        return other

    @property
    def stage(self) -> Stage:
        """What the hand is about now: farmers, calls, discard, swap, alone, play, or over."""
        if self._farmers:
            return "farmers"
        if self.play:
            return "over" if self.play.is_over else "play"
        if self.contract is None:
            return "over" if self.thrown_in else "calls"
        if self.contract.taker and not self._discard:
            return "discard"
        if self.contract.giver and len(self._swap) < 2:
            return "swap"
        return "alone" if self.contract.alone_later and not self._is_together else "play"

    @property
    def is_over(self) -> bool:
        """Whether every trick was taken, or the hand was thrown in."""
        return self.stage == "over"

    @property
    def thrown_in(self) -> bool:
        """Whether everybody passed."""
        return self.auction.thrown_in

    @property
    def seat(self) -> int | None:
        """The seat whose turn it is; None when the hand is over."""
        stage, contract = self.stage, self.contract
        if stage == "farmers":
            return self._farmers[0]
        if stage == "calls":
            return self.auction.seat
        if stage == "over" or contract is None:
            return None
        if self.play:
            return self.play.seat
        return contract.taker if stage == "discard" else contract.giver if self._swap else contract.maker

    @property
    def hands(self) -> dict[int, Hand]:
        """Every seat's cards after the exchanges so far, of seats that sit out too; none is played yet."""
        contract = self.contract
        if contract is None or self.stage == "discard":
            return dict(enumerate(self.deal.hands, start=1))
        if len(self._swap) < 2:
            return exchanged(self.deal, replace(contract, giver=None), self._laid_for_up, ())
        return exchanged(self.deal, contract, self._laid_for_up, self._swap)

    @property
    def _laid_for_up(self) -> Hand:
        """The card laid down for the turn-up; none if its taker sits out and keeps the hand as dealt."""
        return self._discard if self.contract and self.contract.taker else ()

    @property
    def _options(self) -> Hand:
        """The cards that the seat whose turn it is may lay down, or give."""
        stage, seat, up = self.stage, self.seat, self.deal.up
        if seat is None or stage not in ("discard", "swap"):
            return ()
        hand = self.hands[seat]
        return legal_discards(self.deal.rules, hand, up) if stage == "discard" and up else hand

    @property
    def legal(self) -> tuple[str, ...]:
        """Everything that the seat whose turn it is may do, as texts."""
        if self.stage == "farmers":
            choices = self.deal.rules.exchanges(self.deal.hand(self._farmers[0]))
            return DECLINE, *(f"{EXCHANGE} {format_cards(cards)}" for cards in choices)
        if self.stage == "calls":
            return tuple(map(str, self.auction.legal_calls))
        if self.stage == "alone":
            return TOGETHER, ALONE
        return tuple(map(str, self.play.legal_plays if self.play else self._options))

    def why_illegal(self, text: str) -> str | None:
        """Say in one sentence why something can't be done now; None if it can."""
        if self.is_over:
            return "the hand was thrown in" if self.thrown_in else "the hand is over"
        try:
            if self.stage == "alone":
                return None if is_alone(text) or is_together(text) else f"say {TOGETHER} or {ALONE}"
            if self.contract and is_alone(text):
                return ALONE_LATER
            if self.stage == "farmers":
                if cards := _farmers_cards(text):
                    self.deal.after_farmers_exchange(self._farmers[0], cards)
                return None
            if self.stage == "calls":
                return self.auction.why_illegal(text)
            return self.play.why_illegal(text) if self.play else self._why_not_laid(text)
        except EuchreError as error:
            return str(error)

    def _why_not_laid(self, text: str) -> str | None:
        card, options = one_card(parse_cards(text), text), self._options
        return None if card in options else f"{card} is not one of {format_cards(options)}"

    def push(self, text: str) -> None:
        """Do what the text says; raise EuchreError with the reason if it is not legal."""
        seat, stage = self.seat, self.stage
        reason = self.why_illegal(text)
        if seat is None:
            raise EuchreError(f"{quoted(text)} comes too late: {reason}")
        if reason:
            raise EuchreError(f"{seat_name(seat, self.deal.rules)} can't {_VERBS[stage]} {quoted(text)}: {reason}")
        self.history.append(Action(seat, stage, self._do(text)))
        if self.stage == "play" and self.play is None and self.contract:
            self.play = Play.of(self.deal, self.contract, discard=format_cards(self._laid_for_up), swap=self._swap)

    def _do(self, text: str) -> str:
        """Do what is legal, and return it as it is written."""
        if self.stage == "farmers":
            return self._answer(_farmers_cards(text))
        if self.stage == "calls":
            self.auction.push(text)
            self.contract = self.auction.contract
            return str(self.auction.calls[-1])
        if self.stage == "alone":
            self._is_together = is_together(text)
            self.contract = self.contract if self._is_together or not self.contract else self.contract.alone_later
            return TOGETHER if self._is_together else ALONE
        if self.play:
            self.play.push(text)
            return str(self.play.history[-1][1])
        cards = parse_cards(text)
        if self.stage == "discard":
            self._discard = cards
        else:
            self._swap += cards
        return format_cards(cards)

    def _answer(self, cards: Hand) -> str:
        """Exchange cards of a farmer's hand, or none; the kitty is changed once."""
        seat = self._farmers.pop(0)
        if not cards:
            return DECLINE
        laid = tuple(dict.fromkeys(cards))
        self._to_kitty[seat], self._farmers = laid, []
        self.deal = self.deal.after_farmers_exchange(seat, laid)
        self.auction = Auction.of(self.deal)
        return f"{EXCHANGE} {format_cards(laid)}"

    def pop(self) -> str:
        """Take the last action back and return it; raise EuchreError if there is none."""
        if not self.history:
            raise EuchreError("there is nothing to take back")
        *kept, last = self.history
        if self.play and self.play.history:
            self.play.pop()
            self.history = kept
            return last.text
        self._start()
        for action in kept:
            self.push(action.text)
        return last.text

    @property
    def maker_tricks(self) -> int:
        """Tricks that the makers have taken so far, a called partner's included."""
        return self.play.maker_tricks if self.play else 0

    @property
    def scores(self) -> dict[int, int]:
        """The points of each seat, partners each the same, once the hand is over; before that nothing."""
        rules, play = self.deal.rules, self.play
        if not self.is_over:
            return {}
        ours, theirs = scores(play.contract, play.maker_tricks) if play else (0, 0)
        makers = play.contract.makers if play else frozenset()
        return {seat: ours if seat in makers else theirs for seat in range(1, rules.players + 1)}

    def view(self, seat: int, *, score: tuple[int, int] = (0, 0)) -> View:
        """Return what a seat has seen so far; score is our points and theirs, before this hand.

        A partner who gave a lone maker a card is seen with the hand as it was before.
        Raises EuchreError for a score that can't be.

        >>> hand = GameHand(Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"))
        >>> hand.push("order up")
        >>> hand.push("Qh")
        >>> print(hand.view(4))
        Ks Ts 9s Ad Qs up Qs seat 4 trump s maker 1 laid Qh
        """
        rules, auction, contract = self.deal.rules, self.auction, self.contract
        seat = parse_seat(seat, rules)
        if contract is None and auction.asks_alone:
            contract = auction.contract_of(PASS)
        known = ("trump", "maker", "alone", "called", "bid", "defender", "lone")
        return replace(
            self.deal.view(seat),
            hand=self.deal.hand(seat) if contract and contract.giver == seat else self.hands[seat],
            turned_down=auction.turned_down,
            score=score,
            bids=() if rules.turns_up else tuple(call.as_bid for call in auction.calls[: rules.players]),
            laid=self._laid_by(seat),
            played=tuple(card for _, card in self.play.history) if self.play else (),
            **({name: getattr(contract, name) for name in known} if contract else {}),
        )

    def _laid_by(self, seat: int) -> Hand:
        """List what a seat has put face down, in order."""
        contract = self.contract
        discard = self._discard if contract and contract.taker == seat else ()
        swapped = self._swap[:1] if contract and contract.maker == seat and len(self._swap) == 2 else ()
        return (*self._to_kitty.get(seat, ()), *discard, *swapped)

    @property
    def sections(self) -> list[list[str]]:
        """The hand in words, as text forms have them, a list of lines for each part: calls, tricks, result."""
        said = [self._said(action) for action in self.history if action.stage != "play"]
        return [said, self.play.record if self.play else [], list(self._result()) if self.is_over else []]

    def _said(self, action: Action) -> str:
        """Write what a seat said or did before the first lead."""
        words = action.text
        if action.stage in ("discard", "swap"):
            gives = action.stage == "swap" and self.contract and self.contract.giver == action.seat
            words = f"{GIVES if gives else LAYS_DOWN} {words}"
        elif action.stage == "farmers" and words.startswith(EXCHANGE):
            words = f"{EXCHANGES}{words.removeprefix(EXCHANGE)} for {format_cards(self.dealt.kitty)}"
        return entry(seat_name(action.seat, self.dealt.rules), words)

    def _result(self) -> Iterator[str]:
        """Write what a hand that is over has brought to makers and defenders."""
        if self.play is None:
            yield "thrown in"
            return
        contract, rules, points = self.play.contract, self.dealt.rules, self.scores
        if contract.called and contract.called not in [card.held for _, card in self.play.history]:
            yield f"nobody held {contract.called}: the maker is alone"
        each = " each" * (len(rules.side(contract.maker)) == 1)
        ours, theirs = points[contract.maker], next(points[seat] for seat in points if seat not in contract.makers)
        won = f"makers {_signed(ours)}{each}, defenders {_signed(theirs)}{each}"
        yield f"{contract}: {self.maker_tricks} tricks, {won}"

    @property
    def turn(self) -> str:
        """Whose turn it is, and to do what: ``dealer to lay down``; nothing when the hand is over."""
        return f"{seat_name(self.seat, self.deal.rules)} to {_VERBS[self.stage]}" if self.seat else ""

    @property
    def story(self) -> list[list[str]]:
        """The hand in words, as it is shown: calls, tricks, result, and whose turn it is."""
        sections = [*self.sections, [capital(self.turn)] if self.turn else []]
        return [[on_screen(line) for line in lines] for lines in sections if lines]

    @property
    def drawing(self) -> str:
        """The cards as SVG."""
        return self.play.drawing if self.play else self.deal._repr_svg_()

    def _repr_html_(self) -> str:
        return draw.captioned(self.drawing, *self.story)


def entry(label: str, words: object) -> str:
    """Write a line: its label, and what it says from the tenth column on."""
    return f"{label:<9}{words}"


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _farmers_cards(text: str) -> Hand:
    """Read which cards of a farmer's hand are exchanged, none if it is kept; raise EuchreError for anything else."""
    word, _, cards = " ".join(check_text(text, DECLINE).split()).partition(" ")
    if word.lower() == DECLINE and not cards:
        return ()
    if word.lower() != EXCHANGE or not cards:
        raise EuchreError(f"say {DECLINE}, or {EXCHANGE} and three cards, such as '{EXCHANGE} 9c 9d Th'")
    return parse_cards(cards)
