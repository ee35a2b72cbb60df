# What the cells of seeing_all_cards.ipynb show, by name, and its proofs.

from euchre_tutor.analysis.text import signed
from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import count, survey
from euchre_tutor.pricing.estimates import difference

# %% the first deal, all hands open
BEFORE = "Kd, 9c, 9d, Td, As, 9s, Jc, 9h, Qd, Ad"
CALLED = "up 9h then pass, order up"
ONE = f"Kd As Ad Jh Js / Jd 9s Qh Ts 9c / 9d Jc Th Kc Qc / Td Qd Ah Ac Tc {CALLED}, Tc, {BEFORE}, Jd, Kc"
TWO = f"Kd As Ad Th Js / Jd 9s Qh Ts 9c / 9d Jc Ah Kc Qc / Td Qd Ac Tc Qs {CALLED}, Qs, {BEFORE}, Jd, Kc"


def best_cards(play):
    return [str(value.card) for value in solve(play).cards if not value.cost]


def opened(hand, text, why):
    """Ask for the lead with all cards in view, and let the hand go on so."""
    play = GameHand.parse(hand).play
    ask = Ask.choice(text, ["Qh", "Ts"], answer=lambda: best_cards(play), shown=open_hands(play, you=2), why=why)
    board = played_on(ask, hand).below
    board.you, board.hides_others, board.tutor, board.shows_values = 2, False, False, True
    return ask


opened(
    ONE,
    "Your partner dealt, and you ordered up: hearts are trumps. One of the last two tricks is enough. You lead, and all hands lie open. Which card?",
    "Your right opponent must follow with J♠. Your left opponent may ruff with 10♥, but your partner then overruffs with A♥. Lead Q♥, and J♥ takes it together with "
    "that A♥. Then J♠ wins the last trick.",
)


# %% the second deal, all hands open
opened(
    TWO,
    "The same hand after the same three tricks, but the others hold other cards. Which card takes one more trick?",
    "Q♥ draws both of their trumps at once, and your partner's A♣ wins the last trick. Lead 10♠, and A♥ ruffs it. Then 10♥ ruffs the club.",
)


# %% the same moment, the others' cards hidden
RUFFED = "Jd 9s Qh Ts 9c up 9h seat 2 trump h maker 2 played Kd 9c 9d Td As 9s Jc 9h Qd Ad"
LEAD = f"{RUFFED} Jd Kc"
played_on(
    Ask.play(
        compare_plays(LEAD),
        text="The same moment with the others' cards hidden. What do you lead?",
        why="You can't tell the deals apart, so you need a card for all of them. 10♠ is right more often: it wins by itself, or your partner overruffs. In the second deal "
        "Q♥ was right, and you couldn't know.",
    ),
    ONE,
)


# %% how often a player who sees everything takes the third trick
plans = fused(LEAD)
one, each = plans.values()
Ask.number(
    "The same hand, against perfect play. One card for all deals takes the third trick in 69 of 100. Now peek at all hands before leading. In how "
    "many do you take it?",
    answer=lambda: each,
    low=60,
    high=100,
    tolerance=2,
    shown=View.parse(LEAD),
    why="In 74. Nobody can play like that: it takes another card in deals that you can't tell apart. Whoever sees all cards never guesses wrong.",
)


# %% one trick earlier
ruff = compare_plays(RUFFED)
played_on(
    Ask.play(
        ruff,
        text="The same hand, one trick earlier. Your partner led Q♦, and your left opponent plays after you. Which card?",
        why="Q♥ makes it in 59 deals of 100, J♦ in 54. After J♦ you have to guess the next lead, as you did before. After Q♥ it is they who have to guess. Seeing all "
        "cards, nobody ever guesses wrong, and then J♦ looks better.",
    ),
    f"Kd As Ad Jh Js / Jd 9s Qh Ts 9c / 9d Jc Th Kc Qc / Td Qd Ah Ac Tc {CALLED}, Tc, {BEFORE}",
)


# %% two calls, each on thousands of hands
third, alone = survey("third_both_bowers"), survey("alone_four_trumps")
GAINS = {
    "speaking third with both bowers: order up": (third.at_a_table, third.all_seen),
    "four trumps: alone, not with your partner": (alone.at_a_table, alone.all_seen),
}
FLATTERED = {"the first": third, "the second": alone}
Ask.choice(
    "Two calls of yours. The first: an opponent deals, you speak third with both bowers and any other cards, and order up. The second: you go alone with four trumps. "
    "Which looks better than it is to somebody who sees all cards?",
    [*FLATTERED, "both"],
    answer=lambda: [name for name, each in FLATTERED.items() if each.gain < each.gain_seen],
    shown=rows_of({"the first": "Js Jc", "the second": "Jh Ah Qh 9h"}),
    why="After the first your partner leads and has to guess. After the second it is the opponents who guess which cards to keep. "
    "With a third trump the first gains, and without one it loses, as you saw before.",
    then=rows(
        GAINS,
        title="Two calls, counted twice",
        caption=f"Points a hand that the call gains, on {third.hands:,} and {alone.hands:,} hands.",
        told=signed,
    ),
)


# %% proof: seeing-proof
alike = [str(GameHand.parse(hand).view(2)) for hand in (ONE, TWO)]
assert alike == [LEAD, LEAD]
assert [best_cards(GameHand.parse(hand).play) for hand in (ONE, TWO)] == [["Ts"], ["Qh"]]
lead = compare_plays(LEAD)
assert best(lead) == ({"Ts"}, {"Ts"}) and says(lead.differences("Ts", "Qh"), 0.2, 0.1)
assert says([one, each], 69, 74, of=100, within=2) and each.low > one.high
assert best(ruff) == ({"Qh"}, {"Jd"}) and says(ruff.differences("Qh", "Jd"), 0.2, -0.2)
assert says(ruff["Jd"].make, 54, of=100, within=2) and says(ruff["Jd"].double_dummy.make, 57, of=100, within=1)
assert says(ruff["Qh"].make, 59, of=100, within=2) and says(ruff["Qh"].double_dummy.make, 51, of=100, within=1)
for each_call, told in ((third, (0.08, 0.19)), (alone, (0.47, 0.25))):
    assert says([each_call.at_a_table, each_call.all_seen], *told, within=0.08)
assert difference(third.all_seen, third.at_a_table).low > 0 and alone.all_seen.high < alone.at_a_table.low
assert min(third.hands, alone.hands) > 2_000
assert says(count("atlas_third_bowers_and_one").average, 0.2, within=0.1)


# %% how the solver looks ahead
HANDS = {1: "Qs 9h", 2: "Ks Js", 3: "Kh As"}
ENDING = Play({seat: parse_cards(cards) for seat, cards in HANDS.items()}, make_contract(BICYCLE, "s", 2, alone=True))
LED = ENDING.copy()
LED.push(parse_cards("Qs")[0])
Ask.choice(
    "Spades are trumps, and you play alone. You need both of the last two tricks, and Q♠ is led. Which card?",
    ["Ks", "Js"],
    answer=lambda: best_cards(LED),
    shown=rows_of({"right led": "Qs", "right keeps": "9h", "you": "Ks Js", "left": "As Kh"}),
    why="K♠ falls to A♠. One reply that beats it is enough: the solver drops K♠, and tries J♠. One good card of yours is enough, too: if 9♥ is "
    "led, it never looks at J♠.",
    then=search_tree(
        ENDING,
        2,
        title="Do you take both tricks?",
        caption="From the top down, card by card. Square: you play; round: an opponent does. Grey and dashed: not looked at.",
    ),
)


# %% what a program can't notice
FAULTS = ["that it will have to guess later", "what the others called", "which cards have been played"]
Ask.choice(
    "You plan like this: imagine the hidden cards in 16 ways, and find the best card in each. Then play what is best on average. What does such a plan "
    "never notice?",
    FAULTS,
    answer=FAULTS[0],
    shown=rows_of({"its hand": "Jd Qh Ts", "winning": "Ad"}),
    why="In each of the 16 ways it counts on knowing where the cards lie. So ask what you will know when your turn comes. The tutor's players plan like that, too. They "
    "also learnt from hands with hidden cards.",
)


# %% proof: seeing-proof-2
from euchre_tutor.solver.engine import SAMPLES

assert best_cards(LED) == ["Js"] and SAMPLES == 16
