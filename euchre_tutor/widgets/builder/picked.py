"""What the learner has picked so far, as text and numbers; it need be neither whole nor possible."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, Self

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.beliefs import Seen, contract_of
from euchre_tutor.deal import View, as_view, fitting_score, parse_score, parse_seat, seat_label
from euchre_tutor.deal.seats import check_once
from euchre_tutor.deal.words import VIEW_WORDS, Words
from euchre_tutor.pieces import AnySuit, Hand, Piece, format_cards, parse_card, parse_cards, parse_suit
from euchre_tutor.rules import BICYCLE, Rules
from euchre_tutor.widgets.parts import games
from euchre_tutor.widgets.parts.wire_hand import BuiltContract

_TOLD = {
    "call": "",
    "discard": "Press the card that you lay down.",
    "play": "Press the cards in the order in which they are played; press the last again to take it back.",
}
_SITUATION = ("hand", "turn_up", "laid", "seat", "score")  # for which another game may not have room
_THEN = ("trump", "maker", "alone", "called", "bid", "defender", "lone", "played")  # of a view, since trump was made


@dataclass(frozen=True)
class Picked:
    """The public traits of a hand builder, which says what each is, and what follows from them.

    Properties raise EuchreError for what can't be.

    >>> picked = Picked.read("Js Jc As up Qs", seat=2)
    >>> picked.text, picked.missing
    ('Js Jc As up Qs seat 2', 'Pick 2 more cards for your hand.')
    """

    hand: str = ""
    turn_up: str = ""
    turned_down: bool = False
    named: str = ""
    bids: str = ""
    laid: str = ""
    seat: int = BICYCLE.dealer
    score: str = "0-0"
    others: str = "model"
    rules: str = BICYCLE.name
    then: str = ""

    @classmethod
    def of(cls, view: View) -> Self:
        """Return what is picked when a view is shown; raise EuchreError if partners swap cards in it."""
        words, (hand, laid) = Words(str(view), VIEW_WORDS), _as_dealt(view)
        known = {word: words[word] for word in _THEN if word in words} | ({"laid": laid} if laid else {})
        return cls(
            then=_in_words(known),
            hand=hand,
            turn_up=str(view.up or ""),
            turned_down=view.turned_down,
            named=str(view.named or ""),
            bids=",".join(view.bids),
            laid=format_cards(view.laid[: len(view.laid) - bool(laid)]),
            seat=view.seat,
            score=f"{view.score[0]}-{view.score[1]}",
            others=view.others,
            rules=str(view.rules),
        )

    @classmethod
    def read(cls, view: View | str, *, seat: int = BICYCLE.dealer) -> Self:
        """Read the text of a view, which need not be whole.

        Args:
            view: a view, or its text.
            seat: the seat, unless the text names one.

        Raises:
            EuchreError: it can't be, or could not become a view.
        """
        if not isinstance(view, str):
            return cls.of(as_view(view))
        words = Words(view, VIEW_WORDS)
        if "maker" in words:
            return cls.of(as_view(view))
        rules, hand = words.rules(), parse_cards(words.start)
        up = words.card("up") or words.card("down")
        words.setdefault("seat", str(fitting_seat(seat, rules)))
        whole = cls.of(View.parse(_completed(words, rules, hand, up)))
        return replace(whole, hand=format_cards(hand), turn_up=str(up or ""), named=str(words.suit("named") or ""))

    @cached_property
    def game(self) -> Rules:
        """The rules."""
        return Rules.parse(self.rules)

    @cached_property
    def cards(self) -> Hand:
        """The cards of the hand, in the order in which they were picked."""
        return parse_cards(self.hand)

    @cached_property
    def laid_down(self) -> Hand:
        """The cards that were laid down for others."""
        return parse_cards(self.laid)

    @cached_property
    def up(self) -> Piece | None:
        """The turn-up."""
        return parse_card(self.turn_up) if self.turn_up else None

    @cached_property
    def after(self) -> Mapping[str, str]:
        """What was said and done since trump was made, by keyword, as in a view; but the hand is as it was dealt."""
        return Words(self.then, VIEW_WORDS) if self.then.strip() else {}

    @cached_property
    def takes(self) -> bool:
        """Whether trump is made, and we take the turn-up."""
        made = {word: said for word, said in self.after.items() if word not in ("laid", "played")}
        picked = replace(self, then=_in_words(made))
        return bool(made) and contract_of(picked.view).taker == parse_seat(self.seat, self.game)

    @property
    def asks(self) -> str:
        """What is asked: a call, a discard, or a card to play."""
        if not self.after or self.missing:
            return "call"
        return "discard" if self.up and self.takes and "laid" not in self.after else "play"

    @property
    def played(self) -> list[str]:
        """The cards that were played, in order, as text."""
        return self.after.get("played", "").split()

    @property
    def play(self) -> BuiltContract | None:
        """What is shown of who made trump; None while nobody has.

        >>> play = Picked.read("Js Jc As 9h Kd up Qs seat 4 trump s maker 4").play
        >>> play["maker"], play["trump"], play["words"]
        ('4', 's', 'Press the card that you lay down.')
        """
        if not self.after:
            return None
        return {
            "maker": self.after.get("maker", ""),
            "trump": self.after.get("trump", ""),
            "alone": "alone" in self.after,
            "suits": games.suits(self.game, None) if self.turned_down else [],
            "words": _TOLD[self.asks],
        }

    @property
    def places(self) -> dict[str, str]:
        """Where each card is that is neither in the pack nor in the hand, in words.

        >>> Picked.read("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th").places
        {'Qs': 'turn-up', '9h': 'laid down', 'Ah': 'played', '9c': 'played', 'Th': 'played'}
        """
        up = {str(self.up): "turned down" if self.turned_down else "turn-up"} if self.up else {}
        laid = [*map(str, self.laid_down), *self.after.get("laid", "").split()]
        return up | dict.fromkeys(laid, "laid down") | dict.fromkeys(self.played, "played")

    @property
    def cleared(self) -> Self:
        """The same game, seat and score, with no card picked and nothing said."""
        return type(self)(seat=self.seat, score=self.score, others=self.others, rules=self.rules)

    def made(self, maker: int, trump: str, *, alone: bool) -> Self:
        """Return what is picked once a seat has made trump: the suit that is turned up, or the one named later."""
        if not maker:
            return replace(self, then="")
        suits = [suit for suit in self.game.pack.suits if suit is not self.proposed]
        named = parse_suit(trump) if trump else suits[0]
        suit = self.ordered or (named if named in suits else suits[0])
        return replace(self, then=f"trump {suit} maker {maker}{' alone' * alone}")

    @property
    def leading(self) -> Self:
        """What is picked once trump is made and this seat leads; or the first that does, if this one never leads.

        Raises EuchreError if the hand isn't whole, or nobody can make trump.

        >>> Picked.read("Js Jc As 9h Kd up Qs seat 2").leading.text
        'Js Jc As 9h Kd up Qs seat 1 trump s maker 4'
        """
        if self.missing:
            raise EuchreError(self.missing)
        seats, refused = range(1, self.game.players + 1), EuchreError("nobody leads here")
        for seat, maker in product((self.seat, *seats), reversed(seats)):
            try:
                picked = replace(self, seat=seat, then="").made(maker, "", alone=False)
                if picked.asks == "play" and Seen(picked.view).legal_plays:
                    return picked
            except EuchreError as error:
                refused = error
        raise refused

    def pressed(self, card: Piece) -> Self:
        """Return what is picked after a card was pressed: it is picked or put back, laid down or played.

        Raises EuchreError if there is no room for it, or if it can't be played.
        """
        self.game.pack.check(card)
        if self.asks != "call":
            return self._pressed_in_play(str(card))
        if card in self.cards:
            return replace(self, hand=format_cards(held for held in self.cards if held != card))
        if card == self.up:
            return replace(self, turn_up="")
        if card in self.laid_down:
            return replace(self, laid=format_cards(other for other in self.laid_down if other != card))
        if self.why_full:
            raise EuchreError(f"{self.why_full} to make room for {card}")
        if self.lacking:
            return replace(self, hand=f"{self.hand} {card}".strip())
        return replace(self, turn_up=str(card))

    def _pressed_in_play(self, card: str) -> Self:
        """Lay a card down or play it; the last card that was played, or laid down, is taken back."""
        after = dict(self.after)
        if self.asks == "discard":
            after["laid"] = card
        elif not self.played and after.get("laid") == card:
            del after["laid"]
        else:
            after |= {"played": " ".join(self.played[:-1] if self.played[-1:] == [card] else [*self.played, card])}
        picked = replace(self, then=_in_words({word: said for word, said in after.items() if said or word == "alone"}))
        if picked.asks == "play":
            Seen(picked.view)  # which can't be of what can't have been
        return picked

    @property
    def situation(self) -> dict[str, Any]:
        """What another game may not have room for."""
        return {name: getattr(self, name) for name in _SITUATION}

    def fitted(self, rules: Rules) -> tuple[Self, str]:
        """Keep what fits a game; return that, and sentences that say what doesn't.

        >>> fitted, said = Picked(hand="9s 66").fitted(Rules.parse("domino_solo3"))
        >>> fitted.hand, fitted.seat, said.split(". ")[0]
        ('66', 3, 'Not in this game, so put back: Nine of spades')
        """
        up, known = parse_cards(self.turn_up), rules.pack.cards
        kept, laid, turned = ([card for card in cards if card in known] for cards in (self.cards, self.laid_down, up))
        said = [
            _put_back("Not in this game", [card for card in (*self.cards, *up, *self.laid_down) if card not in known]),
            _put_back(
                f"A hand has {rules.hand_size} {games.noun(rules, rules.hand_size)} here", kept[rules.hand_size :]
            ),
            _put_back("Nothing is turned up here", turned if not rules.turns_up else ()),
        ]
        seat, score = fitting_seat(self.seat, rules), fitting_score(self.score, rules)
        if seat != self.seat:
            said.append(f"There is no seat {self.seat} here; yours is now {seat_label(seat, rules)}.")
        if score != self.score:
            said.append(f"A score of {self.score} can't be here; it is now {score}.")
        hand, turn_up = format_cards(kept[: rules.hand_size]), format_cards(turned if rules.turns_up else ())
        fitted = replace(self, hand=hand, turn_up=turn_up, laid=format_cards(laid), seat=seat, score=score)
        return fitted, " ".join(filter(None, said))

    def check(self) -> None:
        """Raise EuchreError for what can't be, however much is missing, such as a card in two places."""
        mine = [("in your hand", self.cards), ("among the cards you laid down", self.laid_down)]
        check_once([*mine, ("as the turn-up", (self.up,) if self.up else ())], self.game)
        _ = self.ordered, parse_seat(self.seat, self.game), parse_score(self.score), self.play

    @property
    def asks_suit(self) -> bool:
        """Whether the turn-up is one for which the dealer names a suit."""
        return self.up is not None and self.game.names_suit(self.up)

    @property
    def named_suit(self) -> AnySuit | None:
        """The suit that the dealer named for the turn-up, if that is asked."""
        return parse_suit(self.named) if self.asks_suit and self.named else None

    @property
    def proposed(self) -> AnySuit | None:
        """The suit that the turn-up proposes; None while it isn't known."""
        if self.up is None or (self.asks_suit and not self.named_suit):
            return None
        return self.game.turn_up(self.up, self.named_suit).suit

    @property
    def ordered(self) -> AnySuit | None:
        """The suit that may be ordered up, under which cards are named and sorted."""
        return None if self.turned_down else self.proposed

    @property
    def said(self) -> tuple[str, ...]:
        """What the seats before this one bid."""
        return games.bids_seen(self.game, parse_seat(self.seat, self.game), self.bids)

    @property
    def lacking(self) -> int:
        """How many cards the hand still needs."""
        return self.game.hand_size - len(self.cards)

    @property
    def why_full(self) -> str:
        """Why no card can be picked any more; nothing if one can."""
        if self.lacking > 0 or (self.game.turns_up and not self.up):
            return ""
        full = "your hand and the turn-up are" if self.game.turns_up else "your hand is"
        return f"{full} complete; put a {games.noun(self.game)} back"

    @property
    def why_not_turned_down(self) -> str:
        """Why nothing can be turned down, or taken up again; nothing if it can."""
        if not self.game.turns_up:
            return f"in {self.game} nothing is turned up"
        return "" if self.up or self.turned_down else "pick the turn-up before it is turned down"

    @property
    def missing(self) -> str:
        """What has to be picked before there are odds, in a sentence; nothing if all is there."""
        no_turn_up = self.game.turns_up and not self.up
        if self.lacking > 0:
            more = f"{self.lacking} {'more ' if self.cards else ''}{games.noun(self.game, self.lacking)}"
            return f"Pick {more} for your hand{', then a turn-up' if no_turn_up else ''}."
        if no_turn_up:
            return "Pick the turn-up."
        return "Choose the suit that the dealer named." if self.asks_suit and not self.named else ""

    @property
    def text(self) -> str:
        """All of it as text, from which ``read`` makes the same; nothing while nothing is picked."""
        if self == Picked():
            return ""
        words = {
            "down" if self.turned_down else "up": self.turn_up,
            "named": self.named if self.asks_suit else "",
            "seat": str(self.seat),
            "score": self.score if self.score != "0-0" else "",
            "bids": ",".join(self.said),
            "laid": self.laid,
            "others": self.others if self.others != "model" else "",
            "rules": self.rules if self.game != BICYCLE else "",
        }
        after, hand = dict(self.after), self.hand.split()
        if "laid" in after and self.takes:
            hand = [card for card in (*hand, self.turn_up) if card not in after["laid"].split()]
            words["laid"] = f"{self.laid} {after.pop('laid')}".strip()
        said = [f"{keyword} {word}" for keyword, word in words.items() if word]
        return " ".join([*hand, *said, _in_words(after)]).strip()

    @property
    def view(self) -> View:
        """The view; raise EuchreError if it isn't whole."""
        return View.parse(self.text)


def _in_words(after: Mapping[str, str]) -> str:
    """Write what was said and done, by keyword, as text."""
    return " ".join(f"{word} {said}".strip() for word, said in after.items())


def _as_dealt(view: View) -> tuple[str, str]:
    """Return the hand of a view as it was dealt, and what was laid down for the turn-up, if anything was."""
    if view.maker is None:
        return format_cards(view.hand), ""
    contract = contract_of(view)
    if contract.giver:
        raise EuchreError("partners swap cards in this hand, which the builder can't show; ask compare_plays")
    if contract.taker != view.seat or not view.laid:
        return format_cards(view.hand), ""
    return format_cards([card for card in (*view.hand, view.laid[-1]) if card != view.up]), str(view.laid[-1])


def _completed(words: Words, rules: Rules, hand: Hand, up: Piece | None) -> str:
    """Return the text of a view with cards of the pack for those that it lacks, so that a view can check the rest."""
    known = {*hand, up, *parse_cards(words.get("laid", ""))}
    rest = sorted(
        (card for card in rules.pack.cards if card not in known and card.suit),
        key=lambda card: rules.is_farmers([card] * 3) != ("laid" in words),  # else the hand would mean a new deal
    )
    full = [*hand, *rest[: max(0, rules.hand_size - len(hand))]]
    added = {"up": str(rest[-1])} if rules.turns_up and not up else {}
    added |= {"named": str(rules.pack.suits[0])} if up and rules.names_suit(up) and "named" not in words else {}
    return " ".join([format_cards(full), *(f"{keyword} {word}" for keyword, word in ({**words, **added}).items())])


def _put_back(reason: str, cards: Iterable[Piece]) -> str:
    names = ", ".join(card.label for card in cards)
    return f"{reason}, so put back: {names}." if names else ""


def fitting_seat(seat: int, rules: Rules) -> int:
    """Return the same seat, or the dealer's at a smaller table."""
    return seat if seat in range(1, rules.players + 1) else rules.dealer
