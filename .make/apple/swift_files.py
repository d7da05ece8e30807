"""Finds the sources of modules."""

import os
from pathlib import Path


def swift_files(folder: Path) -> list[Path]:
    """Returns the Swift files below a folder, and below folders that are symbolic links, as SwiftPM does."""
    found = []
    for place, folders, files in os.walk(folder, followlinks=True):
        folders[:] = [name for name in folders if not name.endswith(".docc")]
        found += [Path(place, name) for name in files if name.endswith(".swift")]
    return sorted(found)
