"""What the players' network expects of a card, in plain Python from a seat's view: the slow twin."""

from __future__ import annotations

import numpy as np

from euchre_tutor import View
from euchre_tutor.auction import Contract
from euchre_tutor.beliefs import Seen
from euchre_tutor.pieces import Piece
from euchre_tutor.solver.players.knowledge import Network

__all__ = ["expected_points"]


def expected_points(view: View, contract: Contract, network: Network, points: list[int]) -> dict[Piece, float]:
    """Return the points of its side that the network expects of each legal card; a trick counts a hundredth."""
    seen, seat = Seen(view), view.seat
    inputs = _inputs(seen, contract, network.told[contract.active.index(seat)].tolist())
    sign = 1 if seat in contract.makers else -1
    values = {}
    for card in seen.legal_plays:
        chances = _forward(network, inputs + _move_inputs(seen, contract, card))
        values[card] = sign * sum(
            p * (worth + 0.01 * n) for n, (p, worth) in enumerate(zip(chances, points, strict=True))
        )
    return values


def _forward(network: Network, inputs: list[int]) -> np.ndarray:
    """Three layers, with ReLU between them and softmax at the end."""
    first = np.maximum(network.rows[inputs].astype(float).sum(axis=0), 0)
    second = np.maximum(first @ network.second + network.biases[0, : network.second.shape[1]], 0)
    last = second @ network.third + network.biases[1, : network.third.shape[1]]
    return np.exp(last - last.max()) / np.exp(last - last.max()).sum()


def _columns(seen: Seen) -> dict[Piece, int]:
    """Number the cards: plain suits by length, then by the seat's own cards in them; trumps last."""
    ranking = seen.ranking
    own = {*seen.hand, *(card for seat, card in seen.history if seat == seen.view.seat)}

    def key(suit: object) -> tuple[bool, int, list[int], int]:
        cards = ranking.order[suit]
        heights = [-height for height in reversed(range(len(cards))) if cards[height] in own]
        mask = sum(1 << -height for height in heights)
        return suit is ranking.trump, len(cards), -mask, ranking.index[cards[0]]

    suits = sorted(ranking.order, key=key)
    return {card: number for number, card in enumerate(card for suit in suits for card in ranking.order[suit])}


def _inputs(seen: Seen, contract: Contract, told: list[int]) -> list[int]:
    """List the rows of what the seat knows."""
    view, columns, players, tricks = seen.view, _columns(seen), seen.view.rules.players, seen.view.rules.hand_size
    cards = len(columns)
    out = [*view.laid, *([view.up] if not contract.taker else [])]
    rows = [columns[card] for card in seen.hand] + [cards + columns[card] for card in out]
    leads = seen.history[:: len(contract.active)]
    for kind, found in enumerate((seen.history, leads, seen.trick)):
        for seat, card in found:
            place = (seat - view.seat) % players
            rows.append(2 * cards + (kind * players + place) * cards + columns[card])
    for seat, suits in seen.voids.items():
        for suit in suits if seat != view.seat else ():
            place = (seat - view.seat) % players
            rows.append(
                2 * cards + (3 * players + place) * cards + min(columns[card] for card in seen.ranking.order[suit])
            )
    base = 2 * cards + 4 * players * cards
    ours = sum(winner in contract.makers for winner in seen.winners)
    winner = 0
    if seen.trick:
        best = max(seen.trick, key=lambda each: _strength(seen, each[1]))
        winner = (best[0] - view.seat) % players
    rows += [base + ours, base + tricks + len(seen.winners) - ours]
    return [*rows, base + 2 * tricks + winner, base + 2 * tricks + players + len(seen.trick), *told]


def _strength(seen: Seen, card: Piece) -> int:
    """How many cards a card of this trick beats."""
    assert seen.led is not None
    return sum(seen.ranking.beats(card, other, seen.led) for other in seen.ranking.cards)


def _move_inputs(seen: Seen, contract: Contract, card: Piece) -> list[int]:
    """List the rows of a card: itself, whether it takes the trick so far, and what may still beat it."""
    ranking, view, columns = seen.ranking, seen.view, _columns(seen)
    led = seen.led or ranking.suit_of(card)
    trick = [*seen.trick, (view.seat, card)]
    best = max((each for _, each in trick), key=lambda each: sum(ranking.beats(each, o, led) for o in ranking.cards))
    gone = {*view.hand, *view.laid, *(each for _, each in seen.history), *([view.up] if not contract.taker else [])}
    beaters = sum(ranking.beats(other, best, led) for other in ranking.cards if other not in gone)
    rules, cards = view.rules, len(columns)
    base = 2 * cards + 4 * rules.players * cards + 2 * rules.hand_size + 2 * rules.players + 64
    return [base + columns[card], base + cards + (best == card), base + cards + 2 + min(beaters, 7)]
