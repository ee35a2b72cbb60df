# What the cells of against_the_dealer.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import in_games, survey
from euchre_tutor.pricing.estimates import difference

# %% both bowers in the first seat
jacks = "Js Jc 9h Td Qd up 9s seat 1"
first = Ask.call(
    compare_calls(jacks),
    "The opponent on your right deals, and you speak first. What do you call? The hand goes on below, with what you say.",
    why="""No ace beside your bowers, and the dealer gets a trump: you make it in only 56 hands of 100. Pass, and they often
    call spades, into your jacks. If nobody does, you call clubs. There the same jacks are highest.""",
)
played_on(first, "Js Jc 9h Td Qd / Ts Ks Qc Th Kc / As Tc Jd Kd Jh / Ad 9c 9d Qh Ah up 9s")


# %% three trumps and an ace in the first seat
three_trumps = "Jh Th 9h Ac Ts up Qh seat 1"
second = Ask.call(
    compare_calls(three_trumps),
    'The opponent on your right deals. "Nothing good comes of ordering up from the first seat," some say. What do you call?',
    why="""The highest trump, two small ones, an ace, and no diamond: strong enough to give the dealer a trump. No other suit of
    yours is better. The saying fails.""",
)
played_on(second, "Jh Th 9h Ac Ts / As 9s Js Qd Ks / Qs Tc Kc Td Ad / Kh Ah 9c Jc Qc up Qh")


# %% three of the four highest trumps
trap = "Jd Ah Kh Ac 9s up Jh seat 1"
third = Ask.call(
    compare_calls(trap),
    "The opponent on your right deals. What do you call?",
    why="""J♥ beats all your trumps, and you would hand it over. Pass, and two times in three they call hearts, into your
    trumps and your ace.""",
)
played_on(third, "Jd Ah Kh Ac 9s / Ts Qc Ad Kc Qd / Qs Kd Th Js Ks / Jc Td As 9h 9d up Jh")


# %% a king for your partner, or for an opponent
held = "Jc As Ts Ah 9d up Ks"
with_partner, with_opponent = (compare_calls(f"{held} seat {seat}")["order up"] for seat in (2, 1))
Ask.number(
    "You order up, and the dealer takes the king. How many more games of 100 do you win if the dealer is your partner instead of an opponent?",
    answer=in_games(difference(with_partner.points, with_opponent.points)),
    low=0,
    high=20,
    unit="games",
    tolerance=4,
    shown=f"{held} seat 1",
    why="""With your partner the king takes a trick for you. With an opponent it takes one from you. So against the dealer you
    need a better hand.""",
)


# %% both bowers in the third seat
bare = "Js Jc Kh Td Qd up 9s seat 3"
Ask.call(
    compare_calls(bare),
    'The opponent on your left deals, and the others have passed. "Jack and jack are not enough," they say. What do you call?',
    why="""Both bowers, but no ace beside them: the saying wins. In the first seat a pass gains more: if the card is turned
    down, you name a suit first.""",
)


# %% three trumps in the third seat
third_seat = "Kd Js Jc Qc 9s up Kc seat 3"
fifth = Ask.call(
    compare_calls(third_seat),
    "The opponent on your left deals; the others passed. What do you call?",
    why="""Both bowers and a third trump, and nothing to wait for: order up.""",
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
assert says(longer.differences("order up", "pass"), 0.4, 0.2)
odds = compare_calls(three_trumps)
assert best(odds) == ({"order up"}, {"order up"})
assert says(odds.differences("order up", "pass"), 0.8, 0.8)
odds = compare_calls(trap)
assert best(odds) == ({"pass"}, {"pass"})
assert says(odds.differences("pass", "order up"), 0.4, 0.5)
assert odds["order up"].double_dummy.march.value < 0.001
assert "they call 67%" in odds["pass"].note
odds = compare_calls(bare)
assert best(odds) == ({"pass"}, {"pass"})
assert says(odds.differences("pass", "order up"), 0.3, 0.1)
odds = compare_calls(third_seat)
assert best(odds) == ({"order up"}, {"order up"})
assert says(odds.differences("order up", "pass"), 0.3, 0.6)


# %% thousands of hands in both seats
kinds = {
    "first seat: three trumps": survey("eldest_three_trumps"),
    "first seat: four trumps": survey("eldest_four_trumps"),
    "first seat: both bowers, no more": survey("eldest_jack_jack"),
    "third seat: three trumps": survey("third_three_trumps"),
}
Ask.choice(
    "Now thousands of random hands, in the first seat and in the third. Only one of these kinds gains by ordering up, on average. Which?",
    [*kinds],
    answer=lambda: max(kinds, key=lambda held: kinds[held].gain),
    why="""Four trumps gain, but little: a good hand can also wait. Both bowers and no other trump lose in either seat. Of three, only the
    best gain, such as yours with the right bower, an ace and no diamond.""",
    then=surveyed(kinds, title="An opponent deals: order up, or pass?"),
)


# %% proof: against-kinds-3
three, four, bowers, third_three = kinds.values()
third_bowers = survey("third_jack_jack")
assert all(max(each.at_a_table.high, each.all_seen.high) < 0 for each in (three, bowers, third_bowers))
assert min(four.at_a_table.low, four.all_seen.low) > 0
assert max(four.at_a_table.high, four.all_seen.high) < 0.5
assert third_three.at_a_table.high < 0 and abs(third_three.gain_seen) < 0.1
