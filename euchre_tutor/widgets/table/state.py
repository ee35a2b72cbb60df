"""A position of a hand as the board draws it: plain data, which knows no rule."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from euchre_tutor import draw
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.auction import Contract
from euchre_tutor.base import EuchreError, capital, with_sign
from euchre_tutor.deal import Deal, doing, seat_label, seen_from
from euchre_tutor.game import Action, GameHand
from euchre_tutor.pieces import Hand, Piece, parse_card, parse_plays, trump_name
from euchre_tutor.play import Play
from euchre_tutor.players import Person
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import scores
from euchre_tutor.tricks import winner
from euchre_tutor.widgets.parts.wire_table import Button, Laid, Table, TableCard, TableSeat, Trick

_FACE_DOWN: TableCard = {"text": "", "name": "face-down card", "mark": "", "action": "", "why_not": ""}
TRICK = "Trick {number}: {plays}. It went to {taker}."
FOLLOW = "{suit} must be followed"
KEEP = "the turn-up must be kept"
LEAD = "Lead {card}"
THROWN_IN = "Everybody passed: the hand is thrown in."
_TURNS = {
    "farmers": "may exchange",
    "calls": "calls",
    "play": "plays",
    "discard": "lays a card down",
    "swap": "swaps",
    "alone": "may still play alone",
}
# Where the others sit, from our left on, by how many they are.
_PLACES = {
    1: ("top",),
    2: ("top", "top"),
    3: ("left", "top", "right"),
    4: ("left", "top", "top", "right"),
    5: ("left", "top", "top", "top", "right"),
}


def table_of(
    hand: GameHand, moves: list[str], fork: int, *, you: int, hidden: Collection[int], sitting: Sequence[Person] = ()
) -> Table:
    """Return a position as the board draws it.

    Args:
        hand: the hand at the position.
        moves: the actions of the whole line, in words; see ``move_words``.
        fork: how many of them come before the side line; -1 on the hand itself.
        you: the seat at the bottom.
        hidden: the seats whose cards lie face down.
        sitting: who plays each seat, from the first on; nobody where it isn't told.
    """
    contract = contract_shown(hand, hidden)
    winners = hand.play.winners if hand.play else []
    makers = sum(seat in contract.makers for seat in winners) if contract else 0
    return {
        "seats": list(_seats(hand, contract, you, hidden, sitting)),
        "middle": list(_middle(hand, you)),
        "turn_up": list(_turn_up(hand, you)),
        "trump": trump_words(contract.ranking) if contract else "Trump isn't made yet",
        "suit": _made(contract, you, hand.deal.rules) if contract else [],
        "svg": draw.sign(str(contract.trump.value) if contract and contract.trump else ""),
        "said": moves[: sum(action.stage != "play" for action in hand.history)],
        "played": list(_tricks(hand, you)),
        "buttons": _buttons(hand, hidden),
        "words": _turn(hand, you),
        "makers": makers,
        "defenders": len(winners) - makers,
        "at": len(hand.history),
        "moves": moves,
        "fork": fork,
    }


def contract_shown(hand: GameHand, hidden: Collection[int]) -> Contract | None:
    """Return the contract as the learner knows it: a called partner may be hidden."""
    if hand.play and hand.contract and hand.contract.called and hidden:
        played = {seat: tuple(card.held for other, card in hand.play.history if other == seat) for seat in hand.hands}
        seen = {seat: held for seat, held in hand.play.hands.items() if seat not in hidden}
        return hand.contract.revealed({seat: (*played.get(seat, ()), *seen.get(seat, ())) for seat in hand.hands})
    return hand.play.contract if hand.play else hand.contract


def move_words(hand: GameHand, you: int, hidden: Collection[int]) -> list[str]:
    """Write each action of a hand in words, such as ``Left: order up``; what is laid down in secret stays so."""
    rules = hand.deal.rules
    return [
        f"{(name := name_of(act.seat, you, rules))}: {_done(name, act, rules, is_hidden=act.seat in hidden)}"
        for act in hand.history
    ]


def _done(name: str, act: Action, rules: Rules, *, is_hidden: bool) -> str:
    stage, text = act.stage, act.text
    if stage in ("calls", "alone"):
        return words_of(text, rules, act.seat)
    if stage == "farmers":
        return doing(name, "keeps its cards" if text == "decline" else "exchanges three cards")
    cards = "a card" if is_hidden and stage != "play" else words_of(text)
    return {"discard": doing(name, f"lays down {cards}"), "swap": doing(name, f"swaps {cards}")}.get(stage, cards)


def name_of(seat: int, you: int, rules: Rules) -> str:
    """Name a seat as the player at the bottom would."""
    return capital(seen_from(you, seat, rules))


def text_shown(hand: GameHand, you: int, hidden: Collection[int]) -> str:
    """Write a position: the whole hand, or what our seat has seen of it while others are hidden."""
    if not hidden:
        return str(hand)
    try:
        return str(hand.view(you))
    except EuchreError:  # a view is about something to decide, and there may be nothing
        return ""


def _made(contract: Contract, you: int, rules: Rules) -> list[str]:
    """Say what is trump, and who made it."""
    return [
        capital(trump_name(contract.trump)),
        f"{name_of(contract.player, you, rules)} made it{', alone' * contract.alone}",
    ]


def _seats(
    hand: GameHand, contract: Contract | None, you: int, hidden: Collection[int], sitting: Sequence[Person]
) -> Iterator[TableSeat]:
    """Yield the seats, the one at the bottom first."""
    said = (
        {}
        if hand.play
        else {
            each.seat: words_of(each.text, hand.deal.rules, each.seat) for each in hand.history if each.stage == "calls"
        }
    )
    people = dict(enumerate(sitting, start=1))
    ranking = contract.ranking if contract else _proposed(hand)
    winners = hand.play.winners if hand.play else []
    for empty in empty_seats(hand.deal.rules, contract, you):
        seat = empty["seat"]
        person, way = people.get(seat, ("", ""))
        yield {
            **empty,
            "person": person,
            "way": way,
            "said": empty["said"] or said.get(seat, ""),
            "is_turn": seat == hand.seat,
            "tricks": winners.count(seat),
            "cards": _cards(hand, seat, ranking, hidden=seat in hidden),
        }


def empty_seats(rules: Rules, contract: Contract | None, you: int) -> Iterator[TableSeat]:
    """Yield the seats before anybody holds a card, the one at the bottom first."""
    for step, place in enumerate(("bottom", *_PLACES[rules.players - 1])):
        seat = (you - 1 + step) % rules.players + 1
        name = name_of(seat, you, rules)
        part = _part(seat, contract, name) if contract else ""
        yield {
            "seat": seat,
            "name": name if rules.has_two_sides or name != "Partner" else "Across",
            "place": place,
            "facts": [fact for fact in (seat_label(seat, rules), part) if fact not in ("", name.lower())],
            "person": "",
            "way": "",
            "said": part,
            "side": "" if contract is None else "makers" if seat in contract.makers else "defenders",
            "made": "" if contract is None or seat != contract.player else "alone" if contract.alone else "made it",
            "is_dealer": seat == rules.dealer,
            "is_turn": False,
            "tricks": 0,
            "cards": [],
        }


def _tricks(hand: GameHand, you: int) -> Iterator[Trick]:
    """Yield each trick that was taken."""
    if hand.play:
        size, rules = len(hand.play.contract.active), hand.deal.rules
        for number, seat in enumerate(hand.play.winners):
            cards = list(_laid(hand.play, hand.play.history[number * size : (number + 1) * size], you))
            plays = ", ".join(f"{card['label']} {card['name']}" for card in cards)
            words = TRICK.format(number=number + 1, plays=plays, taker=seen_from(you, seat, rules))
            yield {"cards": cards, "words": words}


def _part(seat: int, contract: Contract, name: str) -> str:
    """Say what part a seat other than the maker's takes, if it isn't the usual one."""
    if contract.defender == seat:
        return doing(name, "defends alone")
    return "" if seat in contract.active else doing(name, "sits out")


def _proposed(hand: GameHand) -> Ranking | None:
    """Return the ranking under the suit that the turn-up proposes, while that may become trump."""
    turn_up = hand.deal.turn_up
    return ranking_of(hand.deal.rules, turn_up.suit) if turn_up and not hand.auction.turned_down else None


def held_by(hand: GameHand, seat: int) -> Hand:
    """Return what a seat holds at a position, the turn-up included while its taker lays a card down."""
    if hand.play:
        return hand.play.hands.get(seat, ())
    cards = hand.hands[seat]
    takes = hand.stage == "discard" and seat == hand.seat and hand.deal.up is not None
    return (*cards, hand.deal.up) if takes and hand.deal.up else cards


def _cards(hand: GameHand, seat: int, ranking: Ranking | None, *, hidden: bool) -> list[TableCard]:
    """Return what a seat holds, sorted; face down if it is hidden."""
    cards = held_by(hand, seat)
    if hidden:
        return [_FACE_DOWN] * len(cards)
    acts = seat == hand.seat and hand.stage in ("discard", "swap", "play")
    legal = parse_plays(" ".join(hand.legal)) if acts else ()
    turn_up = hand.deal.turn_up
    shown = (ranking or ranking_of(hand.deal.rules, None)).sort(cards, turned_down=turn_up and turn_up.suit)
    return [_card(card, ranking, legal, hand, acts=acts) for card in shown]


def _card(card: Piece, ranking: Ranking | None, legal: Hand, hand: GameHand, *, acts: bool) -> TableCard:
    """Return a card of a hand, with what it does."""
    ways = [way for way in legal if way.held == card]
    return {
        "text": str(card),
        "name": ranking.name(card) if ranking else card.label,
        "mark": ranking.bower(card) if ranking else "",
        "action": str(ways[0]) if len(ways) == 1 else "",
        "why_not": _why_not(hand) if acts and not ways else "",
    }


def _why_not(hand: GameHand) -> str:
    """Say why a card of the seat whose turn it is can't be played or laid down."""
    return FOLLOW.format(suit=hand.play.led.label) if hand.play and hand.play.led else KEEP


def _buttons(hand: GameHand, hidden: Collection[int]) -> list[Button]:
    """List what may be said now, and the ends of a tile that may be led either way."""
    if hand.seat in hidden:
        return []
    if hand.stage in ("calls", "farmers", "alone"):
        return [{"action": text, "words": capital(words_of(text, hand.deal.rules, hand.seat))} for text in hand.legal]
    if hand.stage != "play":
        return []
    plays = parse_plays(" ".join(hand.legal))
    either = [card for card in plays if sum(other.held == card.held for other in plays) > 1]
    return [{"action": str(card), "words": LEAD.format(card=card.symbol)} for card in either]


def _middle(hand: GameHand, you: int) -> Iterator[Laid]:
    """Yield the cards in the middle: the trick, the last trick while the next is to be led, or the turn-up."""
    play, up = hand.play, hand.deal.up
    if play:
        yield from _laid(play, play.trick or play.history[-len(play.contract.active) :], you)
    elif up and hand.contract is None:
        yield aside(up, "turned down" if hand.auction.turned_down else "turn-up", _proposed(hand))


def aside(card: Piece, label: str, ranking: Ranking | None = None) -> Laid:
    """Return a card that nobody has played; a bower is marked where a ranking is known, or proposed."""
    mark = ranking.bower(card) if ranking else ""
    return {"seat": 0, "text": str(card), "name": card.label, "mark": mark, "label": label, "wins": False}


def _turn_up(hand: GameHand, you: int) -> Iterator[Laid]:
    """Yield the turn-up once trump is made, with what became of it; what was laid down for it stays a secret."""
    if not (up := hand.deal.turn_up) or not (contract := hand.contract):
        return
    rules, maker, taker = hand.deal.rules, contract.maker, contract.taker
    by = seen_from(you, maker, rules)
    if contract.trump is not up.suit:
        fate = "turned down"
    elif taker is None:
        fate = f"{'accepted' if maker == rules.dealer else 'ordered up'} by {by}; it was left lying"
    elif taker == maker:
        fate = f"{by} took it up"
    else:
        who = "the dealer" if taker == rules.dealer != you else seen_from(you, taker, rules)
        fate = f"ordered up by {by}; {who} took it"
    yield aside(up.card, f"Turn-up {up.card.symbol}: {fate}", contract.ranking)


def _laid(play: Play, trick: Sequence[tuple[int, Piece]], you: int) -> Iterator[Laid]:
    """Yield the cards of a trick, with who played them."""
    best = winner(trick, play.ranking) if trick else 0
    for number, (seat, card) in enumerate(trick):
        yield {
            "seat": seat,
            "text": str(card.held),
            "name": play.ranking.name(card.held),
            "mark": play.ranking.bower(card.held),
            "label": name_of(seat, you, play.rules) + " led" * (number == 0),
            "wins": seat == best,
        }


def trump_words(ranking: Ranking) -> str:
    """Name the trump and its order, the highest first."""
    if ranking.trump is None:
        return "No trump"
    order = " ".join(card.symbol for card in reversed(ranking.order[ranking.trump]))
    return f"{capital(trump_name(ranking.trump))} are trumps: {order}"


def _turn(hand: GameHand, you: int) -> str:
    """Say whose turn it is, or how the hand has ended."""
    if hand.is_over and hand.play:
        return result_words(hand.play.contract, hand.play.maker_tricks)
    if not hand.seat:
        return THROWN_IN
    leads = hand.play and not hand.play.trick
    return turn_words(name_of(hand.seat, you, hand.deal.rules), "leads" if leads else hand.stage)


def turn_words(name: str, stage: str) -> str:
    """Say whose turn it is: ``leads``, or a stage of the hand."""
    verb = _TURNS.get(stage, stage)
    return f"Your turn: you {doing(name, verb)}." if name == "You" else f"{name} {verb}."


def result_words(contract: Contract, tricks: int) -> str:
    """Say how many tricks the makers have taken in a whole hand, and what each side scores for that."""
    makers, others = map(with_sign, scores(contract, tricks))
    return f"The makers take {tricks} trick{'s' * (tricks != 1)}: makers {makers}, defenders {others}."


# Setting a hand up: cards change places, two at a time, so that a deal is whole at every moment.


def setup_table(deal: Deal, *, you: int) -> Table:
    """Return a deal as the board draws it while it is set up: every card can be clicked, the kitty lies open."""
    table = table_of(GameHand(deal), [], -1, you=you, hidden=())
    for seat in table["seats"]:
        for card in seat["cards"]:
            card["action"] = card["text"]
        seat["is_turn"] = False
    table["middle"] += [aside(card, "not dealt") for card in deal.kitty]
    words = "Click two cards to exchange them, then choose Play."
    return {**table, "buttons": [], "trump": "", "suit": [], "words": words}


def exchanged_places(deal: Deal, one: str, other: str) -> Deal:
    """Return a deal in which two cards have changed places: in hands, the turn-up, or among those not dealt.

    Raises EuchreError if a card isn't in the pack, or the deal that comes of it can't be.
    """
    cards = parse_card(one), parse_card(other)
    for card in cards:
        deal.rules.pack.check(card)
    swapped = dict(zip(cards, reversed(cards), strict=True))
    hands = tuple(tuple(swapped.get(card, card) for card in hand) for hand in deal.hands)
    up = swapped.get(deal.up, deal.up) if deal.up else None
    named = deal.rules.pack.suits[0] if up and deal.rules.names_suit(up) else None
    return replace(deal, hands=hands, up=up, named=deal.named if named and deal.named else named)
