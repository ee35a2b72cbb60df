"""The deals that odds rest on, one by one."""

from random import Random

from helpers.scripts import modules_of

(LAID_OUT,) = modules_of("positions", "laid_out")


def deal_of(odds, number):
    """Return one of the deals that odds rest on, as it was before the first call."""
    return LAID_OUT.deal_of(odds, number, Random(f"{odds.seed} {number}"))[0]
