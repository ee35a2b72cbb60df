"""The prices of all legal calls, and the words that go with them."""

from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from euchre_tutor.analysis.facts import PricedOption
from euchre_tutor.analysis.kinds import KINDS
from euchre_tutor.analysis.prices import Price, words_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.analysis.splits import splits_after_pass
from euchre_tutor.analysis.text import signed
from euchre_tutor.auction import Auction, Call, Contract
from euchre_tutor.pieces import Hand, Piece, format_cards, trump_name


@dataclass(frozen=True, repr=False)
class CallPrice(Price):
    r"""What one call is worth; see Price for the estimates.

    Attributes:
        call: the call.
        contract: the contract if nobody calls anything after it; None for a pass, which many contracts may follow.
        laid: what we lay down.
        then: after a pass, what we call if our turn comes again; None if it doesn't.

    >>> from euchre_tutor.analysis import Estimate
    >>> from euchre_tutor.pricing import Numbers
    >>> seen = Numbers(points=Estimate(1.2, 1.1, 1.3))
    >>> str(CallPrice(Call("pass"))), CallPrice(Call("order up"), double_dummy=seen)
    ('pass: not priced yet', <CallPrice order up: +1.2\xa0±\xa00.1 points with all cards seen>)
    """

    call: Call
    contract: Contract | None = None
    laid: Hand = ()
    then: Call | None = None
    note: str = field(default="not priced yet", kw_only=True)

    @property
    def option(self) -> Call:
        """The call."""
        return self.call

    @property
    def discard(self) -> Piece | None:
        """The first card that we lay down; None if we lay none down."""
        return self.laid[0] if self.laid else None

    @property
    def trump(self) -> str:
        """The trump that we name after this bid, in words; nothing if the call isn't a bid."""
        return trump_name(self.contract.trump) if self.contract and self.call.tricks else ""

    @property
    def about(self) -> dict[str, Any]:
        """What is decided along with the call: what is laid down, the trump, and the next call; and the note."""
        return {
            "discard": format_cards(self.laid) or None,
            "trump": self.trump or None,
            "then": str(self.then) if self.then else None,
            "note": self.note,
        }

    def to_json(self) -> dict[str, Any]:
        """Return the price as plain data: chances from 0 to 1, our points, null where not priced."""
        return {"call": str(self.call), **super().to_json(), **self.about}


@dataclass(frozen=True, repr=False)
class CallOdds(SampledOdds[CallPrice]):
    """The price of every legal call of a view; see SampledOdds.

    >>> from euchre_tutor import compare_calls
    >>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=256, realistic=0)
    >>> [price.name for price in odds.ranked], odds.leaders == [odds["order up alone"]]
    (['order up alone', 'order up', 'pass'], True)
    """

    kind = KINDS["call"]

    def _called(self, price: CallPrice) -> str:
        return f"the {'call' if price.contract else 'pass'}"

    def _choice(self, price: CallPrice) -> PricedOption:
        if price.contract:
            return self._under(price, price.contract, price.laid, _decided(price))
        ways = partial(splits_after_pass, self.view, self._deals, *self.endings[price.call])
        return PricedOption(self.view, price.call, price.name, None, _decided(price), self._endings(price), ways)

    @property
    def _remarks(self) -> list[str]:
        return [self._most_points, self.score_note, self.proviso]

    @property
    def _most_points(self) -> str:
        """A sentence on the call with the most points, if another one is better to win the game; else nothing."""
        if self.aim == "points" or not self.ranked:
            return ""
        worth = {price.name: price.points for price in self.ranked if price.points}
        most = max(worth, key=lambda name: worth[name].value)
        is_best = most in [price.name for price in self.leaders]
        return "" if is_best else f"Most points a hand: {most} ({signed(worth[most])})."

    @cached_property
    def proviso(self) -> str:
        """What is assumed of the seats that speak after a priced call, in a sentence; nothing if nobody does."""
        auction, asks_alone = Auction.at(self.view), False
        for call in (price.call for price in self.ranked if price.make and not price.call.tricks):
            auction.push(call)
            asks_alone |= auction.asks_alone and not auction.is_over
            auction.pop()
        made = [price.call for price in self.ranked if not (price.call.is_pass or price.call.tricks)]
        is_open = any(auction.contract_of(call).alone_later for call in made)
        said = {"nobody else plays alone after them": asks_alone, "nobody said alone later": is_open}
        return " ".join(f"Calls are priced as if {assumed}." for assumed, is_so in said.items() if is_so)

    def note(self, price: CallPrice) -> str:
        """Return what we decide along with a call, and who may call after it."""
        return "; ".join(filter(None, [_decided(price), price.note]))

    def to_json(self) -> dict[str, Any]:
        """Return everything except ``points_by_deal`` as plain data."""
        return {**super().to_json(), "proviso": self.proviso or None}


def _decided(price: CallPrice) -> str:
    """Say what we choose along with a call: the trump to name, the cards to lay down, what we call later."""
    named = [f"name {price.trump}"] * bool(price.trump)
    laid = [f"discard {words_of(price.laid)}"] * bool(price.laid)
    later = [f"then {words_of(price.then)} if it comes round"] if price.then and not price.then.is_pass else []
    return ", ".join(named + laid + later)
