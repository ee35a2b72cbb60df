"""The play of the cards: whose turn it is, what is legal and why not, who takes the trick.

>>> from euchre_tutor.auction import make_contract
>>> from euchre_tutor.deal import Deal
>>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
>>> play = Play.of(deal, make_contract(deal.rules, "d", 2))
>>> play.push("Ah")
>>> play.why_illegal("Js")
'seat 2 must follow hearts, with 9h'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from euchre_tutor import draw
from euchre_tutor.auction import Contract, legal_discards
from euchre_tutor.cards import Card, Hand, Suit, format_cards, parse_cards
from euchre_tutor.deal import Deal, seat_label
from euchre_tutor.errors import EuchreError
from euchre_tutor.ranking import Ranking, ranking
from euchre_tutor.rules import BICYCLE, Rules

__all__ = ["Play", "legal_plays", "winner"]


def legal_plays(hand: Sequence[Card], led: Suit | None, ranking: Ranking) -> Hand:
    """Follow the suit led if able, else play anything; led is None for the leader."""
    following = tuple(card for card in hand if led and ranking.follows(card, led))
    return following or tuple(hand)


def winner(trick: Sequence[tuple[int, Card]], ranking: Ranking) -> int:
    """Return the seat that takes a trick: highest trump, else highest of the suit led."""
    (seat, best), led = trick[0], ranking.suit_of(trick[0][1])
    for other, card in trick[1:]:
        if ranking.beats(card, best, led):
            seat, best = other, card
    return seat


class Play:
    """A hand being played, a card at a time.

    Attributes:
        contract: trump, makers, who is active and who leads.
        rules: what is being played.
        ranking: what each card plays as.
        hands: each active seat's cards, as they stand now.
        history: the seats and cards played so far, in order.
    """

    def __init__(self, hands: Mapping[int, Hand], contract: Contract, rules: Rules = BICYCLE) -> None:
        self.contract = contract
        self.rules = rules
        self.ranking = ranking(rules.pack, contract.trump)
        self.hands: dict[int, Hand] = {seat: tuple(hands[seat]) for seat in contract.active}
        self.history: list[tuple[int, Card]] = []
        self._winners: list[int] = []
        self._dealt = dict(self.hands)
        self._tricks = len(self.hands[contract.leader])

    @classmethod
    def of(
        cls, deal: Deal, contract: Contract, *, discard: Card | str | None = None, played: Iterable[Card] | str = ()
    ) -> Play:
        """Start the play of a deal: the taker swaps the discard for the turn-up, then the cards played are played.

        Raises EuchreError for a contract that was made without the deal's turn-up, a discard that may not go, and a
        played card that is not legal.
        """
        discard = Card.parse(discard) if isinstance(discard, str) else discard
        if (
            deal.up
            and contract.trump is deal.rules.proposed(deal.up)
            and contract.taker is None
            and deal.rules.dealer in contract.active
        ):
            raise EuchreError(
                f"{deal.up} was ordered up, but the contract doesn't say so: make_contract(..., up=deal.up)"
            )
        hands = {seat: deal.hand(seat) for seat in contract.active}
        if contract.taker and deal.up:
            hands[contract.taker] = exchange(deal.rules, hands[contract.taker], deal.up, discard)
        elif discard:
            raise EuchreError(f"nobody picked up the turn-up, so {str(discard)!r} can't have been discarded")
        play = cls(hands, contract, deal.rules)
        for card in parse_cards(played) if isinstance(played, str) else played:
            play.push(card)
        return play

    def copy(self) -> Play:
        """Return a second play at the same point, free to go its own way."""
        other = Play(self._dealt, self.contract, self.rules)
        other.hands, other.history, other._winners = dict(self.hands), list(self.history), list(self._winners)
        return other

    @property
    def trick(self) -> list[tuple[int, Card]]:
        """The seats and cards on the table; empty when the next seat leads."""
        return self.history[len(self._winners) * len(self.contract.active) :]

    @property
    def led(self) -> Suit | None:
        """The suit that was led, as it plays; None when the next seat leads."""
        return self.ranking.suit_of(self.trick[0][1]) if self.trick else None

    @property
    def leader(self) -> int:
        """The seat that led, or leads, to the current trick."""
        return self._winners[-1] if self._winners else self.contract.leader

    @property
    def is_over(self) -> bool:
        """Whether every trick was taken."""
        return len(self._winners) == self._tricks

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        active = self.contract.active
        return active[(active.index(self.leader) + len(self.trick)) % len(active)]

    @property
    def maker_tricks(self) -> int:
        """Tricks that the makers have taken so far."""
        return sum(seat in self.contract.makers for seat in self._winners)

    @property
    def tricks_left(self) -> int:
        """Tricks still to be taken, the current one included."""
        return self._tricks - len(self._winners)

    @property
    def legal_plays(self) -> Hand:
        """The cards that the seat whose turn it is may play."""
        return () if self.is_over else legal_plays(self.hands[self.seat], self.led, self.ranking)

    def why_illegal(self, card: Card | str) -> str | None:
        """Say in one sentence why a card can't be played now; None if it can."""
        card = Card.parse(card) if isinstance(card, str) else card
        if card in self.legal_plays:
            return None
        if self.is_over:
            return "the hand is over"
        if card not in self.hands[self.seat]:
            return f"seat {self.seat} doesn't hold {card}; it holds {format_cards(self.hands[self.seat])}"
        led = self.led
        return (
            f"seat {self.seat} must follow {led.label if led else ''}, with {' or '.join(map(str, self.legal_plays))}"
        )

    def push(self, card: Card | str) -> None:
        """Play a card; raise EuchreError with the reason if it is not legal."""
        card = Card.parse(card) if isinstance(card, str) else card
        if reason := self.why_illegal(card):
            raise EuchreError(f"{str(card)!r} can't be played: {reason}")
        seat = self.seat
        self.hands[seat] = tuple(held for held in self.hands[seat] if held != card)
        self.history.append((seat, card))
        if len(self.trick) == len(self.contract.active):
            self._winners.append(winner(self.trick, self.ranking))

    def pop(self) -> Card:
        """Take the last card back into its hand and return it."""
        if not self.history:
            raise EuchreError("there is no card to take back")
        if not self.trick:
            self._winners.pop()
        seat, card = self.history.pop()
        self.hands[seat] = tuple(held for held in self._dealt[seat] if held == card or held in self.hands[seat])
        return card

    def __str__(self) -> str:
        hands = " / ".join(f"{seat}: {format_cards(hand)}" for seat, hand in self.hands.items())
        played = f" played {format_cards(card for _, card in self.history)}" if self.history else ""
        return f"{self.contract}; {hands}{played}"

    def __repr__(self) -> str:
        return f"<Play {self}>"

    def _repr_svg_(self) -> str:
        labels = {seat: seat_label(seat, self.rules) for seat in self.contract.active}
        hands = {labels[seat]: tuple(map(str, hand)) for seat, hand in self.hands.items()}
        trick = [(labels[seat], str(card)) for seat, card in self.trick]
        turn = "the hand is over" if self.is_over else f"seat {self.seat} to {'play' if trick else 'lead'}"
        taken = f"makers {self.maker_tricks}, defenders {len(self._winners) - self.maker_tricks}"
        return draw.table(
            hands,
            centre=trick,
            centre_note=f"{turn}, {taken}",
            note=f"{self.contract} · {turn} · {taken}" if trick else str(self.contract),
        )


def exchange(rules: Rules, hand: Hand, up: Card, discard: Card | None) -> Hand:
    """Add the turn-up to a hand and lay a card face down; raise EuchreError if that card may not go."""
    options = legal_discards(rules, hand, up)
    if discard not in options:
        wrong = f"{str(discard)!r} can't be discarded" if discard else f"the dealer picked up {up} and must discard"
        raise EuchreError(f"{wrong}; the dealer may lay down one of {format_cards(options)}")
    return tuple(card for card in (*hand, up) if card != discard)
