"""What lies in a learner's folder."""

from pathlib import Path

from euchre_tutor.course import copies


def texts(folder: Path) -> dict[str, str]:
    """Every file of a folder but the manifest, and what it says."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != copies.MANIFEST)
    return {path.relative_to(folder).as_posix(): path.read_text() for path in files}
