# What the cells of next_and_cross.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey

# %% clubs or hearts, first to speak
mirror = "Kc 9c Kh 9h Ad down Ts"
first = compare_calls(f"{mirror} seat 1")
Ask.choice(
    "Everybody passed, and the dealer put 10♠ away. You speak first and may name any other suit. Do you make clubs trump, "
    "or hearts?",
    ["Clubs", "Hearts"],
    answer=lambda: "Clubs" if first.differences("clubs", "hearts")[0].low > 0 else "Hearts",
    shown=f"{mirror} seat 1",
    why="""Your clubs are as good as your hearts. But the dealer's side wanted no spades, so it has few black jacks. Your partner
    may hold one, and in clubs both are bowers.""",
    then=rows_of({"turned down": "Ts", "next: same colour": "Tc", "cross: other colour": "Th Td"}),
)


# %% the same hand, and your partner dealt
ROWS = {
    "you speak first": first,
    "dealer's partner": compare_calls(f"{mirror} seat 2"),
    "first, others cautious": compare_calls(f"{mirror} seat 1", others="cautious"),
    "first, passes tell nothing": compare_calls(f"{mirror} seat 1", evidence="none"),
}


def table(number):
    rows = dict([*ROWS.items()][:number])
    return compared(rows, "clubs", "hearts", title="Clubs (bars to the right) or hearts (to the left)?")


Ask.choice(
    "The same hand, but your partner dealt and turned 10♠ down. The opponent on your right has passed twice. Clubs or hearts?",
    ["Clubs", "Hearts"],
    answer=lambda: "Hearts" if ROWS["dealer's partner"].differences("clubs", "hearts")[0].high < 0 else "Clubs",
    shown=f"{mirror} seat 2",
    why="""Now your side turned the black card down. So your partner's strength is probably red.""",
    then=table(2),
)


# %% the same hand among cautious players
Ask.choice(
    "The same hand, first to speak again. But the others are cautious: they pass good hands, too. How much do clubs gain over hearts?",
    ["less than before", "as much as before", "more than before"],
    answer=lambda: (
        "less than before"
        if ROWS["first, others cautious"].differences("clubs", "hearts")[0].high
        < first.differences("clubs", "hearts")[0].low
        else "as much as before"
    ),
    shown=f"{mirror} seat 1",
    why="""If people pass good hands, too, a pass says less. Clubs stay right, and gain less.""",
)


# %% the same hand, if passes told nothing
Ask.choice(
    "The same hand, first to speak. Suppose that the others passed without a look at their cards. Which suit now?",
    ["Clubs", "Hearts", "about even"],
    answer=lambda: (
        "about even"
        if max(abs(gain.value) for gain in ROWS["first, passes tell nothing"].differences("clubs", "hearts")) < 0.15
        else "Clubs"
    ),
    shown=f"{mirror} seat 1",
    why="""Your two suits are alike. All that clubs gained came from the passes.""",
    then=table(4),
)


# %% proof: next-cross-10
assert says(first.differences("clubs", "hearts"), 0.8, 0.8)
model, cross, cautious, silent = (odds.differences("clubs", "hearts") for odds in ROWS.values())
for ours, theirs, timid, nothing in zip(model, cross, cautious, silent, strict=True):
    assert theirs.high < 0 < timid.low
    assert timid.value < ours.value
    assert abs(nothing.value) < 0.15
jacks = {colour: holders(f"{mirror} seat 1", cards) for colour, cards in {"black": "Js Jc", "red": "Jh Jd"}.items()}
assert jacks["black"]["partner"].low > jacks["red"]["partner"].high + 0.1


# %% the jack of diamonds turned down, first to speak
worst = "Th 9h Ks Qc 9d down Jd seat 1"
Ask.call(
    compare_calls(worst),
    "The jack of diamonds was turned down, and you speak first. What do you call?",
    why="""Hearts are next. You make them in only 43 hands of 100, so the call loses points. A pass loses more, for then the
    opponents mostly call. Your partner often holds what the dealer's side lacks. The saying wins.""",
)


# %% diamonds or spades, first to speak
longer = "Qd Td As Ks 9s down Jh seat 1"
Ask.call(
    compare_calls(longer),
    why="""Diamonds are next, and two small ones are enough. The dealer's side is probably strong in black. A♠ and K♠ win tricks
    without being trumps.""",
)


# %% the jack of diamonds turned down, and your partner dealt
crossing = "Kc Tc 9c Ah 9s down Jd seat 2"
Ask.call(
    compare_calls(crossing),
    "Your partner turned the jack of diamonds down. The opponent on your right has passed twice. What do you call?",
    why="""Your partner wanted no diamonds, so your partner's strength is probably black. Clubs are cross. A pass lets the
    opponent on your left speak.""",
)


# %% hearts or clubs, first to speak
exception = "Jh Ah Th Qc 9c down 9s seat 1"
Ask.call(
    compare_calls(exception),
    why="""Clubs are next, hearts are cross, and here the saying fails. Right bower, ace and ten in your own hand say more than
    three passes.""",
)


# %% how many trumps of next it takes
kinds = {
    "one trump in next": survey("next_one_trump"),
    "two, no bower": survey("next_two_without_bower"),
    "two, of any kind": survey("next_two_trumps"),
    "three": survey("next_three_trumps"),
}
Ask.choice(
    "You speak first, in thousands of hands. How many trumps must you hold in next, so that calling it gains?",
    ["one is enough", "two are enough, without a bower too", "two, if a bower is among them", "three"],
    answer=lambda: {4: "one is enough", 3: "two are enough, without a bower too", 2: "two, if a bower is among them"}[
        sum(min(found.at_a_table.low, found.all_seen.low) > 0 for found in kinds.values())
    ],
    shown=rows_of({"turned down": "Js", "next": "Jc Ac Kc Qc Tc 9c"}),
    why="""Two low trumps will do. A single one is too few.""",
    then=surveyed(kinds, title="Call next, or pass?"),
)


# %% proof: next-cross-18
poor, timid = compare_calls(worst), compare_calls(worst, others="cautious")
assert best(poor) == ({"hearts"}, {"hearts"})
assert says(poor.differences("hearts", "pass"), 0.4, 0.4) and says(timid.differences("hearts", "pass"), 0.3, 0.1)
assert poor["hearts"].points.high < 0
assert says(poor["hearts"].make, 43, of=100, within=2)
assert "they call 88%" in poor["pass"].note
for view, call, other, gains in (
    (longer, "diamonds", "spades", (0.5, 0.8)),
    (crossing, "clubs", "pass", (0.6, 0.8)),
    (exception, "hearts", "clubs", (0.9, 0.8)),
):
    odds = compare_calls(view)
    assert best(odds) == ({call}, {call})
    assert says(odds.differences(call, other), *gains)
one, *others = kinds.values()
assert says([one.at_a_table, one.all_seen], -0.3, -0.2)
assert says([others[0].at_a_table, others[0].all_seen], 0.25, 0.33, within=0.1)
assert all(min(each.at_a_table.low, each.all_seen.low) > 0 for each in others)


# %% a ten turned down, and your partner dealt
king_nine = "Kh 9h Ad Qd Tc down Ts seat 2"
Ask.call(
    compare_calls(king_nine),
    "Your partner turned down 10♠, and the opponent on your right has passed twice. What do you call?",
    why="""Your partner turned a black card down, so call a red suit: cross. K♥ and 9♥ with an ace outside are just enough.
    Diamonds are a little worse: then A♦ is a trump, and you have no ace outside.""",
)


# %% proof: next-cross-30
crossed = compare_calls(king_nine)
assert best(crossed) == ({"hearts"}, {"hearts"})
assert says(crossed.differences("hearts", "pass"), 0.1, 0.3)
assert says(crossed.differences("hearts", "diamonds"), 0.1, 0.2)
