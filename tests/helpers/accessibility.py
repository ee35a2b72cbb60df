"""The rules of axe-core on a page, in light and dark, with JupyterLab's colours and without."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

# These judge a whole page, its title, landmarks and headings, and what we draw is a part of one.
_ABOUT_PAGES = ("document-title", "landmark-one-main", "page-has-heading-one", "region")
_OPTIONS = {"resultTypes": ["violations"], "rules": {rule: {"enabled": False} for rule in _ABOUT_PAGES}}
# What follows the theme are colours; by day one theme is tried, the others by night.
IN_EACH_THEME = pytest.mark.parametrize(
    ("theme", "in_lab"),
    [
        ("light", False),
        pytest.param("dark", True, marks=pytest.mark.nightly),
        pytest.param("light", True, marks=pytest.mark.nightly),
        pytest.param("dark", False, marks=pytest.mark.nightly),
    ],
)


def set_theme(page: Page, theme: str, *, in_lab: bool) -> None:
    """Give the page the colours of the system, or of JupyterLab."""
    page.emulate_media(color_scheme=theme)
    page.add_style_tag(
        content=f":root {{ color-scheme: {theme} }} body {{ background: var(--jp-layout-color1, Canvas) }}"
    )
    if in_lab:
        page.evaluate("theme => { document.body.dataset.jpThemeLight = String(theme === 'light') }", theme)
        from jupyterlab.commands import get_app_dir  # takes half a second, and only nights ask for it

        page.add_style_tag(path=Path(get_app_dir(), "themes", "@jupyterlab", f"theme-{theme}-extension", "index.css"))


def broken_rules(page: Page) -> str:
    """Report what breaks a rule; nothing if nothing does."""
    found = Axe().run(page, options=_OPTIONS)
    return found.generate_report() if found.violations_count else ""
