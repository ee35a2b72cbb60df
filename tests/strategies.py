"""What the tests draw from: cards, rules, deals, views and plays at random; and how they check a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from euchre_tutor.auction import Contract, legal_discards, make_contract
from euchre_tutor.cards import Card, Suit, pack
from euchre_tutor.deal import Deal, View
from euchre_tutor.errors import EuchreError
from euchre_tutor.play import Play
from euchre_tutor.rules import PRESETS, Rules

# The same examples on every run, and no stopwatch: the first call of the solver compiles it.
settings.register_profile("project", derandomize=True, deadline=None, database=None)
settings.load_profile("project")

NO_TRUMP = Rules.parse("stick_the_dealer+no_trump")
# Every preset, and what none of them has: no trump, the joker, the middle pack, three players with the whole one.
_OTHERS = ("bicycle+joker", "bicycle+pack_size=28", "cutthroat+pack_size=32+no_trump", "two_handed+pack_size=32+joker")
TABLES = (*PRESETS.values(), NO_TRUMP, *map(Rules.parse, _OTHERS))
IN_FOURS = tuple(rules for rules in TABLES if rules.players == 4)

MAX_CARDS = 20  # in play, at the largest table

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


def random_deal(rng: Random, rules: Rules) -> Deal:
    """Deal from a shuffled pack."""
    return Deal.random(seed=rng.randrange(2**32), rules=rules)


def random_contract(rng: Random, deal: Deal) -> Contract:
    """Let a seat make a trump that the rules know, alone or not."""
    trump = rng.choice([*Suit, *[None] * deal.rules.no_trump])
    alone, seat = deal.rules.lone_hands and rng.random() < 0.3, rng.randint(1, deal.rules.players)
    must_be_alone = deal.rules.canadian_loner and seat == 2 and deal.up and trump is deal.rules.proposed(deal.up)
    return make_contract(deal.rules, trump, seat, alone=alone or bool(must_be_alone), up=deal.up)


def start_play(rng: Random, deal: Deal, contract: Contract) -> Play:
    """Stand before the first lead; a dealer who picked up has laid down some card."""
    options = legal_discards(deal.rules, deal.hand(deal.rules.dealer), deal.up) if deal.up else ()
    return Play.of(deal, contract, discard=rng.choice(options) if contract.taker else None)


def cards_left(play: Play) -> int:
    """Count the cards that everybody holds."""
    return sum(map(len, play.hands.values()))


def play_on(rng: Random, play: Play, *, left: int) -> Play:
    """Play legal cards at random until no more than so many are left."""
    while cards_left(play) > left:
        play.push(rng.choice(play.legal_plays))
    return play


def random_play(rng: Random, left: int, rules: Rules | None = None) -> Play:
    """Stand at a point of a hand with so many cards left, or at its first lead, at one of the tables."""
    deal = random_deal(rng, rules or rng.choice(TABLES))
    return play_on(rng, start_play(rng, deal, random_contract(rng, deal)), left=left)


def renamed(cards: tuple[Card, ...], renaming: dict[Suit, Suit]) -> tuple[Card, ...]:
    """Rename the suit of each card that has one."""
    return tuple(Card(card.rank, card.suit and renaming[card.suit]) for card in cards)


cards = st.sampled_from(pack(32, joker=True).cards)
hands = st.permutations(pack(32, joker=True).cards).map(lambda shuffled: tuple(shuffled[:5]))
randoms = st.integers(0, 2**32).map(Random)
plays = st.builds(random_play, randoms, st.integers(0, MAX_CARDS))


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw a preset with any house rules."""
    options = {field.name: st.booleans() for field in fields(Rules) if field.type == "bool"}
    points = ("make", "march", "lone_make", "lone_march", "euchre", "lone_euchre")
    options |= {name: st.integers(0, 12) for name in points}
    options |= {
        "pack_size": st.sampled_from([24, 28, 32]),
        "game": st.integers(1, 32),
        "first_lead": st.sampled_from(["eldest", "maker"]),
        "lone_lead": st.sampled_from(["usual", "left"]),
        "tricks_to_score": st.sampled_from([3, 4]),
    }
    base = PRESETS[draw(st.sampled_from(list(PRESETS)))]
    changes = draw(st.fixed_dictionaries({}, optional=options))
    if base.partnership == "none":
        changes["lone_hands"] = False
    if not changes.get("lone_hands", True):
        changes["canadian_loner"] = False
    if changes.get("joker"):
        changes["no_trump"] = False
    return replace(base, **changes)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Draw a deal under any rules, with or without its turn-up."""
    deal = random_deal(draw(randoms), draw(rules()))
    return deal if draw(st.booleans()) else replace(deal, up=None)


@st.composite
def views(draw: st.DrawFn) -> View:
    """Draw what a seat sees at the auction."""
    deal = random_deal(draw(randoms), draw(rules()))
    seat = draw(st.integers(1, deal.rules.players))
    points = st.integers(0, deal.rules.game - 1)
    return replace(deal.view(seat), turned_down=draw(st.booleans()), score=draw(st.tuples(points, points)))


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
        turned_down=contract.trump is not deal.rules.proposed(deal.up),
        trump=contract.trump,
        maker=contract.maker,
        alone=contract.alone,
        played=tuple(card for _, card in play.history),
    )
