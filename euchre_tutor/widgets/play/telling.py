"""What people read at a table where a game is played: who deals, how a hand and the game ended, which games are kept.

And by a quiet coach: silent unless a decision costs more than its error, and as much as the learner wants to hear of.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import NamedTuple

from euchre_tutor.auction import Contract
from euchre_tutor.base.screen import number_of, with_minus
from euchre_tutor.game import Game, GameHand
from euchre_tutor.lots import draw_for_deal
from euchre_tutor.pieces import Piece, trump_name
from euchre_tutor.practice.positions import Band
from euchre_tutor.progress import PlayedGame
from euchre_tutor.review.costs import Choice, choices, lost, seen_from, together
from euchre_tutor.review.read_game import Made
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import scores
from euchre_tutor.widgets.parts.wire import Option
from euchre_tutor.widgets.parts.wire_table import Told

_NAMES = {2: ("You", "Opponent"), 3: ("You", "Left", "Right"), 4: ("You", "Left", "Partner", "Right")}
_BANDS = (Band.SLIP, Band.MISTAKE, Band.BLUNDER)
OFF = "off"
THROWN_IN = "Everybody passed, and the hand was thrown in."
SPEAKS = (OFF, *map(str, _BANDS))
"""From which band on the coach speaks."""


def names_of(players: int) -> tuple[str, ...]:
    """Name the players as the first of them does.

    >>> names_of(3), names_of(5)[-1]
    (('You', 'Left', 'Right'), 'Player 5')
    """
    return _NAMES.get(players, ("You", *(f"Player {number}" for number in range(2, players + 1))))


def drawn(rules: Rules, chance: Random, names: Sequence[str]) -> tuple[int, str]:
    """Draw for the deal: the player who deals first, and what everybody drew, in words.

    >>> from euchre_tutor.rules import BICYCLE
    >>> drawn(BICYCLE, Random(1), names_of(4))
    (2, 'You drew K♣, Left 9♠, Partner J♣, Right J♦: Left deals first.')
    """
    cards = [card for card in rules.pack.cards if card.suit is not None]
    on_table: list[Piece] = chance.sample(cards, rules.players)
    while (draw := draw_for_deal(tuple(on_table), rules)).redraw:
        left = [card for card in cards if card not in on_table]
        for player, card in zip(draw.redraw, chance.sample(left, len(draw.redraw)), strict=True):
            on_table[player - 1] = card
    assert draw.dealer
    told = ", ".join(f"{name} {card.symbol}" for name, card in zip(names[1:], on_table[1:], strict=True))
    deals = "you deal" if draw.dealer == 1 else f"{names[draw.dealer - 1]} deals"
    return draw.dealer, f"You drew {on_table[0].symbol}, {told}: {deals} first."


def standing(game: Game, drew: str) -> str:
    """Say which hand it is, who deals, and what the game is played to; before the first hand, what was drawn."""
    name = game.names[game.dealer - 1]
    deals = drew if drew and len(game.hands) == 1 else "You deal." if name == "You" else f"{name} deals."
    return f"Hand {len(game.hands)}. {deals} {game.rules.game} points are game."


def told(what: Choice | Made) -> Told:
    """Say what a decision cost.

    >>> from euchre_tutor.pricing.estimates import Exact
    >>> told(Choice(3, "trick 1", 2, "9c", "9c", Exact(0.0), "points"))
    {'words': 'In trick 1: you played 9♣ (right).', 'band': 'right'}
    """
    return {"words": f"{what.told('you')}.", "band": str((what if isinstance(what, Choice) else what.choice).band)}


def outcome(game: Game) -> str:
    """Say how the hand on the table ended."""
    hand = game.hands[-1]
    if hand.play is None:
        return THROWN_IN
    contract, before = hand.play.contract, game._score_after(len(game.hands) - 1)
    maker = game.names[game.player_at(contract.player) - 1]
    changes = zip(sides(game), game.score, before, strict=True)
    return outcome_words(maker, contract, hand.maker_tricks, {name: now - then for name, now, then in changes})


def outcome_words(maker: str, contract: Contract, tricks: int, gains: Mapping[str, int]) -> str:
    """Say how a hand ended: who made trump, the makers' tricks, and what each side scores.

    >>> from euchre_tutor.auction import make_contract
    >>> outcome_words("Left", make_contract("bicycle", "s", 1), 2, {"You": 2, "They": 0})
    'Left made spades and is euchred: 2 tricks. You score 2 points.'
    """
    made = f"{trump_name(contract.trump)}{' alone' * contract.alone}"
    scored = ", ".join(_scores(name, points) for name, points in gains.items() if points)
    scored = scored.replace(", You", ", you").replace(", They", ", they")
    ours, theirs = scores(contract, tricks)
    how = f" and {_one_or_more(maker, 'is', 'are')} euchred" if ours < 0 or ours == 0 < theirs else ""
    return with_minus(f"{maker} made {made}{how}: {number_of(tricks, 'trick')}. {scored or 'Nobody scores'}.")


def sides(game: Game) -> tuple[str, ...]:
    """Name the sides as the player does: ``You`` and ``They`` where there are two with partners."""
    return ("You", "They") if game.rules.has_two_sides and game.rules.players > 2 else game.labels


def _scores(name: str, points: int) -> str:
    return f"{name} {_one_or_more(name, 'scores', 'score')} {number_of(points, 'point')}"


def _one_or_more(name: str, one: str, more: str) -> str:
    return more if name in ("You", "They") else one


def won(game: Game) -> str:
    """Say who has won the game, and between two sides how high."""
    names = [name for name, players in zip(sides(game), game.sides, strict=True) if {*players} & {*(game.winner or ())}]
    points = sorted(game.score, reverse=True)
    return f"{' and '.join(names)} won{' {}–{}'.format(*points) if len(points) == 2 else ''}."


def in_sum(made: list[Made]) -> str:
    """Say what our decisions of a hand cost together; those inside their errors count in the sum, too."""
    number = sum(each.choice.matters for each in made)
    if not number:
        return f"In this hand you had nothing to decide{' that mattered' if made else ''}."
    choices = [each.choice for each in made]
    if not any(choice.is_told for choice in choices):
        seen = seen_from(choices)
        return f"No mistake found in this hand{f' (I see them from {seen} up)' * bool(seen)}."
    decided = "decision" if number == 1 else f"{number} decisions together"
    return f"In this hand your {decided} cost {together(lost(choices))}."


def listed(kept: Iterable[PlayedGame]) -> list[Option]:
    """List the games that were kept at this table, the last first, each by its id, with its rules, score and date."""
    own = [game for game in kept if re.search(r"^players +You,", game.text, re.MULTILINE) and not is_empty(game.text)]
    return [{"value": game.id, "words": _entry(game)} for game in reversed(own)]


def is_empty(text: str) -> bool:
    """Tell whether nothing was done yet in a game, given as text: it says who plays and what is dealt, and no more."""
    return text.strip().count("\n\n") < 2


def _entry(kept: PlayedGame) -> str:
    rules = re.search(r"^rules +(.*)", kept.text, re.MULTILINE)
    score = re.findall(r"^score +([^;\n]*)", kept.text, re.MULTILINE)
    at = datetime.fromisoformat(kept.at).astimezone() if kept.at else None
    parts = [rules[1] if rules else "", score[-1] if score else "first hand", "over" * kept.is_over]
    return " · ".join(filter(None, [*parts, f"{at:%d %b %H:%M}" if at else ""]))


class Watched(NamedTuple):
    """A hand so far: our seat, the score as it sees it, and the band from which the coach speaks."""

    hand: GameHand
    seat: int
    score: tuple[int, int]
    speaks: str


def spoken(watched: Watched) -> Iterator[Choice | None]:
    """Yield our decisions in a hand that the coach speaks of; None for every other one."""
    return (
        choice if is_spoken_of(choice, watched.speaks) else None
        for choice in choices(watched.hand, [watched.seat], {watched.seat: watched.score})
    )


def is_spoken_of(choice: Choice, speaks: str) -> bool:
    """Tell whether a coach who speaks from some band on says something about a decision.

    >>> from euchre_tutor.pricing.estimates import Estimate
    >>> slip = Choice(3, "trick 1", 2, "9c", "Ac", Estimate(0.1, 0.05, 0.15), "points")
    >>> [is_spoken_of(slip, speaks) for speaks in SPEAKS]
    [False, True, False, False]
    """
    return speaks != OFF and choice.band in _BANDS[_BANDS.index(Band(speaks)) :]
