"""Fresh positions: decisions found in new random hands and priced at once, where no stored one is left.

Hands are called and played by the tutor's players, who see only their own cards.

>>> decision = next(decisions(Rules.parse("bicycle"), seed=1))
>>> decision.view.seat, decision.tutor
(1, 'pass')
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cached_property
from random import Random

from euchre_tutor.analysis.asked import answer, question_of
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.deal import Deal, View
from euchre_tutor.game import GameHand
from euchre_tutor.players import rule_bot, tutor_action
from euchre_tutor.practice.choosing import Chosen, theme_asked
from euchre_tutor.practice.drills import Drill, is_a_choice
from euchre_tutor.practice.positions import STORED, Position, position_of, positions, unit_of
from euchre_tutor.practice.themes import themes_of
from euchre_tutor.pricing import Sample
from euchre_tutor.rules import Rules

_HANDS, _PRICED = 400, 12  # at most, before it is given up
_AT_THE_BEGINNING = 0.5  # of so many hands
_FEW = Sample(256, 3, realistic=96, progress=False)  # on which it is decided whether a card is worth its price
_CLEAR = {"points": 1.2, "games": 0.12}  # ahead with all cards seen; then it is seldom close at a table
LISTED = "From your list"
_DULL = {"points": 0.08, "games": 0.008}  # where everything is worth about the same, nothing can be learned


class Found:
    """A decision of a hand.

    Attributes:
        view: what the seat to act has seen.
        hand: the hand so far, with all cards.
    """

    def __init__(self, hand: GameHand, score: tuple[int, int] = (0, 0), seed: int = 0) -> None:
        assert hand.seat
        self.view = hand.view(hand.seat, score=score)
        self.hand, self._seed = deepcopy(hand), seed  # the one that was given goes on

    @cached_property
    def tutor(self) -> str:
        """What the tutor's player does; a first lead takes it a tenth of a second, so it is worked out when asked."""
        return tutor_action(self.hand, score=self.view.score, seed=self._seed)


def decisions(rules: Rules, seed: int, score: tuple[int, int] = (0, 0), *, played: bool = True) -> Iterator[Found]:
    """Yield the decisions of a random hand, in their order; those that are forced are left out.

    Args:
        rules: the game.
        seed: of the deal, and of what the players think of.
        score: points of eldest's side and of the others, before this hand.
        played: whether to yield every card of the play, instead of the first lead only.
    """
    hand = GameHand(Deal.random(seed=seed, rules=rules))
    while not hand.is_over:
        assert hand.seat
        decision = Found(hand, score if hand.seat in rules.side(1) else score[::-1], seed)
        if len(hand.legal) > 1 and hand.stage != "alone":
            yield decision
        if hand.stage == "play" and not played:
            return
        hand.push(decision.tutor)


def fresh_position(drill: Drill, chance: Random) -> Iterator[Chosen | None]:
    """Look for a decision that can be graded and isn't obvious: yield None after each hand in vain, then what is found.

    Takes a second or two, longer for a rare theme; it ends in vain after a few hundred hands. Leave the loop to cancel.

    Args:
        drill: what is practised; one of its games is drawn.
        chance: which hands are looked at.

    Raises EuchreError if there is no such game.
    """
    rules, left = Rules.parse(chance.choice(drill.games_asked)), _PRICED
    for _ in range(_HANDS):
        hand = decisions(rules, chance.randrange(2**32), _score(rules, drill, chance))
        wanted = [decision for decision in hand if _is_wanted(decision, drill)]
        position = telling_position(chance.choice(wanted)) if wanted else None
        if position:
            theme = chance.choice(drill.themes_in(position))
            yield Chosen(replace(position, as_dealt=(theme,)), theme, "New")
            return
        left -= bool(wanted)
        if not left:
            return
        yield None


def _score(rules: Rules, drill: Drill, chance: Random) -> tuple[int, int]:
    """Return eldest's score: one of those wished for, of either side; else the beginning of a game, or any as often."""
    if drill.scores:
        ours, theirs = chance.choice(drill.scores)
        return chance.choice(((ours, theirs), (theirs, ours)))
    if not rules.has_two_sides or chance.random() < _AT_THE_BEGINNING:
        return 0, 0
    return chance.randrange(rules.game), chance.randrange(rules.game)


def _is_wanted(decision: Found, drill: Drill) -> bool:
    """Tell whether a decision is of one of the themes, or of any, and of the seats and scores."""
    names = [theme.name for theme in themes_of(decision.view)] if is_a_choice(decision.view) else []
    return any(not drill.themes or name in drill.themes for name in names) and drill.suits(decision.view)


def stored_position(text: str) -> Chosen | None:
    """Return a decision that was listed, as text, if its prices are stored."""
    position = next((stored for stored in positions(str(View.parse(text).rules)) if stored.text == text), None)
    return Chosen(position, theme_asked(position), LISTED) if position else None


def listed_position(text: str) -> Chosen:
    """Price a decision that was listed, as text.

    Raises EuchreError if two things are chosen at once, or nothing is to be decided.
    """
    view = View.parse(text)
    position = position_of(answer(view, STORED), rule_bot=rule_bot(view))
    if not position.is_one_choice:
        raise EuchreError(f"two cards are laid down at once in {quoted(text)}, but a question asks for one choice")
    return Chosen(position, theme_asked(position), LISTED)


def telling_position(decision: Found) -> Position | None:
    """Price a decision; None if everybody finds the best, all are worth the same, or the best isn't clear.

    A card or a discard is priced on few deals first, other ones; of calls, nearly all are worth their price.
    """
    view, choices = decision.view, {"tutor": decision.tutor, "rule_bot": rule_bot(decision.view)}
    try:
        if _is_found_by_all(view, {*choices.values()}) or (
            question_of(view) != "call" and not _is_telling(position_of(answer(view, _FEW), **choices))
        ):
            return None
        many = position_of(answer(view, STORED), **choices)
    except EuchreError:  # nobody plays this one realistically
        return None
    return many if many.is_gradable and _is_telling(many) else None


def _is_telling(position: Position) -> bool:
    """Tell whether one thing is chosen, something costs a lot, and not everybody sees which."""
    most = max(cost.behind for cost in position.options.values())
    return position.is_one_choice and not position.is_obvious and most >= _DULL[position.unit]


def _is_found_by_all(view: View, choices: set[str]) -> bool:
    """Tell whether all players choose what is far ahead with all cards seen, which costs little to find out."""
    odds = answer(view, replace(_FEW, realistic=0))
    best, *others = odds.double_dummy.ranked
    clear = _CLEAR[unit_of(odds)]
    ahead = [odds.double_dummy.gaps[price.option].value for price in others]
    return min(ahead, default=0.0) >= clear and {text_of(best.option)} == choices
