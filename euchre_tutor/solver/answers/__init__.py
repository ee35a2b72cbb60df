"""What the solver answers: the value of every card, the cost of every card that was played, and both in words."""

from euchre_tutor.solver.answers.solution import CardValue, Solution
from euchre_tutor.solver.answers.solve import solve
from euchre_tutor.solver.answers.trace import Step, Trace, trace

__all__ = ["CardValue", "Solution", "Step", "Trace", "solve", "trace"]
