# What the cells of luck_and_skill.ipynb show, by name, and its proofs.

import math
from statistics import NormalDist

from euchre_tutor.charts import style
from euchre_tutor.course.figures import *
from euchre_tutor.course.figures.rows import drawing, text
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import count
from euchre_tutor.players import rule_bot

# %% how often a right call is euchred
HAND = "Ks 9s Kd Ah Tc up Qs seat 4"
picked_up = compare_calls(HAND)
Ask.number(
    "You deal and pick Q♠ up. That is the right call, far ahead of a pass. Of 100 deals with this hand, in how many are you euchred all the same?",
    lambda: picked_up["order up"].euchred,
    low=0,
    high=80,
    tolerance=5,
    shown=HAND,
    why="In 28. None of them makes the call a mistake, and none of the others makes it good. What it is worth, all deals tell together.",
)


# %% a lead on which the two pairs differ
LEAD = "Ah Js Tc 9h Qs up Qs seat 4 trump s maker 4 laid 9c played Qc Ac Jc Tc Th Ah Qh Jd"
LEADS = {
    "by rules of thumb": rule_bot(View.parse(LEAD)),
    "a tutor leads": str(compare_plays(LEAD).advice.ranked[0].option),
}
rows_of({"spades are trumps": "Js Qs 9h"} | LEADS)


# %% how many hands the better pair wins
won, games = count("match_hands_won"), count("match_games_won")
Ask.number(
    "Of 100 hands, in how many does the pair of tutors score?",
    answer=lambda: won.average,
    low=20,
    high=100,
    tolerance=4,
    why="In 53: hardly more than every other hand. The cards decide most hands, whoever plays them.",
)


# %% how many games the better pair wins
Ask.number(
    "And of 100 games to five?",
    answer=lambda: games.average,
    low=0,
    high=100,
    tolerance=7,
    why="In about 70. A small lead in each hand adds up. Still the weaker pair wins about 30.",
)


# %% proof: luck-one-proof
EUCHRED = [picked_up["order up"].euchred]
assert best(picked_up) == ({"order up"}, {"order up"})
assert says(EUCHRED, 28, of=100, within=3)
assert best(compare_plays(LEAD)) == ({"9h"}, {"9h"}) and [*LEADS.values()] == ["Js", "9h"]
assert says(picked_up.differences("order up", "pass"), 0.9, 0.8, within=0.15)
assert says(won.average, 53, of=100, within=4)
assert says(games.average, 70, of=100, within=8)


# %% how many hands until the better pair is ahead
lead, spread, twice = (count(f"match_{name}") for name in ("lead", "spread", "spread_twice"))


def ahead(hands, spread=spread):
    """Return the chance that the better pair is ahead after some hands."""
    return NormalDist().cdf(lead.value * hands**0.5 / spread.value)


def needed(spread):
    """Return how many it takes to be ahead in 95 of 100 matches."""
    return (NormalDist().inv_cdf(0.95) * spread.value / lead.value) ** 2


def growing(shares):
    """Draw a bar for each number of hands."""
    return "".join(
        f'<g transform="translate(0 {44 * at})">{text(words, 13, 14)}'
        f'<path class="bar" d="M8 20h{240 * share:.1f}v14H8Z" fill="{style.OURS}" fill-opacity=".65"/>'
        f"{text(f'{100 * share:.0f} of 100', 32, 13, left=16 + 240 * share, bold=True)}</g>"
        for at, (words, share) in enumerate(shares.items())
    )


SHARES = {f"{hands} hands": ahead(hands) for hands in (5, 20, 100, 300)}
Ask.choice(
    "After how many hands is the pair of tutors ahead in 95 of 100 matches?",
    [f"about {hands:,}" for hands in (10, 100, 1_000)],
    answer=lambda: f"about {10 ** round(math.log10(needed(spread))):,}",
    why="That is a long evening, or two. After only five hands they are ahead in 64 of 100.",
    then=drawing(
        growing(SHARES),
        "; ".join(f"{words}: {100 * share:.0f} of 100" for words, share in SHARES.items()),
        height=44 * len(SHARES),
        title="In how many matches the better pair is ahead",
        caption="By the lead and its spread, as a normal distribution.",
    ),
)


# %% how many deals at a duplicate night
Ask.choice(
    "At a duplicate night each deal is played twice, the second time with the pairs the other way round. How many deals does it take then?",
    ["about 20", "about 50", "about 100"],
    answer=lambda: min(("about 20", "about 50", "about 100"), key=lambda words: abs(float(words[6:]) - needed(twice))),
    why="About 20 deals are 40 hands, less than half as many. Both pairs hold the same lucky cards, so much of the luck goes. Not all of it: a right guess on a deal is luck, too.",
)


# %% proof: luck-many-proof
assert says(lead.average, 0.3, within=0.1)
assert says(spread.average, 1.6, within=0.1)
assert lead.error < lead.value / 3
assert 50 < needed(spread) < 200 and 2 * needed(twice) < 0.6 * needed(spread)
assert abs(needed(twice) - 20) < 10
assert abs(ahead(5) - 0.64) < 0.04
