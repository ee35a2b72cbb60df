"""One deal of Euchre Game Notation: its calls and cards, replayed; cards that nobody can know are dealt at random."""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, takewhile
from operator import add
from random import Random
from typing import Any, NamedTuple

from euchre_tutor.auction import Contract
from euchre_tutor.base import EuchreError, is_whole, quoted
from euchre_tutor.cards import Suit
from euchre_tutor.deal import Deal
from euchre_tutor.game import Game, GameHand
from euchre_tutor.pieces import AnySuit, Hand, Piece, format_cards, parse_card
from euchre_tutor.tricks import tricks_of

_TRIES = 300  # ways to fill in what isn't known, before the search gives up
_DEAL = {"dealNumber", "initialState", "phases", "alternativeLines"}
_START = {"dealer", "upCard", "playerCards", "kitty"}  # the kitty until 1.1
_BIDDING = {
    "phaseNumber",
    "type",
    "calls",
    "isAlone",
    "aloneDefender",
    "alonePartner",
    "discard",
    "cardExchanges",
    "callAnnotations",
}
_PLAY = {"phaseNumber", "type", "tricks", "isAlone", "playAnnotations", "initialLead"}  # the last one until 1.1
_KINDS = {"EUCHRE_BIDDING": _BIDDING, "TRICK_PLAY": _PLAY}
FIELDS = _DEAL | _START | _BIDDING | _PLAY
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs", "n": "no trump"}


class ToldDeal(NamedTuple):
    """What a deal says, before its cards are known to be anybody's.

    Attributes:
        sizes: how many cards each trick has; nothing where they are told in one row.
        defender, partner: the defender, or the maker's partner, who plays alone; 0 if none is told.
        leader: the seat that is said to lead first; 0 if that isn't told.
    """

    up: Piece
    hands: tuple[Hand, ...]
    calls: tuple[str, ...]
    alone: bool
    defender: int
    discard: Piece | None
    cards: tuple[Piece | None, ...]
    sizes: tuple[int, ...] = ()
    kitty: Hand = ()
    leader: int = 0
    partner: int = 0


@contextmanager
def of_deal(number: int) -> Iterator[None]:
    """Name the deal, the first being 1, in the sentence about what is wrong in it."""
    try:
        yield
    except EuchreError as error:
        raise EuchreError(f"deal {number}: {error}") from None


def only(data: Any, where: str, allowed: Collection[str], *, required: Collection[str] = ()) -> Mapping[str, Any]:
    """Return an object of JSON; raise EuchreError if it is none, or has a field that the notation doesn't know."""
    if not isinstance(data, Mapping):
        raise EuchreError(f"{where} holds fields with names, not {quoted(data)}")
    if unknown := [name for name in data if name not in allowed]:
        raise EuchreError(f"{where} has no field {quoted(unknown[0])}; it may hold {', '.join(sorted(allowed))}")
    if missing := [name for name in required if name not in data]:
        raise EuchreError(f"{where} needs the field {missing[0]}")
    return data


def fields_of(data: Any) -> Mapping[str, Any]:
    """Return the fields of a deal; raise EuchreError if it is none."""
    if isinstance(data, str):
        raise EuchreError("it is written in the packed form, which isn't read here; keep the file as plain .egn")
    return only(data, "a deal", _DEAL, required=("initialState", "phases"))


def play_told(game: Game, told: ToldDeal) -> None:
    """Replay a deal as the next hand of a game; unknown cards are filled in at random, and noted.

    Raises EuchreError if it can't have been so.
    """
    for card in (told.up, *told.kitty, told.discard, *chain(*told.hands), *told.cards):
        if card:
            game.rules.pack.check(card)
    if twice := next((card for number, card in enumerate(told.cards) if card and card in told.cards[:number]), None):
        raise EuchreError(f"{twice} fell twice")
    hands = _known_hands(game, told)
    held = {told.up, *(card for hand in hands for card in hand)}
    if wrong := next((card for card in told.kitty if card in held), None):
        raise EuchreError(f"{wrong} is in the kitty, and somewhere else, too")
    left = [card for card in game.rules.pack.cards if card not in {*held, *told.kitty}]
    rng, discard = Random(len(game.hands)), () if told.discard is None else (told.discard,)
    for number in range(_TRIES):
        rng.shuffle(left)
        pool = iter([card for card in left if card not in discard])
        filled = [tuple(next(pool) for _ in range(game.rules.hand_size - len(hand))) for hand in hands]
        unknown = tuple(card for more in filled for card in more)
        try:
            hand = _replayed(Deal(tuple(map(add, hands, filled)), told.up, game.rules), told, unknown)
        except EuchreError:
            if not unknown or number == _TRIES - 1:
                raise
            continue
        game.start(hand.dealt)
        game.hands[-1] = hand
        if unknown:
            game.unknown[len(game.hands) - 1] = unknown
        return


def told_deal(game: Game, data: Mapping[str, Any]) -> ToldDeal:
    """Read the fields of a deal that is to be the next hand of a game; raise EuchreError for what can't be."""
    start = only(data["initialState"], "initialState", _START, required=("dealer", "upCard"))
    dealer, expected = start["dealer"], game.next_dealer - 1
    if not is_whole(dealer) or dealer != expected:
        raise EuchreError(f"the deal moves on to player {expected} (counted from 0), not to {quoted(dealer)}")
    if (number := data.get("dealNumber", len(game.hands))) != len(game.hands) or not is_whole(number):
        raise EuchreError(
            f"its dealNumber should be {len(game.hands)}, as deals are counted from 0, not {quoted(number)}"
        )
    bidding, play = _phases(data["phases"])
    calls, tricks = _list_of(bidding, "calls", str), _list_of(play, "tricks", list)
    up = _card(start["upCard"], None)
    if up is None:
        raise EuchreError("the turn-up isn't known, and without it nothing can be judged")
    if bidding.get("cardExchanges"):
        raise EuchreError("our rules have no cards that players give each other")
    trump, hands = _trump(calls, up), _list_of(start, "playerCards", list) or [[]] * 4
    if len(hands) != 4:
        raise EuchreError(f"playerCards are four lists of cards, not {quoted(hands)}")
    _check_notes(bidding.get("callAnnotations"))
    _check_notes(play.get("playAnnotations"))
    return ToldDeal(
        up,
        tuple(_known(hands[(dealer + seat) % 4], trump) for seat in range(1, 5)),
        tuple(calls),
        _is_alone(bidding, play),
        _seat(bidding, "aloneDefender", dealer),
        _card(bidding["discard"], trump) if "discard" in bidding else None,
        tuple(_card(text, trump) for trick in tricks for text in trick),
        tuple(map(len, tricks)),
        _known([text for text in _list_of(start, "kitty", str) if text], trump),
        _seat(play, "initialLead", dealer),
        _seat(bidding, "alonePartner", dealer),
    )


def _list_of(data: Mapping[str, Any], name: str, kind: type) -> list[Any]:
    """Return a field that is a list of texts or of lists; nothing if it is missing."""
    found = data.get(name, [])
    if not isinstance(found, list) or not all(isinstance(each, kind) for each in found):
        raise EuchreError(f"{name} are a list of {'words' if kind is str else 'lists of cards'}, not {quoted(found)}")
    return found


def _seat(data: Mapping[str, Any], name: str, dealer: int) -> int:
    """Return the seat of a player by a number from 0 to 3; 0 if the field is missing, or says nobody (-1)."""
    number = data.get(name, -1)
    if not is_whole(number) or not -1 <= number <= 3:
        raise EuchreError(f"{name} is a player from 0 to 3, or -1 for nobody, not {quoted(number)}")
    return (number - dealer - 1) % 4 + 1 if number >= 0 else 0


def _is_alone(*phases: Mapping[str, Any]) -> bool:
    """Tell whether the maker plays alone; raise EuchreError if the phases don't agree."""
    said = {
        phase["isAlone"] for phase in phases if isinstance(phase.get("isAlone", False), bool) and "isAlone" in phase
    }
    if len(said) > 1 or any(not isinstance(phase.get("isAlone", False), bool) for phase in phases):
        raise EuchreError("isAlone is true or false, and the same in bidding and play")
    return said == {True}


def _known(texts: list[Any], trump: AnySuit | None) -> Hand:
    """Read the cards of a list that are known."""
    return tuple(card for text in texts if (card := _card(text, trump)))


def _phases(phases: Any) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the bidding and the play; nothing for one that is missing."""
    if not isinstance(phases, list) or len(phases) > 2:
        raise EuchreError(f"phases are the bidding and the play, not {quoted(phases)}")
    found: dict[str, Mapping[str, Any]] = {}
    for phase in phases:
        kind = phase.get("type") if isinstance(phase, Mapping) else None
        if not isinstance(kind, str) or kind not in _KINDS or kind in found:
            raise EuchreError(f"phases are one {' and one '.join(_KINDS)}, not {quoted(kind)}")
        found[kind] = only(phase, kind, _KINDS[kind])
    bidding, play = (found.get(kind, {}) for kind in _KINDS)
    return bidding, play


def _check_notes(notes: Any) -> None:
    """Raise EuchreError for notes that don't stand by the number of a call or a card; what they say is left out."""
    if notes is not None and not (isinstance(notes, Mapping) and all(re.fullmatch(r"\d{1,9}", at) for at in notes)):
        raise EuchreError(f"notes stand by the number of a call or a card, not as {quoted(notes)}")


def _trump(calls: list[Any], up: Piece) -> AnySuit | None:
    """Return the trump that was made, to know the bowers by; None if nobody made one, or no trump."""
    made = next((call for call in calls if call != "Pass"), None)
    if made == "Order":
        return up.suit or Suit.SPADES
    return Suit.parse(_SUITS[made]) if made in ("s", "h", "d", "c") else None


def _card(text: Any, trump: AnySuit | None) -> Piece | None:
    """Read a card; None for one that isn't known."""
    if not isinstance(text, str) or not re.fullmatch(r"[78N9TJQKAX][SsHhCcDdxtngh]|[LRB]", text):
        raise EuchreError(f"{quoted(text)} is not a card of this notation, such as 'Jd', 'Xx', 'R', 'L' or 'B'")
    if text == "B":
        return parse_card("Jo")
    if text in ("L", "R"):
        if not isinstance(trump, Suit):
            raise EuchreError(f"{text} is a bower, and no suit is trump")
        return parse_card(f"J{trump.same_colour if text == 'L' else trump}")
    rank, suit = text[0].replace("N", "9"), text[1].lower()
    if rank == "X" or suit == "x":
        return None
    if suit not in "shdc":
        raise EuchreError(f"{text} is a card of some suit that isn't named; only real cards can be judged")
    return parse_card(f"{rank}{suit}")


def _known_hands(game: Game, told: ToldDeal) -> tuple[Hand, ...]:
    """Return the cards that each seat was dealt for certain, from eldest to the dealer."""
    stand_in = [card for card in game.rules.pack.cards if card != told.up]
    size = game.rules.hand_size
    hand = GameHand(
        Deal(tuple(tuple(stand_in[seat * size : (seat + 1) * size]) for seat in range(4)), told.up, game.rules)
    )
    _call(hand, told)
    held, contract = {seat: list(cards) for seat, cards in enumerate(told.hands, start=1)}, hand.contract
    _check_against(contract, told)
    for seat, card in _fallen(contract, told) if contract else ():
        if contract and (card != told.up or seat != contract.taker):
            held[seat].append(card)
    if contract and told.discard and told.discard != told.up:
        held[contract.taker or contract.rules.dealer].append(
            told.discard
        )  # a dealer who sits out took nothing by our rules
    hands = tuple(tuple(dict.fromkeys(held[seat])) for seat in sorted(held))
    for seat, cards in enumerate(hands, start=1):
        if len(cards) > size:
            raise EuchreError(
                f"{game.names[(game.next_dealer + seat - 1) % 4]} shows {len(cards)} cards: {format_cards(cards)}"
            )
    return hands


def _check_against(contract: Contract | None, told: ToldDeal) -> None:
    """Raise EuchreError for entries that are impossible under this contract, which is None if there is none yet."""
    if told.alone and not (contract and contract.alone):
        raise EuchreError("nobody made trump, so nobody plays alone")
    lone = (contract.defender or 0, contract.lone or 0) if contract else (0, 0)
    if (told.defender, told.partner) != lone:
        raise EuchreError(
            "a defender (aloneDefender) or the maker's partner (alonePartner) plays alone only where rules allow it "
            "(defend_alone, take_alone)"
        )
    if told.discard and "Order" not in told.calls:
        raise EuchreError(f"nobody took the turn-up, so nobody laid {told.discard} down")
    if contract and told.leader not in (0, contract.leader):
        raise EuchreError("its initialLead is not the player who leads by the rules")
    size = len(contract.active) if contract else 0
    for number, cards in enumerate(told.sizes, start=1):
        if cards > size or (cards < size and number < len(told.sizes)):
            raise EuchreError(
                f"trick {number} has {cards} cards, and {size} players play"
                + ", as nobody said alone (isAlone)" * (cards < size and not told.alone)
            )


def _fallen(contract: Contract, told: ToldDeal) -> Iterator[tuple[int, Piece]]:
    """Return each card that fell, and who played it, up to one that isn't known."""
    known = [card for card in takewhile(bool, told.cards) if card]
    return chain(*tricks_of(known, contract.active, contract.leader, contract.ranking))


def _call(hand: GameHand, told: ToldDeal) -> None:
    """Make the calls of a deal."""
    for number, call in enumerate(told.calls):
        if hand.stage != "calls":
            raise EuchreError(f"call {number} comes when trump is made already")
        words = {"Pass": "pass", "Order": "order up"}.get(call) or _SUITS.get(call)
        if words is None or (call != "Pass" and (call == "Order") != (number < hand.deal.rules.players)):
            raise EuchreError(
                f"call {number} can't be {quoted(call)}: first it is Pass or Order, in round two Pass, s, h, d, c or n"
            )
        hand.push(f"{words} alone" if call != "Pass" and told.alone else words)
    while hand.stage == "calls" and hand.auction.asks_alone:
        hand.push(hand.legal[-1] if hand.seat in (told.defender, told.partner) else "pass")


def _replayed(deal: Deal, told: ToldDeal, unknown: Hand) -> GameHand:
    """Play a deal again; raise EuchreError if something in it isn't legal."""
    hand = GameHand(deal)
    _call(hand, told)
    if hand.stage == "discard" and (told.cards or told.discard):
        hand.push(str(told.discard or _laid(hand, told, unknown)))
    for number, card in enumerate(told.cards):
        if card is None:
            raise EuchreError(f"card {number} of the play isn't known (Xx), so the rest can't be replayed")
        if hand.stage != "play":
            raise EuchreError(
                f"card {number} of the play, {card}, comes too late"
                if hand.is_over
                else "cards are played before trump is made"
            )
        hand.push(str(card))
    return hand


def _laid(hand: GameHand, told: ToldDeal, unknown: Hand) -> Piece:
    """Return the taker's unrecorded discard: the card that is never played."""
    taker, contract = hand.seat, hand.contract
    assert taker
    assert contract
    held = [card for card in (*hand.hands[taker], told.up) if (taker, card) not in {*_fallen(contract, told)}]
    return ([card for card in held if card in unknown] or held)[0]
