"""Measures generators as whole processes: time, memory, instructions."""

import collections
import contextlib
import dataclasses
import os
import pathlib
import resource
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import BinaryIO

from programs import HERE, ROOT, Programs, instructions, run


# What the system counts, of all processes: how often memory was to be had in huge pages, and was not, and how often a process had
# to wait for one because free memory was in pieces. `DISK` counts blocks that a run had to wait for, because its file was not in
# the page cache.
HUGE, SMALL, COMPACTED, DISK = "thp_fault_alloc", "thp_fault_fallback", "compact_stall", "blocks"

# What a run's input and output are: pipes as from protoc, or files in memory.
PIPES, FILES = "pipes", "files"
# A folder in memory, where the system has one.
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
CAT = shutil.which("cat")


@dataclasses.dataclass
class Times:
    """The seconds of some runs, and what the system counted for all of them."""

    seconds: list[float] = dataclasses.field(default_factory=list)
    processor_seconds: list[float] = dataclasses.field(default_factory=list)
    counts: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    @property
    def least(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def processor(self) -> float:
        """The time of processors, of all threads. A busy machine changes it less. The system counts it too coarsely for one run."""
        return statistics.mean(self.processor_seconds)

    def __str__(self) -> str:
        return f"{self.least * 1e3:.0f} / {self.median * 1e3:.0f} ms"

    def ratio(self, other: "Times") -> str:
        """The ratio of the least times, and that of the medians."""
        return f"{self.least / other.least:.2f} / {self.median / other.median:.2f}"

    @property
    def disturbances(self) -> list[str]:
        """What made runs slower, and is no work of theirs."""
        runs = len(self.seconds)
        found = []
        if self.counts[SMALL]:
            wanted = (self.counts[SMALL] + self.counts[HUGE]) / runs
            found.append(f"{self.counts[SMALL] / runs:.0f} of {wanted:.0f} huge pages were not to be had")
        if self.counts[COMPACTED]:
            found.append(f"the system made room for huge pages {self.counts[COMPACTED] / runs:.1f} times")
        megabytes = self.counts[DISK] * 512 / runs / 1e6
        if megabytes >= 1:
            found.append(f"{megabytes:.0f} MB were read from the disk")
        return found


class WholeProcess:
    def __init__(self, programs: Programs, runs: int) -> None:
        self.programs = programs
        self.folder = programs.folder
        self.runs = runs

    def request(self, name: str, files: int, parameter: str = "") -> pathlib.Path:
        """The request of a corpus of so many files; 0 stands for the single fixture eliza.proto."""
        captured = self.folder / f"{name}.request"
        if captured.exists():
            return captured
        if files:
            corpus = self.corpus(files)
            protos = sorted(str(path.relative_to(corpus)) for path in corpus.rglob("*.proto"))
        else:
            corpus, protos = ROOT / "Fixtures" / "protos", ["eliza.proto"]
        listing = self.folder / f"{name}.files"
        listing.write_text("\n".join(protos))
        partial = captured.with_suffix(".partial")
        run(
            "protoc", f"-I{corpus}", f"--plugin=protoc-gen-capture={HERE.parent / 'capture-request.sh'}",
            f"--capture_out={self.folder}", f"--capture_opt={parameter}", f"@{listing}",
            env={"PATH": "/usr/bin:/bin", "CAPTURED_REQUEST": str(partial)},
        )
        partial.rename(captured)
        return captured

    def corpus(self, files: int) -> pathlib.Path:
        corpus = self.folder / f"corpus-{files}"
        if not corpus.exists():
            partial = corpus.with_suffix(".partial")
            run(sys.executable, str(HERE / "corpus.py"), str(partial), str(files))
            partial.rename(corpus)
        return corpus

    def times(
        self, commands: list[list[str]], request: pathlib.Path, runs: int = 0, warmup: int = 2, streams: str = PIPES,
    ) -> list[Times]:
        """Those of each command."""
        return measured(commands, request, runs or self.runs, warmup, TIMERS[streams])

    def short_seconds(self, programs: list[pathlib.Path], request: pathlib.Path, runs: int) -> list[float]:
        """The median seconds of each program, whose output is dropped, since they take a millisecond.

        All are copies written the same way: a program starts faster or slower by how its file was written."""
        copies = [self.folder / f"copy{number}" for number in range(len(programs))]
        for program, copy in zip(programs, copies):
            shutil.copy(program, copy)
        times = measured([[str(copy)] for copy in copies], request, runs, 2, seconds_dropped)
        return [each.median for each in times]

    def peak_bytes(self, command: str, request: pathlib.Path) -> int:
        report = self.folder / "peak"
        with request.open("rb") as file, subprocess.Popen([CAT], stdin=file, stdout=subprocess.PIPE) as feeder:
            subprocess.run(
                ["/usr/bin/time", "-f", "%M", "-o", str(report), *shlex.split(command)],
                check=True, stdin=feeder.stdout, stdout=subprocess.DEVNULL,
            )
        return int(report.read_text().split()[-1]) * 1024

    def instructions(self, request: pathlib.Path) -> int:
        with request.open("rb") as stdin:
            return instructions([str(self.programs.plugin)], self.folder / "callgrind", stdin=stdin, stdout=subprocess.DEVNULL)

    def response_bytes(self, request: pathlib.Path) -> int:
        with request.open("rb") as stdin:
            command = [str(self.programs.plugin)]
            return len(subprocess.run(command, check=True, stdin=stdin, stdout=subprocess.PIPE).stdout)


def measured(
    commands: list[list[str]], request: pathlib.Path, runs: int, warmup: int,
    run: Callable[[list[str], BinaryIO], tuple[float, resource.struct_rusage]],
) -> list[Times]:
    """Commands take turns, because the machine's speed drifts."""
    times = [Times() for _ in commands]
    for round in range(warmup + runs):
        for command, each in zip(commands, times):
            before = system_counts()
            with request.open("rb") as stdin:
                seconds, usage = run(command, stdin)
            if round >= warmup:
                each.seconds.append(seconds)
                each.processor_seconds.append(usage.ru_utime + usage.ru_stime)
                each.counts += system_counts() - before
                if sys.platform == "linux":
                    each.counts[DISK] += usage.ru_inblock
    return times


def system_counts() -> collections.Counter:
    """Nothing, where the system is not Linux."""
    counts = collections.Counter()
    with contextlib.suppress(FileNotFoundError):
        for line in pathlib.Path("/proc/vmstat").read_text().splitlines():
            name, _, count = line.partition(" ")
            if name in (HUGE, SMALL, COMPACTED):
                counts[name] = int(count)
    return counts


def seconds_dropped(command: list[str], stdin: BinaryIO) -> tuple[float, resource.struct_rusage]:
    """The seconds of a run, and what it has used."""
    with open(os.devnull, "wb") as stdout:
        start = time.perf_counter()
        usage = finish(spawn(command, stdin.fileno(), stdout.fileno()), command)
    return time.perf_counter() - start, usage


def seconds_with_files(command: list[str], stdin: BinaryIO) -> tuple[float, resource.struct_rusage]:
    """The same, with its output written to a file in memory."""
    with tempfile.TemporaryFile(dir=MEMORY) as stdout:
        start = time.perf_counter()
        usage = finish(spawn(command, stdin.fileno(), stdout.fileno()), command)
        return time.perf_counter() - start, usage


def seconds_with_pipes(command: list[str], stdin: BinaryIO) -> tuple[float, resource.struct_rusage]:
    """The same, with its input from a pipe that another process fills, and its output read from a pipe, as protoc has them."""
    source, feed = os.pipe()
    reader, writer = os.pipe()
    start = time.perf_counter()
    process = spawn(command, source, writer)
    feeder = spawn([CAT], stdin.fileno(), feed)
    for descriptor in (source, feed, writer):
        os.close(descriptor)
    while os.read(reader, 1 << 16):
        pass
    os.close(reader)
    usage = finish(process, command)
    finish(feeder, [CAT])
    return time.perf_counter() - start, usage


TIMERS = {PIPES: seconds_with_pipes, FILES: seconds_with_files}


def spawn(command: list[str], stdin: int, stdout: int) -> int:
    """Starts it without a shell, whose own time varies by as much as short programs take."""
    streams = [(os.POSIX_SPAWN_DUP2, stdin, 0), (os.POSIX_SPAWN_DUP2, stdout, 1)]
    return os.posix_spawn(command[0], command, os.environ, file_actions=streams)


def finish(process: int, command: list[str]) -> resource.struct_rusage:
    _, status, usage = os.wait4(process, 0)
    if status:
        raise RuntimeError(f"{shlex.join(command)} failed")
    return usage
