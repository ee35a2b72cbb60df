# What the cells of a_hand_of_your_own.ipynb show, by name, and its proofs.

from contextlib import suppress

from euchre_tutor.course.figures import record_of, rows_of
from euchre_tutor.course.lesson import *
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.themes import themes_of

# %% the first task: write a hand down
LAST = "Ks 9s Qh Th Ad up Ts seat 4"


def read(line):
    """Return what a line means, or nothing if it is refused."""
    with suppress(EuchreError):
        return View.parse(line)


wrote = Ask.choice(
    "You ask a friend what to call with this hand. What else must you tell?",
    ["what the others held", "where you sit", "how the hand ended"],
    answer="where you sit",
    shown=rows_of({"your hand": "Ks 9s Qh Th Ad", "turned up": "Ts"}),
    why="Your seat tells who has spoken, and who gets the ten. What the others held you couldn't see, and how it ended is luck. So a call is "
    "judged by cards, turn-up, seat and score.",
)
wrote


# %% the second task: how far ahead the best call is
judged = Ask.number(
    "The same hand. Guess, or look in the builder: by how many points is the best call ahead of a pass, at a table?",
    lambda: compare_calls(LAST).differences("order up", "pass")[0],
    high=2,
    step=0.1,
    unit="points",
    shown=LAST,
    why="You make it in 68 deals of 100, and gain little. A pass loses more. How far apart they are is what counts.",
)
judged


# %% the third task: what a friend's call costs
sent = Ask.choice(
    "The same hand: a friend would go alone. What does that cost at a table?",
    ["about 0.2 points", "about 0.6 points", "about 1.1 points"],
    answer=lambda: f"about {compare_calls(LAST).differences('order up', 'order up alone')[0].value:.1f} points",
    shown=LAST,
    why="Alone you make it in 49 deals of 100. The page says on how many deals that rests, and has the hand as text. So your friend can check it.",
)
sent


# %% the fourth task: find the costliest decision
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
    why="Your partner's ace was good enough, and your king was a high trump.",
)
found


# %% the review of that hand
RECORD = """
rules    bicycle+game=3
players  You, Left, Partner, Right
deals    Left

hand 1, dealt by Left
eldest   As Js Ad Tc Th
seat 2   9s Ks Kd Jc Ah
seat 3   Kh Qd 9c Td 9h
dealer   Jd Qh Qs Kc 9d
turn-up  Jh

eldest   pass
seat 2   pass
seat 3   pass
dealer   order up
dealer   lays down 9d

1  eldest As  seat 2 9s  seat 3 Kh  dealer Qs  taken by seat 3
2  seat 3 Qd  dealer Qh  eldest Ad  seat 2 Kd  taken by dealer
3  dealer Jh  eldest Th  seat 2 Ah  seat 3 9h  taken by dealer
4  dealer Jd  eldest Js  seat 2 Jc  seat 3 9c  taken by dealer
5  dealer Kc  eldest Tc  seat 2 Ks  seat 3 Td  taken by dealer

hearts by seat 4: 4 tricks, makers +1, defenders 0
score    You and Partner 0, Left and Right 1
"""
review = ReviewBoard()


def look_it_over(_change=None):
    """Have the hand reviewed once the question is answered."""
    if found.answered is not None:
        review.read(RECORD)


found.observe(look_it_over, "answered")
look_it_over()
review


# %% the fifth task: find its drill
DRILLS = {
    "calls in third seat": "order_up_third; 5 questions",
    "after partner's ace": "partners_ace; 5 questions",
    "your leads": "your_lead; 5 questions",
}


def drilling(view):
    """Return the kinds of decision whose drill has a theme of this one."""
    themes = {theme.name for theme in themes_of(View.parse(view))}
    return [kind for kind, drill in DRILLS.items() if themes & {*Drill.parse(drill).themes}]


drilled = Ask.choice(
    "You can drill one kind of decision. Which kind would have saved most in the same hand?",
    [*DRILLS],
    answer=lambda: drilling(DECISIONS[costliest()][0]),
    why="Your partner leads an ace, and you could trump it. The trainer has five such hands.",
)
drilled


# %% how you did
from_lesson = {wrote: "the_dealers_choice", judged: "reading_the_odds", found: "third_and_last"}
Result(from_lesson | {drilled: "third_and_last", sent: "going_alone"})


# %% proof: own-proof
from euchre_tutor.review.reading import decisions

odds = compare_calls(LAST)
assert best(odds) == ({"order up"}, {"order up"})
assert says(odds.differences("order up", "pass"), 0.8, 0.6, within=0.15)
assert says(odds.differences("order up", "order up alone"), 0.6, 0.7, within=0.15)
assert says([odds["order up"].make, odds["order up alone"].make], 68, 49, of=100, within=3)
assert read(LAST)
assert not read(LAST.partition(" seat")[0])  # nothing is judged without the seat

assert best(compare_calls(TURN)) == ({"pass"}, {"pass"})
assert best(compare_plays(RUFF)) == ({"9c"}, {"9c"})
assert says(compare_plays(RUFF).differences("9c", "Kh"), 0.6, 0.7, within=0.15)
assert all(gain.value < 0.1 for gain in compare_plays(LEAD).differences("9c", "Qd"))
assert [drilling(view) for view, _ in DECISIONS.values()] == [[kind] for kind in DRILLS]
made = [each.choice for each in decisions(read_game(RECORD), 0, {1})]
worst = max(made, key=lambda choice: choice.cost.value)
assert (worst.action, worst.best, worst.cost.low > 0) == ("Kh", "9c", True)
