# What the cells of the_opening_lead.ipynb show, by name, and its proofs.

from euchre_tutor.course.figures import *
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import SEEDS, survey

# %% the dealer made trump
dealers = compare_plays("Js Qh 9s Kh Ah up Qs seat 1 trump s maker 4")
Ask.play(
    dealers,
    "The dealer, on your right, took Q♠ up and made spades trump. You lead. Which card?",
    why="""A♥ or K♥ takes the trick unless somebody has no heart and plays a trump. That gets likelier with every trick, so lead a heart now.
    J♠ takes a trick whenever it comes.""",
)


# %% your partner made trump
MINE = "Js Ts Ac Ah Qd up As seat 1 trump s maker"
partners = compare_plays(f"{MINE} 3")
Ask.play(
    partners,
    "Your partner ordered A♠ up, and the dealer, on your right, took it. Which card do you lead?",
    why="""Your partner called on good trumps, and the dealer has A♠. J♠ draws a trump from each opponent who has one, perhaps A♠ itself. After that
    your two aces are safer.""",
)


# %% the dealer's partner made trump
assisted = compare_plays(f"{MINE} 2")
bowers = {
    "the dealer made it": survey("lead_dealer_right_or_ace"),
    "the dealer's partner made it": survey("lead_dealers_partner_right_or_ace"),
}
Ask.play(
    assisted,
    "The same hand, but your left opponent ordered A♠ up, and the dealer, on your right, took it. Which card do you lead?",
    why="""One of them took A♠, the other called on good trumps. J♠ draws a trump from each, perhaps A♠ itself, and your aces are safer after that.
    Over many hands, too, it gains a little on average.""",
    then=surveyed(bowers, title="The right bower first, or the ace?"),
)


# %% thousands of hands with trumps and an ace
kinds = {
    "they made it, you hold two trumps": survey("lead_they_two_trumps_or_ace"),
    "your partner, and you hold one": survey("lead_partner_one_trump_or_ace"),
    "you, with three": survey("lead_you_three_trumps_or_ace"),
}
WINS = {(True, True, True): "either side", (False, True, True): "only your side", (True, False, False): "only they"}
Ask.choice(
    "You lead first, and hold trumps and an ace. As a rule, who must have made trump so that your highest trump wins more than the ace?",
    [*WINS.values(), "nobody"],
    answer=lambda: WINS.get(
        tuple(min(found.at_a_table.low, found.all_seen.low) > 0 for found in kinds.values()), "nobody"
    ),
    shown=rows_of({"a trump, or": "Kc 9c", "an ace": "Ad"}),
    why="""If they made it, every trump that you lead does their work. If your side made it, you draw theirs, and your ace is safer. The
    right bower against the dealer's partner is the exception that you saw.""",
    then=surveyed(kinds, title="Lead your highest trump, or an ace?"),
)


# %% you made trump
YOURS = "Qc As Jh Kh Th down Js seat 1 trump h maker 1"
yours = compare_plays(YOURS)
high = survey("lead_you_high_or_low")
BOARDS = {
    "yours": "Qc As Jh Kh Th / 9s Qh Tc Td Ac / Qs Ts 9d Ad 9c / Jd Qd Jc Ah 9h up Js then pass, pass, pass, pass, hearts",
    "no ace": "9c Qc Th Jh Kh / Td 9h Ah Ks As / Kd Qh 9s Ts Qs / Tc Jc Kc Jd Qd up Js then pass, pass, pass, pass, hearts",
}
played_on(
    Ask.play(
        yours,
        "J♠ was turned down, and you made hearts trump. Which card do you lead?",
        why="""Nobody beats J♥, and it takes a trump from each opponent who has one. A♠ is safer after that. A low trump may lose to J♦ or A♥.""",
        then=surveyed({"you made it, with two trumps or more": high}, title="Lead your highest trump, or your lowest?"),
    ),
    BOARDS["yours"],
)


# %% you made trump, and hold no ace
NO_ACE = "Qc 9c Jh Kh Th down Js seat 1 trump h maker 1"
no_ace = compare_plays(NO_ACE)
played_on(
    Ask.play(
        no_ace,
        "The same hand, but 9♣ in place of A♠. Which card do you lead now?",
        why="""No ace is left that drawing trumps would make safe. Lead a club: your partner may win it, and your trumps stay to trump in with.
        Not every such hand is like this one: on average it is even.""",
    ),
    BOARDS["no ace"],
)


# %% proof: opening-lead-09
from euchre_tutor.players import tutor_action

assert "Ah" in best(dealers)[0] & best(dealers)[1] and not {"Js", "9s"} & set.union(*best(dealers))
assert best(partners) == best(assisted) == ({"Js"}, {"Js"})
assert best(yours) == ({"Jh"}, {"Jh"})
assert set.union(*best(no_ace)) <= {"9c", "Qc"}
assert says(dealers.differences("Ah", "Js"), 0.4, 0.5) and says(partners.differences("Js", "Ah"), 0.3, 0.3)
assert says(assisted.differences("Js", "Ah"), 0.4, 0.8) and says(yours.differences("Jh", "As"), 0.4, 0.7)
assert says(no_ace.differences("9c", "Jh"), 0.2, 0.2)


def makers_tricks(board, card):
    """How many tricks the makers take once a card is led, as the tutor's players play."""
    hand = GameHand.parse(f"{BOARDS[board]}, {card}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    return hand.maker_tricks


assert max(makers_tricks("yours", card) for card in ("As", "Th")) < 3 <= makers_tricks("yours", "Jh")
assert max(makers_tricks("no ace", card) for card in ("Jh", "Kh", "Th")) < 3 <= makers_tricks("no ace", "9c")

theirs_two, partners_one, yours_three = kinds.values()
assert max(theirs_two.at_a_table.high, theirs_two.all_seen.high) < 0 and says(
    [theirs_two.at_a_table, theirs_two.all_seen], -0.2, -0.2, within=0.1
)
again = survey("lead_partner_one_trump_or_ace", seed=SEEDS[1])
for first, second in zip((partners_one.at_a_table, partners_one.all_seen), (again.at_a_table, again.all_seen)):
    assert (first.error + second.error) / 2 < (first.value + second.value) / 2 < 0.15
assert says([yours_three.at_a_table, yours_three.all_seen], 0.2, 0.2, within=0.12)
without = survey("lead_partner_one_trump_or_plain")
assert says([without.at_a_table, without.all_seen], 0.2, 0.2, within=0.12)
assert says([high.at_a_table, high.all_seen], 0.1, 0.2, within=0.12)
plain = survey("lead_you_three_trumps_or_plain")
assert abs(plain.gain) < plain.gain_error and says(plain.all_seen, 0.1, within=0.12)
for seed in SEEDS:
    bower = survey("lead_dealer_right_or_low", seed=seed)
    assert says(bower.at_a_table, -0.4, within=0.12) and abs(bower.gain_seen) < 0.1
    bower = survey("lead_dealer_right_or_ace", seed=seed)
    assert says([bower.at_a_table, bower.all_seen], -0.2, -0.1, within=0.2) and bower.at_a_table.high < 0
    bower = survey("lead_dealers_partner_right_or_ace", seed=seed)
    assert says([bower.at_a_table, bower.all_seen], 0.2, 0.6, within=0.25) and bower.at_a_table.low > 0
