"""A page about one decision, which any browser shows and prints, without Python and without the internet."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from euchre_tutor import draw
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base import paragraphs
from euchre_tutor.beliefs import Seen
from euchre_tutor.deal import View, seen_from
from euchre_tutor.draw.pages import page
from euchre_tutor.look import sheet
from euchre_tutor.pieces import Hand

_STYLE = """@page { size: A4; margin: 12mm; }
@media print {
  .euchre .pictures svg { height: calc(4 * var(--unit)); }
}"""
_BODY = """<main>
<h1>{verdict}</h1>
{cost}
<div class="pictures flow">{cards}</div>
{facts}
<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>
{notes}
{why}
<h2>What the numbers rest on</h2>
{rests}
</main>"""


def hand_page(
    view: View,
    *,
    title: str,
    verdict: str,
    cost: str,
    heads: Sequence[str],
    rows: Iterable[tuple[Sequence[str], bool]],
    notes: Sequence[str],
    why: Sequence[str],
    rests: Sequence[str],
) -> str:
    """Return a page about a decision.

    Args:
        view: what our seat has seen, which is drawn.
        title: the title of the page.
        verdict: what is best.
        cost: what the choice made cost; or nothing.
        heads: the heads of a table, first that of the options.
        rows: the cells of each row, and whether it is one of the best.
        notes: what is to be said below the table.
        why: a heading, and the reasons.
        rests: what the numbers rest on.
    """
    lines = (f'<tr class="{"best" * is_best}">{_cells(cells)}</tr>' for cells, is_best in rows)
    head, *reasons = map(escape, why or [""])
    listed = "".join(f"<li>{reason}</li>" for reason in reasons)
    body = _BODY.format(
        verdict=escape(verdict),
        cost=paragraphs(cost),
        cards=figures_of(view),
        facts=paragraphs(" · ".join([*view.facts, *remembered(view)])),
        heads="".join(f'<th scope="col">{escape(words)}</th>' for words in heads),
        rows="".join(lines),
        notes=paragraphs(*notes),
        why=f"<h2>{head}</h2><ul>{listed}</ul>" * bool(reasons),
        rests="".join(f"<p><small>{escape(words)}</small></p>" for words in rests),
    )
    return page(title, body, style=f"{sheet('base', 'page')}{_STYLE}")


def figures_of(view: View) -> str:
    """Draw the cards that a seat sees, as HTML."""
    groups = [(f"{title}: {', '.join(who)}" if who else title, cards) for title, cards, who in cards_seen(view)]
    return "".join(
        f"<figure><figcaption>{escape(title)}</figcaption>{draw.hand([str(card.held) for card in cards])}</figure>"
        for title, cards in groups
    )


def _cells(cells: Sequence[str]) -> str:
    first, *others = (escape(cell).replace("\u00a0±", " ±") for cell in cells)  # a phone breaks the line there
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others)


def cards_seen(view: View) -> Iterator[tuple[str, Hand, list[str]]]:
    """Yield the cards that a seat sees, in groups: a title, the cards, and who played them if anybody did.

    >>> [title for title, _, _ in cards_seen(View.parse("Js Jc As 9h Kd up Qs seat 4"))]
    ['Your hand', 'Turn-up']
    """
    seen = Seen(view) if view.played else None
    yield "Your hand", view.sort(seen.hand if seen else view.hand), []
    if view.up and not view.played:
        yield "Turned down" if view.turned_down else "Turn-up", (view.up,), []
    if seen and seen.history:  # the trick on the table, or the last one while the next is to be led
        trick, title = (
            (seen.trick, "On the table") if seen.trick else (seen.history[-len(seen.active) :], "The last trick")
        )
        yield title, tuple(card for _, card in trick), [seen_from(view.seat, seat, view.rules) for seat, _ in trick]


def earlier_tricks(view: View) -> Iterator[tuple[str, Hand, list[str]]]:
    """Yield the tricks before the last one that was begun, in groups, as ``cards_seen`` does."""
    for number, trick in enumerate(view.tricks[:-1], start=1):
        who = [seen_from(view.seat, seat, view.rules) for seat, _ in trick]
        yield f"Trick {number}", tuple(card for _, card in trick), who


def remembered(view: View) -> list[str]:
    """Tell what a player at the table has seen and would remember: the card laid down, and the earlier tricks.

    >>> remembered(View.parse("9h Jc Th Ts 9d up As seat 1 trump s maker 3 played 9h Ah Kh Qh Ad 9d Kd Qd 9c Tc"))
    ['Trick 1: you 9♥, left A♥, partner K♥, right Q♥', 'Trick 2: left A♦, partner 9♦, right K♦, you Q♦']
    """
    laid = [f"You laid down {words_of(view.laid)}"] * bool(view.laid)
    return laid + [
        f"{title}: {', '.join(f'{seat} {card.held.symbol}' for seat, card in zip(who, cards, strict=True))}"
        for title, cards, who in earlier_tricks(view)
    ]
