"""A game that was read, as HTML: the line through it, and a page that any browser shows and prints without Python."""

from html import escape
from pathlib import Path
from typing import Literal

from euchre_tutor.analysis.hand_page import HEAD, OUR_PAGE, figures_of
from euchre_tutor.analysis.text import wide_table
from euchre_tutor.charts import dot_size, on_the_line
from euchre_tutor.review.read_game import Made, ReadGame

STYLE = Path(__file__).with_name("line.css")
"""The style of the line."""
_PAGE = (
    HEAD
    + """body {{ max-width: 52rem; margin: 1rem auto; padding: 0 1rem; font: 1rem/1.45 system-ui, sans-serif; }}
h1 {{ margin: 0 0 .6rem; font-size: 1.3rem; line-height: 1.3; }}
h2 {{ margin: 1.2rem 0 .3rem; font-size: 1rem; }}
p {{ margin: .3rem 0; }}
.cards {{ display: flex; flex-wrap: wrap; gap: .3rem 1rem; }}
figure {{ margin: 0; }}
figcaption, small {{ font-size: .8rem; }}
figure svg {{ display: block; width: auto; max-width: 100%; height: 4.5rem; }}
small {{ display: block; }}
.wide {{ overflow-x: auto; }}
table {{ width: 100%; border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .15rem .3rem; border-bottom: 1px solid #888; text-align: left; white-space: nowrap; }}
tbody th {{ font-weight: inherit; }}
pre {{ overflow-x: auto; font-size: .8rem; }}
{line}
@page {{ size: A4; margin: 12mm; }}
@media print {{
  :root {{ color-scheme: light; }}
  body {{ max-width: none; margin: 0; padding: 0; font-size: 9pt; line-height: 1.25; }}
  svg {{ print-color-adjust: exact; }}
  section {{ break-inside: avoid; }}
  details {{ display: none; }}
}}
</style>
<body>
<main>
<h1>{sentence}</h1>
{luck}
{drawn}
{worst}
<h2>What the numbers rest on</h2>
<small>{caption}</small>
<details><summary>Every decision</summary>{table}</details>
<details><summary>The game as text</summary><pre tabindex="0">{text}</pre></details>
</main>
</body>
</html>
"""
)
_HEADS = ("Hand", "Who", "When", "Done", "Best", "Cost at a table", "With all cards seen", "note")


def review_page(review: ReadGame) -> str:
    """Return a page about a review, as HTML: the sentence, the line, the worst decisions, and all of them."""
    drawn = line_html(review)
    return _PAGE.format(
        mark=OUR_PAGE,
        title=escape(review.sentence.partition(".")[0]),
        line=STYLE.read_text(encoding="utf-8"),
        sentence=escape(review.sentence),
        luck=f"<p>{escape(review.luck)}</p>" * bool(review.luck),
        drawn=f"<h2>The chance to win, hand by hand</h2>{drawn}" * bool(drawn),
        worst="".join(map(_worst, [review] * len(review.worst), review.worst)),
        caption=escape(review.caption),
        table=wide_table([dict(zip(_HEADS, row, strict=True)) for row in review.rows()], "Every decision"),
        text=escape(str(review.game)),
    )


def _worst(review: ReadGame, made: Made) -> str:
    """Show a mistake: what was seen, what was done, and what it cost."""
    return f'<section><h2>{escape(str(made))}.</h2><div class="cards">{figures_of(review.view(made))}</div></section>'


def line_html(review: ReadGame, *, dots: Literal["span", "button"] = "span") -> str:
    """Return the line as HTML, without its style; nothing for a game that has none.

    Args:
        review: the review.
        dots: what a dot is: a picture, or a button, which has its number in ``data-dot``.
    """
    stops, hands = review.stops, len(review.hands)
    if not stops:
        return ""
    points = " ".join(f"{100 * stop.at / hands:.2f},{100 - 100 * stop.chance:.2f}" for stop in stops)
    line = f'<polyline points="{points}"/>'
    svg = f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{line}</svg>'
    grid = "".join(f'<i style="left:{100 * number / hands:.2f}%"></i>' for number in range(1, hands))
    names = "".join(f'<b style="left:{100 * (number + 0.5) / hands:.2f}%">{number + 1}</b>' for number in range(hands))
    placed = "".join(_dot(review, number, dots) for number in range(len(review.dots)))
    chances = "".join(f'<em style="top:{100 - chance}%">{chance} %</em>' for chance in (100, 50, 0))
    return (
        f'<div class="game-line" role="group" aria-label="{escape(_spoken(review))}">'
        f'<div class="field">{grid}{svg}{chances}{placed}</div><div class="hands">{names}</div></div>'
    )


def _dot(review: ReadGame, number: int, tag: str) -> str:
    dot, stops = review.dots[number], review.stops
    left, top = 100 * dot.at / len(review.hands), 100 - 100 * on_the_line(stops, dot.at)
    place = f"left:{left:.2f}%;top:{top:.2f}%;--size:{dot_size(dot.cost):.0f}px"
    words = escape(dot.words)
    said = f'type="button" data-dot="{number}" aria-label="{words}"' if tag == "button" else 'role="img"'
    named = f'aria-label="{words}" ' * (tag != "button")
    return f'<{tag} class="dot" {said} {named}title="{words}" style="{place}"></{tag}>'


def _spoken(review: ReadGame) -> str:
    """Say the line for who can't see it: the chance before each hand and at the end."""
    chances = ", ".join(f"{100 * hand.before:.0f}" for hand in review.hands)
    return f"Chance to win before each hand, in percent: {chances}; at the end {100 * review.hands[-1].after:.0f}"
