"""The platforms that wheels are built for."""

import ast
from pathlib import Path

HOOK = Path(__file__).parents[2] / "compiler" / "hook.py"


def platforms() -> set[str]:
    """Return the platforms of the build's hook, which only a build can import."""
    tree = ast.parse(HOOK.read_text(encoding="utf-8"))
    named = {node.targets[0].id: node.value for node in tree.body if isinstance(node, ast.Assign)}
    return set(ast.literal_eval(named["PLATFORMS"]))
