"""Every way that the calls of a view may end, counted over every deal that the seat can't rule out.

Each deal weighs what the calls so far make it weigh. A pass is no draw of how the auction goes on: every contract
that may come of it counts with its chance, that of the passes before it and of the call that makes it.

What a seat calls depends on its own hand. So a weight is a product over hands, and deals that are played alike are
solved once (see beliefs.alike).
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis.kept import Kept
from euchre_tutor.analysis.prospects import Prospect, prospect, solved
from euchre_tutor.auction import PASS, Auction, Call, Contract
from euchre_tutor.beliefs import Evidence, Turn, best_calls, bidding_model, call_chances, view_turns
from euchre_tutor.beliefs.alike import Alike, Factors
from euchre_tutor.beliefs.every_deal import EveryDeal
from euchre_tutor.beliefs.said import by_seat, likelihood, said
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand
from euchre_tutor.ranking import ranking
from euchre_tutor.rules import Rules
from euchre_tutor.solver import goals_met_many

__all__ = ["Counting", "Line", "Part", "carry_through", "every_line", "parts_of"]

_THREADS = 2
_AHEAD = 4  # blocks that wait for their turn
_SAVED_EVERY = 10.0  # seconds

Counts = NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """One way that a call may end: a contract, or none, and what each deal weighs in it."""

    call: Call
    prospect: Prospect | None
    factors: Factors


def every_line(view: View, *, seed: int, evidence: Evidence) -> list[Line]:
    """List the ways that the legal calls of a view may end; none of a pass in a game without a model of calls.

    What we lay down, and what a bidder would name, is chosen on deals drawn by the seed.
    """
    auction, before = Auction.at(view), _before(view, evidence)
    lines: list[Line] = []
    for call in auction.legal_calls:
        if not call.is_pass or auction.is_defended:
            lines.append(Line(call, prospect(view, call, seed=seed, evidence=evidence), before))
        elif bidding_model(view.rules):
            lines += _after_pass(view, evidence, before)
    return lines


def _before(view: View, evidence: Evidence) -> Factors:
    """Return what the hands of the others weigh before we call: by what was called, and 0 if they are dealt again."""
    deals = EveryDeal(view)
    factors = {} if deals.is_kept.all() else dict.fromkeys(deals.others, deals.is_kept.astype(float))
    for seat, calls in by_seat(said(view) if evidence == "calls" else ()).items():
        factors[seat] = factors.get(seat, 1.0) * likelihood(deals.hands, calls)
    return factors


def _after_pass(view: View, evidence: Evidence, before: Factors) -> Iterator[Line]:
    """Let the auction go on after our pass; when our turn comes again we make our best call if it gains."""
    auction, hands, factors = Auction.at(view), EveryDeal(view).hands, dict(before)
    auction.calls.append(PASS)
    for turn in view_turns(view)[len(auction.calls) :]:
        chances, is_ours = _chances(view, turn, hands), turn.seat == view.seat
        factor = factors.pop(turn.seat, np.ones(len(chances)))
        for place, call in enumerate(turn.calls):
            if (weight := factor * chances[:, place]).any():
                contract = auction.contract_of(call)
                of_turn = {} if is_ours else {turn.seat: weight}
                yield Line(PASS, Prospect.under(view, contract, evidence=evidence), factors | of_turn)
        total = chances.sum(axis=1)
        factor = factor * ((total == 0) if turn.must_call else 1 - total)
        if not factor.any():
            return
        factors |= {} if is_ours else {turn.seat: factor}
        auction.calls.append(PASS)
    yield Line(PASS, None, factors)


def _chances(view: View, turn: Turn, hands: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the chance of each of a turn's calls, by hand; of our own turn that of our hand, which is 0 or 1."""
    model = bidding_model(view.rules)
    assert model is not None
    if turn.seat != view.seat:
        return call_chances(model.gains(hands, turn), must_call=turn.must_call)
    own = np.array([[view.rules.pack.cards.index(card) for card in view.hand]])
    return best_calls(model.gains(own, turn), must_call=turn.must_call).astype(float)


@dataclass
class Part:
    """Lines that are played the same on every deal; a line without a contract may go along with them."""

    view: View
    contract: Contract
    laid: Hand
    lines: list[Line] = field(default_factory=list)

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """Numbers of tricks, ascending, that count for any of the lines."""
        return tuple(sorted({goal for line in self.lines if line.prospect for goal in self._told(line.prospect)}))

    def _told(self, prospect: Prospect) -> list[int]:
        """Return the goals of a prospect as this part tells them: those of the other side from below."""
        if self._is_own(prospect):
            return list(prospect.goals)
        return [self.view.rules.hand_size + 1 - goal for goal in prospect.goals]

    def _is_own(self, prospect: Prospect) -> bool:
        """Tell whether the makers of a prospect are those of this part, not their opponents."""
        return prospect.contract.makers == self.contract.makers

    @property
    def shape(self) -> tuple[int, int]:
        """Lines and outcomes; see Prospect.goals."""
        return len(self.lines), 2 * (len(self.goals) + 1)

    @property
    def fingerprint(self) -> bytes:
        """A hash of all that is counted."""
        asked = str(replace(self.view, score=(0, 0)))  # the score tells only by what others call
        lines = [
            (str(line.call), line.prospect and line.prospect.contract, sorted(line.factors)) for line in self.lines
        ]
        words = [asked, self.contract, self.laid, self.goals, lines]
        tables = (line.factors[seat].tobytes() for line in self.lines for seat in sorted(line.factors))
        return sha256(b"".join([repr(words).encode(), *tables])).digest()

    def counts(self, line: int, counts: Counts) -> tuple[Prospect | None, Counts]:
        """Return how a line ended: what each outcome of its prospect weighs, of the counts of this part."""
        prospect, mine = self.lines[line].prospect, counts[line]
        if prospect is None:
            return None, mine.sum(keepdims=True)
        steps, wanted, is_own = len(self.goals) + 1, self._told(prospect), self._is_own(prospect)
        outcomes = np.zeros(2 * (len(wanted) + 1))
        for place, weight in enumerate(mine):
            is_partnered, met = divmod(place, steps)
            reached = sum((goal in self.goals[:met]) == is_own for goal in wanted)
            outcomes[reached + is_partnered * (len(wanted) + 1)] += weight
        return prospect, outcomes


def parts_of(view: View, lines: Iterable[Line]) -> list[Part]:
    """Put lines together that are played the same; those without a contract go along with the first of them."""
    parts: dict[tuple[Contract, Hand], Part] = {}
    loose = []
    for line in lines:
        if line.prospect is None:
            loose.append(line)
            continue
        played = (_played(view.rules, line.prospect.contract), line.prospect.laid)
        parts.setdefault(played, Part(view, *played)).lines.append(line)
    found = list(parts.values())
    for part in found[:1]:
        part.lines += loose
    return found


def _played(rules: Rules, contract: Contract) -> Contract:
    """Return what is played, whoever made it, and however high it was bid; one side is told like the other."""
    plain = replace(contract, alone=False, bid=None, defender=None)
    if contract.giver or contract.called:
        return plain
    others = frozenset(range(1, rules.players + 1)) - contract.makers
    side = min(contract.makers, others, key=min)
    return replace(plain, makers=side, maker=min(side))


class Counting:
    """The deals of a part in blocks, those that are played alike solved once where that can be.

    Attributes:
        blocks: how many blocks there are.
        layouts: how many deals are solved.
    """

    def __init__(self, part: Part) -> None:
        self._part, self._order = part, ranking(part.view.rules, part.contract.trump)
        self._deals = EveryDeal(part.view)
        self._alike: Alike | None = None
        if Alike.fits(part.view, part.contract):
            factors = [line.factors for line in part.lines]
            self._alike = Alike(part.view, part.contract, self._order, part.laid, factors)
        self.blocks = (self._alike or self._deals).blocks
        self.layouts = self._alike.layouts if self._alike else self._deals.count

    def block(self, number: int) -> Counts:
        """Count a block: float64[lines, outcomes], what the deals of each outcome weigh."""
        part = self._part
        if self._alike:
            hands, weights = self._alike.block(number)
            met = goals_met_many(hands, part.contract, self._order, part.goals)
        else:
            deals, numbers = self._deals.block(number)
            weights = np.stack([self._weights(line, numbers) for line in part.lines])
            met = solved(deals, part.view, part.contract, self._order, part.goals, part.laid)
        return np.stack([np.bincount(met, weights=weight, minlength=part.shape[1]) for weight in weights])

    def _weights(self, line: Line, numbers: NDArray[np.int64]) -> NDArray[np.float64]:
        weights = np.ones(len(numbers))
        for seat, factor in line.factors.items():
            weights *= factor[numbers[:, self._deals.others.index(seat)]]
        return weights


def carry_through(
    parts: Iterable[Part], kept: Kept, *, save: Callable[[], None], told: Callable[[float], object]
) -> None:
    """Count every block that isn't counted yet, in threads, and add them up in order.

    Args:
        parts: what is counted.
        kept: how far it is, and in the end the whole.
        save: called every some seconds, and in the end, even if it is interrupted.
        told: called after each block with the number of deals that were solved for it.
    """
    saved = time.monotonic()
    try:
        with ThreadPoolExecutor(_THREADS) as pool:
            for place, part in enumerate(parts):
                if kept.parts[place].is_done:
                    continue
                counting = Counting(part)
                for counts in _in_order(pool, counting.block, range(kept.parts[place].done, counting.blocks)):
                    kept.parts[place] = kept.parts[place].plus(counts)
                    told(counting.layouts / counting.blocks)
                    if time.monotonic() - saved > _SAVED_EVERY:
                        save()
                        saved = time.monotonic()
    finally:
        save()


def _in_order(pool: ThreadPoolExecutor, work: Callable[[int], Counts], numbers: Iterable[int]) -> Iterator[Counts]:
    """Do some work for each number, a few ahead of time; when the loop is left what hasn't begun is let go."""
    left = iter(numbers)
    ahead: deque[Future[Counts]] = deque(pool.submit(work, number) for number in islice(left, _AHEAD))
    try:
        while ahead:
            yield ahead.popleft().result()
            ahead.extend(pool.submit(work, number) for number in islice(left, 1))
    finally:
        for future in ahead:
            future.cancel()
