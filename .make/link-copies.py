"""Replaces each generated message file that is a copy of another one by a symbolic link, so that it is in git once.

The arguments are folders. The first copy, in their order and then by path, stays a file.
"""

import os
import pathlib
import sys

firsts = {}
for folder in sys.argv[1:]:
    for path in sorted(pathlib.Path(folder).rglob("*.pb.swift")):
        if path.is_symlink():
            continue
        first = firsts.setdefault(path.read_bytes(), path)
        if first != path:
            path.unlink()
            path.symlink_to(os.path.relpath(first, path.parent))
