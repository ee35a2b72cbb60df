"""The reasons for and against a call, in sentences for a card player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from euchre_tutor.analysis import phrases
from euchre_tutor.analysis.certainty import certainties
from euchre_tutor.analysis.facts import LEAST, SIGNIFICANT, Endings, telling
from euchre_tutor.analysis.splits import Situation, Split, splits_after_pass, splits_of
from euchre_tutor.analysis.text import number, percent, signed
from euchre_tutor.arrays import BoolArray, FloatArray, IntArray
from euchre_tutor.auction import Call, Contract
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand, trump_name
from euchre_tutor.pricing import Estimate
from euchre_tutor.pricing.estimates import Numbers, paired_difference
from euchre_tutor.scoring import march_goal, tricks_to_escape, tricks_to_make

_NOTABLE = 0.05  # a chance that differs less is not told beside what it is worth
_MOST_TRUMPS = 3  # that are named of those which a seat calls after a pass
_LARGE = 0.4  # nor one that moves a smaller part of what the call is worth


@dataclass(frozen=True, eq=False)
class Choice:
    """A call with its price.

    Attributes:
        view: what our seat has seen.
        call: the call.
        contract: the contract that it makes; None for a pass, which many contracts may follow.
        laid: what we lay down.
        endings: how the deals end after it.
    """

    view: View
    call: Call
    contract: Contract | None
    laid: Hand
    endings: Endings

    @property
    def name(self) -> str:
        """The call as a person writes it."""
        call = self.call
        return str(call).replace(str(call.called), call.called.symbol) if call.called else str(call)

    def splits(self, deals: IntArray) -> list[Split]:
        """Return the ways to split the deals; int64[deals, seats, hand size], each card as its index in the pack."""
        if self.contract is None:
            return list(splits_after_pass(self.view, deals, self.endings.outcomes, self.endings.payoffs))
        return list(splits_of(self.view, self.contract, self.laid, deals))


@dataclass(frozen=True, eq=False)
class Case:
    """A priced call to explain, and the deals that its price rests on.

    Attributes:
        choice: the call.
        rival: the best other call; None if there is none.
        deals: int64[deals, seats, hand size], each card as its index in the pack.
        points: our points a hand.
        wins: our chance to win the game, if calls are ranked by it; else None.
        remark: a last sentence, or nothing.
    """

    choice: Choice
    rival: Choice | None
    deals: IntArray
    points: Estimate
    wins: Estimate | None
    remark: str

    @cached_property
    def splits(self) -> list[Split]:
        """The ways to split the deals."""
        return self.choice.splits(self.deals)


def sentences_on(case: Case) -> Iterator[str]:
    """Yield the reasons: the price, what is certain, what moves the price most, and when to do otherwise."""
    choice, endings = case.choice, case.choice.endings
    name = f"{choice.name[0].upper()}{choice.name[1:]}"
    wins = f"wins the game in {percent(case.wins)} %, " if case.wins else ""
    yield f"{name}: {wins}{signed(case.points)} points a hand."
    if choice.contract:
        yield _how_it_ends(choice.contract, choice.view.seat, endings)
        yield from certainties(choice.view, choice.contract, choice.laid)
    else:
        yield from _who_calls(choice)
    for situation in telling(case.splits, endings):
        yield _fact(choice, situation)
    if case.rival:
        yield from _comparison(case, case.rival)
    if case.remark:
        yield case.remark


def _side(contract: Contract, seat: int) -> str:
    """Say who makes: our side, or theirs."""
    return "you" if seat in contract.makers else "they"


def _chances(contract: Contract, seat: int) -> dict[str, str]:
    """Return the chances of a contract that may be told, by name, each in words that may precede a share."""
    who = _side(contract, seat)
    bid = contract.bid is not None
    words = {"make": f"{who} make {'the bid' if bid else 'it'}"}
    words["march"] = f"{who} take all tricks" if bid else f"{who} march"
    words["euchred"] = f"{who} lose the bid" if bid else f"{who} are euchred"
    if tricks_to_make(contract) == march_goal(contract):
        words.pop("march")
    if tricks_to_make(contract) == tricks_to_escape(contract):
        words.pop("make")
    return words


def _how_it_ends(contract: Contract, seat: int, endings: Endings) -> str:
    """Say how often the makers march and are euchred."""
    numbers = endings.numbers(np.ones(len(endings.outcomes), np.bool_))
    shares = {words: _value(numbers, name) for name, words in _chances(contract, seat).items()}
    parts = [f"{words} in {phrases.share(part)}" for words, part in shares.items()]
    parts = [
        part if index == 0 else part.replace(f"{_side(contract, seat)} ", "", 1) for index, part in enumerate(parts)
    ]
    parts[0] += " of the deals"
    return f"{_listed(parts).capitalize()}."


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _value(numbers: Numbers, name: str) -> float:
    """Return an estimate by its name."""
    estimate: Estimate | None = numbers[name]  # type: ignore[literal-required]
    assert estimate is not None
    return estimate.value


def _fact(choice: Choice, situation: Situation) -> str:
    """Tell a situation: how often it comes up, and what the call is worth then."""
    inside = situation.inside
    first = f"In {_share_of_deals(inside)} {situation.words}: "
    chance = _chance_that_moves(choice, inside)
    return f"{first}{f'{chance}, and the call' if chance else 'then it'} {_worth(choice.endings, inside)}."


def _worth(endings: Endings, inside: BoolArray) -> str:
    """Say what a call is worth in some deals, and what in the others."""
    here, there = endings.numbers(inside), endings.numbers(~inside)
    if endings.unit == "game":
        return (
            f"wins the game in {phrases.share(_value(here, 'game'))} instead of {phrases.share(_value(there, 'game'))}"
        )
    return phrases.instead(_value(here, "points"), _value(there, "points"))


def _chance_that_moves(choice: Choice, inside: BoolArray) -> str:
    """Tell the chance that makes most of the difference between some deals and the others; nothing if none does."""
    contract, endings = choice.contract, choice.endings
    if contract is None:
        return ""
    here, there = endings.numbers(inside), endings.numbers(~inside)
    moved = {
        name: (_value(here, name) - _value(there, name)) * step for name, step in _steps(contract, endings).items()
    }
    chances = _chances(contract, choice.view.seat)
    name = max(chances, key=lambda each: abs(moved[each]))
    effect = _value(here, endings.unit) - _value(there, endings.unit)
    shares = _value(here, name), _value(there, name)
    if abs(shares[0] - shares[1]) < _NOTABLE or moved[name] / effect < _LARGE:
        return ""
    parts = (phrases.share(p, of=f" of {w}") for p, w in zip(shares, ("them", "the others"), strict=True))
    return f"{chances[name]} in {', in '.join(parts)}"


def _steps(contract: Contract, endings: Endings) -> dict[str, float]:
    """Return by how much a make, a march and a euchre change what the contract is worth."""
    row = int(contract.called is not None)
    worth = endings.worth[endings.payoffs.kinds[0, row]]
    made, escaped = worth[tricks_to_make(contract)], worth[tricks_to_escape(contract)]
    return {"make": made - escaped, "march": worth[march_goal(contract)] - made, "euchred": worth[0] - escaped}


def _who_calls(choice: Choice) -> Iterator[str]:
    """Say who makes trump after a pass, which and how often, and what that is worth."""
    contracts, made = choice.endings.payoffs.contracts, choice.endings.outcomes.contracts
    who = np.array([_caller(choice.view, each) for each in contracts])[made]
    for caller, _ in Counter(who.tolist()).most_common():
        inside = who == caller
        if caller == "nobody":
            yield f"Everybody passes in {_share_of_deals(inside)}, and the hand is thrown in."
            continue
        names = np.array([_contract_name(each, is_ours=caller == "you") for each in contracts])[made]
        (name, count), *more = Counter(names[inside].tolist()).most_common(_MOST_TRUMPS)
        verb = f"{caller.capitalize()} then call{'s' * (caller != 'you')}"
        some = ", ".join(f"{each} {phrases.share(n / len(who))}" for each, n in ((name, count), *more))
        what = f" in {_share_of_deals(inside)} ({some})" if more else f" {name} in {_share_of_deals(inside)}"
        yield f"{verb}{what}; {_brings(choice, inside)}."


def _contract_name(contract: Contract | None, *, is_ours: bool) -> str:
    """Name what is called: the trump; of our own calls also whether we play alone."""
    return f"{trump_name(contract.trump)}{' alone' * (contract.alone and is_ours)}" if contract else ""


def _caller(view: View, contract: Contract | None) -> str:
    """Say who makes trump in a contract."""
    if contract is None:
        return "nobody"
    if contract.maker == view.seat:
        return "you"
    if contract.maker in view.rules.side(view.seat):
        return "your partner"
    return "another player" if view.rules.partnership == "called" else "an opponent"


def _brings(choice: Choice, inside: BoolArray) -> str:
    """Say what some deals bring us."""
    numbers = choice.endings.numbers(inside)
    if choice.endings.unit == "game":
        return f"you win the game in {phrases.share(_value(numbers, 'game'))} of these"
    points = round(_value(numbers, "points"), 1)
    return f"that {'costs' if points < 0 else 'brings'} you {phrases.amount(points)}"


def _comparison(case: Case, rival: Choice) -> Iterator[str]:
    """Say how much better or worse the call is than its rival, in how many deals, and where that turns round."""
    mine, other = case.choice.endings.values, rival.endings.values
    gap = np.asarray(mine - other, np.float64)
    if not gap.any():
        yield f"Compared with {rival.name}, it is worth the same in each of these deals."
        return
    mean = paired_difference(mine, other, step=1)
    more, less = (phrases.share(float(np.mean(flags))) for flags in (gap > 0, gap < 0))
    yield f"Compared with {rival.name}, {_gap(case, rival, mean)}: better in {more} of the deals, worse in {less}."
    best, second = (case.choice, rival) if mean.value >= 0 else (rival, case.choice)
    splits = [split for split in (*case.splits, *rival.splits(case.deals)) if not split.follows_the_call]
    yield _turn(splits, gap if mean.value >= 0 else -gap, best, second)


def _gap(case: Case, rival: Choice, mean: Estimate) -> str:
    """Say by how much a call is better than its rival."""
    if mean.low <= 0 <= mean.high:
        return "it is too close to call"
    size = mean if mean.value >= 0 else Estimate(-mean.value, -mean.high, -mean.low)
    if case.choice.endings.unit == "game":
        hundred = Estimate(*(100 * each for each in size))
        return f"it wins {number(hundred)} {'more' if mean.value > 0 else 'fewer'} games in 100"
    if case.points.value < 0 and rival.endings.values.mean() < 0:
        return f"it loses {number(size)} points {'less' if mean.value > 0 else 'more'}"
    return f"it is worth {number(size)} points {'more' if mean.value > 0 else 'less'}"


def _turn(splits: Sequence[Split], gap: FloatArray, best: Choice, second: Choice) -> str:
    """Say where the second-best call is better, or else where it comes closest."""
    situations = [situation for split in splits for situation in split.situations()]
    least, unit = LEAST[best.endings.unit], best.endings.unit
    means = [float(gap[each.inside].mean()) for each in situations]
    turned = [
        n for n, mean in enumerate(means) if mean <= -least and _is_below(gap[situations[n].inside], 0, len(means))
    ]
    if turned:
        found = min(turned, key=lambda n: means[n] * situations[n].inside.mean())
        inside = situations[found].inside
        by = _by(-means[found], unit)
        return f"But {second.name} is better {by} where {situations[found].words} ({_share_of_deals(inside)})."
    return ""


def _is_below(gap: FloatArray, bound: float, tests: int) -> bool:
    """Tell whether a mean difference is below a bound, in one of many tests."""
    from scipy.stats import norm

    mean = paired_difference(gap, np.full(len(gap), bound))
    errors = -mean.value / (mean.error / norm.isf(0.025)) if mean.error else 0.0
    return bool(tests * norm.sf(errors) < SIGNIFICANT)


def _by(gap: float, unit: str) -> str:
    return f"by {100 * gap:.0f} games in 100" if unit == "game" else f"by {gap:.1f} points"


def _share_of_deals(inside: BoolArray) -> str:
    return phrases.share(float(inside.mean()), of=" of the deals")
