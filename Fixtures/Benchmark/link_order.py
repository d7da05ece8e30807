#!/usr/bin/env python3
"""Rebuilds the list of what the plugin uses of Swift's runtime and of the C library in every run.

    link_order.py BUILD_FOLDER LIST

The linker places what is listed side by side. Without that it is spread over all of the program, and a run maps more of its
pages. Only symbols of the toolchain are listed, so that the list changes with the toolchain alone; the linker ignores what
it does not know. Needs protoc, a C compiler, swift, nm and valgrind.
"""

import bisect
import pathlib
import subprocess
import sys

from programs import Programs, run
from whole_process import WholeProcess


class Symbols:
    """The functions and variables of a program, by address."""

    def __init__(self, program: pathlib.Path) -> None:
        rows = (line.split() for line in run("nm", "-S", "--defined-only", str(program)).splitlines())
        self.table = sorted((int(row[0], 16), int(row[1], 16), row[3]) for row in rows if len(row) == 4)
        self.starts = [start for start, _, _ in self.table]

    def at(self, address: int) -> str | None:
        index = bisect.bisect_right(self.starts, address) - 1
        if index < 0:
            return None
        start, size, name = self.table[index]
        return name if address < start + size else None

    @property
    def names(self) -> set[str]:
        return {name for _, _, name in self.table}


def addresses(program: pathlib.Path, request: pathlib.Path):
    """What a run executes, reads or writes, in eights of bytes, each once, in the order of first use."""
    command = ["valgrind", "--tool=lackey", "--trace-mem=yes", "--log-fd=1", str(program)]
    seen: set[int] = set()
    with request.open("rb") as stdin:
        trace = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for line in trace.stdout:
            if line[:3] not in (b"I  ", b" L ", b" S ", b" M "):
                continue  # valgrind's own words, or a part of the response
            address, comma, _ = line[3:].partition(b",")
            try:
                eight = int(address, 16) & ~7
            except ValueError:
                continue
            if comma and eight not in seen:
                seen.add(eight)
                yield eight
    if trace.wait() != 0:
        sys.exit(f"link_order: {program} failed on {request}")


def main() -> None:
    folder, listing = map(pathlib.Path, sys.argv[1:])
    programs = Programs(folder.resolve())
    programs.build()
    symbols = Symbols(programs.plugin)
    of_toolchain = Symbols(programs.hellos["-static-executable"]).names
    request = WholeProcess(programs, runs=1).request("single", 0)
    used = dict.fromkeys(map(symbols.at, addresses(programs.plugin, request)))
    names = [name for name in used if name in of_toolchain]
    listing.write_text("\n".join(names) + "\n")
    print(f"{listing}: {len(names)} symbols")


main()
