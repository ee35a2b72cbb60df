# What the cells of reading_the_odds.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import contest
from euchre_tutor.course.lesson import *

# %% two black suits that look alike
tie = "Js Jc As Ac 9h down Qd seat 1"
mine, exchange = set(tie.split()[:5]), str.maketrans("sc", "cs")
Ask.choice(
    "Q♦ was turned down, and you may name another suit. Which black suit is worth more?",
    ["spades", "neither", "clubs"],
    answer=lambda: "neither" if {card.translate(exchange) for card in mine} == mine else "spades",
    shown=tie,
    why="Exchange spades and clubs, and it is the same hand. So name either.",
)


# %% a lead of one suit
twins = "Js Jc Ks Kc 9h down Qd seat 1"
held = set(twins.split()[:5])
Ask.choice(
    "Such a hand once more, with kings for the aces. The tutor dealt the hidden cards 256 times, and clubs came out ahead. Which is better?",
    ["clubs", "spades", "neither"],
    answer=lambda: "neither" if {card.translate(exchange) for card in held} == held else "clubs",
    shown=twins,
    why="Both suits are alike again, so the lead is luck, and on other deals it is gone. If 256 hands can fool the tutor, a few evenings can fool you.",
)


# %% third to speak with three trumps
CLEAR = "Jd Kd Td As Kc up Qd seat 3"
clear = compare_calls(CLEAR)
Ask.call(
    clear,
    "The opponent on your left deals; the others passed. What do you call?",
    why="Three trumps with the right bower, and an ace. The lead is large: more deals would hardly change it.",
)


# %% an ace in place of the jack
CLOSE = "Ad Kd Td As Kc up Qd seat 3"
close = compare_calls(CLOSE)
Ask.call(
    close,
    "The same hand, but A♦ in place of J♦. What do you call?",
    why="Order up or pass: thousands of deals can't tell which is better. Where good players quarrel, it is often about such a hand, and both are right.",
)


# %% another jack in its place
WEAK = "Jc Kd Td As Kc up Qd seat 3"
weak = compare_calls(WEAK)
Ask.call(
    weak,
    "The same hand, but J♣ in place of J♦. What do you call?",
    why="Two trumps, and Q♦ goes to an opponent: order up, and you are euchred more often than not. One card made a sure call a sure pass.",
)


# %% a lead beside its error
gap = close.differences("order up", "pass")[0]
TOLD = {
    "order up is better": gap.low > 0,
    "pass is better": gap.high < 0,
    "either may be better": gap.low < 0 < gap.high,
}
Ask.choice(
    "The same hand with A♦ again. The tutor says: order up is 0.02 points behind, ± 0.05. What do you learn?",
    [*TOLD],
    answer=lambda: [words for words, holds in TOLD.items() if holds],
    shown=CLOSE,
    why="± says how far off the number may be. So order up may be a little behind, or a little ahead. The tutor then says: too close to call.",
)


# %% sixteen hands each
sixteen = contest(CLEAR, "order up", "pass", 16)["at a table"]
OFTEN = {"hardly ever": 0.0, "about one time in four": 0.25, "every other time": 0.5}
Ask.choice(
    "The same hand with J♦, where ordering up was far ahead. You order up sixteen times, and a friend passes sixteen times, on other deals. How often "
    "does the friend score as much as you, or more?",
    [*OFTEN],
    answer=lambda: min(OFTEN, key=lambda words: abs(OFTEN[words] - sixteen.value)),
    shown=CLEAR,
    why="Even so clear a call may look wrong for an evening. If you lose with it, call it again.",
)


# %% proof: odds-07
luck = compare_calls(twins, deals=256, realistic=0, seed=141)
ahead = luck.gaps[luck["spades"].option]
assert best(luck)[1] == {"clubs"} and round(ahead.value, 2) == 0.09 and round(ahead.error, 2) == 0.07
assert TOLD["either may be better"] and clear.differences("order up", "pass")[0].low > 0


# %% proof: odds-16
assert best(clear)[0] == {"order up"} and best(close)[0] == {"order up", "pass"} and best(weak)[0] == {"pass"}
leads = [odds.differences("order up", "pass")[0] for odds in (clear, close, weak)]
assert says(leads, 0.34, -0.02, -0.36, within=0.055) and all(round(each.error, 2) == 0.05 for each in leads)
assert says([each["order up"].euchred for each in (clear, close, weak)], 11, 28, 54, of=100, within=2)
assert says(sixteen, 25, of=100, within=3)
