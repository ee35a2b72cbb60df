"""What the learner's record holds, part by part."""

from euchre_tutor.progress import kept


def progress():
    """Return what was begun and answered in lessons."""
    return kept().progress


def decisions():
    """Return the decisions in practice, the oldest first."""
    return kept().decisions


def remembered():
    """Return by game the state of memory of each kind of decision."""
    return kept().remembered
