"""Which card should I lay down? Every card that may go, priced on the same deals.

The deals are those that the seat can't rule out, and each is played double dummy after the discard. The calls of other
seats are evidence: those that passed are likely to hold fewer trumps, the seat that made trump more.
"""

from dataclasses import dataclass
from functools import cached_property

from euchre_tutor.analysis.answering import Answering
from euchre_tutor.analysis.facts import PricedOption
from euchre_tutor.analysis.kinds import KINDS
from euchre_tutor.analysis.prices import Price
from euchre_tutor.analysis.sampled_odds import CardOdds
from euchre_tutor.auction import Contract
from euchre_tutor.base import EuchreError
from euchre_tutor.beliefs import Evidence, contract_of, has_taken, our_hand_in_play
from euchre_tutor.deal import Others, View, as_view
from euchre_tutor.pieces import Hand, format_cards
from euchre_tutor.pricing import ContractOption, Sample, Stakes
from euchre_tutor.race import Race


@dataclass(frozen=True, repr=False)
class DiscardPrice(Price):
    """What laying down a card is worth; see Price for the estimates.

    Attributes:
        laid: the card; two cards if the partner gives one for the second.

    >>> from euchre_tutor.pieces import as_hand
    >>> DiscardPrice(as_hand("9h")).name
    '9♥'
    """

    laid: Hand

    @property
    def option(self) -> Hand:
        """What is laid down."""
        return self.laid

    def to_json(self) -> dict[str, object]:
        """Return the price as plain data."""
        return {"discard": format_cards(self.laid), **super().to_json()}


@dataclass(frozen=True, repr=False)
class DiscardOdds(CardOdds[DiscardPrice]):
    """The price of every card that a seat may lay down, best first; see Odds.

    >>> odds = compare_discards("Js Jc As 9h Kd up Qs seat 4 trump s maker 2", deals=256, realistic=0)
    >>> odds["9h"].points.value > odds["Js"].points.value
    True
    """

    kind = KINDS["discard"]

    @cached_property
    def contract(self) -> Contract:
        """Trump and makers."""
        return contract_of(self.view)

    def _choice(self, price: DiscardPrice) -> PricedOption:
        return self._under(price, _revealed(self.view, self.contract, price.laid), price.laid)


def compare_discards(
    view: View | str,
    *,
    deals: int = 2_000,
    seed: int = 0,
    evidence: Evidence = "calls",
    others: Others | None = None,
    realistic: int | None = None,
    race: Race | None = None,
    until_sure: bool = False,
    progress: bool = True,
) -> DiscardOdds:
    """Price every card that a seat may lay down for the turn-up it takes, over deals that it can't rule out.

    The view is what the seat has seen, with its hand as it was dealt, such as
    ``"Js Jc As 9h Kd up Qs seat 4 trump s maker 2"``. The other arguments are those of compare_calls, and so is what a
    score changes.

    Raises:
        EuchreError: the view is impossible, this seat lays nothing down or has done so, the number of deals is not 1 or
            more, or the race is of another game.

    >>> odds = compare_discards("Js Jc As 9h Kd up Qs seat 4 trump s maker 2", deals=500, realistic=0)
    >>> odds.ranked[0].name
    '9♥'
    """
    return asked(view, Sample(deals, seed, evidence, others, realistic, race, until_sure, progress)).answer()


def asked(view: View | str, sample: Sample) -> Answering[DiscardOdds]:
    """Return the question what to lay down."""
    view = as_view(view, others=sample.others)
    stakes = Stakes.of(view, sample.race)
    options = {option.laid: option for option in _options(view, sample.evidence)}
    return Answering(view, sample, options, stakes=stakes, price=DiscardPrice, odds=DiscardOdds)


def _options(view: View, evidence: Evidence) -> list[ContractOption]:
    """Return an option for each card that may be laid down; we are a called partner if we then hold the called card."""
    contract = contract_of(view)
    if view.played:
        raise EuchreError("cards have been played, so there is nothing left to lay down; ask compare_plays")
    if has_taken(view):
        raise EuchreError("a card is already laid down in this view; give the hand as dealt, without the turn-up")
    discards = [laid for laid in ContractOption(view, contract).discards() if laid]
    if not discards:
        raise EuchreError(f"seat {view.seat} takes no card here, so it lays none down: {contract}")
    return [ContractOption(view, _revealed(view, contract, laid), laid, evidence) for laid in discards]


def _revealed(view: View, contract: Contract, laid: Hand) -> Contract:
    """Return the contract as we know it once we have laid cards down: who then holds the called card is a maker."""
    return contract.revealed({view.seat: our_hand_in_play(view, contract, laid)})
