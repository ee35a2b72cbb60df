"""WebKitGTK in a window that nobody sees, over WebDriver: open a page, run a line of script, hear its complaints."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import Any

from helpers.tables import PATIENCE

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
# What goes wrong after a page has come is kept for the test; before that it leaves the page without content.
_HEAR = """globalThis.pageFaults = [];
addEventListener("error", ({ message }) => pageFaults.push(message));
addEventListener("unhandledrejection", ({ reason }) => pageFaults.push(String(reason)));"""
_RUN = """const done = arguments[arguments.length - 1];
Promise.resolve().then(() => {script}).then((value) => done({ value }), (error) => done({ error: String(error) }));"""


class WebKit:
    """A page of WebKitGTK."""

    def __init__(self, port: int) -> None:
        self._port, self._path, self._faults = port, "/session", list[str]()
        self._path = f"/session/{self._ask('POST', '', {'capabilities': {}})['sessionId']}"

    def _ask(self, method: str, path: str, content: Any = None) -> Any:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)) as connection:
            connection.request(method, f"{self._path}{path}", None if content is None else json.dumps(content))
            answer = json.loads(connection.getresponse().read())["value"]
        assert not (isinstance(answer, dict) and "error" in answer and "message" in answer), answer
        return answer

    @property
    def faults(self) -> list[str]:
        """What the pages have complained of."""
        self._faults += self.run("globalThis.pageFaults?.splice(0) ?? []")
        return self._faults

    def open(self, path: Path | str, *, size: tuple[int, int] = (360, 740)) -> None:
        """Open a file or an address, in a window of a size."""
        self._ask("POST", "/window/rect", {"width": size[0], "height": size[1]})
        self._ask("POST", "/url", {"url": str(path)})
        self._ask("POST", "/execute/sync", {"script": _HEAR, "args": []})

    def run(self, script: str) -> Any:
        """Return the value of an expression, a promise's when it is kept."""
        told = self._ask("POST", "/execute/async", {"script": _RUN.replace("{script}", f"({script})"), "args": []})
        assert "error" not in told, told["error"]
        return told.get("value")

    def wait_for(self, script: str) -> None:
        """Wait until an expression holds."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({script})"):
            assert time.monotonic() < end, script
            time.sleep(0.1)

    def end(self) -> None:
        """Close the page."""
        self._ask("DELETE", "")


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Start WebKitGTK with a home of its own, and end it."""
    missing = [name for name in (DRIVER, SCREEN) if not shutil.which(name)]
    assert not missing, f"install {' and '.join(missing)}"
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory(ignore_cleanup_errors=True) as home, _screen() as display:
        homes = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), home)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen([DRIVER, f"--port={port}"], env={**os.environ, **homes, "DISPLAY": display}, **quiet)
        try:
            page = _connected(port)
            yield page
            page.end()
        finally:
            process.terminate()
            process.wait(PATIENCE)


@contextmanager
def _screen() -> Iterator[str]:
    """Start a screen that nobody sees; yield its name."""
    reads, writes = os.pipe()
    command = [SCREEN, "-displayfd", str(writes), "-screen", "0", "1366x900x24"]
    process = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            yield f":{told.readline().strip()}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _connected(port: int) -> WebKit:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(ConnectionError):
            return WebKit(port)
        time.sleep(0.2)
    raise TimeoutError(f"{DRIVER} doesn't answer")
