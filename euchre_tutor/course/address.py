"""Where JupyterLab answers, told as the last thing also where a learner has set a password or a token.

Jupyter tells its address as news then, and news is left out (``lab.py``).
"""

from typing import Any

_BOUND = 0.5  # seconds until a server that begins to work has its port


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell a Jupyter server where its extension is: here."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Have a Jupyter server tell its address, unless it has made a token, which it tells with its address."""

    def tell() -> None:
        if not server.identity_provider.token_generated:
            server.log.critical(f"JupyterLab answers at\n    {server.display_url}")

    server.io_loop.call_later(_BOUND, tell)
