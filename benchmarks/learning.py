"""Can pairs of hands tell who has learned something? What simulated learners get right, and the power of a check.

Run as ``python benchmarks/learning.py [--checks N]``. Printed by plan: of how many pairs a learner gets both hands
right who goes by rules of thumb, plays as a beginner or the tutor does, always does the same kind of thing, or knows
one thing that one sees and nothing else. Then for learners who see what decides with chance p, and else do as the
beginner, how often a check of twelve pairs before and twelve after finds that they have learned it. This proves the
ruler, not the teaching.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random

from euchre_tutor.players import player_action
from euchre_tutor.practice.pairs import CUES, Pair, Picked, pairs, plans
from euchre_tutor.practice.whole_hands import SEED
from euchre_tutor.widgets.pairs.sitting import change_of

Learner = Callable[[Picked], str]  # the kind of play that it chooses
PAIRS, LEARNED = 12, (0.0, 0.25, 0.5, 0.75, 1.0)  # of a check; chances to see what decides


def beginner(side: Picked) -> str:
    """Return the kind of play of a beginner."""
    action = player_action("beginner", side.key.copy(), score=side.position.view.score, seed=SEED)
    return side.kinds.get(action, side.kind)


def learners(of: Sequence[Pair]) -> Iterator[tuple[str, Learner]]:
    """Yield the learners that are tried on pairs, by their names."""
    yield "rules of thumb", lambda side: side.kinds[side.position.rule_bot]
    yield "a beginner", beginner
    yield "the tutor's player", lambda side: side.kinds[side.position.tutor]
    kinds = sorted({pair.one.kind for pair in of} | {pair.two.kind for pair in of})
    for kind in kinds:
        yield f"always {kind}", lambda _, kind=kind: kind
    for cue in CUES:
        if any(cue in pair.one.cues for pair in of):
            yield f"knows: {CUES[cue].asked.lower()}", best_by(cue, of, kinds)


def best_by(cue: str, of: Sequence[Pair], kinds: Sequence[str]) -> Learner:
    """Return who goes by one thing that one sees, the best such saying there is for these pairs."""
    values = {side.cues[cue] for pair in of for side in (pair.one, pair.two) if cue in side.cues}
    sayings: list[Learner] = [
        lambda side, bound=bound, low=low, high=high: high if side.cues.get(cue, bound) >= bound else low
        for bound in values
        for low in kinds
        for high in kinds
    ]
    return max(sayings, key=lambda saying: both_right(saying, of))


def both_right(learner: Learner, of: Sequence[Pair]) -> int:
    """Count the pairs of which a learner gets both right."""
    return sum(all(learner(side) == side.kind for side in (pair.one, pair.two)) for pair in of)


def power(before: float, after: float, checks: int, chance: Random) -> float:
    """Return in which share of checks the change is beyond its error, if pairs are both right with these chances."""
    found = 0
    for _ in range(checks):
        both = [sum(chance.random() < share for _ in range(PAIRS)) for share in (before, after)]
        change, error = change_of(both[0], PAIRS, both[1], PAIRS)
        found += abs(change) > error
    return found / checks


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checks", type=int, default=5_000, help="checks that are simulated (%(default)s)")
    options = parser.parse_args()
    for plan in plans():
        of = [pair for pair in pairs() if pair.plan == plan]
        print(f"{plan}: both right of {len(of)} pairs")
        for name, learner in learners(of):
            print(f"  {both_right(learner, of):4}  {name}")
    known = both_right(beginner, pairs()) / len(pairs())
    print(f"a beginner gets both of {100 * known:.0f} in 100 pairs; found by a check of {PAIRS} and {PAIRS} pairs:")
    for p in LEARNED:
        after = p + (1 - p) * known
        print(f"  {100 * power(known, after, options.checks, Random(0)):4.0f} in 100 if a cue is seen with chance {p}")


if __name__ == "__main__":
    main()
