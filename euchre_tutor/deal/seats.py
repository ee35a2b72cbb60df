"""Seats by number and by name, and the hands that they may hold."""

from collections.abc import Iterable

from euchre_tutor.base import EuchreError, is_whole, quoted
from euchre_tutor.pieces import Hand, Piece, format_cards
from euchre_tutor.rules import BICYCLE, Rules


def seat_name(seat: int, rules: Rules = BICYCLE) -> str:
    """Name a seat: ``seat 2``, ``eldest``, ``dealer``."""
    return {1: "eldest", rules.dealer: "dealer"}.get(seat, f"seat {seat}")


def seat_label(seat: int, rules: Rules = BICYCLE) -> str:
    """Name a seat with its number: ``seat 1, eldest``, ``seat 2``."""
    name = seat_name(seat, rules)
    return name if name == f"seat {seat}" else f"seat {seat}, {name}"


def seen_from(you: int, seat: int, rules: Rules = BICYCLE) -> str:
    """Name a seat as a player who sits at another does: ``you``, ``partner``, ``left``, ``right``, ``opponent``.

    Four without partners have somebody ``across``; at a table of five or six those further off keep their number.

    >>> [seen_from(3, seat) for seat in (1, 2, 3, 4)]
    ['partner', 'right', 'you', 'left']
    """
    across = {2: "opponent", 4: "partner" if rules.side(1) >= {1, 3} else "across"}
    names = {0: "you", 1: "left", rules.players - 1: "right"}
    step = (seat - you) % rules.players
    if step * 2 == rules.players and rules.players in across:
        return across[rules.players]
    return names.get(step, f"seat {seat}")


def told_from(you: int, seat: int, rules: Rules = BICYCLE) -> str:
    """Name a seat in a sentence of a player's: ``you``, ``your partner``, ``the opponent on your left``, ``seat 4``."""
    name = seen_from(you, seat, rules)
    player = "opponent" if rules.has_two_sides else "player"
    sides = {side: f"the {player} on your {side}" for side in ("left", "right")}
    known = {"partner": "your partner", "opponent": "your opponent", "across": "the player across"}
    return (sides | known).get(name, name)


def doing(name: str, words: str) -> str:
    """Return what a seat does as it is said of that name: of ``you`` without the s, and with ``your`` for ``its``.

    >>> doing("left", "lays down 9♥"), doing("You", "lays down 9♥"), doing("you", "keeps its cards")
    ('lays down 9♥', 'lay down 9♥', 'keep your cards')
    """
    if name.lower() != "you":
        return words
    verb, *rest = words.replace(" its ", " your ").split(" ")
    return " ".join([verb.removesuffix("s"), *rest])


def parse_seat(text: str | int, rules: Rules = BICYCLE) -> int:
    """Read a seat's number or name; raise EuchreError if nobody sits there.

    >>> parse_seat("dealer"), parse_seat("1")
    (4, 1)
    """
    names = {"eldest": 1, "dealer": rules.dealer} | {str(n): n for n in range(1, rules.players + 1)}
    word = text.strip().lower() if isinstance(text, str) else quoted(text) if is_whole(text) else ""
    if word not in names:
        raise EuchreError(f"there is no seat {quoted(word or text)}; seats are 1 (eldest) to {rules.players} (dealer)")
    return names[word]


def check_once(places: Iterable[tuple[str, Hand]], rules: Rules, verb: str = "dealt") -> None:
    """Raise EuchreError if a card is in two places, or not in the pack."""
    seen: dict[Piece, str] = {}
    for place, cards in places:
        for card in cards:
            rules.pack.check(card.held)
            if card.held in seen:
                earlier = seen[card.held]
                where = f"both {place}" if earlier == place else f"{earlier} and {place}"
                raise EuchreError(f"{str(card)!r} is {verb} twice: {where}")
            seen[card.held] = place


def check_hand(owner: str, hand: Hand, rules: Rules, *, as_dealt: bool) -> None:
    """Raise EuchreError if a hand has not the right size; or if it means a new deal, and stands as it was dealt."""
    if len(hand) != rules.hand_size:
        raise EuchreError(
            f"{owner} needs {rules.hand_size} cards, not {len(hand)}" + (f": {format_cards(hand)}" * bool(hand))
        )
    if as_dealt and rules.must_redeal(hand):
        raise EuchreError(f"{owner} is a farmer's hand, {format_cards(hand)}: in {rules} that means a new deal")
