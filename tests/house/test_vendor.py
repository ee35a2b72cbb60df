"""What is taken along of others is as they published it, and its licence travels with it."""

from hashlib import sha256
from pathlib import Path

import pytest

from euchre_tutor.site.answers import fsrs_script

VENDOR = Path(__file__).parents[2] / "euchre_tutor" / "vendor"
DIGESTS = {
    "ts-fsrs/index.umd.js": "59b7444121d0aae5bb969097ed95df38eff4a4f878e459703c63720f6b6a176b",
    "ts-fsrs/LICENSE": "8b83a73dd2894ff553d6de6113064b3ad9dfad3f839837b61f3b183881131d01",
}


def test_every_file_of_others_is_known_and_unchanged() -> None:
    there = {path.relative_to(VENDOR).as_posix(): path for path in VENDOR.glob("*/*")}
    assert {name: sha256(path.read_bytes()).hexdigest() for name, path in there.items()} == DIGESTS


@pytest.mark.parametrize("folder", sorted({Path(name).parent.name for name in DIGESTS}))
def test_each_has_its_licence_and_a_line_that_says_what_it_is_for(folder: str) -> None:
    assert "Permission is hereby granted" in (VENDOR / folder / "LICENSE").read_text(encoding="utf-8")
    assert f"| `{folder}/` |" in (VENDOR / "README.md").read_text(encoding="utf-8")


def test_a_page_gets_the_library_as_it_is_after_its_licence() -> None:
    licence, script = ((VENDOR / "ts-fsrs" / name).read_text(encoding="utf-8") for name in ("LICENSE", "index.umd.js"))
    assert fsrs_script() == f"/*\n{licence}*/\n{script}"
