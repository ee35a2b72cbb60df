"""From the deals of some parts to the lines of a guide: what calls bring, summed by what is seen of the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from auctions import RARE, TABLES, Auctions, chances_of, of_best_suit
from learning import Floats
from lines import Answers, Size, best_line, grouped

from euchre_tutor.guide.sights import QUESTIONS, Line, chosen

Key = tuple[int, bool]  # a seat, and whether it is the second round
Lines = Mapping[Key, Line]
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


def policy(auctions: Auctions, seat: int, lines: Lines) -> dict[int, Floats]:
    """Return the calls of a seat that goes by lines, where there is one; elsewhere it calls by the model."""
    found = {}
    for number, second in ((seat - 1, False), (seat + 3, True)):
        if (line := lines.get((seat, second))) is None:
            found[number] = auctions.by_the_model(number)
        else:
            sight = auctions.seen(number)
            found[number] = chances_of(auctions, number, chosen(line, sight.seen), sight.suit)
    return found


def summed(parts: Iterable[Auctions], key: Key, lines: Lines, *, way: str = "played") -> Hands:
    """Sum what choices bring a seat in a round, over deals and tables; its other turn goes by the lines."""
    seat, second = key
    number, found, deals = seat + 3 if second else seat - 1, [], 0
    for auctions in parts:
        deals += len(auctions)
        answers, ours = answers_of(auctions, number), policy(auctions, seat, lines)
        for others in TABLES:
            comes, points = auctions.choices(number, others, ours, way)
            worth = of_best_suit(auctions, number, points) * comes[:, None] / len(TABLES)
            if auctions.turns[number].must_call:
                worth[:, 0] = _FORBIDDEN * comes
            rows = comes > RARE
            found.append(Hands(*grouped(answers[rows], worth[rows])))
    hands = Hands.joined(found)
    return Hands(hands.answers, hands.worth / deals)


def learnt(parts: Sequence[Auctions], size: Size, *, shared: bool, rounds: int = 2) -> dict[Key, Line]:
    """Return the best lines of a size; if shared, one in the second round for all who neither begin it nor must call.

    What a pass brings rests on the second round, which rests on the passes of the first: so all are found twice.
    """
    lines: dict[Key, Line] = {}
    for _ in range(rounds):
        later = {key: summed(parts, key, lines) for key in KEYS[4:]}
        free = [key for key in KEYS[5:] if not parts[0].turns[key[0] + 3].must_call]
        groups = [free, *([key] for key in later if key not in free)] if shared else [[key] for key in later]
        for group in groups:
            lines |= dict.fromkeys(group, _best(Hands.joined([later[key] for key in group]), size))
        for key in KEYS[:4]:
            lines[key] = _best(summed(parts, key, lines), size)
    return lines


def _best(hands: Hands, size: Size) -> Line:
    return best_line(hands.answers, hands.worth, QUESTIONS, size)[1]
