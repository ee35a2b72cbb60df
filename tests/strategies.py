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
TABLES = (*PRESETS.values(), NO_TRUMP)

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
    return make_contract(deal.rules, trump, rng.randint(1, 4), alone=rng.random() < 0.3, up=deal.up)


def start_play(rng: Random, deal: Deal, contract: Contract) -> Play:
    """Stand before the first lead; a dealer who picked up has laid down some card."""
    options = legal_discards(deal.rules, deal.hand(4), deal.up) if deal.up else ()
    return Play.of(deal, contract, discard=rng.choice(options) if contract.taker else None)


def play_on(rng: Random, play: Play, cards: int) -> Play:
    """Play a number of legal cards, each at random, or as many as are left."""
    for _ in range(min(cards, 5 * len(play.contract.active) - len(play.history))):
        play.push(rng.choice(play.legal_plays))
    return play


def random_play(rng: Random, cards: int, rules: Rules | None = None) -> Play:
    """Stand at a point of a hand after a number of cards, at one of the tables."""
    deal = random_deal(rng, rules or rng.choice(TABLES))
    return play_on(rng, start_play(rng, deal, random_contract(rng, deal)), cards)


def renamed(cards: tuple[Card, ...], renaming: dict[Suit, Suit]) -> tuple[Card, ...]:
    """Rename the suit of each card."""
    return tuple(Card(card.rank, renaming[card.suit]) for card in cards)


cards = st.sampled_from(pack(32).cards)
hands = st.permutations(pack(32).cards).map(lambda shuffled: tuple(shuffled[:5]))
randoms = st.integers(0, 2**32).map(Random)
plays = st.builds(random_play, randoms, st.integers(0, 20))


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw a preset with any house rules."""
    options = {field.name: st.booleans() for field in fields(Rules) if field.type == "bool"}
    options |= {name: st.integers(0, 12) for name in ("make", "march", "lone_make", "lone_march", "euchre")}
    options |= {
        "pack_size": st.sampled_from([24, 28, 32]),
        "game": st.integers(1, 32),
        "first_lead": st.sampled_from(["eldest", "maker"]),
    }
    return replace(PRESETS[draw(st.sampled_from(list(PRESETS)))], **draw(st.fixed_dictionaries({}, optional=options)))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Draw a deal under any rules, with or without its turn-up."""
    deal = random_deal(draw(randoms), draw(rules()))
    return deal if draw(st.booleans()) else replace(deal, up=None)


@st.composite
def views(draw: st.DrawFn) -> View:
    """Draw what a seat sees at the auction."""
    deal, seat = random_deal(draw(randoms), draw(rules())), draw(st.integers(1, 4))
    points = st.integers(0, deal.rules.game - 1)
    return replace(deal.view(seat), turned_down=draw(st.booleans()), score=draw(st.tuples(points, points)))


@st.composite
def views_in_play(draw: st.DrawFn) -> View:
    """Draw what an active seat sees while a hand is played: the contract, and the cards played so far."""
    deal, rng = random_deal(draw(randoms), draw(rules().filter(lambda rules: rules.lone_hands))), draw(randoms)
    contract = random_contract(rng, deal)
    play = start_play(rng, deal, contract)
    seat = draw(st.sampled_from(contract.active))
    hand = play.hands[seat]
    play_on(rng, play, draw(st.integers(0, 20)))
    return replace(
        deal.view(seat),
        hand=hand,
        turned_down=contract.trump is not deal.up.suit,
        trump=contract.trump,
        maker=contract.maker,
        alone=contract.alone,
        played=tuple(card for _, card in play.history),
    )
