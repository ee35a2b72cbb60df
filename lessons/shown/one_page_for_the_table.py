# What the cells of one_page_for_the_table.ipynb show, by name, and its proofs.

import math

from euchre_tutor.charts import style
from euchre_tutor.course.figures import *
from euchre_tutor.course.figures.rows import drawing, text
from euchre_tutor.course.lesson import *
from euchre_tutor.pricing.estimates import Estimate

# %% a postcard against the best calls
GUIDE = calling_guide()


Ask.number(
    "A postcard has six lines: four for the first round, and two for the second. The lessons on calling asked 26 hands at 0-0. How many of them "
    "does the card call right?",
    24,
    low=0,
    high=26,
    step=1,
    unit="hands",
    tolerance=3,
    shown=rows_of({"you deal": "Js Qs Ah Kh 9d"}),
    why="It loses about 1 game of 100 beside the best calls. More lines hardly help, and nobody could remember them.",
)


# %% proof: postcard-beside-lessons
import re

from euchre_tutor.course.showing import Parts
from euchre_tutor.course.syllabus import syllabus

BETTER = {  # where the postcard errs: the lesson that asks the hand, and what is right
    "Jd Ah Th Ad 9d up Jh seat 2": ("your_partner_deals", "order up alone"),
    "Jh Th 9h Ac Ts up Qh seat 1": ("against_the_dealer", "order up"),
}
asked_in = {
    view: lesson.slug
    for lesson in syllabus()
    if lesson.part == "Calling"
    for part in Parts(lesson.folder / lesson.notebook).all
    if "Ask.call(" in part.code
    for view in re.findall(r'"((?:\w\w ){5}(?:up|down) \w\w seat \d)"', part.code)  # in Bicycle, at 0-0
}
on_it = {view: str(GUIDE.call(view, by="postcard")) for view in asked_in}
right = {view: best(compare_calls(view)) for view in asked_in}
assert all(len(call) == 1 and call == seen for call, seen in right.values())
assert {view: (asked_in[view], *right[view][0]) for view in asked_in if {on_it[view]} != right[view][0]} == BETTER
assert (len(asked_in), len(BETTER)) == (26, 2)
costs = [compare_calls(view).differences(call, on_it[view]) for view, (_, call) in BETTER.items()]
assert all(min(each.low for each in both) > 0.1 for both in costs)


# %% the dealer's line
low_three = "Ts 9s Ah Kd 9c up Ks seat 4"
Ask.call(
    compare_calls(low_three),
    "You deal, and the others have passed. What does the dealer's line say, and what do you call?",
    why="With K♠ you hold three trumps, and you count 4: pick it up, but not alone.",
)


# %% a hand with a jack turned up, and the page
only_jack = "9h Kc Tc Th 9d up Js seat 4"
Ask.call(
    compare_calls(only_jack),
    "You deal, and the others have passed. The same line: what does it say, and what do you call?",
    why="J♠ would be your only trump, and the line asks for a second. Picked up, you make it in only 28 deals of 100.",
)


# %% the line of the first to speak
no_bower = "Ks Qs 9s Ah Td up Js seat 1"
Ask.call(
    compare_calls(no_bower),
    "The dealer sits on your right, so you speak first. What does the line say, and what do you call?",
    why="You hold three trumps, and count 4: pass. The dealer would take J♠, and you hold nothing that beats it.",
)


# %% the line of the second round
next_three = "Ac Kc 9c Qd Td down Qs seat 1"
Ask.call(
    compare_calls(next_three),
    "Q♠ was turned down, and you speak first again. What does the line say, and what do you call?",
    why="You hold three clubs, and clubs are next: make them trump. You count 3, so not alone.",
)


# %% where the line of the first to speak errs
both_black = "Jc Ks Js 9c Ad up As seat 1"
Ask.call(
    compare_calls(both_black),
    "You speak first, and your line says: go alone. No line is right for every hand. What do you call?",
    why="You hold both black jacks. A dealer who takes A♠ is euchred. With A♠ turned down, clubs are yours, alone.",
)


# %% a page with one question
KINDS = range_chart(seat=4, up="Q").kinds
CALLS = ("pass", "call", "alone")


def behind(kind, call):
    """Return by how much a call is behind the best on hands of a kind, and its error."""
    beside = {frozenset(("pass", "call")): kind.call, frozenset(("pass", "alone")): kind.alone}
    beside[frozenset(("call", "alone"))] = kind.more
    pair = frozenset((kind.best, call))
    return kind.brings(kind.best) - kind.brings(call), beside[pair].error if len(pair) == 2 else 0.0


def lost(*parts, call=""):
    """Return what a dealer loses who does the same with all hands of a part: the best for them, unless it is said."""
    value = spread = 0.0
    for part in parts:
        inside = [kind for kind in KINDS if part(kind)]
        ways = {way: sum(kind.share * behind(kind, way)[0] for kind in inside) for way in CALLS}
        way = call or min(ways, key=ways.get)
        value += ways[way]
        spread += sum((kind.share * behind(kind, way)[1]) ** 2 for kind in inside)
    return Estimate(value, value - math.sqrt(spread), value + math.sqrt(spread))


def ladder(steps, title, caption):
    """Draw what is lost in 1,000 hands, a bar a step."""
    steps = {name: Estimate(*(1000 * each for each in found)) for name, found in steps.items()}
    most = max(found.value for found in steps.values())
    told = {name: f"{found.value:.0f}" if found.low > 0 else "about 0" for name, found in steps.items()}
    body = "".join(
        f'<g transform="translate(0 {46 * at})">{text(name, 13, 14)}'
        f'<path class="bar" d="M8 22h{max(200 * found.value / most, 1):.1f}v18H8Z" fill="{style.THEIRS}" fill-opacity=".65"/>'
        f"{text(told[name], 36, 13, left=230, bold=True)}</g>"
        for at, (name, found) in enumerate(steps.items())
    )
    words = "; ".join(f"{name}: {told[name]}" for name in steps)
    return drawing(body, f"{title} {words}", height=46 * len(steps), title=title, caption=caption)


def three(kind):
    return kind.trumps >= 3


def right(kind):
    return kind.bowers in ("right bower", "both bowers")


def no(question):
    return lambda kind: not question(kind)


FIRST = {
    "an ace of another suit": lambda kind: kind.aces > 0,
    "a bower": lambda kind: kind.bowers != "no bower",
    "three trumps or more": three,
    "the right bower": right,
}
ONE = {words: lost(question, no(question)) for words, question in FIRST.items()}
Ask.choice(
    "You deal, and a queen is turned up. You may ask one thing of your hand, the turn-up among its cards. What do you ask: do I hold ...",
    [*FIRST],
    answer=lambda: min(ONE, key=lambda words: ONE[words].value),
    shown=rows_of({"turned up": "Qs", "one hand": "Ks Ts 9h Td Kd", "another": "Jc 9h Td Kd Ac"}),
    why="With three you pick it up, with fewer you don't. So the postcard asks this first. The other answers hardly change the call.",
    then=ladder(ONE, "What one question leaves to lose", "Points in 1,000 hands at a table."),
)


# %% proof: one-page-proof
no_question = {call: lost(bool, call=call) for call in ("pass", "call")}
assert says([*no_question.values()], 0.66, 0.32, within=0.03)
assert says(ONE["three trumps or more"], 0.13, within=0.02)
assert all(found.low > 0.25 for words, found in ONE.items() if words != "three trumps or more")
LOSSES = {size: loss.points[0] + loss.points[1] for size, loss in GUIDE.losses.items()}
worst = {size: GUIDE.losses[size].games * LOSSES[size] / GUIDE.losses[size].points[0] for size in LOSSES}
assert worst["postcard"] < 2 and 0.5 < GUIDE.losses["page"].games < worst["page"] < 1.5
rests = " ".join(GUIDE.rests)
assert "three trumps 0.07" in rests and "the postcard −0.009 ± 0.002 (model)" in rests
for view, call in ((low_three, "order up"), (no_bower, "pass"), (next_three, "clubs")):
    odds = compare_calls(view)
    assert best(odds) == ({call}, {call}) == ({str(GUIDE.call(view, by="postcard"))}, {call})
assert says(compare_calls(only_jack)["order up"].make, 28, of=100, within=3)
for view, call, said, gains in (
    (only_jack, "pass", "pass", (0.7, 0.7)),
    (both_black, "pass", "order up alone", (0.8, 1.8)),
):
    odds = compare_calls(view)
    other = "order up" if said == call else said
    assert best(odds) == ({call}, {call}) and says(odds.differences(call, other), *gains)
    assert str(GUIDE.call(view, by="postcard")) == said
later = compare_calls("Jc Ks Js 9c Ad down As seat 1")
assert best(later) == ({"clubs alone"}, {"clubs alone"})
