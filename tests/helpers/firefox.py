"""Firefox without a window, over WebDriver BiDi: open a page, run a line of script in it, hear its complaints."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import Any

from websocket import WebSocket, create_connection

from helpers.tables import PATIENCE

NAMES = ("firefox-esr", "firefox")


class Firefox:
    """A page of Firefox.

    Attributes:
        faults: what its console has heard as an error.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket, self._number, self.faults = socket, 0, list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command, and return what comes of it."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while (told := json.loads(self._socket.recv())).get("id") != self._number:
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.faults.append(told["params"]["text"])
        assert told["type"] == "success", told
        return told["result"]

    def open(self, path: Path | str, *, size: tuple[int, int] = (360, 740)) -> None:
        """Open a file or an address, in a window of a size."""
        self.ask("browsingContext.setViewport", context=self.page, viewport={"width": size[0], "height": size[1]})
        self.ask("browsingContext.navigate", context=self.page, url=str(path), wait="complete")

    def run(self, script: str) -> Any:
        """Return the value of an expression, a promise's when it is kept."""
        target = {"context": self.page}
        return self.ask("script.evaluate", expression=script, target=target, awaitPromise=True)["result"].get("value")

    def tap(self, x: float, y: float) -> None:
        """Tap on a place of the page with a finger."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        actions = [finger | {"actions": [*moves, {"type": "pointerUp", "button": 0}]}]
        self.ask("input.performActions", context=self.page, actions=actions)

    def kill(self) -> None:
        """Close the tab for a new one."""
        left, self.page = self.page, self.ask("browsingContext.create", type="tab")["context"]
        self.ask("browsingContext.close", context=left)

    def wait_for(self, script: str) -> None:
        """Wait until an expression holds."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({script})"):
            assert time.monotonic() < end, script
            time.sleep(0.1)


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start Firefox with a profile of its own, and end it."""
    command = next(filter(None, map(shutil.which, NAMES)), None)
    assert command, f"install {' or '.join(NAMES)}"
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        started = [command, "--headless", "--no-remote", "--profile", profile, f"--remote-debugging-port={port}"]
        process = subprocess.Popen(started, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with closing(_connected(port)) as heard:
                yield Firefox(heard)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _connected(port: int) -> WebSocket:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError):
            return create_connection(f"ws://127.0.0.1:{port}/session", timeout=PATIENCE, suppress_origin=True)
        time.sleep(0.2)
    raise TimeoutError("Firefox doesn't answer")
