# What the cells of play_one_hand.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.tricks import winner

# %% four cards in a trick, and yours comes last
spades = Ranking(pack(24), "spades")
trick = {"left led": "Ah", "partner": "Jh", "right": "Qh"}


def takes(card):
    """Whether a card of yours takes the trick."""
    played = [(seat, Card(each)) for seat, each in (trick | {"you": card}).items()]
    return winner(played, spades) == "you"


Ask.choice(
    "Spades are trumps: they beat every other suit, and their jack is the highest of them. Three cards are played, and yours comes last. What is the lowest of your cards that beats these three?",
    ["Js", "Ks", "Qs", "Ad", "9d"],
    answer=lambda: min(filter(takes, ["Js", "Ks", "Qs", "Ad", "9d"]), key=lambda card: spades.index[Card(card)]),
    shown=trick_of(trick),
    why="""Any trump beats any heart. So Q♠ is enough, and you keep the higher ones. A♦ is neither a heart nor a trump: it takes
        nothing here.""",
)


# %% a trick that the lowest trump takes
trick_of({"left led": "Kh", "partner": "Th", "right": "9s", "you": "Ah"})


# %% a hand to play
dealt = "Ad Qh Kc Qd Th / Td Jh 9s Tc Qc / Kd Ac Ks Qs Ah / Kh 9h Js Ts 9d up As"
SEED = 2  # of what the other players think
begun = GameHand.parse(dealt + " then pass, pass, pass, order up, 9d, Ad, Td, Kd")
TableBoard(begun, seed=SEED, tutor=True, hides_others=True, shows_values=False)


# %% who plays the first card
leaders = ["whoever led the first", "the dealer", "whoever took the trick before"]
Ask.choice(
    "You have played a hand. Who plays the first card of each new trick?",
    leaders,
    answer=leaders[2],
    why="Whoever takes a trick leads to the next, with any card. So you name its suit, and the others must follow.",
)


# %% how many cards nobody played
Ask.choice(
    "The pack has 24 cards, six of each suit from the ace down to the nine. How many of them did nobody play?",
    ["none", "4", "8"],
    answer=lambda: str(len(pack(24).cards) - len(begun.deal.hands) * len(begun.deal.hand(1))),
    why="""All players together were dealt twenty. The others lie face down, and one of them is the card that you laid down. So an ace that you fear may not be in play at all.""",
)


# %% proof: play-07
from euchre_tutor.players import tutor_action


def ways(hand):
    """Every way in which you can play the hand against these players."""
    while not hand.is_over and hand.seat != 4:
        hand.push(tutor_action(hand, seed=SEED))
    if hand.is_over:
        yield hand
        return
    for card in hand.legal:
        yield from ways(GameHand.parse(f"{hand}, {card}"))


tried = GameHand(dealt)
for action in begun.history:
    assert action.text == tutor_action(tried, seed=SEED)
    tried.push(action.text)
first = {card: [hand.maker_tricks for hand in ways(GameHand.parse(f"{begun}, {card}"))] for card in begun.legal}
tricks = [each for found in first.values() for each in found]
assert (len(tricks), sum(each < 3 for each in tricks)) == (67, 39)
assert begun.contract.trump is Suit.SPADES  # one trump suit on all the screens before
assert {card for card, found in first.items() if min(found) >= 3} == {"Ts"}
assert all(max(found) >= 3 for found in first.values())
for hand in ways(GameHand.parse(f"{begun}, Ts")):
    assert hand.play.history[4][0] == winner(hand.play.history[:4], spades)
