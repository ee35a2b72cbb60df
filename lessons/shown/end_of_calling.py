# What the cells of end_of_calling.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey

# %% your turn at one to four
last = compare_calls("Jc Ac Kc 9h Td up 9c seat 4 score 1-4")
played_on(
    Ask.call(
        last,
        "The game goes to five. You deal, and the others have passed. What do you say?",
        why="""Look at the score: with your partner, the best that can come is 3-4, and they may win on the next hand. Four points win at
            once. You make it almost always either way, so alone wins more games. In points this hand gains little alone, for its red cards lose. Most with four
            trumps and the right bower gain more.""",
    ),
    "9d Jd Ah 9s Ks / Tc Th Kh Ts Qs / Kd Jh Qh Js As / Jc Ac Kc 9h Td up 9c then pass, pass, pass",
    score="1-4",
)


# %% the first hand
silent = Ask.call(
    compare_calls("9h As Ac Kd Td up Kh seat 2"),
    why="Two aces, but one trump: you would make it in 70 hands of 100. On the good hands your partner takes the king anyway. "
    "Your call would only add the bad ones.",
)
silent


# %% the second hand
across = Ask.call(
    compare_calls("Kd Td 9d As 9c down Jc seat 2"),
    why="Your partner turned a black jack down, and is probably strong in red. So call cross. With three trumps and an ace you "
    "make it in 78 hands of 100.",
)
across


# %% the third hand
taken = Ask.call(
    compare_calls("Ks 9s Qh Td 9c up Ts seat 4"),
    why="Three trumps with the turn-up, even low ones. You make it in only half of the hands, but a pass loses more. "
    "What counts is what a pass would bring.",
)
taken


# %% the fourth hand
wait = Ask.call(
    compare_calls("Jh Jd Ks Qc 9c up 9h seat 1"),
    why="Two sure tricks are not three: you would make it in 61 hands of 100. A pass brings more. They may call hearts "
    "into your jacks. If they don't, you name diamonds.",
)
wait


# %% the fifth hand
lone = Ask.call(
    compare_calls("Jd Kd Qd 9d Ah up Td seat 4"),
    why="Five of your six cards are trumps, with the right bower, and the sixth is an ace: only J♥ and A♦ can beat you. You take all tricks in 84 hands of 100.",
)
lone


# %% the sixth hand
gift = Ask.call(
    compare_calls("Ts Qs 9c Tc Qc up Jh seat 1 rules stick_the_dealer score 9-7"),
    why="No trump, no ace, and you need one point: let them score two, and not four. Then the deal is yours.",
)
gift


# %% how many were right
from_lesson = {
    silent: "your_partner_deals",
    across: "next_and_cross",
    taken: "the_dealers_choice",
    wait: "against_the_dealer",
}
Result(from_lesson | {lone: "going_alone", gift: "the_score"})


# %% proof: end-calling-proof
assert best(last)[0] == {"order up alone"} and best(last)[1] == {"order up"}
assert last["order up alone"].points.value < last["order up"].points.value + 0.2
assert survey("alone_four_trumps_with_right").at_a_table.low > 0.4
asked = {
    "9h As Ac Kd Td up Kh seat 2": "pass",
    "Kd Td 9d As 9c down Jc seat 2": "diamonds",
    "Ks 9s Qh Td 9c up Ts seat 4": "order up",
    "Jh Jd Ks Qc 9c up 9h seat 1": "pass",
    "Jd Kd Qd 9d Ah up Td seat 4": "order up alone",
}
assert all(best(compare_calls(view)) == ({call}, {call}) for view, call in asked.items())
silent_hand, across_hand, taken_hand, wait_hand, lone_hand = map(compare_calls, asked)
made = [
    odds[call].make for odds, call in ((silent_hand, "order up"), (across_hand, "diamonds"), (taken_hand, "order up"))
]
assert says([*made, wait_hand["order up"].make], 70, 78, 50, 61, of=100, within=2)
assert says(lone_hand["order up alone"].march, 84, of=100, within=2)
assert min(last[call].make.low for call in ("order up alone", "order up")) > 0.98
assert best(compare_calls("Ts Qs 9c Tc Qc up Jh seat 1 rules stick_the_dealer score 9-7")) == (
    {"order up"},
    {"order up"},
)
