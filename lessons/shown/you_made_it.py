# What the cells of you_made_it.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey

# %% your first lead, with three trumps
BOARDS = {
    "bowers": "Tc Jc 9d Ts Js / 9c Qc Kc Jd Qs / Kd Qh Ah 9s As / Ac Qd Ad 9h Jh up Ks then pass, pass, pass, pass, clubs",
    "ace": "Jc Kc Jd Ad Kh / Tc Qc Qs Kd 9h / Ac Td Ks Qd Ts / 9s As Qh Th 9d up Jh then pass, pass, pass, order up, 9d, "
    "Ad, Kd, Qd, Th, Jh, Kh, 9h, Ts",
    "last": "Ad Ks Qh Jh 9c / Kd Ts Qc Kh As / Qd Ah Jc Tc Kc / 9s Qs Td Jd 9h up 9d then pass, pass, pass, order up, 9h, "
    "Ks, Ts, Qd, 9s, Kc, 9d, 9c, Qc, Jd, Ad, Kd, Jc",
    "alone": "9h Kh Qc Qh Kc / Jc Ad Ah 9c Jd / Js Ts Ac Kd Qd / Ks 9s As 9d Td up Tc then pass, order up, 9s, "
    "Qc, 9c, Ac, Tc, Kd, 9d, Qh, Ad",
}
two_bowers = compare_plays("Ts 9d Tc Js Jc down Ks seat 1 trump c maker 1")
played_on(
    Ask.play(
        two_bowers,
        "K♠ was turned down, and you made clubs trump. Which card do you lead?",
        why="""The two bowers can't lose. They take two tricks, and draw two trumps from everybody who has them. Then 10♣ may be the last trump,
        and your third trick.""",
    ),
    BOARDS["bowers"],
)


# %% your first lead, with two trumps
one_bower = compare_plays("Ts 9d Tc Td Jc down Ks seat 1 trump c maker 1")
Ask.play(
    one_bower,
    "The same hand, but 10♦ in place of J♠. Which card do you lead now?",
    why="""J♣ draws one round, and J♠, A♣, K♣ or Q♣ still beats your 10♣. Lead another suit, which your partner may win. Both of your trumps
    stay to trump in with.""",
)


# %% your second lead as the maker
ACE = "9s As Qh Th Jh up Jh seat 4 trump h maker 4 laid 9d played Ad Kd Qd Th Jh Kh 9h Ts"
ace = compare_plays(ACE)
played_on(
    Ask.play(
        ace,
        "You deal, took J♥ up, and hearts are trumps. You trumped A♦ with 10♥, then led J♥. What do you lead now?",
        why="""A♥ or J♦ may still be out, and either beats Q♥. Lead Q♥, and you may lose the lead and your last trump together. Lead A♠, and
        Q♥ stays to trump in with.""",
    ),
    BOARDS["ace"],
)


# %% one trump left, after two tricks
ALONE = "Jc Ad Ah 9c Jd up Tc seat 2 trump c maker 2 played Qc 9c Ac Tc Kd 9d Qh Ad"
alone = compare_plays(ALONE)
played_on(
    Ask.play(
        alone,
        "You told your partner, the dealer, to take 10♣ up: clubs are trumps. A♣ took your 9♣; then you won a trick with A♦. What do you lead?",
        why="""A last trump again, but nothing beats J♣. It may draw J♠ or K♣, either of which could trump A♥.""",
    ),
    BOARDS["alone"],
)


# %% eight last trumps
LAST_ONES = {
    "Kh": "Jh Ah 9h",
    "As": "Js Jc Ts",
    "Qd": "Jd Ad Kd",
    "Kc": "Jc Js Ac 9c",
    "Jh": "Jd Th 9h",
    "Qs": "Js As Ks 9s",
    "Ac": "Jc Kc Tc",
    "Jd": "Jh Ad Qd",
}


def higher_still_out(mine, gone):
    """The trumps above one that are neither gone nor in hand; the last trump of each row is of its printed suit."""
    order = Ranking(pack(24), Card(mine).suit).order[Card(mine).suit]
    return {*order[order.index(Card(mine)) + 1 :]} - {*parse_cards(gone)}


def step(mine, gone):
    suit = Card(mine).suit.label
    return Step(
        f"Trumps: {suit}. Can your last trump be beaten?",
        ["no", "yes"],
        "yes" if higher_still_out(mine, gone) else "no",
        rows_of({"gone": gone, "you hold": mine}),
    )


Sprint([step(mine, gone) for mine, gone in LAST_ONES.items()])


# %% one more trick makes it
LAST = "9s Qs Td Jd 9d up 9d seat 4 trump d maker 4 laid 9h played Ks Ts Qd 9s Kc 9d 9c Qc Jd Ad Kd Jc"
last = compare_plays(LAST)
played_on(
    Ask.play(
        last,
        "You deal, took 9♦ up, and diamonds are trumps. Your J♦ took the last trick. What do you lead?",
        why="""Only J♥ beats 10♦ now. If it trumps Q♠, your 10♦ takes the last trick. Lead 10♦, and J♥ may take it: then Q♠ has to win.""",
    ),
    BOARDS["last"],
)


# %% thousands of hands: where a wrong lead costs most
kinds = {
    "one left, and it may be beaten": survey("again_last_beatable_later"),
    "one left, and nothing beats it": survey("again_last_highest_later"),
    "two or more, the highest and an ace": survey("again_two_highest_ace"),
}
Ask.choice(
    "You made trump and lead again: your highest trump, or your best other card? With which trumps does the wrong lead cost most?",
    [*kinds],
    answer=lambda: max(kinds, key=lambda held: abs(kinds[held].gain)),
    why="""Your last trump may fall to a higher one, and then you can't trump in any more. If nothing beats it, it takes its trick now or
    later, so that little lies between the leads.""",
    then=surveyed(kinds, title="Lead your highest trump, or another card?"),
)


# %% proof: you-made-proof
from euchre_tutor.players import tutor_action

assert set.union(*best(two_bowers)) == {"Jc", "Js"}
assert all(min(each.low for each in two_bowers.differences("Js", card)) > 0.1 for card in ("9d", "Ts", "Tc"))
assert set.union(*best(one_bower)) <= {"9d", "Td"}
assert all(min(each.low for each in one_bower.differences("Td", card)) > 0.1 for card in ("Jc", "Tc"))
assert best(ace) == ({"As"}, {"As"})
assert says(ace.differences("As", "Qh"), 0.6, 0.7)
assert best(last) == ({"Qs"}, {"Qs"}) and says(last.differences("Qs", "Td"), 0.6, 0.5)
assert best(alone) == ({"Jc"}, {"Jc"})
assert says(alone.differences("Jc", "Ah"), 0.3, 0.3) and says(alone.differences("Jc", "Jd"), 0.4, 0.6)


def makers_tricks(board, card):
    """How many tricks the makers take once a card is led, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


for board, (better, *others) in {
    "bowers": ("Js", "9d", "Ts"),
    "ace": ("As", "9s", "Qh"),
    "last": ("Qs", "Td"),
    "alone": ("Jc", "Ah", "Jd"),
}.items():
    assert makers_tricks(board, better) >= 3 > max(makers_tricks(board, card) for card in others)


# %% proof: you-made-eight
out = {mine: {str(card) for card in higher_still_out(mine, gone)} for mine, gone in LAST_ONES.items()}
assert out == {
    "Kh": {"Jd"},
    "As": set(),
    "Qd": {"Jh"},
    "Kc": set(),
    "Jh": set(),
    "Qs": {"Jc"},
    "Ac": {"Js"},
    "Jd": set(),
}


# %% proof: you-made-sure
beaten, never, several = kinds.values()
assert beaten.at_a_table.high < -abs(several.at_a_table.high) < -abs(never.at_a_table.high)
first = survey("again_last_beatable_first")
assert says([first.at_a_table, first.all_seen, beaten.at_a_table, beaten.all_seen], -0.3, -0.3, -0.3, -0.3, within=0.15)
assert max(never.gain, never.gain_seen) < 0.1
for highest in ("highest", "beatable"):
    for beside in ("ace", "no_ace"):
        drawn = survey(f"again_two_{highest}_{beside}")
        if (highest, beside) == ("highest", "ace"):
            assert says([drawn.at_a_table, drawn.all_seen], 0.1, 0.1, within=0.1) and drawn.is_sure
        else:
            assert abs(drawn.gain) < 0.1
