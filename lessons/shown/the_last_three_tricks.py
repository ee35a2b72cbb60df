# What the cells of the_last_three_tricks.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import open_hands
from euchre_tutor.course.lesson import *

# %% your lead, all hands open
GUARDED = "9h Jd 9s Ad As up Kh seat 1 trump h maker 4 played Ad Kd 9c Td As Ts Qs Js"
TENACE = "Ah Js Tc 9h Qs up Qs seat 4 trump s maker 4 laid 9c played Qc Ac Jc Tc Th Ah Qh Jd"
DRAWN = "As Kh Ts Jh Jc down Tc seat 1 trump s maker 1 played As Js Td Ks Ad Kd Jd Ts"
BOARDS = {
    "open": "9h Ad Kc Qd Js / Kd Ks Tc Ac Jc / Kh Jh Qh 9s Th / Td Ts 9d As Jd up 9c then pass, order up, 9d, "
    "Ad, Kd, Th, Td, Qd, Ks, Jh, Jd",
    "guarded": "9h Jd 9s Ad As / Kd Kc Ks Ac Ts / Qc Jc 9c Th Qs / Tc Js Td Ah Jh up Kh then pass, pass, pass, order up, Tc, "
    "Ad, Kd, 9c, Td, As, Ts, Qs, Js",
    "tenace": "Ks 9s Qh Qc 9d / Ac Kd Ts Qd Jd / Th Kh Ad Jc Td / Ah Js Tc 9c 9h up Qs then pass, pass, pass, order up, 9c, "
    "Qc, Ac, Jc, Tc, Th, Ah, Qh, Jd",
    "drawn": "As Kh Ts Jh Jc / Ad 9h Qs 9d Js / Ac Kd 9c Qh Td / Th Ks Kc Jd Ah up Tc then pass, pass, pass, pass, spades, "
    "As, Js, Td, Ks, Ad, Kd, Jd, Ts",
}


def tricks_of(board):
    """What the makers take after each lead, if all see all cards."""
    return {str(value.card): value.maker_tricks for value in solve(GameHand.parse(BOARDS[board]).play).cards}


def openly(ask, board):
    """Let the hand go on with all cards in view, each with what it costs."""
    played_on(ask, BOARDS[board])
    ask.below.hides_others, ask.below.tutor, ask.below.shows_values = False, False, True
    return ask


openly(
    Ask.choice(
        "Clubs are trumps, and your left opponent made them. Two tricks are yours. Which lead euchres them?",
        ["9h", "Kc", "Js"],
        answer=lambda: min(found := tricks_of("open"), key=found.get),
        shown=open_hands(GameHand.parse(BOARDS["open"]).play, you=1),
        why="Your left opponent has only trumps, so must trump 9♥ and then lead a trump to you. If that is J♣, your K♣ falls, and J♠ takes the last trick. "
        "If it is A♣, J♠ takes it at once. This is a throw-in: whoever takes the trick that you give away has to lead to you.",
    ),
    "open",
)


# %% the left bower and a small trump
guarded = compare_plays(GUARDED)
played_on(
    Ask.play(
        guarded,
        "Your right opponent dealt and picked K♥ up. One more trick euchres them. What do you lead?",
        why="You hold the left bower and a small trump. J♥ may take 9♥, and then J♦ is the highest: 9♥ guards it. So give the lead away with 9♠, and let them lead trumps. "
        "That euchres them in 94 deals of 100, 9♥ in 78.",
    ),
    BOARDS["guarded"],
)


# %% the right bower and the queen
tenace = compare_plays(TENACE)
played_on(
    Ask.play(
        tenace,
        "You dealt and picked Q♠ up. What do you lead?",
        why="J♠ wins whenever you play it, so it can wait. Q♠ is sure of nothing: A♠ and K♠ are out. Lead 9♥: your partner, who had no heart, may trump it. "
        "If an opponent takes it, that opponent leads, and Q♠ may trump. You make it in 88 deals of 100, with J♠ first in 72. In an earlier lesson you led J♠ at "
        "once, to make K♦ safer. Here you hold nothing to make safe.",
    ),
    BOARDS["tenace"],
)


# %% one trump and two hearts
drawn = compare_plays(DRAWN)
played_on(
    Ask.play(
        drawn,
        "You made spades trump. What do you lead?",
        why="Only Q♠ and 9♠ are out, and J♣, the left bower, beats both. Draw them, and your hearts are safer. You make it in 57 deals of 100, with K♥ first in 38.",
    ),
    BOARDS["drawn"],
)


# %% proof: three-proof
from euchre_tutor.players import tutor_action

assert tricks_of("open") == {"9h": 2, "Kc": 3, "Js": 3}
assert tricks_of("guarded") == {"9s": 2, "9h": 3, "Jd": 3}
assert tricks_of("tenace") == {"9h": 3, "Js": 2, "Qs": 2}
assert tricks_of("drawn") == {"Jc": 3, "Kh": 2, "Jh": 2}
assert best(guarded) == ({"9s"}, {"9s"})
assert says([guarded["9s"].euchred, guarded["9h"].euchred], 94, 78, of=100, within=3)
assert says([tenace["9h"].make, tenace["Js"].make], 88, 72, of=100, within=3)
assert says([drawn["Jc"].make, drawn["Kh"].make], 57, 38, of=100, within=3)
assert says(guarded.differences("9s", "9h"), 0.5, 0.7) and says(guarded.differences("9s", "Jd"), 1.1, 1.3)
assert best(tenace) == ({"9h"}, {"9h"})
assert says(tenace.differences("9h", "Js"), 0.5, 0.3) and says(tenace.differences("9h", "Qs"), 1.0, 1.2)
assert best(drawn) == ({"Jc"}, {"Jc"})
assert says(drawn.differences("Jc", "Kh"), 0.6, 0.7) and says(drawn.differences("Jc", "Jh"), 0.6, 0.8)


def makers_tricks(board, card):
    """How many tricks the makers take once a card is led, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert makers_tricks("guarded", "9s") < 3 <= min(makers_tricks("guarded", card) for card in ("9h", "Jd"))
assert makers_tricks("tenace", "9h") >= 3 > max(makers_tricks("tenace", card) for card in ("Js", "Qs"))
assert makers_tricks("drawn", "Jc") >= 3 > max(makers_tricks("drawn", card) for card in ("Kh", "Jh"))
