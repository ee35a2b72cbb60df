"""The race to the game between two sides: how likely each is to win it, from any score.

>>> race = Race(Rates({(1, 0): 0.5, (0, 1): 0.3, (0, 2): 0.2}), game=2)
>>> race.chance(1, 1, we_deal=True)
0.5
>>> Race.of("stick_the_dealer").chance(9, 6, we_deal=True) > 0.8
True
"""

from euchre_tutor.race.race import Race, known_race
from euchre_tutor.race.rates import Ending, Rates

__all__ = ["Ending", "Race", "Rates", "known_race"]
