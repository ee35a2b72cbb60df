"""Links for the documentation site: pages from the top of the repository, and lessons as the course's own pages."""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
FROM_THE_TOP = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
LESSON = re.compile(r"\]\((?:\.\./)?lessons/(\w+)\.(?:ipynb|md)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that stand at the top of the repository."""
    for name, page in FROM_THE_TOP.items():
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        for top, moved in FROM_THE_TOP.items():
            text = text.replace(f"]({top}", f"]({moved}")
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Mark links to lessons, which are no pages of this site."""
    return LESSON.sub(r"](course:\1.html", markdown)


def on_page_content(html: str, **_: Any) -> str:
    """Let links to lessons lead to the pages that `euchre-tutor site` writes into the folder ``course``."""
    return html.replace('href="course:', 'href="course/')
