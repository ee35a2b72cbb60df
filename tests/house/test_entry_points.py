"""Every public entry point answers bad values with a sentence, and no control character reaches a terminal."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from helpers.strategies import refusal

import euchre_tutor
from euchre_tutor import (
    BICYCLE,
    PRESETS,
    Atlas,
    Auction,
    Call,
    Card,
    Deal,
    Ending,
    EuchreError,
    Game,
    GameHand,
    Pips,
    Race,
    Ranking,
    Rates,
    ReviewBoard,
    Rubber,
    Rules,
    Score,
    Suit,
    Tile,
    View,
    Where,
    at_the_bridge,
    begin_lesson,
    calling_guide,
    carry_answers,
    class_wall,
    compare_calls,
    compare_discards,
    compare_many,
    compare_plays,
    cut,
    dealt,
    draw_for_deal,
    draw_for_partners,
    format_cards,
    layouts_left,
    make_contract,
    pack,
    parse_cards,
    points_table,
    range_chart,
    read_game,
    review,
    settings,
    shuffled,
    solve,
    trace,
)
from euchre_tutor.base.checks import BOUNDS, quoted, read_whole, whole
from euchre_tutor.cli import main
from euchre_tutor.lots import Draw
from euchre_tutor.widgets import Ask, HandBuilder, PickedHand, PlayTable, TableBoard, Trainer

VIEW = "Js Jc As 9h Kd up Qs seat 4"
IN_PLAY = f"{VIEW} trump s maker 2"
DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
BIDS = "Jc Ac Kc Qc Js 9h seat 4 bids 3,pass,pass rules bid_euchre"
COIN = {(1, 0): 0.5, (0, 1): 0.5}
HUGE = 10**5_000
DRAWS = [{"dealer": 1, "seating": None}, {"dealer": 1, "seating": (1, "a", 3, 4)}, {"redraw": 5}, {"redraw": (2.5,)}]
DRAWS += [{"dealer": 2, "seating": (1, 2, 3, 4)}, {"dealer": "1", "seating": (2, 3, 4, 1)}]
ODD = [HUGE, -HUGE, 2.5, 1e400, float("nan"), True, -1, np.float64(2.5), object(), b"Js", {1: 2}, Ellipsis]
TEXTS = ["", "\x1b[2J", "9" * 5_000, "1e400", "\0", "‮sJ", "six\nseven"]


def line(bad: object) -> object:
    """Return a bad value, unless it would do as somebody's name."""
    return "\0" if isinstance(bad, str) and " ".join(bad.split()).isprintable() else bad


# What an entry point is given that it reads as text, or as an object of its own.
READ: dict[str, Callable[[object], object]] = {
    "Ask.call": lambda bad: Ask.call(bad if bad != "" else 5),
    "Ask.call.sure": lambda bad: Ask.call(VIEW, sure=bad if bad is not True else 1),
    "Ask.discard": Ask.discard,
    "Ask.play": Ask.play,
    "Ask.choice": lambda bad: Ask.choice("Which?", bad, "a"),
    "Ask.choice.answer": lambda bad: Ask.choice("Which?", ["a", "b"], bad),
    "Ask.choice.text": lambda bad: Ask.choice(line(bad), ["a", "b"], "a"),
    "Ask.choice.why": lambda bad: Ask.choice("Which?", ["a", "b"], "a", why=line(bad) or 5),
    "Ask.choice.then": lambda bad: Ask.choice("Which?", ["a", "b"], "a", then=bad if bad != "" else 5),
    "Ask.choice.shown": lambda bad: Ask.choice("Which?", ["a", "b"], "a", shown=bad if bad != "" else 5),
    "Auction": Auction,
    "Auction.up": lambda bad: Auction("bicycle", bad),
    "Auction.push": lambda bad: Auction("bicycle", "Qs").push(bad),
    "Call": Call,
    "Call.called": lambda bad: Call("hearts", called=bad),
    "Call.parse": Call.parse,
    "Card": Card,
    "Card.parse": Card.parse,
    "carry_answers": carry_answers,
    "class_wall": class_wall,
    "Deal": Deal,
    "Deal.hand": lambda bad: Deal([bad] * 4),
    "Deal.rules": lambda bad: Deal.parse(DEAL, rules=bad) if bad is not None else Deal.parse(5),
    "Deal.parse": Deal.parse,
    "Deal.random": lambda bad: Deal.random(seed=1, rules=bad),
    "Deal.random.where": lambda bad: Deal.random(seed=1, where=bad if bad is not None else 5),
    "Game": Game,
    "Game.names": lambda bad: Game(names=bad),
    "Game.name": lambda bad: Game("two_handed", names=("Ann", line(bad))),
    "Game.dealer": lambda bad: Game(dealer=bad),
    "Game.earlier": lambda bad: Game("bicycle+rubber", earlier=[bad]),
    "Game.draw": lambda bad: Game(draw=bad),
    "Game.deal": lambda bad: Game().deal(bad),
    "Game.packets": lambda bad: Game(packets=bad),
    "Game.parse": Game.parse,
    "Game.start": lambda bad: Game().start(bad),
    "GameHand": GameHand,
    "GameHand.push": lambda bad: GameHand(DEAL).push(bad),
    "HandBuilder": lambda bad: HandBuilder(bad if bad != "" else 5),
    "Pips.parse": Pips.parse,
    "Race.of": Race.of,
    "Race.rates": Race,
    "Ranking": lambda bad: Ranking(bad, Suit.SPADES),
    "Ranking.trump": lambda bad: Ranking(pack(24), bad),
    "Rates": Rates,
    "Rates.share": lambda bad: Rates({(1, 0): bad}),
    "Rates.ending": lambda bad: Rates({(1, "x" if bad in ({1: 2}, -1) else bad): 1.0}),
    "Rates.of": Rates.of,
    "Rubber": Rubber,
    "Rubber.game": lambda bad: Rubber([bad]),
    "Rules": lambda bad: Rules(name=bad),
    "Rules.parse": Rules.parse,
    "Rules.turn_up": BICYCLE.turn_up,
    "Rules.turn_up.named": lambda bad: PRESETS["british"].turn_up("Jo", named=bad),
    "Score": Score,
    "Score.label": lambda bad: Score((1, 2), ("us", line(bad))),
    "Suit.parse": Suit.parse,
    "Tile": Tile,
    "Tile.parse": Tile.parse,
    "View.hand": lambda bad: View(bad, Card("Qs"), 4),
    "View.parse": View.parse,
    "View.rules": lambda bad: View.parse(VIEW, rules=bad),
    "View.bids": lambda bad: View(parse_cards("Jc Ac Kc Qc Js 9h"), None, 4, rules="bid_euchre", bids=(bad,)),
    "at_the_bridge": at_the_bridge,
    "begin_lesson": lambda bad: begin_lesson(line(bad) or 5),
    "calling_guide": calling_guide,
    "Atlas": Atlas,
    "Atlas.hand": lambda bad: Atlas()[bad],
    "Atlas.hand.call": lambda bad: Atlas()[VIEW][bad],
    "range_chart": range_chart,
    "range_chart.up": lambda bad: range_chart(up=bad),
    "range_chart.seat": lambda bad: range_chart(seat=bad),
    "range_chart.second": lambda bad: range_chart(second=bad if bad is not True else 5),
    "range_chart.others": lambda bad: range_chart(others=bad),
    "range_chart.kind": lambda bad: range_chart().kind(trumps=bad),
    "range_chart.hands": lambda bad: range_chart(up="9").hands(trumps=2, count=bad),
    "range_chart.listed": lambda bad: range_chart().listed(trumps=bad),
    "range_chart.always": lambda bad: range_chart().always(bad),
    "calling_guide.call": lambda bad: calling_guide().call(bad),
    "calling_guide.by": lambda bad: calling_guide().call(VIEW, by=bad),
    "compare_calls": compare_calls,
    "compare_calls.evidence": lambda bad: compare_calls(VIEW, evidence=bad),
    "compare_calls.race": lambda bad: compare_calls(VIEW, race=bad),
    "compare_discards": compare_discards,
    "compare_plays": compare_plays,
    "cut": lambda bad: cut(bad, at=10),
    "dealt": dealt,
    "dealt.packets": lambda bad: dealt(BICYCLE.pack.cards, packets=bad),
    "draw_for_deal": draw_for_deal,
    "draw_for_partners": draw_for_partners,
    "format_cards": lambda bad: format_cards([bad] if bad != "" else [5]),
    "layouts_left": layouts_left,
    "make_contract": lambda bad: make_contract(bad, "s", 4),
    "make_contract.trump": lambda bad: make_contract("bicycle", bad, 4),
    "make_contract.up": lambda bad: make_contract("bicycle", "s", 4, up=bad),
    "make_contract.called": lambda bad: make_contract("call_ace4", "s", 4, called=bad),
    "pack": pack,
    "parse_cards": lambda bad: parse_cards(bad if bad != "" else 5),
    "points_table": points_table,
    "read_game": read_game,
    "review": review,
    "review.player": lambda bad: review(Game(), player=bad),
    "shuffled": lambda bad: shuffled(bad, seed=1),
    "solve": lambda bad: solve(bad, trump="s", maker=4),
    "solve.trump": lambda bad: solve(DEAL, trump=bad, maker=4),
    "solve.played": lambda bad: solve(DEAL, trump="s", maker=4, played=[bad] if bad != "" else 5),
    "Trainer": lambda bad: Trainer(theme=bad if bad != "" else 5),
    "PickedHand": lambda bad: PickedHand(bad if bad != "" else 5),
    "PlayTable": lambda bad: PlayTable(bad if bad != "" else 5),
    "ReviewBoard": lambda bad: ReviewBoard(bad if bad != "" else 5),
    "TableBoard": lambda bad: TableBoard(bad if bad != "" and bad is not None else "Js"),
    "trace": trace,
    "Where.parse": lambda bad: Where.parse(bad if bad != "" else 5),
}
# What is a number: a seat, a score, points, deals, a seed.
NUMBERS: dict[str, Callable[[object], object]] = {
    "Ask.number": lambda bad: Ask.number("How many?", bad if not isinstance(bad, int | float) else "x"),
    "Ask.number.high": lambda bad: Ask.number("How many?", 5, high=bad if bad != 2.5 else 0),
    "Ask.number.tolerance": lambda bad: Ask.number("How many?", 5, tolerance=bad if bad != 2.5 else -2.5),
    "Deal.hand": lambda bad: Deal.parse(DEAL).hand(bad),
    "Deal.random": lambda bad: Deal.random(seed=bad),
    "Ending": lambda bad: Race(Rates(COIN)).chance_after(0, 0, (bad if bad != -1 else -101, 0, "we"), "we"),
    "Game.view": lambda bad: Game().view(bad),
    "GameHand.parse": lambda bad: GameHand.parse(bad if isinstance(bad, str) else 5),
    "GameHand.view": lambda bad: GameHand(DEAL).view(bad),
    "HandBuilder.deals": lambda bad: HandBuilder(deals=bad),
    "HandBuilder.seed": lambda bad: HandBuilder(seed=bad),
    "Race": lambda bad: Race(Rates(COIN), bad),
    "Race.chance": lambda bad: Race(Rates(COIN)).chance(0, bad, True),
    "Race.we_deal": lambda bad: Race(Rates(COIN)).chance(0, 0, bad if bad is not True else 1),
    "Race.figure": lambda bad: Race(Rates(COIN)).figure(lowest=bad),
    "Rubber": lambda bad: Rubber(((5, bad if bad != -1 else 5),)),
    "Rubber.game": lambda bad: Rubber(game=bad),
    **{
        f"Rules.{name}": lambda bad, name=name: Rules(**{name: bad})
        for name in ("game", "players", "pack_size", "hand_size", "march", "lone_euchre", "tricks_to_score")
    },
    "Score": lambda bad: Score((bad if bad != -1 else "x", 2)),
    "PickedHand.seed": lambda bad: PickedHand(seed=bad),
    "PlayTable.seed": lambda bad: PlayTable(seed=bad),
    "Trainer.seed": lambda bad: Trainer(seed=bad),
    "Trainer.level": lambda bad: Trainer(level=bad if bad is not True else 9),
    "Tile": lambda bad: Tile(6, bad),
    "View.bid": lambda bad: View.parse(BIDS.replace("bids 3,pass,pass", f"trump s maker 4 bid {quoted(bad)}")),
    "View.score": lambda bad: View(parse_cards(VIEW[:14]), Card("Qs"), 4, score=(bad, 0)),
    "View.seat": lambda bad: View(parse_cards(VIEW[:14]), Card("Qs"), bad),
    "compare_calls.deals": lambda bad: compare_calls(VIEW, deals=bad),
    "compare_calls.realistic": lambda bad: compare_calls(VIEW, realistic=bad),
    "compare_calls.seed": lambda bad: compare_calls(VIEW, seed=bad),
    "compare_many.deals": lambda bad: compare_many([VIEW], deals=bad),
    "compare_discards.deals": lambda bad: compare_discards(IN_PLAY, deals=bad),
    "compare_plays.deals": lambda bad: compare_plays(IN_PLAY, deals=bad),
    "cut": lambda bad: cut(shuffled(seed=1), at=bad),
    "make_contract.maker": lambda bad: make_contract("bicycle", "s", bad),
    "make_contract.bid": lambda bad: make_contract("bid_euchre", "s", 4, bid=bad),
    "pack": pack,
    "settings": lambda bad: settings(scale=bad if bad != 2.5 else 0),
    "shuffled": lambda bad: shuffled(seed=bad),
    "solve.maker": lambda bad: solve(DEAL, trump="s", maker=bad),
    "solve.bid": lambda bad: solve(DEAL, trump="s", maker=4, bid=bad),
}
# Results, which nobody makes by hand, and constants; Contract and Play are made by functions that check.
# What is a truth value; True is none of the bad ones.
FLAGS: dict[str, Callable[[object], object]] = {
    "Call": lambda bad: Call("hearts", alone=bad),
    "View.alone": lambda bad: View(parse_cards(VIEW[:14]), Card("Qs"), 4, alone=bad, maker=2, trump="s"),
    "View.turned_down": lambda bad: View(parse_cards(VIEW[:14]), Card("Qs"), 4, turned_down=bad),
    "compare_calls.until_sure": lambda bad: compare_calls(VIEW, until_sure=bad),
    "compare_discards": lambda bad: compare_discards(IN_PLAY, until_sure=bad),
    "compare_plays": lambda bad: compare_plays(f"{IN_PLAY} laid 9h".replace("9h Kd", "Qs Kd", 1), until_sure=bad),
    "make_contract": lambda bad: make_contract("bicycle", "s", 4, alone=bad),
    "pack": lambda bad: pack(24, joker=bad),
    "settings": lambda bad: settings(four_colours=bad if bad is not None else 5),
    "solve": lambda bad: solve(DEAL, trump="s", maker=4, alone=bad),
}
APART = {
    "BICYCLE",
    "PRESETS",
    "CallOdds",
    "Contract",
    "DiscardOdds",
    "EuchreError",
    "GameReview",
    "Play",
    "PlayOdds",
    "Rank",
}
APART |= {"MyGames", "Practice", "Solution", "answers", "double_six", "my_games", "my_practice"}


def check(entry: Callable[[object], object], bad: object) -> None:
    """Expect a sentence that a terminal can show."""
    with pytest.raises(EuchreError) as caught:
        entry(bad)
    sentence = str(caught.value)
    assert sentence.strip()
    assert sentence.isprintable()


def test_every_public_name_is_given_bad_values():
    assert {name.split(".")[0] for name in (*READ, *NUMBERS)} | APART == {*euchre_tutor.__all__, *euchre_tutor._BY_NAME}


@pytest.mark.parametrize("name", READ)
def test_what_is_no_text_or_cant_be_read_gets_a_sentence(name):
    for bad in (*ODD, *TEXTS):
        check(READ[name], bad)


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_that_cant_be_gets_a_sentence(name):
    for bad in (*ODD, *TEXTS):
        check(NUMBERS[name], bad)


ENUMS = {"Pips", "Rank", "Suit"}  # which take one value
PUBLIC = (*euchre_tutor.__all__, *euchre_tutor._BY_NAME)
CALLABLE = sorted(name for name in PUBLIC if callable(getattr(euchre_tutor, name)))
WAYS = {  # what makes one, besides its name
    **{f"Ask.{way}": getattr(Ask, way) for way in ("call", "discard", "play", "choice", "number")},
    **{f"{kind.__name__}.parse": kind.parse for kind in (Call, Card, Deal, Game, GameHand, Rules, Tile, View, Where)},
    "Deal.random": Deal.random,
}


@pytest.mark.parametrize("name", sorted({*CALLABLE} - ENUMS - {"EuchreError"}) + sorted(WAYS))
def test_an_argument_that_is_not_taken_is_named_with_those_that_are(name):
    entry = WAYS.get(name) or getattr(euchre_tutor, name)
    with refusal(f"{name} has no 'no_such'"):
        entry(no_such=1)
    with refusal(name, "without a name" if name != "dealt" else ""):
        entry(*["x"] * 30)


@pytest.mark.parametrize("kind", [Suit, Pips, euchre_tutor.Rank])
def test_a_suit_or_rank_that_is_none_is_said(kind):
    for bad in (99, "x", 2.5, "\x1b[2J", object()):
        check(kind, bad)


def test_what_is_clearly_meant_is_done():
    assert Suit("spades") is Suit.SPADES
    assert Pips("fives") is Pips.FIVES
    assert Trainer("assist; seat 2").drill.startswith("assist; seat 2")
    assert Trainer("donate").theme == "donate"
    assert Ask(VIEW).question == "What do you call?"
    assert Ask(IN_PLAY).question == "Which card do you lay down?"
    assert Ask("Js Jc As 9h Kd up Td seat 1 trump d maker 3").question == "Which card do you lead?"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Trainer(them="assist"), ["no 'them'", "theme"]),
        (lambda: Trainer("no such"), ["no theme 'no such'"]),
        (lambda: Trainer(two_tries="x"), ["two_tries", "'x'"]),
        (lambda: TableBoard(mode="quizz"), ["mode", "'quizz'"]),
        (lambda: TableBoard(modes="quiz"), ["no 'modes'", "mode"]),
        (lambda: Ask("hello"), ["seat"]),
        (lambda: Ask.call(VIEW, deal=5), ["no 'deal'", "did you mean 'deals'"]),
        (lambda: compare_calls(VIEW, 5), ["only view without a name", "deals"]),
        (lambda: Deal.random(5), ["Deal.random takes nothing without a name", "seed"]),
        (lambda: solve(trump="s", maker=4), ["solve needs deal"]),
        (lambda: View.parse(VIEW, text=VIEW), ["text twice"]),
    ],
)
def test_a_constructor_that_is_called_wrong_says_what_would_be_right(make, words):
    with refusal(*words):
        make()


def test_a_fault_inside_is_not_taken_for_a_wrong_argument():
    with pytest.raises(TypeError, match="unsupported"):
        euchre_tutor.base.fitted(lambda number: number + "x", "add")(1)


@pytest.mark.parametrize("decided", DRAWS)
def test_a_draw_that_cannot_be_gets_a_sentence(decided):
    with refusal(
        "draw" if "redraw" in decided or decided["seating"] in (None, (1, "a", 3, 4)) else "the dealer sits last"
    ):
        Draw(**decided)


@pytest.mark.parametrize("name", FLAGS)
def test_what_is_neither_true_nor_false_gets_a_sentence(name):
    for bad in (*(odd for odd in ODD if odd is not True), 5, np.array([True, False]), "no", None):
        check(FLAGS[name], bad)


def test_every_bound_takes_its_ends_and_numpys_numbers_and_nothing_beyond():
    for name, (least, most) in BOUNDS.items():
        assert [whole(np.int64(end), name) for end in (least, most)] == [least, most]
        assert read_whole(f" {most} ", name) == most
        for bad in (least - 1, most + 1):
            with refusal(name, "whole number from", f"{least:,} to {most:,}"):
                whole(bad, name)


def test_numpys_numbers_are_numbers_everywhere():
    seven, zero = np.int64(7), np.int32(0)
    assert Rules(game=seven) == Rules(game=7)
    assert str(Rules(game=seven)) == "bicycle+game=7"
    assert Deal.random(seed=seven) == Deal.random(seed=7)
    assert Race(Rates({Ending(np.int64(1), 0): 0.5, (0, 1): 0.5}), seven).chance(zero, zero, np.bool_(True)) == 0.5
    assert View(parse_cards(VIEW[:14]), Card("Qs"), np.int64(4), score=(zero, zero)) == View.parse(VIEW)
    assert compare_calls(VIEW, deals=np.int64(8), seed=zero).deals == 8


@pytest.mark.parametrize("score", ["-3-12", " -3-12 ", "−3–12", "-3:12"])
def test_a_score_below_zero_is_read_in_a_view(score):
    assert View.parse(f"{BIDS} score {score}").score == (-3, 12)


# The command line.


@pytest.mark.parametrize("words", [["--score", "-3-12"], ["--score=-3-12"], ["score", "-3-12"]])
def test_a_score_below_zero_is_read_by_the_command_line(words, capsys):
    hand, rules = BIDS.split(" rules ")
    assert main(["calls", *hand.split(), *words, "--rules", rules, "--deals", "8", "--json"]) == 0
    assert "score -3-12" in json.loads(capsys.readouterr().out)["view"]


CONTROL = "\x1b]0;mine\x07\x1b[2J\r\n\u202e\x9b31m"


@pytest.mark.parametrize(
    "command",
    [
        ["calls", CONTROL],
        ["calls", VIEW, "--rules", CONTROL],
        ["calls", VIEW, "--score", CONTROL],
        ["calls", VIEW, "--deals", CONTROL],
        ["calls", VIEW, f"--{CONTROL}"],
        ["solve", DEAL, "--trump", CONTROL, "--maker", "4"],
        ["solve", DEAL, "--trump", "s", "--maker", CONTROL],
        ["solve", DEAL, "--trump", "s", "--maker", "4", "--played", CONTROL],
        ["rules", CONTROL],
        ["progress", "--export", CONTROL],
        ["progress", "--export", f"practice{CONTROL}.csv"],
        [CONTROL],
        ["--folder", f"lessons{CONTROL}", "--port", "0"],
        ["--folder", f"taken{CONTROL}"],
        ["--folder", f"fresh{CONTROL}\udcff"],
    ],
)
def test_no_control_character_reaches_a_terminal(command, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("euchre_tutor.course.open_lab", lambda *_, **__: 0)
    Path(f"taken{CONTROL}").write_text("mine")
    assert main(command) in (0, 2)
    out, err = capsys.readouterr()
    assert (out + err).removesuffix("\n").isprintable()
    (out + err).encode()


def test_a_trick_with_a_number_of_thousands_of_digits_is_not_the_next_one():
    game = Game("two_handed")
    game.start(Deal.random(seed=1, rules="two_handed"))
    game.push("order up")
    game.push(game.hand.legal[0])
    with refusal("is not trick 1"):
        Game.parse(f"{game}\n{'9' * 5_000}  eldest {game.hand.legal[0]}")


def test_a_sentence_quotes_no_more_than_a_line():
    for bad in (10**5_000, "9" * 10**6, [0] * 10**5, np.zeros(1_000)):
        assert len(quoted(bad)) <= 70
        assert quoted(bad).isprintable()


def test_a_price_is_found_by_a_call_as_people_say_it():
    odds = compare_calls("Js Jc As Ac 9h down Qd seat 1", deals=8)
    assert odds["I make it next."] is odds["hearts"]
    assert odds["Cross to clubs, alone"] is odds["clubs alone"]
    assert odds.explain("Hearts.").option == Call("hearts")


def test_euchre_is_a_family_of_games():
    with pytest.raises(EuchreError, match=r"'euchre' is a family of games.*bicycle, trickster") as caught:
        Rules.parse("Euchre")
    assert "bid_euchre" not in str(caught.value)
