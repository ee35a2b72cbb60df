"""The auction: the calls, whose turn it is, which calls are legal and why not; it ends in a Contract."""

from euchre_tutor.auction.auction import Auction
from euchre_tutor.auction.calls import PASS, Call
from euchre_tutor.auction.contract import Contract, legal_discards, make_contract, why_not_hold
from euchre_tutor.auction.words import ALONE_LATER, CROSS, NEXT, ORDER_UP, SpokenCall, is_alone, is_together

__all__ = [
    "ALONE_LATER",
    "CROSS",
    "NEXT",
    "ORDER_UP",
    "PASS",
    "Auction",
    "Call",
    "Contract",
    "SpokenCall",
    "is_alone",
    "is_together",
    "legal_discards",
    "make_contract",
    "why_not_hold",
]
