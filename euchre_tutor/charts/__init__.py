"""Every chart (Plotly), each drawn from plain rows: a chart knows numbers and words, but neither cards nor rules."""

from euchre_tutor.charts.calling import share_map
from euchre_tutor.charts.facts import FactRow, fact_dots
from euchre_tutor.charts.prices import OWN_HAND, Bar, price_bars
from euchre_tutor.charts.race import race_maps
from euchre_tutor.charts.swings import Swing, swing_chart

__all__ = ["OWN_HAND", "Bar", "FactRow", "Swing", "fact_dots", "price_bars", "race_maps", "share_map", "swing_chart"]
