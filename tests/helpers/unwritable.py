"""Places where nothing can be written, for real: a folder without permission, and a disk that takes no more."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534  # whom permissions bind; they don't bind root, as whom a container runs tests


@contextmanager
def read_only(folder: Path, *, looked_into: bool = True) -> Iterator[None]:
    """Take the permission to write from a folder and its files, and root's power from this process.

    Args:
        folder: which folder; whoever isn't root owns it.
        looked_into: whether what lies in it can still be read.
    """
    is_root, paths = os.geteuid() == 0, [*folder.iterdir(), folder]
    modes = {path: path.stat().st_mode for path in paths}
    for path in paths:
        path.chmod(0o444 if path.is_file() else 0o555 if looked_into else 0)
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if is_root:
            os.seteuid(0)
        for path, mode in modes.items():
            path.chmod(mode)


@contextmanager
def full_disk() -> Iterator[None]:
    """Let the system refuse every byte that this process would write to a file."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
