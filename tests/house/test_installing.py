"""An installation compiles the core where it can, goes on without where it can't, and then says why and what helps."""

import os
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace

import pytest
from helpers.wheels import hook

from euchre_tutor import Ask, cli
from euchre_tutor.base import core, installed
from euchre_tutor.course import map as course_map
from euchre_tutor.widgets.parts import snapshot

ROOT = Path(__file__).parents[2]
VIEW = "Js Jc As 9h Kd up Qs seat 4"
SLOW = "the solver runs as plain Python; to fix that, run: this"

# Stands for make.py: it links if the compiler that it is told to use is one that works.
MAKE = """
import os, pathlib, sys
linker = "zig" if "--zig" in sys.argv else "cc"
if linker not in os.environ["WORKS"].split():
    sys.exit(f"numba says something\\n{linker} can't link it")
pathlib.Path(sys.argv[sys.argv.index("--into") + 1]).write_text(linker)
"""
# Stands for pip: it has what the environment names.
PIP = (
    'import os, sys; sys.exit(any(word.partition("=")[0].rstrip(">") in os.environ["LACKS"] for word in sys.argv[1:]))'
)


@pytest.fixture
def build(tmp_path, monkeypatch):
    """Build with tools that stand for the real ones; return what goes into the wheel, and what the hook tells it."""

    def build(version: str = "standard", has_cc: bool = True, works: str = "cc zig", lacks: str = "nothing"):
        own = hook()
        (tmp_path / "make.py").write_text(MAKE)
        monkeypatch.setenv("WORKS", works)
        monkeypatch.setenv("LACKS", lacks)
        monkeypatch.setenv("CC", "cc" if has_cc else "")
        monkeypatch.setattr(own, "MAKE", tmp_path / "make.py")
        monkeypatch.setattr(own, "PIP", [sys.executable, "-c", PIP])
        monkeypatch.setattr(own, "is_there", lambda _: False)
        monkeypatch.setattr(own.shutil, "which", lambda _: None)
        told = []
        itself = own.CoreHook()
        itself.root, itself.app = str(tmp_path), SimpleNamespace(display_warning=told.append)
        data = {"force_include": {}, "pure_python": True}
        (tmp_path / "euchre_tutor" / "base").mkdir(parents=True, exist_ok=True)
        itself.initialize(version, data)
        content = {name: Path(path).read_text() for path, name in data["force_include"].items()}
        itself.finalize(version, data, "")
        return content, data, told

    return build


def test_a_library_that_was_compiled_goes_into_a_wheel_of_this_machine(build):
    content, data, told = build()
    assert content == {f"euchre_tutor/base/{core.LIBRARY.name}": "cc"}
    assert not data["pure_python"]
    assert data["tag"].startswith("py3-none-")
    assert told == []


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"lacks": "numba"}, "numba could not be fetched"),
        ({"has_cc": False, "lacks": "ziglang"}, "there is no C compiler (cc), and ziglang could not be fetched"),
        ({"works": "", "lacks": "ziglang"}, "cc can't link it, and ziglang could not be fetched"),
        ({"works": ""}, "zig can't link it"),
    ],
    ids=lambda state: " ".join(f"{key}={value}" for key, value in state.items()) if isinstance(state, dict) else "",
)
def test_where_the_core_can_not_be_compiled_the_installation_goes_on_and_notes_why(build, state, why):
    content, data, told = build(**state)
    assert content == {f"euchre_tutor/base/{core.WHY_NOT.name}": f"{why}\n"}
    assert data["pure_python"]
    assert told == [f"euchre-tutor is built without its compiled library: {why}"]


@pytest.mark.parametrize("state", [{"has_cc": False}, {"works": "zig"}], ids=["no cc", "a cc that fails"])
def test_where_no_c_compiler_works_zig_is_fetched(build, state):
    content, _, _ = build(**state)
    assert content == {f"euchre_tutor/base/{core.LIBRARY.name}": "zig"}


def test_what_an_editable_installation_noted_goes_once_it_is_compiled(build, tmp_path):
    base = tmp_path / "euchre_tutor" / "base"
    build("editable", lacks="numba")
    assert (base / core.WHY_NOT.name).read_text() == "numba could not be fetched\n"
    build("editable")
    assert [path.name for path in base.iterdir()] == [core.LIBRARY.name]


def test_who_asks_for_plain_python_gets_it_and_an_unknown_system_fetches_nothing(build, monkeypatch):
    monkeypatch.setenv("EUCHRE_TUTOR_PURE", "1")
    assert [*build()[0].values()] == ["EUCHRE_TUTOR_PURE was set\n"]
    monkeypatch.delenv("EUCHRE_TUTOR_PURE")
    monkeypatch.setattr(sys, "platform", "plan9")
    assert "numba has no wheel for cpython on plan9" in build()[2][0]


LINK = """
import sys
sys.path.append({compiler!r})
import make
core = make._loaded(make.marks.ROOT / "euchre_tutor" / "base" / "core.py")
sys.path.insert(0, str(make.marks.ROOT))
try:
    make.link(core.LIBRARY.read_bytes(), [{cc!r}], make.Path({into!r}), fails=core.fails)
except SystemExit as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "why"),
    [
        pytest.param("exit 1", "{cc} can't link it", marks=pytest.mark.nightly),
        pytest.param("exit 0", "what {cc} links is no good", marks=pytest.mark.nightly),
        ("echo rubbish > core.out", "what {cc} links is no good"),
        ("cp core.o core.out", ""),  # what it is given is a library already
    ],
)
def test_what_a_c_compiler_makes_is_kept_only_if_it_solves_golden_deals(tmp_path, script, why):
    cc, into = tmp_path / "cc", tmp_path / "lib" / core.LIBRARY.name
    cc.write_text(f"#!/bin/sh\n{script}\n")
    cc.chmod(0o755)
    program = LINK.format(compiler=str(ROOT / "compiler"), cc=str(cc), into=str(into))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == why.format(cc=cc), done.stderr
    assert into.is_file() == (not why)


# Python in a clone, where its sources are imported.


@pytest.fixture
def clone(tmp_path):
    """The package in a clone, without its core, and an installation of it, which has one."""
    package = Path(core.__file__).parents[1]
    left_out = shutil.ignore_patterns("__pycache__", "euchre-core.*")
    shutil.copytree(package, tmp_path / "clone" / "euchre_tutor", ignore=left_out)
    (tmp_path / "clone" / "pyproject.toml").touch()
    base, about = (tmp_path / "site" / name for name in ("euchre_tutor/base", "euchre_tutor-0.1.0.dist-info"))
    for folder in (base, about):
        folder.mkdir(parents=True)
    (base.parent / "__init__.py").touch()
    (about / "METADATA").write_text("Metadata-Version: 2.4\nName: euchre-tutor\nVersion: 0.1.0\n")
    shutil.copy(core.LIBRARY, base)
    return tmp_path / "clone"


def told_in(clone: Path) -> str:
    """Ask Python whether it runs compiled code, where the clone comes first, as it does for who starts it there."""
    own = {"PYTHONPATH": f"{clone}{os.pathsep}{clone.parent / 'site'}", "XDG_CACHE_HOME": str(clone.parent / "cache")}
    program = "from euchre_tutor.base.core import library, why_slow; print(bool(library()), why_slow())"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=clone, env=os.environ | own, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.slow
def test_sources_in_a_clone_run_the_core_that_was_installed_from_them_and_no_other(clone):
    assert told_in(clone) == "True"
    edited = clone / "euchre_tutor" / "solver" / "search" / "quick_tricks.py"
    edited.write_text(edited.read_text() + "# edited")
    again = f"to fix that, run: {sys.executable} -m pip install {clone}"
    assert told_in(clone).endswith(f"because its compiled library was made from other sources; {again}")


def test_a_clone_tells_what_the_build_noted_when_it_could_not_compile_the_core(clone):
    base = clone.parent / "site" / "euchre_tutor" / "base"
    (base / core.LIBRARY.name).unlink()
    (base / core.WHY_NOT.name).write_text("numba could not be fetched\n")
    again = f"to fix that, run: {sys.executable} -m pip install {clone}"
    assert told_in(clone).endswith(f"because its core was not compiled: numba could not be fetched; {again}")


@pytest.mark.parametrize(
    ("about", "again"),
    [
        ('{{"url": "file://{origin}"}}', "run: {python} -m pip install --force-reinstall --no-deps '{folder}'"),
        ('{{"url": "file:///nowhere/now"}}', "install euchre-tutor again"),
        ("", "run: {python} -m pip install --force-reinstall --no-deps euchre-tutor"),
    ],
    ids=["from a folder", "from a folder that is gone", "from an index"],
)
def test_it_is_installed_again_from_where_it_came(tmp_path, monkeypatch, about, again):
    """Outside of a checkout."""
    folder = tmp_path / "Käse und Brot"
    folder.mkdir()
    read = SimpleNamespace(read_text=lambda _: about.format(origin=folder.as_uri().removeprefix("file://")))
    monkeypatch.setattr(installed, "_PACKAGE", tmp_path / "site" / "euchre_tutor")
    monkeypatch.setattr(installed, "_installed", lambda: read)
    assert installed.install_again() == again.format(python=sys.executable, folder=folder)


def test_a_checkout_that_was_not_installed_or_is_editable_is_installed_editable():
    assert installed.install_again() == f"run: {sys.executable} -m pip install -e {ROOT}"


def test_a_command_of_ours_is_told_as_the_shell_finds_it(tmp_path, monkeypatch):
    script = tmp_path / "euchre-tutor"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.setattr(installed.sysconfig, "get_path", lambda _: str(tmp_path))
    assert installed.command("play") == f"{script} play"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert installed.command("play") == "euchre-tutor play"


# Where it is told.


def test_a_widget_and_the_start_page_say_first_that_they_will_be_slow(monkeypatch):
    shown = []
    for module in (snapshot, course_map):
        monkeypatch.setattr(module, "why_slow", lambda: SLOW)
        monkeypatch.setattr(module, "display", lambda what, **_: shown.append(getattr(what, "data", what)))
    Ask.call(VIEW)._ipython_display_()
    course_map.door()
    assert shown[0] == {"text/html": f"<p>{SLOW.capitalize()}</p>".replace("python", "Python")}
    assert next(each for each in shown if isinstance(each, str)).startswith("<p>The solver runs as plain Python")


def test_the_command_says_in_one_sentence_that_it_is_slow(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cli, "why_slow", lambda: SLOW)
    monkeypatch.setattr("euchre_tutor.course.open_lab", lambda *_, **__: 0)
    assert cli.main(["--folder", str(tmp_path / "mine")]) == 0
    assert capsys.readouterr().err == f"euchre-tutor: {SLOW}\n"

    def solve(*_, **__):
        warnings.warn(SLOW, RuntimeWarning, stacklevel=2)
        return "solved"

    monkeypatch.setattr(cli, "solve", solve)
    monkeypatch.setattr(warnings, "filters", [])
    deal = "Qh Td Kh Jh 9c / Qd Kc Jd Th Ks / Ah Qc Tc 9d Ad / Js Jc As 9h Kd up Qs"
    assert cli.main(["solve", deal, "--trump", "s", "--maker", "4"]) == 0
    assert capsys.readouterr() == ("solved\n", f"euchre-tutor: {SLOW}\n")


def test_what_is_told_is_not_warned_of_again(monkeypatch):
    monkeypatch.setattr(core, "_library", lambda: (None, SLOW))
    monkeypatch.setattr(core, "_told", set())
    with pytest.warns(RuntimeWarning, match="plain Python") as warned:
        assert [core.library(), core.library()] == [None, None]
    assert len(warned) == 1
    monkeypatch.setattr(core, "_told", set())
    assert core.why_slow() == SLOW
    assert core.library() is None  # a warning would be an error here


@pytest.mark.parametrize("script", ["build", "check", "test"])
def test_a_script_in_a_checkout_without_its_environment_says_how_that_is_made(tmp_path, script):
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / script, tmp_path / "scripts")
    variables = {name: value for name, value in os.environ.items() if name != "EUCHRE_BIN"}
    done = subprocess.run([tmp_path / "scripts" / script], env=variables, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "python3 -m venv .venv-test && .venv-test/bin/pip install -q -e '.[test]'" in done.stderr


def _run(command: str, folder: Path, **variables: str) -> str:
    """Run a line of a shell in a folder; return what it prints."""
    own = os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"} | variables
    done = subprocess.run(["/bin/sh", "-c", command], cwd=folder, env=own, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout[-2_000:]}\n{done.stderr[-2_000:]}"
    return done.stdout.strip()


def _cure(told: str) -> str:
    """The command that a sentence tells people to run."""
    assert told.startswith("the solver runs as plain Python"), told
    return told.partition("; to fix that, run: ")[2]


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform == "win32", reason="its lines are for a POSIX shell")
def test_from_the_first_line_of_the_readme_each_cure_that_is_told_makes_the_solver_fast(tmp_path):
    """Without a compiler, after an edit, outside of the clone, and where it is editable; needs a package index."""
    clone, elsewhere = tmp_path / "a clone, größer", tmp_path / "elsewhere"
    elsewhere.mkdir()
    _run(f"git clone -q --no-hardlinks '{ROOT}' '{clone}'", tmp_path)
    line = re.search(r"^python3 -m venv \.venv .*$", (ROOT / "README.md").read_text(), re.M)
    (tmp_path / "lacking.txt").write_text("ziglang==0.0.1\n")
    lacking = {"PIP_CONSTRAINT": str(tmp_path / "lacking.txt"), "CC": str(tmp_path / "no-compiler")}
    _run(line[0], clone, **lacking)
    python = clone / ".venv" / "bin" / "python"
    ask = f"'{python}' -c 'from euchre_tutor.base.core import why_slow; print(why_slow())'"

    told = _run(ask, clone)
    assert "can't link it, and ziglang could not be fetched" in told
    assert _run(ask, elsewhere).partition(";")[0] == told.partition(";")[0]
    _run(_cure(_run(ask, elsewhere)), elsewhere)
    assert (_run(ask, elsewhere), _run(ask, clone)) == ("", "")

    with (clone / "euchre_tutor" / "solver" / "search" / "quick_tricks.py").open("a") as edited:
        edited.write("# edited\n")
    told = _run(ask, clone)
    assert "made from other sources" in told
    _run(_cure(told), clone)
    assert _run(ask, clone) == ""

    _run(f"'{python}' -m pip install -q --no-deps -e .", clone, **lacking)
    _run(_cure(_run(ask, elsewhere)), elsewhere)
    assert _run(ask, elsewhere) == ""
    play = f"'{python}' -c 'from euchre_tutor.base.installed import command; print(command(\"--version\"))'"
    assert _run(_run(play, elsewhere), elsewhere).startswith("euchre-tutor ")
