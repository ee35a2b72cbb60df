"""The play of the cards: whose turn it is, what is legal and why not, who has taken which trick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from euchre_tutor import draw
from euchre_tutor.auction import Contract, legal_discards
from euchre_tutor.base import EuchreError, on_screen
from euchre_tutor.deal import Deal, seat_label, seat_name
from euchre_tutor.pieces import Hand, Piece, format_cards, parse_cards, parse_plays
from euchre_tutor.rules import Rules
from euchre_tutor.tricks import Tricks, legal_plays

TAKEN_BY = "taken by"


class Play(Tricks):
    """A hand being played, a card at a time; see Tricks for what has been played.

    Attributes:
        contract: trump, makers, who is active and who leads.
        rules: what is being played.
        hands: each active seat's cards, as they stand now.

    >>> from euchre_tutor.auction import make_contract
    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> play = Play.of(deal, make_contract(deal.rules, "d", 2))
    >>> play.push("Ah")
    >>> play.why_illegal("Js")
    'seat 2 must follow hearts, with 9h'
    """

    def __init__(self, hands: Mapping[int, Hand], contract: Contract) -> None:
        super().__init__(contract.ranking, contract.active, contract.leader, len(hands[contract.leader]))
        self.contract = contract.revealed(hands)
        self.rules = contract.rules
        self.hands: dict[int, Hand] = {seat: tuple(hands[seat]) for seat in contract.active}
        self._dealt = dict(self.hands)

    @classmethod
    def of(
        cls,
        deal: Deal,
        contract: Contract,
        *,
        discard: Piece | str | None = None,
        swap: Sequence[Piece] | str = (),
        played: Iterable[Piece] | str = (),
    ) -> Play:
        """Start the play of a deal: exchange cards as the contract says, then play the cards played so far.

        Args:
            deal: every hand, and the turn-up.
            contract: what the auction decided.
            discard: the card that the taker of the turn-up laid down.
            swap: the card that a lone maker laid down, and the one that the partner gave for it.
            played: the cards played so far, in order.

        Raises EuchreError for a contract that was made without the deal's turn-up, cards that may not be exchanged,
        and a played card that is not legal.
        """
        if contract.rules != deal.rules:
            raise EuchreError(
                f"{contract} was made under other rules than {deal.rules}; make_contract(deal.rules, ...)"
            )
        taker = deal.rules.taker(contract.maker)
        if deal.turn_up and contract.trump is deal.turn_up.suit and contract.taker is None and taker in contract.active:
            raise EuchreError(
                f"{deal.up} was ordered up, but the contract doesn't say so: make_contract(..., up=deal.turn_up)"
            )
        discards = parse_cards(discard) if isinstance(discard, str) else (discard,) if discard else ()
        gift = parse_cards(swap) if isinstance(swap, str) else tuple(swap)
        play = cls(exchanged(deal, contract, discards, gift), contract)
        for card in parse_plays(played) if isinstance(played, str) else played:
            play.push(card)
        return play

    def copy(self) -> Play:
        """Return a second play at the same point, free to go its own way."""
        other = copy(self)
        other.hands, other.history, other.winners = dict(self.hands), list(self.history), list(self.winners)
        return other

    @property
    def start(self) -> Play:
        """A play that stands at the first lead of this one."""
        other = self.copy()
        other.hands, other.history, other.winners = dict(self._dealt), [], []
        return other

    @property
    def maker_tricks(self) -> int:
        """Tricks that the makers have taken so far."""
        return sum(seat in self.contract.makers for seat in self.winners)

    @property
    def legal_plays(self) -> Hand:
        """The cards that the seat whose turn it is may play."""
        return () if self.is_over else legal_plays(self.hands[self.seat], self.led, self.ranking)

    def _meant(self, card: Piece | str) -> Piece:
        """Return the card that is meant: only the leader names an end of a tile, and only where the rules allow it."""
        if isinstance(card, str):
            card = one_card(parse_plays(card), card)
        return card if card in self.legal_plays else card.held

    def why_illegal(self, card: Piece | str) -> str | None:
        """Say in one sentence why a card can't be played now; None if it can."""
        card = self._meant(card)
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

    def push(self, card: Piece | str) -> None:
        """Play a card; raise EuchreError with the reason if it is not legal."""
        if isinstance(card, str) or card not in self.legal_plays:
            card = self._meant(card)
            if reason := self.why_illegal(card):
                raise EuchreError(f"{str(card)!r} can't be played: {reason}")
        seat = self.seat
        self.hands[seat] = tuple(held for held in self.hands[seat] if held != card.held)
        self._lay(seat, card)

    def pop(self) -> Piece:
        """Take the last card back into its hand and return it."""
        if not self.history:
            raise EuchreError("there is no card to take back")
        if not self.trick:
            self.winners.pop()
        seat, card = self.history.pop()
        self.hands[seat] = tuple(held for held in self._dealt[seat] if held == card.held or held in self.hands[seat])
        return card

    @property
    def record(self) -> list[str]:
        """The tricks so far in words, a line each; when the called card falls, another says whose it was."""
        lines, called, size = [], self.contract.called, len(self.contract.active)
        for number, start in enumerate(range(0, len(self.history), size), start=1):
            trick = self.history[start : start + size]
            words = [f"{seat_name(seat, self.rules)} {card}" for seat, card in trick]
            taker = [seat_name(seat, self.rules) for seat in self.winners[number - 1 : number]]
            lines.append("  ".join([str(number), *words, *(f"{TAKEN_BY} {name}" for name in taker)]))
            for seat in [seat for seat, card in trick if card.held == called]:
                is_maker = seat == self.contract.maker
                partner = "the maker is alone" if is_maker else f"{seat_name(seat, self.rules)} is partner"
                lines.append(f"   {called}: {partner}")
        return lines

    def __str__(self) -> str:
        hands = " / ".join(f"{seat}: {format_cards(hand)}" for seat, hand in self.hands.items())
        played = f" played {format_cards(card for _, card in self.history)}" if self.history else ""
        return f"{self.contract}; {hands}{played}"

    def __repr__(self) -> str:
        return f"<Play {self}>"

    @property
    def drawing(self) -> str:
        """The cards as SVG."""
        labels = {seat: seat_label(seat, self.rules) for seat in self.contract.active}
        hands = {labels[seat]: tuple(map(str, hand)) for seat, hand in self.hands.items()}
        trick = [(labels[seat], str(card)) for seat, card in self.trick]
        taken = f"makers {self.maker_tricks}, defenders {len(self.winners) - self.maker_tricks}"
        contract, turn = on_screen(str(self.contract)), self._turn
        return draw.table(
            hands,
            centre=trick,
            centre_note=f"{turn}, {taken}",
            note=f"{contract} · {turn} · {taken}" if trick else contract,
        )

    @property
    def _turn(self) -> str:
        """Whose turn it is, in words."""
        return "the hand is over" if self.is_over else f"seat {self.seat} to {'play' if self.trick else 'lead'}"

    def _repr_html_(self) -> str:
        return draw.captioned(self.drawing, [on_screen(line) for line in self.record])


def one_card(cards: Hand, text: str) -> Piece:
    """Return the only card of a text; raise EuchreError if there are more or none."""
    if len(cards) != 1:
        raise EuchreError(f"{text!r} is {len(cards)} cards; play one at a time")
    return cards[0]


def exchanged(deal: Deal, contract: Contract, discards: Hand, swap: Hand) -> dict[int, Hand]:
    """Return the hands of all seats after the taker laid down a card, and a lone maker swapped one with the partner."""
    hands = dict(enumerate(deal.hands, start=1))
    if contract.taker and deal.up:
        hands[contract.taker] = _taken(deal.rules, contract.taker, hands[contract.taker], deal.up, discards)
    elif discards:
        raise EuchreError(f"nobody picked up the turn-up, so {str(discards[0])!r} can't have been discarded")
    if contract.giver:
        hands[contract.maker] = _given(hands[contract.maker], hands[contract.giver], swap)
        hands[contract.giver] = tuple(card for card in hands[contract.giver] if card != swap[1])
    elif swap:
        raise EuchreError(f"nobody swaps cards with a partner here; leave out {format_cards(swap)!r}")
    return hands


def _taken(rules: Rules, seat: int, hand: Hand, up: Piece, discards: Hand) -> Hand:
    """Add the turn-up to a hand and lay a card face down; raise EuchreError if that card may not go."""
    options, who = legal_discards(rules, hand, up), "the dealer" if seat == rules.dealer else f"seat {seat}"
    if len(discards) != 1 or discards[0] not in options:
        laid = format_cards(discards)
        wrong = f"{laid!r} can't be discarded" if discards else f"{who} picked up {up} and must discard"
        raise EuchreError(f"{wrong}; {who} may lay down one of {format_cards(options)}")
    return tuple(card for card in (*hand, up) if card not in discards)


def _given(hand: Hand, partners: Hand, swap: Hand) -> Hand:
    """Lay a card of a hand down for one of the partner's; raise EuchreError if these are not that."""
    if swap not in swaps(hand, partners):
        wrong = f"{format_cards(swap)!r} can't be swapped" if swap else "the lone maker swaps a card with the partner"
        raise EuchreError(
            f"{wrong}; name one of {format_cards(hand)} to lay down, then one of {format_cards(partners)} to get for it"
        )
    return (*(card for card in hand if card != swap[0]), swap[1])


def swaps(hand: Hand, partners: Hand) -> tuple[tuple[Piece, Piece], ...]:
    """List the swaps that a lone maker and the partner may make: the card laid down, and the card received."""
    return tuple((mine, theirs) for mine in hand for theirs in partners)
