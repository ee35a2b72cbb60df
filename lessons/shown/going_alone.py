# What the cells of going_alone.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey

# %% the first hand
FIRST = "Td Jc Th Ad Ts up Js seat 4"
Ask.call(
    compare_calls(FIRST),
    "You may play alone: your partner lays down the cards and rests. All five tricks score 4 points then, instead of 2. "
    "You deal, and the others have passed. What do you say?",
    why="Both bowers and an ace make it almost always, so the worst is one point. With your partner you take all five in about "
    "65 hands of 100. Alone, a third as many would be enough.",
)


# %% two hands, and which takes all five tricks
UPPER, LOWER = "9s 9h 9d Jh Jd up Ah seat 4", "Ad Qh Js Th Kh up Jh seat 4"


def marches_of(view):
    return compare_calls(view)["order up alone"].march


Ask.choice(
    "Hearts are trumps and you go alone. Which hand takes all five tricks more often?",
    ["the upper hand", "the lower hand", "about the same"],
    answer=lambda: "the lower hand" if marches_of(LOWER).low > marches_of(UPPER).high else "about the same",
    shown=rows_of({"three top trumps": "Jh Jd Ah 9h 9d", "one top trump": "Jh Kh Qh Th Ad"}),
    why="The lower hand marches in 57 hands of 100, the upper in 22. "
    "Once trumps are drawn, A♦ can't be beaten. 9♦ wins the last trick only if nobody kept a higher diamond. "
    "Before you count your high trumps, look for the card that loses.",
)


# %% four small trumps
SMALL = "Qd Td Kd 9h Ts up 9d seat 4"
Ask.call(
    compare_calls(SMALL),
    '"Any four trumps," say the bold. Alone here, with your partner, or not at all?',
    why="Call, but not alone: both bowers and the ace are out, and 9♥ wins nothing. With your partner you make it in 84 hands "
    "of 100, alone in 67. The bold lose.",
)


# %% four trumps with the left bower
LEFT = "Ad Jd Qh Tc 9h up Th seat 4"
Ask.call(
    compare_calls(LEFT),
    "Four trumps again. What do you say?",
    why="The left bower and three small trumps draw most of theirs, and then A♦ can't be beaten. You make it in 99 hands of 100 "
    "either way. You march about as often without your partner, and for twice as much. The bold win.",
)


# %% a card to throw away on a trump
HAND = (
    "9c Ac Kd Ah Qs / Tc Jd 9h Jh Kh / Qc 9d Qd Qh Ks / Td Jc Th Ad Ts up Js then pass, pass, pass, order up alone, "
    "Th, Ac, Qc, Ts, Jc, Qs, Ks, Js, 9c"
)
thrown = compare_plays("Qc 9d Qd Qh Ks up Js seat 3 trump s maker 4 alone played Ac Qc Ts Jc Qs Ks Js 9c")
played_on(
    Ask.play(
        thrown,
        text="The opponent on your left dealt and plays alone, and leads J♠. Which card do you throw?",
        why="Keep both diamonds: a maker may end in that suit, and one diamond doesn't stop it. Throw Q♥, and the lone hand "
        "marches in 68 hands of 100. Throw a diamond, and it marches in about 74. It began this lesson: J♠ J♣ 10♠ A♦ 10♦.",
    ),
    HAND,
)


# %% how often the first hand marches at a table
Ask.number(
    "You hold the first hand of this lesson again, and play alone. If everybody saw every card, it would march in 32 hands of 100. "
    "At a table, in how many?",
    answer=lambda: marches_of(FIRST),
    shown=rows_of({"you, alone": "Js Jc Ts Ad Td"}),
    why="If they saw your hand, one of them would keep two diamonds. At a table nobody knows in which suit you end. Of ten hands "
    "that they could stop, they let four through.",
)


# %% your lead at a player without a partner
LEAD = "Ah Tc 9s 9d Js up 9c seat 1 trump c maker 4 alone"
played_on(
    Ask.play(
        compare_plays(LEAD),
        text='The dealer has picked up 9♣ and plays alone. You lead. "Never lead a trump at a lone hand." Which card?',
        why="The saying wins. When the right bower comes, 10♣ goes under it, and J♠, the left bower, wins later. Lead either of them, "
        "and the dealer marches in 40 to 50 hands of 100. At a table an ace or a nine makes hardly any difference.",
    ),
    "Ah Tc 9s 9d Js / Td Kd Th Jh As / Kc Qh Kh Ts Ks / Jc Qc Ac Ad Qs up 9c then pass, pass, pass, order up alone, Qs",
)


# %% proof: alone-16
odds = {name: compare_calls(view) for name, view in {"upper": UPPER, "lower": LOWER, "first": FIRST}.items()}
upper, lower, first = odds.values()
for hand in odds.values():
    assert hand["order up"].double_dummy.make.value > 0.985
    assert hand["order up alone"].double_dummy.make.value > 0.985
at_a_table = [hand["order up alone"].march for hand in odds.values()]
seen = [hand["order up alone"].double_dummy.march for hand in odds.values()]
assert says(at_a_table, 22, 57, 58.5, of=100, within=2) and says(seen, 2, 52, 32, of=100, within=2)
assert 0.3 < (at_a_table[2].value - seen[2].value) / (1 - seen[2].value) < 0.45
assert says(first["order up"].march, 65, of=100, within=3)
assert says(first.differences("order up alone", "order up"), 1.1, 0.4)
assert best(first) == best(lower) == ({"order up alone"}, {"order up alone"})
left, small = compare_calls(LEFT), compare_calls(SMALL)
assert best(left) == ({"order up alone"}, {"order up alone"})
assert all(says(left[call].make, 99, of=100) for call in ("order up alone", "order up"))
assert says(left.differences("order up alone", "order up"), 0.5, 0.4)
assert left["order up alone"].march.value > 0.9 * left["order up"].march.value
assert best(small) == ({"order up"}, {"order up"})
assert says(small.differences("order up", "order up alone"), 0.6, 0.7)
assert says([small["order up"].make, small["order up alone"].make], 84, 67, of=100, within=2)
assert best(thrown) == ({"Qh"}, {"Qh"})
assert says([thrown[card].march for card in ("Qh", "9d", "Qd")], 68, 74, 74, of=100, within=2)
ends = {card: solve(GameHand.parse(f"{HAND}, {card}").play).maker_tricks for card in ("Qh", "9d", "Qd")}
assert ends == {"Qh": 4, "9d": 5, "Qd": 5}
lead = compare_plays(LEAD)
assert "Ah" in best(lead)[0] and best(lead)[1] == {"Ah"}
assert says(lead.differences("Ah", "Tc"), 1.3, 1.2)
assert says(lead["Tc"].march, 40, of=100, within=5) and says(lead["Js"].march, 50, of=100, within=5)
assert all(gap.high < 0.1 for nine in ("9s", "9d") for gap in lead.differences("Ah", nine))


# %% thousands of hands with three trumps or four
kinds = {
    "three, with the right bower": survey("alone_three_trumps_with_right"),
    "three, without it": survey("alone_three_trumps_without_right"),
    "the three highest, no other": survey("alone_three_highest"),
    "four, without the right bower": survey("alone_four_trumps_without_right"),
    "four, with it": survey("alone_four_trumps_with_right"),
}
Ask.choice(
    "With which of these kinds does going alone lose, on average?",
    [*kinds],
    answer=lambda: [name for name, found in kinds.items() if max(found.at_a_table.high, found.all_seen.high) < 0],
    shown=rows_of({"right bower": "Jh", "left bower": "Jd"}),
    why="Both sayings are half right. At a table the three highest are enough, and so are four with the right bower. Four others, or "
    "three with the right bower, gain little. Look for the card that loses.",
    then=surveyed(kinds, title="Alone, or with your partner?"),
)


# %% proof: alone-kinds-3
three, weak, highest, low, four = kinds.values()
assert max(weak.at_a_table.high, weak.all_seen.high) < 0
assert says([four.at_a_table, four.all_seen], 0.7, 0.6)
assert min(low.at_a_table.low, three.at_a_table.low) > 0 and max(low.gain, three.gain) < 0.15
assert 0.25 < highest.at_a_table.low < highest.at_a_table.high < 0.45


# %% three cards to exchange
BASE = "Js Ks Qs Td 9d up Ts seat 4"
CHANGES = {
    "10♦ becomes A♦": "Js Ks Qs Ad 9d up Ts seat 4",
    "K♠ becomes A♠": "Js As Qs Td 9d up Ts seat 4",
    "9♦ becomes 9♠": "Js Ks Qs Td 9s up Ts seat 4",
}


def marching(change):
    return marches_of(CHANGES[change]).value


Ask.choice(
    "You deal, and pick up 10♠. Which change makes this hand march alone most often?",
    [*CHANGES],
    answer=lambda: max(CHANGES, key=marching),
    shown=rows_of({"your hand": "Js Ks Qs Td 9d"}),
    why="Exchange a card that loses. With a fifth trump the hand marches in 84 hands of 100, with the ace in 62. With the "
    "higher trump it marches in only 13.",
)


# %% proof: alone-27
assert says([marches_of(view) for view in CHANGES.values()], 62, 13, 84, of=100, within=2)
