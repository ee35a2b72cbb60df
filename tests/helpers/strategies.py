"""Random cards, rules, deals, views and plays for tests to draw from; and the check of a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import get_args, get_type_hints

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from euchre_tutor.auction import Auction, Contract, legal_discards, make_contract
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.cards import Card, Suit
from euchre_tutor.deal import Deal, View
from euchre_tutor.pieces import Hand, Piece, double_six, pack
from euchre_tutor.play import Play, exchanged, swaps
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.tiles import Pips

# The same examples on every run, and no stopwatch: the first call of the solver compiles it.
settings.register_profile("project", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("project")

NO_TRUMP = Rules.parse("stick_the_dealer+no_trump")
# Every preset, and what none of them has: no trump, the joker, the middle pack, three players with the whole one, cards
# that change hands between partners, lone defenders, farmer's hands, ends that are named, turn-ups that others take.
_OTHERS = (
    "bicycle+joker",
    "bicycle+pack_size=28",
    "bicycle+defend_alone+partners_best",
    "old_school+partners_best+lone_euchre=4",
    "bicycle+farmers_hand=redeal+alone_until_lead",
    "bicycle+farmers_hand=exchange",
    "cutthroat+pack_size=32+no_trump",
    "two_handed+pack_size=32+joker",
    "domino+leader_names_end+exchange=dealer",
    "domino_call_ace4+leader_names_end+exchange=maker",
    "domino+first_lead=eldest+lone_lead=left+defend_alone+defend_loners_only",
    "bicycle+joker+joker_binds+take_alone",
)
TABLES = (*PRESETS.values(), NO_TRUMP, *map(Rules.parse, _OTHERS))
WITH_CARDS = tuple(rules for rules in TABLES if not rules.dominoes)
WITH_TURN_UP = tuple(rules for rules in TABLES if rules.turns_up)
# A call says a trump and whether to play alone, to a turn-up, and ends the auction.
WITH_PLAIN_CALLS = tuple(rules for rules in WITH_TURN_UP if rules.partnership != "called" and not rules.defend_alone)
# What a bridge program can be asked: four seats with cards, at most one of them resting.
IN_FOURS = tuple(rules for rules in WITH_CARDS if rules.partnership == "opposite" and not rules.defend_alone)

MAX_CARDS = 30  # in play, at the largest table
QUEEN = Card("Qs")

# The ways to rename suits that keep colours together: each changes no tricks.
RENAMINGS = [
    dict(zip((Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS), (a, a.same_colour, b, b.same_colour), strict=True))
    for a in Suit
    for b in Suit
    if b not in (a, a.same_colour)
]


@contextmanager
def refusal(*words: str) -> Iterator[None]:
    """Expect an EuchreError that is one line and says each of the words."""
    with pytest.raises(EuchreError) as caught:
        yield
    sentence = str(caught.value)
    assert sentence.strip()
    assert "\n" not in sentence
    assert not [word for word in words if word not in sentence], sentence


def auction_after(*calls: str, rules: Rules = BICYCLE, up: Piece | None = QUEEN) -> Auction:
    """Hold an auction with these calls."""
    auction = Auction(rules, up)
    for call in calls:
        auction.push(call)
    return auction


def random_deal(rng: Random, rules: Rules) -> Deal:
    """Deal from a shuffled pack."""
    return Deal.random(seed=rng.randrange(2**32), rules=rules)


def is_turned_down(deal: Deal, trump: Suit | Pips | None) -> bool:
    """Tell whether a trump can be made only after the turn-up was turned down."""
    return deal.turn_up is not None and trump is not deal.turn_up.suit


def random_contract(rng: Random, deal: Deal) -> Contract:
    """Let a random seat make a random trump, in any way that the rules know."""
    rules = deal.rules
    is_bound = rules.joker_binds and deal.turn_up is not None and deal.turn_up.card.suit is None
    trump = deal.turn_up.suit if is_bound else rng.choice([*rules.pack.suits, *[None] * rules.no_trump])
    seat = rules.dealer if is_bound else rng.randint(1, rules.players)
    must_be_alone = rules.canadian_loner and seat == 2 and not is_turned_down(deal, trump)
    alone = must_be_alone or (rules.lone_hands and rng.random() < 0.3)
    defends = rules.defend_alone and (alone or not rules.defend_loners_only)
    defenders = [None, *set(range(1, rules.players + 1)) - rules.side(seat)] if defends else [None]
    partners = [each for each in rules.side(seat) if each > seat] if rules.take_alone and not alone else []
    return make_contract(
        rules,
        trump,
        seat,
        alone=alone,
        up=deal.turn_up,
        called=rng.choice(ranking_of(rules, trump).callable) if rules.partnership == "called" and not alone else None,
        bid=None if rules.turns_up else 6 if alone else rng.randint(3, 6),
        defender=rng.choice(defenders),
        lone=rng.choice([None, *partners]) if partners else None,
    )


def start_play(rng: Random, deal: Deal, contract: Contract) -> Play:
    """Start the play of a deal; whoever lays cards down lays down any of them."""
    discard, swap = None, ()
    if contract.taker and deal.up:
        discard = rng.choice(legal_discards(deal.rules, deal.hand(contract.taker), deal.up))
    if contract.giver:
        hands = exchanged(deal, replace(contract, giver=None), (discard,) if discard else (), ())
        swap = rng.choice(swaps(hands[contract.maker], hands[contract.giver]))
    return Play.of(deal, contract, discard=discard, swap=swap)


def cards_left(play: Play) -> int:
    """Count the cards that everybody holds."""
    return sum(map(len, play.hands.values()))


def play_on(rng: Random, play: Play, *, left: int) -> Play:
    """Play legal cards at random until no more than so many are left."""
    while cards_left(play) > left:
        play.push(rng.choice(play.legal_plays))
    return play


def random_play(rng: Random, left: int, rules: Rules | None = None) -> Play:
    """Play a hand at one of the tables at random until no more than so many cards are left."""
    deal = random_deal(rng, rules or rng.choice(TABLES))
    return play_on(rng, start_play(rng, deal, random_contract(rng, deal)), left=left)


def renamed(cards: Hand, renaming: dict[Suit, Suit]) -> Hand:
    """Rename the suit of each card that has one; tiles stay what they are."""
    return tuple(
        Card(card.rank, card.suit and renaming[card.suit]) if isinstance(card, Card) else card for card in cards
    )


cards = st.sampled_from((*pack(32, joker=True).cards, *double_six().cards))
hands = st.permutations(pack(32, joker=True).cards).map(lambda shuffled: tuple(shuffled[:5]))
randoms = st.integers(0, 2**32).map(Random)
plays = st.builds(random_play, randoms, st.integers(0, MAX_CARDS))
plays_with_cards = st.builds(random_play, randoms, st.integers(0, MAX_CARDS), st.sampled_from(WITH_CARDS))


FIELDS = get_type_hints(Rules)


def is_known(base: Rules, changes: dict[str, object]) -> bool:
    """Tell whether no book contradicts these house rules."""
    try:
        replace(base, **changes)
    except EuchreError:
        return False
    return True


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw a preset with any house rules, leaving out each that contradicts it or those before it."""
    points = ("make", "march", "lone_make", "lone_march", "euchre", "lone_euchre", "lone_defence")
    options = {name: st.integers(0, 12) for name in points} | {"game": st.integers(1, 32)}
    options |= {"pack_size": st.sampled_from([24, 28, 32]), "tricks_to_score": st.sampled_from([3, 4])}
    for name, hint in FIELDS.items():
        if hint is bool or get_args(hint):
            options[name] = st.booleans() if hint is bool else st.sampled_from(get_args(hint))
    base = PRESETS[draw(st.sampled_from(list(PRESETS)))]
    changes: dict[str, object] = {}
    for name, value in draw(st.fixed_dictionaries({}, optional=options)).items():
        if is_known(base, {**changes, name: value}):
            changes[name] = value
    return replace(base, **changes)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Draw a deal under any rules, with or without its turn-up."""
    deal = random_deal(draw(randoms), draw(rules()))
    return deal if draw(st.booleans()) else replace(deal, up=None, named=None)


@st.composite
def views(draw: st.DrawFn) -> View:
    """Draw what a seat sees at the auction."""
    deal = random_deal(draw(randoms), draw(rules()))
    seat = draw(st.integers(1, deal.rules.players))
    points = st.integers(0, deal.rules.game - 1)
    bids = () if deal.rules.turns_up else tuple(draw(st.lists(st.sampled_from(["pass", "3", "alone"]), max_size=4)))
    turned_down = draw(st.booleans()) and deal.rules.turns_up
    return replace(deal.view(seat), turned_down=turned_down, score=draw(st.tuples(points, points)), bids=bids)


@st.composite
def views_in_play(draw: st.DrawFn) -> View:
    """Draw what an active seat sees while a hand is played: the contract, and the cards played so far."""
    deal, rng = random_deal(draw(randoms), draw(rules())), draw(randoms)
    contract = random_contract(rng, deal)
    play = start_play(rng, deal, contract)
    seat = draw(st.sampled_from(contract.active))
    hand = play.hands[seat]
    play_on(rng, play, left=draw(st.integers(0, MAX_CARDS)))
    return replace(
        deal.view(seat),
        hand=hand,
        laid=tuple(card for card in deal.hand(seat) if card not in hand),
        turned_down=is_turned_down(deal, contract.trump),
        trump=contract.trump,
        maker=contract.maker,
        alone=contract.alone,
        called=contract.called,
        bid=contract.bid,
        defender=contract.defender,
        played=tuple(card for _, card in play.history),
    )
