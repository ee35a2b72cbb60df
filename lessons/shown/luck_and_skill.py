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
    tolerance=10,
    shown=HAND,
    why="In 28. None of them makes the call a mistake. So when it happens to you, pick the card up next time, too.",
)


# %% a lead on which the two pairs differ
LEAD = "Ah Js Kc 9h Qs up Qs seat 4 trump s maker 4 laid 9c played Qc Ac Jc Kc Th Ah Qh Jd"
Ask.play(
    compare_plays(LEAD),
    "You dealt and picked Q♠ up: spades are trumps. Each side has a trick, and you lead. Which card?",
    why="""The pair of rules leads J♠, for nobody beats it. The other pair leads 9♥: your partner, who had no heart, may trump it. If an
    opponent takes it, that opponent leads, and Q♠ may trump. J♠ wins whenever you play it.""",
)


# %% how many hands the better pair wins
won, games = count("match_hands_won"), count("match_games_won")
SHARES_OF_HANDS = {"hardly more than half": 0.53, "about two of three": 0.66, "about nine of ten": 0.9}
Ask.choice(
    "The pair that looks ahead is the better one. It plays 100 hands against the pair of rules. In how many does it score?",
    [*SHARES_OF_HANDS],
    shown=rows_of({"by rules": "Js", "looking ahead": "9h"}),
    answer=lambda: min(SHARES_OF_HANDS, key=lambda words: abs(SHARES_OF_HANDS[words] - won.value)),
    why="In 53. The cards decide most hands, whoever plays them. So never judge a player by one hand. The pair is further ahead in points: "
    "the hands that it wins score more on average.",
)


# %% how many games the better pair wins
Ask.number(
    "Now the two pairs play 100 games to five. How many does the better pair win?",
    answer=lambda: games.average,
    low=0,
    high=100,
    tolerance=10,
    why="About 70. A small lead in each hand adds up. Still the weaker pair wins about 30: whoever lost to it need not have played badly.",
)


# %% an evening of two equal pairs
UNEVEN = 2 * sum(math.comb(4, games) for games in (3, 4)) / 2**4
EVENINGS = {"hardly ever": 0.0, "on every third evening": 1 / 3, "on most evenings": 2 / 3}
Ask.choice(
    "Two other pairs play equally well, and meet for four games an evening. How often does one of them win 3-1 or 4-0?",
    [*EVENINGS],
    shown=tricks_taken({"one pair": 3, "the other": 1}),
    answer=lambda: min(EVENINGS, key=lambda words: abs(EVENINGS[words] - UNEVEN)),
    why="On 5 evenings of 8, as with four coins. The losers look for their mistake, and there need not be one.",
)


# %% proof: luck-one-proof
EUCHRED = [picked_up["order up"].euchred]
assert best(picked_up) == ({"order up"}, {"order up"})
assert says(EUCHRED, 28, of=100, within=3)
assert best(compare_plays(LEAD)) == ({"9h"}, {"9h"}) and str(rule_bot(View.parse(LEAD))) == "Js"
assert says(picked_up.differences("order up", "pass"), 0.9, 0.8, within=0.15)
assert says(won.average, 53, of=100, within=4)
assert UNEVEN == 5 / 8
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
    "The better pair and the pair of rules again. How many hands must they play until the better pair is nearly always ahead?",
    [f"about {hands:,}" for hands in (10, 100, 1_000)],
    answer=lambda: f"about {10 ** round(math.log10(needed(spread))):,}",
    why="Then it is ahead in 95 matches of 100, and after five hands in 64 only. That is more than an evening.",
    then=drawing(
        growing(SHARES),
        "; ".join(f"{words}: {100 * share:.0f} of 100" for words, share in SHARES.items()),
        height=44 * len(SHARES),
        title="In how many matches the better pair is ahead",
        caption="The pair that looks ahead, against the pair of rules.",
    ),
)


# %% how many deals at a duplicate night
Ask.choice(
    "Now each deal is played twice: then the pairs change seats, so each holds the other's cards. After how many deals is the better pair nearly always ahead?",
    ["about 20", "about 50", "about 100"],
    shown=rows_of({"one pair holds": "Jd Ad Kd As Qc", "then the other": "Jd Ad Kd As Qc"}),
    answer=lambda: min(("about 20", "about 50", "about 100"), key=lambda words: abs(float(words[6:]) - needed(twice))),
    why="Both pairs hold the same lucky cards, so more than half of the luck goes. Twenty deals played so tell about as much as the hundred hands. Try it with friends: keep the hands, "
    "and change seats.",
)


# %% proof: luck-many-proof
assert says(lead.average, 0.3, within=0.1)
assert says(spread.average, 1.6, within=0.1)
assert lead.error < lead.value / 3
assert 50 < needed(spread) < 200 and 2 * needed(twice) < 0.6 * needed(spread)
assert abs(needed(twice) - 20) < 10
assert abs(ahead(5) - 0.64) < 0.04
assert abs(ahead(20, twice) - 0.94) < 0.01 and abs(ahead(40) - 0.84) < 0.02
assert abs(ahead(20, twice) - ahead(100)) < 0.02
assert lead.value - lead.error > 2 * (2 * (won.value + won.error) - 1)  # more than two points a hand would bring
assert (2 * twice.value**2) < 0.5 * spread.value**2
