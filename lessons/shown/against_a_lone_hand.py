# What the cells of against_a_lone_hand.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import count, in_games, survey

# %% your opening lead
LEAD = "Qs Tc Td Kd Ad up 9s seat 1 trump s maker 4 alone"
KING = "9c Ad 9h 9s Ks up 9d seat 3 trump d maker 2 alone played Ah Td 9h Jh Ad Kd Jd"
GONE = "Kh Th Qd Ad Qs down Tc seat 1 trump h maker 2 alone played Qd Ah 9d Jd Qh Th Jh 9c Kh Ac Kc"
SHARED = "Ks Js Jc Kc 9h down Th seat 2 trump d maker 1 alone played Ad 9h Kd Jh Js Td Ac Jc Qs 9d"
MIXED = "9c Qd Tc Ts Ks up Jd seat 1 trump d maker 4 alone played 9c Kc 9d Jh Qd Ad Jd"
BOARDS = {
    "lead": "Qs Tc Td Kd Ad / Jd Ah As Jh 9d / 9c Ac Qd Th Kh / Qh 9h Ks Jc Js up 9s then pass, pass, pass, order up alone, 9h",
    "king": "Ah Kd Jc Qc Qh / Td Jh Jd Qs As / 9c Ad 9h 9s Ks / Js Qd Ts Ac Th up 9d then pass, order up alone, "
    "Ah, Td, 9h, Jh, Ad, Kd, Jd",
    "gone": "Kh Th Qd Ad Qs / Ah Jd Jh Ac Js / 9d Qh 9c Kc Jc / As 9h Ks Kd 9s up Tc then pass, pass, pass, pass, pass, hearts alone, "
    "Qd, Ah, 9d, Jd, Qh, Th, Jh, 9c, Kh, Ac, Kc",
    "shared": "Ad Jh Ac 9d Qc / Ks Js Jc Kc 9h / Ts Qd 9s Jd Qh / Kd Td Qs Ah As up Th then pass, pass, pass, pass, diamonds alone, "
    "Ad, 9h, Kd, Jh, Js, Td, Ac, Jc, Qs, 9d",
    "mixed": "9c Qd Tc Ts Ks / Td Ah Js Kh Ac / Kc Ad 9h Qh Kd / 9d Jh Th Qs As up Jd then pass, pass, pass, order up alone, Th, "
    "9c, Kc, 9d, Jh, Qd, Ad, Jd",
}
lead = compare_plays(LEAD)
played_on(
    Ask.play(
        lead,
        "The dealer, on your right, picked 9♠ up and plays alone. You lead, your partner plays second, the dealer last. Which card?",
        why="""10♣ is your only club: once it is gone, Q♠ can ruff the next one. You hold three diamonds, so the dealer has hardly any, and
        ruffs A♦. To lead Q♠ does the dealer's work. And your partner may have A♣.""",
    ),
    BOARDS["lead"],
)


# %% many hands: your lowest trump, or another card
trump = survey("lone_lead_trump_or_other")
Ask.number(
    "Many random hands: an opponent plays alone, you lead, and hold a trump and another card. How many games more of 100 does the lowest trump win than the best other card? Below zero, it loses them.",
    answer=lambda: in_games(trump.at_a_table),
    low=-10,
    high=10,
    tolerance=2,
    unit="games",
    shown=rows_of({"a trump": "Qs", "another": "Kd"}),
    why="""Lone players want your trumps out, and have to spend a lead on it. Lead one, and you do it for them. You also lose the ruff that you might have had.""",
    then=surveyed({"you lead": trump}, title="A trump, or your best other card?"),
)


# %% spades and clubs to keep or throw away
king = compare_plays(KING)
played_on(
    Ask.play(
        king,
        "The opponent on your right plays alone in diamonds, and leads J♦. Which card?",
        why="""You hold a king and a small card of its suit: keep both. 9♠ falls under A♠, and then K♠ is the highest spade. 9♣ takes no
        trick, whatever happens.""",
    ),
    BOARDS["king"],
)


# %% your last two cards
gone = compare_plays(GONE)
played_on(
    Ask.play(
        gone,
        "The opponent on your left plays alone in hearts. Your partner follows with K♣, and one trick is left after this. Which card?",
        why="""The maker ruffed your Q♦, so has no diamond. Nobody will lead a diamond to your A♦. Q♠ takes the last trick if a lower spade is led.""",
    ),
    BOARDS["gone"],
)


# %% a card to throw on the last trump but one
shared = compare_plays(SHARED)
played_on(
    Ask.play(
        shared,
        "The opponent on your right plays alone in diamonds, and now leads 9♦. Which card?",
        why="""Your partner threw Q♠ on A♣, so has no club: nobody but you can stop one. Your K♣ is the highest since A♣ fell. The other suits are your
        partner's task.""",
    ),
    BOARDS["shared"],
)


# %% one suit kept, or two
KEPT = {"one suit": "lone_stopped_last_one_suit", "two suits": "lone_stopped_last_two_suits"}
kept = {words: count(name).average for words, name in KEPT.items()}
Ask.number(
    "Lone hands with four tricks, and a last card that is no trump. If both defenders kept the same suit, they stop 13 of 100. And if they kept different suits?",
    lambda: kept["two suits"],
    high=60,
    tolerance=8,
    shown=rows_of({"one suit": "As Ks", "two suits": "As Kh"}),
    why="Two cards of the same suit guard against that suit alone. Your partner threw a suit away? You keep it. Your partner keeps it? Keep another.",
    then=places_of(
        {"": kept},
        title="The last trick is stopped",
        caption="In so many of 100 hands that the tutor's players called and played, by the suits that both defenders kept.",
    ),
)


# %% three cards left, and no trump
mixed = compare_plays(MIXED)
played_on(
    Ask.play(
        mixed,
        "The dealer, on your right, plays alone in diamonds, and now leads J♦. Which card?",
        why="""The dealer ruffed your first lead, a club, so 10♣ takes nothing. 10♠ guards K♠: without it, the king falls under the ace.""",
    ),
    BOARDS["mixed"],
)


# %% proof: lone-proof
from euchre_tutor.players import tutor_action

assert best(lead) == ({"Tc"}, {"Tc"})
assert says(lead.differences("Tc", "Ad"), 0.2, 0.1) and says(lead.differences("Tc", "Qs"), 0.5, 0.3, within=0.1)
assert best(king) == ({"9c"}, {"9c"})
assert says(king.differences("9c", "9s"), 0.4, 0.4, within=0.1) and says(
    king.differences("9c", "Ks"), 0.7, 0.7, within=0.1
)
assert best(gone) == ({"Ad"}, {"Ad"}) and says(gone.differences("Ad", "Qs"), 0.9, 0.9, within=0.1)
assert best(shared) == ({"Ks"}, {"Ks"}) and says(shared.differences("Ks", "Kc"), 0.7, 0.7, within=0.1)
assert best(mixed) == ({"Tc"}, {"Tc"})
assert says(mixed.differences("Tc", "Ts"), 0.2, 0.2, within=0.1) and says(
    mixed.differences("Tc", "Ks"), 0.6, 0.6, within=0.1
)

assert trump.is_sure and says([trump.at_a_table, trump.all_seen], -0.5, -0.4, within=0.15)
assert says([(ace := survey("lone_lead_ace_or_other")).at_a_table, ace.all_seen], -0.05, -0.03, within=0.06)
assert says(kept["one suit"], 13, of=100, within=10) and all(each.error < 0.105 for each in kept.values())
assert kept["two suits"].low < 0.45 < kept["two suits"].high
assert kept["two suits"].low > kept["one suit"].high
stopped, late = count("lone_stopped").average, count("lone_stopped_late").average
assert 0.6 < stopped.low < 2 / 3 < stopped.high < 0.72 and 0.25 < late.low < 1 / 3 < late.high < 0.4


def makers_tricks(board, card):
    """How many tricks the lone player takes once a card is played, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert makers_tricks("lead", "Tc") < 5 == min(makers_tricks("lead", card) for card in ("Qs", "Ad", "Kd", "Td"))
assert makers_tricks("king", "9c") < 5 == min(makers_tricks("king", card) for card in ("9s", "Ks"))
assert makers_tricks("gone", "Ad") < 5 == makers_tricks("gone", "Qs")
assert makers_tricks("shared", "Ks") < 5 == makers_tricks("shared", "Kc")
assert makers_tricks("mixed", "Tc") < 5 == min(makers_tricks("mixed", card) for card in ("Ts", "Ks"))
