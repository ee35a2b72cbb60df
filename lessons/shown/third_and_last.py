# What the cells of third_and_last.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import in_games, survey

# %% your partner's ace, and four trumps
ACE = "Qc Ac 9s Kc Tc up Jc seat 3 trump c maker 3 played Ad Jd"
BOARDS = {
    "ace": "Ad Kh Qs 9c Ts / Jd Th As Kd Jh / Qc Ac 9s Kc Tc / Ah 9d Js Qd Qh up Jc then pass, pass, order up, 9d, Ad, Jd",
    "high": "9d Jc Ts 9c Ah / Tc Th Ks Qc As / Kh Td Kd Jd 9s / Qd Qh Kc Jh Ac up Ad then pass, pass, order up, Qh, 9d, Tc",
    "last": "Tc Jd Kd Qh Td / 9c Jc Th Js Ad / Kc Kh Qs Ks 9h / Ac Ts Qc Ah 9d up Jh then pass, pass, pass, order up, 9d, Td, Ad, 9h",
    "over": "Ah Jc Kc Tc Jd / Qh 9s 9d Kh Ac / Ad 9c As Js Jh / Ts Qs Kd Qc 9h up Ks then pass, pass, pass, order up, 9h, "
    "Ah, Qh, Jh, Ts, Qs, Jc, 9s",
    "alone": "Ad Qd Th 9d Kh / Ac Td Ts Js Jc / Qc Qs 9s Tc Ah / As Kc 9c 9h Jd up Jh then pass, pass, pass, order up alone, 9c, Ad",
}
played_on(
    Ask.play(
        compare_plays(ACE),
        "You told the dealer, on your left, to take J♣ up: clubs are trumps. Your partner leads A♦, and J♦ follows. Which card?",
        why="""A♦ is winning, and only the dealer plays after you. If the dealer ruffs, that is one trump less against your four. "Never trump
        your partner's ace," they say. You make it in 93 hands of 100; with a trump now, in 75.""",
    ),
    BOARDS["ace"],
)


# %% which trump, third to play
HIGH = "Kh Td Kd Jd 9s up Ad seat 3 trump d maker 3 played 9d Tc"
high = compare_plays(HIGH)
played_on(
    Ask.play(
        high,
        "You told the dealer, on your left, to take A♦ up: diamonds are trumps. Your partner leads 9♦, and the opponent on your right throws 10♣. Which card?",
        why="""The dealer plays next and has A♦, which beats K♦ and 10♦. Nothing beats J♦: it takes the trick and the lead. "Third hand high," they say, and
        here it is right. You make it in 80 hands of 100; with K♦ or 10♦, in 63.""",
    ),
    BOARDS["high"],
)


# %% last to play, and an opponent ruffed
LAST = "Ac Ts Qc Ah Jh up Jh seat 4 trump h maker 4 laid 9d played Td Ad 9h"
last = compare_plays(LAST)
played_on(
    Ask.play(
        last,
        "You deal, took J♥ up and laid 9♦ down: hearts are trumps. 10♦ is led, your partner plays A♦, and the opponent on your right ruffs with 9♥. You play last. Which card?",
        why="""Nobody plays after you, so the lowest card that wins is enough. A♥ takes the trick, and J♥ takes another later. You make it in 87
        hands of 100; with J♥ now, in 69.""",
    ),
    BOARDS["last"],
)


# %% last to play, with two spades
OVER = "Ad 9c As Js Jh up Ks seat 3 trump s maker 4 played Ah Qh Jh Ts Qs Jc 9s"
over = compare_plays(OVER)
played_on(
    Ask.play(
        over,
        "The dealer, on your left, took K♠ up and made spades trump, then ruffed your partner's A♥. Now the dealer leads Q♠, your partner plays "
        "J♣, and 9♠ follows. You play last. Which spade?",
        why="""J♣ wins without you, but of the trumps only K♠ is still out. Win with J♠ and lead A♠, which draws it. Then nobody can ruff your A♦,
        and you euchre them whatever they hold. Play A♠, and your partner leads, while K♠ may still ruff. They make it in 21 hands of 100
        then.""",
    ),
    BOARDS["over"],
)


# %% third to play against a lone player
ALONE = "Qc Qs 9s Tc Ah up Jh seat 3 trump h maker 4 alone played Ad"
alone = compare_plays(ALONE)
played_on(
    Ask.play(
        alone,
        "The dealer, on your left, took J♥ up and plays alone; hearts are trumps. Your partner leads A♦, and the opponent on your right sits out. Which card?",
        why="""Trump your partner's ace! A lone player holds few plain cards, and often ruffs A♦. Your one trump would fall to J♥ on the next
        lead of trumps. They march in 32 hands of 100; in 43 if you throw a card away.""",
    ),
    BOARDS["alone"],
)


# %% proof: third-and-last-proof
from euchre_tutor.players import tutor_action

ace = compare_plays(ACE)
assert best(ace) == ({"9s"}, {"9s"})
assert all(says(ace.differences("9s", trump), 0.6, 0.7, within=0.1) for trump in ("Tc", "Qc", "Kc", "Ac"))
assert says([ace["9s"].make, *(ace[trump].make for trump in ("Tc", "Qc", "Kc", "Ac"))], 93, *[75] * 4, of=100, within=3)
assert best(high) == ({"Jd"}, {"Jd"})
assert all(says(high.differences("Jd", lower), 0.6, 0.9) for lower in ("Td", "Kd"))
assert says([high[card].make for card in ("Jd", "Kd", "Td")], 80, 63, 63, of=100, within=2)
assert best(last) == ({"Ah"}, {"Ah"})
assert says(last.differences("Ah", "Jh"), 0.6, 0.5)
assert says([last[card].make for card in ("Ah", "Jh")], 87, 69, of=100, within=2)
assert best(over) == ({"Js"}, {"Js"}) and says(over.differences("Js", "As"), 0.6, 0.4)
sure = max(over.prices, key=lambda price: price.double_dummy.points)
assert says([sure.points, sure.double_dummy.points], 2, 2, within=0.01)
assert says(over["As"].make, 21, of=100, within=2)
assert best(alone) == ({"Ah"}, {"Ah"})
assert all(says(alone.differences("Ah", thrown)[0], 0.4) for thrown in ("Tc", "9s", "Qc", "Qs"))
assert says(
    [alone["Ah"].march, *(alone[thrown].march for thrown in ("Tc", "9s", "Qc", "Qs"))], 32, *[43] * 4, of=100, within=3
)
assert says(alone.differences("Ah", "9s")[1], 0.4) and says(alone.differences("Ah", "Qs")[1], 0.5)


def makers_tricks(board, card):
    """How many tricks the makers take once a card is played, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert makers_tricks("ace", "9s") >= 3 > max(makers_tricks("ace", trump) for trump in ("Tc", "Qc", "Kc", "Ac"))
assert makers_tricks("high", "Jd") >= 3 > max(makers_tricks("high", lower) for lower in ("Td", "Kd"))
assert makers_tricks("last", "Ah") >= 3 > max(makers_tricks("last", other) for other in ("Jh", "Ts", "Qc", "Ac"))
assert makers_tricks("over", "Js") < 3 <= makers_tricks("over", "As")
assert makers_tricks("alone", "Ah") < 5 == min(makers_tricks("alone", thrown) for thrown in ("Tc", "9s", "Qc", "Qs"))


# %% thousands of hands: your partner's ace
partners = survey("third_trumps_partners_ace")
Ask.number(
    "Your partner's ace wins so far, and you play third. You can't follow, and hold a trump and another card. How many more games of 100 does "
    "trumping win than throwing a card away? Below zero, it loses them.",
    answer=lambda: in_games(partners.at_a_table),
    low=-10,
    high=10,
    tolerance=3,
    unit="games",
    shown=rows_of({"partner led": "Ah"}),
    why="""The trick is most likely yours without it, and a trump kept wins or ruffs later. Against an opponent's ace it was the other way
    round: there trumping gains.""",
    then=surveyed({"your partner's ace": partners}, title="Third hand: trump it, or throw away?"),
)


# %% proof: third-and-last-sure
theirs, cheap, third = survey("second_ace_led"), survey("last_cheap_or_dear"), survey("third_high_or_low")
for found in (partners, theirs, cheap, third):
    assert found.is_sure and abs(found.gain_error / found.gain) < 1 / 3 > abs(found.gain_seen_error / found.gain_seen)
assert says([partners.at_a_table, partners.all_seen], -0.5, -0.5, within=0.1)
assert says([theirs.at_a_table, theirs.all_seen], 0.4, 0.6, within=0.15)
assert says([cheap.at_a_table, cheap.all_seen], 0.3, 0.3, within=0.1)
assert says([third.at_a_table, third.all_seen], 0.4, 0.4, within=0.12)
for name, told in {"third_trumps_in": (0.5, 0.7), "last_takes_partners": (-0.4, -0.4)}.items():
    found = survey(name)
    assert found.is_sure and says([found.at_a_table, found.all_seen], *told, within=0.25)
