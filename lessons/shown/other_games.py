# What the cells of other_games.ipynb show, by name, and its proofs.

from euchre_tutor.charts import style
from euchre_tutor.course.figures import *
from euchre_tutor.course.figures.rows import drawing, text
from euchre_tutor.course.lesson import *
from euchre_tutor.scoring import scores


# %% the hand that you carry
def plain_bars(found, told, *, title, caption):
    """Draw a bar for each number, with its words above and beside it."""
    most = max(found.values())
    body = "".join(
        f'<g transform="translate(0 {44 * at})">{text(name, 13, 14)}'
        f'<path class="bar" d="M8 19h{220 * value / most:.1f}v18H8Z" fill="{style.OURS}" fill-opacity=".65"/>'
        f"{text(told.format(value), 33, 14, left=16 + 220 * value / most, bold=True)}</g>"
        for at, (name, value) in enumerate(found.items())
    )
    words = "; ".join(f"{name}: {told.format(value)}" for name, value in found.items())
    return drawing(body, f"{title} {words}", height=44 * len(found), title=title, caption=caption)


def made_in(found, caption="Deals of 100 in which you make it."):
    """Draw in how many deals of 100 something is made."""
    made = {name: 100 * odds[call].make.value for name, (odds, call) in found.items()}
    return plain_bars(made, "{:.0f}", title="Do you make it?", caption=caption)


CARRIED = "Js 9s Kd Qd Kh up Qs seat 4"
HOME = compare_calls(CARRIED)
Ask.call(
    HOME,
    "First the game that you know. You deal, and the others have passed. What do you call?",
    why="Alone is a little ahead: you make it less often, but all five tricks then score four points. Keep these six cards: "
    "they go with you from table to table.",
    then=made_in({"alone, at home": (HOME, "order up alone"), "with your partner": (HOME, "order up")}),
)


# %% three players: two cards got worse
WORSE = "Ts 9s Qd 9d 9h up Qs seat"
PLACES = {"at home": compare_calls(f"{WORSE} 4"), "among three": compare_calls(f"{WORSE} 3 rules cutthroat")}
CARRIED_BY_THREE = compare_calls(CARRIED.replace("4", "3 rules cutthroat"))


def picked_up_in():
    """Return in which of the two games the card is picked up."""
    return {name for name, odds in PLACES.items() if "order up" in best(odds)[0]}


WHERE = {"in both games": {*PLACES}, "only at home": {"at home"}, "only among three": {"among three"}}
Ask.choice(
    "J♠ and both kings of your hand become small cards. Where do you still pick Q♠ up?",
    [*WHERE],
    answer=lambda: next(words for words, games in WHERE.items() if games == picked_up_in()),
    shown=f"{WORSE} 3 rules cutthroat",
    why="At home your partner often brings the missing trick. Here nobody does. A euchre gives each of the others two points.",
    then=made_in(
        {name: (odds, "order up") for name, odds in PLACES.items()}
        | {"among three, with J♠ and the kings back": (CARRIED_BY_THREE, "order up")}
    ),
)


# %% a joker comes into the pack
JOKER = compare_calls(f"{CARRIED} rules british")
played_on(
    Ask.call(
        JOKER,
        "The first hand again, with the joker in the pack. You deal, and the others have passed. What do you call?",
        why="Your jack isn't the highest card any more. Whoever holds the joker takes a trick from you, and alone you can't spare one.",
        then=made_in({"alone, at home": (HOME, "order up alone"), "alone, with the joker": (JOKER, "order up alone")}),
    ),
    "Jo Qc Kc Td 9c / As 9h Tc Jh Ad / Ks Jd Th Ac 9d / Js 9s Kd Qd Kh up Qs rules british then pass, pass, pass",
)


# %% call-ace: three aces that you don't hold
CALLER = f"{CARRIED} rules call_ace4"
CALLED = compare_calls(CALLER)


def in_hundred(odds, calls):
    """Return the points that calls bring in 100 hands, by their words."""
    return {words: 100 * odds[call].points.value for words, call in calls.items()}


ACES = {"A♦": "order up calling Ad", "A♣": "order up calling Ac", "A♥": "order up calling Ah"}
Ask.choice(
    "The first hand again, and you take Q♠. Which ace do you call?",
    ["Ac", "Ad", "Ah"],
    answer=lambda: [call[-2:] for call in ACES.values() if call in best(CALLED)[0]],
    shown=CALLER,
    why="You hold the next two diamonds: once that ace has been played, they are the highest. Mind: in 42 deals of 100 nobody "
    "was dealt that ace, and you are alone.",
    then=plain_bars(
        in_hundred(CALLED, ACES), "{:.0f}", title="Which ace?", caption="Points that you score in 100 such hands."
    ),
)


# %% call-ace: an ace of yours was called
HOLDER = "9s Td Ad Qc 8c up Qs seat 3 rules call_ace4 trump s maker 2 called Ad played Ah 7h"
played_on(
    Ask.choice(
        "The player on your right made spades and called A♦, which you hold. Across the table A♥ is led, and the maker plays 7♥. Which card do you play?",
        ["9s", "Td", "Ad", "Qc", "8c"],
        answer=lambda: [*best(compare_plays(HOLDER))[0]],
        shown=trick_of({"across led": "Ah", "the maker": "7h"}),
        why="The maker is your partner, and only you know it. Whoever sits opposite plays against you. So you trump "
        "their ace for the maker.",
    ),
    "Ah Kc Jh 9h Tc / As Ks 8s 7h 7d / 9s Td Ad Qc 8c / Ts Kh 9d 8d Qh up Qs rules call_ace4 then pass, order up calling Ad, 8d, Ah, 7h",
)


# %% bids: how many tricks
SIX = "Js 9s Kd Qd Kh Qs seat 4 rules bid_euchre bids pass,pass,pass"
BIDS = {"3 tricks": "bid 3", "4 tricks": "bid 4", "5 tricks": "bid 5"}
Ask.choice(
    "The same six cards. The others have passed, and you would name spades. What do you bid?",
    [*BIDS],
    answer=lambda: [words for words, bid in BIDS.items() if bid in best(compare_calls(SIX))[0]],
    shown=SIX,
    why="You score each trick above your bid anyway. A higher bid only puts more at risk. Bid more only to outbid somebody.",
    then=plain_bars(
        {words: 100 * compare_calls(SIX)[bid].make.value for words, bid in BIDS.items()},
        "{:.0f}",
        title="Do you reach your bid?",
        caption="Deals of 100 in which you do.",
    ),
)


# %% bids: a hand with three aces
NAMED = "Ac Ad Ah Kh Ks 9c seat 4 rules bid_euchre bids pass,pass,pass,3"
NAMES = {"no trump": "no trump", "hearts": "hearts", "clubs": "clubs"}
played_on(
    Ask.choice(
        "The others passed, and you bid 3. What do you name?",
        ["clubs", "diamonds", "hearts", "spades", "no trump"],
        answer=lambda: [name for name in NAMES if name in best(compare_calls(NAMED))[0]],
        shown=NAMED,
        why="In hearts the others hold both bowers. Without trumps nobody ruffs your aces, and you lead: cash them one by one.",
        then=plain_bars(
            in_hundred(compare_calls(NAMED), NAMES),
            "{:.0f}",
            title="Which name?",
            caption="Points that you score in 100 such hands.",
        ),
    ),
    "Jc Qd 9h 9d Ts Qs / Tc Js Td Jh As 9s / Kc Qc Jd Kd Qh Th / Ac Ad Ah Kh Ks 9c rules bid_euchre then pass, pass, pass, bid 3",
)


# %% proof: other-proof
def gains(odds, call, against):
    return odds.differences(call, against)


assert best(HOME)[0] <= {"order up alone", "order up"}
assert says([HOME["order up alone"].make, HOME["order up"].make], 85, 90, of=100, within=3)

home, three = PLACES.values()
assert (best(home), best(three)) == (({"order up"}, {"order up"}), ({"pass"}, {"pass"}))
assert says([home["order up"].make, three["order up"].make], 55, 25, of=100, within=3)
assert best(CARRIED_BY_THREE) == ({"order up"}, {"order up"})
assert says(CARRIED_BY_THREE["order up"].make, 85, of=100, within=3)
assert scores(make_contract("cutthroat", "s", 3), 2) == (0, 2)

assert best(JOKER) == ({"order up"}, {"order up"})
assert says([JOKER["order up alone"].make, JOKER["order up"].make], 56, 76, of=100, within=3)

assert best(CALLED) == ({"order up calling Ad"}, {"order up calling Ad"})
assert says(where_is(CALLER, "Ad")["nobody"], 42, of=100, within=2)
ahead = [CALLED.differences("order up calling Ad", f"order up calling {ace}")[0] for ace in ("Ac", "Ah")]
assert says(ahead, 0.4, 0.3, within=0.1)

holder, other = compare_plays(HOLDER), compare_plays(HOLDER.replace("Ad Qc", "Qd Qc"))
assert best(holder) == ({"9s"}, {"9s"})
assert all(says(holder.differences("9s", card), 0.85, 0.9, within=0.15) for card in ("Td", "Qc", "8c"))
assert all(gain.value < 0.1 for gain in other.differences("9s", "8c"))

bids = compare_calls(SIX)
assert best(bids) == ({"bid 3"}, {"bid 3"})
assert says([bids[bid].make for bid in BIDS.values()], 98, 81, 38, of=100, within=3)
promised = make_contract("bid_euchre", "s", 4, bid=3)
assert [scores(promised, tricks) for tricks in (2, 3, 5)] == [(-3, 4), (3, 3), (5, 1)]

named = compare_calls(NAMED)
assert best(named) == ({"no trump"}, {"no trump"}) and says(named["no trump"].make, 100, of=100, within=3)
assert says(named.differences("no trump", "clubs"), 2.7, 2.6, within=0.3)
