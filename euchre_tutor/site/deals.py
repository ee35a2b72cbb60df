"""Deals for a duplicate night: slips to deal from, and a record of what each deal is worth.

>>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
>>> par_of(deal)
(('pass', 'pass', 'order up'), 3, -2)
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import count as numbers
from pathlib import Path

import numpy as np

from euchre_tutor.analysis import compare_calls
from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.analysis.text import number as in_words
from euchre_tutor.auction import PASS, Auction, Contract
from euchre_tutor.base import capital, on_screen, whole
from euchre_tutor.conditions import Where
from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import Piece
from euchre_tutor.players import tutor_action
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.pricing.options import played_out, seeds_of_chunk
from euchre_tutor.rules import BICYCLE
from euchre_tutor.scoring import points_table
from euchre_tutor.site.handout import save_sheet, size_of
from euchre_tutor.solver import solve

_PACK = BICYCLE.pack.cards
_TIMES = 256  # a hand is played at a table
_STYLE = """h2 { margin: 0 0 .3rem; font-size: 1rem; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
td { border: 1px dashed #888; padding: .3rem .5rem; vertical-align: top; }
td b, .hands b { display: block; font-size: .8rem; }
.red { color: #c00; }
.record { break-inside: avoid; border-top: 1px solid #888; padding: .5rem 0; }
.hands { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .3rem 1rem; }
.record p { margin: .3rem 0; }
.records { break-before: page; }"""


def write_deals(
    path: str | Path, *, where: str = "", count: int = 8, paper: str = "a4", seed: int = 0, progress: bool = False
) -> Path:
    """Write deals of Bicycle as a page to print: slips to cut out and deal by, then a record of each deal.

    Args:
        path: the file; an earlier page of ours is replaced.
        where: what has to hold of each deal, in words, such as ``seat 2 has 3 trumps``; nothing for any deal.
        count: how many deals, 1 to 40.
        paper: ``a4`` or ``letter``.
        seed: which deals.
        progress: whether to show how far it is.

    Returns:
        The file.

    Raises:
        EuchreError: the condition can't be read or is too rare, there is no such paper, or the file can't be written.
    """
    size = size_of(paper)
    condition, seeds = Where.parse(where) if where else None, numbers(1_000 * whole(seed, "seed"))
    slips, records, number = "", "", whole(count, "exercises")
    with progress_bar(number, shown=progress, unit="deal") as bar:
        for at in range(1, number + 1):
            deal = Deal.random(seed=next(seeds), where=condition)
            slips += f"<tr>{_slips(at, deal)}</tr>"
            records += _record(at, deal)
            bar.update()
    title = "Deals for a duplicate night"
    about = f" in which {on_screen(where)}" if where else ""
    words = (
        f"{number} deals of Bicycle{about}. Cut along the lines: each table deals the same cards, "
        "and seat 4 is the dealer."
    )
    told = f'<section class="records"><h1>Records</h1>{records}</section>'
    body = f"<h1>{title}</h1><p>{escape(words)}</p><table>{slips}</table>{told}"
    return save_sheet(path, title, body, style=_STYLE, paper=size)


def par_of(deal: Deal) -> tuple[tuple[str, ...], int, int]:
    """Return the calls that are best for all sides with all cards seen, who makes trump, and the makers' points.

    Whoever has two calls of the same worth makes the one that comes first; a pass comes before all others. If nobody
    makes trump, the seat and the points are 0.
    """

    def best(auction: Auction) -> tuple[tuple[str, ...], int, int]:
        contract = auction.contract
        if contract or auction.is_over:
            return (), contract.maker if contract else 0, _points(deal, contract) if contract else 0
        side, found = auction.seat % 2, list[tuple[int, tuple[tuple[str, ...], int, int]]]()
        for call in auction.legal_calls:
            after = auction.copy()
            after.push(call)
            calls, maker, worth = best(after)
            gain = worth if maker % 2 == side else -worth
            found.append((gain, ((str(call), *calls), maker, worth)))
        return max(found, key=lambda each: each[0])[1]

    return best(Auction.of(deal))


@lru_cache(maxsize=256)
def _points(deal: Deal, contract: Contract) -> int:
    """Return the makers' points, less those of the defenders, with all cards seen."""
    return solve(deal, trump=contract.trump or "none", maker=contract.maker, alone=contract.alone).points


def _slips(at: int, deal: Deal) -> str:
    """Return the slips of a deal: each hand, and the turn-up with what stays in the kitty."""
    places = [*_places(deal), ("kitty", deal.kitty)]
    return "".join(f"<td><b>Deal {at}, {name}</b>{_by_suit(cards)}</td>" for name, cards in places)


def _places(deal: Deal) -> Iterator[tuple[str, Sequence[Piece]]]:
    """Yield each hand, and the turn-up, with their names."""
    yield from ((f"seat {seat}" + " (dealer)" * (seat == 4), hand) for seat, hand in enumerate(deal.hands, 1))
    yield "turn-up", (deal.up,) if deal.up else ()


def _by_suit(cards: Sequence[Piece]) -> str:
    """Write cards in lines by suit, the way one picks them from a pack."""
    lines = dict[str, list[str]]()
    for card in sorted(cards, key=_PACK.index, reverse=True):
        lines.setdefault(card.symbol[-1], []).append(card.symbol[:-1])
    suits = {suit: f'<span class="{"red" if suit in "♥♦" else "black"}">{suit}</span>' for suit in lines}
    return "<br>".join(f"{suits[suit]} {' '.join(ranks)}" for suit, ranks in lines.items())


def _record(at: int, deal: Deal) -> str:
    """Return what a deal is worth: as the tutor's players call and play it, and with all cards seen."""
    hands = "".join(f"<div><b>{capital(name)}</b>{_by_suit(cards)}</div>" for name, cards in _places(deal))
    told = "".join(f"<p>{escape(line)}</p>" for line in (*_question(deal), _as_played(deal), _par(deal)))
    return f'<section class="record"><h2>Deal {at}</h2><div class="hands">{hands}</div>{told}</section>'


def _called(deal: Deal) -> GameHand:
    hand = GameHand(deal)
    while hand.stage == "calls":
        hand.push(tutor_action(hand))
    return hand


def _question(deal: Deal) -> tuple[str, str]:
    """Ask for the call of who makes trump among the tutor's players, or of the dealer, and answer it."""
    hand, asked = _called(deal), GameHand(deal)
    at = next((at for at, done in enumerate(hand.history) if done.text != str(PASS)), 3)
    for done in hand.history[:at]:
        asked.push(done.text)
    assert asked.seat
    odds = compare_calls(asked.view(asked.seat), progress=False)
    before = f"after {at} passes" if at > 1 else "after a pass" if at else "who speaks first"
    return f"Question: what does seat {asked.seat} call, {before}?", f"Answer: {on_screen(odds.verdict)}"


def _as_played(deal: Deal) -> str:
    """Say how the tutor's players call, and what the makers get on average, at a table and with all cards seen."""
    hand = _called(deal)
    calls = ", ".join(done.text for done in hand.history)
    if not hand.contract:
        return f"The tutor's players: {calls}. Nobody makes trump."
    contract = hand.contract
    seen = _points(deal, contract)
    mean = in_words(_at_a_table(deal, contract))
    brings = f"At a table that brings seat {contract.maker}'s side {mean} points on average"
    return on_screen(f"The tutor's players: {calls}. {brings}, with all cards seen {seen:+d}.")


def _at_a_table(deal: Deal, contract: Contract) -> Estimate:
    """Return the makers' points, less those of the defenders, when the tutor's players play the cards as they lie."""
    place = deal.rules.pack.cards.index
    dealt = np.array([[[place(card) for card in hand] for hand in deal.hands]]).repeat(_TIMES, axis=0)
    view = GameHand(deal).view(next(seat for seat in contract.active if seat != contract.taker))
    ends = played_out(dealt, view, contract, seeds=seeds_of_chunk(_TIMES, seed=0, chunk=0))
    points = np.array(points_table(contract))[ends.tricks]
    mean, error = float(points.mean()), 1.96 * float(points.std(ddof=1)) / _TIMES**0.5
    return Estimate(mean, mean - error, mean + error)


def _par(deal: Deal) -> str:
    """Say what is best for all sides with all cards seen."""
    calls, maker, points = par_of(deal)
    worth = f"{', '.join(calls)}; {points:+d} for seat {maker}'s side" if maker else "all pass"
    return on_screen(f"Par, if everybody saw all cards, and called and played best: {worth}.")
