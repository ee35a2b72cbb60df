"""The bidding model where tricks are bid: what each bid gains beside passing, by the seat's hand and the bids so far.

A gain is a sum over the features of the hand, each times a weight that self-play on solved deals has found (see
docs/bidding_model.md). What a lone hand brings has separate weights, so that other points for it change the gains
without another table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from euchre_tutor.auction import PASS, Auction, Call, make_contract
from euchre_tutor.base import FloatArray, IntArray, read_rows, tables
from euchre_tutor.beliefs.bidding.chances import CARE, FORBIDDEN
from euchre_tutor.beliefs.bidding.holdings import FEATURES, Strengths, features, lone_chance, read_strengths, strength
from euchre_tutor.deal import Others, View
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import Rules, nearest, same_hands
from euchre_tutor.scoring import scores

PARTS = ("points", "we march alone", "we fail alone", "they march alone", "they fail alone")
"""What a gain is made of: points but for those of lone hands, and how often a lone hand makes it or fails."""

_TRICK = 2.0  # points that a trick more brings makers who reach their bid: one for them, and one less for the others


@dataclass(frozen=True)
class BidTurn:
    """A seat's turn where tricks are bid: to bid more than the highest bid, or as the highest bidder to name trump.

    Attributes:
        rules: what is being played.
        seat: 1 (eldest) to the dealer.
        said: the bids and passes before this turn; where trump is named, only the highest bid.
        calls: the calls but for a pass, whatever the hand; none where only a pass is left.
        must_call: whether this seat may not pass, because it names trump.
        others: how seats bid, see View.

    >>> auction = Auction("bid_euchre")
    >>> auction.push("bid 5")
    >>> turn = BidTurn.of(auction)
    >>> turn.seat, [str(call) for call in turn.said], [str(call) for call in turn.calls]
    (2, ['bid 5'], ['bid 6', 'bid 6 alone'])
    """

    rules: Rules
    seat: int
    said: tuple[Call, ...]
    calls: tuple[Call, ...]
    must_call: bool
    others: Others = "model"

    @classmethod
    def of(cls, auction: Auction, others: Others = "model") -> BidTurn:
        """Return the turn at which an auction stands."""
        anybody = Auction(auction.rules)
        anybody.calls = auction.calls
        calls = tuple(call for call in anybody.legal_calls if not call.is_pass)
        must_call = PASS not in anybody.legal_calls
        bids = tuple(call for call in auction.calls if not call.is_pass)
        return cls(
            auction.rules, auction.seat, bids[-1:] if must_call else tuple(auction.calls), calls, must_call, others
        )

    @property
    def highest(self) -> Call:
        """The highest bid before this turn; a pass if there is none."""
        return next((call for call in reversed(self.said) if not call.is_pass), PASS)


def bids_so_far(view: View) -> tuple[tuple[BidTurn, Call], ...]:
    """List the turns of the auction up to a view, with what was called; without those that left only a pass.

    >>> bids = bids_so_far(View.parse("Js Jc As 9h Kd Td seat 3 bids 3,pass rules bid_euchre"))
    >>> [(turn.seat, str(call)) for turn, call in bids]
    [(1, 'bid 3'), (2, 'pass')]
    """
    auction, bids = Auction(view.rules), []
    for call in Auction.at(view).calls:
        if (turn := BidTurn.of(auction, view.others)).calls:
            bids.append((turn, call))
        auction.calls.append(call)
    return tuple(bids)


@dataclass(frozen=True)
class BidModel:
    """What each bid gains beside passing, in points of the caller's side; the score changes nothing.

    Attributes:
        name: the name of the model in a caption.
        strengths: what each holding of a suit adds to the worth of a hand.
        weights: by what was said and the call, float64[PARTS, FEATURES].
        care: the gain at which a seat calls with a chance of 73%, in points; see call_chances.

    >>> from euchre_tutor.pieces import parse_cards
    >>> rules = Rules.parse("bid_euchre")
    >>> hand = np.array([[rules.pack.cards.index(card) for card in parse_cards("Js Jc As Ks Ah Kh")]])
    >>> turn = BidTurn.of(Auction(rules))
    >>> gains = bid_model(rules).gains(hand, turn)
    >>> str(turn.calls[int(gains.argmax())])
    'bid 6 alone'
    """

    name: str
    strengths: Strengths
    weights: Mapping[tuple[tuple[Call, ...], Call], FloatArray]
    care: float = CARE

    def gains(self, hands: IntArray, turn: BidTurn) -> FloatArray:
        """Return what each of the turn's calls gains beside passing, or beside no call where trump is named.

        Args:
            hands: int64[n, cards], the seat's hands, each card as its index in the pack.
            turn: whose turn it is.

        Returns:
            float64[n, calls], in points.
        """
        if turn.must_call:
            return self._gains_of_names(hands, turn)
        worth = part_points(turn.rules)
        columns = [worth @ self.weights[turn.said, call] for call in turn.calls]
        return features(hands, turn.rules, self.strengths) @ np.reshape(columns, (-1, len(FEATURES))).T

    def _gains_of_names(self, hands: IntArray, turn: BidTurn) -> FloatArray:
        """Return what each trump brings: the tricks that it takes, or the chance that it takes all of them alone."""
        rules, is_alone = turn.rules, turn.highest.alone
        _, made, failed, *_ = part_points(rules)
        columns = []
        for call in turn.calls:
            trump = call.trump(None)
            ranking = ranking_of(rules, trump)
            tricks, log_odds, *_ = strength(hands, ranking, self.strengths).T
            gain = (made - failed) * lone_chance(log_odds) if is_alone else _TRICK * tricks
            may = np.array([rules.may_make(trump, (card,)) for card in ranking.pack.cards])[hands].any(axis=1)
            columns.append(np.where(may, gain, FORBIDDEN))
        return np.stack(columns, axis=1)


def part_points(rules: Rules) -> FloatArray:
    """Return the points of each of PARTS for our side."""
    if not any(call.alone for call in Auction(rules).legal_calls):
        return np.array([1.0, 0, 0, 0, 0])
    contract = make_contract(rules, rules.pack.suits[0], 1, alone=True, bid=rules.hand_size)
    made, failed = scores(contract, rules.hand_size)[0], scores(contract, 0)[0]
    return np.array([1, made, failed, -made, -failed], float)


@cache
def bid_model(rules: Rules) -> BidModel:
    """Return the model of a game in which tricks are bid, learnt there or in its nearest relative.

    >>> [bid_model(Rules.parse(f"bid_euchre{rule}")).name for rule in ("+lone_march=24", "+pack_size=32")]
    ['self-play calls', 'calls learnt in bid_euchre']
    """
    folder = tables("bids")
    near = nearest(rules, {Rules.parse(path.stem.removesuffix("_bids")) for path in folder.glob("*_bids.csv")})
    name = "self-play calls" if same_hands(rules, near) else f"calls learnt in {near}"
    return replace(_learnt(near, folder), name=name)


@cache
def _learnt(rules: Rules, folder: Path) -> BidModel:
    """Read what self-play has found for a game."""
    weights = read_weights(folder / f"{rules}_bids.csv", rules)
    return BidModel("", read_strengths(folder / f"{rules}_hands.csv"), weights)


def read_weights(path: Path, rules: Rules) -> dict[tuple[tuple[Call, ...], Call], FloatArray]:
    """Read the weights of gains, with a row for each state of the auction, call and part of a gain."""
    weights: dict[tuple[tuple[Call, ...], Call], FloatArray] = {}
    for row in read_rows(path):
        said = tuple(Auction(rules).read(words) for words in row["said"].split())
        table = weights.setdefault((said, Auction(rules).read(row["call"])), np.zeros((len(PARTS), len(FEATURES))))
        table[PARTS.index(row["part"])] = [float(row[name]) for name in FEATURES]
    return weights
