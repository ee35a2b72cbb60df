"""Games in Trickster's notation (PTN): tags in square brackets, as players paste them into reports.

A deal has all four hands, so it is replayed as it was.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from euchre_tutor.base import EuchreError, is_whole, quoted
from euchre_tutor.cards import Suit
from euchre_tutor.deal import Deal
from euchre_tutor.formats.egn_deal import of_deal
from euchre_tutor.game import DECLINE, EXCHANGE, Game, GameHand
from euchre_tutor.pieces import AnySuit, Hand, Piece, format_cards, parse_card
from euchre_tutor.rules import FARMERS_CARDS, Rules

_TAG = re.compile(r'\[(\w+)\s+"(.*)"\s*\]?')
_SEATS = "SWNE"  # clockwise
_SIDES = {"S": "South", "W": "West", "N": "North", "E": "East"}
_FIRST = 8  # lines, among which is a tag
_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_UNDER = "farmers_hand=under"
_HELD = {
    "stickTheDealer": "stick_the_dealer",
    "allowNotrump": "no_trump",
    "callForBest": "partners_best",
    "defendAlone": "defend_alone",
    "goUnder": _UNDER,
}
_LONE_FIVE, _TO = "aloneTake5", "gameOverScore"
_DEALER = '[Dealer "S"]'
_FORM = f'{_DEALER}, [Deal "S:Q.AQ.Q.J ..."], [Undealt "S9DKDJCQ"], [Auction "W"], [Play "W"]'


@dataclass(frozen=True)
class Tags:
    """The tags of a deal.

    Attributes:
        words: what each says, by its name.
        rows: the rows below each.
        moved: cards that were added, removed or passed, a tag and its words each.
    """

    words: dict[str, str]
    rows: dict[str, list[list[str]]]
    moved: list[tuple[str, str]]

    def __getitem__(self, name: str) -> str:
        if name not in self.words:
            raise EuchreError(f"it has no tag {name}; a deal says {_FORM}")
        return self.words[name]

    def of_seat(self, kind: str, seat: str) -> Hand:
        """Return the cards that a seat added, removed or passed."""
        return tuple(card for name, words in self.moved if name == kind and words[:1] == seat for card in _cards(words))


def is_ptn(text: str) -> bool:
    r"""Tell whether one of the first lines of a text is a tag, after remarks, and marks of what is quoted.

    >>> is_ptn('% PTN\n> [Event "Euchre"]'), is_ptn("Ah Kh up Qs")
    (True, False)
    """
    return any(_TAG.match(line) for _, line in islice(_lines(text), _FIRST))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a text by number, without remarks, and without marks of what is quoted."""
    lines = ((number, line.strip().strip(">`").strip()) for number, line in enumerate(text.splitlines(), start=1))
    return ((number, line) for number, line in lines if line and not line.startswith("%"))


def game_of_ptn(text: str) -> Game:
    """Return the game that a text in Trickster's notation holds, a deal or more.

    Raises:
        EuchreError: a tag is missing, an option can't be held, or something was done that the rules don't allow; the
            sentence names it, and the line or the deal.
    """
    deals = [*_deals(text)]
    game = _replayed(deals, (0, 0))
    if game.hand and game.hand.is_over and (told := deals[-1].words.get("GameScores")):
        with of_deal(len(deals)):
            points = _points(told)
        before = tuple(told - gained for told, gained in zip(points, game.score, strict=True))
        if 0 <= min(before) <= max(before) < game.rules.game and any(before):
            return _replayed(deals, (before[0], before[1]))
    return game


def _deals(text: str) -> Iterator[Tags]:
    """Yield the tags of each deal; a tag that comes again begins another."""
    tags, name = Tags({}, {}, []), ""
    for number, line in _lines(text):
        if not (tag := _TAG.match(line)):
            if name not in ("Auction", "Play"):
                raise EuchreError(f"line {number} is no tag such as {_DEALER}, nor calls or cards: {quoted(line)}")
            tags.rows[name].append(line.split())
            continue
        name, words = tag[1], tag[2]
        if name in tags.words:
            yield tags
            tags = Tags({}, {}, [])
        if name in ("CardsAdded", "CardsRemoved", "CardsPassed"):
            tags.moved.append((name, words))
        else:
            tags.words[name], tags.rows[name] = words, []
    yield tags


def _replayed(deals: Sequence[Tags], began: tuple[int, int]) -> Game:
    """Play deals again as a game that began at a score."""
    with of_deal(1):
        (rules, remarks), dealer = _rules(deals), _seat(deals[0]["Dealer"])
    names = [re.sub(r"\s*\(.*|[,\"]", "", deals[0].words.get(side, "")).strip() or side for side in _SIDES.values()]
    game = Game(rules, dealer=_SEATS.index(dealer) + 1, names=names if len({*names}) == 4 else (), began=began)
    for number, tags in enumerate(deals, start=1):
        with of_deal(number):
            _replay(game, tags)
    game.remarks = tuple(remarks)
    return game


def _rules(deals: Sequence[Tags]) -> tuple[Rules, list[str]]:
    """Return the rules that the options name, and remarks; raise EuchreError for an option that ours can't hold."""
    options = {
        name: value
        for name, value in _options(deals[0].words.get("GameOptionsJson", "{}")).items()
        if value or name == _TO
    }
    if "variation" in options:
        raise EuchreError("this is another game than Euchre with a turn-up (variation), which isn't read from PTN")
    if unknown := options.keys() - {*_HELD, *{"noWatching", "noSuggestions"}, _LONE_FIVE, _TO}:
        raise EuchreError(f"the option {quoted(min(unknown))} is not among our rules, so this game can't be read")
    if _TO in options and not (is_whole(to := options[_TO]) and 0 < to < 1_000):
        raise EuchreError(f"{_TO} is a number of points, not {quoted(to)}")
    held = {**_HELD, _TO: f"game={options.get(_TO)}"}
    went_under = any(_to_kitty(tags, seat) for tags in deals for seat in _SEATS)
    words = dict.fromkeys(["trickster", *(held[name] for name in options if name in held), *[_UNDER] * went_under])
    if _LONE_FIVE not in options:
        return Rules.parse("+".join(words)), []
    if any("alone" in call.lower() for tags in deals for row in tags.rows.get("Auction", []) for call in row):
        raise EuchreError(f"a lone maker who must take all tricks ({_LONE_FIVE}) is not among our rules")
    return Rules.parse("+".join(words)), [
        "A lone maker had to take all tricks; nobody played alone, so that is left out."
    ]


def _options(text: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text.replace('\\"', '"'))
    except ValueError:
        found = None
    if not isinstance(found, Mapping):
        raise EuchreError(f'GameOptionsJson holds options such as {{"stickTheDealer":true}}, not {quoted(text)}')
    return found


def _replay(game: Game, tags: Tags) -> None:
    """Play a deal again as the next hand of a game."""
    dealer = _seat(tags["Dealer"])
    if _SEATS[game.next_dealer - 1] != dealer:
        raise EuchreError(f"the deal moves on to {_SIDES[_SEATS[game.next_dealer - 1]]}, not to {_SIDES[dealer]}")
    seats = [_SEATS[(_SEATS.index(dealer) + step) % 4] for step in range(1, 5)]  # from eldest to the dealer
    hands, undealt = _hands(tags["Deal"]), _cards(tags["Undealt"])
    if not undealt or undealt[0].suit is None:
        raise EuchreError("Undealt begins with the turn-up, and without it nothing can be judged")
    game.start(Deal(tuple(hands[seat] for seat in seats), undealt[0], game.rules))
    assert game.hand
    while game.hand.stage == "farmers" and game.hand.seat:
        cards = _to_kitty(tags, seats[game.hand.seat - 1])
        game.push(f"{EXCHANGE} {format_cards(cards)}" if cards else DECLINE)
    _call(game, tags, seats, undealt[0].suit)
    for card in _laid(tags, game.hand, seats):
        game.push(str(card))
    for number, row in enumerate(tags.rows.get("Play", []), start=1):
        _play(game, number, row, _seat(tags["Play"]), seats)


def _to_kitty(tags: Tags, seat: str) -> Hand:
    """Return the cards that a seat changed for the kitty's before the calls: more than the turn-up was added."""
    added, removed = tags.of_seat("CardsAdded", seat), tags.of_seat("CardsRemoved", seat)
    return removed[:FARMERS_CARDS] if len(added) >= FARMERS_CARDS else ()


def _call(game: Game, tags: Tags, seats: Sequence[str], turned: AnySuit) -> None:
    """Make the calls, from eldest on; a dash is a seat that isn't asked."""
    if (first := _seat(tags["Auction"])) != seats[0]:
        raise EuchreError(f"{_SIDES[seats[0]]}, on the dealer's left, calls first, not {_SIDES[first]}")
    for number, told in enumerate([call for row in tags.rows["Auction"] for call in row if call != "-"]):
        if not (call := re.fullmatch(r"(pass)|([♠♥♦♣SHDC]|NT?)\s*(alone)?", told, re.IGNORECASE)):
            raise EuchreError(f"call {number + 1} is Pass, a suit, NT, or one of these with alone, not {quoted(told)}")
        game.push("pass" if call[1] else f"{_made(call[2].upper(), number, turned)}{' alone' * bool(call[3])}")


def _made(told: str, number: int, turned: AnySuit) -> str:
    """Return the call that makes a trump, as it is said in this round."""
    if told.startswith("N"):
        return "no trump"
    suit = Suit.parse(_SUITS.get(told, told.lower()))
    if number < len(_SEATS) and suit is not turned:
        raise EuchreError(f"call {number + 1} takes {turned.label} up, or passes; it isn't {suit.label}")
    return suit.label if number >= len(_SEATS) else "order up"


def _laid(tags: Tags, hand: GameHand, seats: Sequence[str]) -> Iterator[Piece]:
    """Yield the cards that are laid down or passed before the first card is led."""
    while hand.stage in ("discard", "swap"):
        assert hand.seat
        seat = seats[hand.seat - 1]
        kind, what = {"discard": ("CardsRemoved", "laid down"), "swap": ("CardsPassed", "passed")}[hand.stage]
        if not (cards := tags.of_seat(kind, seat)):
            raise EuchreError(f"it isn't told what {_SIDES[seat]} {what} ({kind})")
        yield cards[-1]


def _play(game: Game, number: int, row: Sequence[str], first: str, seats: Sequence[str]) -> None:
    """Play a trick: a column for each seat, from the one that is named at the top."""
    fallen = {_SEATS[(_SEATS.index(first) + at) % 4]: told for at, told in enumerate(row) if told != "-"}
    for _ in range(len(fallen)):
        assert game.hand
        seat = seats[game.hand.seat - 1] if game.hand.seat and game.hand.stage == "play" else ""
        if seat not in fallen:
            raise EuchreError(
                f"trick {number}: {f'{_SIDES[seat]} plays next' if seat else 'nobody plays'}, by the rules"
            )
        game.push(str(_card(fallen.pop(seat))))


def _hands(told: str) -> dict[str, Hand]:
    """Return the hands, clockwise from the seat that is named: spades, hearts, diamonds, clubs."""
    first, _, hands = told.partition(":")
    parts = hands.split()
    if len(parts) != 4 or any(part.count(".") != 3 for part in parts):
        raise EuchreError(f"Deal holds four hands such as S:Q.AQ.Q.J, all of them known, not {quoted(told)}")
    at = _SEATS.index(_seat(first))
    return {
        _SEATS[(at + step) % 4]: tuple(
            _card(suit + rank) for suit, ranks in zip("SHDC", part.split("."), strict=True) for rank in ranks
        )
        for step, part in enumerate(parts)
    }


def _points(told: str) -> tuple[int, int]:
    """Return the points of both sides, ours being South's."""
    if not (found := re.fullmatch(r"([SWNE]):(-?\d{1,4}) (-?\d{1,4})( .*)?", told)):
        raise EuchreError(f"GameScores are points such as 'S:6 9 6 9', not {quoted(told)}")
    points = int(found[2]), int(found[3])
    return points if found[1] in "SN" else points[::-1]


def _seat(told: str) -> str:
    if told not in _SIDES:
        raise EuchreError(f"a seat is S, W, N or E, not {quoted(told)}")
    return told


def _cards(told: str) -> Hand:
    """Read cards in a row, such as S9DK, after the seats that they belong to."""
    return tuple(_card(told[at : at + 2]) for at in range(told.rfind(":") + 1, len(told), 2))


def _card(told: str) -> Piece:
    if not re.fullmatch(r"[SHDC][789TJQKA]", told.upper()):
        raise EuchreError(f"{quoted(told)} is not a card of this notation, such as S9 or HT")
    return parse_card(told[1] + told[0].lower())
