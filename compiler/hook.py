"""The hook of the build: a wheel carries the core, compiled where it is built, and its tables of endings; see make.py.

numba, llvmlite and, where no C compiler works, zig are needed for that, and for nothing else. They are fetched for the
time of the build, unless they are there. Where they can't be had, where what they make fails its trial, and with
``EUCHRE_TUTOR_PURE=1``, a wheel is built without: its solver runs as plain Python, and ``euchre-core.txt`` says why.

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
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.requirements import Requirement

# Tried together. There are wheels for these systems, and for no later Python.
COMPILERS = ["numba==0.68.1", "llvmlite==0.50.0"]
LINKER = "ziglang>=0.15"
SYSTEMS = {("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"), ("win32", "AMD64")}
LAST_PYTHON = (3, 14)
LIBRARIES = {
    "linux": "euchre-core.so",
    "darwin": "euchre-core.dylib",
    "win32": "euchre-core.dll",
    "emscripten": "euchre-core.so",
}
BROWSER, NOTE = "euchre-core.wasm", "euchre-core.txt"
MAKE = Path(__file__).with_name("make.py")
PIP = [sys.executable, "-m", "pip"]
WITHOUT_ISOLATION = {"PYTHONPATH": "", "PIP_USER": "0"}

PLATFORMS = {
    "manylinux_2_17_x86_64": ("linux", "x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17"),
    "manylinux_2_17_aarch64": ("linux", "aarch64-unknown-linux-gnu", "aarch64-linux-gnu.2.17"),
    "win_amd64": ("win32", "x86_64-pc-windows-gnu", "x86_64-windows-gnu"),
    "macosx_11_0_arm64": ("darwin", "arm64-apple-macosx11.0.0", "aarch64-macos.11.0"),
    "macosx_11_0_x86_64": ("darwin", "x86_64-apple-macosx11.0.0", "x86_64-macos.11.0"),
    "pyemscripten_2026_0_wasm32": ("emscripten", "wasm32-unknown-emscripten", "wasm32-emscripten"),
}  # of a wheel: the system, and the machine in LLVM's words and in zig's
FOR = os.environ.get("EUCHRE_TUTOR_FOR", "")
FOR_BROWSERS = bool(FOR) or os.environ.get("EUCHRE_TUTOR_BROWSER", "0") != "0"


def why_impossible() -> str:
    """Say why the core can't be compiled here, whatever is fetched; nothing if it can."""
    if FOR and FOR not in PLATFORMS:
        raise ValueError(f"EUCHRE_TUTOR_FOR={FOR} is no platform; there are {', '.join(PLATFORMS)}")
    machine = sysconfig.get_platform().rpartition("-")[2].replace("amd64", "AMD64")
    if os.environ.get("EUCHRE_TUTOR_PURE", "0") != "0":
        return "EUCHRE_TUTOR_PURE was set"
    if (sys.platform, machine) not in SYSTEMS or sys.implementation.name != "cpython":
        return f"numba has no wheel for {sys.implementation.name} on {sys.platform} {machine}"
    newest = "{}.{}".format(*LAST_PYTHON)
    return "" if sys.version_info[:2] <= LAST_PYTHON else f"numba has no wheel for a Python later than {newest}"


def is_there(requirement: str) -> bool:
    """Tell whether a package that is required is there already."""
    wanted = Requirement(requirement)
    try:
        return version(wanted.name) in wanted.specifier
    except PackageNotFoundError:
        return False


def fetch(requirements: list[str], into: Path) -> bool:
    """Have pip put packages that aren't there into a folder; tell whether they can be had.

    pip isolates a build by PYTHONPATH. Without that, Python finds the pip of its own environment.
    """
    missing = [each for each in requirements if not is_there(each)]
    fetching = ["install", "-q", "--retries", "1", "--only-binary", ":all:", "--target", str(into), *missing]
    return not missing or run([*PIP, *fetching], WITHOUT_ISOLATION).returncode == 0


def run(command: list[str], variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a command, and keep all that it says."""
    together = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "stdin": subprocess.DEVNULL}
    return subprocess.run(command, env=os.environ | variables, text=True, errors="replace", check=False, **together)


def compile_core(options: list[str]) -> str:
    """Compile the core as make.py is told; return why that can't be, or nothing."""
    if why := why_impossible():
        return why
    has_cc = not FOR_BROWSERS and bool(os.environ.get("CC") or shutil.which("cc"))
    with tempfile.TemporaryDirectory() as fetched:
        if not fetch(COMPILERS, Path(fetched)):
            return "numba could not be fetched"
        why = made(options, fetched) if has_cc else "there is no C compiler (cc)"
        if why and not fetch([LINKER], Path(fetched)):
            return f"{why}, and ziglang could not be fetched"
        return why and made([*options, "--zig"], fetched)


def made(options: list[str], fetched: str) -> str:
    """Run make.py with what was fetched; return the last thing that it says if it fails."""
    path = os.pathsep.join([fetched, *filter(None, [os.environ.get("PYTHONPATH")])])
    done = run([sys.executable, str(MAKE), *options], {"PYTHONPATH": path})
    return (done.stdout.strip().splitlines() or ["make.py fails"])[-1] if done.returncode else ""


class CoreHook(BuildHookInterface[Any]):
    """Compiles the core, for a wheel into a folder of its own, for an editable installation beside its source."""

    def dependencies(self) -> list[str]:
        """List what the build needs beside hatchling: pip, where the environment has none."""
        is_needed = not why_impossible() and not all(map(is_there, COMPILERS))
        return ["pip"] if is_needed and run([*PIP, "--version"], WITHOUT_ISOLATION).returncode else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the core, and have it put into the wheel, or a note that says why it isn't there."""
        self._folder = None if version == "editable" else tempfile.TemporaryDirectory()
        into = Path(self._folder.name) if self._folder else Path(self.root, "euchre_tutor", "base")
        note = into / NOTE
        note.unlink(missing_ok=True)
        if why := compile_core(self._options(into)):
            if FOR:
                raise RuntimeError(f"the core can't be compiled for {FOR}: {why}")
            self.app.display_warning(f"euchre-tutor is built without its compiled library: {why}")
            note.write_text(f"{why}\n", encoding="utf-8")
        elif self._folder:
            build_data["pure_python"] = False
            own = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["tag"] = f"py3-none-{FOR or own}"
        if self._folder:
            build_data["force_include"] |= {str(path): f"euchre_tutor/base/{path.name}" for path in into.iterdir()}

    def _options(self, into: Path) -> list[str]:
        """Return what to tell the compiler, for a folder."""
        browser = ["--browser", str(into / BROWSER)] if FOR_BROWSERS else []
        if not FOR:
            return ["--into", str(into / LIBRARIES.get(sys.platform, LIBRARIES["linux"])), *browser]
        system, triple, target = PLATFORMS[FOR]
        return ["--into", str(into / LIBRARIES[system]), *browser, "--triple", triple, "--target", target]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Take the folder away."""
        if getattr(self, "_folder", None):
            self._folder.cleanup()
