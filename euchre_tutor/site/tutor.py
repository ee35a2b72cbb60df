"""How the tutor's players call and play, as tables for a page: the bidding model, and what the core needs."""

from typing import Any

import numpy as np

from euchre_tutor.auction import PASS, Contract
from euchre_tutor.beliefs import BiddingModel, bidding_model, turns
from euchre_tutor.beliefs.bidding.evidence import CARELESS
from euchre_tutor.beliefs.bidding.features import (
    IS_MANY,
    CallFeatures,
    FeaturePart,
    PassFeatures,
    groups_of,
    strengths_of,
)
from euchre_tutor.beliefs.bidding.model import features_of, outcome_worth, shares_of
from euchre_tutor.beliefs.bidding.tables import Shares
from euchre_tutor.beliefs.discard import USUAL
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.rules import Rules
from euchre_tutor.site.solver import Shared, contracts_of
from euchre_tutor.solver import SAMPLES, network_of
from euchre_tutor.solver.engine import SIZES, arrays_of_players, public_state_of
from euchre_tutor.solver.networks import told_rows

_NAMED = "likely", "network"  # which JavaScript lays down


def _bidding(rules: Rules) -> dict[str, Any]:
    """Return the bidding model: what a hand is looked at for, what each feature adds, and what outcomes are worth."""
    model = bidding_model(rules)
    assert isinstance(model, BiddingModel)
    features, kinds, parts = Shared(), Shared(), Shared()
    priced = {
        str(up): [
            [(features.at(features_of(turn, call)), kinds.at(_kind(shares_of(model, turn, call)))) for call in calls]
            for turn in turns(rules, rules.turn_up(up))
            for calls in [(PASS, *turn.calls)]
        ]
        for up in rules.pack.cards
    }
    return {
        "priced": priced,
        "features": [_feature(each, rules, parts) for each in features],
        "kinds": kinds,
        "parts": parts,
        "worth": [[_worths(rules, ours, theirs) for theirs in range(rules.game)] for ours in range(rules.game)],
        "care": model.care,
        "careless": CARELESS,
        "usual": USUAL,
    }


def _feature(features: CallFeatures | PassFeatures, rules: Rules, parts: Shared) -> dict[str, Any]:
    """Return what is looked at before a call or a pass: suits from the highest card down, and parts of a hand."""
    suits = [[rules.pack.cards.index(card) for card in cards] for _, cards in features.suits]
    size, is_call = len(suits[0]), isinstance(features, CallFeatures)
    by_set = {"groups": groups_of(size).tolist(), "many": IS_MANY.tolist()} if is_call else {}
    strengths = {} if is_call else {"strengths": strengths_of(size).tolist()}
    return {"suits": suits, "parts": [parts.at(_part(each)) for each in features.parts], **by_set, **strengths}


def _part(part: FeaturePart) -> dict[str, Any]:
    """Return a part of a hand: its features, and for each of its values which count, each with how often."""
    rows = [[int(each) for at in np.flatnonzero(row) for each in (at, row[at])] for row in part.features]
    return {"names": part.names, "rows": rows}


def _kind(shares: Shares) -> dict[str, Any]:
    """Return how a class of calls ends: what each feature adds to the shares of the outcomes, in thousandths."""
    used = np.flatnonzero(shares.shares.any(axis=0))
    thousandths = (shares.shares[:, used] * 1000).round().astype(int).tolist()
    return {"outcomes": used.tolist(), "names": shares.names, "thousandths": thousandths}


def _worths(rules: Rules, ours: int, theirs: int) -> list[list[float]]:
    """Return what outcomes are worth at a score to a side that doesn't deal, and to one that does."""
    up = rules.turn_up(rules.pack.cards[0])
    asked = turns(rules, up, (ours, theirs))[0], turns(rules, up, (theirs, ours))[rules.players - 1]
    return [outcome_worth(turn).tolist() for turn in asked]


def known(rules: Rules) -> dict[str, Any]:
    """Return the bidding model, and what the core's players need: arrays, points, and what the network is told."""
    contracts, told = contracts_of(rules), Shared()
    core = {
        "workspace": SIZES["players"],
        "samples": SAMPLES,
        "players": rules.players,
        "layers": [each.shape for each in _state(contracts[0]).network[:4]],
        "contracts": [
            {
                "pays": makers_points(each).tolist(),
                "told": [told.at(told_rows(each, rules.turn_up(up)).tolist()) for up in rules.pack.cards],
            }
            for each in contracts
        ],
        "told": told,
        "buffers": {len(each.active): _buffers(each) for each in contracts},
    }
    return {"bidding": _bidding(rules), "core": core}


def weights(contract: Contract) -> bytes:
    """Return the weights of the network that plays, one layer after the other, as float32."""
    return b"".join(each.tobytes() for each in _state(contract).network[:4])


def _state(contract: Contract) -> Any:
    """Return what everybody knows under a contract before the first lead, but for the calls."""
    up, nobody = contract.rules.turn_up(contract.rules.pack.cards[0]), np.zeros(len(contract.active) + 1, np.int64)
    return public_state_of(contract, makers_points(contract), nobody, network=network_of(contract, up))


def _buffers(contract: Contract) -> list[Any]:
    """Return the arrays that players work with: the type and the shape of each, and what is in it; or its name."""
    fields = arrays_of_players(_state(contract))
    arrays = {name: field if isinstance(field, tuple) else (field,) for name, field in fields.items()}
    return [
        [each.dtype.str[1:], each.shape, each.ravel().tolist() if each.any() else []] if name not in _NAMED else name
        for name, found in arrays.items()
        for each in (found if name not in _NAMED else (found,))
    ]
