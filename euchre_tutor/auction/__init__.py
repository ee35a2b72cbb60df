"""The auction: the calls, whose turn it is, which calls are legal and why not; it ends in a Contract."""

from euchre_tutor.auction.auction import Auction
from euchre_tutor.auction.calls import PASS, Call
from euchre_tutor.auction.contract import Contract, legal_discards, make_contract

__all__ = ["PASS", "Auction", "Call", "Contract", "legal_discards", "make_contract"]
