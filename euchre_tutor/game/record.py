"""A game as text: how a hand is written, and how it is read back, line by line, every action played again.

A line starts with who acts, or with what it says; blank lines and the number of spaces mean nothing. Lines that only
sum up what others say (who took a trick, the result, the score) may be left out, but must be right.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from euchre_tutor.base import EuchreError, check_line, check_score, check_text, quoted
from euchre_tutor.deal import Deal, seat_name
from euchre_tutor.game.hand import EXCHANGE, EXCHANGES, GIVES, LAYS_DOWN, GameHand, entry
from euchre_tutor.pieces import format_cards, parse_card, parse_cards
from euchre_tutor.play import TAKEN_BY, Play
from euchre_tutor.rules import BICYCLE, Rules

HEADER = ("rules", "players", "deals", "packets", "earlier", "began")
UNKNOWN = "unknown"


def check_earlier(scores: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the scores of earlier games; raise EuchreError for anything else."""
    if not isinstance(scores, list | tuple):
        raise EuchreError(f"give earlier games as final scores, such as ((5, 3),), not {quoted(scores)}")
    return tuple(map(check_score, scores))


def check_names(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names as they are written; raise EuchreError if they can't be told apart in a line."""
    if not isinstance(names, list | tuple):
        raise EuchreError(f"names are one for each player, such as ('Ann', 'Ben'), not {quoted(names)}")
    plain = tuple(check_line(" ".join(check_text(name, "Ann").split()), "Ann") for name in names)
    if not plain:
        return tuple(f"player {number}" for number in range(1, rules.players + 1))
    if len(plain) != rules.players or len(set(plain)) != len(plain):
        raise EuchreError(f"{rules.players} players need a different name each, not {', '.join(plain)}")
    if wrong := [name for name in plain if not name or "," in name or " and " in name]:
        raise EuchreError(f"{wrong[0]!r} can't be a name: it needs letters, and neither a comma nor 'and'")
    return plain


def hand_sections(hand: GameHand) -> Iterator[list[str]]:
    """Write a hand, a list of lines for each part: the deal, what was said, the tricks, the result."""
    yield _dealt(hand.dealt)
    yield from hand.sections


def _dealt(deal: Deal) -> list[str]:
    hands = [entry(seat_name(seat, deal.rules), format_cards(hand)) for seat, hand in enumerate(deal.hands, start=1)]
    up = [entry("turn-up", deal.up)] if deal.up else []
    return hands + up + ([entry("named", deal.named.label)] if deal.named else [])


class Reader:
    """A Game that is read line by line.

    Args:
        make: makes the game from the words of its header.
    """

    def __init__(self, make: Callable[[dict[str, str]], Any]) -> None:
        self._make = make
        self._header: dict[str, str] = {}
        self._game: Any = None
        self._deal: dict[str, str] | None = None  # while the lines of a deal are read

    def read(self, text: str) -> Any:
        """Read a whole game; raise EuchreError, naming the line that is wrong."""
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                if words := " ".join(line.split()):
                    self._read_line(words)
            except EuchreError as error:
                raise EuchreError(f"line {number}: {error}") from None
        if self._deal is not None:
            raise EuchreError(f"the last deal ends too soon; it goes on with {self._labels(self.game.rules)[0]!r}")
        return self.game

    @property
    def game(self) -> Any:
        """The game as far as it was read; asking for it ends the header."""
        if not self._header:
            raise EuchreError(f"a game starts with what is played, such as {entry('rules', BICYCLE)!r}")
        if self._game is None:
            self._game = self._make(self._header)
        return self._game

    def _read_line(self, line: str) -> None:
        check_line(line, "pass")
        if self._deal is not None:
            self._read_deal(line)
        elif re.match(r"hand \d", line):
            self._read_title(line)
        elif self._game is None:
            self._read_header(line)
        elif line.startswith(f"{UNKNOWN} "):
            self._read_unknown(line.removeprefix(f"{UNKNOWN} "))
        elif re.match(r"\d+ ", line) and self._hand.play:
            self._read_trick(line, self._hand.play)
        elif match := re.match(rf"({self._seats}) (.+)", line):
            self._push(match[1], _action(match[2], self._hand))
        else:
            self._check_summary(line)

    @property
    def _hand(self) -> GameHand:
        if not self.game.hands:
            raise EuchreError("no hand was dealt yet")
        return cast("GameHand", self.game.hands[-1])

    @property
    def _seats(self) -> str:
        """The names of all seats, as a pattern."""
        rules = self.game.rules
        return "|".join(seat_name(seat, rules) for seat in range(1, rules.players + 1))

    def _read_header(self, line: str) -> None:
        label, _, words = line.partition(" ")
        read = max((HEADER.index(heading) + 1 for heading in self._header), default=0)
        if label not in HEADER[read:] or not words:
            raise EuchreError(f"{line!r} can't stand here; a game starts with {', '.join(HEADER)}, in this order")
        self._header[label] = words
        self._make(self._header)  # so that an error names this line

    def _read_title(self, line: str) -> None:
        self.game.check_ready()
        if line != self.game.next_title:
            raise EuchreError(f"{line!r} is not what comes next: {self.game.next_title!r}")
        self._deal = {}

    def _labels(self, rules: Rules) -> list[str]:
        """The lines that a deal still needs."""
        deal = self._deal or {}
        labels = [seat_name(seat, rules) for seat in range(1, rules.players + 1)] + ["turn-up"] * rules.turns_up
        if "turn-up" in deal and rules.names_suit(parse_card(deal["turn-up"])):
            labels.append("named")
        return labels[len(deal) :]

    def _read_deal(self, line: str) -> None:
        assert self._deal is not None
        rules, label = self.game.rules, self._labels(self.game.rules)[0]
        if not line.startswith(f"{label} "):
            raise EuchreError(f"{line!r} can't stand here; the deal goes on with {label!r} and cards")
        self._deal[label] = line.removeprefix(f"{label} ")
        if not self._labels(rules):
            words, self._deal = self._deal, None
            up, named = words.pop("turn-up", None), words.pop("named", None)
            hands = " / ".join(words.values()) + (f" up {up}" if up else "") + (f" named {named}" if named else "")
            self.game.start(Deal.parse(hands, rules=rules))

    def _read_unknown(self, words: str) -> None:
        """Note which cards of the deal stand where nobody knows what was held."""
        cards, held = parse_cards(words), {card for hand in self._hand.dealt.hands for card in hand}
        if self._hand.history or (len(self.game.hands) - 1) in self.game.unknown:
            raise EuchreError(f"{UNKNOWN!r} stands once in a hand, below the deal")
        if wrong := [card for card in cards if card not in held]:
            raise EuchreError(f"{wrong[0]} is in no hand of this deal, so it can't be {UNKNOWN}")
        self.game.unknown[len(self.game.hands) - 1] = cards

    def _push(self, name: str, text: str) -> None:
        """Let a seat act whose turn it must be."""
        seat = self._hand.seat
        if seat and name != (turn := seat_name(seat, self.game.rules)):
            raise EuchreError(f"it is the turn of {turn}, not of {name}")
        self._hand.push(text)

    def _read_trick(self, line: str, play: Play) -> None:
        number = len(play.history) // len(play.contract.active) + 1
        match = re.fullmatch(rf"(\d+)((?: (?:{self._seats}) \S+)+?)(?: {TAKEN_BY} (.+))?", line)
        if not match or play.trick or match[1] != str(number):
            raise EuchreError(f"{line!r} is not trick {number}; it is a number, then each seat and its card")
        for name, card in re.findall(rf"({self._seats}) (\S+)", match[2]):
            self._push(name, card)
        if match[3] and play.trick:
            raise EuchreError("the trick isn't complete, so nobody has taken it")
        if match[3] and match[3] != (winner := seat_name(play.leader, play.rules)):
            raise EuchreError(f"the trick is taken by {winner}, not by {match[3]}")

    def _check_summary(self, line: str) -> None:
        """Check a line that only sums up what other lines say."""
        summary = [*(line for lines in hand_sections(self._hand) for line in lines), self.game.score_line]
        if line not in [" ".join(words.split()) for words in summary]:
            seat, over = self._hand.seat, f"the hand ends with {summary[-2]!r} and {summary[-1]!r}"
            instead = f"it is the turn of {seat_name(seat, self.game.rules)}" if seat else over
            raise EuchreError(f"{line!r} is not what happened: {instead}")


def _action(words: str, hand: GameHand) -> str:
    """Return what is pushed for the words of a seat's line."""
    for verb in (LAYS_DOWN, GIVES):
        if hand.stage in ("discard", "swap") and words.startswith(f"{verb} "):
            return words.removeprefix(f"{verb} ")
    if not words.startswith(f"{EXCHANGES} "):
        return words
    laid, _, taken = words.removeprefix(f"{EXCHANGES} ").partition(" for ")
    if taken and (cards := parse_cards(taken)) != hand.dealt.kitty:
        raise EuchreError(f"the kitty is {format_cards(hand.dealt.kitty)}, not {format_cards(cards)}")
    return f"{EXCHANGE} {laid}"
