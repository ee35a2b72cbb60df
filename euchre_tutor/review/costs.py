"""What the decisions of a hand have cost, each on what its seat could know.

The best option is found on some deals and priced on others: an option that leads on the first by luck has none on the
second. So costs are right on average; of a choice that is as good as the best, one may come out a little below 0. Of
many such choices one seems to cost something, by luck. So what costs hardly more than its error is priced once more.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from euchre_tutor.analysis.asked import answer, question_of
from euchre_tutor.analysis.kinds import Question
from euchre_tutor.analysis.prices import text_of, words_of
from euchre_tutor.analysis.text import number, percent, signed
from euchre_tutor.base import grouped
from euchre_tutor.game import GameHand
from euchre_tutor.game.hand import Action, Stage
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.grading import did_and_doing
from euchre_tutor.practice.positions import Band, Unit, graded, is_told, unit_of
from euchre_tutor.pricing import Sample
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.review.unknown import is_judged, is_known, possible_hands

DEALS, PLAYED = 1_000, 200  # deals that a decision is priced on, and how many of them are played at a table
AGAIN, FINDS, PRICES = 16, 17, 18  # seeds
BARELY = 1.5  # times its error: what costs less than that isn't sure to cost something, though it is told
FOUND = Sample(
    4_000, FINDS + 2, realistic=800, progress=False
)  # where a decision isn't clear, the best is found on these
PIECE, PIECES = (
    Sample(2_000, PRICES + 2, realistic=400, progress=False),
    16,
)  # and priced on so many times these at most
_ASKED: Mapping[str, Question] = {"the calls": "call", "the discard": "discard"}
_CACHED = 256  # decisions
STAGES: tuple[Stage, ...] = ("calls", "discard", "play")  # in which something is decided that has a price


class Choice(NamedTuple):
    """A decision of a hand that was played.

    Attributes:
        at: how many actions came before it.
        when: in words: ``the calls``, ``the discard``, ``trick 2``.
        seat: who decided.
        action: what was done, as ``GameHand.push`` takes it.
        best: what would have been best.
        cost: by how much the best is better at a table, in points, or in chances to win the game from 0 to 1.
        unit: which of the two.
        seen_best: what would have been best with all cards seen.
        seen: by how much that is better with all cards seen, in the same unit.
        matters: whether some option is worse than the best beyond its error; else nothing is graded.
        seems: the same as ``cost`` on the deals on which the best was found, so too high on average: it only tells
            which decisions are worth pricing on more deals.
    """

    at: int
    when: str
    seat: int
    action: str
    best: str
    cost: Estimate
    unit: Unit
    seen_best: str = ""
    seen: Estimate = Exact(0.0)
    matters: bool = True
    seems: Estimate = Exact(0.0)

    @property
    def question(self) -> Question:
        """What was decided: a call, a discard or a card."""
        return _ASKED.get(self.when, "play")

    @property
    def is_told(self) -> bool:
        """Whether something else would have been better beyond the error."""
        return self.matters and is_told(self.cost, self.unit)

    @property
    def band(self) -> Band:
        """How big a mistake it was; a cost inside its error isn't graded."""
        return graded(self.cost, self.unit, is_best=self.action == self.best) if self.matters else Band.CLOSE

    def __str__(self) -> str:
        """Say what was done and what it cost; only what was done if there is no cost."""
        return self.told()

    def told(self, who: str = "", cost: str = "") -> str:
        r"""Say it of somebody; the cost maybe in other words, as in another unit.

        >>> Choice(1, "the calls", 2, "order up", "pass", Estimate(0.31, 0.26, 0.36), "points").told("you")
        'In the calls: you ordered up; passing was better (a mistake, 0.31\xa0±\xa00.05 points)'
        """
        return f"{self._done(who)} ({f'a {self.band}, {cost or self.cost_in_words}' if self.is_told else self.band})"

    @property
    def done(self) -> str:
        """What was done, and, if it cost something, what was better."""
        return self._done("")

    def _done(self, who: str) -> str:
        did, better = did_and_doing(words_of(self.action), self.question)[0], words_of(self.best)
        if self.question == "call":
            better = did_and_doing(better, "call")[1]
        done = f"In {self.when}: {who} {did}".replace("  ", " ")
        return f"{done}; {better} was better" if self.is_told else done

    @property
    def cost_in_words(self) -> str:
        """What it cost, with its error."""
        return cost_in_words(self.cost, self.unit)


def cost_in_words(cost: Estimate, unit: Unit) -> str:
    r"""Write a cost with its error.

    >>> cost_in_words(Estimate(0.31, 0.25, 0.37), "points"), cost_in_words(Estimate(0.031, 0.021, 0.041), "games")
    ('0.31\xa0±\xa00.06 points', '3\xa0±\xa01 games of 100')
    """
    return f"{percent(cost)} games of 100" if unit == "games" else f"{signed(cost).removeprefix('+')} points"


def together(costs: Mapping[Unit, Estimate]) -> str:
    r"""Write what decisions have cost together.

    >>> together({"points": Estimate(0.31, 0.25, 0.37)}), together({})
    ('0.31\xa0±\xa00.06 points', 'nothing')
    """
    return " and ".join(cost_in_words(cost, unit) for unit, cost in costs.items() if cost.error) or "nothing"


def seen_from(made: Iterable[Choice]) -> str:
    r"""Say from which size on mistakes among some decisions are seen: the largest of their errors, by unit.

    >>> seen_from([Choice(3, "trick 1", 2, "9c", "Ah", Estimate(0.1, -0.1, 0.3), "points")])
    '0.2 points'
    """
    errors = {unit: max(each) for unit, each in grouped((choice.unit, choice.cost.error) for choice in made).items()}
    written = {
        "points": lambda error: f"{error:.1g} point{'s' * (f'{error:.1g}' != '1')}",
        "games": lambda error: f"{100 * error:.1g} games of 100",
    }
    return " and ".join(written[unit](error) for unit, error in errors.items() if error)


def signed_cost(cost: Estimate, unit: Unit) -> str:
    r"""Write a cost as a table has it, also one below 0: in games of 100, or in points.

    >>> signed_cost(Estimate(-0.01, -0.03, 0.01), "games"), signed_cost(Exact(0.0), "games")
    ('-1\xa0±\xa02', '0')
    """
    return "0" if not (cost.value or cost.error) else percent(cost) if unit == "games" else number(cost)


def is_priced(hand: GameHand) -> bool:
    """Tell whether there is a choice, and one that has prices: of calls, of a card to lay down, or of cards to play."""
    return (
        len(hand.legal) > 1
        and hand.stage in STAGES
        and not (hand.stage == "discard" and hand.contract and hand.contract.giver)
    )


def steps(hand: GameHand) -> Iterator[tuple[GameHand, Action]]:
    """Yield the hand as it stood before each action, and the action; it is one hand that grows."""
    position = GameHand(hand.dealt)
    for done in hand.history:
        yield position, done
        position.push(done.text)


def choices(
    hand: GameHand,
    seats: Collection[int],
    score: Mapping[int, tuple[int, int]],
    *,
    unknown: Collection[Piece] = (),
    stages: Collection[Stage] = STAGES,
) -> Iterator[Choice]:
    """Yield the decisions of some seats in a hand, each with what it cost, in their order.

    Args:
        hand: the hand, as far as it was played.
        seats: whose decisions.
        score: by seat, the points of its side and of the others before the hand.
        unknown: cards of which the record of the hand doesn't say where they were. If it is one, what its seat did is
            judged with each card that it may have been; with more, that seat isn't judged.
        stages: which decisions: calls, discards or plays.

    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> (passed,) = choices(GameHand.parse(f"{deal} then pass, pass"), [2], {2: (0, 0)})
    >>> passed.best, str(passed.band)
    ('order up', 'blunder')
    """
    positions = [(chance, GameHand(other.dealt), other) for chance, other in possible_hands(hand, unknown)]
    for at, done in enumerate(hand.history):
        position = positions[0][1]
        if done.seat in seats and done.stage in stages and is_priced(position) and is_judged(position, unknown):
            told = positions[:1] if is_known(position, unknown) else positions
            sample = Sample(DEALS // len(told), FINDS, realistic=PLAYED // len(told), progress=False)
            yield _averaged(
                [
                    (chance, _choice(str(each), at, done.text, score[done.seat], sample, PRICES))
                    for chance, each, _ in told
                ]
            )
        positions = [(chance, each.after(other.history[at].text), other) for chance, each, other in positions]


def _averaged(weighted: Sequence[tuple[float, Choice]]) -> Choice:
    """Return a decision with its cost averaged over the cards that its player may have held.

    The words are those for the card that adds most to the cost, or else for the likeliest.
    """
    if len(weighted) == 1:
        return weighted[0][1]
    _, told = max(weighted, key=lambda each: (each[0] * each[1].cost.value, each[0]))
    return told._replace(
        cost=add(made.cost.scaled(chance) for chance, made in weighted),
        seen=add(made.seen.scaled(chance) for chance, made in weighted),
        matters=any(made.matters for _, made in weighted),
        seems=Exact(0.0),
    )


@lru_cache(maxsize=_CACHED)
def _choice(text: str, at: int, done: str, score: tuple[int, int], sample: Sample, prices: int) -> Choice:
    """Price a decision once, however often a hand is read; the best is found on the sample, and priced by a seed."""
    position = GameHand.parse(text)
    seat, when = position.seat or 0, "the calls" if position.stage == "calls" else "the discard"
    if position.play:
        when = f"trick {len(position.play.winners) + 1}"
    view = position.view(seat, score=score)
    question: Question = "call" if position.stage == "calls" else question_of(view)
    found = answer(view, sample, question)
    options = {text_of(price.option): price.option for price in found.ranked}
    best, seen_best = (bracket.ranked[0].option for bracket in (found.advice, found.double_dummy))
    cost: Estimate = Exact(0.0)
    seen: Estimate = Exact(0.0)
    if not options[done] == best == seen_best:
        priced = answer(
            view, replace(sample, seed=prices, realistic=sample.realistic * (options[done] != best)), question
        )
        cost = priced.difference(best, options[done]) if options[done] != best else cost
        seen = priced.differences(seen_best, options[done])[1] if options[done] != seen_best else seen
        if is_barely_told(cost, unit_of(found)):
            more = replace(sample, deals=2 * sample.deals, seed=AGAIN, realistic=2 * (sample.realistic or 0))
            cost = answer(view, more, question).difference(best, options[done])
    matters, seems = len(found.leaders) < len(found.ranked), found.difference(best, options[done])
    return Choice(at, when, seat, done, text_of(best), cost, unit_of(found), text_of(seen_best), seen, matters, seems)


def is_barely_told(cost: Estimate, unit: Unit) -> bool:
    """Tell whether a cost is told, and hardly larger than its error."""
    return is_told(cost, unit) and cost.value < BARELY * cost.error


def lost(made: Iterable[Choice]) -> Mapping[Unit, Estimate]:
    """Add up what decisions have cost, by unit, with the errors of decisions that were priced on different deals."""
    return {unit: add(costs) for unit, costs in grouped((choice.unit, choice.cost) for choice in made).items()}


def add(costs: Iterable[Estimate]) -> Estimate:
    """Add up what was priced on different deals.

    >>> add([Estimate(0.2, 0.1, 0.3), Estimate(-0.1, -0.1, -0.1)]).value
    0.1
    """
    costs = list(costs)
    return Estimate.within(math.fsum(cost.value for cost in costs), math.hypot(*(cost.error for cost in costs)))
