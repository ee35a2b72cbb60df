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
        why="""A♣ takes the trick unless somebody has no club and ruffs. Later in the hand more players will have none, and your trumps
        can win later. They make it in 67 hands of 100; after a trump led, in 73 to 76.""",
    ),
    BOARDS["theirs"],
)


# %% your partner made trump
PARTNERS = "Ac Td Ah Qc 9s up Ts seat 1 trump s maker 3"
partners = compare_plays(PARTNERS)
played_on(
    Ask.play(
        partners,
        "Your partner ordered up 10♠, which went to the dealer, on your right. Spades are trumps. Which card do you lead?",
        why="""Your partner called, so the high trumps should be there. Your 9♠ lets your partner win, and draws trumps from both
        opponents. Then your aces are safer. You take all five in 34 hands of 100; with an ace led, in 19 at most.""",
    ),
    BOARDS["partner's"],
)


# %% you made trump
YOURS = "Qc As Jh Kh Th down Js seat 1 trump h maker 1"
yours = compare_plays(YOURS)
played_on(
    Ask.play(
        yours,
        "J♠ was turned down, and you made hearts trump. Which card do you lead?",
        why="""The right bower can't lose, and takes a trump from each opponent who has one: you draw trumps. A♠ now
        risks a ruff, and a lower trump can lose to J♦ or A♥. You make it in 89 hands of 100; with A♠ led, in 78.""",
    ),
    BOARDS["yours"],
)


# %% the dealer's partner made trump
ASSISTED = "Jd Kh Ac Td Kc up Ad seat 1 trump d maker 2"
assisted = compare_plays(ASSISTED)
played_on(
    Ask.play(
        assisted,
        "Your left opponent ordered A♦ up, and the dealer, on your right, took it. Diamonds are trumps. What do you lead?",
        why="""Nobody beats J♦, the right bower, and 10♦ stays to ruff with. It draws a trump from each of them, perhaps A♦ itself, and
        A♣ is safer after that. They make it in 46 hands of 100; after A♣ first, in 53.""",
    ),
    BOARDS["assisted"],
)


# %% proof: opening-lead-05
theirs = compare_plays(THEIRS)
assert best(theirs) == ({"Ac"}, {"Ac"})
assert says(theirs.differences("Ac", "Th"), 0.3, 0.5) and says(theirs.differences("Ac", "Kh"), 0.4, 0.6)
assert says([theirs[card].make for card in ("Ac", "Th", "Kh")], 67, 73, 76, of=100, within=2)
assert best(partners) == ({"9s"}, {"9s"})
assert says([partners[card].march for card in ("9s", "Ah", "Ac")], 34, 19, 9, of=100, within=2)
assert says(partners.differences("9s", "Ah"), 0.2, 0.3) and says(partners.differences("9s", "Ac"), 0.3, 0.4)
assert best(yours) == ({"Jh"}, {"Jh"})
assert says([yours[card].make for card in ("Jh", "As")], 89, 78, of=100, within=2)
assert says(yours.differences("Jh", "As"), 0.4, 0.7)
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
    "In many hands you lead first, and hold trumps and an ace of another suit. When is it sure that your highest trump gains over the ace?",
    [*ANSWERS],
    answer=lambda: next(
        words
        for words, names in ANSWERS.items()
        if names == [name for name, found in kinds.items() if min(found.at_a_table.low, found.all_seen.low) > 0]
    ),
    shown=rows_of({"trumps, or": "Jh 9h", "an ace": "Ac"}),
    why="""With three trumps of your own you draw theirs, and your ace is safer after that. If your partner made it, your one
    trump draws theirs too. With two of your own the gain is too small to be sure: its error is as large. If they made it,
    lead the ace.""",
    then=surveyed(kinds, title="Lead your highest trump, or an ace?"),
)


# %% your highest trump, or your lowest
high = survey("lead_you_high_or_low")
Ask.choice(
    "Now you made trump, and hold two trumps or more. You lead one of them. Which is better on average?",
    ["your lowest", "your highest", "about even"],
    answer=lambda: "your highest" if high.at_a_table.low > 0 else "about even",
    shown=rows_of({"two trumps": "Jh 9h", "or more": "Ah Kh 9h"}),
    why="""A high trump may take the trick and draws two of theirs. A low one gives the lead away to any higher trump. The gain is
    small, one game of 100, but sure.""",
    then=surveyed({"you made it": high}, title="Lead your highest trump, or your lowest?"),
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
    [theirs_two.at_a_table, theirs_two.all_seen], -0.2, -0.2, within=0.1
)
assert abs(yours_two.gain) < 0.1 and yours_two.all_seen.low < 0
again = survey("lead_partner_one_trump_or_ace", seed=SEEDS[1])
for first, second in zip((partners_one.at_a_table, partners_one.all_seen), (again.at_a_table, again.all_seen)):
    assert (first.error + second.error) / 2 < (first.value + second.value) / 2 < 0.15
assert says([yours_three.at_a_table, yours_three.all_seen], 0.2, 0.2, within=0.12)
plain = survey("lead_partner_one_trump_or_plain")
assert says([plain.at_a_table, plain.all_seen], 0.2, 0.2, within=0.12)
assert says([high.at_a_table, high.all_seen], 0.1, 0.2, within=0.12)
assert best(assisted) == ({"Jd"}, {"Jd"})
assert says([assisted[card].make for card in ("Jd", "Ac")], 46, 53, of=100, within=2)
assert says(assisted.differences("Jd", "Ac"), 0.2, 0.4) and says(assisted.differences("Jd", "Td"), 0.6, 0.8)
for seed in SEEDS:
    bower = survey("lead_dealer_right_or_low", seed=seed)
    assert says(bower.at_a_table, -0.4, within=0.12) and abs(bower.gain_seen) < 0.1
    bower = survey("lead_dealer_right_or_ace", seed=seed)
    assert says([bower.at_a_table, bower.all_seen], -0.2, -0.1, within=0.2) and bower.at_a_table.high < 0
    bower = survey("lead_dealers_partner_right_or_ace", seed=seed)
    assert says([bower.at_a_table, bower.all_seen], 0.2, 0.6, within=0.25) and bower.at_a_table.low > 0
