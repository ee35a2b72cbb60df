"""What a test deals without a seed is the same in every run, so that one that fails fails again."""

import random
import re
from pathlib import Path

import euchre_tutor

UNSEEDED = re.compile(r"\b(Random|default_rng)\((None)?\)|SystemRandom|secrets import (?!token_hex\b)")


def test_a_test_without_a_seed_has_the_same_chance_in_every_run(request):
    assert random.getstate() == random.Random(request.node.nodeid).getstate()


def test_all_chance_comes_from_a_seed_or_from_the_generator_that_tests_seed():
    folder = Path(euchre_tutor.__file__).parent
    modules = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    assert {name: found[0] for name, text in modules.items() if (found := UNSEEDED.search(text))} == {}
