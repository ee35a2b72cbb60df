# What the cells of how_others_call.ipynb show, by name, and its proofs.

from euchre_tutor.charts import style
from euchre_tutor.course.figures import *
from euchre_tutor.course.figures.rows import drawing, text
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import count
from euchre_tutor.pricing.estimates import difference

# %% your call at a bold table
HAND = "Ad 9h Js Ac Qh up Jc seat 2"
TABLES = {
    "bold": compare_calls(f"{HAND} others bold"),
    "the tutor's": compare_calls(HAND),
    "cautious": compare_calls(f"{HAND} others cautious"),
}
Ask.call(
    TABLES["bold"],
    "Your partner deals and turns J♣ up. You sit at a bold table: everybody calls with weaker hands than usual. What do you call?",
    why="""You would make it in 98 deals of 100, and still a pass brings more. A bold partner mostly takes the jack up without you, and may then go
    alone. Order up, and that chance is gone.""",
)


# %% the same hand at a cautious table
Ask.call(
    TABLES["cautious"],
    "The same hand at a cautious table, where even the dealer waits for a good hand. What do you call?",
    why="""Here your partner turns the jack down more often, and with it your clubs. So it is up to you, and you make it in 98 deals of 100. Your call is
    worth much the same at each table: it is the pass that changes.""",
    then=compared(TABLES, "order up", "pass", title="The same hand at three tables: order up, or pass?"),
)


# %% the three highest hearts at a cautious table
STRONG = "Jd Ah Js Jh Qc up Th seat 3"
TRAPS = {
    "bold": compare_calls(f"{STRONG} others bold"),
    "the tutor's": compare_calls(STRONG),
    "cautious": compare_calls(f"{STRONG} others cautious"),
}
Ask.call(
    TRAPS["cautious"],
    "The opponent on your left deals and turns 10♥ up. Two have passed, and the table is cautious. Order up, or pass and lie in wait?",
    why="With both bowers and a third trump you mostly order up. The three highest are the exception: a trap may pay more. It needs somebody who walks "
    "into it. After your pass at a cautious table they call in 36 hands of 100, at a bold one in 77. So the trap pays "
    "there, and not here.",
    then=compared(TRAPS, "order up", "pass", title="The three highest hearts at three tables: order up, or pass?"),
)


# %% who ends the auction, and how often
MODEL, CAUTIOUS = callers("model"), callers("cautious")
SEATS = {
    "the dealer's left": "seat 1",
    "the dealer's partner": "seat 2",
    "the dealer's right": "seat 3",
    "the dealer": "seat 4",
}
GAPS = {words: difference(MODEL[seat], CAUTIOUS[seat]) for words, seat in SEATS.items()}


def two_bars(row, shares):
    """Draw how often a seat ends the auction at two tables, one bar below the other."""
    bars = "".join(
        f'<path class="bar" d="M8 {18 * at + 20}h{480 * share.value:.1f}v14H8Z" fill="{colour}" fill-opacity=".65"/>'
        + text(f"{100 * share.value:.0f} %", 18 * at + 32, 13, left=16 + 480 * share.value, bold=not at)
        for at, (share, colour) in enumerate(zip(shares, (style.OURS, style.THEIRS), strict=True))
    )
    return f'<g transform="translate(0 {62 * row[0]})">{text(row[1], 13, 14)}{bars}</g>'


PAIRS = {words: (MODEL[seat], CAUTIOUS[seat]) for words, seat in SEATS.items()}
Ask.choice(
    "You are used to real players, and now sit down with the tutor's. In which seat must you add the most calls?",
    [*SEATS],
    answer=lambda: max(GAPS, key=lambda words: GAPS[words].value),
    shown=rows_of({"turned up": "Qs"}),
    why="""The tutor's dealers pick the card up in 42 deals of 100, real dealers in 30. A dealer who turns it down lets the other side
    name a suit first.""",
    then=drawing(
        "".join(two_bars(row, PAIRS[row[1]]) for row in enumerate(PAIRS)),
        "; ".join(f"{words}: {100 * a.value:.0f} %, {100 * b.value:.0f} %" for words, (a, b) in PAIRS.items()),
        height=62 * len(PAIRS),
        title="Who ends the auction in the first round",
        caption="In % of all deals. Blue, above: the tutor's players. Orange, below: a cautious table, set to call as often as real players.",
    ),
)


# %% whose share of the auctions fell
STEPS = (1, 2, 4, 12)
NAMES = dict(zip(["left", "partner", "right", "dealer"], SEATS.values(), strict=True)) | {"later": "second round"}
LEARNT = {
    step: {words: count(f"learnt_{step}_{name.replace(' ', '_')}").value for words, name in NAMES.items()}
    for step in STEPS
}


def stacked(row, step):
    """Draw who ends the auction after a step of learning: a bar cut into shares, the partner's in blue."""
    parts, left = "", 64
    for words, share in LEARNT[step].items():
        is_asked, width = words == "partner", 282 * share
        fill = f'fill="{style.OURS if is_asked else style.THEIRS}" fill-opacity="{0.65 if is_asked else 0.25}"'
        parts += f'<path class="bar" d="M{left:.1f} 16h{width - 2:.1f}v24h{2 - width:.1f}Z" {fill}/>'
        parts += text(f"{100 * share:.0f}", 33, 13, left=left + 4, bold=is_asked) + text(words, 11, 10.5, left=left) * (
            not row
        )
        left += width
    return f'<g transform="translate(0 {36 * row})">{text(f"{step} step" + "s" * (step > 1), 33, 13)}{parts}</g>'


Ask.choice(
    "You learn at such a table, in twelve steps. In which seat do you give up the most calls on the way?",
    [*SEATS],
    answer=lambda: min(zip(SEATS, NAMES, strict=False), key=lambda pair: LEARNT[12][pair[1]] - LEARNT[1][pair[1]])[0],
    why="""From 44 auctions of 100 to 31. At first a pass brought nothing, so the dealer's partner called with little. Once the dealer called too,
        the partner could
    wait. Then they learnt from hands played out, too: now it is 26.""",
    then=drawing(
        "".join(stacked(row, step) for row, step in enumerate(STEPS)),
        "; ".join(
            f"{words} {100 * LEARNT[1][words]:.0f} to {100 * share:.0f} %" for words, share in LEARNT[12].items()
        ),
        height=36 * len(STEPS) + 12,
        title="Who ends the auction",
        caption="In % of all deals. Left, partner and right of the dealer; later is the second round.",
    ),
)


# %% what a pass tells at a cautious table
DEALT, HEARTS = "9s Th Kd Ac Qd up Jh seat 4", "Jd Ah Kh Qh 9h"
partners = {table: holders(f"{DEALT} others {table}", HEARTS, 2)["partner"] for table in ("bold", "cautious")}
unheard = holders(DEALT, HEARTS, 2, "none")["partner"]
Ask.number(
    "You deal, J♥ is turned up, and all pass. At a bold table your partner holds two or more of the five missing hearts in 12 deals of 100. "
    "If passes told nothing, it would be 43. And at a cautious table?",
    answer=lambda: partners["cautious"],
    low=0,
    high=60,
    tolerance=4,
    shown=DEALT,
    why="In 37. A cautious partner lets many such hands go, so the pass tells less. Don't count your partner out at such a table.",
)


# %% proof: callers-proof
bold, ours, cautious = TABLES.values()
assert best(bold) == ({"pass"}, {"pass"}) and says(bold.differences("pass", "order up"), 0.1, 0.1, within=0.1)
assert says([bold["order up"].make, cautious["order up"].make], 98, 98, of=100, within=2)
assert best(cautious) == ({"order up"}, {"order up"})
assert says(cautious.differences("order up", "pass"), 0.2, 0.4, within=0.1)
assert all(abs(gap.value) < 0.12 for gap in ours.differences("order up", "pass"))
worth = [[odds[call].points.value for odds in TABLES.values()] for call in ("order up", "pass")]
assert max(worth[0]) - min(worth[0]) < 0.1 and max(worth[1]) - min(worth[1]) > 0.3
most = max(GAPS, key=lambda words: GAPS[words].value)
assert all(GAPS[most].low > gap.high for words, gap in GAPS.items() if words != most)
assert says([MODEL["seat 4"], CAUTIOUS["seat 4"]], 42, 30, of=100, within=2)
assert says([MODEL["seat 2"], CAUTIOUS["seat 2"]], 26, 17, of=100, within=2)
real = {"seat 1": 5, "seat 2": 17, "seat 3": 5, "seat 4": 30}  # World of Card Games, see docs/rules.md
assert all(abs(100 * CAUTIOUS[seat].value - told) < 2 for seat, told in real.items())
trap, mine, wary = TRAPS.values()
assert best(trap) == ({"pass"}, {"pass"}) and says(trap.differences("pass", "order up"), 0.6, 0.4, within=0.1)
assert best(mine) == ({"pass"}, {"pass"}) and says(mine.differences("pass", "order up"), 0.2, 0.1, within=0.1)
assert best(wary) == ({"order up"}, {"order up"}) and says(wary.differences("order up", "pass"), 0.2, 0.3, within=0.1)
assert all(f"they call {share}%" in odds["pass"].note for odds, share in ((trap, 77), (wary, 36)))
assert says([partners["bold"], partners["cautious"], unheard], 12, 37, 43, of=100, within=3)
grew = {words: LEARNT[12][words] - LEARNT[1][words] for words in NAMES if words != "later"}
assert [words for words, more in grew.items() if more > 0] == ["dealer"]
assert min(grew, key=grew.get) == "partner" and sorted(grew.values())[1] > grew["partner"] + 0.05
told = [count(f"learnt_{step}_seat_{seat}").average for seat in (4, 2) for step in (1, 12)]
assert says(told, 20, 35, 44, 31, of=100, within=1)
