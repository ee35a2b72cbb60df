"""Whole hands, worked by hand at a table: every word of the files in golden/ is told again."""

import re
from functools import partial
from pathlib import Path

import pytest

from euchre_tutor.auction import Auction, Contract
from euchre_tutor.deal import Deal, seat_name
from euchre_tutor.pieces import format_cards, parse_card, parse_cards
from euchre_tutor.play import Play
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.scoring import points_table, scores

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))
LAST_WORDS = {"turn-up": "up", "named": "named"}  # in a golden file, and in a deal's text


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


class Table:
    """A hand worked by hand, told again from what was dealt, said and played.

    Args:
        deal: the hands as they were dealt.
        said: the words of each line between the deal and the first trick, without the seat.
        cards: every card in the order in which it was played.
    """

    def __init__(self, deal: Deal, said: list[str], cards: list[str]) -> None:
        self.deal = deal
        self.said, self.cards, self.lines = list(said), cards, []
        self.name = partial(seat_name, rules=deal.rules)

    def say(self, seat: int, words: object) -> None:
        """Write a line of one seat's."""
        self.lines.append(f"{self.name(seat):<9}{words}")

    def tell(self, title: str) -> str:
        """Write the hand as the golden files do."""
        self.lines += [title, "", f"{'rules':<9}{self.deal.rules}"]
        for seat, hand in enumerate(self.deal.hands, start=1):
            self.say(seat, format_cards(hand))
        self.lines += [f"{'turn-up':<9}{self.deal.up}"] * bool(self.deal.up)
        self.lines += [f"{'named':<9}{self.deal.named and self.deal.named.label}"] * bool(self.deal.named)
        self.lines.append("")
        self.exchange_a_farmers_hand()
        play = self.exchange_cards(self.auction())
        self.lines.append("")
        self.play_out(play)
        return "\n".join([*self.lines, "", *self.result(play), ""])

    def exchange_a_farmers_hand(self) -> None:
        """Let the seat that has one lay three cards in the kitty for the kitty's three, if it did."""
        if not self.said[0].startswith("exchanges"):
            return
        seat = next(seat for seat in range(1, 5) if self.deal.rules.is_farmers(self.deal.hand(seat)))
        laid = parse_cards(self.said.pop(0).removeprefix("exchanges ").split(" for ")[0])
        self.say(seat, f"exchanges {format_cards(laid)} for {format_cards(self.deal.kitty)}")
        self.deal = self.deal.after_farmers_exchange(seat, laid)

    def auction(self) -> Contract:
        """Let everybody call whose turn it is."""
        auction = Auction.of(self.deal)
        while not auction.is_over:
            seat = auction.seat
            auction.push(self.said.pop(0))
            self.say(seat, auction.calls[-1])
        return auction.contract

    def exchange_cards(self, contract: Contract) -> Play:
        """Let the taker lay a card down, and a lone maker one for a card of the partner's."""
        cards = [parse_card(words.split()[-1]) for words in self.said]
        discard = cards.pop(0) if contract.taker else None
        if contract.taker:
            self.say(contract.taker, f"lays down {discard}")
        if contract.giver:
            self.say(contract.maker, f"lays down {cards[0]}")
            self.say(contract.giver, f"gives {cards[1]}")
        return Play.of(self.deal, contract, discard=discard, swap=cards)

    def play_out(self, play: Play) -> None:
        """Write each trick; and when the called card falls, whose it was."""
        size = len(play.contract.active)
        for number, start in enumerate(range(0, len(self.cards), size), start=1):
            said, fallen = [], []
            for card in self.cards[start : start + size]:
                fallen += self.partner(play) * (parse_card(card) == play.contract.called)
                play.push(card)
                seat, played = play.history[-1]
                said.append(f"{self.name(seat)} {played}")
            self.lines += ["  ".join([str(number), *said, f"taken by {self.name(play.leader)}"]), *fallen]

    def partner(self, play: Play) -> list[str]:
        """Say what is known once the called card falls from the hand of the seat whose turn it is."""
        is_own = play.seat == play.contract.maker
        return [
            f"   {play.contract.called}: {'the maker is alone' if is_own else f'{self.name(play.seat)} is partner'}"
        ]

    def result(self, play: Play) -> list[str]:
        """Score the hand, for each side or for each player."""
        contract, rules, tricks = play.contract, play.rules, play.maker_tricks
        ours, theirs = scores(contract, tricks)
        assert play.is_over
        assert points_table(contract)[tricks] == ours - theirs
        hidden = contract.called and contract.called not in [card for _, card in play.history]
        each = " each" * (rules.partnership != "opposite")
        return [
            *[f"nobody held {contract.called}: the maker is alone"] * bool(hidden),
            f"{contract}: {tricks} tricks, makers {signed(ours)}{each}, defenders {signed(theirs)}{each}",
        ]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_hand_worked_by_hand_replays(path):
    title, table, said, tricks, _ = (text := path.read_text(encoding="utf-8")).split("\n\n")
    words = {line[:9].strip(): line[9:] for line in table.splitlines()}
    rules = Rules.parse(words.pop("rules"))
    up, named = (f" {word} {words.pop(keyword)}" if keyword in words else "" for keyword, word in LAST_WORDS.items())
    deal = Deal.parse(" / ".join(words.values()) + up + named, rules=rules)
    cards = re.findall(r"(?:eldest|dealer|seat \d) ([\dTJQKA][\dcdhso])\b", tricks)
    assert Table(deal, [line[9:] for line in said.splitlines()], cards).tell(title) == text


def test_each_game_of_its_own_has_a_hand_worked_by_hand():
    played = [path.read_text(encoding="utf-8").split("rules    ")[1].split("\n")[0].split("+") for path in GOLDEN]
    assert {name for name, *_ in played} >= PRESETS.keys() - {"trickster"}, "trickster is bicycle to ten"
    house_rules = {rule for _, *rules in played for rule in rules}
    assert house_rules >= {"defend_alone", "partners_best", "farmers_hand=exchange", "leader_names_end", "no_trump"}
