"""The kinds of hands that are surveyed: at whose turn, which hands, and which two actions are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from cards_to_play import cards_to_play
from kind import NUMBERS, Action, Kind
from told_apart import told_apart

from euchre_tutor import Card, Rank, Ranking, Suit, View
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.themes import plain_aces, trumps_with
from euchre_tutor.ranking import ranking_of

FIRST, SECOND = range(4), range(4, 8)  # turns of the two rounds; the dealer has the last of each


def kinds() -> dict[str, Kind]:
    """Return all kinds by name."""
    found = (
        *_assists(),
        *_orders(),
        *_bowers(),
        *_alone(),
        *_nexts(),
        *_crosses(),
        *_lates(),
        *_discards(),
        *cards_to_play(),
        *told_apart(),
        *_sayings(),
    )
    return {kind.name: kind for kind in found}


def always(text: str) -> Action:
    """Do the same with every hand."""
    return lambda _view: text


ORDER, ALONE, PASS = (
    ("order up", always("order up")),
    ("order up alone", always("order up alone")),
    ("pass", always("pass")),
)


def of_calls(
    name: str, title: str, turns: tuple[int, ...], has: Callable[[View], bool], *ways: tuple[str, Action]
) -> Kind:
    """Return a kind of hands at a call, and the two calls that are compared."""
    (first, one), (second, two) = ways
    return Kind(name, title, turns, has, first, second, one, two)


def ranking(view: View) -> Ranking:
    """Return what cards play as under the turn-up's suit."""
    return ranking_of(view.rules, view.proposed)


def in_hand(view: View) -> list[Piece]:
    """List the trumps in a hand under the turn-up's suit, the turn-up not counted."""
    return [card for card in view.hand if ranking(view).is_trump(card)]


def held(view: View) -> int:
    """Count them."""
    return len(in_hand(view))


def both_bowers(view: View) -> bool:
    """Tell whether a hand has both bowers of the turn-up's suit."""
    return set(ranking(view).bowers) <= set(view.hand)


def jack_up(view: View) -> bool:
    """Tell whether a jack is turned up."""
    return isinstance(view.up, Card) and view.up.rank is Rank.JACK


def _trumps(number: int) -> str:
    return f"{NUMBERS[number]} trump{'s' * (number != 1)}"


def _key(number: int) -> str:
    return _trumps(number).replace(" ", "_")


# Round one.


def _assists() -> Iterator[Kind]:
    seat = (1,)
    who = "your partner deals, and you hold"
    for number in (1, 2, 3):
        yield of_calls(
            f"assist_{_key(number)}",
            f"{who} {_trumps(number)}",
            seat,
            lambda view, n=number: held(view) == n,
            ORDER,
            PASS,
        )
        for aces in (0, 1, 2):
            title = f"{who} {_trumps(number)} and {NUMBERS[aces]} ace{'s' * (aces != 1)} beside"
            name = f"assist_{_key(number)}_{NUMBERS[aces]}_ace{'s' * (aces != 1)}"
            yield of_calls(name, title, seat, lambda view, n=number, a=aces: _holds(view, n, a), ORDER, PASS)
    for right, word in ((True, "with"), (False, "without")):
        title = f"{who} two trumps, {word} the right bower"
        name = f"assist_two_trumps_{word}_right"
        yield of_calls(name, title, seat, lambda view, r=right: held(view) == 2 and _has_right(view) is r, ORDER, PASS)
    for number in (1, 2):
        for jack in (True, False):
            name = f"assist_{_key(number)}_{'jack' if jack else 'no_jack'}"
            title = f"your partner deals and turns {'a jack' if jack else 'no jack'} up, and you hold {_trumps(number)}"
            yield of_calls(
                name, title, seat, lambda view, n=number, j=jack: held(view) == n and jack_up(view) is j, ORDER, PASS
            )


def _holds(view: View, trumps: int, aces: int) -> bool:
    return held(view) == trumps and len(plain_aces(view, view.proposed)) == aces


def _has_right(view: View) -> bool:
    return any(_is_right(view, card) for card in view.hand)


def _is_right(view: View, card: Piece | None) -> bool:
    return card is not None and ranking(view).bower(card) == "right"


def _orders() -> Iterator[Kind]:
    for word, turn, who in (
        ("eldest", 0, "an opponent deals, you speak first"),
        ("third", 2, "an opponent deals, you speak last before the dealer"),
    ):
        for number in (2, 3, 4) if turn == 0 else (2, 3):
            title = f"{who} and hold {_trumps(number)}"
            yield of_calls(
                f"{word}_{_key(number)}", title, (turn,), lambda view, n=number: held(view) == n, ORDER, PASS
            )
        yield of_calls(f"{word}_both_bowers", f"{who} and hold both bowers", (turn,), both_bowers, ORDER, PASS)
        title = f"{who} and hold both bowers and no other trump"
        yield of_calls(
            f"{word}_jack_jack", title, (turn,), lambda view: both_bowers(view) and held(view) == 2, ORDER, PASS
        )


def _bowers() -> Iterator[Kind]:
    for number in range(4):
        title = f"you deal and turn a jack up, and hold {_trumps(number)} beside it"
        yield of_calls(
            f"jack_up_{_key(number)}",
            title,
            (3,),
            lambda view, n=number: jack_up(view) and held(view) == n,
            ORDER,
            PASS,
        )


# Alone.


def _alone() -> Iterator[Kind]:
    for number in (3, 4):
        for right, word in ((True, "with"), (False, "without")):
            title = f"you deal, and hold {_trumps(number)} when you pick up, {word} the right bower"
            name = f"alone_{_key(number)}_{word}_right"
            yield of_calls(name, title, (3,), lambda view, n=number, r=right: holds_right(view, n, r), ALONE, ORDER)
    title = "you hold, with a turn-up that you take, the three highest trumps and no other"
    yield of_calls(
        "alone_three_highest", title, tuple(FIRST), lambda view: _takes(view) == 3 and _tops(view) == 3, ALONE, ORDER
    )
    for number in (4, 5):
        title = f"you hold, with a turn-up that you take, {_trumps(number)}"
        yield of_calls(
            f"alone_{_key(number)}", title, tuple(FIRST), lambda view, n=number: _takes(view) == n, ALONE, ORDER
        )


def _takes(view: View) -> int:
    assert view.proposed
    return len(trumps_with(view, view.proposed))


def holds_right(view: View, trumps: int, right: bool) -> bool:
    """Tell whether a hand has so many trumps with a turn-up that it takes, the right bower among them or not."""
    return _takes(view) == trumps and (_has_right(view) or _is_right(view, view.up)) is right


def _tops(view: View) -> int:
    assert view.proposed
    return len(set(ranking(view).order[view.proposed][-3:]) & set(trumps_with(view, view.proposed)))


# Round two.


def suits(view: View) -> Counter[Suit]:
    """Count for each suit that may be named the trumps that the hand would have."""
    return Counter({suit: len(trumps_with(view, suit)) for suit in Suit if suit is not view.proposed})


def next_suit(view: View) -> Suit:
    """Return the other suit of the turn-up's colour."""
    assert isinstance(view.proposed, Suit)
    return view.proposed.same_colour


def cross_suit(view: View) -> Suit:
    """Return the suit across in which the hand is longer, then higher."""
    return max(
        (suit for suit in Suit if suit not in (view.proposed, next_suit(view))), key=lambda suit: _strength(view, suit)
    )


def longest(view: View) -> Suit:
    """Return the suit in which the hand is longest, then highest."""
    return max((suit for suit in Suit if suit is not view.proposed), key=lambda suit: _strength(view, suit))


def _strength(view: View, suit: Suit) -> tuple[int, int]:
    trumps = trumps_with(view, suit)
    return len(trumps), sum(ranking_of(view.rules, suit).height(card) for card in trumps)


NEXT = ("call next", lambda view: next_suit(view).label)
CROSS = ("call cross", lambda view: cross_suit(view).label)
LONGEST = ("call your longest suit", lambda view: longest(view).label)


def _nexts() -> Iterator[Kind]:
    who = "round two, you speak first, and hold"
    for number in (1, 2, 3):
        title = f"{who} {_trumps(number)} in next"
        yield of_calls(
            f"next_{_key(number)}", title, (4,), lambda view, n=number: suits(view)[next_suit(view)] == n, NEXT, PASS
        )
    yield of_calls("next_two_without_bower", f"{who} two trumps in next and no bower", (4,), _no_bower, NEXT, PASS)
    title = f"{who} two trumps in next and two across"
    yield of_calls("next_or_cross_two", title, (4,), lambda view: _as_long(view, 2), NEXT, CROSS)


def _no_bower(view: View) -> bool:
    suit = next_suit(view)
    bowers = ranking_of(view.rules, suit).bowers
    return suits(view)[suit] == 2 and not set(bowers) & set(view.hand)


def _as_long(view: View, number: int) -> bool:
    lengths = suits(view)
    return lengths[next_suit(view)] == number == lengths[cross_suit(view)]


def _crosses() -> Iterator[Kind]:
    who = "round two, your partner turned it down, and you hold"
    for number in (2, 3):
        title = f"{who} {_trumps(number)} in a suit across"
        yield of_calls(
            f"cross_{_key(number)}", title, (5,), lambda view, n=number: suits(view)[cross_suit(view)] == n, CROSS, PASS
        )
    title = f"{who} two trumps across and two in next"
    yield of_calls("cross_or_next_two", title, (5,), lambda view: _as_long(view, 2), CROSS, NEXT)


def _lates() -> Iterator[Kind]:
    for word, turn, who in (("third", 6, "only the dealer is left after you"), ("dealer", 7, "all others have passed")):
        for number in (2, 3):
            title = f"round two, {who}, and your longest suit has {_trumps(number)}"
            yield of_calls(
                f"second_{word}_{_key(number)}",
                title,
                (turn,),
                lambda view, n=number: suits(view)[longest(view)] == n,
                LONGEST,
                PASS,
            )


# The discard: the dealer has picked up, and the actions are cards.


def _plain(view: View) -> dict[Suit, list[Piece]]:
    """Return the plain cards of the dealer's six by suit, each from low to high."""
    found: dict[Suit, list[Piece]] = {}
    for card in sorted((card for card in view.hand if not ranking(view).is_trump(card)), key=ranking(view).height):
        found.setdefault(ranking(view).suit_of(card), []).append(card)  # type: ignore[arg-type]
    return found


def lone(view: View, *, king: bool) -> str:
    """Return the only card of its suit that is a king, or is lower; nothing without one."""
    cards = [held[0] for held in _plain(view).values() if len(held) == 1 and isinstance(held[0], Card)]
    wanted = [card for card in cards if (card.rank is Rank.KING if king else card.rank < Rank.KING)]
    return str(wanted[0]) if len(wanted) == 1 else ""


def beside_king(view: View) -> str:
    """Return the lower of two cards of a suit of which the higher is the king; nothing without one."""
    pairs = [held for held in _plain(view).values() if len(held) == 2 and _is_king(held[1])]
    return str(pairs[0][0]) if len(pairs) == 1 else ""


def lowest_of_more(view: View) -> str:
    """Return the lowest card of a suit of two or more without a king or an ace; nothing without one."""
    suits = [held for held in _plain(view).values() if len(held) > 1 and not _is_high(held[-1])]
    return str(suits[0][0]) if len(suits) == 1 else ""


def _is_king(card: Piece) -> bool:
    return isinstance(card, Card) and card.rank is Rank.KING


def _is_high(card: Piece) -> bool:
    return isinstance(card, Card) and card.rank in (Rank.KING, Rank.ACE)


def _discards() -> Iterator[Kind]:
    title = "you picked up, with two trumps or more, and hold a lone low card and a king with a low card beside it"
    yield of_calls(
        "discard_void_or_guard",
        title,
        (3,),
        lambda view: held(view) >= 2 and bool(lone(view, king=False) and beside_king(view)),
        ("lay down the lone card", lambda view: lone(view, king=False)),
        ("lay down the card beside the king", beside_king),
    )
    title = "you picked up, with two trumps or more, and hold a lone king and two low cards of a suit"
    yield of_calls(
        "discard_lone_king",
        title,
        (3,),
        lambda view: held(view) >= 2 and bool(lone(view, king=True) and lowest_of_more(view)),
        ("lay down the lone king", lambda view: lone(view, king=True)),
        ("lay down the lower of the two", lowest_of_more),
    )


# Sayings that are put on trial, each on two kinds of hands.


def _sayings() -> Iterator[Kind]:
    for word, least in (("two", 2), ("three", 3)):
        title = f"your partner deals, and you hold no trump and {word} aces beside"
        yield of_calls(
            f"assist_no_trump_{word}_aces", title, (1,), lambda view, a=least: _holds(view, 0, a), ORDER, PASS
        )
    for number in (3, 4):
        title = f"an opponent deals and turns a jack up, you speak first and hold {_trumps(number)}"
        name = f"eldest_{_key(number)}_jack"
        yield of_calls(name, title, (0,), lambda view, n=number: jack_up(view) and held(view) == n, ORDER, PASS)
    for right, word in ((True, "with"), (False, "without")):
        title = f"you hold, with a turn-up that you take, five trumps, {word} the right bower"
        name = f"alone_five_trumps_{word}_right"
        yield of_calls(name, title, tuple(FIRST), lambda view, r=right: holds_right(view, 5, r), ALONE, ORDER)
