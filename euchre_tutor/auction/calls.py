"""One call: its words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import AnySuit, Piece, parse_card, parse_trump, trump_name

__all__ = ["DEFEND_ALONE", "ORDER_UP", "PASS", "Call"]

ORDER_UP = "order up"
_ORDER_UP = (ORDER_UP, "assist", "pick up", "take it up")  # one call, by who makes it
_DEFEND = "defend"


@dataclass(frozen=True)
class Call:
    """One call: pass, order up, a trump of one's own choice, a bid of tricks; or, of a defender, to play alone.

    Attributes:
        name: ``pass``, ``order up``, a trump in words, ``bid 4``, ``defend``.
        alone: the caller plays without a partner.
        called: the card whose holder the maker calls as partner.

    >>> str(Call.parse("assist alone")), str(Call.parse("♥")), str(PASS), str(Call.parse("fives calling 33"))
    ('order up alone', 'hearts', 'pass', 'fives calling 33')
    """

    name: str
    alone: bool = False
    called: Piece | None = None

    def __str__(self) -> str:
        return self.name + " alone" * self.alone + (f" calling {self.called}" if self.called else "")

    @property
    def is_pass(self) -> bool:
        """Whether this call leaves the choice to the next seat."""
        return self == PASS

    @property
    def tricks(self) -> int | None:
        """The number of tricks that are bid; None if this is no bid."""
        return int(self.name[-1]) if self.name.startswith("bid ") else None

    def trump(self, proposed: AnySuit | None) -> AnySuit | None:
        """Return the trump that this call makes, where the turn-up proposes a suit; None is no trump."""
        return proposed if self.name == ORDER_UP else parse_trump(self.name)

    @classmethod
    def parse(cls, text: str) -> Call:
        """Read a call; raise EuchreError if it isn't one."""
        words, _, called = (part.strip() for part in " ".join(text.split()).partition(" calling "))
        name = words.lower().removesuffix(" alone")
        alone = name != words.lower()
        known = {"pass": PASS, "defend alone": DEFEND_ALONE, "bid alone": cls("bid 6", alone=True)}
        if words.lower() in known and not called:
            return known[words.lower()]
        card = parse_card(called) if called else None
        if name in _ORDER_UP:
            return cls(ORDER_UP, alone, card)
        if re.fullmatch("bid [3-6]", name) and not called:
            return cls(name, alone)
        try:
            return cls(trump_name(parse_trump(name)), alone, card)
        except EuchreError:
            raise EuchreError(
                f"{text!r} is not a call; calls are pass, order up or a suit, the last two also with 'alone' or"
                " 'calling' and a card; bid 3 to bid 6, and bid alone; defend alone"
            ) from None


PASS = Call("pass")
DEFEND_ALONE = Call(_DEFEND, alone=True)
