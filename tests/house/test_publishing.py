"""What is published: all that names a version, a Python or a platform says the same."""

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from helpers.wheels import platforms

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GOLDEN = (ROOT / "data" / "golden" / "deals.jsonl").read_text(encoding="utf-8").splitlines()


def workflow(name: str) -> dict:
    return yaml.safe_load((ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8"))


def test_all_that_names_the_version_names_the_same_one():
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert headings[0] == cited["version"] == PROJECT["version"]
    assert (cited["title"], cited["license"]) == ("Euchre Tutor", PROJECT["license"])


def test_every_python_and_platform_that_is_promised_is_tried_by_the_workflows():
    promised = {text.split(" :: ")[-1] for text in PROJECT["classifiers"] if ":: Python :: 3." in text}
    tests, release = workflow("tests")["jobs"], workflow("release")["jobs"]
    for job in (tests["all"], tests["newcomer"], release["golden"]):
        assert set(job["strategy"]["matrix"]["python"]) == promised
    matrix = release["golden"]["strategy"]["matrix"]
    in_browsers = {"pyemscripten_2026_0_wasm32"}  # no system of theirs; its library is tried by night (test_wheels.py)
    assert {pair["platform"] for pair in matrix["include"]} == platforms() - in_browsers
    assert [pair["system"] for pair in matrix["include"]] == matrix["system"]


def test_a_release_is_published_after_the_golden_deals_and_a_persons_approval_alone():
    jobs = workflow("release")["jobs"]
    assert (jobs["golden"]["needs"], jobs["publish"]["needs"]) == ("build", "golden")
    assert jobs["publish"]["environment"] == "release"
    assert jobs["publish"]["permissions"] == {"id-token": "write"}


def test_the_workflows_run_scripts_that_are_there():
    steps = [
        step["run"]
        for name in ("tests", "release")
        for job in workflow(name)["jobs"].values()
        for step in job["steps"]
        if "run" in step
    ]
    named = re.findall(r"(?:scripts|\.ci)/[\w.]+", "\n".join(steps))
    assert len(set(named)) == 3
    assert all((ROOT / path).is_file() for path in named)


@pytest.mark.slow
def test_the_script_of_the_golden_deals_tells_which_ones_are_wrong(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "scripts")
    import golden

    few = GOLDEN[:5]
    assert golden.wrong_deals(few) == []
    told = json.loads(few[3])
    card = next(iter(told["values"]))
    told["values"][card] += 1
    assert golden.wrong_deals([*few[:3], json.dumps(told), few[4]]) == [4]
