"""Packs built plugins for those who don't build them: a tarball for each, one SwiftPM artifact bundle for all, and checksums.

The same binaries give the same bytes, whenever and wherever they are packed. Each binary comes with its triple, or in a
tarball that this program has made on another system.
"""

import argparse
import gzip
import hashlib
import io
import json
import pathlib
import sys
import tarfile
import zipfile

NAME = "protoc-gen-swift-mocks"


def tarball(folder: str, files: dict[str, bytes]) -> bytes:
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(f"{folder}/{name}")
            info.size = len(content)
            info.mode = 0o755 if name == NAME else 0o644
            archive.addfile(info, io.BytesIO(content))
    return gzip.compress(raw.getvalue(), mtime=0)


def bundle(version: str, binaries: dict[str, bytes]) -> bytes:
    root = f"{NAME}.artifactbundle"
    paths = {triple: f"{NAME}-{version}-{triple}/bin/{NAME}" for triple in binaries}
    artifact = {
        "type": "executable",
        "version": version,
        "variants": [{"path": path, "supportedTriples": [triple]} for triple, path in paths.items()],
    }
    manifest = {"schemaVersion": "1.0", "artifacts": {NAME: artifact}}
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        add(archive, f"{root}/info.json", json.dumps(manifest, indent=2).encode() + b"\n", 0o644)
        for triple, binary in binaries.items():
            add(archive, f"{root}/{paths[triple]}", binary, 0o755)
    return raw.getvalue()


def packed(path: pathlib.Path, version: str) -> tuple[str, bytes]:
    """The triple and the program of a tarball."""
    head, tail = f"{NAME}-{version}-", ".tar.gz"
    if not path.name.startswith(head) or not path.name.endswith(tail):
        sys.exit(f"{path}: the name of a tarball of version {version} is {head}<triple>{tail}")
    triple = path.name[len(head) : -len(tail)]
    with tarfile.open(path) as archive:
        return triple, archive.extractfile(f"{head}{triple}/{NAME}").read()


def add(archive: zipfile.ZipFile, name: str, content: bytes, mode: int) -> None:
    info = zipfile.ZipInfo(name, date_time=(2000, 1, 1, 0, 0, 0))
    info.create_system = 3  # Unix, so that the mode counts.
    info.external_attr = (0o100000 | mode) << 16
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, content)


def write(folder: pathlib.Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    (folder / f"{name}.sha256").write_text(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
    print(folder / name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version", required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--binary", type=pathlib.Path, action="append", default=[], help="repeatable")
    parser.add_argument("--triple", action="append", default=[], help="the system that a binary is for")
    parser.add_argument("--tarball", type=pathlib.Path, nargs="*", default=[], help="in place of binaries")
    arguments = parser.parse_args()
    if len(arguments.binary) != len(arguments.triple) or not arguments.binary + arguments.tarball:
        parser.error("give a --triple with each --binary, or tarballs")

    programs = [packed(path, arguments.version) for path in arguments.tarball]
    programs += [(triple, path.read_bytes()) for triple, path in zip(arguments.triple, arguments.binary)]
    binaries = dict(sorted(programs))
    arguments.output.mkdir(parents=True, exist_ok=True)
    for triple, binary in binaries.items():
        folder = f"{NAME}-{arguments.version}-{triple}"
        write(arguments.output, f"{folder}.tar.gz", tarball(folder, {NAME: binary}))
    write(arguments.output, f"{NAME}.artifactbundle.zip", bundle(arguments.version, binaries))


if __name__ == "__main__":
    main()
