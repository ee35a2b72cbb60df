# What the cells of folklore_on_trial.ipynb show, by name, and its proofs.

from itertools import product

from euchre_tutor.base import with_minus
from euchre_tutor.course.figures import *
from euchre_tutor.course.figures.rows import drawing, text
from euchre_tutor.course.lesson import *
from euchre_tutor.course.surveys import SEEDS, count, in_games, survey
from euchre_tutor.pricing.estimates import Estimate


# %% five trumps
def verdict(kinds, some, *, wins=1):
    """Return what a saying is, by whether doing what it says gains on each of two kinds of hands."""
    gains = [(wins * found.at_a_table.value, found.at_a_table.error) for found in kinds.values()]
    held = {value > error if abs(value) > error else None for value, error in gains}
    return {(True,): "it holds", (False,): "it fails"}.get((*held,), some)


five = {
    "five, with the right bower": survey("alone_five_trumps_with_right"),
    "five, without it": survey("alone_five_trumps_without_right"),
}
Ask.choice(
    '"With five trumps go alone, whatever they are." Here are two such hands, the turn-up that you take among them. '
    "Vote: does it hold, on average?",
    ["it holds", "it holds with the right bower only", "it fails"],
    answer=lambda: verdict(five, "it holds with the right bower only"),
    shown=rows_of({"with the right bower": "Jh Kh Qh Th 9h", "without it": "Jd Ah Qh Th 9h"}),
    why="""All trumps but two are in one hand, so even small ones take the last tricks.""",
    then=surveyed(five, title="Five trumps: alone, or with your partner?"),
)


# %% aces and no trump
aces = {
    "two aces, no trump": survey("assist_no_trump_two_aces"),
    "three aces, no trump": survey("assist_no_trump_three_aces"),
}
Ask.choice(
    '"Aces are tricks: with enough of them you need no trump." Your partner deals and would take the turn-up. You hold two or three aces and no '
    "trump. Order up?",
    ["it holds", "it holds with three aces", "it fails"],
    answer=lambda: verdict(aces, "it holds with three aces"),
    shown=rows_of({"turned up": "9s", "you hold": "Ah Ac Ad Qd Th"}),
    why="""It loses 4 or 5 games of 100. Somebody void in its suit trumps your ace, and a partner with trumps takes the card without you.""",
    then=surveyed(aces, title="No trump: order up, or pass?"),
)


# %% an ace beside the trumps
side_ace = count("makers_ace_takes")
Ask.number(
    "\"An ace of another suit is a trick.\" The tutor's players called and played 400 hands. Of 100 such aces in the makers' hands, how many "
    "took one?",
    side_ace.average,
    high=70,
    tolerance=10,
    unit="%",
    shown=rows_of({"trumps": "Js Jc", "an ace beside": "Ad"}),
    why="""The others fall to a trump, or nobody leads their suit in time. Of the defenders' aces, only 31 took one.""",
)


# %% a jack turned up for an opponent
bower = {"three trumps": survey("eldest_three_trumps_jack"), "four trumps": survey("eldest_four_trumps_jack")}
Ask.choice(
    '"Never order the right bower into an opponent\'s hand." The opponent on your right turns a jack up; you speak first, with three '
    "trumps or four. Does it hold?",
    ["it holds", "it holds with three; with four both calls are level", "it fails"],
    answer=lambda: verdict(bower, "it holds with three; with four both calls are level", wins=-1),
    shown=rows_of({"turned up": "Jh", "three trumps": "Jd Ah Kh", "four trumps": "Jd Ah Kh Th"}),
    why="""The dealer gets the card that beats all yours. With three trumps that costs you about 7 games of 100. With four neither call is ahead.""",
    then=surveyed(bower, title="A jack is turned up for an opponent: order up, or pass?"),
)


# %% king, small trump and ace
king_ten = compare_calls("Qh Tc Ks Ts Ad down Jh seat 2 score 9-5 rules stick_the_dealer")
Ask.call(
    king_ten,
    '"A king, a small trump and an ace are enough to cross." Your partner turned the jack of hearts down, and the opponent on your right has passed '
    "twice. In a quiz of players, 38 in 100 got it right. What do you call?",
    why="""Your partner, who wanted no hearts, is probably black. You make spades in 59 deals of 100. After a pass the opponents call nearly always, which costs 6 games
    of 100.""",
)


# %% the king from ace and king
king = {"both held": survey("lead_king_or_ace")}
Ask.choice(
    '"From ace and king lead the king." You lead first, and hold both. Does it hold?',
    ["it holds", "king and ace are level", "it fails"],
    answer=lambda: verdict(king, "king and ace are level"),
    shown=rows_of({"trumps": "Js Ts", "you lead": "Ah Kh"}),
    why="""No card lies between the two, so they are alike. Whoever is void ruffs either.""",
    then=surveyed(king, title="The king, or the ace?"),
)


# %% a trump led back to the maker
back = {"a trump left": survey("back_to_maker")}
Ask.choice(
    '"Your partner made trump: lead a trump back." You took the first trick, and still hold a trump. Does it hold?',
    ["it holds", "a trump and your best other card are level", "it fails"],
    answer=lambda: verdict(back, "a trump and your best other card are level"),
    shown=rows_of({"a trump, or": "9s", "another card": "Ad Kc Th"}),
    why="""A trump draws theirs, but your partner's, too. On average it comes to the same.""",
    then=surveyed(back, title="A trump, or another card?"),
)


# %% all the verdicts
def opposite(gain):
    return Estimate(-gain.value, -gain.high, -gain.low)


OBEYED = {
    "Five trumps: alone": five["five, without it"].at_a_table,
    "Aces enough: no trump needed": aces["three aces, no trump"].at_a_table,
    "No right bower for an opponent": opposite(bower["three trumps"].at_a_table),
    "From ace and king: the king": king["both held"].at_a_table,
    "Your partner made it: a trump back": back["a trump left"].at_a_table,
}
alone, no_trump, no_bower = (with_minus(f"{in_games(gain).value:+.0f}") for gain in [*OBEYED.values()][:3])
crossed = king_ten.differences("spades", "pass")[0]
VERDICTS = {
    "Five trumps: alone, whatever they are": f"true: {alone} or more",
    "With enough aces you need no trump": f"false: {no_trump}",
    "An ace of another suit is a trick": f"half true: {100 * side_ace.average.value:.0f} %",
    "Never the right bower to an opponent": f"true: {no_bower}, but level with four trumps",
    "King, small trump and ace: cross": f"true at 9-5: {100 * crossed.value:+.0f}",
    "From ace and king: the king": "idle: the ace is as good",
    "Your partner made it: a trump back": "idle: other cards are as good",
}
body = "".join(
    text(f"{number}. {saying}", 40 * number - 26, 14) + text(words, 40 * number - 10, 13, left=26, bold=True)
    for number, (saying, words) in enumerate(VERDICTS.items(), start=1)
)
Ask.choice(
    "Obey each of these sayings on the hands that you saw here. Which one loses most?",
    [*OBEYED],
    answer=lambda: min(OBEYED, key=lambda saying: OBEYED[saying].value),
    why="All seven verdicts:",
    then=drawing(
        body,
        "; ".join(f"{saying}: {words}" for saying, words in VERDICTS.items()),
        height=40 * len(VERDICTS),
        title="The verdicts",
        caption="Games of 100 that obeying gains at a table; %: how often it is so.",
    ),
)


# %% proof: folklore-proof
def sure(found):
    return abs(found.value) > 3 * found.error


strong, weak = five.values()
assert says([strong.at_a_table, weak.at_a_table], 1.9, 0.6, within=0.2)
assert sure(strong.at_a_table) and sure(weak.at_a_table) and min(strong.all_seen.low, weak.all_seen.low) > 0
two, three = aces.values()
assert says([two.at_a_table, two.all_seen], -0.4, -0.4, within=0.15) and sure(two.at_a_table)
assert three.at_a_table.low < -0.5 < three.at_a_table.high < -0.2 and three.all_seen.high < -0.2
defenders = count("defenders_ace_takes")
assert sure(side_ace.average) and says([side_ace.average, defenders.average], 50, 31, of=100, within=6)
few, many = bower.values()
assert few.at_a_table.high < -0.5 and sure(few.at_a_table) and few.all_seen.high < 0
assert max(abs(each.value) for each in (many.at_a_table, many.all_seen)) < 0.15 and many.at_a_table.error < 0.35
assert best(king_ten) == ({"spades"}, {"spades"})
assert says(king_ten.differences("spades", "pass"), 6, 5, of=100)
assert says(king_ten["spades"].make, 59, of=100, within=3)
assert "they call 97%" in king_ten["pass"].note and king_ten["spades"].points.value < 0
for name, seed in product(("lead_king_or_ace", "back_to_maker"), SEEDS):
    level = survey(name, seed=seed)
    assert abs(level.gain) < min(level.gain_error, 0.1) and abs(level.gain_seen) < 0.1 and level.gain_error < 0.1
