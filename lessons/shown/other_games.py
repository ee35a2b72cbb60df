# What the cells of other_games.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.scoring import scores
from euchre_tutor.tricks import winner


# %% three players: three trumps and an ace
def beside(hand, other, call, against, title):
    """Draw what a call gains over another with one hand, in Bicycle and in another game."""
    games = {"Bicycle": compare_calls(hand), "here": compare_calls(other)}
    return compared(games, call, against, title=title)


WITH_ACE = "9s Ts Ah Kd 9c up Qs seat"
played_on(
    Ask.call(
        compare_calls(f"{WITH_ACE} 3 rules cutthroat"),
        "Three play, each for self, and whoever makes trump plays against the other two. You deal. What do you call?",
        why="Three trumps and an ace, as in the game that you know: you make it in 65 deals of 100, and a pass loses more. You have no partner, "
        "but nine cards are in nobody's hand.",
        then=beside(
            f"{WITH_ACE} 4", f"{WITH_ACE} 3 rules cutthroat", "order up", "pass", "Pick it up, or turn it down?"
        ),
    ),
    "Js Kh Jh 9d Ad / Jc Qh Th As Jd / 9s Ts Ah Kd 9c up Qs rules cutthroat then pass, pass",
)


# %% three players: three trumps and no ace
NO_ACE = "Qd Qc 9c Ks 9s up Qs seat"
Ask.call(
    compare_calls(f"{NO_ACE} 3 rules cutthroat"),
    "Three players again, and you deal. What do you call?",
    why="Turned round: in Bicycle a partner often brings the missing trick. Here nobody does, and you make it in 33 deals of 100. A euchre scores 2 for each of the others.",
    then=beside(f"{NO_ACE} 4", f"{NO_ACE} 3 rules cutthroat", "order up", "pass", "Pick it up, or turn it down?"),
)


# %% a joker: both bowers and the ace
def sure(game):
    """Return how many of both bowers and the ace of trumps take a trick in a game, however the other cards lie."""
    order = [str(card) for card in make_contract(game, "s", 4).ranking.order[Suit.SPADES]]
    return 3 - len({*order[order.index("As") :]} - {"Js", "Jc", "As"})


Ask.choice(
    "Spades are trumps. In Bicycle your cards are three tricks, however the other cards lie. How many are "
    "sure with the joker in the pack?",
    ["1", "2", "3"],
    answer=lambda: str(sure("british")),
    shown=rows_of({"you hold": "Js Jc As", "above them": "Jo"}),
    why="Turned round: the joker may take one of them, but no more.",
)


# %% a joker: four trumps with you as the dealer
FOUR = "Js Jc 9s Qd Ah up Ts seat 4"
played_on(
    Ask.call(
        compare_calls(f"{FOUR} rules british"),
        "With the joker in the pack you deal, and the others have passed. What do you call?",
        why="It holds: alone you make it in 99 deals of 100. The joker takes a part of the gain, and no more.",
        then=beside(FOUR, f"{FOUR} rules british", "order up alone", "order up", "Alone, or with your partner?"),
    ),
    "Jo Qc Kc Td 9c / As Kh Tc Kd Ac / Qs Jh Th 9h Ad / Js Jc 9s Qd Ah up Ts rules british then pass, pass, pass",
)


# %% call-ace: your call as the dealer
CALLER = "Js 9s Kd Qd 9h up Qs seat 4 rules call_ace4"
Ask.call(
    compare_calls(CALLER),
    "Call-ace. You deal, the others have passed, and you would take Q♠. What do you call?",
    why="The ace of your long suit: once it is played, your king is the highest. You make it in 91 deals of 100. In 42 nobody holds that ace, and you play alone without knowing.",
)


# %% call-ace: a diamond ace that was called
HOLDER = "9s Td Ad Qc 8c up Qs seat 3 rules call_ace4 trump s maker 2 called Ad played Ah 7h"
played_on(
    Ask.play(
        compare_plays(HOLDER),
        "The player on your right made spades and called A♦. A♥ is led across the table, and the maker plays 7♥. Which card do you play?",
        why="You hold the called ace, so the maker is your partner, and only you know. Whoever sits opposite, as your partner does in Bicycle, "
        "plays against you. Without A♦ a trump gains nothing.",
    ),
    "Ah Kc Jh 9h Tc / As Ks 8s 7h 7d / 9s Td Ad Qc 8c / Ts Kh 9d 8d Qh up Qs rules call_ace4 then pass, order up calling Ad, 8d, Ah, 7h",
)


# %% bids: three tricks of six
BID = make_contract("bid_euchre", "s", 4, bid=4)
Ask.choice(
    "You bid 4 and named spades. Together with your partner you take three tricks of the six. What do you score?",
    ["3 points", "nothing", "−4 points"],
    answer=lambda: {3: "3 points", 0: "nothing", -4: "−4 points"}[scores(BID, 3)[0]],
    shown=tricks_taken({"You and your partner": 3, "Your opponents": 3}),
    why="Turned round: you lose what you promised, and they score their tricks. With four or more, each trick would be a point.",
)


# %% bids: a hand with three aces
NAMED = "Ac Ad Ah Kh Ks 9c seat 4 rules bid_euchre bids pass,pass,pass,3"
played_on(
    Ask.call(
        compare_calls(NAMED),
        "The others passed, and you bid 3. What do you name?",
        why="In Bicycle three aces without a trump are no call. Here they become the highest cards, and you lead. Hardly a deal fails.",
    ),
    "Jc Qd 9h 9d Ts Qs / Tc Js Td Jh As 9s / Kc Qc Jd Kd Qh Th / Ac Ad Ah Kh Ks 9c rules bid_euchre then pass, pass, pass, bid 3",
)


# %% dominoes: which tile takes the trick
TILES = make_contract("domino", "1", 4).ranking
LAID = {"led": "64", "then": "44", "third": "65", "last": "60"}
Ask.choice(
    "Ones are trumps. The six-four is led, then come 44, 65 and 60. Which tile takes the trick?",
    [*LAID.values()],
    answer=lambda: LAID[winner([(who, Tile(tile)) for who, tile in LAID.items()], TILES)],
    shown=trick_of(LAID),
    why="A tile is led as its higher end: here a six. 65 is the highest six on the table, and 44 isn't one.",
)


# %% dominoes: your lead as the maker
MAKER = "44 54 53 66 62 up 55 seat 4 trump 5 maker 4 rules domino"
played_on(
    Ask.play(
        compare_plays(MAKER),
        "You dealt, 55 was turned up, and you made fives. Here the maker leads, and nobody takes the turn-up. What do you lead?",
        why="It holds: lead the highest trump. That is the left bower here, since 55 is out of the hand.",
    ),
    "65 60 43 11 20 / 64 63 33 10 00 / 51 61 42 22 30 / 44 54 53 66 62 up 55 rules domino then pass, pass, pass, order up",
)


# %% proof: other-proof
def gains(hand, game, call, against):
    return compare_calls(f"{hand} {game}".strip()).differences(call, against)


assert says(gains(WITH_ACE, "4", "order up", "pass"), 0.9, 0.7, within=0.15)
assert says(gains(WITH_ACE, "3 rules cutthroat", "order up", "pass"), 0.7, 0.4, within=0.15)
for hand, call, told in (
    (f"{WITH_ACE} 3 rules cutthroat", "order up", 65),
    (f"{NO_ACE} 3 rules cutthroat", "order up", 33),
    (f"{FOUR} rules british", "order up alone", 99),
    (CALLER, "order up calling Ad", 91),
    (NAMED, "no trump", 100),
):
    assert says(compare_calls(hand)[call].make, told, of=100, within=3)
assert best(compare_calls(f"{WITH_ACE} 3 rules cutthroat")) == ({"order up"}, {"order up"})
assert says(gains(NO_ACE, "4", "order up", "pass"), 0.8, 0.6, within=0.15)
assert says(gains(NO_ACE, "3 rules cutthroat", "pass", "order up"), 0.3, 0.7, within=0.15)
assert best(compare_calls(f"{NO_ACE} 3 rules cutthroat")) == ({"pass"}, {"pass"})

assert (sure("bicycle"), sure("british")) == (3, 2)
assert says(gains(FOUR, "", "order up alone", "order up"), 1.9, 1.7, within=0.15)
assert says(gains(FOUR, "rules british", "order up alone", "order up"), 0.8, 0.8, within=0.15)
assert best(compare_calls(f"{FOUR} rules british")) == ({"order up alone"}, {"order up alone"})

caller = compare_calls(CALLER)
assert best(caller) == ({"order up calling Ad"}, {"order up calling Ad"})
assert all(
    says(caller.differences("order up calling Ad", f"order up calling {ace}"), 0.4, 0.6, within=0.15)
    for ace in ("Ac", "Ah")
)
assert says(where_is(CALLER, "Ad")["nobody"], 42, of=100, within=2)
holder, other = compare_plays(HOLDER), compare_plays(HOLDER.replace("Ad Qc", "Qd Qc"))
assert best(holder) == ({"9s"}, {"9s"})
assert all(says(holder.differences("9s", card), 0.85, 0.9, within=0.15) for card in ("Td", "Qc", "8c"))
assert all(gain.value < 0.1 for gain in other.differences("9s", "8c"))

assert [scores(BID, tricks) for tricks in (3, 4, 5)] == [(-4, 3), (4, 2), (5, 1)]
named = compare_calls(NAMED)
assert best(named) == ({"no trump"}, {"no trump"})
assert says(named.differences("no trump", "clubs"), 2.7, 2.6, within=0.3)

lead = compare_plays(MAKER)
assert best(lead) == ({"44"}, {"44"}) and says(lead.differences("44", "66"), 0.2, 0.25, within=0.15)
