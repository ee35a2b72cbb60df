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
    "A postcard has five lines: one for each seat, and one for the second round. You call by it, whatever you hold. How many games of 100 does "
    "that lose, beside the best calls?",
    round(GUIDE.losses["postcard"].games, 1),
    low=0,
    high=20,
    step=1,
    unit="games",
    tolerance=2,
    shown=rows_of({"you deal": "Js Qs Ah Kh 9d"}),
    why="A few questions do nearly all of it: how many trumps, which bower, which aces. More of them hardly help, and nobody could remember them.",
)


# %% proof: postcard-beside-lessons
import re

from euchre_tutor.course.showing import Parts
from euchre_tutor.course.syllabus import syllabus

BETTER = {  # where the postcard errs: the lesson that asks the hand, and what is right
    "Ac 9c Kh Qh 9d up Js seat 4": ("the_dealers_choice", "pass"),
    "Js Ac 9d 9s Jh up Tc seat 2": ("your_partner_deals", "pass"),
    "Jd Ah Th Ad 9d up Jh seat 2": ("your_partner_deals", "order up alone"),
    "Jh Th 9h Ac Ts up Qh seat 1": ("against_the_dealer", "order up"),
    "Kd Js Jc Qc 9s up Kc seat 3": ("against_the_dealer", "order up"),
    "Th 9h Ks Qc 9d down Jd seat 1": ("next_and_cross", "hearts"),
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
assert (len(asked_in), len(BETTER)) == (26, 6)
costs = [compare_calls(view).differences(call, on_it[view]) for view, (_, call) in BETTER.items()]
assert all(min(each.low for each in both) > 0.1 for both in costs)


# %% the dealer's line
low_three = "Ts 9s Ah Kd 9c up Ks seat 4"
Ask.call(
    compare_calls(low_three),
    "You deal, and the others have passed. What does the dealer's line say, and what do you call?",
    why="With K♠ you hold three trumps, and you count 4: pick it up, but not alone.",
)


# %% a hand with the left bower, and the page
left_and_ace = "Jc Ks Ah 9d Td up Qs seat 4"
Ask.call(
    compare_calls(left_and_ace),
    "You deal, and the others have passed. The same line: what does it say, and what do you call?",
    why="You count 4, so the line says: pick it up, but not alone. It is right: alone you make it in 70 deals of 100, with your partner in 84.",
)


# %% the line of the first to speak
no_bower = "Ks Qs 9s Ah Td up Js seat 1"
Ask.call(
    compare_calls(no_bower),
    "The dealer sits on your right, so you speak first. What does the line say, and what do you call?",
    why="You count 4, with three trumps: pass. The dealer would take J♠, and you hold nothing that beats it.",
)


# %% the line of the second round
next_three = "Ac Kc 9c Qd Td down Qs seat 1"
Ask.call(
    compare_calls(next_three),
    "Q♠ was turned down, and you speak first again. What does the line say, and what do you call?",
    why="You hold no heart, and count 3 in clubs: make them trump, with your partner. They are next, too.",
)


# %% a hand with a jack turned up, and the page
only_jack = "9h Kc Tc Th 9d up Js seat 4"
Ask.call(
    compare_calls(only_jack),
    "You deal, and the others have passed. What does the line say, and would you do it?",
    why="The line sees the right bower, and picks it up. Here it errs: without another trump you make it in only 28 deals of 100. Want one beside it.",
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
assert "three trumps 0.07" in rests and "the postcard −0.017 ± 0.002 (model)" in rests
for view, call in ((low_three, "order up"), (no_bower, "pass"), (next_three, "clubs")):
    odds = compare_calls(view)
    assert best(odds) == ({call}, {call}) == ({str(GUIDE.call(view, by="postcard"))}, {call})
for view, call, told in (
    (left_and_ace, "order up", 84),
    (left_and_ace, "order up alone", 70),
    (only_jack, "order up", 28),
):
    assert says(compare_calls(view)[call].make, told, of=100, within=3)
for view, call, other, gains, sizes in (
    (left_and_ace, "order up", "order up alone", (0.5, 0.5), ("postcard", "page")),
    (only_jack, "pass", "order up", (0.7, 0.7), ("page", "postcard")),
):
    odds = compare_calls(view)
    assert best(odds) == ({call}, {call}) and says(odds.differences(call, other), *gains)
    assert [str(GUIDE.call(view, by=size)) for size in sizes] == [call, other]
