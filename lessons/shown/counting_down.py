# What the cells of counting_down.ipynb show, by name, and its proofs.

from dataclasses import replace

from euchre_tutor.course.figures import places_of, record_of, where_is
from euchre_tutor.course.lesson import *
from euchre_tutor.widgets.ask.decision_question import decision_question
from euchre_tutor.widgets.parts.pictures import picture_from

# %% the first hand: how many trumps are out
DIAMONDS = "Kd Ks Jh Qc Ah up Ad seat 3 trump d maker 4 played 9h Th Ah Qd Kc 9c Tc Qc Qs As Js Ks Td 9d"
CLUBS = "Jd Jc Kc 9c Kd down Js seat 4 trump c maker 2 played 9h Th Ah Kc Jc Qc Tc Qh Kd Td Ac 9d As Ks"
HEARTS = "Kd Ah Qs Jd 9c up Qh seat 1 trump h maker 4 played 9c Qc Kc Ac Tc Qs Th Kh As Qh Ah Ts"
BOARDS = {
    DIAMONDS: "Td 9c As Qh 9h / Js Kh 9d Th Tc / Kd Ks Jh Qc Ah / Kc Ts Qs Qd Ac up Ad then pass, pass, pass, order up, Ts, "
    "9h, Th, Ah, Qd, Kc, 9c, Tc, Qc, Qs, As, Js, Ks, Td, 9d",
    CLUBS: "Jh Td Qc Qs 9h / Ac Tc As Th 9s / Qd Qh Ah Ks 9d / Jd Jc Kc 9c Kd up Js then pass, pass, pass, pass, pass, clubs, "
    "9h, Th, Ah, Kc, Jc, Qc, Tc, Qh, Kd, Td, Ac, 9d, As, Ks",
    HEARTS: "Kd Ah Qs Jd 9c / Ks Qc Ts Th Qd / Kh Kc 9h As 9d / Jh Jc Ac Tc Td up Qh then pass, pass, pass, order up, Td, "
    "9c, Qc, Kc, Ac, Tc, Qs, Th, Kh, As, Qh, Ah, Ts",
}


def trumps_out(seen):
    """The trumps that a seat hasn't seen, its own and one turned down among those seen, the highest first."""
    view = View.parse(seen)
    known = {*view.hand, *view.played, *([view.up] if view.turned_down else [])}
    return [str(card) for card in reversed(view.ranking.order[view.trump]) if card not in known]


def beliefs(view, *cards):
    """Where the tutor thinks that some cards are, drawn."""
    found = {
        Card(card).symbol: {
            place.replace("nobody", "out of play"): share for place, share in where_is(view, card).items()
        }
        for card in cards
    }
    return places_of(found, title="Where are they?", caption="How likely, by the cards and the calls so far.")


def from_memory(odds, text, why):
    """Ask for a card with all tricks but the last turned over."""
    asked = decision_question(odds, "play", text, [why])
    return Ask(replace(asked, picture=picture_from(record_of(odds.view, turned_over=True))))


Ask.choice(
    "Your left opponent deals, took A♦ up and made diamonds trump. How many trumps are still out: neither fallen nor in your hand?",
    ["1", "2", "3"],
    answer=lambda: str(len(trumps_out(DIAMONDS))),
    shown=record_of(DIAMONDS),
    why="Of seven trumps Q♦, 10♦ and 9♦ have fallen, and you hold K♦ and J♥. A♦ and J♦ are left.",
)


# %% the first hand: where the turn-up is
SEATS = {"left": "your left opponent has it", "partner": "your partner has it", "right": "your right opponent has it"}


def holder_for_sure(view, card):
    return next((words for seat, words in SEATS.items() if where_is(view, card)[seat].low > 0.99), "nobody can know")


Ask.choice(
    "The same hand. Where is A♦ now?",
    [*SEATS.values(), "nobody can know"],
    answer=lambda: holder_for_sure(DIAMONDS, "Ad"),
    shown=record_of(DIAMONDS, turned_over=True),
    why="The dealer took it up, and it hasn't fallen. Nobody lays such a trump down, so there it is. J♦ may be with anybody, or out of play.",
    then=beliefs(DIAMONDS, "Ad", "Jd"),
)


# %% the first hand: your card
diamonds = compare_plays(DIAMONDS)
played_on(
    from_memory(
        diamonds,
        "The same hand. Which card?",
        why="Your left opponent plays last, and takes K♦ with A♦. That is their third trick. J♥, the left bower, beats A♦, and then K♦ may take "
        "the last trick. J♥ euchres them in 87 deals of 100, K♦ in none.",
    ),
    BOARDS[DIAMONDS],
)


# %% the second hand: how many trumps are out
Ask.choice(
    "Your partner made clubs trump, and now leads A♠. How many trumps can the others still hold?",
    ["none", "one", "two"],
    answer=lambda: ["none", "one", "two"][len(trumps_out(CLUBS))],
    shown=record_of(CLUBS),
    why="J♣, A♣, K♣, Q♣ and 10♣ have fallen, and you hold 9♣. The seventh, the left bower, is J♠: it was turned down.",
)


# %% the second hand: who doesn't have an ace
Ask.choice(
    "The same hand. Who certainly doesn't have A♦?",
    ["your left opponent", "your partner", "your right opponent"],
    answer=lambda: min(
        {"left": "your left opponent", "partner": "your partner", "right": "your right opponent"}.items(),
        key=lambda each: where_is(CLUBS, "Ad")[each[0]].value,
    )[1],
    shown=record_of(CLUBS, turned_over=True),
    why="Whoever trumps a suit, or throws on it, has none of it left. Your partner trumped your K♦. That place is closed for every diamond.",
    then=beliefs(CLUBS, "Ad", "Qd"),
)


# %% the second hand: your card
clubs = compare_plays(CLUBS)
played_on(
    from_memory(
        clubs,
        "The same hand. All five tricks are worth a second point. Which card?",
        why="No trump is left but your 9♣. So A♠ wins, and 9♣ takes the last trick. Trump A♠ yourself, and J♦ has to win. "
        "A♦ and Q♦ may be about.",
    ),
    BOARDS[CLUBS],
)


# %% the third hand: three tricks
record_of(HEARTS)


# %% the third hand: which trumps are out
WAYS = ["J♥ alone", "9♥ alone", "J♥ and 9♥"]
Ask.choice(
    "Hearts are trumps, and you lead to the fourth trick. Which trumps are missing?",
    WAYS,
    answer=lambda: next(
        each
        for each in WAYS
        if {*each.replace(" alone", "").split(" and ")} == {Card(card).symbol for card in trumps_out(HEARTS)}
    ),
    shown=record_of(HEARTS, turned_over=True),
    why="10♥, K♥, Q♥ and A♥ have fallen, and you hold J♦, the left bower. So the highest and the lowest are missing.",
)


# %% the third hand: the dealer and the right bower
Ask.number(
    "The same hand. How likely is it that the dealer still holds J♥?",
    lambda: where_is(HEARTS, "Jh")["right"],
    tolerance=8,
    shown=record_of(HEARTS, turned_over=True),
    why="In 87 of 100 deals. The dealer chose to pick Q♥ up, and few hands do so without J♥. If calls told nothing, it would be 26. "
    "Nobody calls because of 9♥, so that card may be anywhere.",
    then=beliefs(HEARTS, "Jh", "9h"),
)


# %% the third hand: your lead
hearts = compare_plays(HEARTS)
played_on(
    from_memory(
        hearts,
        "The same hand. One more trick euchres them. What do you lead?",
        why="Only J♥ beats J♦, and it falls once. If it trumps K♦, your J♦ takes the last trick. Lead J♦, and J♥ takes it: then K♦ has to win. "
        "K♦ euchres them in 63 hands of 100, J♦ in 26.",
    ),
    BOARDS[HEARTS],
)


# %% proof: down-proof
assert trumps_out(DIAMONDS) == ["Jd", "Ad"] and trumps_out(CLUBS) == [] and trumps_out(HEARTS) == ["Jh", "9h"]
assert best(diamonds) == ({"Jh"}, {"Jh"}) and says(diamonds.differences("Jh", "Kd"), 2.6, 2.6)
assert says([diamonds["Jh"].euchred, diamonds["Jh"].double_dummy.euchred], 87, 87, of=100, within=2)
assert min(diamonds["Kd"].double_dummy.make.low, diamonds["Kd"].make.low) > 0.99
assert best(clubs) == ({"Jd"}, {"Jd"}) and says(clubs.differences("Jd", "9c"), 0.8, 0.8)
assert min(clubs["Jd"].double_dummy.march.low, clubs["Jd"].march.low) > 0.99
assert best(hearts) == ({"Kd"}, {"Kd"}) and says(hearts.differences("Kd", "Jd"), 1.1, 1.1)
for lead, told in {"Kd": 63, "Jd": 26}.items():
    assert says([hearts[lead].euchred, hearts[lead].double_dummy.euchred], told, told, of=100, within=2)

assert where_is(DIAMONDS, "Ad")["left"].low > 0.99 > where_is(DIAMONDS, "Jd")["nobody"].high
assert where_is(CLUBS, "Ad")["partner"].high < 0.01 and where_is(CLUBS, "Qd")["partner"].high < 0.01
assert says(where_is(HEARTS, "Jh")["right"], 87, of=100, within=2)
assert says(where_is(HEARTS, "Jh", "none")["right"], 26, of=100, within=2)
assert where_is(HEARTS, "9h")["right"].high < 0.35
