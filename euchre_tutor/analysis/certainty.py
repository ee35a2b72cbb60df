"""What is certain under a contract: what our own hand proves, whoever holds the other cards.

A trump loses its trick only if somebody plays a higher one on it, and each higher trump is played once. So the trumps
that higher ones can be paired with may be lost, and all others take a trick each. The leader can draw trumps first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from euchre_tutor.analysis.phrases import opponent
from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import our_hand_in_play
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.scoring import march_goal, tricks_to_escape, tricks_to_make

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def certainties(view: View, contract: Contract, laid: Hand = ()) -> Iterator[str]:
    """Yield what a seat knows for certain under a contract, in sentences; nothing if that is little.

    Args:
        view: what the seat has seen.
        contract: the contract.
        laid: what the seat lays down.

    >>> from euchre_tutor.auction import make_contract
    >>> view = View.parse("Js Jc As 9h Kd up Qs seat 1")
    >>> for sentence in certainties(view, make_contract("bicycle", "s", 1, up=view.turn_up)):
    ...     print(sentence)
    The dealer, an opponent, gets Q♠.
    The three highest trumps are yours (J♠ J♣ A♠), so you can't be euchred.
    """
    if view.seat not in contract.active:
        return
    if contract.taker not in (None, view.seat) and view.up:
        yield _who_gets(view, contract)
    own = OwnCards(view, contract, laid)
    if follows := _what_follows(own.sure_tricks, contract, view.seat):
        yield f"{own.reason}, so {follows}."


def _who_gets(view: View, contract: Contract) -> str:
    """Say who takes the turn-up."""
    assert contract.taker
    assert view.up
    dealer = "The dealer, " if contract.taker == view.rules.dealer else ""
    whose = "your partner" if contract.taker in view.rules.side(view.seat) else opponent(view.rules)
    if view.rules.has_secret_partners:  # who may be our partner
        return f"{dealer.removesuffix(', ') or 'The maker'} gets {view.up.symbol}."
    return f"{f'{dealer}{whose},' if dealer else whose.capitalize()} gets {view.up.symbol}."


def _what_follows(tricks: int, contract: Contract, seat: int) -> str:
    """Say what a number of sure tricks proves; nothing if that is little."""
    if seat not in contract.makers:
        if tricks > march_goal(contract) - tricks_to_escape(contract):
            return "they are sure to lose their bid" if contract.bid else "they are sure to be euchred"
        return "they can't take all tricks" * bool(tricks)
    if tricks >= march_goal(contract):
        return "you are sure of all tricks"
    if tricks >= tricks_to_make(contract):
        return "you are sure of your bid" if contract.bid else "you can't be euchred"
    return f"{_NUMBERS[tricks]} tricks are certain" if tricks > 1 else ""


@dataclass(frozen=True)
class OwnCards:
    """A seat's own cards under a contract, and the cards that others may hold.

    Attributes:
        view: what the seat has seen.
        contract: the contract; the seat plays.
        laid: what the seat lays down.

    >>> from euchre_tutor.auction import make_contract
    >>> view = View.parse("Jc As Ks 9h Kd up Qh seat 1")
    >>> OwnCards(view, make_contract("bicycle", "s", 1, up=view.turn_up)).sure_tricks  # J♠ beats one of three trumps
    2
    """

    view: View
    contract: Contract
    laid: Hand = ()

    @cached_property
    def hand(self) -> Hand:
        """The cards that the seat is certain to hold at the first lead; a card from the partner is not among them."""
        return our_hand_in_play(self.view, self.contract, self.laid)

    @cached_property
    def unseen(self) -> Hand:
        """The cards that others may hold."""
        view = self.view
        seen = {*view.hand, *view.laid, *self.laid}
        if view.up and self.contract.taker in (None, view.seat):
            seen.add(view.up)
        return tuple(card for card in view.rules.pack.cards if card not in seen)

    def _trumps(self, cards: Sequence[Piece]) -> list[Piece]:
        """Return the trumps among some cards, highest first."""
        ranking = self.contract.ranking
        return sorted(filter(ranking.is_trump, cards), key=ranking.height, reverse=True)

    @cached_property
    def trumps(self) -> list[Piece]:
        """The seat's trumps, highest first."""
        return self._trumps(self.hand)

    @cached_property
    def top_trumps(self) -> list[Piece]:
        """The seat's trumps that no other can beat."""
        height = self.contract.ranking.height
        highest = max(map(height, self._trumps(self.unseen)), default=-1)
        return [card for card in self.trumps if height(card) > highest]

    @cached_property
    def sure_tricks(self) -> int:
        """How many tricks the seat is certain to take, whoever holds the other cards."""
        return len(self._winners_on_lead) or len(self.trumps) - self._beaten

    @property
    def _beaten(self) -> int:
        """How many of the seat's trumps others can beat at most; a seat that leads draws trumps with its highest."""
        left = max(len(self._trumps(self.unseen)) - len(self.top_trumps), 0)
        return min(self._paired, left) if self._leads else self._paired

    @property
    def _paired(self) -> int:
        """How many of the seat's trumps may each fall to a higher trump of its own."""
        height, paired = self.contract.ranking.height, 0
        others = self._trumps(self.unseen)
        for card in self.trumps:
            paired += sum(height(other) > height(card) for other in others) > paired
        return paired

    @property
    def _leads(self) -> bool:
        return self.contract.leader == self.view.seat

    @cached_property
    def _winners_on_lead(self) -> Hand:
        """The cards that win one after the other, if the seat leads and first draws every trump; else none."""
        ranking, others = self.contract.ranking, self._trumps(self.unseen)
        if not self._leads or len(others) > len(self.top_trumps):
            return ()
        theirs = [card for card in self.unseen if card not in others]
        plain = (card for card in self.hand if card not in self.trumps)
        winners = (c for c in plain if not any(ranking.beats(o, c, ranking.suit_of(c)) for o in theirs))
        return *self.trumps, *winners

    @property
    def reason(self) -> str:
        """Why the tricks are certain, as the beginning of a sentence."""
        if len(self._winners_on_lead) > len(self.top_trumps):
            drawn = " once you have drawn their trumps" * bool(self._trumps(self.unseen))
            return f"You lead, and nothing can beat {_symbols(self._winners_on_lead)}{drawn}"
        if self.sure_tricks > len(self.top_trumps):
            rest = f"can beat at most {_NUMBERS[self._beaten]} of yours ({_symbols(self.trumps)})"
            if self._beaten == self._paired:
                return f"Higher trumps {rest}"
            return f"You lead, and after {_symbols(self.top_trumps)} higher trumps {rest}"
        few, symbols = len(self.top_trumps), _symbols(self.top_trumps)
        how_many = "highest trump is" if few == 1 else f"{_NUMBERS[few]} highest trumps are"
        return f"{self._without}{'the' if self._without else 'The'} {how_many} yours ({symbols})"

    @property
    def _without(self) -> str:
        """Say that a trump which would beat ours was turned down; else nothing."""
        up, ranking = self.view.up, self.contract.ranking
        if up is None or up in (*self.unseen, *self.hand, *self.laid) or not ranking.is_trump(up):
            return ""
        return f"{up.symbol} is out of play, and then " * (ranking.height(up) > ranking.height(self.top_trumps[-1]))


def _symbols(cards: Sequence[Piece]) -> str:
    return " ".join(card.symbol for card in cards)
