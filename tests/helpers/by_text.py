"""Bicycle's rules on text alone, as the rule book tells them: a second opinion on hands that are stored as text."""

__all__ = ["TextHand"]

_RANKS, _SAME_COLOUR = "9TJQKA", dict(zip("cshd", "scdh", strict=True))
_NAMES = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
_CALLS = 8  # twice round


class TextHand:
    """A hand of four in which seats count from 0, the dealer's left; the dealer is seat 3.

    Attributes:
        hands: the cards of each seat.
        trump: the suit's letter; nothing before it is made.
        maker: who made it.
        tricks: who took each.
    """

    def __init__(self, text: str) -> None:
        dealt, _, done = text.partition(" then ")
        hands, _, self.up = dealt.partition(" up ")
        self.hands = [cards.split() for cards in hands.split(" / ")]
        self.calls, self.trump, self.maker, self.is_alone = 0, "", -1, False
        self.must_lay = False
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[int] = []
        for action in filter(None, done.split(", ")):
            self.push(action)

    @property
    def active(self) -> list[int]:
        """Who plays: not the partner of a lone maker."""
        return [seat for seat in range(4) if not (self.is_alone and seat == (self.maker + 2) % 4)]

    @property
    def is_over(self) -> bool:
        """Whether all tricks fell, or everybody passed."""
        return len(self.tricks) == 5 or (self.calls == _CALLS and not self.trump)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        if not self.trump:
            return self.calls % 4
        if self.must_lay:
            return 3
        first = self.tricks[-1] if self.tricks else self.active[0]
        return self.active[(self.active.index(first) + len(self.trick)) % len(self.active)]

    @property
    def legal(self) -> list[str]:
        """What may be done."""
        if not self.trump:
            named = [name for name in _NAMES if _NAMES[name] != self.up[1]] if self.calls >= 4 else ["order up"]
            return ["pass", *named, *(f"{name} alone" for name in named)]
        hand = self.hands[self.seat]
        led = self.suit(self.trick[0][1]) if self.trick else ""
        return [card for card in hand if self.suit(card) == led] or hand

    def push(self, action: str) -> None:
        """Do it; fail if that isn't allowed."""
        assert action in self.legal, f"{action} is not one of {self.legal}"
        if not self.trump:
            self._call(action)
            return
        seat = self.seat
        self.hands[seat] = [card for card in self.hands[seat] if card != action]
        if self.must_lay:
            self.must_lay = False
            return
        self.trick.append((seat, action))
        if len(self.trick) == len(self.active):
            self.tricks.append(max(self.trick, key=lambda each: self._height(each[1]))[0])
            self.trick = []

    def _call(self, action: str) -> None:
        seat, self.calls = self.seat, self.calls + 1
        if action == "pass":
            return
        name = action.removesuffix(" alone")
        self.trump, self.maker, self.is_alone = _NAMES.get(name, self.up[1]), seat, action != name
        if name == "order up" and 3 in self.active:
            self.hands[3].append(self.up)
            self.must_lay = True

    def suit(self, card: str) -> str:
        """The suit of a card: the left bower is a trump."""
        return self.trump if card[0] == "J" and _SAME_COLOUR[card[1]] == self.trump else card[1]

    def _height(self, card: str) -> tuple[bool, bool, int]:
        is_bower = card[0] == "J" and self.suit(card) == self.trump
        rank = len(_RANKS) + (card[1] == self.trump) if is_bower else _RANKS.index(card[0])
        return self.suit(card) == self.trump, self.suit(card) == self.suit(self.trick[0][1]), rank

    def points(self, seat: int) -> int:
        """What the hand brings the side of a seat, less what it brings the other one."""
        if not self.trump:
            return 0
        taken = sum(taker % 2 == self.maker % 2 for taker in self.tricks)
        brought = -2 if taken < 3 else 1 if taken < 5 else 4 if self.is_alone else 2
        return brought if seat % 2 == self.maker % 2 else -brought
