"""When to call, on one page: a few questions that a player answers at a glance, and what going by them costs."""

from euchre_tutor.guide.atlas import Atlas, verdict_at_once
from euchre_tutor.guide.calling_guide import CallingGuide, calling_guide, guides
from euchre_tutor.guide.ranges import RangeChart, range_chart

__all__ = ["Atlas", "CallingGuide", "RangeChart", "calling_guide", "guides", "range_chart", "verdict_at_once"]
