"""From the deals of some parts to the trees of a guide: what calls bring, summed by what is seen of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from auctions import RARE, TABLES, Auctions, chances_of, of_best_suit
from learning import Floats
from trees import Answers, best_tree, grouped, stored

from euchre_tutor.guide.sights import CHOICES, QUESTIONS, Tree, chosen

Key = tuple[int, bool]  # a seat, and whether it is the second round
Trees = Mapping[Key, Tree]
KEYS: list[Key] = [(seat, second) for second in (False, True) for seat in (1, 2, 3, 4)]
_FORBIDDEN = -1e6  # points: what a pass brings a dealer who is stuck


@dataclass(frozen=True)
class Hands:
    """The hands of a seat and round: rows with the same answers, and what choices bring there in points a deal."""

    answers: Answers
    worth: Floats

    @classmethod
    def joined(cls, parts: Sequence[Hands]) -> Hands:
        """Put the hands of several turns together."""
        both = (np.concatenate([getattr(part, name) for part in parts]) for name in ("answers", "worth"))
        return cls(*grouped(*both))


def answers_of(auctions: Auctions, number: int) -> Answers:
    """Return what the seat of a turn answers to all questions: bool[deals, questions]."""
    seen = auctions.seen(number).seen
    return np.stack([question.asked(seen) for question in QUESTIONS], axis=1)


def policy(auctions: Auctions, seat: int, trees: Trees) -> dict[int, Floats]:
    """Return the calls of a seat that goes by trees, where there is one; elsewhere it calls by the model."""
    found = {}
    for number, second in ((seat - 1, False), (seat + 3, True)):
        if (tree := trees.get((seat, second))) is None:
            found[number] = auctions.by_the_model(number)
        else:
            sight = auctions.seen(number)
            found[number] = chances_of(auctions, number, chosen(tree, sight.seen), sight.suit)
    return found


def summed(parts: Iterable[Auctions], key: Key, trees: Trees, *, way: str = "played") -> Hands:
    """Sum what choices bring a seat in a round, over deals and tables; its other turn goes by the trees."""
    seat, second = key
    number, found, deals = seat + 3 if second else seat - 1, [], 0
    for auctions in parts:
        deals += len(auctions)
        answers, ours = answers_of(auctions, number), policy(auctions, seat, trees)
        for others in TABLES:
            comes, points = auctions.choices(number, others, ours, way)
            worth = of_best_suit(auctions, number, points) * comes[:, None] / len(TABLES)
            if auctions.turns[number].must_call:
                worth[:, 0] = _FORBIDDEN * comes
            rows = comes > RARE
            found.append(Hands(*grouped(answers[rows], worth[rows])))
    hands = Hands.joined(found)
    return Hands(hands.answers, hands.worth / deals)


def learnt(parts: Sequence[Auctions], depth: int, *, shared: bool, rounds: int = 2) -> dict[Key, Tree]:
    """Return the best trees of a depth; if they are shared, one for all seats that may pass in the second round."""
    trees: dict[Key, Tree] = {}
    for _ in range(rounds):  # what a pass brings rests on the second round, which rests on the first one's passes
        later = {key: summed(parts, key, trees) for key in KEYS[4:]}
        stuck = [key for key in later if parts[0].turns[key[0] + 3].must_call]
        free = [key for key in later if key not in stuck]
        groups = [free, *([key] for key in stuck)] if shared else [[key] for key in later]
        for group in groups:
            hands = Hands.joined([later[key] for key in group])
            trees |= dict.fromkeys(group, _best(hands, depth))
        for key in KEYS[:4]:
            hands = summed(parts, key, trees)
            trees[key] = _best(hands, depth)
    return trees


def _best(hands: Hands, depth: int) -> Tree:
    return stored(best_tree(hands.answers, hands.worth, depth)[1], QUESTIONS, CHOICES)
