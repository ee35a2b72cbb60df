"""What a stranger sends is neither imported by a kernel nor shown by JupyterLab before the learner trusts it."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from helpers.tables import PATIENCE
from jupyter_client.manager import KernelManager
from jupyter_server.services.contents.largefilemanager import LargeFileManager
from nbformat.sign import NotebookNotary

from euchre_tutor.course import address, lab, strangers

WIDGETS = {"application/vnd.jupyter.widget-state+json": {"version_major": 2, "version_minor": 0, "state": {}}}
CELLS = {
    "code": [nbformat.v4.new_code_cell("1 + 1")],
    "words": [nbformat.v4.new_markdown_cell("No code at all.")],
    "nothing": [],
}


@pytest.fixture
def contents(tmp_path: Path) -> Any:
    """Return what reads and writes the files of a Jupyter server, as ours has it."""
    notary = NotebookNotary(data_dir=str(tmp_path), db_file=str(tmp_path / "signatures.db"))
    manager = LargeFileManager(root_dir=str(tmp_path), notary=notary)
    strangers._load_jupyter_server_extension(SimpleNamespace(contents_manager=manager))
    yield manager
    notary.store.close()


def read(contents: Any) -> dict[str, Any]:
    return contents.get("sent.ipynb")["content"]


@pytest.mark.parametrize("kind", CELLS)
def test_a_notebook_that_is_not_trusted_is_read_without_its_widgets_and_stays_as_it_is(contents, tmp_path, kind):
    sent = nbformat.v4.new_notebook(cells=CELLS[kind], metadata={"widgets": WIDGETS, "mine": 1})
    nbformat.write(sent, tmp_path / "sent.ipynb")
    before = (tmp_path / "sent.ipynb").read_bytes()
    got = read(contents)
    assert got["metadata"] == {"mine": 1}
    assert [cell["metadata"].get("trusted") for cell in got["cells"] if cell["cell_type"] == "code"] in ([], [False])
    assert (tmp_path / "sent.ipynb").read_bytes() == before


@pytest.mark.parametrize("kind", CELLS)
def test_a_trusted_notebook_keeps_its_widgets(contents, tmp_path, kind):
    sent = nbformat.v4.new_notebook(cells=CELLS[kind], metadata={"widgets": WIDGETS})
    nbformat.write(sent, tmp_path / "sent.ipynb")
    contents.notary.sign(sent)
    got = read(contents)
    assert got["metadata"] == {"widgets": WIDGETS}
    assert all(cell["metadata"]["trusted"] for cell in got["cells"] if cell["cell_type"] == "code")


def test_what_is_saved_of_an_untrusted_notebook_brings_no_widgets_back(contents, tmp_path):
    """Jupyter signs what it saves, unless there are outputs that nobody has made here."""
    sent = nbformat.v4.new_notebook(cells=CELLS["code"], metadata={"widgets": WIDGETS})
    nbformat.write(sent, tmp_path / "sent.ipynb")
    contents.save({"type": "notebook", "content": read(contents)}, "sent.ipynb")
    assert "widgets" not in read(contents)["metadata"]


def test_lab_is_told_of_what_leaves_widgets_out_and_of_what_tells_its_address(tmp_path):
    lab._lab_environment(tmp_path)
    [file] = (tmp_path / "jupyter_server_config.d").iterdir()
    ours = {module.__name__: True for module in (address, strangers)}
    assert json.loads(file.read_text()) == {"ServerApp": {"jpserver_extensions": ours}}
    assert strangers._jupyter_server_extension_points() == [{"module": strangers.__name__}]
    assert address._jupyter_server_extension_points() == [{"module": address.__name__}]


def test_a_kernel_imports_nothing_that_lies_beside_a_notebook(tmp_path):
    names = ["euchre_tutor", "numpy", "random", "antigravity_of_mine"]
    (tmp_path / "beside").mkdir()
    for name in names:
        (tmp_path / "beside" / f"{name}.py").write_text("SENT = True")
    kernel = KernelManager(kernel_name="python3")
    kernel.start_kernel(cwd=str(tmp_path / "beside"), env=lab._lab_environment(tmp_path))
    client = kernel.blocking_client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=PATIENCE)
        looked = f"[(found := importlib.util.find_spec(name)) and found.origin for name in {names}]"
        reply = client.execute(
            "import importlib.util", user_expressions={"places": looked}, reply=True, timeout=PATIENCE
        )
        places = reply["content"]["user_expressions"]["places"]["data"]["text/plain"]
        assert "beside" not in places
        assert places.endswith("None]")
    finally:
        client.stop_channels()
        kernel.shutdown_kernel(now=True)
