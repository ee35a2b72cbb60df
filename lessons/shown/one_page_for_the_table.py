# What the cells of one_page_for_the_table.ipynb show, by name, and its proofs.

import math

from euchre_tutor.charts import style
from euchre_tutor.course.figures import *
from euchre_tutor.course.figures.rows import drawing, text
from euchre_tutor.course.lesson import *
from euchre_tutor.pricing.estimates import Estimate, difference

# %% a page without a question
GUIDE, KINDS = calling_guide(), range_chart(seat=4, up="Q").kinds
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


EMPTY = {"always turn it down": lost(bool, call="pass"), "always pick it up": lost(bool, call="call")}
Ask.choice(
    "You deal, the others pass, and a queen lies turned up. A page without a question says the same to every hand. Which page loses less?",
    [*EMPTY, "both the same"],
    answer=lambda: min(EMPTY, key=lambda call: EMPTY[call].value),
    shown=rows_of({"turned up": "Qs", "a poor hand": "9h Td Kd 9c Tc", "a good hand": "Js As Ks Ah 9d"}),
    why="Turn it down, and somebody else makes trump. In 1,000 hands that page is 660 points behind the best calls, the other one 320.",
)


# %% a page with one question
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
    "One question may stand on the page: do you hold ...",
    [*FIRST],
    answer=lambda: min(ONE, key=lambda words: ONE[words].value),
    shown=rows_of({"turned up": "Qs", "one hand": "Ks Ts 9h Td Kd", "another": "Jc 9h Td Kd Ac"}),
    why="With three you pick it up, with fewer you don't. The other answers hardly change the call.",
    then=ladder(ONE, "What a page with one question loses", "Points in 1,000 hands at a table."),
)


# %% one more question, for hands with fewer trumps
def after_three(question):
    return lost(
        three, lambda kind: not three(kind) and question(kind), lambda kind: not three(kind) and not question(kind)
    )


SECOND = FIRST | {"two aces of other suits": lambda kind: kind.aces > 1}
FEWER = [words for words in SECOND if words != "three trumps or more"]
Ask.choice(
    "For hands that answered no, one more question helps: do you hold ...",
    FEWER,
    answer=lambda: min(FEWER, key=lambda words: after_three(SECOND[words]).value),
    shown=rows_of({"one hand": "Js 9h Kd Td 9c", "another": "Jc 9h Kd Td Ac"}),
    why="Two trumps are enough if the highest is among them. No other answer changes the call.",
)


# %% one more question, for hands with three trumps
def counted(least):
    return lambda kind: kind.trumps + right(kind) + kind.aces >= least


def whole(question):
    alone, partner = (lambda kind: three(kind) and question(kind)), (lambda kind: three(kind) and not question(kind))
    return lost(
        alone, partner, lambda kind: not three(kind) and right(kind), lambda kind: not three(kind) and not right(kind)
    )


ALONE = {
    "both bowers": lambda kind: kind.bowers == "both bowers",
    "four trumps": lambda kind: kind.trumps >= 4,
    "a count of 5 or more": counted(5),
    "the right bower": right,
}
STEPS = {
    "no question": EMPTY["always pick it up"],
    "one: three trumps?": ONE["three trumps or more"],
    "two: the right bower?": after_three(right),
    "three: a count of five?": whole(counted(5)),
}
Ask.choice(
    "You answered yes to the first question. You go alone with ...",
    [*ALONE],
    answer=lambda: min(ALONE, key=lambda words: whole(ALONE[words]).value),
    shown=rows_of({"counts 5": "Js As Qs Ad", "counts 4": "Jc Ks Qs Ad"}),
    why="An ace can make up for a missing bower. After three questions hardly anything is left to lose.",
    then=ladder(STEPS, "The dealer's page, question by question", "Points in 1,000 hands at a table."),
)


# %% three questions for each seat and round
CURVE = {asked: Estimate(-value, -value - error, -value + error) for _, asked, value, error in GUIDE.curve}
none, eight, many, most = CURVE.values()
Ask.number(
    "In 1,000 hands a page without a question is 94 points behind the tutor's player. With a question for each seat and round it is "
    "47 behind. And with three for each?",
    Estimate(*(1000 * each for each in many)),
    low=0,
    high=50,
    unit="points",
    tolerance=8,
    shown=rows_of({"a hand": "Js Qs Ah Kh 9d"}),
    why="The first questions bring most. Seven for each bring only 8 points more, and nobody could remember them.",
    then=ladder(
        {f"{asked} questions in all": found for asked, found in CURVE.items()},
        "Behind the tutor's player",
        "Points in 1,000 hands at a table, on 48,000 deals.",
    ),
)


# %% what the postcard costs
LOSSES = {size: loss.points[0] + loss.points[1] for size, loss in GUIDE.losses.items()}
Ask.choice(
    "Five lines fit on a postcard: one for each seat, and one for the second round. How many games of 100 does it lose, beside the best calls?",
    ["about 10", "about 5", "fewer than 2"],
    answer=lambda: (
        "fewer than 2"
        if GUIDE.losses["postcard"].games * LOSSES["postcard"] / GUIDE.losses["postcard"].points[0] < 2
        else "about 5"
    ),
    shown=rows_of({"you deal": "Js Qs Ah Kh 9d"}),
    why="The whole page costs about 1. To call just by three trumps is far worse than either.",
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


# %% a hand with the left bower, and the page
left_and_ace = "Jc Ks Ah 9d Td up Qs seat 4"
Ask.call(
    compare_calls(left_and_ace),
    "You deal, and the others have passed. Look at the dealer's lines above. What do you call?",
    why="You count 4. That is too few for the postcard, and for the page it is enough to go alone. Here the page errs: alone you make it in 70 deals "
    "of 100, with your partner in 84.",
)


# %% a hand with a jack turned up, and the page
only_jack = "9h Kc Tc Th 9d up Js seat 4"
Ask.call(
    compare_calls(only_jack),
    "You deal, and the others have passed. What do the postcard and the page say, and what do you call?",
    why="The postcard sees the right bower, and picks it up. The page wants another trump beside it, and passes. It is right: picked up, you make it in "
    "only 28 deals of 100.",
)


# %% proof: one-page-proof
assert says([*EMPTY.values()], 0.66, 0.32, within=0.03)
assert says(ONE["three trumps or more"], 0.13, within=0.02)
assert all(found.low > 0.25 for words, found in ONE.items() if words != "three trumps or more")
assert all(after_three(SECOND[words]).low > after_three(right).high for words in FEWER if words != "the right bower")
best_of_all = whole(ALONE["a count of 5 or more"])
assert best_of_all.low > 0 and best_of_all.high < 0.01
assert all(whole(question).low > 0.02 for words, question in ALONE.items() if words != "a count of 5 or more")
assert [*CURVE] == [0, 8, 23, 50] and says([none, eight, many, most], 0.094, 0.047, 0.016, 0.008, within=0.004)
assert says(difference(many, most), 0.008, within=0.004) and most.low > 0
worst = {size: GUIDE.losses[size].games * LOSSES[size] / GUIDE.losses[size].points[0] for size in LOSSES}
assert worst["postcard"] < 2 and 0.5 < GUIDE.losses["page"].games < worst["page"] < 1.5
rests = " ".join(GUIDE.rests)
assert "three trumps 0.07" in rests and "the postcard −0.017 ± 0.002 (model)" in rests
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
