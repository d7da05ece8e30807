"""Packs a built plugin for those who don't build it: a tarball, a SwiftPM artifact bundle, and their checksums.

The same binary gives the same bytes, whenever and wherever it is packed.
"""

import argparse
import gzip
import hashlib
import io
import json
import pathlib
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


def bundle(version: str, triple: str, binary: bytes) -> bytes:
    root = f"{NAME}.artifactbundle"
    path = f"{NAME}-{version}-{triple}/bin/{NAME}"
    artifact = {
        "type": "executable",
        "version": version,
        "variants": [{"path": path, "supportedTriples": [triple]}],
    }
    manifest = {"schemaVersion": "1.0", "artifacts": {NAME: artifact}}
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        add(archive, f"{root}/info.json", json.dumps(manifest, indent=2).encode() + b"\n", 0o644)
        add(archive, f"{root}/{path}", binary, 0o755)
    return raw.getvalue()


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
    parser.add_argument("--binary", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--triple", required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    arguments = parser.parse_args()

    arguments.output.mkdir(parents=True, exist_ok=True)
    binary = arguments.binary.read_bytes()
    folder = f"{NAME}-{arguments.version}-{arguments.triple}"
    write(arguments.output, f"{folder}.tar.gz", tarball(folder, {NAME: binary}))
    write(arguments.output, f"{NAME}.artifactbundle.zip", bundle(arguments.version, arguments.triple, binary))


if __name__ == "__main__":
    main()
