"""Prints two lines: a protoc, and the folder with the protos that come with it.

The protoc is SWIFT_MOCKS_PROTOC where that names a path, else one on PATH. A protoc on PATH that has its protos beside it,
in ../include, is preferred to one that was copied away from them; that one takes them from where systems keep them.
"""

import os
import pathlib
import sys

PROTO = "google/protobuf/compiler/plugin.proto"
SYSTEM = ["/usr/include", "/usr/local/include", "/opt/homebrew/include", "/opt/local/include"]


def candidates(environment: dict[str, str]) -> list[pathlib.Path]:
    name = environment.get("SWIFT_MOCKS_PROTOC") or "protoc"
    folders = [""] if "/" in name else environment.get("PATH", "").split(os.pathsep)
    paths = [pathlib.Path(folder, name) for folder in folders if folder or "/" in name]
    return [path for path in paths if path.is_file() and os.access(path, os.X_OK)]


def own_include(protoc: pathlib.Path) -> pathlib.Path | None:
    for path in (protoc.absolute(), protoc.resolve()):
        include = path.parent.parent / "include"
        if (include / PROTO).is_file():
            return include
    return None


def system_include() -> pathlib.Path | None:
    return next((pathlib.Path(folder) for folder in SYSTEM if (pathlib.Path(folder) / PROTO).is_file()), None)


def find(environment: dict[str, str]) -> tuple[pathlib.Path, pathlib.Path] | None:
    found = candidates(environment)
    for protoc in found:
        if include := own_include(protoc):
            return protoc.absolute(), include
    include = system_include()
    return (found[0].absolute(), include) if found and include else None


def main() -> int:
    pair = find(dict(os.environ))
    if pair is None:
        return 1
    print(*pair, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
