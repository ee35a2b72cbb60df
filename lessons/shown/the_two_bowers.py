# What the cells of the_two_bowers.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.tricks import legal_plays, winner

# %% which card takes the trick
spades, hearts = (Ranking(pack(24), suit) for suit in ("spades", "hearts"))
trick = {"left led": "Ah", "partner": "Jd", "right": "Kh", "you": "9h"}
Ask.choice(
    "Hearts are trumps: they beat every other suit. Your left opponent led the first of these cards. Which one takes the trick?",
    [*trick.values()],
    answer=lambda: trick[winner([(seat, Card(card)) for seat, card in trick.items()], hearts)],
    shown=trick_of(trick),
    why="""J♦ is a heart in this hand. The jack of trumps is the right bower, the highest card of all. The other jack of its
        colour leaves its own suit and joins the trumps. It comes second: the left bower.""",
)


# %% how many trumps are in this hand
held = "Jd Kc Ah Jh 9d"
Ask.choice(
    "Hearts are trumps. How many trumps are in this hand?",
    ["2", "3", "4"],
    answer=lambda: str(sum(map(hearts.is_trump, parse_cards(held)))),
    shown=hand_of(held),
    why="J♥ is the right bower, J♦ the left bower, and A♥ comes third: the three highest cards there are. 9♦ is a diamond.",
)


# %% the trumps if spades are trumps
spades


# %% the order of trumps, for each suit
order_of_trumps()


# %% which side suit is trumped first
Ask.choice(
    "Spades are trumps. You hold these three aces, each without another card of its suit. Which is the most likely to be trumped?",
    ["Ac", "Ah", "Ad"],
    answer=lambda: min(["Ac", "Ah", "Ad"], key=lambda ace: len(spades.order[Card(ace).suit])),
    why="J♣ has left the clubs, so they are only five. A short suit runs out sooner.",
    then=rows_of({"clubs": "Ac Kc Qc Tc 9c", "hearts": "Ah Kh Qh Jh Th 9h", "diamonds": "Ad Kd Qd Jd Td 9d"}),
)


# %% proof: bowers-12
from math import comb


def an_opponent_is_void(others):
    """How likely an opponent has none of so many cards among the 18 that we don't see: we hold five and know the turn-up."""
    one, both = (comb(18 - others, cards) / comb(18, cards) for cards in (5, 10))
    return 2 * one - both


assert [len(spades.order[suit]) for suit in (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS)] == [7, 5, 6, 6]
assert [round(100 * an_opponent_is_void(len(spades.order[suit]) - 1)) for suit in (Suit.CLUBS, Suit.HEARTS)] == [44, 29]


# %% clubs are led: what may you play
hand = "Jc 9c Ah Qd Td"
Ask.choice(
    "Spades are trumps. Which of your five cards may you play to this trick?",
    hand.split(),
    answer=lambda: [str(card) for card in legal_plays(parse_cards(hand), Suit.CLUBS, spades)],
    shown=trick_of({"left led": "Ac", "partner": "Kc", "right": "Tc"}),
    why="""9♣ is your only club, so you must play it. J♣ has clubs printed on it, and belongs to the spades. To play it here
        would be a revoke. Sort your trumps together, both bowers first.""",
)


# %% spades are led: what may you play
Ask.choice(
    "Spades are trumps again. Which of these five cards may you play to this trick?",
    hand.split(),
    answer=lambda: [str(card) for card in legal_plays(parse_cards(hand), Suit.SPADES, spades)],
    shown=trick_of({"left led": "Ts", "partner": "As", "right": "Ks"}),
    why="""No card of yours shows a spade, and yet you can follow, so you must. J♣ is a spade, and takes the trick. Once 9♣ is
        gone, you have no club: then any card will do when a club is led.""",
)


# %% six cards, and one too many
six = "Ks Ts Jc Ah 9d up Qs seat 4 trump s maker 4"
laid = compare_discards(six)
Ask.discard(
    laid,
    "You deal and pick up Q♠: spades are trumps. Six cards are one too many. Which do you lay down?",
    why="""9♦ takes no trick, and without it you can trump diamonds. J♣ looks like your only club, but it
        is your highest trump: the worst card to lay down.""",
    marks=False,
)


# %% proof: bowers-17
following = {"left": "Ts", "partner": "As", "right": "Ks", "you": "Jc"}
assert winner([(seat, Card(card)) for seat, card in following.items()], spades) == "you"
assert legal_plays(parse_cards("Jc Ah Qd Td"), Suit.CLUBS, spades) == parse_cards("Jc Ah Qd Td")
assert best(laid) == ({"9d"}, {"9d"})
for other in ("Ks", "Qs", "Ts", "Ah", "9d"):
    assert all(each.high < 0 for each in laid.differences("Jc", other))


# %% your lead against the dealer
lead = compare_plays("Jc Ah Kh 9s Qd up Ks seat 1 trump s maker 4")
begun = "Jc Ah Kh 9s Qd / Tc Qh Qs Kc Jh / 9h Jd As 9d Ac / Js 9c Td Th Kd up Ks then pass, pass, pass, order up, 9c"
played_on(
    Ask.choice(
        "Which of these five leads is the worst? The card that you choose is played below.",
        ["Jc", "9s", "Ah", "Kh", "Qd"],
        answer=lambda: str(lead.ranked[-1].option),
        why="""It looks like your only club, and it is a trump. As it happens, your partner must play A♠ on it, and J♠ beats
            both. So two good trumps of your side are gone in one trick. Q♦ is fine: of that card the saying is right.""",
    ),
    begun,
)


# %% proof: bowers-06
from euchre_tutor.players import tutor_action


def makers_tricks(card):
    """How many tricks the makers take once a card is led, as the tutor's players play."""
    hand = GameHand.parse(f"{begun}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert {card: makers_tricks(card) for card in ("Jc", "9s", "Ah", "Kh", "Qd")} == {
    "Jc": 3,
    "9s": 2,
    "Ah": 2,
    "Kh": 2,
    "Qd": 2,
}
assert str(GameHand.parse(f"{begun}, Jc, Qs").legal[0]) == "As"
for other in ("9s", "Ah", "Kh", "Qd"):
    assert all(each.high < 0 for each in lead.differences("Jc", other))
