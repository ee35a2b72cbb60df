"""A page about a game, which any browser shows and prints, without Python and without the internet."""

from __future__ import annotations

from html import escape

from euchre_tutor.analysis.hand_page import HEAD, OUR_PAGE, figures_of
from euchre_tutor.review.line import STYLE, line_html
from euchre_tutor.review.read_game import Made, ReadGame
from euchre_tutor.review.words import caption_of, luck_of_review, sentence_of

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
_HEADS = ("Hand", "Who", "When", "Done", "Best", "Cost at a table", "With all cards seen", "")


def review_page(review: ReadGame) -> str:
    """Return a page about a review, as HTML: the sentence, the line, the worst decisions, and all of them."""
    drawn, luck = line_html(review), luck_of_review(review)
    return _PAGE.format(
        mark=OUR_PAGE,
        title=escape(sentence_of(review).partition(".")[0]),
        line=STYLE.read_text(encoding="utf-8"),
        sentence=escape(sentence_of(review)),
        luck=f"<p>{escape(luck)}</p>" * bool(luck),
        drawn=f"<h2>The chance to win, hand by hand</h2>{drawn}" * bool(drawn),
        worst="".join(map(_worst, [review] * len(review.worst), review.worst)),
        caption=escape(caption_of(review)),
        table=_table(review),
        text=escape(str(review.game)),
    )


def _worst(review: ReadGame, made: Made) -> str:
    """Show a mistake: what was seen, what was done, and what it cost."""
    return f'<section><h2>{escape(str(made))}.</h2><div class="cards">{figures_of(review.view(made))}</div></section>'


def _table(review: ReadGame) -> str:
    heads = "".join(f'<th scope="col">{head}</th>' for head in _HEADS)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in review.rows())
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide" role="group" aria-label="Every decision" tabindex="0">{table}</div>'
