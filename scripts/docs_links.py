"""Pages of the documentation site that lie elsewhere, and links to them.

They are those at the top of the repository, and the analysts' notebooks with what these show. Lessons are no pages of
this site: links lead to the course's own.
"""

import re
from pathlib import Path
from typing import Any

import nbformat
from mkdocs.structure.files import File, Files
from nbconvert import MarkdownExporter
from traitlets.config import Config

ROOT = Path(__file__).parents[1]
FROM_THE_TOP = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
GALLERY = ROOT / "lessons" / "analyst"
NOTEBOOK = re.compile(r"\]\((?:\.\./lessons/analyst/)?(\w+)\.ipynb\)")
SHOWN = ["image/png", "text/html", "text/plain"]  # what a page takes of an output, the first that is there
LESSON = re.compile(r"\]\((?:\.\./)?lessons/(\w+)\.(?:ipynb|md)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that stand at the top of the repository."""
    for name, page in FROM_THE_TOP.items():
        text = (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](")
        for top, moved in FROM_THE_TOP.items():
            text = text.replace(f"]({top}", f"]({moved}")
        files.append(File.generated(config, page, content=text))
    for path in sorted(GALLERY.glob("*.ipynb")):
        for name, content in notebook_page(path).items():
            files.append(File.generated(config, f"analyst/{name}", content=content))
    return files


def notebook_page(path: Path) -> dict[str, str | bytes]:
    """Return a notebook as a page, and the pictures on it, by their names."""
    exporter = MarkdownExporter(config=Config({"NbConvertBase": {"display_data_priority": SHOWN}}))
    body, resources = exporter.from_notebook_node(nbformat.read(path, 4), {"unique_key": path.stem})
    return {f"{path.stem}.md": body, **resources["outputs"]}


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead from page to page: to a notebook of the analysts, and, marked, to a lesson."""
    if _is_notebook(page):
        markdown = markdown.replace("](../", "](../lessons/")
    markdown = NOTEBOOK.sub(rf"]({'' if _is_notebook(page) else 'analyst/'}\1.md)", markdown)
    return LESSON.sub(r"](course:\1.html", markdown)


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Let links to lessons lead to the pages that `euchre-tutor site` writes into the folder ``course``."""
    return html.replace('href="course:', f'href="{"../" if _is_notebook(page) else ""}course/')


def _is_notebook(page: Any) -> bool:
    return str(page.file.src_uri).startswith("analyst/")
