"""The Chromium of this machine: its names, and the flags under which it asks nobody for anything."""

import os
import shutil

# The first one draws pages as the others do, without the window around them: four times as fast.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
)


def find_chromium() -> str | None:
    """Return the path of a Chromium: the one that EUCHRE_CHROMIUM names, or one that is installed."""
    return os.environ.get("EUCHRE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
