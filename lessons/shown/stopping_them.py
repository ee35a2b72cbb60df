# What the cells of stopping_them.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import count

# %% your partner's ace, and two more tricks to take
GUARD = "9d Jd 9h 9c As up Ah seat 1 trump h maker 4 played As Js Jc Th Tc 9c Qs Kc Ac Qc"
BARE = "Js Ah Ts Tc Ac down 9c seat 3 trump h maker 2 played Td Qc"
WAIT = "Jc Tc 9h 9c Kd up Kc seat 3 trump c maker 2 played Ts Qd 9c Kc Jh Js Kh 9h Qs Qc"
SHARED = "Kd Kc Js Ad Ks down Jh seat 4 trump s maker 1 played Qs Jc 9h"
THIRD = "Ad Qd Ts Ah Kc down Jc seat 2 trump s maker 1 played 9d Ad Kd Td Ah Jh Kh Qh"
BOARDS = {
    "guard": "9d Jd 9h 9c As / Js Qs Kd 9s Ts / Jc Kc Ac Ad Qh / Th Tc Qc Ks Jh up Ah then pass, pass, pass, order up, Ks, "
    "As, Js, Jc, Th, Tc, 9c, Qs, Kc, Ac, Qc",
    "bare": "Td Ad As Th Kh / Qc Jc Qs Qh Jh / Js Ah Ts Tc Ac / Kc Qd Ks 9h Jd up 9c then pass, pass, pass, pass, pass, hearts, Td, Qc",
    "wait": "Ts Js Qs Ks As / Qd Kh Qc Th Ac / Jc Tc 9h 9c Kd / 9s Jh Ad Qh Ah up Kc then pass, order up, 9s, "
    "Ts, Qd, 9c, Kc, Jh, Js, Kh, 9h, Qs, Qc",
    "shared": "Qs Ac Th 9s As / Jc 9d Td Kh Ts / 9h 9c Qc Jd Qh / Kd Kc Js Ad Ks up Jh then pass, pass, pass, pass, spades, Qs, Jc, 9h",
    "third": "9d Qh Ac Ks As / Ad Qd Ts Ah Kc / Kd Jh Tc Th 9s / Td Kh Jd 9h Qs up Jc then pass, pass, pass, pass, spades, "
    "9d, Ad, Kd, Td, Ah, Jh, Kh, Qh",
}
SOURCE = "In so many of 100 such hands it takes a trick; called and played by the tutor's players, who see only their own cards."


def takes(card, held):
    """How often a defender's card takes a trick, by what is held beside it."""
    names = {beside: beside.replace("with ", "beside_") for beside in held}
    return {beside: count(f"defenders_{card}_{name}").average for beside, name in names.items()}


guard = compare_plays(GUARD)
played_on(
    Ask.play(
        guard,
        "Your right opponent dealt, picked A♥ up, and hearts are trumps. Your partner leads A♣, and Q♣ follows. Which card?",
        why="""Your partner's A♣ is winning, so no trump is needed. If J♥ is led, 9♥ falls to it, and J♦, the left bower, is then the highest.
        You euchre them in 69 hands of 100; with 9♥ now, in 43.""",
    ),
    BOARDS["guard"],
)


# %% how often the left bower takes a trick
left = takes("left", ["alone", "with one"])
Ask.number(
    "In many hands a defender was dealt the left bower and not the right. As the only trump it takes a trick in 39 of 100. In how many with one more trump beside it?",
    lambda: left["with one"],
    tolerance=10,
    shown=rows_of({"the only trump": "Jd", "one more": "Jd 9h"}),
    why="Alone, it falls to the right bower as soon as that is led. A small trump beside it falls instead. So a small trump is no card to spend lightly.",
    then=places_of({"J♦": left}, title="The left bower takes a trick", caption=SOURCE),
)


# %% how often an ace of another suit takes a trick
side = takes("plain_ace", ["alone", "with one"])
Ask.number(
    "An ace of another suit, in a defender's hand. With one more card of its suit beside it, it takes a trick in 29 hands of 100. In how many if it is alone?",
    lambda: side["alone"],
    low=0,
    high=70,
    tolerance=8,
    shown=rows_of({"alone": "Ad", "one more": "Ad 9d"}),
    why="With aces it is the other way round. The more cards of a suit you hold, the fewer the others have, and the sooner one of them ruffs.",
    then=places_of({"A♦": side}, title="An ace of another suit takes a trick", caption=SOURCE),
)


# %% a low diamond led, and your only trump
bare = compare_plays(BARE)
played_on(
    Ask.play(
        bare,
        "Your right opponent made hearts trump after 9♣ was turned down. Your partner leads a low diamond, the maker throws Q♣, and the dealer plays last. Which card?",
        why="""10♦ will hardly win, for the dealer plays after you. A♥ is your only trump, and would fall to the next bower that is led. Now it
        takes a trick, or costs them a bower. They make it in 78 hands of 100; in 90 if you throw a card away.""",
    ),
    BOARDS["bare"],
)


# %% the maker ruffs, and you have two trumps
wait = compare_plays(WAIT)
played_on(
    Ask.play(
        wait,
        "Your right opponent made clubs trump. Your partner leads Q♠, and the maker ruffs with Q♣. Which card?",
        why="""Count the trumps that fell: only A♣ is still out. Wait, and J♣ takes A♣ if it is led, and 10♣ the other trick. Take Q♣ with J♣,
        and A♣ can beat 10♣. You euchre them in 99 hands of 100; with J♣ now, in 42.""",
    ),
    BOARDS["wait"],
)


# %% where the defenders' tricks come from
WAYS = {
    "trumping another suit": "three_tricks_ruffs",
    "a trump when trumps are led": "three_tricks_trumps_led",
    "an ace of another suit": "three_tricks_aces",
    "another card": "three_tricks_other_cards",
}
ways = {words: count(name).average for words, name in WAYS.items()}
Ask.choice(
    "The defenders took three tricks or more. What won these tricks most often?",
    [*WAYS],
    answer=lambda: max(ways, key=lambda words: ways[words].value),
    shown=rows_of({"three tricks": "Jd Ac 9h"}),
    why="Aces alone don't stop them. Two of three tricks are won by trumps, so count yours first. Keep each for a trick that it wins.",
    then=places_of(
        {"all": dict(zip(("ruffs", "trumps led", "aces", "others"), ways.values(), strict=True))},
        title="Of 100 tricks of defenders who took three or more",
        caption="Hands that the tutor's players called and played.",
    ),
)


# %% two bowers on your side
shared = compare_plays(SHARED)
played_on(
    Ask.play(
        shared,
        "Your left opponent made spades trump, and leads Q♠. Your partner plays J♣, and 9♥ follows. You play last. Which spade?",
        why="""J♣ has the trick already. Keep J♠: each bower of your side can take a trick. You euchre them in 82 hands of 100; with J♠
        now, in 56. On an earlier board you held A♠, too. There J♠ was right, for A♠ then drew the last trump.""",
    ),
    BOARDS["shared"],
)


# %% your lead for the third trick
third = compare_plays(THIRD)
played_on(
    Ask.play(
        third,
        "Your right opponent made spades trump after J♣ was turned down. You took two tricks with your aces. What do you lead for the third?",
        why="""Diamonds were led, and both opponents followed, so the next one is ruffed soon. No club has been led, and only A♣ beats your king.
        You euchre them in 84 hands of 100; with Q♦ led, in 70.""",
    ),
    BOARDS["third"],
)


# %% proof: stopping-proof
from euchre_tutor.players import tutor_action

assert best(guard) == ({"9d"}, {"9d"})
assert says(guard.differences("9d", "9h"), 0.8, 0.9, within=0.1)
assert says([guard[card].euchred for card in ("9d", "9h")], 69, 43, of=100, within=2)
assert best(bare) == ({"Ah"}, {"Ah"})
assert all(says(bare.differences("Ah", thrown), 0.5, 0.9, within=0.15) for thrown in ("Js", "Ts", "Tc"))
assert best(wait) == ({"Kd"}, {"Kd"}) and says(wait.differences("Kd", "Jc"), 1.7, 1.7, within=0.1)
assert best(shared) == ({"Ks"}, {"Ks"}) and says(shared.differences("Ks", "Js"), 0.8, 0.8, within=0.1)
assert best(third) == ({"Kc"}, {"Kc"})
assert says(third.differences("Kc", "Qd"), 0.4, 0.6, within=0.1)
assert says([third[card].euchred for card in ("Kc", "Qd")], 84, 70, of=100, within=2)
assert says([wait[card].euchred for card in ("Kd", "Jc")], 99, 42, of=100, within=2)
assert says([shared[card].euchred for card in ("Ks", "Js")], 82, 56, of=100, within=2)
assert says(
    [bare["Ah"].make, *(bare[thrown].make for thrown in ("Js", "Ts", "Tc", "Ac"))], 78, *[90] * 4, of=100, within=3
)

ace = takes("ace_of_trumps", ["alone", "with one"])
assert says([left["alone"], left["with one"]], 39, 82, of=100, within=10)
assert says([ace["alone"], ace["with one"]], 21, 69, of=100, within=10)
assert says([side["alone"], side["with one"]], 44, 29, of=100, within=6)
assert left["with one"].low > left["alone"].high and ace["with one"].low > ace["alone"].high
assert side["alone"].low > side["with one"].high
ruffs, led, aces, others = ways.values()
assert ruffs.low > max(led.high, aces.high, others.high)
assert 0.6 < ruffs.value + led.value < 0.72


def makers_tricks(board, card):
    """How many tricks the makers take once a card is played, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert makers_tricks("guard", "9d") < 3 <= min(makers_tricks("guard", card) for card in ("9h", "Jd"))
assert makers_tricks("bare", "Ah") < 3 <= min(makers_tricks("bare", card) for card in ("Js", "Ts", "Tc", "Ac"))
assert makers_tricks("wait", "Kd") < 3 <= min(makers_tricks("wait", card) for card in ("Jc", "Tc"))
assert makers_tricks("shared", "Ks") < 3 <= makers_tricks("shared", "Js")
assert makers_tricks("third", "Kc") < 3 <= min(makers_tricks("third", card) for card in ("Qd", "Ts"))
