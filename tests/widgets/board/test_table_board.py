"""TableBoard by its traits and its state: every seat of every game, values, side lines, the tutor, the quiz, set up."""

import re
import time
from collections.abc import Iterator
from itertools import pairwise
from math import nan
from random import Random
from threading import Event

import pytest
from helpers.covering import in_every_game
from helpers.strategies import refusal
from helpers.tables import CALLED, DEAL, PATIENCE, random_hand, until
from helpers.wire import nobody_works, page

from euchre_tutor import Card, Deal, EuchreError, TableBoard, compare_plays, solve
from euchre_tutor.game import GameHand
from euchre_tutor.practice.positions import Cost, Position
from euchre_tutor.progress import kept
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import punishing_line
from euchre_tutor.widgets.board.page import positions, snapshot_of
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.table import machine, work
from euchre_tutor.widgets.table.quiz import FIRST_COUNTS, ONE_MORE, Quiz
from euchre_tutor.widgets.table.state import exchanged_places, move_words, table_of
from euchre_tutor.widgets.table.values import NOTHING, Values, _expected, swings_of, values_of


def table(hand: GameHand, *, you: int = 1, hidden=()) -> dict:
    return table_of(hand, move_words(hand, you, hidden), -1, you=you, hidden=hidden)


@in_every_game()
def test_every_card_is_somewhere_once_and_every_legal_one_can_be_clicked(rules):
    rng = Random(1)
    for most in (*range(0, 9, 2), 12, 20, 99):
        hand = random_hand(rng, rules, most=most)
        shown = table(hand, you=rng.randint(1, rules.players))
        assert shown["seats"][0]["place"] == "bottom"
        assert sorted(seat["seat"] for seat in shown["seats"]) == list(range(1, rules.players + 1))
        held = [card["text"] for seat in shown["seats"] for card in seat["cards"]]
        assert len(held) == len(set(held))
        clicked = {card["action"] for seat in shown["seats"] for card in seat["cards"] if card["action"]}
        clicked |= {button["action"] for button in shown["buttons"]}
        assert clicked == ({*hand.legal} if not hand.is_over else set())
        acting = [seat["seat"] for seat in shown["seats"] if seat["is_turn"]]
        assert acting == ([hand.seat] if hand.seat else [])


@in_every_game()
def test_what_is_hidden_is_told_nowhere(rules):
    """Not the cards of hidden seats, not what was laid down, not who a called partner is before the card falls."""
    rng = Random(2)
    for most in (0, 3, 7, 11, 16):
        hand = random_hand(rng, rules, most=most)
        you = rng.randint(1, rules.players)
        hidden = frozenset(range(1, rules.players + 1)) - {you}
        shown = table(hand, you=you, hidden=hidden)
        for seat in shown["seats"]:
            if seat["seat"] in hidden:
                assert all(card["text"] == "" and not card["action"] for card in seat["cards"])
        laid = [action for action in hand.history if action.stage in ("discard", "swap") and action.seat in hidden]
        assert all("a card" in shown["moves"][hand.history.index(action)] for action in laid)
        contract = hand.contract
        if contract and contract.called and hand.play:
            fallen = contract.called in [card.held for _, card in hand.play.history]
            holds = contract.called in (*hand.play.hands.get(you, ()),)
            makers = {seat["seat"] for seat in shown["seats"] if seat["side"] == "makers"}
            assert makers == ({*hand.play.contract.makers} if fallen or holds else {contract.maker})


@in_every_game()
def test_the_cost_of_a_card_face_up_is_what_solve_says(rules):
    rng, found = Random(3), 0
    for most in range(6, 26):
        hand = random_hand(rng, rules, most=most)
        if hand.stage != "play" or len(hand.legal) < 2:
            continue
        found += 1
        values, solution = values_of(hand, (0, 0), hidden=False), solve(hand.play)
        sign = 1 if hand.seat in hand.play.contract.makers else -1
        best = max(sign * card.points for card in solution.cards)
        lost = {str(card.card): best - sign * card.points for card in solution.cards}
        assert {card: values.cost(card) for card in values.position.options} == lost
        tones = {str(card.card): (best != sign * card.points, card.cost > 0) for card in solution.cards}
        assert {text: value["tone"] for text, value in values.values.items()} == {
            text: "bad" if loses else "poor" if costs else "good" for text, (loses, costs) in tones.items()
        }
        punished = {str(card): card.symbol * bool(punishing_line(hand.play, card)) for card in hand.play.legal_plays}
        assert {text: value["punished"] for text, value in values.values.items()} == punished
    assert found > 2


def test_swings_are_the_costs_of_the_cards_played():
    hand = random_hand(Random(11), "bicycle")
    while hand.play is None:
        hand = random_hand(Random(12), "bicycle")
    swings, points = swings_of(hand.play, 3), points_table(hand.play.contract)
    assert [swing["at"] for swing in swings] == list(range(4, 4 + len(hand.play.history)))
    assert swings[-1]["tricks"] == hand.maker_tricks
    for swing, after in pairwise(swings):
        assert after["before"] == swing["tricks"]
    assert all(swing["lost"] == abs(points[swing["before"]] - points[swing["tricks"]]) for swing in swings)


def test_calls_and_discards_are_priced_by_what_the_seat_can_know():
    first = values_of(GameHand.parse(f"{DEAL} then pass"), (0, 0), hidden=False)
    other = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ks Ts 9s Ad Qh / Ac Kc Qc Tc 9d up Qs"
    assert values_of(GameHand.parse(f"{other} then pass"), (0, 0), hidden=False) == first
    assert set(first.values) == {"pass", "order up", "order up alone"}
    assert first.cost("pass") > 0
    laid = values_of(GameHand.parse(f"{DEAL} then pass, order up"), (0, 0), hidden=True)
    assert set(laid.values) == {"Ks", "Ts", "9s", "Ad", "Qh", "Qs"}


def test_only_a_cost_stands_in_red_and_what_a_good_call_is_worth_does_not():
    values = values_of(GameHand.parse(f"{DEAL} then pass"), (0, 0), hidden=False)
    shown = {text: (value["tone"], value["short"][0]) for text, value in values.values.items()}
    assert not any(value["punished"] for value in values.values.values()), "over many deals no one line punishes it"
    assert shown == {"pass": ("", "+"), "order up": ("good", "★"), "order up alone": ("", "+")}
    assert values.values["order up"]["words"].endswith(", best")
    for text in ("pass", "order up alone"):
        assert values.values[text]["words"].endswith(f", costs {values.cost_in_words(text)}")


def test_a_cost_inside_its_error_is_none_in_numbers_colours_and_words():
    hand, found = GameHand.parse(CALLED), set()
    odds = compare_plays(hand.view(1), deals=2_000, realistic=0)
    values = _expected(odds, hand)
    for card, gap in odds.gaps.items():
        is_inside, value = gap.low <= 0, values.values[str(card)]
        found.add(is_inside)
        is_none = (values.cost(str(card)) == 0, value["tone"] == "good", "costs" not in value["words"])
        assert is_none == (is_inside,) * 3, card
    assert found == {False, True}


# The widget.


def test_a_board_shows_values_and_what_was_lost_when_they_are_there():
    board = TableBoard(f"{CALLED}, Ah, 9h, Tc")
    until(lambda: bool(page(board).values) and bool(page(board).swings))
    assert set(page(board).values) == {*board.hand.legal}
    assert page(board).verdict
    assert page(board).caption.startswith("With all cards seen")


def test_hiding_the_others_prices_what_our_seat_knows():
    board = TableBoard(CALLED, you=1, hides_others=True)
    until(lambda: bool(page(board).values))
    assert "a hand" in page(board).values["Ah"]["words"]
    assert "ways in which the unseen cards can lie" in page(board).caption


def words_in(value: object) -> Iterator[str]:
    """Yield every text in plain data, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (word for pair in value.items() for each in pair for word in words_in(each))
    elif isinstance(value, list | tuple):
        yield from (word for each in value for word in words_in(each))


@in_every_game(day="british")
def test_while_hands_are_hidden_the_page_is_told_no_card_of_theirs(rules):
    """Whoever's turn it is, values and what was lost included: what only others hold is in no trait that is sent."""
    rng = Random(9)
    for most in (0, 2, 3, 4, 5, 6, 9):
        hand = random_hand(rng, rules, most=most)
        you = rng.randint(1, rules.players)
        board = TableBoard(hand, you=you, hides_others=True, shows_values=not rules.dominoes)
        if board.shows_values and hand.seat == you and hand.stage in ("calls", "play") and len(hand.legal) > 1:
            until(lambda board=board: bool(page(board).values) or "defend" in " ".join(board.table.line.hand.legal))
        time.sleep(0.05)
        sent = {name: getattr(board, name) for name in TableBoard.class_own_traits() if name in board.get_state()}
        del sent["_faces"], sent["_games"], sent["_table"]["trump"]  # the whole pack, and the order of its trumps
        told = set(re.findall(r"\b(?:[2-9TJQKA]|10)[cdhs♣♦♥♠](?!\w)|\b[0-6]{2}\b", " ".join(words_in(sent))))
        mine = {str(card) for card in (*hand.hands[you], *hand.deal.hand(you))}
        seen = {str(card.held) for _, card in hand.play.history} if hand.play else set()
        seen |= {text for action in hand.history for text in action.text.split() if action.stage == "calls"}
        seen |= {text for legal in hand.legal for text in legal.split()} if hand.stage == "calls" else set()
        seen |= {str(hand.deal.up)} | {action.text for action in hand.history if action.seat == you}
        unseen = [card for card in rules.pack.cards if str(card) not in mine | seen]
        leaked = told & {name for card in unseen for name in (str(card), card.symbol)}
        assert leaked == set(), (str(hand), you)


def test_nothing_is_valued_for_a_seat_whose_cards_lie_face_down():
    for text, you in ((f"{DEAL} then pass, order up", 2), (f"{CALLED}, 9c", 1)):
        board = TableBoard(text, you=you, hides_others=True)
        time.sleep(0.5)
        assert page(board).values == {}
        assert page(board).table["buttons"] == []
        assert "deals" not in page(board).caption
    played = TableBoard(f"{CALLED}, 9c, 9h, Ac, Ad", you=2, hides_others=True)
    time.sleep(0.5)
    assert all(swing["tricks"] == -1 for swing in page(played).swings)


def test_values_stay_when_the_same_position_is_shown_anew():
    board = TableBoard(CALLED, you=1)
    until(lambda: bool(page(board).values))
    for anew in (lambda: board.go(99), board.back_to_hand, lambda: board.load(board.text)):
        anew()
        assert page(board).values


def test_a_secret_partners_tricks_are_not_counted_before_it_is_known():
    for seed in range(30):
        hand = random_hand(Random(seed), "call_ace5", most=20)
        if not (hand.play and hand.contract.called):
            continue
        for you in range(1, 6):
            shown = table(hand, you=you, hidden=frozenset(range(1, 6)) - {you})
            makers = sum(seat["tricks"] for seat in shown["seats"] if seat["side"] == "makers")
            assert shown["makers"] == makers


def test_a_cost_is_told_in_what_it_is_counted_in():
    values = values_of(GameHand.parse(f"{DEAL} then pass"), (3, 4), hidden=False)
    assert values.cost_in_words("pass").endswith(" % of the game")
    assert values.values["pass"]["short"].endswith(" %")
    assert values_of(GameHand.parse(f"{DEAL} then pass"), (0, 0), hidden=False).cost_in_words("pass").endswith("points")


def test_the_tutors_seats_are_the_tutors_and_a_first_turn_has_nothing_to_take_back():
    board = TableBoard(Deal.random(seed=4), tutor=True, shows_values=False, pace=5, you=4)
    with refusal("the tutor plays this seat"):
        board.act("pass")
    with refusal("nothing yet"):
        board.take_back()


@pytest.mark.parametrize("bad", [{"you": 9}, {"score": "99-0"}, {"rules": "nonsense"}, {"score": "x"}])
def test_what_can_not_be_is_refused_at_once(bad):
    with pytest.raises(EuchreError):
        TableBoard(seed=1, **bad)


def test_a_game_is_dealt_and_a_new_deal_leaves_no_chart_of_the_last():
    board = TableBoard(seed=1, rules="call_ace5", shows_values=False)
    assert len(page(board).table["seats"]) == 5
    board.table.swings = [{"at": 9}]
    board.deal()
    assert page(board).swings == []


def test_a_position_is_pasted_back_by_its_text():
    board = TableBoard(f"{CALLED}, Ah, 9h")
    other = TableBoard(board.text)
    assert (other.text, page(other).table) == (board.text, page(board).table)
    other.text = DEAL
    assert other.hand == GameHand.parse(DEAL)
    other.text = "nonsense"
    assert other.text == DEAL
    assert "nonsense" in page(other).message


def test_messages_of_the_browser_do_what_the_methods_do_and_errors_change_nothing():
    board = TableBoard(DEAL, shows_values=False)
    for content in ({"act": "pass"}, {"act": "order up"}, {"act": "Qh"}, {"act": "Ah"}, {"go": 3}, {"act": "Kh"}):
        page(board).hear(content)
    assert page(board).table["fork"] == 3
    page(board).send(back_to_hand=True)
    assert (page(board).table["fork"], board.text) == (-1, CALLED)
    for content, words in (
        ({"act": "Js"}, "seat 1 doesn't hold Js"),
        ({"load": "Js"}, "4 hands"),
        ({"deal": "seat 7 holds Js"}, "no seat '7'"),
        ({"punish": "Ah"}, "costs no trick"),
    ):
        page(board).hear(content)
        assert words in page(board).message
        assert board.text == CALLED


def test_what_can_not_be_a_seat_a_score_or_rules_is_said_and_changed_back():
    board = TableBoard(DEAL, shows_values=False)
    for name, bad in (("you", 9), ("score", "x"), ("rules", "poker")):
        before = getattr(board, name)
        setattr(board, name, bad)
        assert getattr(board, name) == before
        assert str(bad) in page(board).message


def test_a_costly_card_is_punished_on_the_board():
    rng = Random(5)
    for _ in range(200):
        hand = random_hand(rng, "bicycle", most=rng.randint(5, 15))
        if hand.stage == "play" and (values := values_of(hand, (0, 0), hidden=False)).differ:
            break
    wrong = next(card for card in values.position.options if values.cost(card))
    board = TableBoard(hand, shows_values=False)
    before = len(hand.history)
    board.go(before)
    board.punish(wrong)
    assert board.table.line.actions[before] == wrong
    assert len(board.table.line.actions) > before + 1
    assert board.table.line.at == before + 1


@pytest.mark.parametrize("rules", ["bicycle", "call_ace5", "domino_solo3", "bid_euchre", "two_handed"])
def test_a_learner_plays_a_hand_out_against_the_tutor(rules):
    board = TableBoard(
        Deal.random(seed=4, rules=rules), seed=1, tutor=True, hides_others=True, shows_values=False, pace=0
    )
    board.you = 1
    while not board.table.line.hand.is_over:
        until(lambda: board.table.line.hand.seat in (None, 1))
        if not board.table.line.hand.is_over:
            board.act(board.table.line.hand.legal[0])
    assert page(board).table["words"]


def test_looking_back_lets_the_tutor_wait():
    board = TableBoard(Deal.random(seed=4), tutor=True, hides_others=True, shows_values=False, pace=0, you=4)
    until(lambda: board.table.line.hand.seat == 4 or board.table.line.hand.is_over)
    number = len(board.table.line.actions)
    board.go(1)
    assert len(board.table.line.actions) == number
    assert board.table.line.at == 1


def test_taking_back_against_the_tutor_leads_to_our_own_decision_and_the_next_deal_moves_on():
    board = TableBoard(Deal.random(seed=4), seed=1, tutor=True, hides_others=True, shows_values=False, pace=0, you=3)
    until(lambda: board.table.line.hand.seat in (None, 3))
    with board.table.lock:  # which is held until what was done is written, too
        before = board.text
    board.act(board.table.line.hand.legal[0])
    until(lambda: board.table.line.hand.seat in (None, 3))
    board.take_back()
    assert board.text == before
    board.next_deal()
    assert board.you == 2
    assert board.text != before
    for _ in range(2):
        board.next_deal()
    assert board.you == 4


def send(board: TableBoard, **content: object) -> None:
    """Send what a click in the browser sends."""
    page(board).hear(content)


def beside_the_tutor(**traits) -> TableBoard:
    """Make a board where the tutor has come to our turn, as the dealer."""
    board = TableBoard(Deal.random(seed=4), tutor=True, shows_values=False, you=4, **{"pace": 0} | traits)
    until(lambda: board.table.line.hand.seat in (None, 4))
    return board


def test_whoever_steps_back_against_the_tutor_may_play_on_from_there():
    """Where the tutor waits, because it isn't the end of the line, its cards may be tried."""
    board = beside_the_tutor()
    number = len(board.table.line.actions)
    board.pace = 10
    board.go(number - 1)
    other = next(text for text in board.table.line.hand.legal if text != board.table.line.actions[number - 1])
    send(board, act=other, at=number - 1)
    assert page(board).message == ""
    assert board.table.line.actions[number - 1 :] == [other]
    assert board.table.line.side


def test_the_tutor_goes_on_when_the_learner_comes_back_to_the_end():
    board = TableBoard(f"{DEAL} then pass", tutor=True, shows_values=False, pace=5, you=1)
    send(board, go=0)
    until(nobody_works)
    assert board.table.line.at == 0
    board.pace = 0
    send(board, go=1)
    until(lambda: board.table.line.at > 1)
    assert board.table.line.side is None


def test_what_was_thought_for_a_position_that_is_left_changes_nothing(monkeypatch):
    """The tutor's answer comes while the learner looks at an earlier position."""
    has_begun, may_answer, has_ended = Event(), Event(), Event()

    def answers(asked):
        try:
            has_begun.set()
            assert may_answer.wait(PATIENCE)
            yield "pass" if asked else ""
            pytest.fail("it goes on although nobody waits for it")
        finally:
            has_ended.set()

    monkeypatch.setattr(machine, "answers", answers)
    board = TableBoard(f"{DEAL} then pass", tutor=True, shows_values=False, you=1)
    assert has_begun.wait(PATIENCE)
    board.go(0)
    before = page(board).table
    may_answer.set()
    assert has_ended.wait(PATIENCE)
    assert (board.table.line.actions, board.table.line.at, page(board).table) == (["pass"], 0, before)


def test_a_double_click_on_the_last_card_leaves_no_error():
    board = TableBoard(random_hand(Random(3), "bicycle"), shows_values=False)
    last = board.table.line.actions[-1]
    board.take_back()
    at = board.table.line.at
    for _ in range(2):
        send(board, act=last, at=at)
    assert board.table.line.hand.is_over
    assert page(board).message == ""


def test_a_second_click_on_a_call_or_on_the_tutors_button_is_of_a_position_that_is_gone():
    board = TableBoard(DEAL, shows_values=False)
    for _ in range(2):
        send(board, act="pass", at=0)
    assert board.table.line.actions == ["pass"]
    send(board, take_back=True, at=5)
    assert board.table.line.actions == ["pass"]
    for _ in range(2):
        send(board, go_on=True, at=1)
    until(lambda: board.table.line.at > 1)
    assert board.table.line.at == 2


def test_no_cost_of_another_line_is_drawn_over_this_one(monkeypatch):
    board = TableBoard(f"{CALLED}, Ah, 9h")
    until(nobody_works)
    known = page(board).swings
    assert [swing["at"] for swing in known][:2] == [4, 5]
    monkeypatch.setattr(Refiner, "start", lambda *_: None)
    board.go(3)
    assert page(board).swings == known
    board.act("Kh")
    assert page(board).swings == [swing for swing in known if swing["at"] <= 3]


# What stays in sight: the turn-up, and the tricks that were taken.

FATES = {
    "pass, order up": (1, "Turn-up Q♠: ordered up by left; the dealer took it"),
    "pass, order up, Qs": (4, "Turn-up Q♠: ordered up by partner; you took it"),
    "pass, pass, pass, order up, Qh, Ah": (1, "Turn-up Q♠: right took it up"),
    "pass, pass, pass, order up": (4, "Turn-up Q♠: you took it up"),
    "pass, order up alone": (1, "Turn-up Q♠: ordered up by left; it was left lying"),
    "pass, pass, pass, pass, hearts, Ah": (1, "Turn-up Q♠: turned down"),
}


@pytest.mark.parametrize("done", FATES)
def test_the_turn_up_stays_in_sight_with_what_became_of_it(done):
    you, words = FATES[done]
    hand = GameHand.parse(f"{DEAL} then {done}")
    everybody = frozenset(range(1, 5))
    for hidden in (frozenset(), everybody - {you}):
        shown = table(hand, you=you, hidden=hidden)
        assert [(card["text"], card["label"]) for card in shown["turn_up"]] == [("Qs", words)]
        assert "Qs" not in [card["text"] for card in shown["middle"]]
    board = TableBoard(hand, you=you, shows_values=False)
    assert f"<figcaption>{words}</figcaption>" in page(board).snapshot()
    stored = positions(board.table.asked("values"), values=False)
    assert stored[-1]["_table"]["turn_up"][0]["label"] == words


def test_before_trump_is_made_the_turn_up_lies_in_the_middle():
    for done, label in (("", "turn-up"), (" then pass, pass, pass, pass", "turned down")):
        shown = table(GameHand.parse(DEAL + done))
        assert [(card["text"], card["label"]) for card in shown["middle"]] == [("Qs", label)]
        assert shown["turn_up"] == []


@in_every_game()
def test_the_turn_up_is_always_somewhere_and_never_tells_the_discard(rules):
    rng = Random(4)
    for most in range(0, 16, 3):
        hand = random_hand(rng, rules, most=most)
        for you in range(1, rules.players + 1):
            shown = table(hand, you=you, hidden=frozenset(range(1, rules.players + 1)) - {you})
            aside = shown["turn_up"] if hand.contract else shown["middle"]
            assert [card["text"] for card in aside] == [str(hand.deal.up)] * rules.turns_up
            assert {card["label"].partition(":")[0] for card in aside} <= {
                "turn-up",
                "turned down",
                f"Turn-up {hand.deal.up.symbol if hand.deal.up else ''}",
            }


@in_every_game()
def test_tricks_that_were_taken_show_their_cards_who_led_and_who_won(rules):
    hand = random_hand(Random(5), rules)
    if hand.play is None:
        return
    size, shown = len(hand.play.contract.active), table(hand, you=2)
    played = [card for trick in shown["played"] for card in trick["cards"]]
    assert [card["text"] for card in played] == [str(card.held) for _, card in hand.play.history]
    for trick in shown["played"]:
        assert len(trick["cards"]) == size
        assert [card["label"].endswith(" led") for card in trick["cards"]] == [True] + [False] * (size - 1)
        (won,) = [card for card in trick["cards"] if card["wins"]]
        assert trick["words"].endswith(f"It went to {won['label'].removesuffix(' led').lower()}.")
        assert all(f"{card['label']} {card['name']}" in trick["words"] for card in trick["cards"])


def test_the_suit_that_was_turned_down_comes_last():
    """Spades were turned down, and can't be trump any more: colours go on in turns, and spades end the hand."""
    hand = GameHand.parse(f"{DEAL} then pass, pass, pass, pass")
    suits = {
        seat["seat"]: "".join(dict.fromkeys(card["text"][1] for card in seat["cards"])) for seat in table(hand)["seats"]
    }
    assert suits == {1: "hcd", 2: "hcds", 3: "cd", 4: "hds"}
    first = GameHand.parse(f"{DEAL} then pass")
    assert table(first, you=4)["seats"][0]["cards"][0]["text"] == "Ks"


def test_words_that_look_like_markup_are_shown_as_words():
    board = TableBoard(DEAL, mode="set up")
    send(board, deal="<img src=x> holds Js")
    assert "<img src=x>" in page(board).message
    assert "<img" not in page(board).snapshot()
    worth = {"short": "", "words": "<i>", "tone": "", "lost": 0.0, "punished": ""}
    left = snapshot_of(page(board).table, {"pass": worth}, "<b>best</b>")
    assert "&lt;b&gt;best" in left
    assert "&lt;i&gt;" in left


# The quiz.

COSTS = {"order up": Cost(0, 0, nan, 0), "order up alone": Cost(0.005, 0.1, nan, 0), "pass": Cost(0.4, 0.1, nan, 0.3)}
CHOICES = Values(position=Position("Js Jc As 9h Kd up Qs seat 4", ("dealer_choice",), "call", "points", 1.0, COSTS))


def test_a_quiz_gives_two_tries_and_counts_the_first():
    quiz = Quiz()
    quiz.ask(CHOICES)
    assert "you have one more try" in (first := quiz.answer("pass"))
    assert not quiz.is_answered
    assert quiz.answer("order up").endswith(f"{FIRST_COUNTS} {first.removesuffix(ONE_MORE).strip()}")
    assert (quiz.is_answered, quiz.asked, quiz.right) == (True, 1, 0)
    quiz.ask(CHOICES)
    assert quiz.answer("order up alone").startswith("Right: ")
    assert quiz.score == "1 of 2 right on the first try"


def test_the_first_try_of_a_quiz_with_hidden_hands_is_kept_under_its_theme_and_remembered():
    before = len(kept().decisions)
    for hides in (True, False):  # what all hands open show is not kept
        board = TableBoard(f"{DEAL} then pass", you=2, mode="quiz", hides_others=hides)
        until(lambda: page(board).message == "What do you do here?")  # noqa: B023
        board.act("pass")
        board.act("order up")
        found = kept()
        (made,) = found.decisions[before:]
        assert (made.game, made.theme, made.choice, made.is_right) == ("bicycle", "assist", "pass", False)
        assert made.tutor_lost == 0 < made.lost
        assert made.kind in found.remembered["bicycle"]


def test_a_quiz_hides_the_values_until_it_is_answered_and_goes_on():
    board = TableBoard(f"{DEAL} then pass", you=2, mode="quiz")
    until(lambda: page(board).message == "What do you do here?")
    assert page(board).values == {}
    board.act("pass")
    assert "you have one more try" in page(board).message
    assert page(board).values == {}
    with refusal("two tries"):
        board.go_on()
    board.act("pass")
    assert set(page(board).values) == {"pass", "order up", "order up alone"}
    assert page(board).result == "0 of 1 right on the first try"
    board.go_on()
    until(lambda: page(board).message in ("What do you do here?", "Nothing more to decide in this hand. Deal another."))
    assert "order up" in board.text


def test_another_seat_or_score_in_a_quiz_is_asked_anew_and_what_was_counted_stays():
    board = TableBoard(f"{DEAL} then pass", you=2, mode="quiz")
    until(lambda: page(board).message == "What do you do here?")
    board.act("order up")
    board.you = 3
    assert page(board).message == ""
    until(lambda: page(board).message != "")
    assert board.table.line.hand.seat in (None, 3)
    assert (board.table.quiz.asked, board.table.quiz.right) == (1, 1)
    board.mode = "play"
    assert page(board).message == ""


def test_a_quiz_asks_only_where_a_choice_costs():
    board = TableBoard(random_hand(Random(8), "bicycle", most=0), you=3, mode="quiz")
    for _ in range(8):
        until(lambda: page(board).message != "")
        if "Nothing more" in page(board).message:
            break
        hand = board.table.line.hand
        assert hand.seat == 3
        assert values_of(hand, (0, 0), hidden=False).differ
        board.act(board.table.quiz.values.position.best)
        assert page(board).message.startswith("Right: ")
        page(board).send(go_on=True)
    else:
        pytest.fail("a hand has no more than seven decisions of one seat")


# Setting up.


def test_two_cards_that_are_clicked_change_places_and_the_deal_stays_whole():
    board = TableBoard(DEAL, mode="set up")
    board.act("Ah")
    assert page(board).picked == "Ah"
    board.act("Qs")
    assert board.text.startswith("Qs Kh 9c Td Qd / ")
    assert board.text.endswith("up Ah")
    drawn = page(board).table
    assert len([card for seat in drawn["seats"] for card in seat["cards"]] + drawn["middle"]) == 24
    board.act("Kh")
    board.act("Kh")
    assert page(board).picked == ""


def _with(hand, one, other):
    """Return a hand after two cards have changed places."""
    return tuple({one: other, other: one}.get(card, card) for card in hand)


@in_every_game()
def test_any_two_cards_can_change_places(rules):
    rng = Random(6)
    deal = Deal.random(seed=3, rules=rules)
    for _ in range(10):
        one, other = rng.sample(rules.pack.cards, 2)
        if any(rules.must_redeal(_with(hand, one, other)) for hand in deal.hands):
            continue
        changed = exchanged_places(deal, str(one), str(other))
        place = {card: number for number, hand in enumerate(deal.hands) for card in hand}
        after = {card: number for number, hand in enumerate(changed.hands) for card in hand}
        assert (after.get(one), after.get(other)) == (place.get(other), place.get(one))


def test_a_deal_under_conditions_is_dealt_or_refused():
    board = TableBoard(DEAL, mode="set up", you=1)
    board.deal("partner holds Js Jc and up Qs", seed=2)
    assert {"Js", "Jc"} <= {str(card) for card in board.table.line.deal.hand(3)}
    before = board.text
    with refusal("no deal has", "10 trumps"):
        board.deal("seat 1 has 5 trumps, seat 2 has 5 trumps")
    assert board.text == before


def test_a_deal_that_is_asked_for_by_click_is_found_beside_the_main_thread():
    board = TableBoard(DEAL, mode="set up", you=1)
    send(board, deal="I have 5 trumps, left holds Ah")
    until(lambda: not page(board).dealing)
    assert page(board).message == ""
    assert Card("Ah") in board.table.line.deal.hand(2)
    before = board.text
    send(board, deal="I hold the left, left holds the left")
    until(lambda: not page(board).dealing)
    assert page(board).message.startswith("No deal has 'i hold the left' and 'left holds the left'")
    assert board.text == before


def test_a_search_for_a_deal_is_said_and_can_be_stopped(monkeypatch):
    """The search never ends by itself: it ends when nobody waits for it."""
    begun, ended = Event(), Event()

    def draws(**_options):
        begun.set()
        try:
            while True:
                yield None
        finally:
            ended.set()

    monkeypatch.setattr(Deal, "draws", draws)
    for ends in ({"stop": True}, {"act": "Ah"}, {"go": 0}):
        begun.clear()
        ended.clear()
        board = TableBoard(DEAL, mode="set up")
        send(board, deal="seat 1 has 5 trumps")
        assert begun.wait(PATIENCE)
        assert (page(board).dealing, page(board).message) == (True, "Dealing ...")
        send(board, **ends)
        assert not page(board).dealing
        assert ended.wait(PATIENCE)
        assert board.text == DEAL
    assert page(board).message == ""
    send(board, stop=True)
    assert page(board).message == ""


def test_another_game_is_dealt_at_once_and_a_seat_that_is_not_there_moves():
    board = TableBoard(Deal.random(seed=1, rules="call_ace6"), mode="set up")
    assert board.you == 6
    board.rules = "two_handed"
    assert (board.you, len(page(board).table["seats"])) == (2, 2)


def test_what_is_stored_has_every_position_with_its_values():
    board = TableBoard(f"{CALLED}, Ah, 9h", you=2)
    stored = board.stored()
    assert [position["_table"]["at"] for position in stored["positions"]] == [0, 1, 2, 3, 4, 5]
    assert set(stored["positions"][1]["_values"]) == {"pass", "order up", "order up alone"}
    assert stored["positions"][-1]["_text"] == board.text


def test_what_is_done_is_said_of_you_as_of_the_others_in_their_own_forms():
    """You lay down, and left lays down; what is called or played stays as it was said."""
    deal = "9c Tc 9d Td 9h / Js Jc As Kh Kd / Ac Kc Qc Ah 9s / Ks Ts Jd Ad Qh up Qs rules bicycle+farmers_hand=exchange"
    exchanged = GameHand.parse(f"{deal} then exchange 9c Tc 9d, pass, pass, pass, order up, Qh")
    yours, theirs = (move_words(exchanged, you, ()) for you in (1, 2))
    assert (yours[0], theirs[0]) == ("You: exchange three cards", "Right: exchanges three cards")
    kept = GameHand.parse(f"{deal} then decline")
    assert [move_words(kept, you, ())[0] for you in (1, 2)] == ["You: keep your cards", "Right: keeps its cards"]
    assert [move_words(exchanged, you, ())[-1] for you in (4, 1)] == ["You: lay down Q♥", "Right: lays down Q♥"]
    assert move_words(exchanged, 2, ())[1] == "Right: pass"
    lone = GameHand.parse(
        f"{deal.split(' rules')[0]} rules bicycle+partners_best+defend_alone then order up alone, alone"
    )
    assert move_words(lone, 1, ()) == ["You: order up alone", "Left: defend alone"]
    lone.push("9c")
    assert move_words(lone, 1, ())[-1] == "You: swap 9♣"
    facts = {seat["name"]: seat["facts"][-1] for you in (2, 3, 4) for seat in table(lone, you=you)["seats"][:1]}
    assert facts == {"You": "sit out"}
    assert table(lone, you=2)["seats"][0]["facts"][-1] == "defend alone"
    assert table(lone, you=1)["seats"][1]["facts"][-1] == "defends alone"


def test_each_seat_is_valued_and_plays_at_the_score_as_its_side_sees_it(monkeypatch):
    valued, played = {}, {}
    monkeypatch.setattr(work, "values_of", lambda hand, score, **_: valued.update({hand.seat: score}) or NOTHING)
    monkeypatch.setattr(
        work, "player_action", lambda _, hand, *, score, **_seed: played.update({hand.seat: score}) or "pass"
    )
    work._values_at.cache_clear()
    board = TableBoard(f"{DEAL} then pass", you=4, score="4-2")
    for _ in range(2):
        until(nobody_works)
        board.go_on()
    until(nobody_works)
    work._values_at.cache_clear()
    assert valued == {1: (2, 4), 2: (4, 2), 3: (2, 4), 4: (4, 2)}
    assert played == {2: (4, 2), 3: (2, 4)}


def test_who_plays_against_the_tutor_sees_values_only_when_asked_for():
    against = TableBoard(DEAL, tutor=True, hides_others=True)
    assert (against.shows_values, page(against).values) == (False, {})
    assert TableBoard(DEAL, tutor=True, hides_others=True, shows_values=True).shows_values
    assert TableBoard(DEAL, tutor=True).shows_values
    assert TableBoard(DEAL, hides_others=True).shows_values
