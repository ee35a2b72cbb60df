"""A hand that is typed as it fell, calls and cards in the order of play, by somebody who saw only the table."""

import re

from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.formats.egn_deal import Told, play_told
from euchre_tutor.game import Game
from euchre_tutor.pieces import Piece, parse_cards
from euchre_tutor.rules import BICYCLE

EXAMPLE = "up Qs then pass, order up, Ah 9h Ac 9s"
_FORM = re.compile(
    r"up\s+(?P<up>\S+)(?:\s+rules\s+(?P<rules>\S+))?(?:\s+then\b(?P<done>.*))?", re.IGNORECASE | re.DOTALL
)
_LAID = re.compile(r"(?:lays?|laid|discards?)(?: down)?\s+(\S+)", re.IGNORECASE)
_CALLS = {"pass": "Pass", "order up": "Order", "spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}


def is_typed(text: str) -> bool:
    """Tell whether a text is a hand as it fell.

    >>> is_typed("up Qs then pass"), is_typed("Ah Kh up Qs")
    (True, False)
    """
    return _FORM.fullmatch(text.strip()) is not None


def game_as_typed(text: str) -> Game:
    """Return a game of one hand, of which only what fell is known.

    Args:
        text: the turn-up, the calls, what the dealer laid down if that is known (``laid 9h``), and the cards.

    Raises:
        EuchreError: a word is no call and no card, or something can't have been so; the sentence names it.

    >>> game_as_typed("up Qs then pass, order up, Ah 9h Ac 9s").hand.play.winners
    [4]
    """
    form = _FORM.fullmatch(text.strip())
    if form is None:
        raise EuchreError(f"a hand as it fell is typed such as {EXAMPLE!r}, not {quoted(text)}")
    game = Game(form["rules"] or BICYCLE)
    if not game.rules.turns_up or game.rules.players != 4 or not game.rules.has_two_sides:
        raise EuchreError(f"only a game of four in two sides with a turn-up is typed as it fell, not {game.rules}")
    calls, laid, cards = list[str](), list[Piece](), list[Piece]()
    is_alone = False
    for words in filter(None, (" ".join(part.split()) for part in re.split(r"[,;\n]", form["done"] or ""))):
        call = words.lower()
        if match := _LAID.fullmatch(words):
            laid += parse_cards(match[1])
        elif not cards and (call.removesuffix(" alone") in _CALLS):
            is_alone = call.endswith(" alone")
            calls.append(_CALLS[call.removesuffix(" alone")])
        else:
            cards += parse_cards(words)
    up = parse_cards(form["up"])[0]
    play_told(game, Told(up, ((),) * 4, tuple(calls), is_alone, 0, laid[0] if laid else None, tuple(cards)))
    return game


def typed(text: str) -> str:
    """Say of a game that is being typed what comes next, or what is wrong so far; nothing if it isn't typed so.

    >>> typed("up Qs then pass, order up, Ah 9h"), typed("up Qs then pass, order up, Ah 9h 9h")
    ('2 cards so far. Seat 3 to play.', '9h fell twice.')
    """
    if not is_typed(text):
        return ""
    try:
        hand = game_as_typed(text).hand
    except EuchreError as error:
        return error.sentence
    assert hand
    fallen = len(hand.play.history) if hand.play else 0
    so_far = f"{fallen} card{'s' * (fallen != 1)} so far. " * bool(fallen)
    return so_far + (f"{hand.turn[0].upper()}{hand.turn[1:]}." if hand.turn else "The hand is over.")
