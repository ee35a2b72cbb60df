"""Cards and tiles laid out: a row, a table of hands, the order of a trump, the points of a side."""

from collections.abc import Collection, Mapping, Sequence
from itertools import count, cycle
from math import cos, pi, sin
from textwrap import wrap

from euchre_tutor.base.screen import with_minus
from euchre_tutor.draw.canvas import caption, felt, place, svg
from euchre_tutor.draw.faces import face, is_tile, outline, spoken
from euchre_tutor.look import colour


def hand(texts: Sequence[str], *, highlight: Collection[str] = ()) -> str:
    """Draw cards or tiles in a row, left to right; the highlighted ones stand up out of it and wear an outline.

    >>> "Jack of spades (highlighted), Nine of hearts" in hand(["Js", "9h"], highlight={"Js"})
    True
    """
    pitch = 80 if _are_tiles(texts) else 108
    marked = [text in highlight for text in texts]
    faces = [
        place(face(text) + outline(text) * up, pitch * i + pitch / 2, 74 if up else 90)
        for i, (text, up) in enumerate(zip(texts, marked, strict=True))
    ]
    label = ", ".join(spoken(text) + " (highlighted)" * up for text, up in zip(texts, marked, strict=True))
    return svg("".join(faces), label or "No cards", size=(pitch * max(len(texts), 1), 164), scale=0.75)


def table(
    hands: Mapping[str, Sequence[str]], *, centre: Sequence[tuple[str, str]] = (), centre_note: str = "", note: str = ""
) -> str:
    """Draw the hands of two to six seats around a table.

    `hands` maps each seat's label to its cards in playing order; the last sits at the bottom and the others follow
    clockwise from its left. `centre` holds (label, card) pairs: a card labelled with a seat lies before that seat, as
    in a trick, any other in the middle, as a turn-up. `centre_note` is written in the middle while no card lies there,
    a line of it ending at a comma; `note` is a line of text under the cards.

    >>> drawing = table({"seat 1": ["Ah"], "dealer": ["Js"]}, centre=[("turn-up", "Qs")], note="Spades?")
    >>> drawing.partition("<title>")[2].partition("</title>")[0]
    'seat 1: Ace of hearts; dealer: Jack of spades; turn-up: Queen of spades; Spades?'
    """
    compass = {label: pi / 2 + 2 * pi * seat / len(hands) for seat, label in enumerate(hands, start=1)}
    trick = [pair for pair in centre if pair[0] in compass]
    loose = [pair for pair in centre if pair[0] not in compass]
    reach = 86 if trick and loose else 41  # how far up and down a trick spreads, to leave room in its middle
    middle = 164 + reach
    hint = "" if centre else centre_note
    height = 2 * middle + (50 if note else 16)
    body = [
        felt(800, height),
        _rim(middle + 9, reach),
        *(
            _labelled(label, texts, _around(compass[label], middle, 275, 104 + reach), 0.62, 17)
            for label, texts in hands.items()
        ),
        *(place(face(text), *_before(compass[seat], middle + 9, reach), 0.55) for seat, text in trick),
        *(
            _labelled(label, [text], (400 + 80 * (i - (len(loose) - 1) / 2), middle), 0.55, 15)
            for i, (label, text) in enumerate(loose)
        ),
        _written(hint, middle + 9),
        *[caption(note, 400, height - 21, 19)] * bool(note),
    ]
    words = [
        *(f"{label}: {', '.join(map(spoken, texts)) or 'no cards'}" for label, texts in hands.items()),
        *(f"{label}: {spoken(text)}" for label, text in centre),
        *filter(None, (hint, note)),
    ]
    return svg("".join(body), "; ".join(words), size=(800, height), scale=0.8)


def open_table(hands: Mapping[str, Sequence[str]]) -> str:
    """Draw the hands of two to four seats around a table, each card apart, so that a phone shows them all.

    `hands` maps each seat's label to its cards; the last sits at the bottom, as in `table`.

    >>> drawing = open_table({"left": ["Ah"], "you": ["Js"]})
    >>> drawing.partition("<title>")[2].partition("</title>")[0]
    'left: Ace of hearts; you: Jack of spades'
    """
    body, scale = felt(680, 344), 0.56 if max(map(len, hands.values()), default=0) > 3 else 0.62
    for seat, (label, texts) in enumerate(hands.items(), start=1):
        x, y = _around(pi / 2 + 2 * pi * seat / len(hands), 157, 185, 112)
        body += _labelled(label, texts, (x - 60, y), scale, 24, apart=True)
    words = [f"{label}: {', '.join(map(spoken, texts)) or 'no cards'}" for label, texts in hands.items()]
    return svg(body, "; ".join(words), size=(680, 344), scale=0.9)


def ladder(rows: Mapping[str, Sequence[str]], *, marks: Mapping[str, str] = {}, scale: float = 0.7) -> str:
    """Draw labelled rows of cards, such as the order of a trump: the label on the left, the highest card first.

    `marks` maps a card to the word under it. At `scale` 1 a card is 65 pixels wide.

    >>> drawing = ladder({"spades, trumps": ["Js", "Jc"], "clubs": ["Ac"]}, marks={"Js": "right", "Jc": "left"})
    >>> drawing.partition("<title>")[2].partition("</title>")[0]
    'spades, trumps: Jack of spades (right), Jack of clubs (left); clubs: Ace of clubs'
    """
    pitch = 57 if all(map(_are_tiles, filter(None, rows.values()))) else 78
    margin = 44 + 10 * max(map(len, rows), default=0)
    body, y = "", 18.0
    for label, texts in rows.items():
        body += caption(label, 24, y + 49, 18, anchor="start")
        for i, text in enumerate(texts):
            body += _labelled(marks.get(text, ""), [text], (margin + pitch / 2 - 4 + pitch * i, y + 46), 0.65, 15)
        y += 120 if any(text in marks for text in texts) else 102
    width = margin + pitch * max(map(len, rows.values()), default=0) + 12
    return svg(felt(width, round(y) + 6) + body, _told(rows, marks), size=(width, round(y) + 6), scale=scale)


def tricks(rows: Mapping[str, Sequence[str]], *, marks: Mapping[str, str], highlight: Collection[str] = ()) -> str:
    """Draw tricks of four cards, two beside each other, the label of each above it.

    `marks` maps a card to the word under it; the highlighted ones wear an outline.

    >>> drawing = tricks({"left took trick 1": ["9h", "Ah"]}, marks={"9h": "you", "Ah": "left"}, highlight=["Ah"])
    >>> drawing.partition("<title>")[2].partition("</title>")[0]
    'left took trick 1: Nine of hearts (you), Ace of hearts (left)'
    """
    body, size = "", (780, 26 + 142 * ((len(rows) + 1) // 2))
    for number, (label, texts) in enumerate(rows.items()):
        x, y = 24 + 384 * (number % 2), 14 + 142 * (number // 2)
        body += caption(label, x, y + 20, 21, anchor="start") + "".join(
            _labelled(marks.get(text, ""), [text], (left, y + 73), 0.6, 20)
            + place(outline(text), left, y + 73, 0.6) * (text in highlight)
            for left, text in zip(count(x + 32, 88), texts, strict=False)
        )
    return svg(felt(*size) + body, _told(rows, marks), size=size, scale=0.8)


def _told(rows: Mapping[str, Sequence[str]], marks: Mapping[str, str]) -> str:
    """Say which cards lie in each row, each with the word under it."""
    named = {
        text: spoken(text) + (f" ({marks[text]})" if text in marks else "") for each in rows.values() for text in each
    }
    return (
        "; ".join(f"{label}: {', '.join(named[text] for text in texts)}" for label, texts in rows.items()) or "No cards"
    )


def _rim(middle: float, reach: float) -> str:
    """Draw the line on the cloth round the place where tricks are played."""
    return (
        f'<rect x="{320 - reach:g}" y="{middle - reach - 42:g}" width="{2 * reach + 160:g}" '
        f'height="{2 * reach + 84:g}" rx="30" fill="{colour("felt-deep")}" stroke="{colour("felt-line")}"/>'
    )


def _written(text: str, middle: float) -> str:
    """Write a text in the middle of the table, in lines that end at its commas."""
    lines = wrap(text.replace(" ", "\u00a0").replace(",\u00a0", ", "), 24, break_long_words=False)
    top = middle + 6 - 12 * (len(lines) - 1)
    return "".join(caption(line.replace("\u00a0", " "), 400, top + 24 * i, 18) for i, line in enumerate(lines))


def _labelled(
    label: str, texts: Sequence[str], spot: tuple[float, float], scale: float, size: int, *, apart: bool = False
) -> str:
    """Draw cards around a spot, side by side or in a fan, each under the next but for its index; their label below."""
    x, y = spot
    widest, reach = (68, 290) if _are_tiles(texts) else (61, 244)
    step = scale * (104 if apart else min(widest, reach / max(len(texts) - 1, 1)))
    left = x - step * (len(texts) - 1) / 2
    fan = [place(face(text), left + step * i, y, scale) for i, text in enumerate(texts)]
    return "".join(fan) + caption(label, x, y + 70 * scale + size, size) * bool(label)


def _around(angle: float, middle: float, across: float, down: float) -> tuple[float, float]:
    """Find where a seat at an angle (radians, clockwise from the right) sits: on an ellipse, flat above and below."""
    return 400 + across * cos(angle), middle + down * max(-1.0, min(1.0, 1.25 * sin(angle)))


def _before(angle: float, middle: float, reach: float) -> tuple[float, float]:
    """Find where a seat plays its card: in the upper or the lower row, or between them if it sits at the side."""
    return 400 + (reach + 45) * cos(angle), middle + reach * max(-1.0, min(1.0, 4 * sin(angle)))


def _are_tiles(texts: Sequence[str]) -> bool:
    return bool(texts) and all(map(is_tile, texts))


# Points as players keep them: a three and a four for each side, laid so that they show its score.

# For each number of points: how it is said, the card below and the card above; "" lies face down.
_MARKERS = (
    ("three and four face down", "", ""),
    ("four face down on three", "3", ""),
    ("three face down on four", "4", ""),
    ("three face up on four", "4", "3"),
    ("four face up on three", "3", "4"),
)
_MARKER = 0.7  # of a card


def markers(points: Mapping[str, int]) -> str:
    """Draw the points of each side, by its label, as Bicycle's rule book marks them in a game of five points.

    A card face down covers all but one pip of the three, or all but two of the four; three and four points are the
    card that lies face up on the other. Each side has a three and a four of its own suit. A side with less than no
    points, or more than four, raises ValueError.

    >>> drawing = markers({"us": 3, "them": 1})
    >>> drawing.partition("<title>")[2].partition("</title>")[0]
    'us 3 points: three face up on four; them 1 point: four face down on three'
    """
    column = max(150, 10 * max(map(len, points), default=0) + 60)
    body, words = "", []
    for i, ((label, scored), suit) in enumerate(zip(points.items(), cycle("hsdc"), strict=False)):
        x = 10 + column * (i + 0.5)
        body += _pair(label, scored, suit, x) + caption(f"{label}: {scored}", x, 176, 19)
        words.append(f"{label} {scored} point{'s' * (scored != 1)}: {_MARKERS[scored][0]}")
    size = (20 + column * max(len(points), 1), 200)
    return svg(felt(*size) + body, "; ".join(words) or "No markers", size=size, scale=0.8)


def tracks(points: Mapping[str, int], game: int) -> str:
    """Draw the points of each side, by its label, as a row of dots: full ones are won, and ``game`` of them win.

    >>> tracks({"you": 3, "they": -1}, 5).partition("<title>")[2].partition("</title>")[0]
    'you 3, they −1, of 5 points'
    """
    labels = {with_minus(f"{label} {scored}"): scored for label, scored in points.items()}
    start = 30 + 11 * max(map(len, labels))
    size = (start + 24 * game + 12, 24 + 28 * len(points))
    body = felt(*size)
    for y, (words, scored) in zip(range(32, size[1], 28), labels.items(), strict=True):
        dots = [caption("○●"[scored > at], start + 24 * at + 10, y, 22) for at in range(game)]
        body += caption(words, 20, y, 18, anchor="start") + "".join(dots)
    return svg(body, f"{', '.join(labels)}, of {game} points", size=size, scale=0.8)


def _pair(label: str, scored: int, suit: str, x: float) -> str:
    """Draw two markers in the column round x: the upper one slid down to show a row of pips, or square on the lower."""
    if scored not in range(len(_MARKERS)):
        raise ValueError(f"{label!r} can't have {scored} points: a three and a four mark 0 to {len(_MARKERS) - 1}")
    _, below, above = _MARKERS[scored]
    slide = 44 * _MARKER / 2 if below and not above else 0
    lower, upper = (face(rank and rank + suit) for rank in (below, above))
    if not slide:
        lower = f'<g transform="rotate(-9 50 70)">{lower}</g>'
    return place(lower, x, 85 - slide, _MARKER) + place(upper, x, 85 + slide, _MARKER)
