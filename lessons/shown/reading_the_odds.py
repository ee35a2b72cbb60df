# What the cells of reading_the_odds.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import contest, parts_of, twenties
from euchre_tutor.course.lesson import *

# %% two black suits that look alike
tie = "Js Jc As Ac 9h down Qd seat 1"
mine, exchange = set(tie.split()[:5]), str.maketrans("sc", "cs")
Ask.choice(
    "Q♦ was turned down, and you may name another suit. Which black suit is worth more?",
    ["spades", "neither", "clubs"],
    answer=lambda: "neither" if {card.translate(exchange) for card in mine} == mine else "spades",
    shown=tie,
    why="Exchange spades and clubs, and it is the same hand. So for every deal that favours spades there is one that "
    "favours clubs by just as much.",
)


# %% eight intervals of one call
line = parts_of(tie, "clubs", 8_192, 1)["1"]
parts = list(parts_of(tie, "clubs", 204, 40).values())
twenties(parts[:8], line.value, size=204)


# %% forty intervals, and how many miss
Ask.number(
    "Now the same hand in forty such experiments, each with 204 deals of its own. How many of the forty intervals miss the "
    "average of all deals?",
    answer=lambda: sum(not part.low <= line.value <= part.high for part in parts),
    low=0,
    high=40,
    unit="of 40",
    tolerance=1,
    shown=tie,
    why="Three miss. One in 20 should, and luck makes that a few more or fewer. Nothing in an interval tells you that it is "
    "one of those.",
    then=twenties(parts, line.value, size=204),
)


# %% a lead that is larger than its error
twins = "Js Jc Ks Kc 9h down Qd seat 1"
held = set(twins.split()[:5])
Ask.choice(
    "From 256 deals, with all cards seen: clubs is 0.09 ± 0.07 ahead of spades. Which is better?",
    ["clubs", "spades", "neither"],
    answer=lambda: "neither" if {card.translate(exchange) for card in held} == held else "clubs",
    shown=twins,
    why="This is the one in 20: its interval leaves out 0, and yet the hand is the same in both suits. On other deals the lead is gone.",
)


# %% how many deals halve an error
Ask.choice(
    "In the experiment 512 deals left ± 0.04, and 2,048 deals ± 0.02. Here 2,000 deals leave ± 0.05. How many deals halve that?",
    ["4,000", "8,000", "32,000"],
    answer=lambda: f"{2_000 * round((0.05 / 0.025) ** 2):,}",
    shown="Jc Qs Ah 9h Td up 9s seat 4",
    why="Halving the error takes four times the deals, and the error never vanishes. Where it leaves open which of two calls is "
    "better, the tutor says so: too close to call.",
)


# %% proof: odds-07
errors = [parts_of(tie, "clubs", size, 1)["1"].error for size in (128, 512, 2_048)]
assert [round(error, 2) for error in errors] == [0.09, 0.04, 0.02]
assert len(parts) == 40 and sum(not part.low <= line.value <= part.high for part in parts) == 3
luck = compare_calls(twins, deals=256, realistic=0, seed=141)
ahead = luck.gaps[luck["spades"].option]
assert best(luck)[1] == {"clubs"} and round(ahead.value, 2) == 0.09 and round(ahead.error, 2) == 0.07
trusted = compare_calls("Jc Qs Ah 9h Td up 9s seat 4", deals=2_000, realistic=0)["order up"].double_dummy.points
assert round(trusted.error, 2) == 0.05


# %% with your partner, or without
at_home = compare_calls(tie)
words = {"spades alone": "alone", "spades": "with your partner"}
Ask.choice(
    "The first hand again. Everybody sees only their own cards. Do you play it with your partner, or alone?",
    list(words.values()),
    answer=lambda: [words[call] for call in words if call in best(at_home)[0]],
    shown=tie,
    why="Both bowers and the ace: three tricks are certain, so look for five. At a table the defenders can't know which card "
    "stops you, and now and then throw it away.",
)


# %% two lines that disagree
clubs_hand = "Ac 9h As Jc Kc down Jh seat 1"
other = compare_calls(clubs_hand)
LINES = ["the one ahead with all cards seen", "the one ahead at a table"]
Ask.choice(
    "Here the two numbers disagree: with all cards seen one call is ahead, and at a table another. Which of them do you choose?",
    LINES,
    answer=lambda: LINES[best(other)[0] == {"clubs alone"}],
    shown=clubs_hand,
    why="Advice follows the table, where you will play: clubs alone. Defenders who must guess what to throw away let the "
    "march through more often.",
)


# %% twenty hands each
bowers = "Js Jc 9h 9d Td up 9s seat 2"
assist = compare_calls(bowers)
Ask.number(
    "Your partner deals, and assisting is worth about 0.4 points more than a pass. You assist 20 times with this hand. A friend passes 20 times "
    "with it, on other deals. In how many of 100 such contests is your friend level or ahead?",
    lambda: contest(bowers, "order up", "pass", 20)["at a table"],
    low=0,
    high=50,
    shown=bowers,
    why="A single hand swings by far more than the call gains, so the gain drowns in luck. It isn't small, though. Made "
    "once in a game to five, the better call wins 4 or 5 more games of a hundred.",
)


# %% proof: odds-16
assert best(at_home)[0] <= {"spades alone", "clubs alone"} and best(at_home)[1] == {"spades", "clubs"}
alone = at_home["spades alone"]
assert alone.double_dummy.march.high < 0.01 and says(alone.march, 13, of=100, within=2)
assert says(at_home.differences("spades alone", "spades"), 0.07, -0.5, within=0.04)
assert best(other) == ({"clubs alone"}, {"clubs"})
assert says(other.differences("clubs alone", "clubs"), 0.3, -0.2)
assert all(says(chance, 17, of=100, within=5) for chance in contest(bowers, "order up", "pass", 20).values())
assert all(chance.high < 0.02 for chance in contest(bowers, "order up", "pass", 100).values())
assert best(assist) == ({"order up"}, {"order up"}) and says(assist.differences("order up", "pass"), 0.4, 0.4)
gained = [assist["order up"].game.value - assist["pass"].game.value]
gained += [assist["order up"].double_dummy.game.value - assist["pass"].double_dummy.game.value]
assert BICYCLE.game == 5 and all(0.035 < games < 0.055 for games in gained)
