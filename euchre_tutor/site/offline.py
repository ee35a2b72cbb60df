"""What lets a browser keep a site on its device: a worker, and what the site is called there, with its picture."""

import json
from hashlib import sha256
from pathlib import Path

from euchre_tutor.draw.canvas import felt, place, svg
from euchre_tutor.draw.faces import face
from euchre_tutor.look import bare, colour
from euchre_tutor.widgets.parts.modules import joined_script

MANIFEST, ICON, WORKER = "app.webmanifest", "icon.svg", "service_worker.js"
_ICON_SIZE = 200


def app_files(folder: Path) -> dict[str, str]:
    """Return the files that let a site be kept, by their names: how it is called, its picture, and the worker.

    The worker keeps all files of the folder, the home page by the folder's name too, as one version, which is named by
    what is in them.

    Args:
        folder: the site, which is written but for these files.
    """
    drawn = felt(_ICON_SIZE, _ICON_SIZE) + place(face("Js"), _ICON_SIZE / 2, _ICON_SIZE / 2, 1.2)
    files = {MANIFEST: _manifest(), ICON: svg(drawn, "Euchre Tutor", size=(_ICON_SIZE, _ICON_SIZE), scale=1)}
    there = (path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    others = sorted(path for path in there if path.name not in (*files, WORKER))
    digest = sha256(repr(files).encode())
    for path in others:
        digest.update(path.name.encode() + path.read_bytes())
    kept = ["./", *files, *(path.name for path in others)]
    said = f"const VERSION = {json.dumps(digest.hexdigest()[:12])};\nconst FILES = {json.dumps(kept)};\n"
    return files | {WORKER: said + bare(joined_script(WORKER))}


def _manifest() -> str:
    told = {
        "name": "Euchre Tutor",
        "short_name": "Euchre",
        "start_url": "index.html",
        "display": "standalone",
        "theme_color": colour("felt-deep"),
        "background_color": colour("felt-deep"),
        "icons": [{"src": ICON, "type": "image/svg+xml", "sizes": "any"}],
    }
    return json.dumps(told)
