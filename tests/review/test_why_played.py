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
    assert why_played(GameHand.parse(f"{CALLED}, {cards}"), card, you=1) == said


def test_what_lies_hidden_is_named_by_no_reason(monkeypatch):
    monkeypatch.setattr(played, "_verdict", lambda *_, **__: "")
    for cards, card, said in (
        ("Qd, Kd", "Kd", "Your Q♦ was winning, so left beat it with K♦."),
        ("Ah, 9h", "9h", "Left did not beat your A♥, and played 9♥."),
        ("9c, Jc, Tc", "Tc", "Partner did not beat left’s J♣, and played 10♣."),
        ("9c, 9h, Ac, Ad, Qc", "Qc", "Partner had the lead, and tried clubs, of which a higher card was out."),
    ):
        assert why_played(GameHand.parse(f"{CALLED}, {cards}"), card, you=1, is_open=False) == said


def test_the_tutor_s_card_is_named_where_it_is_another_and_only_if_it_may_be_seen():
    hand = GameHand.parse(f"{RUFF}, Ad")
    told = why_played(hand, "Ad", you=1)
    assert re.search(r"away\. The tutor would have played (9|10|Q|K)♠: \d\.\d.* points a hand more\.$", told)
    assert why_played(hand, "Ad", you=1, is_open=False).endswith("The tutor would have played another card.")
    assert "% of games more." in why_played(hand, "Ad", you=1, score=(3, 4)), "at a score in games"
    hand.push("Td")
    assert why_played(hand, "Ad", you=1) == told, "what came later changes nothing"


def test_an_only_card_is_judged_by_nobody_and_one_s_own_is_refused():
    assert why_played(GameHand.parse(f"{CALLED}, Ah, 9h"), "9h", you=1) == "9♥ was the only card that left could play."
    with refusal("A♥ is your own card"):
        why_played(GameHand.parse(RUFF), "Ah", you=1)
    with refusal("K♥ wasn't played"):
        why_played(GameHand.parse(RUFF), "Kh", you=1)
