# What the cells of the_score.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import SEEDS, count

# %% a strong hand at 8-6
EIGHT = "Jd Qh Th 9c 9s up Jh seat 4 rules stick_the_dealer"
Ask.call(
    compare_calls(EIGHT + " score 8-6"),
    "In this lesson a game goes to 10 points. What do you say?",
    why="Five tricks win the game with your partner or without, so the extra points of a lone hand are wasted. "
    "You take them in 44 hands of 100 together, in 17 alone. At 0-0 you would go alone.",
)


# %% the map of a game to ten, and its corner
RACE = Race.of("stick_the_dealer")
CORNER = {"9-9, you deal": "?", "9-9, they deal": " "}
Ask.number(
    "Find the question mark: it stands 9-9, and you deal. How many of 100 such games do you win?",
    answer=lambda: round(100 * RACE.chance(9, 9, we_deal=True)),
    unit="of 100",
    shown=race_map(RACE, marked=CORNER, title="How often do you win?"),
    why="One point is enough. The dealer's side gets the turn-up and speaks last, so two such games of three are yours. Where they "
    "deal, one of three is. At 0-0 the deal is hardly worth anything.",
)


# %% two points given away
Ask.number(
    "At 9-7, where they deal, you win 78 games of 100. Now they score two points. How many games fewer do you win then?",
    answer=lambda: round(100 * (RACE.chance(9, 7, we_deal=False) - RACE.chance(9, 9, we_deal=True))),
    low=0,
    high=60,
    unit="of 100",
    tolerance=5,
    shown=race_map(RACE, marked={"9-7, they deal": ""}, title="From 9-7 to 9-9"),
    why="You still win 68, for at 9-9 the deal is yours. Four points would have lost them all.",
)


# %% a poor hand at 9-7
GIFT = "9h Th Qd Kd 9d up Jc seat 1 rules stick_the_dealer"
Ask.call(
    compare_calls(GIFT + " score 9-7"),
    "They deal, and you speak first. What do you call?",
    why="No trump and no ace: you make it in 5 hands of 100. Pass, and they score two in most hands anyway. In 6 they win "
    'the game at once. "Donate," players say: order up, give those points away, and play on from 9-9 with the deal.',
)


# %% the same hand on other squares
def at(score):
    return compare_calls(f"{GIFT} score {score}")


def costs(score):
    return at(score)["pass"].game.value - at(score)["order up"].game.value


SCORES = ["0-0", "9-6", "9-8"]
Ask.choice(
    "The same hand, the same J♣ turned up for the dealer on your right. On which of these squares does donating cost the most games?",
    SCORES,
    answer=lambda: max(SCORES, key=costs),
    shown=race_map(
        RACE,
        marked={"9-6, they deal": "", "9-8, they deal": ""},
        title="You have 9, they deal; 0-0 isn't in this corner",
    ),
    why="At 9-8 their two points are the game. At 0-0 there is nothing to save. "
    '"Donate at 9-6 and 9-7," players say in full. At 9-6 it gains about one game of 100.',
)


# %% proof: score-09
assert abs(RACE.chance(9, 9, we_deal=True) - 0.68) < 0.005
assert abs(RACE.chance(0, 0, we_deal=True) - 0.5) < 0.03
assert round(100 * RACE.chance(9, 7, we_deal=False)) == 78
gift = compare_calls(GIFT + " score 9-7")
assert best(gift) == ({"order up"}, {"order up"})
assert says(gift.differences("order up", "pass"), 1.5, 0.5, of=100, within=0.7)
assert says(gift["order up"].make, 5, of=100)
after_a_pass = endings(GIFT + " score 9-7", "pass")
assert says(after_a_pass["0.000"], 6, of=100, within=2)
assert after_a_pass[f"{RACE.chance(9, 9, we_deal=True):.3f}"].low > 0.5
assert best(at("9-8")) == best(at("0-0")) == ({"pass"}, {"pass"})
assert best(at("9-6")) == ({"order up"}, {"pass"})
assert says(at("9-6").differences("order up", "pass"), 1, -1, of=100)
assert says(at("9-8").differences("pass", "order up"), 34, 34, of=100, within=2)
assert says(at("0-0").differences("pass", "order up"), 0.2, 0.3)
for seed in SEEDS:
    toss, gifts = (count(f"hopeless_ordered_at_9_{theirs}", seed=seed).average for theirs in (6, 7))
    assert toss.low < 0.5 < toss.high < 0.85 < gifts.low


# %% a good hand at 6-9
BEHIND = "9s Qh Qc Kc Jh up 9h seat 4 rules stick_the_dealer"
Ask.call(
    compare_calls(BEHIND + " score 6-9"),
    why="They need one point. Five tricks with your partner make it 8-9, and alone they win the game at once. You make it a little "
    "less often: in 83 hands of 100, not in 89. It wins more games all the same.",
)


# %% two trumps at 9-9
LAST = "Kh Qd Qh Jd Ah up Ad seat 3 rules stick_the_dealer"
Ask.call(
    compare_calls(LAST + " score 9-9"),
    why="Whoever takes three tricks wins, so a euchre costs no more than letting them make one point. You make it in 63 hands of "
    "100, and that is the game. At 0-0 you would pass.",
)


# %% proof: score-14
eight, behind = (compare_calls(view) for view in (EIGHT + " score 8-6", BEHIND + " score 6-9"))
assert best(eight) == ({"order up"}, {"order up"})
assert says(eight.differences("order up", "order up alone"), 5, 6, of=100)
assert says([eight["order up"].march, eight["order up alone"].march], 44, 17, of=100, within=2)
assert best(compare_calls(EIGHT))[0] == {"order up alone"}
assert best(behind) == ({"order up alone"}, {"order up alone"})
assert says(behind.differences("order up alone", "order up"), 3.5, 1, of=100, within=1)
assert says([behind["order up alone"].make, behind["order up"].make], 83, 89, of=100, within=2)
last, start = compare_calls(LAST + " score 9-9"), compare_calls(LAST)
assert best(last) == ({"order up"}, {"order up"})
assert says(last["order up"].make, 63, of=100)
assert best(start) == ({"pass"}, {"pass"})
assert says(last.differences("order up", "pass"), 3, 4, of=100, within=2)
assert says(start.differences("pass", "order up"), 0.35, 0.1, within=0.1)


# %% the poor hand with another card
CARDS = {"9♥ becomes 9♣": "9c", "9♥ becomes J♠": "Js", "9♥ becomes A♥": "Ah"}


def better(change):
    return compare_calls(f"{GIFT.replace('9h', CARDS[change])} score 9-7")


Ask.choice(
    "At 9-7 you hold the poor hand again, but one card of it is exchanged. With which card does it still pay to donate?",
    [*CARDS],
    answer=lambda: [change for change in CARDS if better(change).differences("order up", "pass")[0].low > 0],
    shown=rows_of({"stay": "Kd Qd 9d Th", "goes": "9h", "turned up": "Jc"}),
    why="The smallest trump changes little. With J♠ or A♥ you may take a trick, and then donating wins nothing.",
)


# %% proof: score-26
small, *able = (better(change).differences("order up", "pass") for change in CARDS)
assert says(small, 1, 0, of=100)
assert all(100 * max(found.high for found in each) < 0.5 for each in able)


# %% the whole map
race_map(RACE, title="The whole map; blue: you win more than half")
