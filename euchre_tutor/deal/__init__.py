"""A deal (every hand) and a view (what one seat has seen), each with a text form.

Seats count from the dealer's left: 1 is eldest, the last seat is the dealer.

>>> View.parse("Js Jc As 9h Kd up Qs seat dealer score 6-4 rules trickster")
View.parse('Js Jc As 9h Kd up Qs seat 4 score 6-4 rules trickster')
"""

from euchre_tutor.deal.counted import CountedDeals, Groups, TooManySplitsError, compositions
from euchre_tutor.deal.deal import Deal
from euchre_tutor.deal.seats import check_once, doing, parse_seat, seat_label, seat_name, seen_from, told_from
from euchre_tutor.deal.view import Others, View, as_view
from euchre_tutor.deal.words import check_unfinished, contract_words, fitting_score, parse_score

__all__ = [
    "CountedDeals",
    "Deal",
    "Groups",
    "Others",
    "TooManySplitsError",
    "View",
    "as_view",
    "check_once",
    "check_unfinished",
    "compositions",
    "contract_words",
    "doing",
    "fitting_score",
    "parse_score",
    "parse_seat",
    "seat_label",
    "seat_name",
    "seen_from",
    "told_from",
]
