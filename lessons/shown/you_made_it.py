# What the cells of you_made_it.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey

# %% your first lead as the maker
HIGH = "Kd Js As Kh 9s up Ts seat 2 trump s maker 2 played Ah Kh Jh 9h Qc As 9c Qh"
BOARDS = {
    "high": "Qc Jc Th Ah Ad / Kd Js As Kh 9s / Jd 9c Kc Jh Qs / Td 9d Qh Qd 9h up Ts then pass, order up, 9d, "
    "Ah, Kh, Jh, 9h, Qc, As, 9c, Qh",
    "ace": "Jc Kc Jd Ad Kh / Tc Qc Qs Kd 9h / Ac Td Ks Qd Ts / 9s As Qh Th 9d up Jh then pass, pass, pass, order up, 9d, "
    "Ad, Kd, Qd, Th, Jh, Kh, 9h, Ts",
    "last": "Ad Ks Qh Jh 9c / Kd Ts Qc Kh As / Qd Ah Jc Tc Kc / 9s Qs Td Jd 9h up 9d then pass, pass, pass, order up, 9h, "
    "Ks, Ts, Qd, 9s, Kc, 9d, 9c, Qc, Jd, Ad, Kd, Jc",
    "alone": "9h Kh Qc Qh Kc / Jc Ad Ah 9c Jd / Js Ts Ac Kd Qd / Ks 9s As 9d Td up Tc then pass, order up, 9s, "
    "Qc, 9c, Ac, Tc, Kd, 9d, Qh, Ad",
}
played_on(
    Ask.play(
        compare_plays(HIGH),
        "You told your partner, the dealer, to take 10♠ up: spades are trumps. Your right opponent took the first trick with A♥. Then you ruffed Q♣ "
        "with A♠. What do you lead?",
        why="""J♠ can't be beaten, and takes a trump from everybody who has one. Then your K♦ and 9♠ are safer. You make it in 94 hands of
        100; with K♦ first, in 84.""",
    ),
    BOARDS["high"],
)


# %% your second lead as the maker
ACE = "9s As Qh Th Jh up Jh seat 4 trump h maker 4 laid 9d played Ad Kd Qd Th Jh Kh 9h Ts"
ace = compare_plays(ACE)
played_on(
    Ask.play(
        ace,
        "You deal, took J♥ up, and hearts are trumps. You ruffed A♦, then led J♥. What do you lead now?",
        why="""A♥ or J♦ may still be out, and either beats Q♥. Lead Q♥, and you may lose the lead and your last trump together. Lead A♠, and
        Q♥ stays to ruff with. You make it in 95 hands of 100; with Q♥ first, in 79.""",
    ),
    BOARDS["ace"],
)


# %% one more trick makes it
LAST = "9s Qs Td Jd 9d up 9d seat 4 trump d maker 4 laid 9h played Ks Ts Qd 9s Kc 9d 9c Qc Jd Ad Kd Jc"
last = compare_plays(LAST)
played_on(
    Ask.play(
        last,
        "You deal, took 9♦ up, and diamonds are trumps. Your J♦ took the last trick. What do you lead?",
        why="""Only J♥ beats 10♦ now. If it ruffs Q♠, your 10♦ takes the last trick. Lead 10♦, and J♥ may take it: then Q♠ has to win.
        You make it in 94 hands of 100; with 10♦ first, in 75.""",
    ),
    BOARDS["last"],
)


# %% one trump left, after two tricks
ALONE = "Jc Ad Ah 9c Jd up Tc seat 2 trump c maker 2 played Qc 9c Ac Tc Kd 9d Qh Ad"
alone = compare_plays(ALONE)
played_on(
    Ask.play(
        alone,
        "You told your partner, the dealer, to take 10♣ up: clubs are trumps. The opponents led Q♣, and took it with A♣. You won the next trick with "
        "A♦. What do you lead?",
        why="""Nothing beats J♣, and it may draw J♠ or K♣, which would ruff A♥. So here the saying wins, even with a last trump. You make it
        in 96 hands of 100; with A♥ first, in 85.""",
    ),
    BOARDS["alone"],
)


# %% proof: you-made-proof
from euchre_tutor.players import tutor_action

high = compare_plays(HIGH)
assert best(high) == ({"Js"}, {"Js"})
assert says(high.differences("Js", "Kd"), 0.3, 0.3) and says(high.differences("Js", "9s"), 0.6, 0.6)
assert says([high[card].make for card in ("Js", "Kd")], 94, 84, of=100, within=2)
assert best(ace) == ({"As"}, {"As"})
assert says([ace[card].make for card in ("As", "Qh")], 95, 79, of=100, within=2)
assert says(ace.differences("As", "Qh"), 0.6, 0.7)
assert best(last) == ({"Qs"}, {"Qs"}) and says(last.differences("Qs", "Td"), 0.6, 0.5)
assert says([last[card].make for card in ("Qs", "Td")], 94, 75, of=100, within=2)
assert best(alone) == ({"Jc"}, {"Jc"})
assert says([alone[card].make for card in ("Jc", "Ah")], 96, 85, of=100, within=2)
assert says(alone.differences("Jc", "Ah"), 0.3, 0.3) and says(alone.differences("Jc", "Jd"), 0.4, 0.6)


def makers_tricks(board, card):
    """How many tricks the makers take once a card is led, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


for board, (better, *others) in {
    "high": ("Js", "Kd", "9s"),
    "ace": ("As", "9s", "Qh"),
    "last": ("Qs", "Td"),
    "alone": ("Jc", "Ah", "Jd"),
}.items():
    assert makers_tricks(board, better) >= 3 > max(makers_tricks(board, card) for card in others)


# %% thousands of hands: the highest trump, or another card
kinds = {
    "one trump left": survey("maker_leads_again_one_trump"),
    "two or more, the highest yours": survey("maker_leads_again_two_with_the_highest"),
    "two or more, a higher one out": survey("maker_leads_again_two_without_the_highest"),
}
NONE = "in none of these cases"
Ask.choice(
    "You made trump, and took the first trick. You lead your highest trump, or your best other card. In which case is one lead "
    "clearly better than the other, at a table?",
    [f"with {held}" for held in kinds] + [NONE],
    answer=lambda: [f"with {held}" for held, found in kinds.items() if abs(found.gain) > found.gain_error] or NONE,
    shown=rows_of({"which lead?": "Jh Ac"}),
    why="""Lead your only trump, and you can't ruff any more, nor get the lead back with it. With more trumps the saying helps some
    hands and hurts others. It helps if the highest is yours and you hold an ace, which is safer then.""",
    then=surveyed(
        kinds
        | {
            "the highest yours, and an ace": survey("again_two_highest_ace"),
            "the highest yours, and no ace": survey("again_two_highest_no_ace"),
        },
        title="Lead your highest trump, or another card?",
    ),
)


# %% which last trump to keep
LAST_TRUMPS = {
    "a trump still out may beat it": survey("again_last_beatable_later"),
    "no trump still out beats it": survey("again_last_highest_later"),
}
KEPT = {"one that may be beaten": [0], "one that nothing beats": [1], "both": [0, 1]}
Ask.choice(
    "Later you lead again, with one trump left, and two tricks or three. Which kind of last trump do you keep?",
    [*KEPT],
    answer=lambda: next(
        words
        for words, at in KEPT.items()
        if at == [n for n, each in enumerate(LAST_TRUMPS.values()) if each.is_sure and each.gain < 0]
    ),
    shown=rows_of({"your last trump": "Qh", "or": "Jh"}),
    why="""One that may be beaten is worth more when you ruff with it. One that nothing beats takes its trick now as well as later, and
    draws a trump of theirs.""",
    then=surveyed(LAST_TRUMPS, title="Lead your last trump, or another card?"),
)


# %% proof: you-made-sure
one, with_highest, without = kinds.values()
assert one.is_sure and one.at_a_table.high < 0 and one.all_seen.high < 0
assert max(one.gain_error / -one.gain, one.gain_seen_error / -one.gain_seen) < 1 / 3
assert says([one.at_a_table, one.all_seen], -0.2, -0.2, within=0.1)
assert max(abs(each.gain) for each in (with_highest, without)) < 0.1 > abs(without.gain_seen)
assert says(with_highest.all_seen, 0.1, within=0.1)


first, last = survey("again_last_beatable_first"), LAST_TRUMPS["a trump still out may beat it"]
assert says([first.at_a_table, first.all_seen, last.at_a_table, last.all_seen], -0.3, -0.3, -0.3, -0.3, within=0.15)
sure = LAST_TRUMPS["no trump still out beats it"]
assert sure.at_a_table.low > 0 and sure.all_seen.low > 0 and max(sure.gain, sure.gain_seen) < 0.1
for highest in ("highest", "beatable"):
    for beside in ("ace", "no_ace"):
        drawn = survey(f"again_two_{highest}_{beside}")
        if (highest, beside) == ("highest", "ace"):
            assert says([drawn.at_a_table, drawn.all_seen], 0.1, 0.1, within=0.1) and drawn.is_sure
        else:
            assert abs(drawn.gain) < 0.1
