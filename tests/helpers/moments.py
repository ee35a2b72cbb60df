"""A moment of a hand as one seat sees it: who deals, has spoken, takes a card, leads and plays, by playing the hand."""

from collections.abc import Callable
from contextlib import suppress

from euchre_tutor import Deal, EuchreError, GameHand, View
from euchre_tutor.auction import Auction
from euchre_tutor.beliefs.seen import Seen
from euchre_tutor.conditions import Where
from euchre_tutor.pieces import Piece


def hand_behind(view: View) -> GameHand:
    """Return a hand in which a seat has seen a view, at the same moment: the first of many that may be played so."""
    seen, rules = Seen(view), view.rules
    held = {seat: {card for other, card in seen.history if other == seat} for seat in range(1, rules.players + 1)}
    held[view.seat] |= {*view.hand, *view.laid}
    dealt = {seat: " ".join(str(card) for card in cards if card != view.up) for seat, cards in held.items()}
    where = [f"seat {seat} holds {cards}" for seat, cards in dealt.items() if cards]
    wanted = Where.parse(", ".join(where + ([f"up {view.up}"] if view.up else [])), rules=rules)
    for seed in range(2_000):
        with suppress(EuchreError):
            return _played(GameHand(Deal.random(seed=seed, rules=rules, where=wanted)), view, held)
    raise AssertionError(f"no deal leads to {view}")


def _played(hand: GameHand, view: View, held: dict[int, set[Piece]]) -> GameHand:
    """Call and play a hand as in a view, in which seats are known to have held some cards."""
    for call in Auction.at(view).calls:
        hand.push(str(call))
    if view.maker and hand.stage == "discard":
        may_go = [*map(str, view.laid)] or [card for card in hand.legal if card not in map(str, held[hand.seat])]
        hand.push(may_go[0])
    for card in view.played:
        hand.push(str(card))
    return hand


class Moment:
    """A moment of a hand, as the seat of a view sees it; seats are ``you``, ``left``, ``partner`` and ``right``."""

    def __init__(self, text: str) -> None:
        self.view = View.parse(text)
        self.players = self.view.rules.players
        self.hand = hand_behind(self.view)

    def _who(self, *seats: int) -> str:
        names = ["you", "left", "partner", "right"] if self.players == 4 else ["you", "left", "right"]
        return " ".join(names[(seat - self.view.seat) % self.players] for seat in seats)

    def _acting(self, hand: GameHand, doing: Callable[[GameHand], str], times: int) -> str:
        """Who acts from a point on, so many times."""
        seats, hand = [], hand.copy()
        for _ in range(times):
            seats.append(hand.seat)
            hand.push(doing(hand))
        return self._who(*seats)

    def _led(self, *, alone: bool = False) -> GameHand:
        """The hand once trump is made, if need be by this seat, and nothing is left to be laid down."""
        made = "order up" if "order up" in self.hand.legal else self.hand.legal[-1]
        hand = self.hand if self.hand.contract else self.hand.after(f"{made} alone" if alone else made)
        return hand.after(hand.legal[0]) if hand.stage == "discard" else hand

    @property
    def deals(self) -> str:
        """Who deals."""
        return self._who(self.players)

    @property
    def said(self) -> str:
        """Who has spoken, one after another."""
        return self._who(*(action.seat for action in self.hand.history if action.stage == "calls"))

    @property
    def passed(self) -> str:
        """Who has passed, one after another."""
        return self._who(*(action.seat for action in self.hand.history if action.text == "pass"))

    @property
    def may(self) -> str:
        """What may be called, but alone."""
        return ", ".join(said for said in self.hand.legal if "alone" not in said)

    @property
    def speaks(self) -> str:
        """Who speaks from here to the end of this round, if everybody passes."""
        return self._acting(self.hand, lambda _: "pass", self.players - len(self.hand.history) % self.players)

    @property
    def second_round(self) -> str:
        """Who speaks in the second round, if everybody passes on the turn-up."""
        hand = self.hand.copy()
        while not hand.auction.turned_down:
            hand.push("pass")
        return self._acting(hand, lambda _: "pass", self.players)

    @property
    def nobody_scores(self) -> bool:
        """Whether nobody plays and nobody scores if everybody passes from here on."""
        hand = self.hand.copy()
        while not hand.is_over:
            hand.push("pass")
        return hand.thrown_in and not any(hand.scores.values())

    @property
    def takes(self) -> str:
        """Who takes the turn-up and lays a card down, if this seat makes trump or somebody has; nothing for nobody."""
        return self._who(*(action.seat for action in self._led().history if action.stage == "discard"))

    @property
    def takes_if_alone(self) -> str:
        """Who takes the turn-up if this seat goes alone."""
        return self._who(*(action.seat for action in self._led(alone=True).history if action.stage == "discard"))

    @property
    def made_it(self) -> str:
        """Who made trump."""
        return self._who(self._led().play.contract.maker)

    @property
    def rests(self) -> str:
        """Who has no part in the play, if this seat goes alone or somebody has."""
        active = self._led(alone=True).play.contract.active
        return self._who(*(seat for seat in range(1, self.players + 1) if seat not in active))

    @property
    def leads(self) -> str:
        """Who leads to the first trick."""
        hand = self._led()
        return self._who(hand.play.history[0][0] if hand.play.history else hand.seat)

    @property
    def played(self) -> str:
        """Who has played to this trick, the leader first."""
        return self._who(*(seat for seat, _ in self.hand.play.trick))

    @property
    def plays(self) -> str:
        """Who plays from here to the end of the trick."""
        hand = self._led()
        to_come = len(hand.play.contract.active) - len(hand.play.trick)
        return self._acting(hand, lambda hand: hand.legal[0], to_come)

    @property
    def who_takes_leads(self) -> bool:
        """Whether, to the end of the hand, whoever took a trick leads to the next."""
        hand = self._led().copy()
        while not hand.is_over:
            hand.push(hand.legal[0])
        size = len(hand.play.contract.active)
        return hand.play.winners[:-1] == [seat for seat, _ in hand.play.history[size::size]]
