# What the cells of second_hand.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import in_games, survey

# %% a king is led
KING = "9d Tc 9h Kh Qc up Ad seat 2 trump d maker 4 played Ks"
BOARDS = {
    "king": "Ks As Td Js Kc / 9d Tc 9h Kh Qc / Qd Kd Ac 9c Jc / 9s Qh Jd Ah Th up Ad then pass, pass, pass, order up, 9s, Ks",
    "ace": "Ah Jd As 9c Tc / 9s Td Ad Js Ac / Ts Jc Kd Jh Qs / 9h Kc 9d Th Qh up Ks then pass, order up, 9d, Ah",
    "follow": "Kc Qd Jd As Jh / Tc Qc Ac 9d 9s / Js Jc Th Ks Td / Ts Qh Kd Ad 9h up Ah then pass, pass, pass, order up, Ts, Kc",
    "theirs": "Kc Jd Th Qh Tc / 9s Ah Kd Ts Jh / Jc Ac Td Qd 9h / Ad Kh Js Qs Ks up 9c then pass, pass, pass, pass, hearts, Tc",
}
played_on(
    Ask.play(
        compare_plays(KING),
        "Your partner deals, took A♦ up and made diamonds trump. The opponent on your right leads K♠, and you play next. Which card?",
        why="""Only A♠ or a trump beats K♠. Ruff, even with the smallest trump, and you win unless somebody ruffs higher. Throw a card away, and
        your partner has to beat the king. You make it in 76 hands of 100; with a card thrown away, in about 55.""",
    ),
    BOARDS["king"],
)


# %% a low card is led, and they made trump
THEIRS = "9s Ah Kd Ts Jh down 9c seat 2 trump h maker 1 played Tc"
theirs = compare_plays(THEIRS)
played_on(
    Ask.play(
        theirs,
        "The opponent on your right called hearts, and leads 10♣. Which card?",
        why="""Here the saying wins. 10♣ is low, and your partner may well beat it. J♥ and A♥ should win two tricks later. K♦ goes, since it is
        alone in its suit. You euchre them in 81 hands of 100; with A♥ played, in 57.""",
    ),
    BOARDS["theirs"],
)


# %% an ace is led
ACE = "9s Td Ad Js Ac up Ks seat 2 trump s maker 2 played Ah"
ace = compare_plays(ACE)
played_on(
    Ask.play(
        ace,
        "You told your partner, the dealer, to take K♠ up: spades are trumps. The opponent on your right leads A♥. Which card?",
        why="""No heart beats A♥, so your partner could only win with a trump. Ruff with 9♠, your lowest: J♠ can't be beaten, and takes a trick
        later. You make it in 95 hands of 100; with J♠ now, in 84.""",
    ),
    BOARDS["ace"],
)


# %% a suit that you must follow
FOLLOW = "Tc Qc Ac 9d 9s up Ah seat 2 trump h maker 4 played Kc"
follow = compare_plays(FOLLOW)
played_on(
    Ask.play(
        follow,
        "Your partner took A♥ up and made hearts trump. The opponent on your right leads K♣. Which card?",
        why="""A♣ is the one club that beats the king, and the next club lead may be ruffed. Play low, and your partner must ruff, or the trick
        is lost. You make it in 67 hands of 100; with a low club, in 42.""",
    ),
    BOARDS["follow"],
)


# %% proof: second-hand-06
from euchre_tutor.players import tutor_action

king = compare_plays(KING)
assert best(king) == ({"9d"}, {"9d"})
assert says(
    [king["9d"].make, *(king[thrown].make for thrown in ("Tc", "9h", "Kh", "Qc"))], 76, 55, 55, 54, 54, of=100, within=2
)
assert best(ace) == ({"9s"}, {"9s"})
assert says([ace[card].make for card in ("9s", "Js")], 95, 84, of=100, within=2)
assert all(gap.low > 0.5 for thrown in ("Td", "Ad", "Ac") for gap in ace.differences("9s", thrown))
assert best(follow) == ({"Ac"}, {"Ac"})
assert says([follow[card].make for card in ("Ac", "Tc", "Qc")], 67, 42, 42, of=100, within=2)
assert best(theirs) == ({"Kd"}, {"Kd"})
assert says([theirs[card].euchred for card in ("Kd", "Ah")], 81, 57, of=100, within=2)
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
    "An ace is led. You play second, can't follow, and hold a trump and another card. How many more games of 100 does trumping in win than "
    "throwing away?",
    answer=lambda: in_games(ace_led.at_a_table),
    low=-10,
    high=10,
    tolerance=2,
    unit="games",
    shown=rows_of({"led": "Ah"}),
    why="""Only a trump beats an ace, so here the saying loses. Your partner may beat a lower card: then trumping in gains little, on average.""",
    then=surveyed({"an ace was led": ace_led}, title="Second hand: trump in, or throw away?"),
)


# %% which trump, second to play
high = survey("second_high_or_low")
Ask.choice(
    "You trump in, and hold two trumps or more. Which one is better on average?",
    ["your highest", "your lowest", "about even"],
    answer=lambda: "your lowest" if high.at_a_table.high < 0 else "about even",
    shown=rows_of({"led": "Ac", "your trumps": "Jh 9h"}),
    why="""The lowest wins unless somebody ruffs higher, and the high one is left to take a trick later.""",
    then=surveyed({"you trump in": high}, title="Second hand: a high trump, or a low one?"),
)


# %% proof: second-hand-09
assert says([ace_led.at_a_table, ace_led.all_seen], 0.4, 0.6, within=0.15)
assert says(lower_led.all_seen, 0.2, within=0.1) and lower_led.gain < 0.1
cover = survey("second_ace_or_low")
assert says([high.at_a_table, high.all_seen], -0.2, -0.2, within=0.12)
assert says([cover.at_a_table, cover.all_seen], 0.2, 0.3, within=0.12)
