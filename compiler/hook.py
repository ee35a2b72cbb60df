"""The hook of the build: a wheel carries the core, compiled where it is built; see make.py.

numba, llvmlite and, where there is no C compiler, zig are needed for that, and for nothing else. Where they can't be
had, and with ``EUCHRE_TUTOR_PURE=1``, a wheel is built without: its solver runs as plain Python.

``EUCHRE_TUTOR_FOR=win_amd64`` builds a wheel for another platform (``PLATFORMS``), with a module for browsers beside
the library; ``scripts/build --all`` does so for each. ``EUCHRE_TUTOR_BROWSER=1`` makes that module here, too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Tried together. There are wheels for these systems, and for no later Python.
COMPILERS = ["numba==0.68.1", "llvmlite==0.50.0"]
LINKER = "ziglang>=0.15"
SYSTEMS = {("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"), ("win32", "AMD64")}
LAST_PYTHON = (3, 14)
LIBRARIES = {"linux": "euchre-core.so", "darwin": "euchre-core.dylib", "win32": "euchre-core.dll"}
BROWSER = "euchre-core.wasm"

PLATFORMS = {
    "manylinux_2_17_x86_64": ("linux", "x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17"),
    "manylinux_2_17_aarch64": ("linux", "aarch64-unknown-linux-gnu", "aarch64-linux-gnu.2.17"),
    "win_amd64": ("win32", "x86_64-pc-windows-gnu", "x86_64-windows-gnu"),
    "macosx_11_0_arm64": ("darwin", "arm64-apple-macosx11.0.0", "aarch64-macos.11.0"),
    "macosx_11_0_x86_64": ("darwin", "x86_64-apple-macosx11.0.0", "x86_64-macos.11.0"),
}  # of a wheel: the system, and the machine in LLVM's words and in zig's
FOR = os.environ.get("EUCHRE_TUTOR_FOR", "")
FOR_BROWSERS = bool(FOR) or os.environ.get("EUCHRE_TUTOR_BROWSER", "0") != "0"


def can_compile() -> bool:
    """Tell whether the core can be compiled here."""
    if FOR and FOR not in PLATFORMS:
        raise ValueError(f"EUCHRE_TUTOR_FOR={FOR} is no platform; there are {', '.join(PLATFORMS)}")
    machine = sysconfig.get_platform().rpartition("-")[2].replace("amd64", "AMD64")
    is_known = (sys.platform, machine) in SYSTEMS and sys.implementation.name == "cpython"
    is_wanted = os.environ.get("EUCHRE_TUTOR_PURE", "0") == "0"
    return is_wanted and is_known and sys.version_info[:2] <= LAST_PYTHON


class CoreHook(BuildHookInterface[Any]):
    """Compiles the core, for a wheel into a folder of its own, for an editable installation beside its source."""

    def dependencies(self) -> list[str]:
        """List what the build needs beside hatchling."""
        if not can_compile():
            return []
        is_own = not FOR_BROWSERS and bool(os.environ.get("CC") or shutil.which("cc"))
        return [*COMPILERS, *([] if is_own else [LINKER])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the core, and have it put into the wheel."""
        if not can_compile():
            self.app.display_warning("euchre-tutor is built without its compiled library: its solver will be slow")
            return
        self._folder = None if version == "editable" else tempfile.TemporaryDirectory()
        into = Path(self._folder.name) if self._folder else Path(self.root, "euchre_tutor", "base")
        done = subprocess.run(
            [sys.executable, str(Path(self.root, "compiler", "make.py")), *self._options(into)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode and FOR:
            raise RuntimeError(f"the core can't be compiled for {FOR}:\n{done.stdout[-2_000:]}")
        if done.returncode:
            self.app.display_warning(f"euchre-tutor is built without its compiled library:\n{done.stdout[-2_000:]}")
        elif self._folder:
            build_data["force_include"] |= {str(path): f"euchre_tutor/base/{path.name}" for path in into.iterdir()}
            build_data["pure_python"] = False
            own = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["tag"] = f"py3-none-{FOR or own}"

    def _options(self, into: Path) -> list[str]:
        """Return what to tell the compiler, for a folder."""
        browser = ["--browser", str(into / BROWSER)] if FOR_BROWSERS else []
        if not FOR:
            return ["--into", str(into / LIBRARIES[sys.platform]), *browser]
        system, triple, target = PLATFORMS[FOR]
        return ["--into", str(into / LIBRARIES[system]), *browser, "--triple", triple, "--target", target]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Take the folder away."""
        if getattr(self, "_folder", None):
            self._folder.cleanup()
