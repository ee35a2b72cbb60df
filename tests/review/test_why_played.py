"""Why somebody played a card: in words of what is seen, with the tutor's card, and nothing that lies hidden."""

import re

import pytest
from helpers.strategies import refusal
from helpers.tables import DEAL

from euchre_tutor.game import GameHand
from euchre_tutor.review import played
from euchre_tutor.review.played import why_played

# Spades are trump, and seat 1 has made them; the dealer, on its right, takes the queen.
CALLED = f"{DEAL} then order up, Qh"
RUFF = f"{CALLED}, Ah, 9h, 9d"


def why(hand: GameHand, card: str, *, score: tuple[int, int] = (0, 0), is_open: bool = True) -> str:
    """Say why a card was played, as seat 1 sees it."""
    seat = next(seat for seat, other in hand.play.history if str(other) == card) if hand.play else 1
    return why_played(hand.view(1), card, hand.view(seat, score=score), is_open=is_open)


@pytest.mark.parametrize(
    ("cards", "card", "said"),
    [
        ("Ah, 9h", "9h", "9♥ was the only card that left could play."),
        ("Ah, 9h, 9d", "9d", "Your A♥ was winning, so partner, who had no hearts, threw 9♦ away."),
        ("Ah, 9h, 9d, Ks", "Ks", "Your A♥ was winning, so right, who had no hearts, trumped in with K♠."),
        ("Ah, 9h, 9d, Ad", "Ad", "Right, who had no hearts, did not trump in, and threw A♦ away."),
        ("9c, Jc, Tc", "Tc", "Partner could not beat left’s J♣, and played 10♣."),
        ("9c, 9h, Ac", "Ac", "Your 9♣ was winning, and partner beat it all the same, with A♣."),
        ("9c, 9h, Ac, 9s, Ts", "Ts", "Right led trump against the makers, so that they have fewer to trump in with."),
        ("9c, 9h, Ac, Ad, Kc", "Kc", "No higher card of its suit was left, so partner led K♣."),
        ("9c, 9h, Ac, Ad, Qc", "Qc", "Partner held all that beats Q♣, and led it."),
        ("Ah, 9h, 9d, Ks, Ts, Kh, As, Kc", "Kc", "Partner, who had no spades, threw K♣ away."),
    ],
)
def test_a_reason_names_what_is_seen(monkeypatch, cards, card, said):
    monkeypatch.setattr(played, "_verdict", lambda *_, **__: "")
    assert why(GameHand.parse(f"{CALLED}, {cards}"), card) == said


def test_what_lies_hidden_is_named_by_no_reason(monkeypatch):
    monkeypatch.setattr(played, "_verdict", lambda *_, **__: "")
    for cards, card, said in (
        ("Qd, Kd", "Kd", "Your Q♦ was winning, so left beat it with K♦."),
        ("Ah, 9h", "9h", "Left did not beat your A♥, and played 9♥."),
        ("9c, Jc, Tc", "Tc", "Partner did not beat left’s J♣, and played 10♣."),
        ("9c, 9h, Ac, Ad, Qc", "Qc", "Partner had the lead, and tried clubs, of which a higher card was out."),
    ):
        assert why(GameHand.parse(f"{CALLED}, {cards}"), card, is_open=False) == said


def test_the_tutor_s_card_is_named_where_it_is_another_and_only_if_it_may_be_seen():
    hand = GameHand.parse(f"{RUFF}, Ad")
    told = why(hand, "Ad")
    assert re.search(r"away\. The tutor would have played (9|10|Q|K)♠: \d\.\d.* points a hand more\.$", told)
    assert why(hand, "Ad", is_open=False).endswith("The tutor would have played another card.")
    assert "% of games more." in why(hand, "Ad", score=(3, 4)), "at a score in games"
    hand.push("Td")
    assert why(hand, "Ad") == told, "what came later changes nothing"


def test_an_only_card_is_judged_by_nobody_and_one_s_own_is_refused():
    assert why(GameHand.parse(f"{CALLED}, Ah, 9h"), "9h") == "9♥ was the only card that left could play."
    with refusal("A♥ is your own card"):
        why_played(GameHand.parse(RUFF).view(1), "Ah")
    with refusal("K♥ wasn't played"):
        why_played(GameHand.parse(RUFF).view(1), "Kh")


@pytest.mark.parametrize("cards", ["Ah, 9h", "Ah, 9h, 9d", "9c, Jc, Tc", "9c, 9h, Ac, Ad, Kc", "Qd, Kd"])
def test_who_knows_no_more_than_a_seat_saw_is_told_the_same_of_whatever_the_others_hold(cards):
    hand = GameHand.parse(f"{CALLED}, {cards}")
    _, card = hand.play.history[-1]
    told = why_played(hand.view(1), card)
    assert f"{told} " == f"{why(hand, str(card), is_open=False)} ".replace("So would the tutor. ", "").replace(
        "To the tutor nothing was clearly better. ", ""
    ).replace("The tutor would have played another card. ", "")
    assert "utor" not in told
