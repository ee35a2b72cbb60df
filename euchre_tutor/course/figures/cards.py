"""Pictures of cards: a hand, a trick, rows, tricks taken."""

from collections.abc import Mapping

from IPython.display import SVG

from euchre_tutor import draw
from euchre_tutor.cards import IN_TURNS
from euchre_tutor.deal import View, seen_from
from euchre_tutor.pieces import pack
from euchre_tutor.play import Play
from euchre_tutor.ranking import Ranking


def hand_of(cards: str) -> SVG:
    """Draw cards in a row, in the order in which they are written.

    >>> "Jack of hearts, King of clubs" in hand_of("Jh Kc").data
    True
    """
    return SVG(draw.hand(cards.split()))


def trick_of(cards: Mapping[str, str], *, of: int = 4) -> SVG:
    """Draw a trick in the order of play, with the words for each seat under its card; cards to come lie face down.

    >>> trick_of({"left led": "Ah", "partner": "Ts"}, of=3).data.partition("<title>")[2].partition("</title>")[0]
    'the trick: Ace of hearts (left led), Ten of spades (partner), Face-down card (to come)'
    """
    marks = {card: seat for seat, card in cards.items()} | {"": "to come"}
    return SVG(draw.ladder({"the trick": [*cards.values(), *[""] * (of - len(cards))]}, marks=marks))


def record_of(view: View | str, *, turned_over: bool = False) -> SVG:
    """Draw the tricks that a seat has seen: who played what, and who took it; then what the seat still holds.

    Tricks lie turned over if that is wished for, all but the last one, as at a table.

    >>> drawing = record_of("9h Jc Th Ts 9d up As seat 1 trump s maker 3 played 9h Ah Kh Qh Ad 9d Kd Qd").data
    >>> "left took trick 1: Nine of hearts (you), Ace of hearts (left)" in drawing
    True
    >>> later = "9h Jc Th Ts 9d up As seat 1 trump s maker 3 played 9h Ah Kh Qh Ad 9d Kd Qd"
    >>> "left took trick 1: Face-down card" in record_of(later, turned_over=True).data
    True
    """
    seen = View.parse(view) if isinstance(view, str) else view
    who = {seat: seen_from(seen.seat, seat, seen.rules) for seat in seen.active}
    words = [f"{who[taker]} took trick {number}" for number, taker in enumerate(seen.takers, start=1)]
    record = dict(zip([*words, "on the table"], seen.tricks, strict=False))
    rows = {
        each: [str(card.held) if not turned_over or each in (*words[-1:], "on the table") else "" for _, card in trick]
        for each, trick in record.items()
        if trick
    }
    marks = {str(card.held): who[seat] for trick in record.values() for seat, card in trick}
    taken = [
        str(card.held)
        for taker, trick in zip(seen.takers, seen.tricks, strict=False)
        for seat, card in trick
        if seat == taker
    ]
    rows["you hold"] = [str(card) for card in seen.hand if card not in seen.played]
    return SVG(draw.tricks(rows, marks=marks, highlight=taken))


def rows_of(rows: Mapping[str, str]) -> SVG:
    """Draw rows of cards, each with its words on the left.

    >>> "10♠ is led: Jack of clubs" in rows_of({"10♠ is led": "Jc"}).data
    True
    """
    return SVG(draw.ladder({words: cards.split() for words, cards in rows.items()}, scale=0.85))


def order_of_trumps() -> SVG:
    """Draw the trumps of each suit, the highest first, one suit below the other.

    >>> "hearts: Jack of hearts, Jack of diamonds, Ace of hearts" in order_of_trumps().data
    True
    """
    orders = {suit.label: Ranking(pack(24), suit).order[suit] for suit in IN_TURNS}
    return rows_of({name: " ".join(map(str, reversed(cards))) for name, cards in orders.items()})


def tricks_taken(sides: Mapping[str, int]) -> SVG:
    """Draw tricks as cards lying face down, a row for each side.

    >>> "us: Face-down card, Face-down card; them: Face-down card" in tricks_taken({"us": 2, "them": 1}).data
    True
    """
    return SVG(draw.ladder({side: [""] * tricks for side, tricks in sides.items()}))


def open_hands(play: Play, *, you: int | None = None) -> SVG:
    """Draw all hands of a play as a seat sits, the dealer unless it is named: left, partner, right, you.

    >>> from euchre_tutor import Deal, make_contract
    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> drawing = open_hands(Play.of(deal, make_contract(deal.rules, "d", 2))).data
    >>> "left: Queen of diamonds" in drawing, "you: " in drawing
    (True, True)
    """
    rules, ranking = play.contract.rules, play.ranking
    seat = you or rules.players
    around = sorted(play.hands.items(), key=lambda held: (held[0] - seat - 1) % rules.players)
    hands = {seen_from(seat, each, rules): map(str, ranking.sort(hand)) for each, hand in around}
    return SVG(draw.open_table({name: [*cards] for name, cards in hands.items()}))
