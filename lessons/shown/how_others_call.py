# What the cells of how_others_call.ipynb show, by name, and its proofs.

import re

import numpy as np

from euchre_tutor.beliefs.bidding.evidence import turn_chances
from euchre_tutor.beliefs.bidding.turns import view_turns
from euchre_tutor.charts import style
from euchre_tutor.course.figures import *
from euchre_tutor.course.figures.rows import drawing, text
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey

# %% the three highest hearts at a bold table
STRONG = "Jd Ah Js Jh Qc up Th seat 3"
TRAPS = {table: compare_calls(f"{STRONG} others {table}") for table in ("bold", "cautious")}
Ask.call(
    TRAPS["bold"],
    "The opponent on your left deals, and two have passed. The table is bold: everybody calls with weaker hands than usual. What do you call?",
    why="Lie in wait. You hold the three highest hearts, and somebody walks into the trap: after your pass the opponents "
    "call in 77 hands of 100. With a lower third trump you mostly order up.",
)


# %% the same three hearts at a cautious table
def two_tables(rows, *, title, caption):
    """Draw how often something is so at the bold table, in orange, and at the cautious one, in blue, of 100."""
    body = "".join(
        text(words, 56 * at + 13, 14)
        + "".join(
            f'<path class="bar" d="M8 {56 * at + 18 + 17 * below}h{220 * share:.1f}v15H8Z" fill="{colour}" fill-opacity=".65"/>'
            + text(f"{table} {100 * share:.0f}", 56 * at + 30 + 17 * below, 13, left=16 + 220 * share)
            for below, (table, colour, share) in enumerate(
                zip(("bold", "cautious"), (style.THEIRS, style.OURS), shares, strict=True)
            )
        )
        for at, (words, shares) in enumerate(rows.items())
    )
    told = "; ".join(
        f"{words}: {100 * bold:.0f} bold, {100 * cautious:.0f} cautious" for words, (bold, cautious) in rows.items()
    )
    return drawing(body, f"{title} {told}", height=56 * len(rows), title=title, caption=caption)


def they_call(odds):
    """Return how often the opponents make trump after our pass, from 0 to 1."""
    return int(re.search(r"they call (\d+)%", odds["pass"].note)[1]) / 100


Ask.call(
    TRAPS["cautious"],
    "The same hand at a cautious table, where even the dealer waits for a good hand. What do you call?",
    why="The same hand, and now nobody walks into the trap: cautious opponents mostly pass, too. Then your hearts are worth little.",
    then=two_tables(
        {"after your pass": [they_call(odds) for odds in TRAPS.values()]},
        title="Do the opponents make trump?",
        caption="In so many deals of 100.",
    ),
)


# %% ten deals that you watched
def turned_down(table):
    """Return in which share of all deals the card is turned down."""
    ends = callers(table)
    return 1 - sum(ends[f"seat {seat}"].value for seat in range(1, 5))


DOWN = {table: turned_down(table) for table in ("bold", "cautious")}
Ask.choice(
    "You sit down with three players whom you don't know. In four of the first ten deals everybody passes, and the card is turned down. Who sits there?",
    ["bold players", "cautious players", "it doesn't show"],
    answer=lambda: "cautious players" if abs(0.4 - DOWN["cautious"]) < abs(0.4 - DOWN["bold"]) else "bold players",
    shown=rows_of({"turned down": "Qs 9d Th Kc"}),
    why="Count this on your next evening: of ten cards, how many are turned down? Cautious players turn four or five down, bold ones "
    "one at most. Real players of one site are cautious.",
    then=two_tables(
        {"all four pass": [*DOWN.values()]},
        title="Is the card turned down?",
        caption="In so many deals of 100. The cautious call as often as those real players.",
    ),
)


# %% three hands of the dealer
def calls_with(hand, seat, table):
    """Return how often a seat takes Q♠, or orders it up, with a hand, from 0 to 1, when its turn comes."""
    view = View.parse(f"{hand} up Qs seat {seat} others {table}")
    cards = np.array([[view.rules.pack.cards.index(card) for card in view.hand]])
    return 1 - turn_chances(cards, view_turns(view)[seat - 1])[0, -1]


def calling(hands, seat):
    """Return how often a seat calls with each of some hands, at the bold table and at the cautious one."""
    return {words: [calls_with(hand, seat, table) for table in DOWN] for words, hand in hands.items()}


DEALERS = {"the first": "Js 9s Qd Tc 9h", "the second": "9s Ac Ad Th Qh", "the third": "Ks 9s Kd Qc 9h"}
Ask.choice(
    "Q♠ is turned up, and all have passed to a cautious dealer. Which of these hands does that dealer turn down?",
    [*DEALERS],
    answer=lambda: [hand for hand, (_, cautious) in calling(DEALERS, 4).items() if cautious < 0.5],
    shown=rows_of(DEALERS),
    why="The cautious count trumps: with Q♠ it has only two. Two aces beside them are enough for a bold dealer. "
    "So a cautious dealer who turns a card down may well hold aces.",
    then=two_tables(calling(DEALERS, 4), title="Does the dealer pick Q♠ up?", caption="So many times of 100."),
)


# %% three hands of your partner
PARTNERS = {"the first": "Js 9s Qd Tc 9h", "the second": "Jc 9s Kd Th 9h", "the third": "As 9s Kd Qd Th"}
HOW_MANY = ["none of them", "one of them", "two of them"]
Ask.choice(
    "You deal and turn Q♠ up. With how many of these hands does a cautious partner pass?",
    HOW_MANY,
    answer=lambda: HOW_MANY[sum(cautious < 0.5 for _, cautious in calling(PARTNERS, 2).values())],
    shown=rows_of(PARTNERS),
    why="The right bower is enough for a cautious partner, the left bower or the ace isn't. A bold partner orders up with all three.",
    then=two_tables(calling(PARTNERS, 2), title="Does your partner order up?", caption="So many times of 100."),
)


# %% you deal after three passes
BORDER = "9s Th Kd Ac Qs up Qh seat 4"
BORDERS = {table: compare_calls(f"{BORDER} others {table}") for table in DOWN}
HELP = [holders(f"{BORDER} others {table}", "Jh Jd Ah Kh 9h", 2)["partner"] for table in DOWN]
AT = {"at both": {*DOWN}, "at the bold one": {"bold"}, "at the cautious one": {"cautious"}, "at neither": set()}


def called_at(tables, call):
    """Return the tables at which a call is best."""
    return {table for table, odds in tables.items() if call in best(odds)[0]}


Ask.choice(
    "You deal, and your partner and the opponents have passed. You sit once at a bold table, once at a cautious one. Where do you pick Q♥ up?",
    [*AT],
    answer=lambda: next(words for words, tables in AT.items() if tables == called_at(BORDERS, "order up")),
    shown=BORDER,
    why="Your two trumps need a partner's help. A bold partner who passes has next to none. A cautious one may still hold two hearts.",
    then=two_tables(
        {"two of the five other hearts, or more": [share.value for share in HELP]},
        title="What may your partner hold?",
        caption="In so many deals of 100, after that pass.",
    ),
)


# %% you speak first in the second round
NEXT = "Ac Tc 9h Th Qd down Ts seat 1"
NEXTS = {table: compare_calls(f"{NEXT} others {table}") for table in DOWN}
Ask.choice(
    "10♠ is turned down, and you speak first. Again a bold table and a cautious one: where do you call clubs?",
    [*AT],
    answer=lambda: next(words for words, tables in AT.items() if tables == called_at(NEXTS, "clubs")),
    shown=NEXT,
    why="Pass at a bold table, and an opponent names a suit: with a hand like yours, it is call or be called. At a cautious one "
    "your pass leaves your partner a turn, and good hands are still about.",
    then=two_tables(
        {"after your pass": [they_call(odds) for odds in NEXTS.values()]},
        title="Do the opponents make trump?",
        caption="In so many deals of 100.",
    ),
)


# %% proof: callers-proof
trap, wary = TRAPS.values()
assert best(trap) == ({"pass"}, {"pass"}) and says(trap.differences("pass", "order up"), 0.6, 0.4, within=0.1)
assert best(wary) == ({"order up"}, {"order up"}) and says(wary.differences("order up", "pass"), 0.2, 0.3, within=0.1)
bowers = survey("third_both_bowers")  # and another trump
assert min(bowers.at_a_table.low, bowers.all_seen.low) > 0
assert [they_call(odds) for odds in TRAPS.values()] == [0.77, 0.36]

rates = {table: callers(table) for table in DOWN}
real = {"seat 1": 5, "seat 2": 17, "seat 3": 5, "seat 4": 30}  # World of Card Games, see docs/rules.md
assert all(abs(100 * rates["cautious"][seat].value - told) < 2 for seat, told in real.items())
assert DOWN["bold"] < 0.1 and 0.4 < DOWN["cautious"] < 0.5

assert [cautious > 0.9 for _, cautious in calling(DEALERS, 4).values()] == [True, False, True]
assert [cautious > 0.9 for _, cautious in calling(PARTNERS, 2).values()] == [True, False, False]
assert all(bold > 0.9 for hands, seat in ((DEALERS, 4), (PARTNERS, 2)) for bold, _ in calling(hands, seat).values())

assert [best(odds)[0] for odds in BORDERS.values()] == [{"pass"}, {"order up"}]
assert all(odds.differences("pass", "order up")[1].low > 0 for odds in BORDERS.values())  # with all cards seen
assert says(HELP, 12, 33, of=100, within=3)

assert [best(odds) for odds in NEXTS.values()] == [({"clubs"}, {"clubs"}), ({"pass"}, {"pass"})]
assert says([odds.differences("clubs", "pass")[0] for odds in NEXTS.values()], 0.3, -0.2, within=0.1)
assert [they_call(odds) for odds in NEXTS.values()] == [1, 0.58]
