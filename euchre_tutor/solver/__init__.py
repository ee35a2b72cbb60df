"""The solver: what a hand is worth with best play when all hands lie face up, and how players who see only theirs play.

>>> from euchre_tutor.deal import Deal
>>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
>>> solution = solve(deal, trump="s", maker=4)
>>> solution.maker_tricks, solution.points, str(solution.discard)
(5, 2, 'Qh')
"""

from euchre_tutor.solver.answers.solution import CardValue, Solution, punishing_line, punishment
from euchre_tutor.solver.answers.solve import solve
from euchre_tutor.solver.answers.trace import Step, trace
from euchre_tutor.solver.encode import makers_masks
from euchre_tutor.solver.engine import (
    SAMPLES,
    goals_met_many,
    maker_tricks,
    maker_tricks_by_card,
    moves_valued_many,
    plays_as_chosen,
    tricks_as_played_many,
    tricks_by_card_many,
)
from euchre_tutor.solver.networks import has_network, network_of

__all__ = [
    "SAMPLES",
    "CardValue",
    "Solution",
    "Step",
    "goals_met_many",
    "has_network",
    "maker_tricks",
    "maker_tricks_by_card",
    "makers_masks",
    "moves_valued_many",
    "network_of",
    "plays_as_chosen",
    "punishing_line",
    "punishment",
    "solve",
    "trace",
    "tricks_as_played_many",
    "tricks_by_card_many",
]
