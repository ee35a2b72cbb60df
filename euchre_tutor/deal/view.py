"""A view: what one seat has seen."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Any, Literal, Self, get_args

from euchre_tutor import draw
from euchre_tutor.base import (
    EuchreError,
    capital,
    check_flag,
    check_score,
    check_text,
    on_screen,
    quoted,
    read_whole,
    whole,
    with_minus,
)
from euchre_tutor.deal.seats import check_hand, check_once, parse_seat, seat_label, seen_from, told_from
from euchre_tutor.deal.words import VIEW_WORDS, Words, check_unfinished, contract_words, parse_score, rules_words
from euchre_tutor.pieces import (
    AnySuit,
    Hand,
    Piece,
    TurnUp,
    as_card,
    as_cards,
    as_hand,
    format_cards,
    parse_cards,
    parse_plays,
    parse_suit,
    parse_trump,
    trump_name,
)
from euchre_tutor.ranking import Ranking, ranking_of
from euchre_tutor.rules import BICYCLE, Rules, as_rules
from euchre_tutor.tricks import tricks_of, winner

Others = Literal["model", "cautious", "bold"]
_BIDS = ("pass", *map(str, range(3, 7)), "alone")
_NEEDED = ("hand", "seat", "turned_down", "score", "rules", "bids", "laid", "alone", "played", "others")


@dataclass(frozen=True, repr=False)
class View:
    """What one seat has seen: its hand, the turn-up, and what the seats before it said.

    Attributes:
        hand: the seat's cards; in play, as they stood when the first card was led.
        up: the turn-up, in a game that has one.
        seat: 1 (eldest) to the dealer.
        turned_down: the turn-up was turned down, so this is the second round.
        score: points of our side and of theirs.
        rules: what is being played.
        named: the suit that the dealer named for a joker that was turned up, where the rules say so.
        bids: where tricks are bid, what was said so far: ``pass``, ``3`` to ``6``, ``alone``; nothing if all before
            this seat passed.
        laid: cards that this seat has put face down.
        trump, maker, alone: the contract, once there is one.
        called: the card whose holder the maker called as partner.
        bid: the tricks that the maker bid.
        defender: the defender who plays alone, if one does.
        lone: the maker's partner who has taken the hand over and plays alone, if one has.
        played: the cards played so far, in order.
        others: how the others at this table call: as the bidding model does (``model``), less, about as often as real
            players (``cautious``), or more (``bold``).

    Raises:
        EuchreError: a card is held twice or isn't in the pack, the hand has not the right size, or the score is
            that of a finished game.

    >>> view = View.parse("Js Jc As 9h Kd down Qs seat dealer score 3-4")
    >>> view.seat, view.turned_down, view.score, view.turn_up.suit.label
    (4, True, (3, 4), 'spades')
    """

    hand: Hand
    up: Piece | None
    seat: int
    turned_down: bool = False
    score: tuple[int, int] = (0, 0)
    rules: Rules = BICYCLE
    named: AnySuit | None = None
    bids: tuple[str, ...] = ()
    laid: Hand = ()
    trump: AnySuit | None = None
    maker: int | None = None
    alone: bool = False
    called: Piece | None = None
    bid: int | None = None
    defender: int | None = None
    lone: int | None = None
    played: Hand = ()
    others: Others = "model"

    def __post_init__(self) -> None:
        self._read_fields()
        check_hand("your hand", self.hand, self.rules, as_dealt=self.maker is None and not self.laid)
        self._check_turn_up()
        check_unfinished(self.score, self.rules)
        if self.maker is None:
            self._check_before_play()
        else:
            self._check_in_play()

    def _read_fields(self) -> None:
        """Take what was seen as objects or as text; raise EuchreError for a field that holds anything else."""
        rules = as_rules(self.rules)
        readers: dict[str, Callable[[Any], object]] = {
            **dict.fromkeys(("hand", "laid"), as_hand),
            **dict.fromkeys(("up", "called"), as_card),
            **dict.fromkeys(("seat", "maker", "defender", "lone"), lambda seat: parse_seat(seat, rules)),
            "rules": as_rules,
            "alone": lambda alone: check_flag(alone, "alone"),
            "turned_down": lambda turned_down: check_flag(turned_down, "turned_down"),
            "score": check_score,
            "named": parse_suit,
            "bids": _bids,
            "trump": parse_trump,
            "bid": lambda bid: whole(bid, "bid"),
            "played": as_cards,
            "others": _others,
        }
        for name, read in readers.items():
            if (value := getattr(self, name)) is not None or name in _NEEDED:
                object.__setattr__(self, name, read(value))

    def _check_turn_up(self) -> None:
        if self.up is None and self.rules.turns_up:
            raise EuchreError("say which card is turned up, once: 'up Qs', or 'down Qs' after it was turned down")
        if self.up and not self.rules.turns_up:
            raise EuchreError(f"in {self.rules} no card is turned up; leave out 'up {self.up}'")
        if self.named and not self.up:
            raise EuchreError("a suit is named for a turn-up; say which card is turned up, such as 'up Jo'")
        _ = self.turn_up
        if self.bids and (self.rules.turns_up or not set(self.bids) <= set(_BIDS)):
            known = f"bids are {', '.join(_BIDS)}" if not self.rules.turns_up else f"in {self.rules} nothing is bid"
            raise EuchreError(f"bids {ascii(','.join(self.bids))[1:-1]} can't be: {known}")

    def _check_before_play(self) -> None:
        mine = [("in your hand", self.hand), ("among the cards you laid down", self.laid)]
        check_once([*mine, ("as the turn-up", (self.up,) if self.up else ())], self.rules)
        if not self.rules.may_have_laid(self.laid, self.hand):
            raise EuchreError(
                f"laid {format_cards(self.laid)} can't be: before the first call only a farmer's hand lays three low "
                "cards down, where the rules know that"
            )
        if self.alone or self.played or self.trump or self.called or self.bid or self.defender or self.lone:
            raise EuchreError("a hand in play needs its maker; say for instance 'trump s maker 4'")

    def _check_in_play(self) -> None:
        self.rules.check_contract(self.trump, alone=self.alone)
        check_once([("in your hand", self.hand), ("among the cards you laid down", self.laid)], self.rules)
        check_once([("in the cards played", self.played)], self.rules, "played")
        if self.turned_down and self.up and self.trump is self.proposed:
            raise EuchreError(f"{self.up} was turned down, so {trump_name(self.trump)} can't be trump")
        takes = self.maker and self.rules.taker(self.maker) == self.seat and self.trump is self.proposed
        if self.up in self.hand and not takes:
            raise EuchreError(
                f"{str(self.up)!r} can't be in your hand: only a seat that took the accepted turn-up holds it"
            )

    @cached_property
    def turn_up(self) -> TurnUp | None:
        """The turn-up with the suit that it proposes as trump; None in a game without a turn-up."""
        return self.rules.turn_up(self.up, self.named) if self.up else None

    @property
    def proposed(self) -> AnySuit | None:
        """The suit that the turn-up proposes as trump; None in a game without a turn-up."""
        return self.turn_up.suit if self.turn_up else None

    @property
    def is_second_round(self) -> bool:
        """Whether the turn-up was turned down, or another suit was made."""
        return self.turned_down or (self.maker is not None and self.trump is not self.proposed)

    @property
    def ranking(self) -> Ranking:
        """What each card plays as under the trump, or as long as none is made, under the suit that is proposed."""
        return ranking_of(self.rules, self.trump if self.maker else None if self.turned_down else self.proposed)

    def sort(self, cards: Iterable[Piece]) -> Hand:
        """Sort cards as this seat holds them; a suit that was turned down can't become trump, and comes last."""
        return self.ranking.sort(cards, turned_down=self.proposed if self.turned_down else None)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play, from eldest on; all of them as long as no trump is made."""
        everybody, player = tuple(range(1, self.rules.players + 1)), self.lone or self.maker
        return self.rules.active(player, alone=self.alone, defender=self.defender) if player else everybody

    @cached_property
    def tricks(self) -> tuple[tuple[tuple[int, Piece], ...], ...]:
        """The tricks so far, each the seats and cards in order; the last may be incomplete."""
        if self.maker is None:
            return ()
        leader, ranking = self.rules.leader(self.lone or self.maker, self.active, alone=self.alone), self.ranking
        played = [card if card in ranking.index else card.held for card in self.played]
        return tuple(map(tuple, tricks_of(played, self.active, leader, ranking)))

    @property
    def takers(self) -> tuple[int, ...]:
        """The seats that took the tricks that are complete."""
        return tuple(winner(trick, self.ranking) for trick in self.tricks if len(trick) == len(self.active))

    @property
    def facts(self) -> list[str]:
        """What the seat knows beside its cards, in a few words each.

        >>> View.parse("Js Jc As 9h Kd up Qs seat 3 score 3-4").facts
        ['The opponent on your left deals', 'Score: you 3, they 4', 'Passed: partner, right']
        """
        ours, theirs = self.score
        facts = (
            self._dealer(),
            with_minus(f"Score: you {ours}, they {theirs}") if any(self.score) else "",
            f"{self.up.symbol} was {self._turned}" if self.up and self.maker else "",
            self._calls(),
            capital(on_screen(contract_words(self, self._told))) if self.maker else "",
            self._taken(),
            f"{self.others.capitalize()} callers" if self.others != "model" else "",
            self.rules.title if self.rules != BICYCLE else "",
        )
        return list(filter(None, facts))

    @property
    def _turned(self) -> str:
        return f"turned {'down' if self.is_second_round else 'up'}"

    def _calls(self) -> str:
        """Say what was called before this seat's turn, or before trump was made."""
        bids = self.bids or ("pass",) * ((self.maker or self.seat) - 1)
        said = [(self._who(seat), bid) for seat, bid in enumerate(bids, start=1)]
        if self.bids:
            return f"Bids: {', '.join(f'{name} {bid}' for name, bid in said)}"
        passed = ", ".join(name for name, _ in said)
        if self.is_second_round:
            return "Everybody passed once" + f", then {passed}" * bool(passed)
        return f"Passed: {passed}" * bool(passed)

    def _taken(self) -> str:
        """Say how many tricks each side has taken, as far as this seat knows the sides."""
        makers = {seat for trick in self.tricks for seat, card in trick if card.held == self.called}
        makers |= {self.seat} if self.called in self.hand else set()
        makers |= self.rules.side(self.maker) if self.maker else set()
        is_ours = [(seat in makers) == (self.seat in makers) for seat in self.takers]
        return f"Tricks: your side {sum(is_ours)}, they {len(is_ours) - sum(is_ours)}" * bool(is_ours)

    @property
    def label(self) -> str:
        """The view before play as a person writes it: ``J♠ J♣ A♠ 9♥ K♦ · Q♠ turned up · seat 4, dealer``."""
        words = [" ".join(card.symbol for card in self.hand)]
        if self.up:
            named = f", {self.named.label} named" if self.named else ""
            words.append(f"{self.up.symbol} turned {'down' if self.turned_down else 'up'}{named}")
        words += [f"bid: {', '.join(self.bids)}"] * bool(self.bids)
        score = [with_minus(f"score {self._score()}")] * (self.score != (0, 0))
        others = [f"{self.others} callers"] * (self.others != "model")
        return " · ".join([*words, seat_label(self.seat, self.rules), *score, *others])

    def _score(self) -> str:
        return f"{self.score[0]}-{self.score[1]}"

    def _words(self) -> dict[str, str]:
        """What is said after the hand, by keyword, in the order in which it is written."""
        return {
            "down" if self.turned_down else "up": str(self.up or ""),
            "named": str(self.named or ""),
            "seat": str(self.seat),
            "score": self._score() if self.score != (0, 0) else "",
            "bids": ",".join(self.bids),
            "trump": str(self.trump or "none") if self.maker else "",
            "maker": str(self.maker or "") + " alone" * (self.alone and not self.lone),
            "called": str(self.called or ""),
            "bid": str(self.bid or ""),
            "defender": str(self.defender or ""),
            "lone": str(self.lone or ""),
            "laid": format_cards(self.laid),
            "played": format_cards(self.played),
            "others": self.others if self.others != "model" else "",
        }

    def __str__(self) -> str:
        said = [f"{keyword} {words}" for keyword, words in self._words().items() if words]
        return " ".join([format_cards(self.hand), *said]) + rules_words(self.rules)

    def __repr__(self) -> str:
        return f"View.parse({str(self)!r})"

    @property
    def drawing(self) -> str:
        """The cards as SVG."""
        marks = {str(card): side for card, side in self.ranking.bowers.items()}
        marks |= {str(card.held): self._who(seat) for trick in self.tricks for seat, card in trick}
        rows = {title: [str(card.held) for card in cards] for title, cards in self._rows()}
        return draw.ladder(rows, marks=marks, scale=0.9)

    def _rows(self) -> Iterator[tuple[str, Sequence[Piece]]]:
        """Yield the cards to be drawn: our hand, the turn-up, what we laid down, each trick."""
        played = {card.held for card in self.played}
        yield "your hand", self.sort(card for card in self.hand if card not in played)
        if self.up and self.up not in (*self.hand, *played):
            yield self._turned, [self.up]
        if self.laid:
            yield "laid down", self.laid
        for number, (trick, taker) in enumerate(zip_longest(self.tricks, self.takers), start=1):
            yield f"trick {number}" + (f" to {self._who(taker)}" if taker else ""), [card for _, card in trick]

    def _who(self, seat: int) -> str:
        """Name a seat for the one whose view this is."""
        return seen_from(self.seat, seat, self.rules)

    def _told(self, seat: int) -> str:
        """Name a seat in a sentence for the one whose view this is."""
        return told_from(self.seat, seat, self.rules)

    def _dealer(self) -> str:
        """Say who deals, which tells where we sit."""
        if self.seat == self.rules.dealer:
            return "You deal"
        first = ", you speak first" * (self.seat == 1 and not self.maker)
        return f"{capital(self._told(self.rules.dealer))} deals{first}"

    def _repr_html_(self) -> str:
        return draw.captioned(self.drawing, self.facts)

    @classmethod
    def parse(cls, text: str, *, rules: Rules | str | None = None) -> Self:
        """Read ``HAND up CARD seat N`` (or ``down CARD``), then whatever else was seen, by keyword; see Attributes.

        Raises EuchreError, naming the card or word that is wrong.
        """
        if re.search(r"\bthen\b", check_text(text, "Js Jc As 9h Kd up Qs seat 4"), re.IGNORECASE):
            raise EuchreError(
                "'then' comes after a deal with all hands, not after what one seat sees; write 'down Qs' if all passed"
                " once, and 'trump s maker 2' for a call"
            )
        words = Words(text, VIEW_WORDS)
        rules = words.rules(rules)
        up, down = words.card("up"), words.card("down")
        if up and down:
            raise EuchreError("say which card is turned up, once: 'up Qs', or 'down Qs' after it was turned down")
        if "seat" not in words:
            raise EuchreError(f"say where you sit, for instance 'seat {rules.dealer}' or 'seat dealer'")
        if ("trump" in words) != ("maker" in words):
            raise EuchreError("trump and maker go together; say for instance 'trump s maker 4'")
        return cls(
            hand=parse_cards(words.start),
            up=up or down,
            seat=parse_seat(words["seat"], rules),
            turned_down=down is not None,
            score=parse_score(words.get("score", "0-0")),
            rules=rules,
            named=words.suit("named"),
            bids=tuple(re.split(r"[\s,]+", words["bids"].lower())) if "bids" in words else (),
            laid=parse_cards(words.get("laid", "")),
            trump=parse_trump(words.get("trump")),
            maker=parse_seat(words["maker"], rules) if "maker" in words else None,
            alone="alone" in words or "lone" in words,
            called=words.card("called"),
            bid=read_whole(words["bid"], "bid") if "bid" in words else None,
            defender=parse_seat(words["defender"], rules) if "defender" in words else None,
            lone=parse_seat(words["lone"], rules) if "lone" in words else None,
            played=parse_plays(words.get("played", "")),
            others=_others(words.get("others", "model")),
        )


def _others(word: Any) -> Others:
    """Read how the others call; raise EuchreError for anything else."""
    known: dict[str, Others] = {name: name for name in get_args(Others)}
    if not isinstance(word, str) or word.lower() not in known:
        raise EuchreError(f"how the others call is {' or '.join(known)}, not {quoted(word)}; say others='cautious'")
    return known[word.lower()]


def as_view(view: View | str, *, others: Others | None = None) -> View:
    """Return a view as it is, or read it from its text; raise EuchreError for anything else.

    Args:
        view: the view.
        others: how the others call, instead of what the view says.
    """
    seen = view if isinstance(view, View) else View.parse(view)
    return seen if others is None else replace(seen, others=others)


def _bids(bids: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(bids, list | tuple) or not all(isinstance(bid, str) for bid in bids):
        raise EuchreError(f"bids are words, such as ('pass', '3'), not {quoted(bids)}")
    return tuple(bids)
