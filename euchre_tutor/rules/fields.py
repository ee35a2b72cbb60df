"""The fields of a rule set, and what follows from them alone; rules.py reads, writes and checks them."""

from dataclasses import dataclass
from typing import Literal

from euchre_tutor.pieces import Pack, double_six, pack


@dataclass(frozen=True, kw_only=True)
class RuleFields:
    """What is agreed before the first deal, one field for each thing; ``Rules`` checks them.

    Attributes:
        name: the preset that this rule set started from.
        dominoes: tiles of the double-six set are played instead of cards.
        pack_size: cards in the pack: 24 (9 to A), 28 (8 to A) or 32 (7 to A); 28 tiles.
        joker: the joker is in the pack too, as the highest trump.
        joker_turned: the suit that a turned-up joker proposes: spades, or the one that the dealer has named.
        joker_binds: a dealer who turns the joker up is the maker, and nobody else calls.
        players: seats at the table.
        partnership: partners sit opposite; or none, and the maker plays against all others; or called, by the ace
            (with dominoes the double) of a suit, whose holder is the maker's partner in secret.
        hand_size: cards dealt to each seat.
        farmers_hand: a hand with no card above the ten is nothing special (none), means a new deal (redeal), or may
            exchange three cards with the kitty (exchange); or any hand may so exchange three nines or tens (under).
        draw: the first dealer draws the lowest card, and the ace is low, or the highest, and the ace is high.
        auction: a turn-up is accepted or turned down, or the number of tricks is bid.
        exchange: the seat that takes an accepted turn-up: dealer, maker or nobody.
        must_keep_turn_up: the seat that takes the turn-up may not lay it down; otherwise it may lay down any card.
        stick_the_dealer: the dealer may not pass in the second round.
        no_trump: no trump may be called in the second round, or after a bid.
        must_hold_trump: a seat may make only a suit of which it holds a card; left bower and joker don't count.
        lone_hands: a maker may play alone.
        alone_until_lead: a maker may say alone after the call too, until the first card is led.
        canadian_loner: a dealer's partner who orders up must play alone.
        take_alone: the maker's partner, if not asked yet in that round, may take the hand over and play it alone.
        partners_best: a lone maker lays down a card and gets one that the partner chooses.
        defend_alone: a defender may play alone too.
        defend_loners_only: a defender may play alone only against a lone maker.
        first_lead: who leads to the first trick: eldest (or the next active seat), or the maker.
        lone_lead: who leads against a lone maker: as usual, or the next active seat on the maker's left.
        leader_names_end: the leader of a tile names the end to follow.
        game: points that win the game.
        rubber: the first side to win two games wins the rubber.
        tricks_to_score: tricks the makers need for the point; with fewer, but more than half, nobody scores.
        make: points for the makers who take three or four tricks.
        march: points for the makers who take all the tricks.
        lone_make: points for a lone maker who takes three or four.
        lone_march: points for a lone maker who takes all the tricks.
        euchre: points for the defenders when the makers take less than half of the tricks.
        lone_euchre: the same against a lone maker.
        lone_defence: the same for a lone defender.
    """

    name: str = "bicycle"
    dominoes: bool = False
    pack_size: int = 24
    joker: bool = False
    joker_turned: Literal["spades", "dealer"] = "spades"
    joker_binds: bool = False
    players: int = 4
    partnership: Literal["opposite", "none", "called"] = "opposite"
    hand_size: int = 5
    farmers_hand: Literal["none", "redeal", "exchange", "under"] = "none"
    draw: Literal["lowest", "highest"] = "lowest"
    auction: Literal["turn-up", "bids"] = "turn-up"
    exchange: Literal["dealer", "maker", "nobody"] = "dealer"
    must_keep_turn_up: bool = False
    stick_the_dealer: bool = False
    no_trump: bool = False
    must_hold_trump: bool = False
    lone_hands: bool = True
    alone_until_lead: bool = False
    canadian_loner: bool = False
    take_alone: bool = False
    partners_best: bool = False
    defend_alone: bool = False
    defend_loners_only: bool = False
    first_lead: Literal["eldest", "maker"] = "eldest"
    lone_lead: Literal["usual", "left"] = "usual"
    leader_names_end: bool = False
    game: int = 5
    rubber: bool = False
    tricks_to_score: int = 3
    make: int = 1
    march: int = 2
    lone_make: int = 1
    lone_march: int = 4
    euchre: int = 2
    lone_euchre: int = 2
    lone_defence: int = 4

    @property
    def pack(self) -> Pack:
        """The cards or tiles this game is played with."""
        return double_six() if self.dominoes else pack(self.pack_size, joker=self.joker)

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned up after the deal."""
        return self.auction == "turn-up"

    @property
    def dealer(self) -> int:
        """The dealer's seat: the last."""
        return self.players

    def side(self, seat: int) -> frozenset[int]:
        """Return the seats that are known to be of this seat's side, itself included."""
        every_second = range((seat - 1) % 2 + 1, self.players + 1, 2)
        return frozenset(every_second if self.partnership == "opposite" else {seat})

    @property
    def has_two_sides(self) -> bool:
        """Whether the seats are two sides, as far as everybody knows them."""
        return len({self.side(seat) for seat in range(1, self.players + 1)}) == 2

    @property
    def has_secret_partners(self) -> bool:
        """Whether a maker may call a card, whose holder is a partner nobody else knows of."""
        return self.partnership == "called"

    @property
    def has_no_trump(self) -> bool:
        """Whether no trump may be called."""
        return self.no_trump

    def taker(self, maker: int) -> int | None:
        """Return the seat that takes a turn-up which this maker accepted, if any does."""
        return {"dealer": self.dealer, "maker": maker, "nobody": None}[self.exchange]

    @property
    def highest_deals(self) -> bool:
        """Whether the highest card drawn deals first, not the lowest."""
        return self.draw == "highest"

    @property
    def has_rubbers(self) -> bool:
        """Whether games are played in rubbers."""
        return self.rubber
