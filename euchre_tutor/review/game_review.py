"""What a game's decisions have cost, and how much of its result was luck: in words, as data, a picture and a page.

Any browser shows and prints the page without Python.
"""

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Literal

from euchre_tutor.analysis.hand_page import figures_of
from euchre_tutor.analysis.text import wide_table
from euchre_tutor.base import DataFrame, EuchreError
from euchre_tutor.charts import Figure, dot_size, game_line, on_the_line
from euchre_tutor.draw.pages import page, save_page
from euchre_tutor.look import sheet
from euchre_tutor.review.read_game import Made, ReadGame

"""The style of the line."""
_STYLE = """@page { size: A4; margin: 12mm; }
.euchre.euchre table :is(th, td) { text-align: left; white-space: nowrap; }
@media print {
  .euchre .pictures svg { height: calc(4 * var(--unit)); }
  details { display: none; }
}"""
_BODY = """<main>
<h1>{sentence}</h1>
{luck}
{drawn}
{worst}
<h2>What the numbers rest on</h2>
<p><small>{caption}</small></p>
<details{opened}><summary>Every decision</summary>{table}</details>
<details><summary>The game as text</summary><pre tabindex="0">{text}</pre></details>
</main>"""
_COLUMNS = (
    *("hand", "player", "when", "done", "best", "cost", "error", "unit", "band"),
    *("seen_best", "seen_cost", "seen_error"),
)


@dataclass(frozen=True, eq=False, repr=False)
class GameReview(ReadGame):
    """What a game's decisions have cost, and how much of its result was luck; see ReadGame for its attributes.

    >>> from euchre_tutor.deal import Deal
    >>> from euchre_tutor.game import Game
    >>> game = Game("bicycle")
    >>> game.start(Deal.random(seed=1))
    >>> GameReview(game, 1, (), ()).sentence
    'The game stands 0-0. Nobody had anything to decide.'
    """

    def __str__(self) -> str:
        return "\n".join(filter(None, [self.sentence, self.luck, *(f"{made}." for made in self.worst), self.caption]))

    def __repr__(self) -> str:
        return f"<GameReview: {self.sentence}>"

    def _repr_html_(self) -> str:
        worst = "".join(f"<li>{escape(str(made))}</li>" for made in self.worst)
        listed = f"<p>What cost most:</p><ol>{worst}</ol>" * bool(worst)
        first = f"<p><strong>{escape(self.sentence)}</strong></p>" + f"<p>{escape(self.luck)}</p>" * bool(self.luck)
        return f"<div>{first}{listed}<p><small>{escape(self.caption)}</small></p></div>"

    # As data, as a picture, and as a page.

    @property
    def table(self) -> DataFrame:
        """One row for each decision: what was done, what was best and its cost, at a table and with all cards seen.

        ``error`` is half of the 95% interval; ``unit`` says whether a cost is in points or in chances to win.
        """
        import pandas as pd

        return pd.DataFrame(
            [_row(made, self.game.names[made.player - 1]) for made in self.made], columns=list(_COLUMNS)
        )

    def figure(self) -> Figure:
        """Draw the chance to win along the game, and our mistakes on it, each as large as what it cost.

        Raises EuchreError for a game that isn't between two sides, or of which no hand is over.
        """
        if not self.hands:
            raise EuchreError(
                "the chance to win can be drawn for a game between two sides after its first hand; table has the costs"
            )
        return game_line(self.stops, self.dots, title=self.ended, caption=self.caption)

    def save(self, path: str | Path) -> None:
        """Write a page about this game, which any browser shows and prints without Python.

        Args:
            path: the file. An earlier page of ours is replaced.

        Raises:
            EuchreError: there is a file of another kind already, or it can't be written.
        """
        save_page(path, review_page(self))


def _row(made: Made, name: str) -> tuple[object, ...]:
    choice = made.choice
    cost, seen = (choice.cost.value, choice.cost.error), (choice.seen.value, choice.seen.error)
    done = (made.hand, name, choice.when, choice.action, choice.best)
    return (*done, *cost, choice.unit, str(choice.band), choice.seen_best, *seen)


# The page.


def review_page(review: GameReview) -> str:
    """Return a page about a review, as HTML: the sentence, the line, the worst decisions, and all of them."""
    drawn = line_html(review)
    body = _BODY.format(
        sentence=escape(review.sentence),
        luck=f"<p>{escape(review.luck)}</p>" * bool(review.luck),
        drawn=f"<h2>The chance to win, hand by hand</h2>{drawn}" * bool(drawn),
        worst="".join(_worst(review, made) for made in review.worst),
        caption=escape(review.caption),
        opened=" open" * (not review.worst),
        table=wide_table(review.rows(), f"Every decision, {'games of 100' if review.hands else 'points'}"),
        text=escape(str(review.game)),
    )
    return page(review.sentence.partition(".")[0], body, style=sheet("base", "page", "line") + _STYLE)


def _worst(review: GameReview, made: Made) -> str:
    """Show a mistake: what was seen, what was done, and what it cost."""
    seen = f'<div class="pictures flow">{figures_of(review.view(made))}</div>'
    return f"<section><h2>{escape(str(made))}.</h2>{seen}</section>"


def line_html(review: GameReview, *, dots: Literal["span", "button"] = "span") -> str:
    """Return the line as HTML, without its style; nothing for a game that has none.

    Args:
        review: the review.
        dots: what a dot is: a picture, or a button, which has its number in ``data-dot``.
    """
    stops, hands = review.stops, len(review.hands)
    if not stops:
        return ""
    points = " ".join(f"{100 * stop.at / hands:.2f},{100 - 100 * stop.chance:.2f}" for stop in stops)
    svg = '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
    grid = "".join(f'<i style="left:{100 * number / hands:.2f}%"></i>' for number in range(1, hands))
    names = "".join(f'<b style="left:{100 * (number + 0.5) / hands:.2f}%">{number + 1}</b>' for number in range(hands))
    placed = "".join(_dot(review, number, dots) for number in range(len(review.dots)))
    chances = "".join(f'<em style="top:{100 - chance}%">{chance} %</em>' for chance in (100, 50, 0))
    return (
        f'<div class="game-line" role="group" aria-label="{escape(_spoken(review))}">'
        f'<div class="field">{grid}{svg}<polyline points="{points}"/></svg>{chances}{placed}</div>'
        f'<div class="hands">{names}</div></div>'
    )


def _dot(review: GameReview, number: int, tag: str) -> str:
    dot, stops = review.dots[number], review.stops
    left, top = 100 * dot.at / len(review.hands), 100 - 100 * on_the_line(stops, dot.at)
    place = f"left:{left:.2f}%;top:{top:.2f}%;--size:{dot_size(dot.cost):.0f}px"
    words = escape(dot.words)
    said = f'type="button" data-dot="{number}" aria-label="{words}"' if tag == "button" else 'role="img"'
    named = f'aria-label="{words}" ' * (tag != "button")
    side = "right: 100%; bottom: 50%" if left > 50 else "left: 100%; top: 50%"  # so that no two meet
    label = f'<small aria-hidden="true" style="{side}">{escape(dot.label)}</small>' * bool(dot.label)
    return f'<{tag} class="dot" {said} {named}title="{words}" style="{place}">{label}</{tag}>'


def _spoken(review: GameReview) -> str:
    """Say the line for who can't see it: the chance before each hand and at the end."""
    chances = ", ".join(f"{100 * hand.before:.0f}" for hand in review.hands)
    return f"Chance to win before each hand, in percent: {chances}; at the end {100 * review.hands[-1].after:.0f}"
