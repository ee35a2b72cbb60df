"""A position as it is drawn: every seat of every game, the turn-up, tricks, and what stays hidden."""

from random import Random

from helpers.covering import in_every_game
from helpers.tables import DEAL, random_hand

from euchre_tutor import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.widgets.table.state import exchanged_places, move_words, table_of


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


def test_a_secret_partners_tricks_are_not_counted_before_it_is_known():
    for seed in range(30):
        hand = random_hand(Random(seed), "call_ace5", most=20)
        if not (hand.play and hand.contract.called):
            continue
        for you in range(1, 6):
            shown = table(hand, you=you, hidden=frozenset(range(1, 6)) - {you})
            makers = sum(seat["tricks"] for seat in shown["seats"] if seat["side"] == "makers")
            assert shown["makers"] == makers


def test_a_bower_is_marked_wherever_trump_is_known_or_proposed():
    deal = DEAL.replace("Js", "Qs").replace("up Qs", "up Js")
    for said, marks in (("", ["right"]), (" then pass, pass, pass, pass", [""])):
        assert [card["mark"] for card in table(GameHand.parse(deal + said))["middle"]] == marks
    played = table(GameHand.parse(f"{DEAL} then pass, order up, Qh, Ah, 9h, Tc, 9s, Ks, Kh, Js"))
    assert [card["mark"] for card in played["middle"]] == ["", "", "right"]


def test_who_made_trump_is_told_with_its_sign_and_what_each_seat_said_before():
    called = table(GameHand.parse(f"{DEAL} then pass, order up"))
    assert called["suit"] == ["Spades", "Left made it"]
    assert "<path" in called["svg"]
    assert [(seat["name"], seat["said"], seat["made"]) for seat in called["seats"]] == [
        ("You", "pass", ""),
        ("Left", "assist", "made it"),
        ("Partner", "", ""),
        ("Right", "", ""),
    ]
    assert move_words(GameHand.parse(f"{DEAL} then pass, order up"), 1, ()) == ["You: pass", "Left: assist"]
    alone = table(GameHand.parse(f"{DEAL} then pass, order up alone"))
    assert {seat["name"]: seat["said"] for seat in alone["seats"]}["Right"] == "sits out"
    assert (table(GameHand.parse(DEAL))["suit"], table(GameHand.parse(DEAL))["svg"]) == ([], "")


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
