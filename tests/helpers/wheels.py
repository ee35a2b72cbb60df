"""The hook of the build, and the platforms that wheels are built for."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

HOOK = Path(__file__).parents[2] / "compiler" / "hook.py"


def hook() -> Any:
    """Return the hook as a build imports it, with nothing of hatchling but the name of its class."""
    named = ModuleType("hatchling.builders.hooks.plugin.interface")
    named.BuildHookInterface = list  # something that takes a type in brackets
    sys.modules.setdefault(named.__name__, named)
    spec = spec_from_file_location("hook", HOOK)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def platforms() -> set[str]:
    """Return the platforms that wheels are built for."""
    return set(hook().PLATFORMS)
