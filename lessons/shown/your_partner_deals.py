# What the cells of your_partner_deals.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey

# %% the right bower and a small trump
right_and_one = "Js Qs Kh Th Qd up 9s seat 2"
Ask.call(
    compare_calls(right_and_one),
    "Your partner deals, and the opponent on your right has passed. Assist means: 9♠ goes into your partner's hand, "
    "and spades are trumps. What do you say?",
    why="""J♠ is the highest trump, with Q♠ and your partner's 9♠ behind it. Your partner lays the worst card down.
    Pass, and an opponent makes trump in 57 hands of 100.""",
)


# %% the left bower and the ace
left_and_ace = "Js Ac 9d 9s Jh up Tc seat 2"
Ask.call(
    compare_calls(left_and_ace),
    "Your partner deals, and the opponent on your right has passed. What do you say?",
    why="""High trumps, but no ace outside. With a good hand your partner takes 10♣ anyway, so your call only adds the poor ones. If
    10♣ is turned down, the opponents like spades best, the other black suit. There J♠ is the highest trump, and yours.""",
)


# %% one trump and two aces
two_aces = "Js Ad Jd 9s Ah up Kc seat 2"
Ask.call(
    compare_calls(two_aces),
    "Your partner deals. What do you say?",
    why="""A single trump, and aces that win without a call, too. Your call turns your partner's choice into an order. And if
    K♣ is turned down, the opponents like spades best, the other black suit. There J♠ is the highest trump.""",
)


# %% how often your partner takes the king
import re


def partner_calls(view, trump):
    """Return how often, in 100 deals, our partner makes a trump after our pass."""
    told = str(compare_calls(view).explain("pass"))
    return int(re.search(rf"Your partner then calls {trump} in (\d+) % of the deals", told)[1])


Ask.number(
    "The same hand: suppose that you pass. In how many of 100 hands does your partner take K♣ then?",
    lambda: partner_calls(two_aces, "clubs"),
    low=0,
    high=90,
    unit="of 100",
    tolerance=8,
    shown=two_aces,
    why="""More than half, and the better ones: a dealer with little turns the card down. The rest is all that your call
    adds.""",
)


# %% three small trumps, and a jack turned up
three_small = "Qc Tc 9c Td Ah up Jc seat 2"
Ask.call(
    compare_calls(three_small),
    why="""You hold three trumps, small as they are: assist. Your partner would take J♣ in little more than half of the hands.
    If it is turned down, you hold little. Here the saying loses.""",
)


# %% the left bower with two more, and a jack turned up
jack_rests = "Jd Ah Th Ad 9d up Jh seat 2"
Ask.call(
    compare_calls(jack_rests),
    why="""Alone: your partner's cards rest, and so does J♥, which your partner picks up. Now your J♦ is the highest trump. You march in 74 hands of 100.
    Here the saying wins.""",
)


# %% thousands of hands with one trump, two or three
kinds = {
    "one trump": survey("assist_one_trump"),
    "two, without the right bower": survey("assist_two_trumps_without_right"),
    "two, with the right bower": survey("assist_two_trumps_with_right"),
    "three": survey("assist_three_trumps"),
}
Ask.choice(
    '"Two trumps are enough." On average, is it so?',
    ["yes", "no", "only with the right bower"],
    answer=lambda: {(True, True): "yes", (False, False): "no", (False, True): "only with the right bower"}[
        tuple(kinds[f"two, {which} the right bower"].at_a_table.low > 0 for which in ("without", "with"))
    ],
    why="""With the right bower it gains. Two others are about even, a little worse. Three are enough, even small
    ones.""",
    then=surveyed(kinds, title="Your partner deals: assist, or pass?"),
)


# %% proof: partner-16
odds = compare_calls(right_and_one)
assert best(odds) == ({"order up"}, {"order up"})
assert says(odds.differences("order up", "pass"), 0.8, 0.9)
assert "they call 57%" in odds["pass"].note
odds = compare_calls(left_and_ace)
assert best(odds) == ({"pass"}, {"pass"})
assert says(odds.differences("pass", "order up"), 0.4, 0.5)
assert "(spades" in str(odds.explain("pass"))  # the suit that they call most often
one, three, alone = map(compare_calls, (two_aces, three_small, jack_rests))
assert [best(odds)[0] | best(odds)[1] for odds in (one, three, alone)] == [{"pass"}, {"order up"}, {"order up alone"}]
assert says(one.differences("pass", "order up"), 0.6, 0.6)
assert abs(partner_calls(two_aces, "clubs") - 59) <= 3 and "(spades" in str(one.explain("pass"))
assert says(three.differences("order up", "pass"), 0.6, 0.7)
assert abs(partner_calls(three_small, "clubs") - 56) <= 3
lone = alone["order up alone"]
assert says(lone.march, 74, of=100, within=2) and lone.euchred.high < 0.01
assert says(alone.differences("order up alone", "order up"), 1.5, 0.6)
few, poor, right, many = kinds.values()
assert max(few.at_a_table.high, few.all_seen.high) < 0 < min(many.at_a_table.low, many.all_seen.low)
assert says([right.at_a_table, right.all_seen], 0.4, 0.4)
assert says([poor.at_a_table, poor.all_seen], -0.05, -0.05, within=0.04)


# %% three pairs of cards, and your word
PAIRS = {
    "J♠ 10♠, no ace beside": "Js Ts 9h Td Qd up Qs seat 2",
    "K♠ 10♠, one ace beside": "Ks Ts Ah Kd 9d up Qs seat 2",
    "A♠, two aces beside": "As Ah Tc Ad Jd up Qs seat 2",
}


def added(hand):
    return compare_calls(PAIRS[hand]).differences("order up", "pass")[0].value


Ask.choice(
    "Your partner may take Q♠. With which of these three hands does your call add most?",
    [*PAIRS],
    answer=lambda: max(PAIRS, key=added),
    shown=rows_of({name: view.partition(" up")[0] for name, view in PAIRS.items()}),
    why="""The worst-looking hand: J♠ takes a trick that nobody on your side had. K♠ and 10♠ add less than half as much. Aces help
    your partner without a word of yours.""",
    then=compared(
        {name: compare_calls(view) for name, view in PAIRS.items()}, "order up", "pass", title="Assist, or pass?"
    ),
)


# %% proof: partner-pairs
gains = [compare_calls(view).differences("order up", "pass") for view in PAIRS.values()]
assert all(each.low > 0.3 for each in gains[0])
assert all(each.low > 0 and each.high < most.low / 2 for each, most in zip(gains[1], gains[0], strict=True))
assert all(each.high < -0.1 for each in gains[2])
