"""Text to SVG: a playing card, a domino, a row of them, a table of hands, the order of a trump.

This module knows strings only (`"Js"`, `"Jo"`, `"64"`, `""` for a card lying face down), so that every object above it
can draw itself. Two digits are a tile, whatever the function: no card is written so. A drawing stands alone: shapes are
paths, drawn once and used from there under ids that mean the same in every drawing; nothing to fetch, and its own light
ground under every letter, because JupyterLab shows an SVG as an image that cannot see the page's theme.
"""

from euchre_tutor.draw.canvas import captioned
from euchre_tutor.draw.faces import card, shapes, sign, spoken
from euchre_tutor.draw.layout import hand, ladder, markers, open_table, table, tracks, tricks

__all__ = [
    "captioned",
    "card",
    "hand",
    "ladder",
    "markers",
    "open_table",
    "shapes",
    "sign",
    "spoken",
    "table",
    "tracks",
    "tricks",
]
