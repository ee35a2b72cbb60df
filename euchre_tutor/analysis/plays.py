"""Which card should I play? Every legal card, priced on the same layouts of the cards that our seat hasn't seen.

Each card is averaged over the layouts, each of which is played double dummy after it. Where few layouts are left, all
of them are solved. Then the numbers have no sampling error; they still depend on how the calls weigh the layouts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from random import Random
from typing import Any, ClassVar

from euchre_tutor.analysis.answering import Answering
from euchre_tutor.analysis.facts import PricedOption
from euchre_tutor.analysis.kinds import KINDS
from euchre_tutor.analysis.prices import Price
from euchre_tutor.analysis.progress import stepped
from euchre_tutor.analysis.sampled_odds import CardOdds, Ends, SampledOdds
from euchre_tutor.analysis.splits import splits_in_play
from euchre_tutor.auction import Contract
from euchre_tutor.base import EuchreError, IntArray, check_flag, in_order, number_of
from euchre_tutor.beliefs import Evidence, Layouts, Seen, before_the_calls
from euchre_tutor.deal import Deal, Others, View, as_view, seat_name
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.pricing import Estimate, Exact, Outcomes, PlayOption, PlayOptions, Sample, Stakes, play_options
from euchre_tutor.race import Race

_FEW = 20_000  # layouts that are all solved unless asked otherwise: about a second
_MOST = 1_000_000  # layouts that are all solved if asked for: about a minute
_BLOCK = 20_000  # layouts that are solved at once
_EXPLAINED = 2_000  # layouts on which a card is explained
_PLAYED = 2  # the random stream of the layouts that are played realistically where all are solved


@dataclass(frozen=True, repr=False)
class PlayPrice(Price):
    """What playing a card is worth; see Price for the estimates.

    Attributes:
        card: the card.

    >>> from euchre_tutor.pieces import as_cards
    >>> PlayPrice(*as_cards("9h")).name
    '9♥'
    """

    card: Piece
    names: ClassVar[tuple[str, ...]] = ("make", "march", "euchred", "tricks", "points", "game")

    @property
    def option(self) -> Piece:
        """The card."""
        return self.card

    def to_json(self) -> dict[str, object]:
        """Return the price as plain data."""
        return {"play": str(self.card), **super().to_json()}


@dataclass(frozen=True, repr=False)
class PlayOdds(CardOdds[PlayPrice]):
    """The price of every card that our seat may play now, best first; see Odds.

    Here ``deals`` is a number of layouts of the unseen cards, and ``points_by_deal`` has our points on each layout.

    Attributes:
        layouts: all the layouts that our seat can't rule out.
        is_exact: whether all of them are solved, instead of a sample.

    >>> odds = compare_plays("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th", deals=256)
    >>> odds["Js"].points.value > odds["Kd"].points.value, odds.hands.shape
    (True, (256, 4))
    """

    layouts: Layouts
    is_exact: bool

    kind = KINDS["play"]

    @property
    def contract(self) -> Contract:
        """The contract, as far as our seat knows it."""
        return PlayOptions(self.layouts.seen).contract

    @cached_property
    def hands(self) -> IntArray:
        """The layouts, int64[deals, active seats], as masks over ``layouts.seen.ranking.cards``."""
        return self.layouts.enumerated() if self.is_exact else self.layouts.drawn(self.deals, seed=self.seed)

    @property
    def model(self) -> str:
        """Which layouts are thought likely, and how they are played."""
        return f"{self.layouts.model}, double dummy"

    @property
    def _which_deals(self) -> str:
        if self.layouts.count == 1:
            return "Over the one way in which the unseen cards can lie"
        some = "all" if self.is_exact else f"{self.deals:,} of the"
        return f"Over {some} {self.layouts.count:,} ways in which the unseen cards can lie"

    @property
    def _what_is_likely(self) -> str:
        if self.layouts.count == 1:
            return "nothing is left to guess"
        usual = "the player who took the turn-up probably laid down the usual card"
        return (super()._what_is_likely or usual) if self.evidence == "calls" else ""

    @property
    def _how_many(self) -> list[str]:
        total = number_of(self.layouts.count, "layout")
        if not self.is_exact:
            return [f"{self.deals:,} of {total}", f"seed {self.seed}"]
        if self.evidence == "calls" and self.layouts.count > 1:
            total += f", as good as {self.layouts.effective:,.0f} equally likely ones"
        return [f"exact, {total}"]

    def _tie(self, leaders: Sequence[Any]) -> str:
        return "equally good" if self.is_exact else super()._tie(leaders)

    def _gap(self, best: Any, other: Any) -> Estimate:
        if not self.is_exact:
            return super()._gap(best, other)
        return Exact(float(self.layouts.weights @ (self.ranked_values[best] - self.ranked_values[other])))

    def as_dealt(self, number: int, chance: Random) -> tuple[Deal, Hand]:
        """Return a layout as a deal, and what was laid down for the turn-up; the cards out of play are dealt at random.

        Raises EuchreError if there is no such layout, or if cards were exchanged otherwise than for the turn-up.
        """
        self._check_number(number)
        return before_the_calls(self.layouts.seen, self.hands[number], chance)

    @cached_property
    def sample(self) -> SampledOdds[PlayPrice]:
        """The odds by which cards are explained: on a sample of the layouts, even if every one was counted."""
        if not self.is_exact:
            return self
        race = self.stakes.race if self.stakes else None
        few = Sample(_EXPLAINED, self.seed, self.evidence, realistic=0, race=race, progress=False)
        return asked(self.view, few, exact=False).answer()

    def _choice(self, price: PlayPrice) -> PricedOption:
        ways = partial(splits_in_play, self.view, self.contract, self.hands, self.layouts.seen.hand)
        return PricedOption(self.view, price.card, price.name, self.contract, "", self._endings(price), ways)


def compare_plays(
    view: View | str,
    *,
    deals: int = 2_000,
    seed: int = 0,
    evidence: Evidence = "calls",
    others: Others | None = None,
    exact: bool | None = None,
    realistic: int | None = None,
    race: Race | None = None,
    until_sure: bool = False,
    progress: bool = True,
) -> PlayOdds:
    """Price every card that a seat may play now, over the layouts of the unseen cards that it can't rule out.

    The view is what the seat has seen, with its hand as it stood at the first lead, such as
    ``"Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"``. With ``exact``, every layout there is is
    solved instead of a sample; unless it is given, that is so if they are 20,000 at most. Realistic play still rests on
    a sample. The other arguments are those of compare_calls, and so is what a score changes; deals are layouts here.

    Raises:
        EuchreError: the view is impossible, it isn't this seat's turn, the number of deals is not 1 or more, there are
            too many layouts to solve them all, or the race is of another game.

    >>> view = "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As 9s Ts Ks Kd 9d Td Ad 9c Js Tc Qc Kc Ac"
    >>> odds = compare_plays(view, evidence="none", realistic=0)
    >>> print(odds.verdict, odds.details)
    Best play: 9♥ (−0.68). exact, 420 layouts · uniform layouts, double dummy
    """
    return asked(view, Sample(deals, seed, evidence, others, realistic, race, until_sure, progress), exact).answer()


def asked(view: View | str, sample: Sample, exact: bool | None = None) -> Answering[PlayOdds]:
    """Return the question which card to play."""
    view = as_view(view, others=sample.others)
    layouts, stakes = Layouts(view, sample.evidence), Stakes.of(view, sample.race)
    _check_turn(layouts.seen)
    sample, counted = replace(sample, evidence=layouts.evidence), None
    is_exact = _is_exact(layouts, sample, exact)
    options = play_options(layouts, stream=_PLAYED if is_exact else 0)
    if is_exact:  # then the sample is of what is played realistically
        counted = _counted(layouts, options, progress=sample.progress)
        played = sample.played
        sample = replace(sample, deals=max(played, 1), realistic=played, until_sure=False, progress=False)
    odds = partial(PlayOdds, layouts=layouts, is_exact=is_exact)
    return Answering(view, sample, options, stakes=stakes, price=PlayPrice, odds=odds, counted=counted)


def _counted(layouts: Layouts, options: Mapping[Piece, PlayOption], *, progress: bool) -> Ends:
    """Solve every layout once; return for each card how they end, each by its weight."""
    hands, turn = layouts.enumerated(), PlayOptions(layouts.seen)
    blocks = [hands[start : start + _BLOCK] for start in range(0, len(hands), _BLOCK)]
    parts = [*stepped(in_order(turn.solved, blocks), total=len(blocks), shown=progress)]
    return {
        card: (replace(Outcomes.joined([part[card] for part in parts]), weights=layouts.weights), turn.payoffs)
        for card in options
    }


def _is_exact(layouts: Layouts, sample: Sample, wanted: bool | None) -> bool:
    """Tell whether to solve all layouts; raise EuchreError if they are too many and the caller wants it."""
    if wanted is None:
        return layouts.count <= max(_FEW, sample.deals)
    if check_flag(wanted, "exact") and sample.until_sure:
        raise EuchreError("exact solves every layout, and until_sure stops before that; leave out one of them")
    if wanted and layouts.count > _MOST:
        raise EuchreError(
            f"{layouts.count:,} layouts are too many to solve all of them; leave out exact, or come back a trick later"
        )
    return wanted


def _check_turn(seen: Seen) -> None:
    """Raise EuchreError if it isn't our seat's turn to play."""
    if seen.contract is None:
        raise EuchreError(
            "trump is not made yet in this view; say for instance 'trump s maker 4', or ask compare_calls"
        )
    if seen.is_over:
        raise EuchreError("all cards are played in this view, so there is nothing left to play")
    if seen.seat != seen.view.seat:
        turn, ours = (seat_name(seat, seen.view.rules) for seat in (seen.seat, seen.view.seat))
        raise EuchreError(f"it is the turn of {turn}, not yours, {ours}; give the cards played up to your turn")
