"""When to call, on one page: a few questions that a player answers at a glance, and what going by them costs."""

from euchre_tutor.guide.calling_guide import CallingGuide, calling_guide, guides

__all__ = ["CallingGuide", "calling_guide", "guides"]
