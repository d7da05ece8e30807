"""Prints two lines: a protoc, and the folder with the protos that come with it.

The protoc is SWIFT_MOCKS_PROTOC where that names a path, else one on PATH. A protoc on PATH that has its protos beside it,
in ../include, is preferred to one that was copied away from them; that one takes them from where systems keep them.
"""

import os
import pathlib
import sys

PROTO = "google/protobuf/compiler/plugin.proto"
SYSTEM = ["/usr/include", "/usr/local/include", "/opt/homebrew/include", "/opt/local/include"]

name = os.environ.get("SWIFT_MOCKS_PROTOC") or "protoc"
folders = [""] if "/" in name else os.environ.get("PATH", "").split(os.pathsep)
paths = [pathlib.Path(folder, name).absolute() for folder in folders if folder or "/" in name]
found = [path for path in paths if path.is_file() and os.access(path, os.X_OK)]
own = [(path, include) for path in found for include in (path.parent.parent / "include", path.resolve().parent.parent / "include")]
pairs = [(path, include) for path, include in own if (include / PROTO).is_file()]
pairs += [(found[0], folder) for folder in SYSTEM if found and pathlib.Path(folder, PROTO).is_file()]
if not pairs:
    sys.exit(1)
print(*pairs[0], sep="\n")
