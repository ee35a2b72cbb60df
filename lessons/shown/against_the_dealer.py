# What the cells of against_the_dealer.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey
from euchre_tutor.pricing.estimates import difference

# %% both bowers in the first seat
jacks = "Js Jc 9h Td Qd up 9s seat 1"
first = Ask.call(
    compare_calls(jacks),
    "The opponent on your right deals, and you speak first. Say it; then play the hand on the board that opens below. What do you call?",
    why="""Two sure tricks are not three, and the dealer would get a trump from you. Ordering up makes a point in
    only 56 hands of 100. After a pass, the other side often calls spades into your jacks. If nobody does, you call
    clubs, where the same two jacks are on top. Passing gains 0.8 points (0.4 with all cards seen).""",
)
played_on(first, "Js Jc 9h Td Qd / Ts Ks Qc Th Kc / As Tc Jd Kd Jh / Ad 9c 9d Qh Ah up 9s")


# %% three trumps and an ace in the first seat
three_trumps = "Jh Th 9h Ac Ts up Qh seat 1"
second = Ask.call(
    compare_calls(three_trumps),
    'The opponent on your right deals. "Nothing good comes of ordering up from the first seat," some say. What do you call?',
    why="""Three trumps with the highest, an ace and no diamond: strong enough to give the dealer a trump, and there
    is no second suit to wait for. Passing would cost 0.7 points a hand (0.6 with all cards seen). The saying fails.""",
)
played_on(second, "Jh Th 9h Ac Ts / As 9s Js Qd Ks / Qs Tc Kc Td Ad / Kh Ah 9c Jc Qc up Qh")


# %% three of the four highest trumps
trap = "Jd Ah Kh Ac 9s up Jh seat 1"
third = Ask.call(
    compare_calls(trap),
    "The opponent on your right deals. Three of the four highest trumps, and an ace beside them. What do you call?",
    why="""The card on the table is the one trump that beats all yours, and ordering up hands it over: at best you score one point. After
    a pass, the other side calls hearts two times in three, into three trumps and an ace. That is worth 0.4 points more (0.5).""",
)
played_on(third, "Jd Ah Kh Ac 9s / Ts Qc Ad Kc Qd / Qs Kd Th Js Ks / Jc Td As 9h 9d up Jh")


# %% a king for your partner, or for an opponent
held = "Jc As Ts Ah 9d up Ks"
with_partner, with_opponent = (compare_calls(f"{held} seat {seat}")["order up"] for seat in (2, 1))
Ask.number(
    "You order up, and the dealer takes the king. First your partner deals, then the opponent on your right. "
    "How many points a hand lie between the two?",
    answer=difference(with_partner.points, with_opponent.points),
    low=0,
    high=2,
    step=0.1,
    unit="points",
    shown=f"{held} seat 1",
    why="""With your partner as dealer, ordering up brings 1.2 points a hand; with an opponent, 0.8. So against
    the dealer you need better cards.""",
)


# %% both bowers in the third seat
bare = "Js Jc Kh Td Qd up 9s seat 3"
Ask.call(
    compare_calls(bare),
    'The first hand with K♥ for 9♥, but now the opponent on your left deals, and the others have passed. "Jack and jack are not enough." Are they, for you?',
    why="""Two tricks and three small cards: the saying wins, by 0.2 points (0.1 with all cards seen). It is closer than in the first seat, where
    you would have spoken first in the second round.""",
)


# %% three trumps in the third seat
third_seat = "Kd Js Jc Qc 9s up Kc seat 3"
fifth = Ask.call(
    compare_calls(third_seat),
    "The opponent on your left deals; the others passed. What do you call?",
    why="""Both jacks and a third trump: three tricks in sight, and nothing to wait for.
    Ordering up gains 0.3 points (0.6 with all cards seen). In the first seat, too: with 10♠ for Q♦ the first
    hand is a call, by 0.3 points (0.1).""",
)
played_on(fifth, "9c Ac Td Ad 9h / 9d Kh Ah Ts Qs / Kd Js Jc Qc 9s / Tc Qd Th Qh Ks up Kc then pass, pass")


# %% proof: against-dealer-04
odds = compare_calls(jacks)
assert best(odds) == ({"pass"}, {"pass"})
assert says(odds.differences("pass", "order up"), 0.8, 0.4)
assert says(odds["order up"].make, 56, of=100, within=2)
assert "they call 5" in odds["pass"].note  # 50 to 59 %
assert with_partner.double_dummy.points.low > with_opponent.double_dummy.points.high
assert says([with_partner.points, with_opponent.points], 1.2, 0.8)
longer = compare_calls("Js Jc 9h Td Ts up 9s seat 1")
assert says(longer.differences("order up", "pass"), 0.3, 0.1)
odds = compare_calls(three_trumps)
assert best(odds) == ({"order up"}, {"order up"})
assert says(odds.differences("order up", "pass"), 0.7, 0.6)
odds = compare_calls(trap)
assert best(odds) == ({"pass"}, {"pass"})
assert says(odds.differences("pass", "order up"), 0.4, 0.5)
assert odds["order up"].double_dummy.march.value < 0.001
assert "they call 6" in odds["pass"].note  # 60 to 69 %
odds = compare_calls(bare)
assert best(odds) == ({"pass"}, {"pass"})
assert says(odds.differences("pass", "order up"), 0.2, 0.1)
odds = compare_calls(third_seat)
assert best(odds) == ({"order up"}, {"order up"})
assert says(odds.differences("order up", "pass"), 0.3, 0.6)


# %% thousands of hands in both seats
kinds = {
    "first seat, two trumps": survey("eldest_two_trumps"),
    "first, three": survey("eldest_three_trumps"),
    "first, four": survey("eldest_four_trumps"),
    "first, the bowers alone": survey("eldest_jack_jack"),
    "third seat, three trumps": survey("third_three_trumps"),
    "third, the bowers alone": survey("third_jack_jack"),
}
ANSWERS = {
    "with none": [],
    "with four trumps in the first seat": ["first, four"],
    "with three or more, in both seats": ["first, three", "first, four", "third seat, three trumps"],
}
Ask.choice(
    "Now thousands of random hands, with two, three or four trumps in the first seat, and with three in the third. With which of them "
    "does ordering up gain on average?",
    [*ANSWERS],
    answer=lambda: next(
        words
        for words, names in ANSWERS.items()
        if names == [name for name, found in kinds.items() if found.at_a_table.low > 0]
    ),
    why="""Even four trumps gain little, since a good hand can also wait; both bowers alone lose in either seat. Three are a matter of which: yours above had the right bower, an ace and
    a void. In the third seat three trumps are nearly even with all cards seen, and a little too few at a table.""",
    then=surveyed(kinds, title="An opponent deals: order up, or pass?"),
)


# %% proof: against-kinds-3
two, three, four, bowers, third_three, third_bowers = kinds.values()
assert all(max(each.at_a_table.high, each.all_seen.high) < 0 for each in (two, three, bowers, third_bowers))
assert min(four.at_a_table.low, four.all_seen.low) > 0
assert max(four.gain, four.gain_seen) < 0.3
assert third_three.at_a_table.high < 0 and abs(third_three.gain_seen) < 0.1
