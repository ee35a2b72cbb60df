"""Where this environment has the package, and the commands that work there: what a message tells people to run."""

import json
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from importlib.metadata import Distribution

_PACKAGE = Path(__file__).parents[1]
_NAME = "euchre-tutor"


def places(own: Path) -> Iterator[Path]:
    """List where a file of the package may lie: at ``own``, and the same in what this environment has installed.

    They differ in a checkout: Python that is started there imports the sources that lie there.
    """
    yield own
    inner = own.relative_to(_PACKAGE.parent).as_posix()
    if (found := _installed()) and (other := Path(str(found.locate_file(inner)))) != own:
        yield other


@cache
def own_version() -> str:
    """Return the version that this environment has installed; a word where it has none.

    >>> own_version()[0].isdigit()
    True
    """
    found = _installed()
    return found.version if found else "not installed"


def install_again() -> str:
    """Say how the package is installed again, from where it came, into this environment."""
    from urllib.request import url2pathname

    root, found = _PACKAGE.parent, _installed()
    if (root / "pyproject.toml").is_file():
        is_copied = found is not None and Path(str(found.locate_file(f"{_PACKAGE.name}/__init__.py"))).is_file()
        return _run("pip", "install", *([] if is_copied else ["-e"]), str(root))
    origin = json.loads((found and found.read_text("direct_url.json")) or "{}").get("url", "")
    folder = url2pathname(urlsplit(origin).path) if origin.startswith("file:") else ""
    if origin and not (folder and Path(folder).exists()):
        return "install euchre-tutor again"
    return _run("pip", "install", "--force-reinstall", "--no-deps", folder or _NAME)


def command(words: str) -> str:
    """Write a command of ours by its name where the shell finds it, else with its place.

    >>> command("play").endswith(" play")
    True
    """
    script = Path(sysconfig.get_path("scripts"), f"{_NAME}{'.exe' * (sys.platform == 'win32')}")
    is_known = not script.is_file() or shutil.which(_NAME) == str(script)
    return f"{_NAME if is_known else _joined(str(script))} {words}"


def _run(*words: str) -> str:
    return f"run: {_joined(sys.executable or 'python', '-m', *words)}"


def _joined(*words: str) -> str:
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _installed() -> "Distribution | None":
    from importlib.metadata import PackageNotFoundError, distribution  # which takes as long as all else here

    try:
        return distribution(_NAME)
    except PackageNotFoundError:
        return None
