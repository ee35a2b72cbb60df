# What the cells of the_dealers_choice.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import in_games, survey

# %% the first hand: three low trumps
low_trumps = "Ts 9s Kh Qh 9d up Qs seat 4"
Ask.call(
    compare_calls(low_trumps),
    "You deal, and the other three have passed. If you pick Q♠ up, spades are trumps. What do you say?",
    why="""Your trumps are low, and taking Q♠ loses a little. But turn it down, and an opponent names a suit in 86 hands of
    100. So far a weak hand passed. But a call need not gain to be right: it must only lose less. Many players are too cautious here.""",
)


# %% one trump fewer
second_spade = "Ts 9c Kh Qh 9d up Qs seat 4"
two_low = compare_calls(second_spade)
Ask.number(
    "The second hand: the same hand, but 9♣ in place of 9♠. How many more games of 100 does taking Q♠ win than a pass? Below 0, the pass wins more.",
    lambda: in_games(two_low.differences("order up", "pass")[0]),
    low=-10,
    high=20,
    tolerance=4,
    unit="games",
    shown=second_spade,
    why="""One small trump was the whole difference. With the lowest trumps and no ace outside, taking the card is as bad as
    letting them choose. So count trumps first, the turn-up among them.""",
)


# %% a jack turned up
bower_up = "Ts 9c Kh Qh 9d up Js seat 4"
Ask.call(
    compare_calls(bower_up),
    'The same hand with 9♣, but J♠ is turned up. "Pass on the bower, lose for an hour," they say. What do you say?',
    why="""As many trumps as before, but now one of them can't be beaten: J♠ is a sure trick. The saying wins.""",
)


# %% an ace for the smallest trump
lone_bower = "Ac 9c Kh Qh 9d up Js seat 4"
Ask.call(
    compare_calls(lone_bower),
    "J♠ is turned up again. The same hand, but A♣ in place of 10♠: what do you say now?",
    why="""J♠ would be your only trump: one sure trick. All other trumps are out, against your ace and king. With another
    suit as trumps you still have A♣. The saying loses.""",
)


# %% how many trumps it takes beside a jack
names = ["no other trump", "one", "two", "three"]
kinds = {
    name: survey(f"jack_up_{key}")
    for name, key in zip(names, ["no_trumps", "one_trump", "two_trumps", "three_trumps"], strict=True)
}
Ask.choice(
    "Now thousands of random hands, all with a jack turned up. How many trumps must the dealer hold beside it for the call to gain, on average?",
    ["none", "one or more", "two or more", "three"],
    answer=lambda: {(False, True, True, True): "one or more", (False, False, True, True): "two or more"}[
        tuple(min(each.at_a_table.low, each.all_seen.low) > 0 for each in kinds.values())
    ],
    why="""The saying holds for a dealer with another trump, and fails for one with none. A dealer has none in 18 hands of 100.""",
    then=surveyed(kinds, title="Pick the jack up, or turn it down?"),
)


# %% proof: dealer-04
from math import comb

first = compare_calls(low_trumps)
assert best(first) == ({"order up"}, {"order up"})
assert says(first.differences("order up", "pass"), 0.9, 0.9)
assert -0.2 < first["order up"].points.high < 0
timid = compare_calls(low_trumps, others="cautious")
real = 30  # of 100 cards the dealers of World of Card Games pick up, see docs/rules.md: fewer than the tutor would
assert abs(100 * callers("cautious")["seat 4"].value - real) < 2
assert best(timid) == ({"order up"}, {"order up"}) and says(timid.differences("order up", "pass"), 0.9, 0.8)
assert "they call 86%" in first["pass"].note
assert best(two_low)[0] == {"order up", "pass"} and says(two_low.differences("order up", "pass"), 0.0, -0.1)
jack, bare = compare_calls(bower_up), compare_calls(lone_bower)
assert best(jack) == ({"order up"}, {"order up"}) and says(jack.differences("order up", "pass"), 0.9, 0.8)
assert best(bare) == ({"pass"}, {"pass"}) and says(bare.differences("pass", "order up"), 0.8, 0.7)
none, *others = kinds.values()
assert max(none.at_a_table.high, none.all_seen.high) < 0
assert all(min(each.at_a_table.low, each.all_seen.low) > 0 for each in others)
assert round(comb(17, 5) / comb(23, 5), 2) == 0.18


# %% the first hand: which card goes
void = "Ts 9s Kh Qh 9d up Qs seat 4 trump s maker 4"
Ask.discard(
    compare_discards(void),
    "The first hand: you took Q♠, and spades are trumps. Which card do you lay down?",
    why="""9♦ is the only diamond. Without it you are void there, and trump diamonds when they are led. Without Q♥ the king
    would have no card beside it.""",
)


# %% the first hand with the ace of diamonds
ace_alone = "Ts 9s Kh Qh Ad up Qs seat 4 trump s maker 4"
Ask.discard(
    compare_discards(ace_alone),
    "The first hand, but A♦ in place of 9♦. Which card goes now?",
    why="""The ace mostly wins its trick: don't give it away for a void. K♥ or Q♥ may go, for either rarely wins by itself.""",
)


# %% the first hand with the ten of diamonds
king_alone = "Ts 9s Kh Td 9d up Qs seat 4 trump s maker 4"
Ask.discard(
    compare_discards(king_alone),
    "The first hand, but 10♦ in place of Q♥. Which card goes?",
    why="""Whoever leads the ace of hearts takes a single king. So the void gains here, too, though less than in the
    first hand. Your only card of a suit goes, unless it is an ace or a trump.""",
)


# %% proof: dealer-18
discards = compare_discards(void)
assert best(discards) == ({"9d"}, {"9d"})
assert says(discards.differences("9d", "Qh"), 0.4, 0.6) and says(discards.differences("9d", "9s"), 0.8, 0.8)
ace, king = compare_discards(ace_alone), compare_discards(king_alone)
assert set.union(*best(ace)) == {"Kh", "Qh"}
assert min(each.low for each in ace.differences("Qh", "Ad")) > 0.1
assert best(king) == ({"Kh"}, {"Kh"}) and says(king.differences("Kh", "9d"), 0.2, 0.2)
lone = survey("discard_lone_king")
assert says([lone.at_a_table, lone.all_seen], 0.15, 0.2, within=0.1)


# %% three cards to exchange
CHANGES = {
    "9♣ becomes J♣": "Ts Jc Kh Qh 9d up Qs seat 4",
    "9♦ becomes A♦": "Ts 9c Kh Qh Ad up Qs seat 4",
    "K♥ becomes A♥": "Ts 9c Ah Qh 9d up Qs seat 4",
}


def gains():
    return {change: compare_calls(view).differences("order up", "pass")[0] for change, view in CHANGES.items()}


Ask.choice(
    "The same hand as then. Which change helps taking the card most, compared with a pass?",
    [*CHANGES],
    answer=lambda: max(gains(), key=lambda change: gains()[change].value),
    shown=second_spade,
    why="""The left bower makes a third trump. An ace helps the pass nearly as much as the call: it wins under any trump.""",
)


# %% proof: dealer-32
left, aces = gains()["9♣ becomes J♣"], [gains()["9♦ becomes A♦"], gains()["K♥ becomes A♥"]]
assert all(left.low > each.high + 0.3 for each in aces)


# %% ten hands that you were dealt
HANDS = """9c 9d Ac Kd Qd up Qs | 9c Kc Ts Kh 9h up Qc | 9c Th Qs Kd Qh up Kc | 9c 9h Td Qc Kh up Qh | 9c Ts Tc Qh Ks up 9s
9d Jd Qs Jh Js up Ks | 9c Td Qc Ts Kc up Th | 9c 9d Th Qs Kc up Qc | 9d Jh Ks Ts 9c up Qc | 9d As Jc Tc Jd up Ah"""
DEALT = [f"{hand.strip()} seat 4" for line in HANDS.splitlines() for hand in line.split("|")]


def step(view):
    hand, _, up = view.removesuffix(" seat 4").partition(" up ")
    right = "pass" if best(compare_calls(view))[0] == {"pass"} else "call"
    return Step("You deal.", ["pass", "call"], right, rows_of({"your hand": hand, "turned up": up}))


Sprint([*map(step, DEALT)])


# %% proof: dealer-ten
sides = [best(compare_calls(view)) for view in DEALT]
assert all(at_a_table == seen and len(seen) == 1 for at_a_table, seen in sides)
assert {call for (call,), _ in sides} == {"order up", "pass"}
