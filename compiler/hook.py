"""The hook of the build: a wheel carries the core, compiled where it is built; see make.py.

numba, llvmlite and, where there is no C compiler, zig are needed for that, and for nothing else. Where they can't be
had, and with ``EUCHRE_TUTOR_PURE=1``, a wheel is built without: its solver runs as plain Python.
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


def can_compile() -> bool:
    """Tell whether the core can be compiled here."""
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
        return [*COMPILERS, *([] if os.environ.get("CC") or shutil.which("cc") else [LINKER])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the core, and have it put into the wheel."""
        if not can_compile():
            self.app.display_warning("euchre-tutor is built without its compiled library: its solver will be slow")
            return
        name = LIBRARIES[sys.platform]
        beside = Path(self.root, "euchre_tutor", "base", name)
        self._folder = None if version == "editable" else tempfile.TemporaryDirectory()
        into = Path(self._folder.name, name) if self._folder else beside
        command = [sys.executable, str(Path(self.root, "compiler", "make.py")), "--into", str(into)]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode:
            self.app.display_warning(f"euchre-tutor is built without its compiled library:\n{done.stdout[-2_000:]}")
        elif self._folder:
            build_data["force_include"][str(into)] = f"euchre_tutor/base/{name}"
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Take the folder away."""
        if getattr(self, "_folder", None):
            self._folder.cleanup()
