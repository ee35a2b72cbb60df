# What the cells of second_hand.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import SEEDS, survey

# %% a diamond is led
LED = "up Qc seat 2 trump c maker 4 played Jd"
BOARDS = {
    "small": "Jc Kc Qd Kd Jd / 9c Ah 9s Qs As / 9d Th Jh Qh Kh / Ac Td Js Ks 9h up Qc then pass, pass, pass, order up, 9h, Jd",
    "bower": "Tc Qd Kd Js Jd / Jc Ah 9s Qs As / Ac Ad Jh Ts Ks / 9c Kc Th Qh 9h up Qc then pass, pass, pass, order up, 9h, Jd",
    "ace": "Ah Jd As 9c Tc / 9s Td Ad Js Ac / Ts Jc Kd Jh Qs / 9h Kc 9d Th Qh up Ks then pass, order up, 9d, Ah",
    "follow": "Kc Qd Jd As Jh / Tc Qc Ac 9d 9s / Js Jc Th Ks Td / Ts Qh Kd Ad 9h up Ah then pass, pass, pass, order up, Ts, Kc",
    "theirs": "Kc Jd Th Qh Tc / 9s Ah Kd Ts Jh / Jc Ac Td Qd 9h / Ad Kh Js Qs Ks up 9c then pass, pass, pass, pass, hearts, Tc",
}
small = compare_plays(f"9c 9s Qs As Ah {LED}")
played_on(
    Ask.play(
        small,
        "Your partner deals, took Q♣ up and made clubs trump. The opponent on your right leads J♦, and you play next. Which card?",
        why="""You have no diamond, so you may trump in. 9♣, the lowest trump, wins now unless somebody plays a higher one. Later it would hardly take a trick.""",
    ),
    BOARDS["small"],
)


# %% a diamond is led, and you hold a bower
bower = compare_plays(f"Jc 9s Qs As Ah {LED}")
played_on(
    Ask.play(
        bower,
        "The same hand, but J♣ in place of 9♣. Which card now?",
        why="""J♣ takes a trick whenever you like, so don't spend it on J♦. Your partner may win this one with a diamond or a trump. Throw a low spade: here the saying is right.""",
    ),
    BOARDS["bower"],
)


# %% a low card is led, and they made trump
THEIRS = "9s Ah Kd Ts Jh down 9c seat 2 trump h maker 1 played Tc"
theirs = compare_plays(THEIRS)
played_on(
    Ask.play(
        theirs,
        "The opponent on your right called hearts, and leads 10♣. Which card?",
        why="""The saying wins again. 10♣ is low, and your partner may well beat it. J♥ and A♥ should win two tricks later. K♦ goes, since it is
        alone in its suit.""",
    ),
    BOARDS["theirs"],
)


# %% an ace is led
ACE = "9s Td Ad Js Ac up Ks seat 2 trump s maker 2 played Ah"
ace = compare_plays(ACE)
high = survey("second_high_or_low")
played_on(
    Ask.play(
        ace,
        "You told your partner, the dealer, to take K♠ up: spades are trumps. The opponent on your right leads A♥. Which card?",
        why="""No heart beats A♥, so your partner could only win with a trump. Trump in with 9♠, your lowest: J♠ can't be beaten, and takes a
        trick later.""",
        then=surveyed({"you trump in, with two or more": high}, title="Second hand: a high trump, or a low one?"),
    ),
    BOARDS["ace"],
)


# %% a suit that you must follow
FOLLOW = "Tc Qc Ac 9d 9s up Ah seat 2 trump h maker 4 played Kc"
follow = compare_plays(FOLLOW)
cover = survey("second_ace_or_low")
played_on(
    Ask.play(
        follow,
        "Your partner took A♥ up and made hearts trump. The opponent on your right leads K♣. Which card?",
        why="""A♣ is the one club that beats the king, and the next club lead may be trumped. Play low, and your partner must trump in, or the trick
        is lost.""",
        then=surveyed({"you hold the ace": cover}, title="Second hand: the ace, or a low card?"),
    ),
    BOARDS["follow"],
)


# %% eight hands that can't follow
HANDS = """Ts Th Ad Td 9d up 9h seat 2 trump h maker 4 played Tc | Jh Js Qd Kh Kd up Ts seat 2 trump s maker 4 played 9c
Jc Ah Td Jd Kh up Tc seat 2 trump c maker 4 played Ts | 9c Jh Ah 9s Ts up Tc seat 2 trump c maker 4 played Jd
Ts Jh Ad Td 9d up 9h seat 2 trump h maker 4 played Tc | Qc Ah Td Jd Kh up Tc seat 2 trump c maker 4 played Ts
Jc Jh Ah 9s Ts up Tc seat 2 trump c maker 4 played Jd | Jh 9s Qd Kh Kd up Ts seat 2 trump s maker 4 played 9c"""
HELD = [hand.strip() for line in HANDS.splitlines() for hand in line.split("|")]


def does_best(view):
    """What is best to do with a hand, at a table and with all cards seen."""
    ways = {
        card in map(str, View.parse(view).hand) and is_trump(view, card)
        for card in set.union(*best(compare_plays(view)))
    }
    return {True: "trump in", False: "throw away"}[ways.pop()] if len(ways) == 1 else ""


def is_trump(view, card):
    return View.parse(view).ranking.is_trump(Card(card))


def step(view):
    seen = View.parse(view)
    shown = rows_of({"led": str(seen.played[0].held), "your hand": " ".join(map(str, seen.hand))})
    return Step(f"Your partner made {seen.trump.label} trump.", ["trump in", "throw away"], does_best(view), shown)


Sprint([*map(step, HELD)])


# %% the verdict on second hand low
kinds = {
    "an ace": survey("second_ace_led"),
    "a lower card, and your lowest trump is small": survey("second_lower_led_small"),
    "a lower card, and your lowest trump is a bower": survey("second_lower_led_bower"),
}
Ask.choice(
    "You have none of the suit led, and hold a trump. When may you stay low, and lose nothing by it on average?",
    [*kinds],
    answer=lambda: [led for led, found in kinds.items() if found.at_a_table.low <= 0],
    why="""Only a trump beats an ace, so trump in. A small trump hardly takes a trick later, so it should take this one. A bower takes one now or
    later, so on average nothing is lost by waiting.""",
    then=surveyed(kinds, title="Second hand: trump in, or throw away?"),
)


# %% proof: second-hand-06
from euchre_tutor.players import tutor_action

assert best(small) == ({"9c"}, {"9c"})
assert set.union(*best(bower)) == {"Qs", "9s"}
assert best(ace) == ({"9s"}, {"9s"})
assert best(follow) == ({"Ac"}, {"Ac"})
assert best(theirs) == ({"Kd"}, {"Kd"})
assert says(theirs.differences("Kd", "Ah"), 0.7, 0.6) and says(theirs.differences("Kd", "Jh"), 1.1, 1.1)
assert says(small.differences("9c", "9s"), 0.2, 0.3) and says(bower.differences("9s", "Jc"), 0.3, 0.2)
assert (
    says(ace.differences("9s", "Js"), 0.6, 0.4)
    and min(gap.low for thrown in ("Td", "Ad", "Ac") for gap in ace.differences("9s", thrown)) > 0.5
)


def makers_tricks(board, card):
    """How many tricks the makers take once a card is played, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert makers_tricks("small", "9c") >= 3 > max(makers_tricks("small", card) for card in ("9s", "Qs", "As", "Ah"))
assert min(makers_tricks("bower", card) for card in ("9s", "Qs")) >= 3 > makers_tricks("bower", "Jc")
assert makers_tricks("ace", "9s") >= 3 > max(makers_tricks("ace", card) for card in ("Js", "Td"))
assert makers_tricks("follow", "Ac") >= 3 > max(makers_tricks("follow", card) for card in ("Tc", "Qc"))
assert makers_tricks("theirs", "Kd") < 3 <= min(makers_tricks("theirs", card) for card in ("Ah", "Jh"))


# %% proof: second-hand-eight
assert (
    [does_best(view) for view in HELD].count("trump in") == 4 == [does_best(view) for view in HELD].count("throw away")
)


# %% proof: second-hand-09
ace_led, small_trump, _ = kinds.values()
assert says([small_trump.at_a_table, small_trump.all_seen], 0.2, 0.3, within=0.12)
for seed in SEEDS:
    bowers = survey("second_lower_led_bower", seed=seed)
    assert bowers.gain < bowers.gain_error and abs(bowers.gain_seen) < 0.1
assert says([ace_led.at_a_table, ace_led.all_seen], 0.4, 0.6, within=0.15)
assert says([high.at_a_table, high.all_seen], -0.2, -0.2, within=0.12)
assert says([cover.at_a_table, cover.all_seen], 0.2, 0.3, within=0.12)
