"""Draw docs/search_tree.svg: the whole search of an ending small enough to follow.

    python docs/make_search_tree.py

Three seats with two cards each, a maker alone against two defenders: can the maker take both tricks?
"""

from __future__ import annotations

import re
from pathlib import Path

from euchre_tutor import Play, make_contract, parse_cards
from euchre_tutor.course.figures import search_tree
from euchre_tutor.rules import BICYCLE

HANDS = {1: "Qs 9h", 2: "Ks Js", 3: "Kh As"}
TRUMP, MAKER, GOAL = "s", 2, 2
INK = "#23313f"


def main() -> None:
    """Write the picture, on a white ground."""
    hands = {seat: parse_cards(text) for seat, text in HANDS.items()}
    play = Play(hands, make_contract(BICYCLE, TRUMP, MAKER, alone=True))
    held = "; ".join(f"seat {seat}: {' '.join(card.symbol for card in hand)}" for seat, hand in hands.items())
    drawn = search_tree(
        play,
        GOAL,
        title=f"Spades are trumps, seat {MAKER} is alone: can it take both tricks?",
        caption=f"{held}. Square: the maker plays; round: a defender; grey and dashed: not looked at.",
    ).drawing
    plain = re.sub(r' style="[^"]*"', "", drawn, count=1).replace("currentColor", INK)
    ground = '</title><rect width="100%" height="100%" fill="#ffffff"/>'
    picture = Path(__file__).parent / "search_tree.svg"
    picture.write_text(plain.replace("</title>", ground, 1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
