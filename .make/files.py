"""Checks that no file of the repository is large or binary, as what a build makes would be: run in the project's folder."""

import os
import pathlib
import subprocess
import sys

LARGEST = 1 << 20

# Descriptor sets are what protoc makes of the protos, and inputs of the fuzzer are bytes of any kind.
DESCRIPTORS, INPUTS = "Fixtures/descriptors/", "Fixtures/Fuzz/failures/"


def is_text(content: bytes) -> bool:
    try:
        return "\0" not in content.decode()
    except UnicodeDecodeError:
        return False


def faults(name: str) -> list[str]:
    content = os.readlink(name).encode() if os.path.islink(name) else pathlib.Path(name).read_bytes()
    found = []
    if len(content) > LARGEST:
        found.append(f"{name} has {len(content)} bytes, which is more than {LARGEST}; leave it out, or make it smaller")
    if not name.startswith(INPUTS) and not is_text(content):
        found.append(f"{name} is binary; leave it out, because only descriptor sets and inputs of the fuzzer may be")
    return found


def main() -> int:
    listing = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], capture_output=True, check=True)
    names = [name for name in listing.stdout.decode().split("\0") if os.path.islink(name) or os.path.isfile(name)]
    if not names:
        sys.exit("files: git lists no file; run it in the project's folder")
    found = [fault for name in names if not name.startswith(DESCRIPTORS) for fault in faults(name)]
    print(*found, f"{len(names)} files, {len(found)} faults", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
