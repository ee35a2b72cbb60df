"""From a question to its answer, the same way for all: options on the same deals, their prices, and the odds."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from euchre_tutor.analysis.prices import Price
from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.analysis.sampled_odds import Ends, SampledOdds
from euchre_tutor.deal import View
from euchre_tutor.pricing import Option, Sample, Sampling, Stakes

OddsT = TypeVar("OddsT", bound=SampledOdds[Any])


class Answering(Generic[OddsT]):
    """A question that is being answered.

    Args:
        view: what our seat has seen.
        sample: the deals.
        options: what there is to choose, each under a key of its own, such as a call; None for what has no price.
        stakes: what points are worth at the score; None where that is not known.
        price: makes a price from its key and its fields.
        about: what is decided along with an option, by the fields of its price.
        odds: makes the odds from their fields.
        counted: how all deals end after each option, where more are solved than those of the sample.

    Attributes:
        sampling: the deals, which are solved and played as it runs.
    """

    def __init__(
        self,
        view: View,
        sample: Sample,
        options: Mapping[Any, Option | None],
        *,
        stakes: Stakes | None,
        price: Callable[..., Price],
        odds: Callable[..., OddsT],
        about: Callable[[Any, Sampling[Any]], dict[str, Any]] = lambda _, __: {},
        counted: Ends | None = None,
    ) -> None:
        self._view, self._sample, self._counted = view, sample, counted
        self._keys, self._price, self._about, self._odds = [*options], price, about, odds
        priced = {key: option for key, option in options.items() if option}
        self.sampling = Sampling(priced, seed=sample.seed, stakes=stakes, deals=sample.deals, realistic=sample.played)

    def answer(self) -> OddsT:
        """Solve and play all deals, with a progress bar; or fewer, if these should show which option is the best."""
        with progress_bar(1.0, shown=self._sample.progress) as bar:
            if self._sample.until_sure:
                self.sampling.limit()
            for done in self.sampling.run():
                bar.update(done - bar.n)
        return self._so_far(1.0)

    def refined(self, *, sparing: int | None = None) -> Iterator[OddsT]:
        """Yield the answer so far after each batch of deals; see Sampling.run."""
        yield from map(self._so_far, self.sampling.run(early=True, sparing=sparing))

    def _so_far(self, done: float) -> OddsT:
        """Return the odds by what is worked out, of which so much is done (0 to 1)."""
        sampling, stakes = self.sampling, self.sampling.stakes
        ends = self._counted or sampling.endings()
        return self._odds(
            self._view,
            deals=len(next(iter(ends.values()))[0]) if self._counted else sampling.deals_solved,
            seed=self._sample.seed,
            prices=tuple(map(self._priced, self._keys)),
            points_by_deal={key: payoffs.points_of(outcomes) for key, (outcomes, payoffs) in ends.items()},
            stakes=stakes,
            realistic_deals=sampling.deals_played,
            evidence=self._sample.evidence,
            ranked_values={key: payoffs.values_of(outcomes, stakes) for key, (outcomes, payoffs) in ends.items()},
            ranked_as_played=sampling.values_as_played(),
            endings=ends,
            done=done,
        )

    def _priced(self, key: Any) -> Price:
        """Return the price of an option as far as it is known."""
        if key not in self.sampling.options:
            return self._price(key)
        seen, played = self.sampling.estimates(key, self._counted[key][0] if self._counted else None)
        return self._price(key, **self._about(key, self.sampling), double_dummy=seen, at_a_table=played)
