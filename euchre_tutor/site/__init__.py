"""The course as pages for any browser: questions are answered from stored numbers, without Python and offline."""

from euchre_tutor.site.handout import write_handout
from euchre_tutor.site.writing import write_site

__all__ = ["write_handout", "write_site"]
