"""Trainer: one decision after another, each graded, and come back to when it is time."""
