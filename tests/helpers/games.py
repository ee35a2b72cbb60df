"""What may be said in a game, and what a hand scores by the text of the rule book."""

import re
from collections import Counter
from collections.abc import Sequence
from random import Random

from euchre_tutor.deal import Deal
from euchre_tutor.game import Game, GameHand
from euchre_tutor.rules import Rules


def everything_said(rules: Rules) -> list[str]:
    """List what is said in some game or other, and what is said in none."""
    suits = [suit.label for suit in rules.pack.suits] + ["no trump"]
    makes = [*suits, "order up", "bid 3", "bid 6"]
    calls = [
        "pass",
        "defend alone",
        *makes,
        *(f"{name} alone" for name in makes),
        *(f"{name} calling Ac" for name in makes),
    ]
    farmers = ["decline", "exchange", "exchange 9c 9d 9h", "exchange Ac Kc Qc", "decline 9c"]
    cards = list(map(str, rules.pack.cards))
    return [*calls, *farmers, *cards, " ".join(cards[:2]), "", "xyzzy", "stars alone"]


def agreed(rules: Rules, what: str, standard: int) -> int:
    """Return what a house rule says, or else the standard."""
    said = re.search(rf"\+{what}=(\d+)", str(rules))
    return int(said[1]) if said else standard


def maker_side(hand: GameHand) -> set[int]:
    """Return who scores with the maker: who sits opposite, or who held the called card when the play began."""
    contract, rules = hand.contract, hand.dealt.rules
    if rules.partnership == "opposite":
        return {contract.maker, (contract.maker + 1) % 4 + 1}
    return {contract.maker} | {seat for seat, held in hand.hands.items() if contract.called in held}


def tricks_by_seat(hand: GameHand) -> Counter:
    """Count the tricks by who led next; the last trick's taker is the seat that would lead."""
    leads = [seat for seat, _ in hand.play.history[:: len(hand.play.contract.active)]]
    return Counter([*leads[1:], hand.play.leader])


def points_by_the_book(hand: GameHand) -> dict[int, int]:
    """Score a hand by sections 3, 5, 6, 7 and 8 of the rule book."""
    rules, contract = hand.dealt.rules, hand.contract
    seats = range(1, rules.players + 1)
    if contract is None:
        return dict.fromkeys(seats, 0)
    makers = maker_side(hand)
    tricks = sum(taken for seat, taken in tricks_by_seat(hand).items() if seat in makers)
    lone = contract.alone or (rules.partnership == "called" and len(makers) == 1)
    score = bid_points if contract.bid else standard_points
    ours, theirs = score(rules, contract, tricks, lone=lone)
    return {seat: ours if seat in makers else theirs for seat in seats}


def bid_points(_rules, contract, tricks: int, *, lone: bool) -> tuple[int, int]:
    """Section 8: makers score their tricks or lose the bid, defenders score theirs; alone 12 or minus 12."""
    if tricks >= contract.bid:
        return 12 if lone else tricks, 6 - tricks
    return -12 if lone else -contract.bid, 6 - tricks


def standard_points(rules: Rules, contract, tricks: int, *, lone: bool) -> tuple[int, int]:
    """Section 3 and the house rules of section 5; sections 6 and 7 where a card is called."""
    if tricks < 3:
        return 0, 4 if contract.defender else agreed(rules, "lone_euchre", 2) if lone else 2
    if tricks < agreed(rules, "tricks_to_score", 3):
        return 0, 0
    if tricks < 5:
        return agreed(rules, "lone_make", 1) if lone else 1, 0
    if rules.partnership == "called" and rules.dominoes:
        return 4 if lone else 2, 0
    if rules.partnership == "called":
        return rules.players if lone else {4: 2, 5: 3, 6: 3}[rules.players], 0
    return 4 if lone else {2: 2, 3: 3, 4: 2}[rules.players], 0


def played_at_random(rules: Rules | str, rng: Random, *, names: Sequence[str] = (), most: int = 20) -> Game:
    """A game in which everybody does anything that is legal, to its end or over so many hands."""
    game = Game(rules, names=names, dealer=rng.randint(1, Rules.parse(str(rules)).players))
    while not game.is_over and len(game.hands) < most:
        game.start(Deal.random(seed=rng.randrange(2**32), rules=game.rules))
        while not game.hand.is_over:
            game.push(rng.choice(game.hand.legal))
    return game
