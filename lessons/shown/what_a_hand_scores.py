# What the cells of what_a_hand_scores.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import trick_of, tricks_taken
from euchre_tutor.course.lesson import *
from euchre_tutor.scoring import scores

# %% who takes the card that you order up
turned = "Ad Kd 9d As 9c up Jd seat 3"
takers = {1: "Your partner takes it", 3: "You take it", 4: "Your left opponent takes it"}
Ask.choice(
    'Your left opponent dealt, and you say: "I order it up." Who takes J♦ into the hand?',
    list(takers.values()),
    answer=lambda: takers[make_contract("bicycle", "d", 3, up="Jd").taker],
    shown=turned,
    why="The card goes to the dealer, whoever makes trump, and the dealer lays another face down. You would give an "
    "opponent the highest trump.",
)


# %% the first hand: four tricks
together = make_contract("bicycle", "s", 1)
Ask.choice(
    "You made spades trump, and with your partner you take four of the five tricks. What do you score?",
    ["1 point", "2 points", "4 points"],
    answer=lambda: f"{scores(together, 4)[0]} point",
    shown=tricks_taken({"You and your partner": 4, "Your opponents": 1}),
    why="Three tricks are a point. The fourth adds nothing: only all five pay more. It stands at 1-0.",
)


# %% the second round: which suit is out
down = "Qh Ts 9s Ac 9c down Kh seat 1"
Ask.choice(
    "You speak first in the second round. Which suit may you not name?",
    ["clubs", "diamonds", "hearts", "spades"],
    answer=lambda: [
        suit.label for suit in Suit if suit.label not in map(str, Auction.at(View.parse(down)).legal_calls)
    ],
    shown=down,
    why="A suit that was turned down is out for this hand. Any other is open, and so is a pass. You pass, too.",
)


# %% four tricks against you, by one player
alone = make_contract("bicycle", "s", 4, alone=True)
Ask.choice(
    "Your right opponent, alone, takes four tricks. What do they score?",
    ["1 point", "2 points", "4 points"],
    answer=lambda: f"{scores(alone, 4)[0]} point",
    shown=tricks_taken({"Your right opponent, alone": 4, "You and your partner": 1}),
    why="Alone pays more only for all five tricks. Your one trick has saved you three points. It stands at 1-1.",
)


# %% two tricks, and you made trump
bold = make_contract("bicycle", "c", 1)
Ask.choice(
    "You and your partner take two of the five tricks. What does that score?",
    ["nothing for anybody", "1 point for them", "2 points for them"],
    answer=lambda: f"{scores(bold, 2)[1]} points for them",
    shown=tricks_taken({"You and your partner, the makers": 2, "Your opponents": 3}),
    why="You promised three tricks, and you are euchred: that scores for the defenders. It stands at 1-3. One bad call loses "
    "what two good ones win.",
)


# %% proof: score-05
auction = Auction.at(View.parse(turned))
for words in ("I order it up", "I assist", "I pick it up"):
    assert Call.parse(words, proposed=Suit.DIAMONDS) == Call.parse("order up")
assert Call.parse("I turn it down") == Call.parse("I pass")
assert "order up alone" in map(str, auction.legal_calls)
assert [scores(contract, tricks) for contract, tricks in ((together, 4), (alone, 4), (bold, 2))] == [
    (1, 0),
    (1, 0),
    (0, 2),
]


# %% proof: score-11
assert points_table(together) == (-2, -2, -2, 1, 1, 2)
assert points_table(alone) == (-2, -2, -2, 1, 1, 4)
assert 2 * points_table(together)[3] + points_table(together)[2] == 0
assert BICYCLE.game == 5
hand = compare_calls("Js Jc As 9h Kd up Qs seat 4")
lone, beside = hand["order up alone"], hand["order up"]
assert best(hand) == ({"order up alone"}, {"order up alone"})
assert (
    lone.double_dummy.euchred.value
    == lone.euchred.value
    == beside.double_dummy.euchred.value
    == beside.euchred.value
    == 0
)
assert says(lone.march, 47, of=100, within=2) and says(lone.double_dummy.march, 38, of=100, within=2)


# %% the fourth hand, to play
TableBoard(
    "Ad 9c Ah Ac Qc / Ts 9s Qd Kh Tc / Th Qh Kc Td 9d / Js Jc As 9h Kd up Qs then pass, pass, pass",
    seed=0,
    score="1-3",
    tutor=True,
    hides_others=True,
    shows_values=False,
)


# %% the last trick of all
deal = Deal.parse("Kd Kh Ts 9c Jd / Kc 9d Qs Jc Qc / Ks Js Qd Jh Th / 9h Ac Ah As Tc up Qh")
played = solve(deal, trump="h", maker=4)
places = {3: "partner led", 4: "right", 1: "you", 2: "left"}
trick = {places[seat]: str(card) for seat, card in played.line[16:]}
ends = {True: "1 point for them", False: "2 points for you"}
Ask.choice(
    "Your right opponent made hearts trump. Each side has two tricks. Your partner led K♠ to the last. Who scores?",
    ["1 point for them", "2 points for you", "2 points for them"],
    answer=lambda: ends[played.maker_tricks >= 3],
    shown=trick_of(trick),
    why="A♥ trumps the king. J♦, the other red jack, is the second-highest trump, and beats the ace. That is your third "
    "trick: they are euchred.",
)


# %% proof: score-16
assert (played.maker_tricks, trick) == (2, {"partner led": "Ks", "right": "Ah", "you": "Jd", "left": "Kc"})
assert points_table(alone)[5] - points_table(alone)[4] == 3
