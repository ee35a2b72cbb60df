"""Every chart (Plotly), each drawn from plain rows: a chart knows numbers and words, but neither cards nor rules."""

from euchre_tutor.charts.game import DrawnMistake, DrawnScore, dot_size, game_line, on_the_line
from euchre_tutor.charts.prices import DrawnBar, price_bars
from euchre_tutor.charts.race import race_maps
from euchre_tutor.charts.style import Figure

__all__ = [
    "DrawnBar",
    "DrawnMistake",
    "DrawnScore",
    "Figure",
    "dot_size",
    "game_line",
    "on_the_line",
    "price_bars",
    "race_maps",
]
