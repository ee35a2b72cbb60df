# What the cells of seeing_all_cards.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import in_games, survey
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
    "After 10♠ your partner wins the trick with A♥, for your right opponent must follow suit. Lead Q♥, and J♥ takes it, and A♥ with it. Then J♠ wins the last trick.",
)


# %% the second deal, all hands open
opened(
    TWO,
    "The same hand, but the others hold other cards. Which card takes one more trick?",
    "Q♥ draws both of their trumps at once, and your partner's A♣ wins the last trick. Lead 10♠, and J♠ takes it. Then A♥ takes your Q♥.",
)


# %% the same moment, the others' cards hidden
LEAD = "Jd 9s Qh Ts 9c up 9h seat 2 trump h maker 2 played Kd 9c 9d Td As 9s Jc 9h Qd Ad Jd Kc"
lead = compare_plays(LEAD)
Ask.play(
    lead,
    text="The same moment with the others' cards hidden. What do you lead?",
    why="You can't tell the deals apart, so you need a card for all of them. 10♠ is right more often: it wins by itself, or your partner trumps it.",
)


# %% the same moment after a loss
Ask.choice(
    "You led 10♠, it was the second deal, and you lost. The same hand, another evening, and again you see no other cards: what do you lead?",
    ["Qh", "Ts"],
    answer=lambda: [*best(lead)[0]],
    shown=trick_of({"you led": "Ts", "left": "Qc", "partner": "Tc", "right": "Js"}),
    why="You know no more than before, so the best card is the same. It failed for cards that you couldn't see. That is no mistake.",
)


# %% five cards, and a suit to name
LONE = "Ac 9h As Jc Kc down Jh seat 1"
alone = compare_calls(LONE)
Ask.call(
    alone,
    "Now a call. J♥ was turned down, and you speak first. Name a suit, with your partner or alone.",
    why="Clubs it is, and alone. The opponents throw cards away without knowing what you keep. Now and then they throw the one that would have stopped you.",
)


# %% the same five cards, all hands open
WAYS = {"clubs alone": "alone", "clubs": "with your partner"}
Ask.choice(
    "The same hand, clubs are trumps, and this time all hands lie open. The opponents see your 9♥, and nobody errs. How do you play it?",
    [*WAYS.values()],
    answer=lambda: [words for call, words in WAYS.items() if call in best(alone)[1]],
    shown=rows_of({"you": "Jc Ac Kc As 9h"}),
    why="They keep a heart for your 9♥, and mostly that trick is theirs. With hidden cards they must guess. So a plan that makes them guess is worth more than "
    "open cards say.",
)


# %% two calls, each on thousands of hands
third, four = survey("third_both_bowers"), survey("alone_four_trumps")
GAINS = {
    "the first: order up": (third.at_a_table, third.all_seen),
    "the second: alone": (four.at_a_table, four.all_seen),
}
FLATTERED = {"the first": third, "the second": four}
Ask.choice(
    "The first: an opponent deals, you speak third with both bowers, and order up. The second: you hold four trumps, and go alone. Which looks better than it "
    "is to somebody who sees all hands?",
    [*FLATTERED, "both"],
    answer=lambda: [name for name, each in FLATTERED.items() if each.gain < each.gain_seen],
    shown=rows_of({"the first": "Js Jc", "the second": "Jh Ah Qh 9h"}),
    why="After the first your partner leads, and has to guess. After the second it is the opponents who guess. So ask of your plan: who will have to guess?",
    then=rows(
        {name: [*map(in_games, both)] for name, both in GAINS.items()},
        title="Two calls, counted twice",
        caption="Games of 100 that the call wins more.",
        told=lambda games: f"{games.value:+.0f}",
    ),
)


# %% proof: seeing-proof
alike = [str(GameHand.parse(hand).view(2)) for hand in (ONE, TWO)]
assert alike == [LEAD, LEAD]
assert [best_cards(GameHand.parse(hand).play) for hand in (ONE, TWO)] == [["Ts"], ["Qh"]]
replies = [GameHand.parse(", ".join([TWO, "Ts", *cards])).play for cards in ([], ["Qc"], ["Qc", "Tc"])]
assert [best_cards(reply) for reply in replies] == [["Qc"], ["Tc", "Ac"], ["Js"]]
last = GameHand.parse(f"{TWO}, Ts, Qc, Tc, Js, Th, Qh, Ah, Ac").play
assert last.is_over and last.maker_tricks == 2
assert best(lead) == ({"Ts"}, {"Ts"}) and says(lead.differences("Ts", "Qh"), 0.2, 0.1)
assert best(alone) == ({"clubs alone"}, {"clubs"}) and says(alone.differences("clubs alone", "clubs"), 0.3, -0.2)
assert alone["clubs alone"].march.low > 2 * alone["clubs alone"].double_dummy.march.high
for each_call, told in ((third, (0.08, 0.19)), (four, (0.47, 0.25))):
    assert says([each_call.at_a_table, each_call.all_seen], *told, within=0.08)
assert difference(third.all_seen, third.at_a_table).low > 0 and four.all_seen.high < four.at_a_table.low
assert min(third.hands, four.hands) > 2_000
