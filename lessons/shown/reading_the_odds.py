# What the cells of reading_the_odds.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import contest, parts_of, twenties
from euchre_tutor.course.lesson import *

# %% two black suits that look alike
tie = "Js Jc As Ac 9h down Qd seat 1"
mine, exchange = set(tie.split()[:5]), str.maketrans("sc", "cs")
Ask.choice(
    "Q♦ was turned down, and you may name another suit. Which of the two black suits is worth more?",
    ["spades", "neither", "clubs"],
    answer=lambda: "neither" if {card.translate(exchange) for card in mine} == mine else "spades",
    shown=tie,
    why="Exchange the two suits: J♠ J♣ A♠ A♣ 9♥ is the same hand as before. So for every deal that favours "
    "spades there is one that favours clubs by just as much.",
)


# %% forty intervals, and how many miss
line = parts_of(tie, "clubs", 8_192, 1)["1"]
parts = list(parts_of(tie, "clubs", 204, 40).values())
Ask.number(
    "The same hand forty times over: 8,160 deals in forty parts, each with its own average and interval. A good interval contains the average of all deals "
    "19 times of 20. How many of the forty miss it?",
    answer=lambda: sum(not part.low <= line.value <= part.high for part in parts),
    low=0,
    high=40,
    unit="of 40",
    tolerance=1,
    shown=tie,
    why="Two, one in 20, as it should be. Nothing in such an interval tells you that it is one of those that miss.",
    then=twenties(parts, line.value, size=204),
)


# %% a lead that is larger than its error
twins = "Js Jc Ks Kc 9h down Qd seat 1"
held = set(twins.split()[:5])
Ask.choice(
    "From 256 deals, with all cards seen: clubs is 0.09 ± 0.08 ahead of spades. Which is better?",
    ["clubs", "spades", "neither"],
    answer=lambda: "neither" if {card.translate(exchange) for card in held} == held else "clubs",
    shown=twins,
    why="This is the one in 20. The interval leaves out 0, and yet the hand is the same in both suits: other deals "
    "don't show it.",
)


# %% how many deals halve an error
Ask.choice(
    "More deals help. In the experiment, 128 deals left ± 0.09, 512 deals ± 0.04, 2,048 deals ± 0.02. Another hand: from 2,000 deals, to pick 9♠ up "
    "is worth +0.81 ± 0.05. How many make that about ± 0.025?",
    ["4,000", "8,000", "32,000"],
    answer=lambda: f"{2_000 * round((0.05 / 0.025) ** 2):,}",
    shown="Jc Qs Ah 9h Td up 9s seat 4",
    why="Half the interval takes four times the deals. It never vanishes. Where the difference of two calls may be 0, the "
    "tutor says that they are too close to call and names both.",
)


# %% proof: odds-07
errors = [parts_of(tie, "clubs", size, 1)["1"].error for size in (128, 512, 2_048)]
assert [round(error, 2) for error in errors] == [0.09, 0.04, 0.02]
assert len(parts) == 40
luck = compare_calls(twins, deals=256, realistic=0, seed=34)
ahead = luck.gaps[luck["spades"].option]
assert best(luck)[1] == {"clubs"} and round(ahead.value, 2) == 0.09 and round(ahead.error, 2) == 0.08
trusted = compare_calls("Jc Qs Ah 9h Td up 9s seat 4", deals=2_000, realistic=0)["order up"].double_dummy.points
assert abs(trusted.value - 0.81) < 0.005 and round(trusted.error, 2) == 0.05


# %% with your partner, or without
at_home = compare_calls(tie)
words = {"spades alone": "alone", "spades": "with your partner"}
Ask.choice(
    "The same hand: your three highest spades take three tricks against anything. Everybody sees only their own "
    "cards. Do you play it with your partner, or alone?",
    list(words.values()),
    answer=lambda: [words[call] for call in words if call in best(at_home)[0]],
    shown=tie,
    why="If everybody saw all the cards, you would hardly ever march alone: the defenders would keep the card that "
    "stops you. At a table they can't know which, and you march in about 15 hands of 100. That is enough: alone "
    "is worth 0.14 ± 0.03 points more. With all cards seen it would cost 0.5.",
)


# %% two lines that disagree
clubs_hand = "Ac 9h As Jc Kc down Jh seat 1"
other = compare_calls(clubs_hand)
LINES = ["the one ahead with all cards seen", "the one ahead at a table"]
Ask.choice(
    "Here the two lines disagree: with all cards seen one call is ahead by 0.2 points, and at a table another by 0.3. "
    "Which of the two does the tutor advise?",
    LINES,
    answer=lambda: LINES[best(other)[0] == {"clubs alone"}],
    shown=clubs_hand,
    why="Advice follows the table, where you will play: clubs alone. With all cards seen your partner is worth more. Defenders who must guess what to throw away let the march "
    "through more often.",
)


# %% twenty hands each
bowers = "Js Jc 9h 9d Td up 9s seat 2"
assist = compare_calls(bowers)
Ask.number(
    "Your partner deals. To assist (order up) is worth about 0.4 points a hand more than a pass. You order up with this hand "
    "20 times; a friend passes with it 20 times, on other deals. In how many of 100 such contests has your friend at "
    "least as many points as you?",
    lambda: contest(bowers, "order up", "pass", 20)["at a table"],
    low=0,
    high=50,
    shown=bowers,
    why="About one contest in five. One hand swings by three points and more, so 0.4 drowns in luck; even after 100 "
    "hands each, your friend is level or ahead in 1 or 2 contests of 100. Still, 0.4 is not small: made once, at "
    "0-0 in a game to 5, the better call wins about 4 more games of 100.",
)


# %% proof: odds-16
assert best(at_home)[0] <= {"spades alone", "clubs alone"} and best(at_home)[1] == {"spades", "clubs"}
alone = at_home["spades alone"]
assert alone.double_dummy.march.high < 0.01 and says(alone.march, 15, of=100, within=2)
assert says(at_home.differences("spades alone", "spades"), 0.14, -0.5, within=0.04)
assert best(other) == ({"clubs alone"}, {"clubs"})
assert says(other.differences("clubs alone", "clubs"), 0.3, -0.2)
assert all(says(chance, 20, of=100, within=5) for chance in contest(bowers, "order up", "pass", 20).values())
assert all(chance.high < 0.03 for chance in contest(bowers, "order up", "pass", 100).values())
assert best(assist) == ({"order up"}, {"order up"}) and says(assist.differences("order up", "pass"), 0.4, 0.4)
gained = [assist["order up"].game.value - assist["pass"].game.value]
gained += [assist["order up"].double_dummy.game.value - assist["pass"].double_dummy.game.value]
assert BICYCLE.game == 5 and all(0.035 < games < 0.055 for games in gained)
