# What the cells of following_suit.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.tricks import legal_plays, winner

# %% clubs are trumps: which card takes the trick
TRUMPS = {suit.label: Ranking(pack(24), suit) for suit in Suit}


def taker(trick, trumps):
    """Who takes a trick, of cards by who played them."""
    return winner([(seat, Card(card)) for seat, card in trick.items()], TRUMPS[trumps])


def allowed(hand, led, trumps):
    """The cards of a hand that may be played after a card was led."""
    legal = legal_plays(parse_cards(hand), TRUMPS[trumps].suit_of(Card(led)), TRUMPS[trumps])
    return [str(card) for card in legal]


first = {"left led": "Qd", "partner": "Td", "right": "Ah", "you": "9d"}
Ask.choice(
    "Clubs are trumps. Which of these four cards takes the trick?",
    [*first.values()],
    answer=lambda: first[taker(first, "clubs")],
    shown=trick_of(first),
    why="""Only a card of the suit led can take a trick, or a trump. A♥ is neither, so it is lost, ace or not. Where nobody
        plays a trump, the highest card of the suit led takes the trick.""",
)


# %% a diamond is led: what may you play
second = "Kh Qh 9d Ac Tc"
Ask.choice(
    "Hearts are trumps. Which of your five cards may you play to this trick?",
    second.split(),
    answer=lambda: allowed(second, "Ad", "hearts"),
    shown=trick_of({"left led": "Ad", "partner": "Td", "right": "Jd"}),
    why="""You hold a diamond, so you must follow with it: 9♦. You may ruff only a suit that you don't hold.
        J♦ takes the trick: hearts are trumps, so it is one of them.""",
)


# %% later in the hand, another diamond is led
hand = "Jd Td Ac Ks 9s"
choices = {"any but J♦": "no", "only J♦": "must", "any of the four": "any"}


def may_be_played(led):
    """Which of the four cards may be played that are left without 10♦."""
    legal = allowed("Jd Ac Ks 9s", led, "hearts")
    return "any of the four" if len(legal) == 4 else "only J♦" if legal == ["Jd"] else "any but J♦"


Ask.choice(
    "You have played 10♦. Now your left opponent leads Q♦. Which of your cards may you play?",
    list(choices),
    answer=lambda: may_be_played("Qd"),
    shown=rows_of({"left led": "Qd", "your hand": "Jd Ac Ks 9s"}),
    why="""J♦ is a heart, so you have no diamond left, and are free. Had 9♥ been led, you would have had to play J♦.""",
    then=rows_of(
        {
            "on K♦ you play": " ".join(allowed(hand, "Kd", "hearts")),
            "then on 9♥": " ".join(allowed("Jd Ac Ks 9s", "9h", "hearts")),
            "or on Q♦, any": " ".join(allowed("Jd Ac Ks 9s", "Qd", "hearts")),
        }
    ),
)


# %% proof: follow-07
assert allowed(hand, "Kd", "hearts") == ["Td"]
assert (may_be_played("9h"), may_be_played("Qd")) == ("only J♦", "any of the four")
assert taker({"left": "Ad", "partner": "Td", "right": "Jd", "you": "9d"}, "hearts") == "right"
deal = Deal.parse("9h Qh Tc Kd Qd / 9d Kc Qs Ah Js / Kh Th Ad Qc 9c / Jd Td Ac Ks 9s")
lead = Play.of(deal, make_contract(deal.rules, "h", 1))
assert lead.legal_plays == lead.hands[1] and Card("Qh") in lead.legal_plays


# %% who leads to the next trick
third = {"left led": "Ad", "partner": "9c", "right": "Js", "you": "Kd"}
players = dict(zip(third, ["your left opponent", "your partner", "your right opponent", "you"], strict=True))
Ask.choice(
    "Clubs are trumps, and your left opponent led A♦. Who leads to the next trick?",
    [*players.values()],
    answer=lambda: players[taker(third, "clubs")],
    shown=trick_of(third),
    why="""Whoever takes a trick leads to the next. Your partner ruffs with 9♣, and your right opponent ruffs higher. J♠ is the other
        black jack, so it is a club in this hand.""",
)


# %% last to play, and void
cheap = compare_plays("Js 9s Kc Qh 9h down Th seat 4 trump s maker 2 played Kd Qd Ad")
ruffed = "Kd Jh Kh Ts Td / Qd Ah Ac Qs As / Ad Jd Tc Jc Qc / Js 9s Kc Qh 9h up Th then pass, pass, pass, pass, pass, spades, Kd, Qd, Ad"
played_on(
    Ask.choice(
        "Your partner made spades trump. You play last. Which card?",
        ["Js", "9s", "Kc", "Qh", "9h"],
        answer=lambda: [str(price.option) for price in cheap.leaders],
        shown=trick_of({"left led": "Kd", "partner": "Qd", "right": "Ad"}),
        why="""They are about to take the trick, so ruff. Nobody plays after you, so 9♠, the lowest trump, is enough. J♠, the
            highest, will take another trick whenever you like.""",
    ),
    ruffed,
)


# %% your partner leads an ace, and an opponent made trump
usual = compare_plays("Qh Jc As Ah Qs up Jh seat 3 trump h maker 4 played Ad 9d")
kept_low = "Ad Jd Ts Qc Ac / 9d 9s 9c Kh Kd / Qh Jc As Ah Qs / Tc Qd Js Th 9h up Jh then pass, pass, pass, order up, Tc, Ad, 9d"
played_on(
    Ask.choice(
        "The dealer, on your left, picked up J♥: hearts are trumps. Your partner leads. Which card?",
        ["Ah", "Qh", "As", "Qs", "Jc"],
        answer=lambda: [str(price.option) for price in usual.leaders],
        shown=trick_of({"partner led": "Ad", "right": "9d"}),
        why="""The saying is right. A♦ may well take the trick without you, and your two trumps can take others. J♣
            is worth nothing: throw it away.""",
    ),
    kept_low,
)


# %% your partner leads an ace, and you made trump
ace = compare_plays("Ac Jh Ad Jd As up Qd seat 3 trump d maker 3 played Ah Kh")
thrown = "Ah 9c Th Jc 9d / Kh Qh Kc 9s Qs / Ac Jh Ad Jd As / Qc Kd 9h Ts Ks up Qd then pass, pass, order up, 9h, Ah, Kh"
played_on(
    Ask.choice(
        "Now you made diamonds trump, and the dealer, on your left, took Q♦. Your partner leads. Which card?",
        ["Jd", "Jh", "Ad", "As", "Ac"],
        answer=lambda: [
            card for card in ("Jd", "Jh", "Ad") if {str(price.option) for price in ace.leaders} & {"Jd", "Jh", "Ad"}
        ],
        shown=trick_of({"partner led": "Ah", "right": "Kh"}),
        why="""Any trump, for once. You hold the three highest, and nothing to throw away but aces. Trump it, and lead your other
            trumps. They draw the opponents' trumps, which makes your aces far safer.""",
    ),
    thrown,
)


# %% proof: follow-10
assert all(set(leaders) <= {"Jd", "Jh", "Ad"} for leaders in best(ace))
assert all(says(ace.differences(trump, lost), 0.5, 0.4) for trump in ("Jd", "Jh", "Ad") for lost in ("As", "Ac"))
assert best(cheap) == ({"9s"}, {"9s"})
assert best(usual) == ({"Jc"}, {"Jc"})
assert all(each.low > 0.5 for trump in ("Qh", "Ah") for each in usual.differences("Jc", trump))


# %% proof: follow-ends
from euchre_tutor.players import tutor_action


def makers_tricks(begun, card):
    """How many tricks the makers take once a card is played, as the tutor's players play."""
    hand = GameHand.parse(f"{begun}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert [makers_tricks(ruffed, card) for card in ("9s", "Js", "Qh")] == [5, 3, 3]
assert makers_tricks(kept_low, "Jc") < 3 <= makers_tricks(kept_low, "Qh")
assert makers_tricks(thrown, "Jd") == 5 > makers_tricks(thrown, "As")
