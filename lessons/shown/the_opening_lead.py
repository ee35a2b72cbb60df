# What the cells of the_opening_lead.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import SEEDS, survey

# %% the dealer made trump
THEIRS = "Jc Ac Kh Qs Th up Jh seat 1 trump h maker 4"
BOARDS = {
    "theirs": "Jc Ac Kh Qs Th / Ad Kd 9d 9s 9c / Kc 9h Js Td Ah / Tc Qc Qh Ts Jd up Jh then pass, pass, pass, order up, Ts",
    "partner's": "Ac Td Ah Qc 9s / Qs 9h Jd Ad Qd / Ks Jc Kh As 9d / Kc Kd Js Th Tc up Ts then pass, pass, order up, Th",
    "yours": "Qc As Jh Kh Th / 9s Qh Tc Td Ac / Qs Ts 9d Ad 9c / Jd Qd Jc Ah 9h up Js then pass, pass, pass, pass, hearts",
    "assisted": "Jd Kh Ac Td Kc / 9d Jc Qs Qd Kd / 9c As 9h Th Jh / Qh Tc Ah Js Ks up Ad then pass, order up, Tc",
}
played_on(
    Ask.play(
        compare_plays(THEIRS),
        "The dealer, on your right, took J♥ up and made hearts trump. The player on the dealer's left leads: that is you. Which card?",
        why="""A♣ takes the trick unless somebody has no club and ruffs; later in the hand more players will have none. Your trumps keep: they can
        win later. To lead one costs 0.3 to 0.4 points a hand (0.5 to 0.6 with all cards seen).""",
    ),
    BOARDS["theirs"],
)


# %% your partner made trump
PARTNERS = "Ac Td Ah Qc 9s up Ts seat 1 trump s maker 3"
partners = compare_plays(PARTNERS)
played_on(
    Ask.play(
        partners,
        "Your partner ordered up 10♠, which went to the dealer, on your right. Spades are trumps. You hold two aces, and one small trump. Which do you lead?",
        why="""Your partner called, so the high trumps should be there, and the dealer has at least one. Your 9♠ lets your partner win, and draws
        trumps from both opponents. Then your aces are safer. To lead an ace first costs 0.2 to 0.3 points a hand (0.3).""",
    ),
    BOARDS["partner's"],
)


# %% you made trump
YOURS = "Qc As Jh Kh Th down Js seat 1 trump h maker 1"
yours = compare_plays(YOURS)
played_on(
    Ask.play(
        yours,
        "J♠ was turned down. You made hearts trump, and hold three of them. Which card do you lead?",
        why="""The right bower can't lose, and takes a trump from each opponent who has one: you [draw trumps](glossary.md#Draw-trumps). A♠ now risks a ruff, and costs 0.4 points
        a hand (0.6 with all cards seen). A lower trump can lose to the left bower or the ace, and costs 0.2 (0.7).""",
    ),
    BOARDS["yours"],
)


# %% proof: opening-lead-05
theirs = compare_plays(THEIRS)
assert best(theirs) == ({"Ac"}, {"Ac"})
assert says(theirs.differences("Ac", "Th"), 0.3, 0.5) and says(theirs.differences("Ac", "Kh"), 0.4, 0.6)
assert best(partners) == ({"9s"}, {"9s"})
assert says(partners.differences("9s", "Ah"), 0.2, 0.3) and says(partners.differences("9s", "Ac"), 0.3, 0.3)
assert best(yours) == ({"Jh"}, {"Jh"})
assert says(yours.differences("Jh", "As"), 0.4, 0.6)
assert all(says(yours.differences("Jh", low), 0.2, 0.7) for low in ("Kh", "Th"))


# %% thousands of hands with trumps and an ace
kinds = {
    "they made it, you hold two trumps": survey("lead_they_two_trumps_or_ace"),
    "your partner, and you hold one": survey("lead_partner_one_trump_or_ace"),
    "you, with two trumps": survey("lead_you_two_trumps_or_ace"),
    "you, with three": survey("lead_you_three_trumps_or_ace"),
}
ANSWERS = {
    "whoever made it": [*kinds],
    "if your partner made it, or you with three trumps": ["your partner, and you hold one", "you, with three"],
    "only if you made it": ["you, with two trumps", "you, with three"],
    "only if you made it, with three trumps": ["you, with three"],
}
Ask.choice(
    "Thousands of random hands in which you hold trumps and an ace of another suit, and lead first. When does it clearly gain to lead your highest trump, and not the ace?",
    [*ANSWERS],
    answer=lambda: next(
        words
        for words, names in ANSWERS.items()
        if names == [name for name, found in kinds.items() if min(found.at_a_table.low, found.all_seen.low) > 0]
    ),
    shown=rows_of({"trumps, or": "Jh 9h", "an ace": "Ac"}),
    why="""With three trumps of your own you draw theirs, and your ace is safer after that: 0.2 points (0.2). With two, or if your partner
    made it, neither lead is clearly ahead at a table. If they made it, the trump costs 0.1 points (0.2).""",
    then=surveyed(kinds, title="Lead your highest trump, or an ace?"),
)


# %% the dealer's partner made trump
ASSISTED = "Jd Kh Ac Td Kc up Ad seat 1 trump d maker 2"
assisted = compare_plays(ASSISTED)
played_on(
    Ask.play(
        assisted,
        "The dealer, on your right, took A♦ up, since the dealer's partner, on your left, ordered it. Diamonds are trumps. What do you lead?",
        why="""You hold the right bower, which nobody beats, and a second trump to ruff with. It draws a trump from each of them, perhaps A♦ itself, and A♣ is safer after it. A♣ first costs
        0.2 points a hand (0.3), 10♦ 0.6 (0.8).""",
    ),
    BOARDS["assisted"],
)


# %% proof: opening-lead-09
from euchre_tutor.players import tutor_action


def makers_tricks(board, card):
    """How many tricks the makers take once a card is led, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert makers_tricks("theirs", "Ac") < 3 <= min(makers_tricks("theirs", trump) for trump in ("Kh", "Th"))
assert max(makers_tricks("partner's", ace) for ace in ("Ac", "Ah")) < 3 <= makers_tricks("partner's", "9s")
assert max(makers_tricks("yours", card) for card in ("As", "Th")) < 3 <= makers_tricks("yours", "Jh")
assert makers_tricks("assisted", "Jd") < 3 <= makers_tricks("assisted", "Ac")

theirs_two, partners_one, yours_two, yours_three = kinds.values()
assert max(theirs_two.at_a_table.high, theirs_two.all_seen.high) < 0 and says(
    [theirs_two.at_a_table, theirs_two.all_seen], -0.1, -0.2, within=0.1
)
assert max(abs(partners_one.gain), abs(yours_two.gain)) < 0.1
assert says([yours_three.at_a_table, yours_three.all_seen], 0.2, 0.2, within=0.12)
plain, high = survey("lead_partner_one_trump_or_plain"), survey("lead_you_high_or_low")
assert max(abs(plain.gain), abs(plain.gain_seen)) < 0.1
assert says([high.at_a_table, high.all_seen], 0.2, 0.3, within=0.12)
assert best(assisted) == ({"Jd"}, {"Jd"})
assert says(assisted.differences("Jd", "Ac"), 0.2, 0.3) and says(assisted.differences("Jd", "Td"), 0.6, 0.8)
for seed in SEEDS:
    bower = survey("lead_dealer_right_or_low", seed=seed)
    assert says(bower.at_a_table, -0.35, within=0.4) and bower.at_a_table.high < 0 < bower.all_seen.high
    assisted_low = survey("lead_dealers_partner_right_or_low", seed=seed)
    assert says([assisted_low.at_a_table, assisted_low.all_seen], -0.3, 0.3, within=0.35)
    dealers_ace, assisted_ace = (survey(f"lead_{by}_right_or_ace", seed=seed) for by in ("dealer", "dealers_partner"))
    assert not dealers_ace.is_sure and assisted_ace.all_seen.low > 0
