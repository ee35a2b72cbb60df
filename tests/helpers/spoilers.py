"""What gives the answer of a question away before the click: its words, its card or its hand, in view beside it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from euchre_tutor import Ask, EuchreError, HandBuilder, PickedHand, TableBoard, View
from helpers.lessons import Asked, Notebook, names_of, plain

CARD = re.compile(r"[7-9TJQKA][cdhs]")
RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "T": "ten", "9": "nine", "8": "eight", "7": "seven"}
SAME_COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}
_SYMBOLS = {names_of(f"{rank}{suit}")[1]: names_of(f"{rank}{suit}")[0] for rank in RANKS for suit in "cdhs"}
CALLS = {  # and how a text may put them
    "pass": ("pass", "passing", "turn it down", "stay silent", "lie in wait"),
    "order up": ("order up", "order it up", "ordering up", "assist", "pick it up"),
    "order up alone": ("alone", "lone hand"),
}
CALLS["order up"] += ("with your partner", "with a partner")  # and not alone
PLAYERS_SAY = re.compile(r'"[^"]*"')
NUMBER = re.compile(r"\A# \d+\. ")  # of a lesson, in its title
# All ways to name the suits that leave colours together: the same hand in other clothes.
RENAMINGS = [str.maketrans("cdhs", suits) for suits in "cdhs chds sdhc shdc dcsh dsch hcsd hscd".split()]  # noqa: SIM905


# Pixels of a notebook in JupyterLab at 1366 x 768, and how high the cells of lessons are there at least.
VIEW = 647
BOARD, CHART, DRAWING, QUESTION, CARDS_TO_CHOOSE, FOLDED_CELL, HEADING, LINE = 650, 350, 240, 270, 185, 38, 40, 20
WORDS_IN_A_LINE = 25


class Screen:
    """What a reader sees beside a question before answering it: what fits into one view of the notebook with it.

    Proofs stand elsewhere, and what stands behind a disclosure is folded.
    """

    def __init__(self, sheet: Notebook, asked: Asked) -> None:
        self.sheet, self.asked = sheet, asked
        self.cells = [*self._beside(-1), *self._beside(1)]

    def _beside(self, step: int) -> Iterator[int]:
        """Yield the places of what is in view above the question, or below it."""
        left = VIEW - self._height(self.asked.at)
        for at in range(self.asked.at + step, len(self.sheet.cells) if step > 0 else -1, step):
            if left <= 0:
                return
            if at in self.sheet.tagged("proof"):
                continue
            if not isinstance(self._shown(at), Ask):
                yield at
            left -= self._height(at)

    def _height(self, at: int) -> int:
        """How high a cell is at least."""
        shown = self._shown(at)
        if self.sheet.cells[at].cell_type == "markdown":
            paragraphs = unfolded(plain(self.sheet.cells[at].source)).split("\n\n")
            lines = [-(-len(each.split()) // WORDS_IN_A_LINE) * LINE for each in paragraphs if not each.startswith("#")]
            return LINE + sum(lines) + HEADING * (len(paragraphs) - len(lines))
        if isinstance(shown, Ask):
            picture = shown._picture
            return QUESTION if picture["groups"] or picture["svg"] else CARDS_TO_CHOOSE
        if shown is None:
            return FOLDED_CELL
        is_board = isinstance(shown, TableBoard | HandBuilder | PickedHand)
        return BOARD if is_board else CHART if _is_chart(shown) else DRAWING

    def _shown(self, at: int) -> Any:
        return self.sheet.outputs[at].value if at in self.sheet.outputs else None

    @property
    def text(self) -> str:
        """All that can be read, but for what players say, which the questions are about."""
        return "\n\n".join(
            PLAYERS_SAY.sub("", unfolded(plain(NUMBER.sub("# ", self.sheet.cells[at].source))))
            if self.sheet.cells[at].cell_type == "markdown"
            else words_of(self._shown(at))
            for at in self.cells
        )

    @property
    def scores_below(self) -> list[str]:
        """The headings below the question that say how a game stands."""
        below = "\n".join(self.sheet.cells[at].source for at in self.cells if at > self.asked.at)
        return re.findall(r"(?m)^#+ (.*\b\d+-\d+\b.*)$", below)

    @property
    def priced(self) -> set[str]:
        """What its figures count, and the hands that a builder prices."""
        found = {each for at in self.cells if at in self.sheet.outputs for each in self.sheet.outputs[at].counted}
        code = [ast.walk(ast.parse(source)) for at, source in self.sheet.visible() if at in self.cells]
        texts = (node.value for nodes in code for node in nodes if isinstance(node, ast.Constant))
        return counts(found) | {f"odds {in_any_suits(text)}" for text in texts if is_view(text)}


def _is_chart(shown: Any) -> bool:
    return hasattr(shown, "to_plotly_json")


def unfolded(text: str) -> str:
    """A text without what stands behind a disclosure."""
    return re.sub(r"<details>.*?</details>", "", text, flags=re.DOTALL)


def words_of(shown: Any) -> str:
    """What is written in an output, as one sentence: in a chart, on a page, or under a drawing."""
    drawn = shown._repr_svg_() if hasattr(shown, "_repr_svg_") else getattr(shown, "data", None)
    words = re.sub(r"<style.*?</style>|<[^>]*>", " ", drawn) if isinstance(drawn, str) else ""
    words = " ".join(_texts(json.loads(shown.to_json()))) if _is_chart(shown) else words
    words = re.sub(r"[.?!:;]\s", ", ", words)
    return re.sub(
        r"(\w+) of (clubs|diamonds|hearts|spades)", lambda card: _SYMBOLS.get(card[0].lower(), card[0]), words
    )


def _texts(data: Any, key: str = "") -> Iterator[str]:
    """Yield the titles, names and labels of a chart."""
    if isinstance(data, str) and key in ("text", "name", "x", "y", "ticktext"):
        yield data
    elif isinstance(data, dict):
        yield from (text for name, value in data.items() if name != "template" for text in _texts(value, name))
    elif isinstance(data, list):
        yield from (text for value in data for text in _texts(value, key))


def is_view(text: Any) -> bool:
    """Whether this is the text of a view."""
    with suppress(EuchreError):
        return isinstance(text, str) and bool(View.parse(text))
    return False


def counts(counted: Iterable[str]) -> set[str]:
    """What is asked of the counted answers, by the kind of count and the view in any suits."""
    asked = (json.loads(each) for each in counted)
    return {f"{name} {in_any_suits(view)}" for name, view, *_ in asked if is_view(view)}


def in_any_suits(view: str) -> str:
    """One text for all views that are alike but for the names of suits and the order of the hand."""
    return min(_in_order(_renamed(view, renaming)) for renaming in RENAMINGS)


def _renamed(view: str, renaming: dict[int, int]) -> str:
    cards = re.sub(r"\b[7-9TJQKA][cdhs]\b", lambda card: card[0][0] + card[0][1].translate(renaming), view)
    return re.sub(r"(?<=trump )[cdhs]\b", lambda suit: suit[0].translate(renaming), cards)


def _in_order(view: str) -> str:
    words = view.split()
    return " ".join([*sorted(words[:5]), *words[5:]])


def told_by(asked: Asked, choice: str) -> list[str]:
    """How a text may tell a choice: by its name, or by what it is and no other choice is."""
    if choice in CALLS:
        return [*CALLS[choice]]
    if asked.ask._asked.scale:
        exact = float(choice)
        return [choice, f"{exact:.0f}" if exact >= 10 else f"{exact:.1f}"]
    if not CARD.fullmatch(choice):
        return names_of(choice)
    others = [each for each in asked.ask._asked.possible if CARD.fullmatch(each) and each != choice]
    return [*names_of(choice), *_known_by(choice, others, trump_of(asked))]


def _known_by(card: str, others: list[str], trump: str) -> Iterator[str]:
    """Yield what a card is that the others aren't: the only one of its rank, or of its suit, or a bower."""
    suits = [_suit_of(each, trump) for each in (card, *others)]
    if all(each[0] != card[0] for each in others):
        yield RANKS[card[0]]
    lone = [each for each, suit in zip((card, *others), suits, strict=True) if suit != trump and suits.count(suit) == 1]
    if lone == [card]:
        yield from (f"lone {RANKS[card[0]]}", "lone card", "only one of its suit")
    bowers = {f"J{trump}": "right bower", f"J{SAME_COLOUR.get(trump)}": "left bower"} if trump else {}
    if card in bowers:
        yield bowers[card]
        yield from [] if bowers.keys() & {*others} else ["bower"]


def _suit_of(card: str, trump: str) -> str:
    """The suit of a card under a trump."""
    return trump if trump and card == f"J{SAME_COLOUR[trump]}" else card[1]


def trump_of(asked: Asked) -> str:
    """The suit that is trump in a question, as its view or its text says; nothing if neither does."""
    if asked.odds and asked.odds.view.trump:
        return str(asked.odds.view.trump)[0]
    found = re.search(r"(?i)\b(clubs|diamonds|hearts|spades) are trump", asked.ask.question)
    return found[1][0].lower() if found else ""


def named(names: Iterable[str], text: str) -> list[str]:
    """Which names stand in a text as words."""
    return [name for name in names if re.search(rf"(?i)(?<![\w.]){re.escape(name)}s?(?!\w|\.\d)", text)]


def hints(asked: Asked, text: str) -> list[str]:
    """How a text hints at what is right: a sentence names that, and nothing that is wrong as well."""
    choices, right = [] if asked.ask._asked.scale else asked.ask._asked.possible, asked.right
    wrong = [name for choice in choices if choice not in right for name in told_by(asked, choice)]
    names = [name for choice in right for name in told_by(asked, choice)]
    sentences = re.split(r"[.?!:;]\s|\n\s*\n|\n- ", text)
    return [
        f"{name} in {each.strip()!r}" for each in sentences if not named(wrong, each) for name in named(names, each)
    ]


def gives_away(screen: Screen, title: str) -> list[str]:
    """What gives the answer of a question away before the click."""
    asked = screen.asked
    found = [f"the text says {hint}" for hint in hints(asked, screen.text)]
    found += [f"the title says {hint}" for hint in hints(asked, title)]
    cards = [choice for choice in asked.ask._asked.possible if CARD.fullmatch(choice)]
    found += [f"the title says {name!r}" for card in cards for name in named(told_by(asked, card), title)]
    found += [f"the score stands in {heading!r}" for heading in screen.scores_below if asks_for_points(asked)]
    return found + [f"a figure counts {hand!r}" for hand in screen.priced & counts(asked.counted)]


def asks_for_points(asked: Asked) -> bool:
    """Whether a question asks what a hand scores."""
    return any(re.match(r"\d points?\b", choice) for choice in asked.ask._asked.possible)


def in_common(first: Asked, second: Asked) -> str:
    """What two questions have in common: the hand, or the numbers and their result; nothing if neither."""
    if hands := hands_of(first) & hands_of(second):
        return f"the hand {min(hands)!r}"
    numbers = numbers_of(first) & numbers_of(second)
    return f"{' and '.join(sorted(numbers))} make {first.right[0]}" if numbers and first.right == second.right else ""


@cache
def hands_of(asked: Asked) -> set[str]:
    """The hands that a question draws or counts."""
    views = [view for _, view, *_ in map(json.loads, asked.counted) if is_view(view)]
    groups = {group["title"]: [card["text"] for card in group["cards"]] for group in asked.ask._picture["groups"]}
    seats = {"You deal": 4, "Your partner deals": 2, "Your left opponent deals": 3, "Your right opponent deals": 1}
    seat = next((seats[fact] for fact in asked.ask._picture["facts"] if fact in seats), 0)
    if asked.odds:
        views.append(str(asked.odds.view))
    for title, word in {"Turn-up": "up", "Turned down": "down"}.items():
        if {"Your hand", title} <= groups.keys() and seat and not asked.odds:
            views.append(" ".join([*groups["Your hand"], word, *groups[title], f"seat {seat}"]))
    return {kind_of_hand(view) for view in views}


@cache
def kind_of_hand(view: str) -> str:
    """A hand, its turn-up, its seat and who are partners: in any suits, with small cards for all below the king."""
    seen = View.parse(view)
    cards = [str(card) if str(card)[0] in "JAK" else f"x{str(card)[1]}" for card in (*seen.hand, seen.up)]
    renamed = ([card[0] + card[1].translate(renaming) for card in cards] for renaming in RENAMINGS)
    way = "down" if seen.turned_down else "up"
    hand = min(" ".join([*sorted(each[:-1]), way, each[-1]]) for each in renamed)
    return f"{hand} seat {seen.seat} {seen.rules.partnership}"


@cache
def numbers_of(asked: Asked) -> set[str]:
    """The numbers that a question gives, but for small ones and the hundred of "of 100"."""
    return {*re.findall(r"\b\d\d+\b", asked.ask.question)} - {"100"}
