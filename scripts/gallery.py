"""Run the analysts' notebooks, and store what they show; a chart brings a picture, for pages where no chart is drawn.

    python scripts/gallery.py [NOTEBOOK ...]

The tests compare what is stored with what comes out (`tests/helpers/gallery.py`), so run this after a number has moved
for a reason. Needs Chromium.
"""

import os
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from playwright.sync_api import Page, sync_playwright
from plotly.offline import get_plotlyjs

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "lessons" / "analyst"
PLOTLY, PICTURE = "application/vnd.plotly.v1+json", "image/png"
SIZE = {"format": "png", "width": 800, "height": 450}
DRAW = "([chart, size]) => Plotly.toImage(chart, { ...size, height: chart.layout.height ?? size.height })"


def run(path: Path, page: Page) -> None:
    """Run a notebook and write it with its outputs, and with nothing else that a run leaves."""
    sheet = nbformat.read(path, 4)
    os.environ["TQDM_DISABLE"] = "1"  # a bar of progress is no result
    NotebookClient(sheet, resources={"metadata": {"path": str(FOLDER)}}, record_timing=False, timeout=600).execute()
    for cell in sheet.cells:
        for output in cell.get("outputs", ()):
            if chart := output.get("data", {}).get(PLOTLY):
                output["data"][PICTURE] = picture(chart, page)
    sheet.metadata = {"kernelspec": sheet.metadata["kernelspec"]}
    nbformat.write(sheet, path)


def picture(chart: dict[str, Any], page: Page) -> str:
    """Draw a chart, and return it as a notebook holds it: PNG in base64."""
    if not page.evaluate("window.Plotly !== undefined"):
        page.add_script_tag(content=get_plotlyjs())
    address = page.evaluate(DRAW, [{"data": chart["data"], "layout": chart["layout"]}, SIZE])
    return str(address).partition(",")[2]


def main(names: list[str]) -> None:
    """Run the notebooks that are named, or all."""
    sys.path.insert(0, str(ROOT / "tests"))
    from helpers.chromium import FLAGS, find_chromium

    paths = [FOLDER / Path(name).name for name in names] or sorted(FOLDER.glob("*.ipynb"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        for path in paths:
            run(path, browser.new_page())
            print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
