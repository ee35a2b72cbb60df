"""The reasons for and against an option, in sentences for a card player."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from euchre_tutor.analysis import phrases
from euchre_tutor.analysis.facts import LEAST, SIGNIFICANT, Case, Endings, PricedOption, telling
from euchre_tutor.analysis.splits import Situation
from euchre_tutor.analysis.text import enumerated, number, percent, signed
from euchre_tutor.auction import Contract
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, BoolArray, FloatArray, capital
from euchre_tutor.pieces import trump_name
from euchre_tutor.pricing import Estimate, Numbers, chance_beyond, paired_difference, standard_error
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import march_goal, tricks_to_escape, tricks_to_make

_NOTABLE = 0.05  # a chance that differs less is not told beside what it is worth
_SELDOM = 0.01  # of the deals; a seat that calls less often after a pass is not told
_OFTEN = 0.1  # of a seat's calls; what it calls less often is not named
_LARGE = 0.4  # nor one that moves a smaller part of what the call is worth


def sentences_on(case: Case) -> Iterator[str]:
    """Yield the reasons: the price, what moves it most, and when to do otherwise."""
    choice, endings = case.choice, case.choice.endings
    wins = f"wins the game in {percent(case.wins)} %, " if case.wins else ""
    also = f" ({choice.decided})" * bool(choice.decided)
    played = case.at_a_table and case.at_a_table.points
    both = f" {AT_A_TABLE} ({ALL_SEEN} {signed(case.points)})" if played else ""
    yield f"{capital(choice.name)}{also}: {wins}{signed(played or case.points)} points a hand{both}."
    if choice.contract:
        yield _how_it_ends(choice.contract, case)
    if endings.is_open:
        yield from _who_calls(choice, f"{ALL_SEEN} " if case.at_a_table else "")
    yield from (_fact(case, situation) for situation in telling(choice.splits, endings))
    if case.rival:
        yield from comparison(case, case.rival)
    if case.remark:
        yield case.remark


def _side(contract: Contract, seat: int) -> str:
    """Say who makes: our side, or theirs."""
    return "you" if seat in contract.makers else "they"


def _chances(contract: Contract, seat: int) -> dict[str, str]:
    """Return the chances of a contract worth showing, by name, each in words that may precede a share."""
    who, is_bid = _side(contract, seat), contract.bid is not None
    make, march, escape = tricks_to_make(contract), march_goal(contract), tricks_to_escape(contract)
    words = {"make": f"{who} make {'the bid' if is_bid else 'it'}"} if make != escape else {}
    if make != march:
        words["march"] = f"{who} {'take all tricks' if is_bid else 'march'}"
    return {**words, "euchred": f"{who} {'lose the bid' if is_bid else 'are euchred'}"}


def _how_it_ends(contract: Contract, case: Case) -> str:
    """Say how often the makers march and are euchred, in the deals in which the contract is played."""
    endings, seat = case.choice.endings, case.choice.view.seat
    numbers = endings.estimates(np.ones(len(endings.outcomes), np.bool_))
    if numbers.euchred is None:
        return "Somebody always bids more."
    if is_table := bool(case.at_a_table and case.at_a_table.euchred):
        assert case.at_a_table
        numbers = case.at_a_table
    who, chances = _side(contract, seat), _chances(contract, seat)
    first, *more = (f"{words} in {phrases.share(_value(numbers, name))}" for name, words in chances.items())
    is_played = endings.payoffs.is_played(endings.outcomes)
    stands = "" if is_played.all() else f"your bid stands in {phrases.of_the_deals(is_played)}; then "
    stands += f"{AT_A_TABLE} " * is_table
    parts = [
        f"{stands}{first} of {'the deals' if is_played.all() else 'these'}",
        *(words.removeprefix(f"{who} ") for words in more),
    ]
    return f"{enumerated(parts).capitalize()}."


def _value(numbers: Numbers, name: str) -> float:
    """Return an estimate by its name."""
    estimate = numbers[name]
    assert estimate is not None
    return estimate.value


def _fact(case: Case, situation: Situation) -> str:
    """Tell a situation: how often it comes up, and what the option is worth then, beside the other deals."""
    choice = case.choice
    here, there = (choice.endings.estimates(inside) for inside in (situation.inside, ~situation.inside))
    chance = _chance_that_moves(choice, here, there)
    then = f"{chance}, and {case.noun}" if chance else f"{case.noun} then"
    seen = f"{ALL_SEEN} " if case.at_a_table else ""
    return f"In {phrases.of_the_deals(situation.inside)} {situation.words}: {seen}{then} {_worth(choice, here, there)}."


def _worth(choice: PricedOption, here: Numbers, there: Numbers) -> str:
    """Say what a call is worth in some deals, and what in the others."""
    pair = _value(here, choice.endings.unit), _value(there, choice.endings.unit)
    if choice.endings.unit == "game":
        return f"wins the game in {' instead of '.join(map(phrases.share, pair))}"
    return phrases.instead(*pair)


def _chance_that_moves(choice: PricedOption, here: Numbers, there: Numbers) -> str:
    """Tell the chance that makes most of the difference between some deals and the others; nothing if none does."""
    if choice.contract is None or choice.endings.is_open:
        return ""
    chances, unit = _chances(choice.contract, choice.view.seat), choice.endings.unit
    steps = _steps(choice.contract, choice.endings)
    moved = {name: (_value(here, name) - _value(there, name)) * steps[name] for name in chances}
    name = max(chances, key=lambda chance: abs(moved[chance]))
    pair = _value(here, name), _value(there, name)
    if abs(pair[0] - pair[1]) < _NOTABLE or moved[name] / (_value(here, unit) - _value(there, unit)) < _LARGE:
        return ""
    parts = (phrases.share(p, of=f" of {w}") for p, w in zip(pair, ("them", "the others"), strict=True))
    return f"{chances[name]} in {', in '.join(parts)}"


def _steps(contract: Contract, endings: Endings) -> dict[str, float]:
    """Return by how much a make, a march and a euchre change what the contract is worth."""
    worth = endings.values_by_tricks(is_partnered=contract.called is not None)
    made, escaped = worth[tricks_to_make(contract)], worth[tricks_to_escape(contract)]
    return {"make": made - escaped, "march": worth[march_goal(contract)] - made, "euchred": worth[0] - escaped}


def _who_calls(choice: PricedOption, seen: str) -> Iterator[str]:
    """Say who makes trump after a pass, or bids more than we do: which and how often, and what that is worth.

    ``seen`` says how hands are played where that is in question.
    """
    contracts, made = choice.endings.payoffs.contracts, choice.endings.outcomes.contracts
    who = np.array([_caller(choice, contract) for contract in contracts])[made]
    for caller, count in Counter(who.tolist()).most_common():
        inside = who == caller
        part = phrases.of_the_deals(inside)
        if count < _SELDOM * len(who) or not caller:
            continue
        if caller == "nobody":
            begins = "Then everybody has passed" if inside.all() else f"Everybody passes in {part}"
            yield f"{begins}, and the hand is thrown in."
            continue
        alone = " alone" * (caller == "you")  # which is said only of our own calls
        names = np.array([trump_name(c.trump) + alone * c.alone if c else "" for c in contracts])[made]
        which = _which(names[inside], len(who), part)
        yield f"{caller.capitalize()} then {_verb(choice.view.rules, caller)} {which}; {seen}{_brings(choice, inside)}."


def _verb(rules: Rules, caller: str) -> str:
    """Say that somebody makes trump."""
    third = "s" * (caller != "you")
    return f"call{third}" if rules.turns_up else f"win{third} the bidding"


def _which(names: NDArray[np.str_], deals: int, part: str) -> str:
    """Say what a seat calls, and in which part of the deals; str[deals of this seat], of so many deals in all."""
    commonest = Counter(names.tolist()).most_common()
    often = [f"{name} {phrases.share(n / deals)}" for name, n in commonest if n >= _OFTEN * len(names)]
    if len(commonest) == 1:
        return f"{commonest[0][0]} in {part}"
    if len(often) > 1:
        return f"in {part} ({', '.join(often)})"
    return f"in {part}{f', mostly {commonest[0][0]}' * len(often)}"


def _caller(choice: PricedOption, contract: Contract | None) -> str:
    """Say who makes trump in a contract; nothing for the contract of our own call."""
    view = choice.view
    if contract is None:
        return "nobody"
    if contract.maker == view.seat:
        return "" if choice.contract else "you"
    if contract.maker in view.rules.side(view.seat):
        return "your partner"
    return "another player" if view.rules.has_secret_partners else phrases.opponent(view.rules)


def _brings(choice: PricedOption, inside: BoolArray) -> str:
    """Say what some deals bring us."""
    numbers = choice.endings.estimates(inside)
    if choice.endings.unit == "game":
        return f"you win the game in {phrases.share(_value(numbers, 'game'))} of these"
    points = round(_value(numbers, "points"), 1)
    verb, often = "costs" if points < 0 else "brings", "a hand" if points else "on average"
    return f"that {verb} you {phrases.amount(points)} {often}"


_CLOSE = 3  # times the least effect that is shown; a call that stays farther behind doesn't come close


# When to do otherwise: an option beside its best rival, deal by deal, and where the choice between them turns round.


def comparison(case: Case, rival: PricedOption) -> Iterator[str]:
    """Say how much better or worse a call is than its rival, in how many deals, and where that turns round."""
    mine, other = case.choice.endings.values, rival.endings.values
    gap = np.asarray(mine - other, np.float64)
    if not gap.any():
        yield f"Compared with {rival.name}, it is worth the same in each of these deals."
        return
    mean = paired_difference(mine, other)
    more, less = (phrases.share(float(np.mean(flags))) for flags in (gap > 0, gap < 0))
    yield f"Compared with {rival.name}, {_both_ways(case, mean)}: better in {more} of the deals, worse in {less}."
    needs_trump = rival.trump is not case.choice.trump
    pairs = [*((split, False) for split in case.choice.splits), *((split, needs_trump) for split in rival.splits)]
    situations = [s for split, full in pairs if not split.follows_the_call for s in split.situations(in_full=full)]
    is_better = mean.value >= 0
    name, seen = rival.name if is_better else "it", f"{ALL_SEEN} " if case.at_a_table else ""
    yield _where_it_turns(situations, gap if is_better else -gap, case.choice.endings.unit, name, seen)


def _both_ways(case: Case, mean: Estimate) -> str:
    """Say by how much a call is better than its rival: at a table if that is known, and with all cards seen."""
    if (gap := case.gap_at_a_table) is None:
        return _how_much(case, case.points, mean)
    at_a_table = _how_much(case, (case.at_a_table and case.at_a_table.points) or case.points, gap)
    is_alike = gap.value * mean.value > 0 and not _is_open(gap) and not _is_open(mean)
    seen = _size(mean, case.choice.endings.unit) if is_alike else _how_much(case, case.points, mean)
    return f"{at_a_table} {AT_A_TABLE}; {ALL_SEEN} {seen}"


def _how_much(case: Case, worth: Estimate, gap: Estimate) -> str:
    """Say by how much a call of some worth is better than its rival, both in the same way of play."""
    if _is_open(gap):
        return "it is too close to call"
    is_ahead, size = gap.value > 0, _size(gap, case.choice.endings.unit)
    if case.choice.endings.unit == "game":
        return f"it wins {size} {'more' if is_ahead else 'fewer'} games in 100"
    if worth.value < min(0, gap.value):
        return f"it loses {size} points {'less' if is_ahead else 'more'}"
    return f"it is worth {size} points {'more' if is_ahead else 'less'}"


def _is_open(gap: Estimate) -> bool:
    """Tell whether a difference may be nothing."""
    return gap.low <= 0 <= gap.high


def _size(gap: Estimate, unit: str) -> str:
    """Write how large a difference is, in points or in games of a hundred."""
    return number((gap if gap.value >= 0 else -gap).scaled(100 if unit == "game" else 1))


def _where_it_turns(
    situations: Sequence[Situation], gap: FloatArray, unit: Literal["points", "game"], name: str, seen: str
) -> str:
    """Say where the second-best call is better, or else where it comes closest.

    Args:
        situations: where to look.
        gap: float64[deals], by how much the second-best call is behind.
        unit: what calls are ranked by.
        name: the second-best call.
        seen: how hands are played, where that is in question; else nothing.
    """
    means, tests = [float(gap[situation.inside].mean()) for situation in situations], len(situations)
    turned = [
        n for n, mean in enumerate(means) if mean <= -LEAST[unit] and _is_below(gap[situations[n].inside], 0.0, tests)
    ]
    if turned:
        n = min(turned, key=lambda n: means[n] * situations[n].inside.mean())
        by = f"{-100 * means[n]:.0f} games in 100" if unit == "game" else f"{-means[n]:.1f} points"
        return f"But {seen}{name} would be better by {by} where {_so_often(situations[n])}."
    whole = float(gap.mean())
    bound = min(whole / 2, _CLOSE * LEAST[unit])
    close = [n for n, m in enumerate(means) if m <= bound and _is_below(gap[situations[n].inside], whole, tests)]
    if not close or not (gap < 0).any():
        return ""
    n = min(close, key=lambda n: means[n])
    none = capital(f"{seen}nothing that we looked at makes {name} better")
    return f"{none}; it comes closest where {_so_often(situations[n])}."


def _is_below(gap: FloatArray, bound: float, tests: int) -> bool:
    """Tell whether a mean difference is below a bound, in one of many tests."""
    mean = paired_difference(gap, np.full(len(gap), bound))
    return tests * chance_beyond(-mean.value / standard_error(mean) if mean.error else 0.0) < SIGNIFICANT


def _so_often(situation: Situation) -> str:
    """Name a situation with its share of the deals."""
    return f"{situation.words} ({phrases.of_the_deals(situation.inside)})"
