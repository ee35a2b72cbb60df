# What the cells of end_of_start.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.scoring import scores
from euchre_tutor.tricks import legal_plays, winner

# %% your turn at four all
dealt = "Kd Ac Kc 9h 9d / 9c Ad Jd Th Kh / Qd Qc As Jc Td / Ts 9s Js Jh Qh up Ks"
last = compare_calls("Ts 9s Js Jh Qh up Ks seat 4 score 4-4")
played_on(
    Ask.call(
        last,
        "Four all: whoever scores now has won the game. The others have passed. What do you say?",
        why="""With K♠ you hold four trumps, the highest among them. Pass, and the others name their own suit. One point is
            enough at four all, so you need no lone hand. Below, the hand goes on with what you said.""",
    ),
    dealt + " then pass, pass, pass",
    score="4-4",
)


# %% a trick to judge
RANKING = {suit.label: Ranking(pack(24), suit) for suit in Suit}
trick = {"left led": "Kd", "partner": "Js", "right": "Ad", "you": "9c"}
bower = Ask.choice(
    "Clubs are trumps. Which card takes the trick?",
    [*trick.values()],
    answer=lambda: trick[winner([(seat, Card(card)) for seat, card in trick.items()], RANKING["clubs"])],
    shown=trick_of(trick),
    why="J♠ is the other black jack. With clubs as trumps it is a club, the second-highest. It beats 9♣, and any diamond.",
)
bower


# %% a hand to score
pair = make_contract("bicycle", "h", 1)
march = Ask.choice(
    "Your opponents named hearts, both of them played, and they took all five tricks. What do they score?",
    ["1 point", "2 points", "4 points"],
    answer=lambda: f"{scores(pair, 5)[0]} points",
    shown=tricks_taken({"Your opponents": 5, "You and your partner": 0}),
    why="All five tricks are a march. It would have been 4 points, had one of them played alone.",
)
march


# %% a suit to follow
held = "Jh Qh As 9s Tc"
follow = Ask.choice(
    "Diamonds are trumps. Which of your five cards may you play to this trick?",
    held.split(),
    answer=lambda: [str(card) for card in legal_plays(parse_cards(held), Suit.HEARTS, RANKING["diamonds"])],
    shown=trick_of({"left led": "Kh", "partner": "9h", "right": "Th"}),
    why="Q♥ is your only heart, so it must be played. J♥ goes with the diamonds in this hand.",
)
follow


# %% trumps to count
counted = View.parse("Js Ac 9c Kd Td up Kc seat 4")
count = Ask.choice(
    "You pick up K♣. How many trumps are missing?",
    ["2", "3", "4"],
    answer=lambda: str(7 - 1 - sum(map(counted.ranking.is_trump, counted.hand))),
    shown=counted,
    why="Seven in all. You have J♠, A♣ and 9♣, and K♣ makes four. J♣, Q♣ and 10♣ are missing.",
)
count


# %% a trick to finish
thrown = compare_plays("Ah 9h As Ks Tc down Js seat 4 trump h maker 2 played Kd Ad 9d")
ace = Ask.play(
    thrown,
    "Your partner made hearts trump and has just played A♦. You play last. Which card?",
    why="The trick is your partner's, and nobody comes after you. Keep what can take a trick, and throw 10♣ away.",
)
ace


# %% a card that goes to somebody
offered = "As Ks 9s Kd Qc up Qs seat 1"
takers = {1: "you", 2: "your left opponent", 3: "your partner", 4: "your right opponent"}
taker = Ask.choice(
    'You say: "I order it up." Who lays a card down then?',
    list(takers.values()),
    answer=lambda: takers[make_contract("bicycle", "s", 1, up="Qs").taker],
    shown=offered,
    why="Whoever says it, the dealer takes the card and lays another down. Here an opponent gets a trump by your words.",
)
taker


# %% the next trick
third = {"you led": "Qc", "left": "Jd", "partner": "Kc", "right": "9h"}
who = {"you led": "you", "left": "your left opponent", "partner": "your partner", "right": "your right opponent"}
lead = Ask.choice(
    "Hearts are trumps, and you led Q♣. Who leads to the next trick?",
    list(who.values()),
    answer=lambda: who[winner([(seat, Card(card)) for seat, card in third.items()], RANKING["hearts"])],
    shown=trick_of(third),
    why="Whoever takes the trick. Two trumps fell: 9♥, and J♦, which is the left bower and beats it.",
)
lead


# %% how many were right
from_lesson = {bower: "the_two_bowers", march: "what_a_hand_scores", follow: "the_two_bowers", count: "counting_trumps"}
Result(from_lesson | {ace: "following_suit", taker: "what_a_hand_scores", lead: "following_suit"})


# %% proof: end-start-proof
assert all("order up" in each and "pass" not in each for each in best(last))
assert best(thrown) == ({"Tc"}, {"Tc"})

assert sum(map(RANKING["spades"].is_trump, parse_cards("Ts 9s Js Ks"))) == 4
