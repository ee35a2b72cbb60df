# What the cells of double_dummy.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.pricing.estimates import Estimate

# %% the lead that stops you, all hands open
DEAL = Deal.parse("Qh Td Kh Jh 9c / Qd Kc Jd Th Ks / Ah Qc Tc 9d Ad / Js Jc As 9h Kd up Qs")
CALLED = f"{DEAL} then pass, pass, pass, order up, 9h"


def best_cards(hand):
    return [str(value.card) for value in solve(GameHand.parse(hand).play).cards if not value.cost]


def opened(ask, hand):
    """Let the hand go on with all cards in view, each with what it costs."""
    board = played_on(ask, hand).below
    board.you, board.hides_others, board.tutor, board.shows_values = 4, False, False, True
    return ask


START = opened(
    Ask.choice(
        "You made spades trump, and all hands lie open. Your left opponent leads. "
        "You take all five tricks after four of these leads. After which one don't you?",
        ["Kh", "Qh", "Jh", "Td", "9c"],
        answer=lambda: best_cards(CALLED),
        shown=open_hands(GameHand.parse(CALLED).play),
        why="Your right opponent takes it with A♦, and your K♦ falls. After any other lead you throw K♦ away on K♣, your partner's "
        "highest club.",
    ),
    CALLED,
)
START


# %% your lead after a ruff, all hands open
LATER = f"{CALLED}, Kh, Th, Ah, As"
opened(
    Ask.choice(
        "The same deal, but K♥ was led, and you trumped it with A♠. Which of your leads takes all the rest?",
        ["Js", "Jc", "Qs", "Kd"],
        answer=lambda: best_cards(LATER),
        shown=open_hands(GameHand.parse(LATER).play),
        why="Lead the trump that your own partner beats. Your partner wins with K♠ and leads K♣, on which you throw K♦. "
        "Nobody can beat K♣, for A♣ was dealt to nobody.",
    ),
    LATER,
)


# %% the same moment at a table
VIEW = "Js Jc As Kd Qs up Qs seat 4 laid 9h trump s maker 4 played Kh Th Ah As"
played_on(
    Ask.play(
        compare_plays(VIEW),
        text="The same moment, but the others' cards are turned face down. What do you lead?",
        why="Your bowers can't be beaten. Lead one, and you take the rest in half of the hands. "
        "Q♠, perfect a moment ago, is the worst of these leads.",
    ),
    "Tc Qc Kc Ks Kh / 9d Td Qd 9s Th / Ac Jd Qh Ts Ah / Jc Kd Js As 9h up Qs then pass, pass, pass, order up, 9h, Kh, Th, Ah, As",
)


# %% the perfect lead, on all deals
Ask.number(
    "The same hand: on one deal Q♠ was perfect, and a bower takes the rest in half of all deals. "
    "In how many deals of 100 does Q♠ take the rest?",
    answer=lambda: compare_plays(VIEW)["Q♠"].march,
    tolerance=12,
    shown=rows_of({"you lead": "Qs", "you keep": "Js Jc Kd"}),
    why="It needs a partner who wins it and then leads a card that nobody beats. A bower needs less luck, and takes the rest twice as "
    "often.",
)


# %% which makers do better at a table
TABLE, SEEN = (Rates.of("bicycle", play=play) for play in ("realistic", "double dummy"))


def shares(*endings):
    return tuple(Estimate(*3 * (100 * sum(rates.we_deal[ending] for ending in endings),)) for rates in (TABLE, SEEN))


HOW_OFTEN = {
    "the dealer's side is euchred": shares(Ending(0, 2, "we")),
    "the other side is euchred": shares(Ending(2, 0, "they")),
}
Ask.choice(
    "The same calls are played out twice: with all cards seen, and at a table. Which makers are euchred less often at a table?",
    ["the dealer's side", "the other side", "neither"],
    answer=lambda: (
        "the dealer's side"
        if HOW_OFTEN["the dealer's side is euchred"][0].value < HOW_OFTEN["the dealer's side is euchred"][1].value - 2
        else "neither"
    ),
    why="The player on the dealer's left leads first. At a table that lead is a guess, and a wrong one helps the dealer's side. With all cards "
    "seen nobody guesses.",
    then=rows(
        HOW_OFTEN,
        title="How hands end, in % of hands",
        caption="100,000 hands at a table and 200,000 with all cards seen.",
        told=lambda share: f"{share.value:.0f} %",
    ),
)


# %% the third trick, all hands open
ENDING = (
    "Kd Kc 9h Js Tc / Jc Ah Qc Ad Qd / 9c Jd Kh Th Ts / 9d Qs As Jh Td up Qh then pass, pass, pass, order up, 9d, "
    "Js, Ah, Ts, Qs, Ad, Kh, Td, Kd, Th, Jh, 9h, Qd"
)
opened(
    Ask.choice(
        "All hands lie open: you made hearts trump, and have two tricks. Which card takes the third?",
        ["As", "Qh"],
        answer=lambda: best_cards(ENDING),
        shown=open_hands(GameHand.parse(ENDING).play),
        why="Only your right opponent can trump A♠, with J♦, the left bower. Then your Q♥ takes the last trick. If J♦ stays back, A♠ "
        "has won the third. Lead Q♥, and J♦ beats it: euchred.",
    ),
    ENDING,
)


# %% two tricks to win at a table
OWN = "Qs Th Jc Ad 9c down 9d seat 4 trump s maker 1 played Js Ks Ts Qs Ac Qh 9h 9c Td Kd Qd Ad"
played_on(
    Ask.play(
        compare_plays(OWN),
        text="At a table again: your left opponent made spades trump. You need both of the last two tricks. What do you lead?",
        why="J♣, the left bower, is now the highest trump, and draws A♠ or 9♠ if they are out. Then 10♥, or a higher heart of your "
        "partner's, may win the last.",
    ),
    "Tc 9s Js Ac Td / Ah As Ks Qh Kd / Jd Kh Ts 9h Qd / Jc Th Qs 9c Ad up 9d then pass, pass, pass, pass, spades, "
    "Js, Ks, Ts, Qs, Ac, Qh, 9h, 9c, Td, Kd, Qd, Ad",
)


# %% proof: dummy-10
def tricks_of(hand):
    return {str(value.card): value.maker_tricks for value in solve(GameHand.parse(hand).play).cards}


assert tricks_of(CALLED) == {"Td": 4, "9c": 5, "Jh": 5, "Qh": 5, "Kh": 5}
assert tricks_of(LATER) == {"Qs": 5, "Js": 4, "Jc": 4, "Kd": 4}
assert tricks_of(ENDING) == {"As": 3, "Qh": 2}
assert set(tricks_of(f"{LATER}, Qs, 9c, Ks, 9d, Kc, Tc, Kd").values()) == {5}
assert Card("Ac") in DEAL.kitty

odds = compare_plays(VIEW)
assert "Js" in best(odds)[0] and best(odds)[1] == {"Js", "Jc"} and says(odds.differences("Js", "Jc"), 0.01, 0.0)
assert odds.ranked[-1].name == odds.double_dummy.ranked[-1].name == "Q♠"
assert says([odds["Js"].march, odds["Js"].double_dummy.march], 50, 50, of=100, within=5)
assert says([odds["Qs"].march, odds["Qs"].double_dummy.march], 25, 25, of=100, within=5)
own = compare_plays(OWN)
assert best(own) == ({"Jc"}, {"Jc"})
assert all(gap.low > 0 for gap in own.differences("Jc", "Th"))

dealers, others = ([each.value for each in pair] for pair in HOW_OFTEN.values())
assert dealers[0] < dealers[1] - 2
assert others[0] > others[1] + 1.5
lone = [sum(map(rates.we_deal.get, (Ending(4, 0, "we"), Ending(0, 4, "they")))) for rates in (TABLE, SEEN)]
assert 100 * lone[0] > 100 * lone[1] + 0.8
