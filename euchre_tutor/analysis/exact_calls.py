"""The exact odds of a call: every deal that a seat can't rule out, not a sample.

A long count may be interrupted: what is counted is kept in a file (see kept.py), and goes on from there.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from euchre_tutor.analysis.call_odds import CallOdds, CallPrice
from euchre_tutor.analysis.captions import number_of
from euchre_tutor.analysis.odds import check_sample
from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.analysis.refining import auction_to_price, refine_calls
from euchre_tutor.analysis.text import enumerated
from euchre_tutor.analysis.why import Explanation
from euchre_tutor.auction import Call, Contract
from euchre_tutor.beliefs import Evidence, bidding_model
from euchre_tutor.beliefs.enumeration import Enumeration
from euchre_tutor.checks import quoted
from euchre_tutor.deal import Deal, View, as_view
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.checkpoint import Checkpoint, CheckpointFile, Counted, usual_path
from euchre_tutor.pricing.counting import Counting, Part, carry_through, every_branch, parts_of
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.pricing.options import ContractOption, Option
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs, estimates, played_points, who_calls
from euchre_tutor.pricing.passing import PassOption
from euchre_tutor.pricing.sampling import Sampling
from euchre_tutor.pricing.stakes import Stakes
from euchre_tutor.race import Race
from euchre_tutor.scoring import tricks_to_escape
from euchre_tutor.solver import prepare
from euchre_tutor.sources import digest
from euchre_tutor.threads import THREADS

__all__ = ["ExactCallOdds", "exact_calls"]

_MOST_DEALS = 10**11
_DEALS_A_DAY = 5_000_000_000  # where they are solved one by one, for the contracts that a pass may lead to
_LONG = 5.0  # seconds, from which on a count is announced and kept
_AT_ONCE = 200_000  # deals that are solved in a second, without a word
_SAMPLE = 2_000  # deals that explain


@dataclass(frozen=True, repr=False)
class ExactCallOdds(CallOdds):
    """The exact price of every legal call of a view: every deal was counted; see CallOdds.

    The points of single deals are not kept, so ``points_by_deal`` is empty; ``deal`` and ``explain`` go by ``sample``.
    """

    @cached_property
    def gaps(self) -> dict[Any, Estimate]:
        """For each priced option but the best, how far it lies behind, in what options are ranked by."""
        values = {price.option: getattr(price, self.aim).value for price in self.ranked}
        return {option: Exact(max(values.values()) - value) for option, value in list(values.items())[1:]}

    @property
    def _alike(self) -> str:
        return "equally good"

    @property
    def _which_deals(self) -> str:
        return f"Over all {number_of(self.deals)} that fit what you have seen"

    @property
    def details(self) -> str:
        """Deals, evidence and its model, and how hands are played; the seed only if it decides anything."""
        words = {
            "what is laid down": any(price.laid for price in self.prices),
            "which trump": any(price.trump for price in self.prices),
            "which deals are played": bool(self.realistic_deals),
        }
        decided = [word for word, is_so in words.items() if is_so]
        seed = [f"seed {self.seed} decides {enumerated(decided)}"] * bool(decided)
        return " · ".join([f"exact, {number_of(self.deals)}", self.model, *self._realistic_play, *seed])

    @cached_property
    def sample(self) -> CallOdds:
        """The odds on some of the deals, drawn by what they weigh."""
        race = self.stakes.race if self.stakes else None
        *_, odds = refine_calls(
            self.view, deals=_SAMPLE, seed=self.seed, evidence=self.evidence, realistic=0, race=race
        )
        return odds

    def deal(self, number: int) -> Deal:
        """Return one of the deals of ``sample``, from 0 on; raise EuchreError if there are not so many."""
        return self.sample.deal(number)

    def explain(self, call: Call | str | None = None) -> Explanation:
        """Say what decides about a call, the best one unless it is named, on the deals of ``sample``.

        Raises EuchreError if the call isn't a legal one.
        """
        return self.sample.explain(call if call is not None else (self.ranked or list(self.prices))[0].call)


def exact_calls(
    view: View | str,
    *,
    seed: int = 0,
    evidence: Evidence = "calls",
    realistic: int = 0,
    race: Race | None = None,
    keep: Path | str | None = None,
    progress: bool = True,
) -> ExactCallOdds:
    """Price every legal call of a seat over every deal that it can't rule out.

    What takes some seconds may be interrupted: what is counted is kept in a file. Asking the same again goes on from
    there, and once all is counted returns the result at once. A count by an older solver is never gone on with.

    Args:
        view: what the seat has seen, such as ``"Js Jc As 9h Kd up Qs seat 4"``.
        seed: the deals on which is decided what we lay down, and what a bidder would name.
        evidence: ``calls`` weighs deals by how likely the calls so far were, ``none`` takes all alike.
        realistic: on how many deals, drawn by the seed, everybody plays seeing only their own hand, too.
        race: how likely each side is to win the game from any score, instead of Race.of the rules.
        keep: the file, instead of one in the user's cache folder.
        progress: say how long it will take if that is some seconds, and show a progress bar.

    Raises:
        EuchreError: the view can't be, trump is made already, there are too many deals, or the file is of another
            count, or broken, or can't be written. A file in the cache folder is ours: if it is broken the count
            begins anew, if it can't be written it goes on without, each with a warning.

    >>> odds = exact_calls("Js Jc As 9h Kd up Qs seat 2 rules two_handed", evidence="none")
    >>> print(odds["order up"], "·", odds.details)
    order up: +1.72 points · exact, 8,568 deals · uniform deals, double dummy · seed 0 decides what is laid down
    """
    view = as_view(view)
    check_sample(max(realistic, 1), seed, evidence, realistic)
    file = _file(keep)
    auction = auction_to_price(view)
    deals = Enumeration(view).count
    if deals > _MOST_DEALS:
        days = f"{deals // _DEALS_A_DAY:,} days or so"
        raise EuchreError(f"to solve {deals:,} deals would take {days}; leave out exact, and a sample is solved")
    with progress_bar(1, shown=progress) as bar:
        prepare()
        bar.update()
    branches = every_branch(view, seed=seed, evidence=evidence)
    parts = parts_of(view, branches)
    asked = f"{view} · seed {seed} · evidence {evidence}"
    kept = _counted(asked, parts, deals, keep=file, progress=progress)
    stakes, found = Stakes.of(view, race), _branches(parts, kept)
    if not parts:  # nobody can make trump any more
        found = {branch.call: [(None, (), Outcomes.thrown_in())] for branch in branches}
    prices = tuple(
        _price(view, call, found.get(call, []), stakes, is_pass=call.is_pass and not auction.is_defended)
        for call in auction.legal_calls
    )
    if realistic:
        prices = _with_realistic(view, prices, seed, evidence, realistic)
    return ExactCallOdds(view, deals, seed, prices, {}, evidence, stakes=stakes, realistic_deals=realistic)


def _file(keep: Path | str | None) -> Path | None:
    """Return the file that a user named, if any; raise EuchreError for anything else."""
    if not isinstance(keep, (str, Path, type(None))):
        raise EuchreError(f"keep is the name of a file, not {quoted(keep)}")
    return Path(keep) if keep else None


def _counted(asked: str, parts: list[Part], deals: int, *, keep: Path | None, progress: bool) -> Checkpoint:
    """Return the count, finished: as it was kept, or carried on from there, or begun now."""
    question = _question(parts)
    if keep and not question:
        raise EuchreError(
            "a count can't be kept now: the program has changed since it began, or has no sources; start Python again,"
            " or leave out keep"
        )
    keeper = CheckpointFile(keep or (usual_path(question) if question else None), is_ours=keep is None)
    kept = keeper.read(question, asked, [part.shape for part in parts])
    if kept and kept.is_done:
        return kept
    countings = [Counting(part) for part in parts]
    if kept and [each.blocks for each in countings] != [part.blocks for part in kept.parts]:
        keeper.begin_anew(EuchreError(f"{keeper.path} is broken; delete it, or say keep= and another file"))
        kept = None
    is_worth = keep is not None or kept is not None
    if kept is None:
        begun = zip(countings, parts, strict=True)
        kept = Checkpoint(question, asked, [Counted(each.blocks, 0, np.zeros(part.shape)) for each, part in begun])
    _carry_through(countings, parts, kept, keeper, deals, is_worth=is_worth, progress=progress)
    return kept


def _question(parts: list[Part]) -> str:
    """Return a fingerprint of what is counted and of the code that counts; nothing where that code can't be read."""
    try:
        code = digest("euchre_tutor.pricing.counting")
    except OSError:
        return ""
    return sha256(b"".join([code.encode(), *(part.fingerprint for part in parts)])).hexdigest()


def _carry_through(
    countings: list[Counting],
    parts: list[Part],
    kept: Checkpoint,
    keeper: CheckpointFile,
    deals: int,
    *,
    is_worth: bool,
    progress: bool,
) -> None:
    """Count what isn't counted yet, with a progress bar; keep it if that is worth it, or takes some seconds."""
    left = sum(each.layouts * (1 - part.done / part.blocks) for each, part in zip(countings, kept.parts, strict=True))
    seconds = _seconds(countings, left)
    if seconds > _LONG and progress:
        print(f"{deals:,} deals, about {_duration(seconds)}", flush=True)
    if not is_worth and seconds <= _LONG:
        keeper.path = None
    keeper.save(kept)
    scale = deals / max(sum(each.layouts for each in countings), 1)
    options = {"initial": deals - left * scale, "unit": " deals", "unit_scale": True}
    with progress_bar(deals, shown=progress, **options) as bar:
        carry_through(parts, kept, save=lambda: keeper.save(kept), report=lambda layouts: bar.update(layouts * scale))


def _seconds(countings: Sequence[Counting], layouts: float) -> float:
    """Estimate how long it takes to solve so many deals, by a block of the longest part."""
    if layouts < _AT_ONCE:
        return 0.0
    prepare()
    longest = max(countings, key=lambda counting: counting.layouts)
    longest.block(0)  # makes its tables
    start = time.perf_counter()
    longest.block(longest.blocks // 2)
    return (time.perf_counter() - start) * layouts / (longest.layouts / longest.blocks) / THREADS


def _duration(seconds: float) -> str:
    """Write a time in a unit of which there are two or more.

    >>> _duration(42), _duration(300), _duration(9_000), _duration(86_400)
    ('42 seconds', '5 minutes', '2 hours', '24 hours')
    """
    units = {"days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}
    name, unit = next((name, unit) for name, unit in units.items() if seconds >= 2 * unit or unit == 1)
    return f"{seconds / unit:,.0f} {name}"


Branches = list[tuple[Contract | None, Hand, Outcomes]]  # contract, what we lay down for it, how it ended


def _branches(parts: Sequence[Part], kept: Checkpoint) -> dict[Call, Branches]:
    """Return every way that each call ended."""
    found: dict[Call, Branches] = {}
    for part, counted in zip(parts, kept.parts, strict=True):
        for index, branch in enumerate(part.branches):
            ended = branch.contract, branch.laid, part.outcomes(index, counted.counts)
            found.setdefault(branch.call, []).append(ended)
    return found


def _price(view: View, call: Call, branches: Branches, stakes: Stakes | None, *, is_pass: bool) -> CallPrice:
    """Price a call from how it ended; a pass in a game without a model of calls has no price."""
    if not branches:
        return CallPrice(call)
    contracts, laid = [contract for contract, _, _ in branches], branches[0][1]
    outcomes = Outcomes.counted([each for _, _, each in branches])
    if is_pass or contracts[0] is None:
        payoffs = Payoffs.after_pass(contracts, view.seat)
        return CallPrice(call, note=who_calls(outcomes, payoffs), **estimates(outcomes, payoffs, stakes))
    payoffs = Payoffs.of(contracts[0], view.seat)
    price = CallPrice(call, contracts[0], laid, note="", **estimates(outcomes, payoffs, stakes))
    escaped = outcomes.share(outcomes.tricks >= tricks_to_escape(contracts[0]))
    return replace(price, euchred=Exact(1 - escaped))  # make + euchred are 1 to the last digit


def _with_realistic(
    view: View, prices: tuple[CallPrice, ...], seed: int, evidence: Evidence, deals: int
) -> tuple[CallPrice, ...]:
    """Add our points in realistic play to the prices, from what it changes on some deals."""
    model, options = bidding_model(view.rules), dict[Call, Option]()
    for price in prices:
        if price.contract:
            options[price.call] = ContractOption(view, price.contract, price.laid, evidence)
        elif price.points and model:
            options[price.call] = PassOption(view, model, evidence)
    sampling = Sampling(options, seed=seed, stakes=None, deals=deals, realistic=deals)
    for _ in sampling.run():
        pass
    found = []
    for price in prices:
        if price.points and (option := options.get(price.call)):
            ends = sampling.played[price.call], sampling.solved[price.call]
            price = replace(price, realistic=played_points(*ends, option.payoffs, price.points))
        found.append(price)
    return tuple(found)
