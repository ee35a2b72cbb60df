"""The play as one seat sees it: who played what, who took the tricks, and in which suits a seat has shown a void.

>>> seen = Seen(View.parse("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"))
>>> seen.seat, [suit.label for suit in seen.voids[2]], format_cards(seen.legal_plays)
(4, ['hearts'], 'Js Jc As Qs Kd')
"""

from euchre_tutor.auction import PASS, Auction, Contract, legal_discards
from euchre_tutor.base import EuchreError
from euchre_tutor.beliefs.exchange import may_swap_up
from euchre_tutor.deal import View, seat_name
from euchre_tutor.pieces import AnySuit, Hand, Piece, format_cards
from euchre_tutor.ranking import ranking_of
from euchre_tutor.tricks import Tricks, legal_plays


def contract_of(view: View) -> Contract:
    """Return the contract of a view in play; a defender who may still choose to play alone plays with the partner.

    Raises:
        EuchreError: the view has no contract, or one that no auction leads to.

    >>> str(contract_of(View.parse("Js Jc As 9h Kd up Qs seat 4 trump s maker 2")))
    'spades by seat 2'
    """
    if view.maker is None:
        raise EuchreError("nobody has made trump in this view; say for instance 'trump s maker 4'")
    auction = Auction.at(view)
    return auction.contract or auction.contract_of(PASS)


class Seen(Tricks):
    """What a seat has seen of the play, card by card; see Tricks for what has been played.

    Attributes:
        view: all that the seat has seen; without a contract, nothing has been played.
        contract: who plays and leads; the holder of a called card is among the makers once this seat knows who it is.
        hand: the cards that this seat still holds.
        voids: for each active seat the suits that it didn't follow.

    Raises:
        EuchreError: a card played was impossible (not held, a revoke, out of turn), or the view doesn't say what this
            seat laid down.

    >>> seen = Seen(View.parse("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th Kd Qd"))
    >>> seen.winners, seen.leader, seen.seat, [(seat, str(card)) for seat, card in seen.trick]
    ([1], 1, 2, [(1, 'Qd')])
    """

    def __init__(self, view: View) -> None:
        rules = view.rules
        self.view = view
        self.contract = contract_of(view) if view.maker else None
        ranking = ranking_of(rules, view.trump if view.maker else view.proposed or rules.pack.suits[0])
        active = self.contract.active if self.contract else tuple(range(1, rules.players + 1))
        super().__init__(ranking, active, self.contract.leader if self.contract else active[0], rules.hand_size)
        self.hand = view.hand
        self.voids: dict[int, set[AnySuit]] = {seat: set() for seat in self.active}
        if view.seat not in self.active:
            raise EuchreError(f"{seat_name(view.seat, rules)} has no part in the play: the partner plays alone")
        self._check_laid()
        for card in view.played:
            self._see(card)
        if self.contract and self.contract.called:
            played = {seat: tuple(card for other, card in self.history if other == seat) for seat in self.active}
            self.contract = self.contract.revealed({**played, view.seat: view.hand})

    def _check_laid(self) -> None:
        """Raise EuchreError if this seat can't have laid these cards down, or doesn't say where the turn-up is."""
        view = self.view
        if self.contract is None:
            return
        takes = view.up is not None and self.contract.taker == view.seat
        if takes and (not view.laid or view.up not in (*view.hand, *view.laid)):
            raise EuchreError(
                f"you took {view.up}: give your hand as it is played, {view.up} included unless you laid it down,"
                " and say what you laid down, for instance 'laid 9h'"
            )
        if view.up in view.laid and not (takes and self.up_may_be_laid):
            why = (
                f"in {view.rules} the player who takes the turn-up keeps it" if takes else "you didn't take the turn-up"
            )
            raise EuchreError(f"'laid {view.up}' can't be: {why}")
        swaps = self.contract.giver is not None and self.contract.maker == view.seat
        before = len(view.laid) - takes - swaps  # cards of a farmer's hand, laid down before the first call
        if before < 0 or not view.rules.may_have_laid(view.laid[:before], (*view.hand, *view.laid[before:])):
            number = f"{takes + swaps} card{'s' * (takes + swaps != 1)}" if takes or swaps else "no card"
            raise EuchreError(f"'laid {format_cards(view.laid)}' can't be: in this hand you lay down {number}")

    @property
    def legal_plays(self) -> Hand:
        """The cards that this seat may play; none while it isn't its turn."""
        is_ours = self.seat == self.view.seat and not self.is_over
        return legal_plays(self.hand, self.led, self.ranking) if is_ours else ()

    def as_people_choose(self, card: Piece) -> tuple[bool, int]:
        """Return a sort key for cards that are equally good to play now; see Ranking.as_people_choose."""
        makes = self.contract is not None and self.view.seat in self.contract.makers
        return self.ranking.as_people_choose(card, leads=not self.trick, makes=makes)

    @property
    def up_may_be_laid(self) -> bool:
        """Whether the taker of the turn-up may have laid it down: by the rules, or for a card of the partner's."""
        if self.contract is None or not self.contract.taker or self.view.up is None:
            return False
        return self.up_may_be_swapped or self.view.up in legal_discards(self.view.rules, (), self.view.up)

    @property
    def up_may_be_swapped(self) -> bool:
        """Whether the taker of the turn-up may have laid it down for a card of the partner's."""
        return self.contract is not None and may_swap_up(self.contract)

    def _see(self, card: Piece) -> None:
        """Follow one card; raise EuchreError if it can't have been played."""
        if self.is_over:
            raise EuchreError(f"{str(card)!r} can't have been played: the hand is over before it")
        seat, led = self.seat, self.led
        card = card if led is None and card in self.ranking.leads_of(card.held) else card.held
        if reason := self._why_not(seat, card):
            raise EuchreError(f"{str(card)!r} can't have been played by {seat_name(seat, self.view.rules)}: {reason}")
        if led and not self.ranking.follows(card, led):
            self.voids[seat].add(led)
        self.hand = tuple(held for held in self.hand if held != card.held)
        self._lay(seat, card)

    def _why_not(self, seat: int, card: Piece) -> str | None:
        """Say why a seat can't have played a card; None if it can."""
        view = self.view
        if seat == view.seat:
            return self._why_not_ours(card)
        if card.held in view.hand:
            return "it is in your hand, so you play it, and in your turn"
        if card.held in view.laid:
            return "you laid it down"
        if card.held == view.up and (not self.contract or self.contract.taker != seat):
            return "it was turned up, and this seat didn't take it"
        if shown := [suit.label for suit in self.voids[seat] if self.ranking.follows(card, suit)]:
            return f"that seat didn't follow {shown[0]} before"
        return self._why_not_with_turn_up(seat, card)

    def _why_not_ours(self, card: Piece) -> str | None:
        """Say why our seat can't have played a card; None if it can."""
        if card.held not in self.hand:
            return f"that is you, and you don't hold it; you hold {format_cards(self.hand)}"
        legal = legal_plays(self.hand, self.led, self.ranking)
        led = self.led.label if self.led else ""
        return None if card in legal else f"that is you, and you must follow {led}, with {format_cards(legal)}"

    def _why_not_with_turn_up(self, seat: int, card: Piece) -> str | None:
        """Say that a seat had to follow suit with the turn-up that it holds; None if it didn't have to."""
        led, up, taker = self.led, self.view.up, self.contract.taker if self.contract else None
        is_held = taker == seat and not self.up_may_be_laid
        if not (led and up and is_held) or up in (held for _, held in self.history) or self.ranking.follows(card, led):
            return None
        return f"it holds {up}, the turn-up, and had to follow {led.label}" if self.ranking.follows(up, led) else None
