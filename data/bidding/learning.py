"""Self-play on solved deals: how hands end after each call and after a pass, as sums over the features of a hand.

An iteration lets everybody call by the table so far. For each turn it takes the deals in which the turn comes, and how
they end after each call, and after a pass. The next table is the ridge regression of these ends on the features of the
seat's hand: rare combinations of features fall back on what their single features say.

Where deals were played out, too, the shares at a table less those double dummy are fitted in the same way, and added.
They are noisier, so the ridge is heavier, and of all turn-ups it tells only a jack apart, or what stands for one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from samples import LONE, Solved, contracts

from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import Turn, best_calls, call_chances
from euchre_tutor.beliefs.bidding.chances import CARE
from euchre_tutor.beliefs.bidding.features import CallFeatures, FeaturePart, PassFeatures
from euchre_tutor.beliefs.bidding.model import Lookups, features_of, outcome_worth
from euchre_tutor.beliefs.bidding.tables import Class, Shares, class_of
from euchre_tutor.scoring import OUTCOMES

FORGET = 0.6  # the weight of all earlier iterations beside the last one
RIDGE = 25.0  # deals: how often a combination of features has to be seen before it outweighs the single ones
LIGHT = 0.5  # the same of single features
AT_A_TABLE = 400.0, 30.0  # both, of what a table does to ends
_SHOWN = ("J", "Jo", "double")  # turn-ups that it tells apart
_SINGLE = ("any", "trumps", "R", "L", "A", "aces", "voids")
RARE = 0.01  # turns that come with less chance in a deal are left out
THEY = 7  # where the outcomes of hands begin that others make

Floats = NDArray[np.float64]
Table = dict[Class, Shares]


@dataclass
class Look:
    """How one seat's hands look before a call, or before a pass: the parts, and the value of each in each deal."""

    parts: tuple[FeaturePart, ...]
    values: list[NDArray[np.int32]]

    @classmethod
    def at(cls, features: CallFeatures | PassFeatures, hands: NDArray[np.int8]) -> Look:
        """Look at the hands of a seat: int8[deals, cards]."""
        return cls(features.parts, [each.astype(np.int32) for each in features.values(hands.astype(np.int64))])

    def at_rows(self, rows: NDArray[np.int64]) -> Look:
        """Look at some of the deals."""
        return Look(self.parts, [each[rows] for each in self.values])

    def worth(self, shares: Shares | None, worth: Floats) -> Floats:
        """Return what hands are worth by a table: float64[deals]."""
        if shares is None:
            return np.zeros(len(self.values[0]))
        return Lookups.of(self.parts, shares, worth).worth(self.values)


class Normal:
    """The normal equations of a regression: sums over deals of products of features, and of features with ends.

    Calls that look at the same, with a partner and alone, share the products.
    """

    def __init__(self, ridge: float = RIDGE, light: float = LIGHT) -> None:
        self.ridge, self.light = ridge, light
        self.names: dict[str, int] = {}
        self.gram, self.ends = np.zeros((0, 0)), dict[Class, Floats]()

    def _columns(self, parts: tuple[FeaturePart, ...]) -> list[NDArray[np.int64]]:
        """Return the columns of the features of each part, with new ones made for new names."""
        found = [np.array([self.names.setdefault(name, len(self.names)) for name in part.names]) for part in parts]
        more = len(self.names) - len(self.gram)
        self.gram = np.pad(self.gram, ((0, more), (0, more)))
        self.ends = {class_: np.pad(ends, ((0, more), (0, 0))) for class_, ends in self.ends.items()}
        return found

    def add_hands(self, look: Look, weights: Floats) -> None:
        """Add the hands of deals with these weights: float64[deals]."""
        columns = self._columns(look.parts)
        seen = [np.unique(values, return_inverse=True) for values in look.values]
        features = [part.features[values] for part, (values, _) in zip(look.parts, seen, strict=True)]
        for p, (values, first) in enumerate(seen):
            for q, (others, second) in list(enumerate(seen))[p:]:
                shape = len(values), len(others)
                together = np.bincount(first * len(others) + second, weights, shape[0] * shape[1]).reshape(shape)
                product = features[p].T @ together @ features[q]
                np.add.at(self.gram, np.ix_(columns[p], columns[q]), product)
                if p != q:
                    np.add.at(self.gram, np.ix_(columns[q], columns[p]), product.T)

    def add_ends(self, class_: Class, look: Look, weighted: Mapping[int, Floats]) -> None:
        """Add how these deals end: by outcome the weight times its chance, float64[deals]."""
        columns = self._columns(look.parts)
        ends = self.ends.setdefault(class_, np.zeros((len(self.names), len(OUTCOMES))))
        for outcome, weights in weighted.items():
            for part, values, column in zip(look.parts, look.values, columns, strict=True):
                total = np.bincount(values, weights, len(part.features))
                np.add.at(ends[:, outcome], column, part.features.T @ total)

    def forget(self, share: float) -> None:
        """Let what was added so far count less."""
        self.gram = self.gram * share
        self.ends = {class_: ends * share for class_, ends in self.ends.items()}

    def solved(self) -> dict[Class, Shares]:
        """Return the shares that fit best; features that no hand had are left out."""
        seen = np.diag(self.gram) > 0
        ridge = np.array([self.light if name.split(" ")[-1] in _SINGLE else self.ridge for name in self.names])
        ridge[self.names["any"]] = 1e-6
        gram = (self.gram + np.diag(ridge))[np.ix_(seen, seen)]
        names = tuple(name for name, is_seen in zip(self.names, seen, strict=True) if is_seen)
        return {class_: Shares(names, np.linalg.solve(gram, ends[seen])) for class_, ends in self.ends.items()}


class Play:
    """Solved deals with one turn-up, as self-play needs them: the looks of all hands, and how all calls end."""

    def __init__(self, solved: Solved, care: float = CARE) -> None:
        self.solved, self.rules, self.care = solved, solved.rules, care
        self.turns, self.contracts = map(list, zip(*contracts(solved.rules, solved.turn_up), strict=True))
        looks: dict[object, Look] = {}

        def look(turn: Turn, call: object) -> Look:
            features = features_of(turn, call)
            if (features, turn.seat) not in looks:
                looks[features, turn.seat] = Look.at(features, solved.hands[:, turn.seat - 1])
            return looks[features, turn.seat]

        self.calls = [[look(turn, call) for call in turn.calls] for turn in self.turns]
        self.passes = [look(turn, PASS) for turn in self.turns]
        is_open = self.rules.partnership != "called"  # else a partner is known by the deal alone
        seats = range(1, self.rules.players + 1)
        self.eye_of = {seat: min(self.rules.side(seat)) if is_open else seat for seat in seats}

    def __len__(self) -> int:
        return len(self.solved.hands)

    def outcomes(self, turn: int, call: int, seat: int) -> NDArray[np.int8]:
        """Return how deals end for a seat after a call, as indices of OUTCOMES: int8[deals]."""
        contract = self.contracts[turn][call]
        is_ours = np.full(len(self), seat in contract.makers)
        ends = self.solved.of(turn, call)
        if contract.called:
            card = self.rules.pack.cards.index(contract.called)
            is_ours |= (self.solved.hands[:, seat - 1] == card).any(axis=1) & (ends < LONE)
        return (np.where(is_ours, 1, THEY) + ends).astype(np.int8)

    def gains(self, table: Table, turn: int) -> Floats:
        """Return what each call of a turn gains beside a pass: float64[deals, calls]."""
        here, worth = self.turns[turn], outcome_worth(self.turns[turn])
        passing = self.passes[turn].worth(table.get(class_of(here, PASS)), worth)
        looks = zip(here.calls, self.calls[turn], strict=True)
        called = [look.worth(table.get(class_of(here, call)), worth) for call, look in looks]
        return np.stack(called, axis=1) - passing[:, None]

    def chances(self, gains: Floats, turn: int, *, soft: bool = True) -> Floats:
        """Return the chance of each call: float64[deals, calls]."""
        must_call = self.turns[turn].must_call
        if not soft:
            return best_calls(gains, must_call=must_call).astype(float)
        return call_chances(gains, must_call=must_call, care=self.care).astype(float)


def evaluated(
    play: Play, chances: Sequence[Floats], eyes: Collection[int] = ()
) -> tuple[list[Floats], list[Floats], dict[int, Floats]]:
    """Return for each turn the chance that it comes, and the outcomes of a pass for its seat; and those of the deals.

    Chances of outcomes are float32[OUTCOMES, deals], those of the deals for one seat of each side, see ``play.eye_of``;
    where ``eyes`` names some of these seats, for these alone, and those of a pass are empty for others.
    """
    reach, comes = np.ones(len(play)), []
    for each in chances:
        comes.append(reach)
        reach = reach * (1 - each.sum(axis=1))
    start = np.zeros((len(OUTCOMES), len(play)), np.float32)
    start[0] = 1
    value = {eye: start.copy() for eye in eyes or set(play.eye_of.values())}
    passed, deals = [], np.arange(len(play))
    for turn in reversed(range(len(chances))):
        eye = play.eye_of[play.turns[turn].seat]
        passed.append(value[eye].copy() if eye in value else start[:, :0])
        rest = 1 - chances[turn].sum(axis=1)
        for eye, mine in value.items():
            mine *= rest
            for call in range(chances[turn].shape[1]):
                mine[play.outcomes(turn, call, eye), deals] += chances[turn][:, call]
    return comes, passed[::-1], value


@dataclass
class Pair:
    """The same deals solved, and as they end at a table.

    Attributes:
        told: for each turn, and each of its calls, in which deals it was played out: bool[deals].
    """

    solved: Play
    played: Play
    told: list[list[NDArray[np.bool_]]]


def learn(plays: Sequence[Play], iterations: int, pairs: Sequence[Pair] = ()) -> Table:
    """Return the table that self-play comes to; see ``steps``."""
    *_, table = steps(plays, iterations, pairs)
    return table


def steps(
    plays: Sequence[Play], iterations: int, pairs: Sequence[Pair] = (), *, all_pass: bool = False
) -> Iterator[Table]:
    """Yield the table after each iteration of self-play, which begins with a table where nobody knows anything.

    Args:
        plays: the deals, by their turn-up.
        iterations: how many.
        pairs: deals that were played out, too; the table tells how hands end at a table if there are some.
        all_pass: whether it begins with a table where everybody always passes.
    """
    table, normals, missed = dict[Class, Shares](), dict[Class, Normal](), dict[Class, Normal]()
    for number in range(iterations):
        for each in (*normals.values(), *missed.values()):
            each.forget(FORGET)
        for play in plays:
            chances = called(play, table)
            add(play, [each * 0 for each in chances] if all_pass and not number else chances, normals)
        for pair in pairs:
            add_missed(pair, called(pair.solved, table), missed)
        table = both(_solved(normals), _solved(missed))
        yield table


def _solved(normals: Mapping[Class, Normal]) -> Table:
    return {class_: shares for normal in normals.values() for class_, shares in normal.solved().items()}


def both(table: Table, missed: Table) -> Table:
    """Add what double dummy misses to a table."""
    return {class_: _sum(shares, missed.get(pooled(class_))) for class_, shares in table.items()}


def _sum(shares: Shares, more: Shares | None) -> Shares:
    if more is None:
        return shares
    names = tuple(dict.fromkeys((*shares.names, *more.names)))
    total, index = np.zeros((len(names), len(OUTCOMES))), {name: row for row, name in enumerate(names)}
    for each in (shares, more):
        total[[index[name] for name in each.names]] += each.shares
    return Shares(names, total)


def pooled(class_: Class) -> Class:
    """Return the class that stands for this one and others in what double dummy misses."""
    return class_ if class_.turn_up in _SHOWN else class_._replace(turn_up="other")


def called(play: Play, table: Table) -> list[Floats]:
    """Return the chance of each call at each turn, by a table: float64[deals, calls] a turn."""
    return [play.chances(play.gains(table, turn), turn) for turn in range(len(play.turns))]


def ends(table: Table, plays: Sequence[Play]) -> Floats:
    """Return the share of deals that end at each turn."""
    found = np.zeros(len(plays[0].turns))
    for play in plays:
        chances = called(play, table)
        comes, _, _ = evaluated(play, chances)
        found += [np.sum(come * each.sum(axis=1)) for come, each in zip(comes, chances, strict=True)]
    return np.asarray(found / sum(map(len, plays)))


def add(play: Play, chances: Sequence[Floats], normals: dict[Class, Normal]) -> None:
    """Let everybody call with these chances, and count how deals end after each call and each pass."""
    comes, passed, _ = evaluated(play, chances)
    for turn, here in enumerate(play.turns):
        rows = np.flatnonzero(comes[turn] > RARE)
        weights, added = comes[turn][rows], set[int]()
        after = [each[rows] for each in passed[turn]]
        ends = [(PASS, play.passes[turn], {n: weights * each for n, each in enumerate(after) if each.any()})]
        for call, said in enumerate(here.calls):
            found = play.outcomes(turn, call, here.seat)[rows]
            ends.append((said, play.calls[turn][call], {n: weights * (found == n) for n in np.unique(found).tolist()}))
        for said, look, weighted in ends:
            class_, seen = class_of(here, said), look.at_rows(rows)
            normal = normals.setdefault(class_._replace(how=""), Normal())
            if id(look) not in added:
                added.add(id(look))
                normal.add_hands(seen, weights)
            normal.add_ends(class_, seen, weighted)


def add_missed(pair: Pair, chances: Sequence[Floats], normals: dict[Class, Normal]) -> None:
    """Let everybody call with these chances, and count how much oftener deals end so at a table than double dummy."""
    comes, before, _ = evaluated(pair.solved, chances)
    _, after, _ = evaluated(pair.played, chances)
    for turn, here in enumerate(pair.solved.turns):
        rows = np.flatnonzero(comes[turn] > RARE)
        more = after[turn][:, rows] - before[turn][:, rows]
        _add_missed(normals, class_of(here, PASS), pair.solved.passes[turn].at_rows(rows), comes[turn][rows], more)
        for call, said in enumerate(here.calls):
            told = rows[pair.told[turn][call][rows]]
            ends = [play.outcomes(turn, call, here.seat)[told] for play in (pair.played, pair.solved)]
            more = np.stack([ends[0] == n for n in range(len(OUTCOMES))]).astype(float)
            more -= np.stack([ends[1] == n for n in range(len(OUTCOMES))])
            look = pair.solved.calls[turn][call].at_rows(told)
            _add_missed(normals, class_of(here, said), look, comes[turn][told], more)


def _add_missed(normals: dict[Class, Normal], class_: Class, look: Look, weights: Floats, more: Floats) -> None:
    """Add how much oftener deals end in each way, float64[OUTCOMES, deals]."""
    class_ = pooled(class_)
    normal = normals.setdefault(class_, Normal(*AT_A_TABLE))
    normal.add_hands(look, weights)
    normal.add_ends(class_, look, {n: weights * each for n, each in enumerate(more) if each.any()})
