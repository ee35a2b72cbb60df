"""Draw docs/search_tree.svg: the whole search of an ending small enough to follow.

    python docs/make_search_tree.py

Three seats with two cards each, a maker alone against two defenders: can the maker take both tricks?
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from euchre_tutor import Play, make_contract, parse_cards
from euchre_tutor.rules import BICYCLE

HANDS = {1: "Qs 9h", 2: "Ks Js", 3: "Kh As"}
TRUMP, MAKER, GOAL = "s", 2, 2
X_STEP, Y_STEP, TOP = 92, 84, 100
INK, MAKERS, DEFENDERS, SKIPPED = "#23313f", "#3a80b8", "#c26a2d", "#b8bcc2"


@dataclass
class Node:
    """A point of play.

    Attributes:
        card: the card that led to it.
        seat: the seat to play; None at the end.
        answer: whether the maker takes both tricks; None if that was not searched.
        children: the points after each legal card.
        x: the column in which it is drawn.
    """

    card: str
    seat: int | None
    answer: bool | None = None
    children: list[Node] = field(default_factory=list)
    x: float = 0


def search(play: Play, card: str, *, is_searched: bool) -> Node:
    """Search as the solver does; points that it leaves out are in the tree without an answer."""
    node = Node(card, None if play.is_over else play.seat)
    settled = play.maker_tricks >= GOAL or play.maker_tricks + play.tricks_left < GOAL
    if settled or play.is_over:
        node.answer = play.maker_tricks >= GOAL if is_searched else None
        return node
    makers_turn = play.seat in play.contract.makers
    is_open = is_searched
    for option in play.legal_plays:
        after = play.copy()
        after.push(option)
        child = search(after, option.symbol, is_searched=is_open)
        node.children.append(child)
        if is_open and child.answer is makers_turn:
            node.answer, is_open = makers_turn, False
    if is_searched and node.answer is None:
        node.answer = not makers_turn
    return node


def set_columns(node: Node, next_x: float) -> float:
    """Give each leaf its own column and each other node the middle of its children; return the next free column."""
    if not node.children:
        node.x = next_x
        return next_x + 1
    for child in node.children:
        next_x = set_columns(child, next_x)
    node.x = (node.children[0].x + node.children[-1].x) / 2
    return next_x


def drawn(node: Node, depth: int = 0) -> str:
    """Draw a node and what is below it."""
    x, y = (node.x + 0.7) * X_STEP, TOP + depth * Y_STEP
    body = ""
    for child in node.children:
        below = (child.x + 0.7) * X_STEP, y + Y_STEP
        colour, dash = (INK, "") if child.answer is not None else (SKIPPED, ' stroke-dasharray="5 4"')
        body += f'<path d="M{x:g} {y + 17:g}L{below[0]:g} {below[1] - 17:g}" stroke="{colour}" stroke-width="2"{dash}/>'
        middle = (x + below[0]) / 2, (y + below[1]) / 2 + 5
        style = f'{_FONT} font-size="15" fill="{colour}" {_HALO}'
        body += f'<text x="{middle[0]:g}" y="{middle[1]:g}" {style}>{child.card}</text>'
        body += drawn(child, depth + 1)
    side = SKIPPED if node.answer is None else MAKERS if node.seat in (None, MAKER) else DEFENDERS
    mark = "" if node.answer is None else "yes" if node.answer else "no"
    shape = (
        f'<rect x="{x - 22:g}" y="{y - 16:g}" width="44" height="32" rx="{4 if node.seat == MAKER else 16}" '
        f'fill="{side if node.seat else "#ffffff"}" stroke="{side if node.seat else INK}" stroke-width="2"/>'
    )
    fill = "#ffffff" if node.seat else INK
    return body + shape + f'<text x="{x:g}" y="{y + 5:g}" {_FONT} font-size="14" fill="{fill}">{mark}</text>'


_FONT = 'font-family="Helvetica,Arial,sans-serif" text-anchor="middle"'
_HALO = 'stroke="#ffffff" stroke-width="5" paint-order="stroke"'


def main() -> None:
    """Write the picture."""
    hands = {seat: parse_cards(text) for seat, text in HANDS.items()}
    play = Play(hands, make_contract(BICYCLE, TRUMP, MAKER, alone=True))
    root = search(play, "", is_searched=True)
    columns = set_columns(root, 0)
    width, height = (columns + 0.4) * X_STEP, TOP + 6 * Y_STEP + 64
    held = " &#183; ".join(f"seat {seat}: {' '.join(card.symbol for card in hand)}" for seat, hand in hands.items())
    title = f"Spades are trumps, seat {MAKER} is alone: can it take both tricks?"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{title}">'
        f'<title>{title}</title><rect width="{width:g}" height="{height:g}" fill="#ffffff"/>'
        f'<text x="20" y="28" {_FONT.replace("middle", "start")} font-size="18" fill="{INK}">{title}</text>'
        f'<text x="20" y="50" {_FONT.replace("middle", "start")} font-size="15" fill="{INK}">{held}</text>{drawn(root)}'
        f'<text x="20" y="{height - 16:g}" {_FONT.replace("middle", "start")} font-size="14" fill="{INK}">'
        "square: the maker plays; round: a defender; grey and dashed: not looked at</text></svg>\n"
    )
    (Path(__file__).parent / "search_tree.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
