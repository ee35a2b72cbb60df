"""Grading: what a choice has cost, by expectation, never by how the hand fell.

>>> from euchre_tutor.practice.positions import positions
>>> position = positions("bicycle")[0]
>>> grade(position, position.best).lost
0.0
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from euchre_tutor.analysis.text import ahead_by, enumerated
from euchre_tutor.base import capital
from euchre_tutor.guide import guides
from euchre_tutor.practice.memory import kind_of, rating_of
from euchre_tutor.practice.positions import Band, Position, graded
from euchre_tutor.progress import Decision

_ENOUGH = 200  # priced hands needed to say how often the guide is wrong
_SAYING = {
    "pass": ("passed", "passing"),
    "order": ("ordered", "ordering"),
    "pick": ("picked", "picking"),
    "assist": ("assisted", "assisting"),
    "defend": ("defended", "defending"),
    "bid": ("bid", "bidding"),
}
_DOING = {"call": ("called", "calling"), "discard": ("laid down", "laying down"), "play": ("played", "playing")}


@dataclass(frozen=True)
class Grade:
    """What a choice has cost.

    Attributes:
        position: the decision.
        choice: what was chosen.
        lost: what it cost, in the unit of the position.
        error: the 95% error of that.
        is_right: whether it is the best.
        is_graded: whether it counts: not if the cost is inside its error, nor if everybody finds the best.
        band: how big a mistake it is.
        head: what is best, in a few words.
        sentence: by how many games of a hundred, or by how many points where no race is known.
        words: both exactly, in a sentence or two.
        cost: what it cost in a sentence, which doesn't tell the best; nothing if it is the best.
    """

    position: Position
    choice: str
    lost: float
    error: float
    is_right: bool
    is_graded: bool
    band: Band
    head: str
    sentence: str
    words: str
    cost: str = ""

    @property
    def told(self) -> str:
        """The verdict where nothing stands beside it: what is best, by how many games, and how big a mistake it was."""
        size = {Band.RIGHT: "", Band.CLOSE: ""}.get(self.band, f"Yours: a {self.band}.")
        return " ".join(filter(None, ["Right:" * (self.band is Band.RIGHT), self.head, self.sentence, size]))


def grade(position: Position, choice: str) -> Grade:
    """Grade a choice, which is one of the position's options."""
    cost, is_right = position.options[choice], position.is_best(choice)
    band = graded(cost.estimate, position.unit, is_best=is_right)
    is_graded = position.is_gradable and not position.is_obvious and band is not Band.CLOSE
    words = _words(position, choice, band, is_graded=is_graded)
    lost, cost_in_words = (0.0, "") if is_right else (cost.behind, _cost(position, choice, band))
    told = _head(position, choice, band), _sentence(position, choice), words, cost_in_words
    return Grade(position, choice, lost, cost.error, is_right, is_graded, band, *told)


def _head(position: Position, choice: str, band: Band) -> str:
    """Say what is best."""
    if band is Band.CLOSE:
        return f"About even: {position.named(position.best)} and {position.named(choice)}."
    if band is Band.RIGHT:
        rival = rival_of(position, choice)
        is_clear = rival and not position.may_be_best(rival)
        return f"{capital(position.named(choice))} is {'best' if is_clear else 'right' if rival else 'as good as any'}."
    return f"{capital(_one_of(position, advised(position)))} is better."


def advised(position: Position) -> list[str]:
    """Return what is named as best: a call with the partner where going alone may be no better, or else all as good."""
    return [
        option for option in position.options if position.best == f"{option} alone" and position.may_be_best(option)
    ] or position.as_good


def rival_of(position: Position, choice: str) -> str:
    """Return the option that a choice is compared with: what is advised, or, if it is the best, the next, if any.

    A call is compared with the next other call, and with the same one alone only if that may be as good.

    >>> from euchre_tutor.practice.positions import positions
    >>> position = positions("bicycle")[0]
    >>> rival_of(position, rival_of(position, position.best)) == position.best
    True
    """
    worse = sorted(
        (text for text in position.options if not position.is_best(text)),
        key=lambda text: text == f"{choice} alone" and not position.may_be_best(text),
    )
    better = [option for option in advised(position) if option != choice]
    return [*worse, ""][0] if position.is_best(choice) else [*better, position.best][0]


def games_behind(position: Position, option: str) -> float:
    """Return how many games of a hundred an option wins fewer than the best; not a number where no race is known."""
    cost = position.options[option]
    return 100 * (cost.behind if position.unit == "games" else cost.other)


def _sentence(position: Position, choice: str) -> str:
    """Say how a choice compares with its rival, in games of a hundred; nothing if it has none."""
    if not (rival := rival_of(position, choice)):
        return ""
    better, worse = (choice, rival) if position.is_best(choice) else (rival, choice)
    names = [did_and_doing(position.named(option), position.question)[1] for option in (better, worse)]
    games = games_behind(position, worse) - games_behind(position, better)
    close = ", which is too close to tell" * position.may_be_best(worse)
    if math.isnan(games) or games <= -0.5:
        return f"{capital(names[0])} brings {_amount(position, worse)} more than {names[1]}{close}."
    if not round(games):
        return f"{capital(names[0])} and {names[1]} differ by less than one game of 100{close}."
    return f"{capital(names[0])} wins {round(games)} game{'s' * (round(games) > 1)} more of 100 than {names[1]}{close}."


def did_and_doing(words: str, question: str) -> tuple[str, str]:
    """Name an option, given in words, as what somebody did, and as what somebody does.

    >>> did_and_doing("order up", "call"), did_and_doing("hearts", "call"), did_and_doing("J♣", "play")
    (('ordered up', 'ordering up'), ('called hearts', 'calling hearts'), ('played J♣', 'playing J♣'))
    """
    first, space, rest = words.partition(" ")
    if question == "call" and first in _SAYING:
        did, doing = _SAYING[first]
        return f"{did}{space}{rest}", f"{doing}{space}{rest}"
    did, doing = _DOING[question]
    return f"{did} {words}", f"{doing} {words}"


def _words(position: Position, choice: str, band: Band, *, is_graded: bool) -> str:
    """Say what a choice has cost."""
    name, best = position.named(choice), _one_of(position, advised(position))
    if band is Band.RIGHT:
        return f"Right: {name}{_as_good(position, choice)}{_ahead(position)}."
    if band is Band.CLOSE:
        return f"Too close to grade: {name} is {_amount(position, choice)} behind {position.named(position.best)}."
    costs = f"{_cost(position, choice, band)} Best: {best}."
    return costs if is_graded else f"{costs} It doesn't count: nearly everybody finds the best here."


def _cost(position: Position, choice: str, band: Band) -> str:
    amount = f"{_amount(position, choice)}{_in_the_other_unit(position, choice)}"
    return f"{capital(position.named(choice))} costs {amount}: a {band}."


def _one_of(position: Position, options: Iterable[str]) -> str:
    """Name one option, or several equally good ones."""
    return " or ".join(map(position.named, options))


def _as_good(position: Position, choice: str) -> str:
    """Say which other options are as good as a choice that is right."""
    others = [text for text in position.as_good if text != choice]
    return f", as good as {_one_of(position, others)}" if others else ""


def _ahead(position: Position) -> str:
    """Say by how much the best is ahead of the next, or which options are too close to tell."""
    rivals = [text for text in position.options if not position.is_best(text)]
    close = [position.named(text) for text in rivals if position.may_be_best(text)]
    if close:
        return f"; {enumerated(close)} {'is' if len(close) == 1 else 'are'} too close to tell from it"
    return f", {_amount(position, rivals[0])} ahead of {position.named(rivals[0])}" if rivals else ""


def _amount(position: Position, choice: str) -> str:
    return ahead_by(position.options[choice].estimate, chance=position.unit == "games")


def _in_the_other_unit(position: Position, choice: str) -> str:
    """Say what a choice costs in the unit that doesn't rank, where that is known."""
    other = position.options[choice].other
    if math.isnan(other) or other <= 0:
        return ""
    return f", about {other:.2f} points a hand" if position.unit == "games" else f", about {100 * other:.1f} % of games"


def decision(graded: Grade, *, theme: str, sure: float | None, tries: int) -> Decision:
    """Return what the learner's record keeps of a choice; see Decision for the arguments."""
    position = graded.position
    costs = [cost.behind for cost in position.options.values()]
    other = position.options[graded.choice].other
    other = 0.0 if graded.is_right and not math.isnan(other) else other
    return Decision(
        game=str(position.view.rules),
        theme=theme,
        kind=kind_of(position, theme),
        view=position.text,
        question=position.question,
        level=position.level,
        choice=graded.choice,
        best=position.best,
        unit=position.unit,
        lost=graded.lost,
        error=graded.error,
        lost_other=None if math.isnan(other) else other,
        random_lost=sum(costs) / len(costs),
        rule_bot_lost=position.options[position.rule_bot or position.best].behind,
        tutor_lost=position.options[position.tutor or position.best].behind,
        is_graded=graded.is_graded,
        is_right=graded.is_right,
        tries=tries,
        sure=sure,
        rating=rating_of(graded.band, sure) if graded.is_graded else None,
        version=position.version,
    )


def guide_says(position: Position) -> str:
    """Say what the one-page guide calls at a position, and whether it is right; nothing where it says nothing."""
    view = position.view
    if position.question != "call" or view.score != (0, 0) or not (guide := guides().get(view.rules)):
        return ""
    call = str(guide.call(view))
    if call not in position.options:
        return ""
    says = f"The one-page guide says {position.named(call)}"
    if position.is_best(call):
        return f"{says}, which is right."
    if position.may_be_best(call):
        return f"{says}, which is too close to tell."
    loss = guide.losses["page"]
    often = f"{loss.wrong:.0f} hands in 100" if loss.hands >= _ENOUGH else "hands"
    return f"{says}: this is one of the {often} where it is wrong."
