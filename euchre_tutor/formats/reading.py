"""A game from a file, from pasted text, or typed as it was played: our own words, Euchre Game Notation or PTN."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from euchre_tutor.auction import Call
from euchre_tutor.auction.words import is_alone
from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.cards import SPOKEN_CARD, Suit
from euchre_tutor.formats.egn import game_of_egn
from euchre_tutor.formats.egn_deal import ToldDeal, play_told
from euchre_tutor.formats.ptn import game_of_ptn, is_ptn
from euchre_tutor.game import Game, GameHand
from euchre_tutor.pieces import Piece, format_cards, parse_card, parse_cards
from euchre_tutor.rules import BICYCLE

_MOST = 2_000_000  # characters; the longest game has a few ten thousand
_DEEPEST = 20  # lists and objects within each other; a game has nine
_NO_FILE, _TOO_DEEP = "there is no such file", "it is nested too deeply"
_NO_TEXT = "this isn't text; of Euchre Game Notation the readable form is read (.egn), not .egnb"
_KINDS = "the text of a game, a hand ('Ah Kh ... / ... up Qs then pass, order up'), Euchre Game Notation (.egn), or PTN"

_ALONE = " alone"
_TYPED = "up Qs then pass, order up, Ah 9h Ac 9s"
_FORM = re.compile(
    rf"(?:turn(?:ed)?[ -]?)?up:?\s+(?P<up>{SPOKEN_CARD}|\S+?)(?:[,;]?\s+rules\s+(?P<rules>\S+?))?"
    r"(?:[,;.]?\s+then\b:?(?P<done>.*))?",
    re.IGNORECASE | re.DOTALL,
)
_LAID = re.compile(r"(?:(?:the )?dealer )?(?:lays?|laid|discard(?:s|ed)?)(?: down)? (.+)", re.IGNORECASE)
_CALLS = {"pass": "Pass", "order up": "Order", "no trump": "n", **{suit.label: suit.value for suit in Suit}}


def read_game(source: str | Path) -> Game:
    """Read a game that was kept here or elsewhere: our text, one hand, Euchre Game Notation 1.0 to 1.4, or PTN.

    A hand seen from outside is typed as it was played: ``up Qs then pass, order up, Ah 9h Ac 9s``.

    Cards that the record doesn't name, such as the dealer's discard, stand in ``game.unknown``.

    Args:
        source: the text, or the path of a file that holds it.

    Raises:
        EuchreError: the file can't be read, or something in it isn't a game, or has no place in our rules; the sentence
            names the line, the deal or the card.

    >>> game = read_game("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs then pass, order up")
    >>> len(game.hands), game.hand.stage
    (1, 'discard')
    """
    text = _text_of(source).removeprefix("\ufeff").strip()
    if not text:
        raise EuchreError(f"there is nothing to read; a game is {_KINDS}")
    if not text.replace("\n", " ").replace("\t", " ").replace("\r", " ").isprintable():
        raise EuchreError(f"{_NO_TEXT}; leave out control characters")
    if re.match(r"\{|\[\s*\{", text):
        return game_of_egn(_json(text))
    if is_ptn(text):
        return game_of_ptn(text)
    if re.search(r"^[ \t]*hand 1\b", text, re.MULTILINE) or text.startswith("rules"):
        return Game.parse(text)
    return game_as_typed(text) if is_typed(text) else _game_of_hand(text)


def _game_of_hand(text: str) -> Game:
    """Make a game of one hand."""
    if " / " not in text or len(re.findall(r"\bthen\b", text, re.IGNORECASE)) > 1:
        raise EuchreError(f"{quoted(text)} is not a game; give {_KINDS}")
    hand = GameHand.parse(" ".join(text.split()))
    game = Game(hand.dealt.rules)
    game.start(hand.dealt)
    for action in hand.history:
        game.push(action.text)
    return game


def _text_of(source: str | Path) -> str:
    """Return the text, or what stands in the file."""
    if not isinstance(source, str | Path):
        raise EuchreError(f"a game is read from its text or from a file, not from {quoted(source)}")
    text = str(source)
    # the name of a file is one line that ends as such names do, without a game in it
    if isinstance(source, Path) or re.fullmatch(r"[^\n{]*[^\s/\n{]\.(egnb?|emn|txt|json|ptn)", text):
        text = _content(Path(text))
    if len(text) > _MOST:
        raise EuchreError(f"{len(text):,} characters are too many for a game; {_MOST:,} are the limit")
    return text


def _content(path: Path) -> str:
    try:
        path = path.expanduser()
        if not path.is_file():
            raise EuchreError(
                f"{quoted(str(path))} can't be read: {'it is not a plain file' * path.exists() or _NO_FILE}"
            )
        if (size := path.stat().st_size) > 4 * _MOST:
            raise EuchreError(f"{quoted(str(path))} is too large for a game: {size:,} bytes")
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise EuchreError(_NO_TEXT) from None
    except EuchreError:
        raise
    except (OSError, ValueError, RuntimeError) as error:  # the last one for the home of nobody
        raise EuchreError(f"{quoted(str(path))} can't be read: {error}") from error


def _json(text: str) -> Any:
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except EuchreError:
        raise
    except (ValueError, RecursionError) as error:
        raise EuchreError(
            "this begins like Euchre Game Notation, but it is incomplete: "
            + (_TOO_DEEP if isinstance(error, RecursionError) else str(error))
        ) from None
    _check_depth(data)
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its fields; raise EuchreError if one appears twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise EuchreError(f"the field {quoted(next(name for name in names if names.count(name) > 1))} appears twice")
    return found


def _no_number(word: str) -> Any:
    raise EuchreError(f"{word} is not a number of this notation")


def _check_depth(data: Any, left: int = _DEEPEST) -> None:
    """Raise EuchreError for lists and objects that are nested more deeply than those of any game."""
    if isinstance(data, dict | list):
        if not left:
            raise EuchreError(f"this is not a game: {_TOO_DEEP}")
        for each in data.values() if isinstance(data, dict) else data:
            _check_depth(each, left - 1)


# A hand typed as it was played, calls and cards in order, by somebody who saw only the table.


def is_typed(text: str) -> bool:
    """Tell whether a text is a hand as it was played.

    >>> is_typed("up Qs then pass"), is_typed("Ah Kh up Qs")
    (True, False)
    """
    return _FORM.fullmatch(text.strip()) is not None


def game_as_typed(text: str) -> Game:
    """Return a game of one hand, of which only what fell is known.

    Args:
        text: the turn-up, the calls, what the dealer laid down if that is known (``laid 9h``), and the cards.

    Raises:
        EuchreError: a word is neither a call nor a card, or something is impossible; the sentence names it.

    >>> game_as_typed("up Qs then pass, order up, Ah 9h Ac 9s").hand.play.winners
    [4]
    """
    form = _FORM.fullmatch(text.strip())
    if form is None:
        raise EuchreError(f"a hand as it was played is typed like {_TYPED!r}, not {quoted(text)}")
    game = Game(form["rules"] or BICYCLE)
    if not game.rules.turns_up or game.rules.players != 4 or not game.rules.has_two_sides:
        raise EuchreError(
            f"only a game of four in two sides with a turn-up can be typed as it was played, not {game.rules}"
        )
    up = parse_card(form["up"])
    game.rules.pack.check(up)
    calls, laid, cards, alone = list[str](), list[Piece](), list[Piece](), False
    done = re.sub(r"\bpass\b", ",pass,", form["done"] or "", flags=re.IGNORECASE)
    for words in filter(None, (" ".join(part.split()) for part in re.split(r"[,;\n]|\.(?=\s|$)", done))):
        if match := _LAID.fullmatch(words):
            laid += parse_cards(match[1])
        elif not cards and (call := _call(words, calls, up)):
            alone |= call.endswith(_ALONE)
            calls += [call.removesuffix(_ALONE)] if call != _ALONE else []
        else:
            cards += parse_cards(words)
    if len(laid) > 1:
        raise EuchreError(f"the dealer lays one card down, not {len(laid)}: {format_cards(laid)}")
    play_told(game, ToldDeal(up, ((),) * 4, tuple(calls), alone, 0, laid[0] if laid else None, tuple(cards)))
    return game


def _call(words: str, calls: Sequence[str], up: Piece) -> str:
    """Read a call as people say it into a word of the notation, or that the last one was alone; nothing for another."""
    if is_alone(words):
        if not calls or calls[-1] == _CALLS["pass"]:
            raise EuchreError("'alone' goes with the call that makes trump, such as 'order up alone'")
        return _ALONE
    try:
        call = Call.parse(words, proposed=up.suit)
    except EuchreError:
        return ""
    if call.called or call.name not in _CALLS:
        raise EuchreError(f"{str(call)!r} is not a call of a game typed as it was played")
    return _CALLS[call.name] + _ALONE * call.alone


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
    return f"{fallen} card{'s' * (fallen != 1)} so far. " * bool(fallen) + (
        f"{hand.turn[0].upper()}{hand.turn[1:]}." if hand.turn else "The hand is over."
    )
