# What the cells of a_hand_of_your_own.ipynb show, by name, and its proofs.

from contextlib import suppress

from euchre_tutor.course.figures import compared, record_of, rows_of
from euchre_tutor.course.lesson import *

# %% what a friend must know
LAST = "Ks 9s Qh Th Ad up Ts seat 4"
Ask.choice(
    "On the way home you tell a friend your hand and the turned-up card. What else must the friend know?",
    ["what the others held", "where you sit", "how the hand ended"],
    answer="where you sit",
    shown=rows_of({"your hand": "Ks 9s Qh Th Ad", "turned up": "Ts"}),
    why="Your seat, and the score: both decide what a call is worth. What the others held you couldn't "
    "see, and how it ended is luck.",
)


# %% one card of that hand changed
CHANGES = {"A♦ becomes 9♦": ("Ad", "9d"), "K♠ becomes 9♣": ("Ks", "9c"), "Q♥ becomes 9♥": ("Qh", "9h")}
CHANGED = {"as it was": compare_calls(LAST)} | {
    words: compare_calls(LAST.replace(*cards)) for words, cards in CHANGES.items()
}


def gain_of(odds):
    """Return what ordering up gains, in points."""
    return odds.differences("order up", "pass")[0].value


Ask.choice(
    "You dealt, and picking 10♠ up was clearly right. Change a single card: which change makes it a close call?",
    [*CHANGES],
    answer=lambda: min(CHANGES, key=lambda words: abs(gain_of(CHANGED[words]))),
    shown=LAST,
    why="The third trump carries this call. Without A♦ you win less after either call, so that picking up stays as far ahead. So look at your trumps first.",
    then=compared(CHANGED, "order up", "pass", title="Pick 10♠ up?"),
)


# %% the same hand in another seat
SEATS = {"you deal": 4, "your partner deals": 2, "your left opponent deals": 3, "your right opponent deals": 1}
SEATED = {words: compare_calls(LAST.replace("4", f"{seat}")) for words, seat in SEATS.items()}
WHERE = {
    "only when you deal": {"you deal"},
    "when your side deals": {"you deal", "your partner deals"},
    "in every seat": {*SEATS},
}


def seats_that_call():
    """Return the seats in which ordering up is best."""
    return {words for words, odds in SEATED.items() if "order up" in best(odds)[0]}


Ask.choice(
    "The same hand, and you move round the table. Nobody has called yet. Where do you order 10♠ up?",
    [*WHERE],
    answer=lambda: next(words for words, seats in WHERE.items() if seats == seats_that_call()),
    shown=rows_of({"your hand": "Ks 9s Qh Th Ad", "turned up": "Ts"}),
    why="The ten goes to the dealer. If that is an opponent, your call hands them a trump.",
    then=compared(SEATED, "order up", "pass", title="Order 10♠ up?"),
)


# %% a hand that was lost
TURN = "Kh Qd 9c Td 9h up Jh seat 3"
RUFF = f"{TURN} trump h maker 4 played As 9s"
LEAD = f"{RUFF} Kh Qs"
DECISIONS = {
    "the pass": (TURN, "pass"),
    "the king on the ace of spades": (RUFF, "Kh"),
    "the lead of the queen of diamonds": (LEAD, "Qd"),
}


def cost(name):
    """Return how many points a decision cost at a table."""
    view, chosen = DECISIONS[name]
    odds = compare_calls(view) if view == TURN else compare_plays(view)
    return odds.advice.ranked[0].points.value - odds[chosen].points.value


def costliest():
    """Return the decision that cost most."""
    return max(DECISIONS, key=cost)


found = Ask.choice(
    "The dealer, on your left, picked J♥ up after three passes. Which of your decisions cost most?",
    [*DECISIONS],
    answer=costliest,
    shown=record_of(f"{LEAD} Qd Qh Ad Kd Jh"),
    why="Your partner's ace was good enough, and your king was a high trump. Below, the trick lies on the table again: play it better.",
)
board = TableBoard(
    "As Js Ad Tc Th / 9s Ks Kd Jc Ah / Kh Qd 9c Td 9h / Jd Qh Qs Kc 9d up Jh then pass, pass, pass, order up, 9d, As, 9s",
    you=3,
    tutor=True,
    hides_others=True,
    shows_values=False,
    layout={"display": "none" if found.answered is None else ""},
)
found.observe(lambda change: setattr(board.layout, "display", "none" if change.new is None else ""), "answered")
found.below = board
found


# %% your hand of last evening
mine = HandBuilder()
mine


# %% your hand as a question
asked_again = Trainer(drill=f"hand {LAST}")


def ask_mine(_change=None):
    """Ask the hand that was built, once it is whole."""
    with suppress(EuchreError):  # a game of which no hand is asked
        if mine.view:
            asked_again.drill = f"hand {mine.view}"


mine.observe(ask_mine, ["hand", "turn_up", "seat", "score"])
asked_again


# %% proof: own-proof
odds = CHANGED["as it was"]
assert best(odds) == ({"order up"}, {"order up"})
assert says(odds.differences("order up", "pass"), 0.8, 0.6, within=0.15)
assert View.parse(LAST).seat == 4 and View.parse(f"{LAST} score 3-2").score == (3, 2)

without_ace, two_trumps, small = (CHANGED[words] for words in CHANGES)
assert all(best(each) == ({"order up"}, {"order up"}) for each in (without_ace, small))
assert all(gain_of(each) > 0.6 for each in (without_ace, small)) and abs(gain_of(two_trumps)) < 0.15

assert abs(gain_of(without_ace) - gain_of(odds)) < 0.1
assert all(without_ace[call].points.high < odds[call].points.low for call in ("order up", "pass"))

assert seats_that_call() == {"you deal", "your partner deals"}
assert all(best(SEATED[words])[0] == {"pass"} for words in ("your left opponent deals", "your right opponent deals"))

ruff = compare_plays(RUFF)
assert best(compare_calls(TURN))[0] == {"pass"} and best(ruff) == ({"9c"}, {"9c"})
assert costliest() == "the king on the ace of spades"
assert says(ruff.differences("9c", "Kh"), 0.6, 0.6, within=0.15)
