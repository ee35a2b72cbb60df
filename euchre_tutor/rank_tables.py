"""The tables that the solver reads of a ranking. They have a module of their own because machine code rests on it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Tables"]


class Tables(NamedTuple):
    """A ranking compiled for the solver; a card is its place in ``Ranking.cards``, a set of cards a mask of those.

    A card that may be led as a second suit is led so as the place ``cards + place``.

    Attributes:
        leads: int64[cards], the number of the suit that each card leads.
        follow: int64[suits], the cards that follow each led suit.
        beats: int64[suits, cards], the cards that beat each card when the suit is led.
        beats_lead: int64[cards], the cards that beat each card when it is led.
        beats_ever: int64[cards], the cards that beat each card under some lead.
        above: int64[cards], the cards that stand above each in an unbroken order: two of them in one hand, with
            every card between them gone, are equivalent. None for a card of two suits.
        also_leads: int64[cards], the number of the second suit that each card may be led as; -1 for none.
    """

    leads: NDArray[np.int64]
    follow: NDArray[np.int64]
    beats: NDArray[np.int64]
    beats_lead: NDArray[np.int64]
    beats_ever: NDArray[np.int64]
    above: NDArray[np.int64]
    also_leads: NDArray[np.int64]
