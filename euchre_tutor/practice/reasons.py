"""Why a choice is right or wrong: who takes the trick, how hands end, and what decides."""

from collections.abc import Sequence
from math import hypot
from typing import Any

from euchre_tutor.analysis import PlayOdds
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.text import percent
from euchre_tutor.base.screen import number_of
from euchre_tutor.cards import Suit
from euchre_tutor.deal import View
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.positions import Position
from euchre_tutor.practice.themes import plain_aces, play_seen, trumps_with
from euchre_tutor.pricing.playing import PlayOptions

_PRICE_AND_ENDS, _MOST_FACTS = 2, 2  # sentences about an option: those the bars show too, and facts
_TRICKS, _TELLING = 100, 15  # deals on which a trick is played to its end; a difference that luck seldom makes
_Pair = Sequence[tuple[str, Any]]


def at_a_glance(view: View) -> list[str]:
    """Say how many trumps and aces one holds, if a suit is trump or offered.

    >>> at_a_glance(View.parse("Js Jc As 9h Kd up Qs seat 4"))
    ['You would hold 4 trumps and no aces of another suit.']
    """
    seen, trump = play_seen(view), view.trump if view.maker else None if view.turned_down else view.proposed
    held = trumps_with(view, trump) if seen is None else [card for card in seen.hand if seen.ranking.is_trump(card)]
    aces = number_of(sum(seen is None or card in seen.hand for card in plain_aces(view, trump)), "ace")
    own = f"{'would ' * (not view.maker)}hold {number_of(len(held), 'trump')} and {aces}"
    return [f"You {own} of another suit.".replace(" 0 ", " no ")] * isinstance(trump, Suit)


def reasons_of(odds: Odds[Any], position: Position, choice: str) -> list[str]:
    """Say why a choice is right or wrong, beside the best; if it is the best, beside the next.

    Args:
        odds: the odds of all options.
        position: the same decision with the cost of each option.
        choice: an option.
    """
    rivals = [text for text in position.options if text != position.best]
    if not rivals:
        return []
    pair = (position.best, rivals[0]) if choice == position.best else (choice, position.best)
    prices = {text_of(price.option): price for price in odds.prices}
    compared = [(position.named(text), prices[text]) for text in pair]
    ends = [_chances(compared, name, words) for name, words in _ends(position).items()]
    return [*_this_trick(odds, compared), *filter(None, ends), *_facts(odds, pair)]


def _this_trick(odds: Odds[Any], pair: _Pair) -> list[str]:
    """Say how often our side takes the trick on the table after each of two cards, unless partners are secret."""
    if not isinstance(odds, PlayOdds) or odds.contract.called:
        return []
    (one, first), (other, second) = [(name, _tricks(odds, price.card)) for name, price in pair]
    told = f"After {one} your side takes this trick in {_of(first)} at a table, after {other} in {_of(second)}."
    return [told] * (abs(first - second) >= _TELLING)


def _tricks(odds: PlayOdds, card: Piece) -> int:
    """Count the deals in which our side takes the trick on the table after a card."""
    takers = PlayOptions(odds.layouts.seen).taken_by(odds.layouts.drawn(_TRICKS, seed=odds.seed), card, seed=odds.seed)
    return sum(seat in odds.view.rules.side(odds.view.seat) for seat in takers.tolist())


def _of(tricks: int) -> str:
    return "every hand" if tricks == _TRICKS else f"{tricks} of {_TRICKS} hands" if tricks else "no hand"


def _ends(position: Position) -> dict[str, str]:
    """Return what may come of a contract, in words, by the name of its chance."""
    view = position.view
    ours = position.question == "call" or view.maker in view.rules.side(view.seat)
    makers = "you" if position.question == "call" else "your side" if ours else "the other side"
    s = "s" * (makers != "you")
    return {"make": f"{makers} make{s} it", "march": f"{makers} take{s} all tricks"}


def _chances(pair: _Pair, name: str, words: str) -> str:
    """Compare a chance at a table after two options, or tell it of the one that has it; nothing inside the errors."""
    chances = [(option, price.estimates("at_a_table")[name]) for option, price in pair]
    (option, chance), *others = [known for known in chances if known[1] is not None] or [("", None)]
    if chance is None or any(  # inside the joint error, or a difference by rounding
        abs(chance.value - other.value) <= max(hypot(chance.error, other.error), 0.005) for _, other in others
    ):
        return ""
    also = "".join(f", after {other} in {percent(its_chance)} %" for other, its_chance in others)
    return f"After {option} {words} in {percent(chance)} % of hands at a table{also}."


def _facts(odds: Odds[Any], pair: Sequence[str]) -> list[str]:
    """Return what decides whether an option is good, the first with the words of which; nothing of a pass."""
    option = next((text for text in pair if text != "pass"), "")
    if not option:
        return []
    why = odds.explain(option)
    facts = [words for words in why.sentences[_PRICE_AND_ENDS:] if not words.startswith("Compared")]
    shown = [*facts[:_MOST_FACTS], *(words for words in facts[_MOST_FACTS:] if words.startswith("But"))]
    return [f"What decides about {why.name}: {shown[0]}", *shown[1:]] if shown else []
