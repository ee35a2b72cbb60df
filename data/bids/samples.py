"""What seats see in a deal before they bid, and what each contract brings at a table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from as_played import bucket
from numpy.typing import NDArray
from solved_deals import HEIGHTS, SEATS, Floats, strengths_of

from euchre_tutor import Rules
from euchre_tutor.beliefs import call_chances
from euchre_tutor.beliefs.bidding.bids import PARTS
from euchre_tutor.beliefs.bidding.holdings import Strengths, features, lone_chance


@dataclass
class Sample:
    """Solved deals as seats see them.

    Attributes:
        hands: int64[deals, seats, cards].
        features: for each seat float32[deals, FEATURES].
        ends: float32[seats, HEIGHTS, PARTS, deals], what a contract brings eldest's side, by its maker and its bid.
    """

    hands: NDArray[np.int64]
    features: list[Floats]
    ends: Floats

    def __len__(self) -> int:
        return len(self.hands)


def sample_of(
    rules: Rules, hands: NDArray[np.int64], tricks: NDArray[np.int8], strengths: Strengths, as_played: Floats
) -> Sample:
    """Work out what seats see and what each contract brings; makers name trumps as the model says.

    Args:
        rules: what is being played.
        hands: int64[deals, seats, cards].
        tricks: int8[deals, seats, 2, trumps], the makers' tricks double dummy.
        strengths: what each holding adds.
        as_played: float[HEIGHTS, buckets, solved, played], see as_played.py.
    """
    ends = np.zeros((len(SEATS), len(HEIGHTS), len(PARTS), len(hands)), np.float32)
    for seat in SEATS:
        worth = strengths_of(rules, hands[:, seat], strengths)
        for place, height in enumerate(HEIGHTS):
            alone = height == HEIGHTS[-1]
            strength = lone_chance(worth[:, :, 1]) if alone else worth[:, :, 0]
            brings = _maker_parts(rules, height) @ as_played[place].transpose(0, 2, 1)
            parts = brings.transpose(1, 0, 2)[:, bucket(strength, alone=alone), tricks[:, seat, int(alone)].T]
            scale = rules.lone_march + rules.lone_euchre if alone else 2
            chances = call_chances(scale * strength.T, must_call=True).T
            ours = np.einsum("td,ptd->pd", chances, parts)
            ends[seat, place] = ours if seat % 2 == 0 else for_others(ours)
    seen = [features(hands[:, seat], rules, strengths).astype(np.float32) for seat in SEATS]
    return Sample(hands, seen, ends)


def _maker_parts(rules: Rules, height: int) -> Floats:
    """Return what a contract brings its makers by their tricks: float[PARTS, tricks]."""
    tricks = np.arange(rules.hand_size + 1)
    others, parts = rules.hand_size - tricks, np.zeros((len(PARTS), len(tricks)))
    if height == HEIGHTS[-1]:
        parts[0], parts[1], parts[2] = -1.0 * others, others == 0, others > 0
    else:
        parts[0] = np.where(tricks >= height, tricks, -height) - others
    return parts


def for_others(parts: Floats) -> Floats:
    """Turn what one side gains into what the other does: float[PARTS, ...]."""
    return np.stack([-parts[0], parts[3], parts[4], parts[1], parts[2]])
