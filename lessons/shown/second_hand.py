# What the cells of second_hand.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import survey

# %% a king is led
KING = "9d Tc 9h Kh Qc up Ad seat 2 trump d maker 4 played Ks"
BOARDS = {
    "king": "Ks As Td Js Kc / 9d Tc 9h Kh Qc / Qd Kd Ac 9c Jc / 9s Qh Jd Ah Th up Ad then pass, pass, pass, order up, 9s, Ks",
    "ace": "Ah Jd As 9c Tc / 9s Td Ad Js Ac / Ts Jc Kd Jh Qs / 9h Kc 9d Th Qh up Ks then pass, order up, 9d, Ah",
    "follow": "Kc Qd Jd As Jh / Tc Qc Ac 9d 9s / Js Jc Th Ks Td / Ts Qh Kd Ad 9h up Ah then pass, pass, pass, order up, Ts, Kc",
    "theirs": "Tc Qc Td Qh Kh / 9s Ah Kd Ts Jh / Ad Jd Js Ac As / Qs Th 9h Qd Ks up 9c then pass, pass, pass, pass, hearts, Tc",
}
played_on(
    Ask.play(
        compare_plays(KING),
        "Your partner deals, took A♦ up and made diamonds trump. The opponent on your right leads K♠, and you play next. You have no spade. Which card?",
        why="""Only A♠ or a trump beats K♠. Ruff, even with the smallest trump, and you win unless somebody ruffs higher. Throw a card away, and the trick is theirs unless
        your partner beats the king. That costs 0.6 points a hand (0.8 with all cards seen).""",
    ),
    BOARDS["king"],
)


# %% an ace is led
ACE = "9s Td Ad Js Ac up Ks seat 2 trump s maker 2 played Ah"
ace = compare_plays(ACE)
played_on(
    Ask.play(
        ace,
        "You told your partner, the dealer, to take K♠ up: spades are trumps. The opponent on your right leads A♥, and you have no heart. Which card?",
        why="""No heart beats A♥, so your partner could only win with a trump. Ruff, and with 9♠: J♠ can't be beaten, and takes a trick later. J♠ now costs
        0.6 points a hand (0.4), to throw a card away as much or more (0.6 to 0.9).""",
    ),
    BOARDS["ace"],
)


# %% a suit that you must follow
FOLLOW = "Tc Qc Ac 9d 9s up Ah seat 2 trump h maker 4 played Kc"
follow = compare_plays(FOLLOW)
played_on(
    Ask.play(
        follow,
        "Your partner took A♥ up and made hearts trump. The opponent on your right leads K♣, and you have to follow with a club. High or low?",
        why="""A♣ is the one club that beats the king, and the next club lead may be ruffed. Play low, and your partner must ruff, or the trick is lost.
        That costs 0.7 points a hand (0.8). The saying fails again.""",
    ),
    BOARDS["follow"],
)


# %% a low card is led, and they made trump
THEIRS = "9s Ah Kd Ts Jh down 9c seat 2 trump h maker 1 played Tc"
theirs = compare_plays(THEIRS)
played_on(
    Ask.play(
        theirs,
        "Now they made trump: the opponent on your right called hearts, and leads 10♣. You have no club. Which card?",
        why="""For once the saying wins. 10♣ is low, and your partner may well beat it. J♥ and A♥ should win two tricks later: to ruff costs 0.7 points a hand with A♥ (0.6), and 1.1 with J♥
        (1.1). K♦ goes, since it is alone in its suit.""",
    ),
    BOARDS["theirs"],
)


# %% proof: second-hand-06
from euchre_tutor.players import tutor_action

king = compare_plays(KING)
assert best(king) == ({"9d"}, {"9d"})
assert all(says(king.differences("9d", thrown), 0.6, 0.8) for thrown in ("Tc", "9h", "Kh", "Qc"))
assert best(ace) == ({"9s"}, {"9s"})
assert says(ace.differences("9s", "Js"), 0.6, 0.4)
assert all(gap.low > 0.5 for thrown in ("Td", "Ad", "Ac") for gap in ace.differences("9s", thrown))
assert says(ace.differences("9s", "Td")[1], 0.6) and says(ace.differences("9s", "Ad")[1], 0.9)
assert best(follow) == ({"Ac"}, {"Ac"})
assert all(says(follow.differences("Ac", low), 0.7, 0.8) for low in ("Tc", "Qc"))
assert best(theirs) == ({"Kd"}, {"Kd"})
assert says(theirs.differences("Kd", "Ah"), 0.7, 0.6) and says(theirs.differences("Kd", "Jh"), 1.1, 1.1)


def makers_tricks(board, card):
    """How many tricks the makers take once a card is played, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert makers_tricks("king", "9d") >= 3 > max(makers_tricks("king", card) for card in ("9h", "Tc"))
assert makers_tricks("ace", "9s") >= 3 > max(makers_tricks("ace", card) for card in ("Js", "Td"))
assert makers_tricks("follow", "Ac") >= 3 > max(makers_tricks("follow", card) for card in ("Tc", "Qc"))
assert makers_tricks("theirs", "Kd") < 3 <= min(makers_tricks("theirs", card) for card in ("Ah", "Jh"))


# %% many hands: an ace is led
ace_led, lower_led = survey("second_ace_led"), survey("second_lower_led")
Ask.number(
    "Hundreds of random hands: an ace is led, and you play second, can't follow, and hold a trump and another card. By how many points a hand is it better to trump in "
    "than to throw away?",
    answer=lambda: ace_led.at_a_table,
    low=-0.5,
    high=1.5,
    step=0.1,
    tolerance=0.15,
    unit="points",
    shown=rows_of({"led": "Ah"}),
    why="""Only a trump beats an ace, so here the saying loses: by 0.3 points a hand (0.6). A lower card your partner may beat. Then trumping in still gains 0.2 with all
    cards seen; at a table no clear difference is left.""",
    then=surveyed({"an ace was led": ace_led}, title="Second hand: trump in, or throw away?"),
)


# %% proof: second-hand-09
assert says([ace_led.at_a_table, ace_led.all_seen], 0.3, 0.6, within=0.15)
assert says(lower_led.all_seen, 0.2, within=0.1)
high, cover = survey("second_high_or_low"), survey("second_ace_or_low")
assert says([high.at_a_table, high.all_seen], -0.2, -0.1, within=0.12)
assert says([cover.at_a_table, cover.all_seen], 0.2, 0.3, within=0.12)
