"""The tables that the compiled solver reads of a ranking.

They have a module of their own, because machine code is made anew after an edit of what it rests on.
"""

from typing import NamedTuple

from euchre_tutor.base.arrays import IntArray


class Tables(NamedTuple):
    """A ranking as the compiled solver reads it: a card is its index in ``Ranking.cards``, a set of cards a mask.

    Attributes:
        leads: int64[cards], the number of the suit that each card leads.
        follow: int64[suits], the cards that follow each led suit.
        beats: int64[suits, cards], the cards that beat each card when the suit is led.
        beats_ever: int64[cards], the cards that beat each card under some lead.
        above: int64[cards], the cards above each in its suit. Two cards of such an order in one hand are equivalent
            if every card between them is gone. A card of two suits has none above it.
        also_leads: int64[cards], the number of the second suit that each card may be led as; -1 for none.
    """

    leads: IntArray
    follow: IntArray
    beats: IntArray
    beats_ever: IntArray
    above: IntArray
    also_leads: IntArray
