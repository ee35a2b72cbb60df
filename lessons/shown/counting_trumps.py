# What the cells of counting_trumps.ipynb show, by name, and its proofs.

from math import comb

from euchre_tutor.course.figures import bars, holders, how_many, record_of, rows_of
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import count

# %% your partner deals: how many trumps don't you see
counted = View.parse("Jd Ah 9h Kc Tc up Qh seat 2")
Ask.choice(
    "Your partner deals, and you assist: hearts are trumps. How many trumps do you not see?",
    ["2", "3", "4"],
    answer=lambda: str(7 - 1 - sum(map(counted.ranking.is_trump, counted.hand))),
    shown=counted,
    why="Always begin at seven. You hold three of them, for J♦ is one, and Q♥ is the fourth. J♥, K♥ and 10♥ are missing.",
)


# %% a card was turned down: how many trumps are missing
turned = View.parse("Jc Kc 9c Ah Th down 9d seat 1")
clubs = Ranking(pack(24), "clubs")
Ask.choice(
    "9♦ was turned down, and you name clubs. How many trumps are missing?",
    ["3", "4", "5"],
    answer=lambda: str(7 - sum(map(clubs.is_trump, (*turned.hand, turned.up)))),
    shown=turned,
    why="Seven, less J♣, K♣ and 9♣. The card that was turned down isn't a trump now, so it doesn't count. "
    "J♠, A♣, Q♣ and 10♣ are missing.",
)


# %% how many trumps your partner holds on average
hand = View.parse("Ks Qs 9s Ah Kd up As seat 1")
missing = [card for card in hand.ranking.order[Suit.SPADES] if card not in (*hand.hand, hand.up)]
Ask.number(
    "A♠ is turned up, and spades are to be trump. How many trumps does your partner hold on average?",
    len(missing) * 5 / 18,
    low=0,
    high=3,
    step=0.1,
    unit="",
    tolerance=0.4,
    shown=hand,
    why="Your partner holds five of the 18 cards that you can't see: not quite a third. So expect not quite a third of "
    "the missing trumps.",
)


# %% proof: trumps-05
assert [str(card) for card in missing] == ["Ts", "Jc", "Js"]
assert 4 * 5 + 4 == 24 and 24 - 6 == 18 == 3 * 5 + 3
assert round(100 * 5 / 18) == 28


# %% three passes, and which tells you most
dealt, others = "Ks 9h Td Ac Kd up 9s seat 4", "Js Jc As Qs Ts"
fresh = dict.fromkeys(("left", "partner", "right"), 5 * 5 / 18)


def told_by_a_pass():
    """How many trumps fewer, or more, each holds on average than before the pass."""
    return {seat: abs(trumps.value - fresh[seat]) for seat, trumps in how_many(dealt, others).items()}


seats = {"left": "the left opponent's", "partner": "the partner's", "right": "the right opponent's"}
Ask.choice(
    "You deal, and all three pass. Whose pass tells you most about where the trumps are?",
    list(seats.values()),
    answer=lambda: seats[max(found := told_by_a_pass(), key=found.get)],
    shown=dealt,
    why="A pass tells most when a call would have been cheap. Your partner could have given 9♠ to your side, and still "
    "passed. The others would have given it to you, an opponent, so their passes tell little.",
)


# %% proof: trumps-10
held = how_many(dealt, others)
assert held["partner"].high < fresh["partner"] - 0.2 and held["left"].low > fresh["left"]
assert says(held["right"], fresh["right"], within=0.1)
assert says(held["partner"], 1.0) and round(fresh["partner"], 1) == 1.4


# %% what the maker's partner takes
tricks = {"about half a trick": 0.5, "about one trick": 1, "about two tricks": 2}
Ask.choice(
    "In many random hands one side made trump. How many tricks did the maker's partner take on average?",
    list(tricks),
    answer=lambda: min(tricks, key=lambda words: abs(tricks[words] - count("partners_tricks").average.value)),
    why="The saying is right, on average. But in 28 hands of 100 the partner took none.",
)


# %% proof: trumps-partner-2
assert count("partners_tricks").hands == 1_148
assert says(count("partners_tricks").average, 1.2)
assert says(count("partner_takes_one").average, 100 - 28, of=100, within=3)


# %% a jack turned down, and what the dealer holds
jack_down = "9h Td Ac Kd Qd down Js seat 1"
spades = "Jc As Ks Qs Ts 9s"
often = {"in 3 hands of 10": 0.3, "in 6 hands of 10": 0.6, "nearly always": 0.95}
Ask.choice(
    '"Who turns a jack down has none of that suit." The dealer, on your right, turned J♠ down. How often is it true? '
    "(J♣, the left bower, would have been a spade, too.)",
    list(often),
    answer=lambda: min(often, key=lambda words: abs(often[words] - 1 + holders(jack_down, spades)["right"].value)),
    shown=jack_down,
    why="It is true in 59 hands of 100. In the others the dealer nearly always has a single spade, and didn't call with "
    "it. So the dealer has one spade at most.",
)


# %% a call in the third seat
third = compare_calls("As Ks Ts Ad 9h up 9s seat 3")["order up"]
guesses = {"about 50": 0.5, "about 70": 0.7, "about 90": 0.9}
Ask.choice(
    "Your left opponent deals, two have passed, and you order up. In how many of 100 hands do you make it, at a table?",
    list(guesses),
    answer=lambda: min(guesses, key=lambda words: abs(guesses[words] - third.make.value)),
    shown="As Ks Ts Ad 9h up 9s seat 3",
    why="High trumps, and an ace outside: most such calls are made. But the dealer gets 9♠ from you, and lays a bad card "
    "down.",
)


# %% two cards left, and you lead
late = compare_plays("Qd Kd Ts Ac Tc down Jh seat 4 trump d maker 1 played Ad 9c Jd Qd As Ts 9s Js Qc Ac Kc Jc")
begun = "Ad 9s Kc Td Kh / 9c Js Jc Ks Qh / Jd As Qc Th Ah / Qd Kd Ts Ac Tc up Jh then pass, pass, pass, pass, diamonds"
played_on(
    Ask.choice(
        "Your left opponent made diamonds trump after J♥ was turned down, and has two tricks with the partner. You took "
        "the third, and lead. Which of your two cards?",
        ["Kd", "Tc"],
        answer=lambda: [str(price.option) for price in late.leaders],
        shown=record_of(late.view),
        why="Of seven trumps A♦, J♦ and Q♦ are gone, J♥ was turned down, and K♦ is yours. 10♦ and 9♦ are missing. Your "
        "partner has neither: 9♣ fell on A♦. Draw them with K♦. Then 10♣, the last club, mostly takes the last trick. Led "
        "first, it is mostly trumped.",
    ),
    begun + ", Ad, 9c, Jd, Qd, As, Ts, 9s, Js, Qc, Ac, Kc, Jc",
)


# %% proof: trumps-19
assert says(third.make, 73, of=100, within=3)
assert says(holders(jack_down, spades)["right"], 100 - 59, of=100, within=2)
assert holders(jack_down, spades, 2)["right"].high < 0.015
diamonds, clubs = (late.view.ranking.order[suit] for suit in (Suit.DIAMONDS, Suit.CLUBS))
out = {*late.view.hand, *parse_cards("Jh Ad 9c Jd As 9s Js Qc Kc Jc")}
assert {str(card) for card in (*diamonds, *clubs) if card not in out} == {"Td", "9d"}
assert best(late) == ({"Kd"}, {"Kd"})
ten, king = late["Tc"], late["Kd"]
assert min(each.low for each in late.differences("Kd", "Tc")) > 2
# the two tricks make 2 points for us, else the makers have 1
assert all((worth.value + 1) / 3 > 0.85 for worth in (king.double_dummy.points, king.points))
assert all((worth.value + 1) / 3 < 0.15 for worth in (ten.double_dummy.points, ten.points))


# %% twenty counts
def counted_on(seed):
    """What is trump, the dealer's hand, the cards before it, and how many trumps are in neither, nor turned down."""
    deal = Deal.random(seed=seed)
    trump = [suit for suit in Suit if suit is not deal.up.suit][seed % 3]
    fallen = [card for _, card in solve(deal, trump=str(trump), maker=1).line[:3]]
    seen = {"your hand": deal.hands[3], "fallen": fallen, "turned down": [deal.up]}
    left = 7 - sum(Ranking(pack(24), trump).is_trump(card) for cards in seen.values() for card in cards)
    return trump, {words: " ".join(map(str, cards)) for words, cards in seen.items()}, left


def steps():
    for trump, seen, left in map(counted_on, range(7, 27)):
        yield Step(f"{trump.label.capitalize()} are trumps.", ["Clear the table"], shown=rows_of(seen))
        yield Step(
            "How many trumps are out?", ["3", "4", "5", "6"], str(left), rows_of({"your hand": seen["your hand"]})
        )


Sprint([*steps()])


# %% proof: trumps-twenty
assert {left for *_, left in map(counted_on, range(7, 27))} == {3, 4, 5, 6}


# %% what your partner was dealt
def share(missing, held):
    return 100 * comb(missing, held) * comb(18 - missing, 5 - held) / comb(18, 5)


counts = {f"{count} missing": count for count in (2, 3, 4, 5, 6)}
none, one = ({name: share(count, held) for name, count in counts.items()} for held in (0, 1))
more = {name: 100 - none[name] - one[name] for name in counts}
bars(
    {"no trump": none, "one": one, "two or more": more},
    title="What your partner was dealt, by how many trumps are missing",
    caption="",
    unit="% of the deals",
    stacked=True,
)


# %% proof: trumps-dealt
assert round(none["3 missing"]) == 35
assert abs(len(missing) * 5 / 18 - sum(held * share(3, held) / 100 for held in range(4))) < 1e-9
