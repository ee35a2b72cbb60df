"""Modules of the scripts in data/, for tests that call a part of them."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

DATA = Path(__file__).parents[2] / "data"


def modules_of(kind: str, *names: str) -> list[ModuleType]:
    """Import modules of a folder of data/, and let nobody else find them: other folders have modules of these names."""
    path, known = [*sys.path], {*sys.modules}
    sys.path.insert(0, str(DATA / kind))
    try:
        return [importlib.import_module(name) for name in names]
    finally:
        sys.path[:] = path
        for name, module in [*sys.modules.items()]:
            if name not in known and DATA in Path(getattr(module, "__file__", None) or "/").parents:
                del sys.modules[name]
