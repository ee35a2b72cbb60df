"""What every test may use; the option lives here so that plain `pytest` knows it from its test paths."""

import pytest

# Looking for doctests, pytest would import both under the one name `conftest`.
collect_ignore = ["conftest.py", "browser/conftest.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--require-browser",
        action="store_true",
        help="fail a browser test where Chromium is missing, instead of skipping it",
    )
