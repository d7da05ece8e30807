"""Extracts Apple's public C headers from the wheel of ziglang: `headers.py wheel folder`."""

import shutil
import sys
import zipfile
from pathlib import Path

INCLUDE = "ziglang/lib/libc/include/any-darwin-any/"


def main() -> int:
    folder = Path(sys.argv[2])
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        names = [name for name in wheel.namelist() if name.startswith(INCLUDE) and not name.endswith("/")]
        for name in names:
            file = folder / name.removeprefix(INCLUDE)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(wheel.read(name))
    print(f"{len(names)} headers of Apple")
    return 0 if names else 1


if __name__ == "__main__":
    sys.exit(main())
