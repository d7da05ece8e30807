"""Measures generators as whole processes: time, memory, instructions."""

import os
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import BinaryIO

from programs import HERE, ROOT, Programs, instructions, run


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

    def seconds(self, commands: list[list[str]], request: pathlib.Path, runs: int = 0, warmup: int = 2) -> list[float]:
        """The median of each command, whose output goes through a pipe."""
        return medians(commands, request, runs or self.runs, warmup, seconds_into_pipe)

    def short_seconds(self, programs: list[pathlib.Path], request: pathlib.Path, runs: int) -> list[float]:
        """The median of each program, whose output is dropped, since they take a millisecond.

        All are copies written the same way: a program starts faster or slower by how its file was written."""
        copies = [self.folder / f"copy{number}" for number in range(len(programs))]
        for program, copy in zip(programs, copies):
            shutil.copy(program, copy)
        return medians([[str(copy)] for copy in copies], request, runs, 2, seconds_dropped)

    def peak_bytes(self, command: str, request: pathlib.Path) -> int:
        report = self.folder / "peak"
        with request.open("rb") as stdin:
            subprocess.run(
                ["/usr/bin/time", "-f", "%M", "-o", str(report), *shlex.split(command)],
                check=True, stdin=stdin, stdout=subprocess.DEVNULL,
            )
        return int(report.read_text().split()[-1]) * 1024

    def instructions(self, request: pathlib.Path) -> int:
        with request.open("rb") as stdin:
            return instructions([str(self.programs.plugin)], self.folder / "callgrind", stdin=stdin, stdout=subprocess.DEVNULL)

    def response_bytes(self, request: pathlib.Path) -> int:
        with request.open("rb") as stdin:
            command = [str(self.programs.plugin)]
            return len(subprocess.run(command, check=True, stdin=stdin, stdout=subprocess.PIPE).stdout)


def medians(
    commands: list[list[str]], request: pathlib.Path, runs: int, warmup: int,
    seconds: Callable[[list[str], BinaryIO], float],
) -> list[float]:
    """Commands take turns, because the machine's speed drifts."""
    rounds = []
    for _ in range(warmup + runs):
        times = []
        for command in commands:
            with request.open("rb") as stdin:
                times.append(seconds(command, stdin))
        rounds.append(times)
    return [statistics.median(times) for times in zip(*rounds[warmup:])]


def seconds_dropped(command: list[str], stdin: BinaryIO) -> float:
    with open(os.devnull, "wb") as stdout:
        start = time.perf_counter()
        finish(spawn(command, stdin.fileno(), stdout.fileno()), command)
    return time.perf_counter() - start


def seconds_into_pipe(command: list[str], stdin: BinaryIO) -> float:
    reader, writer = os.pipe()
    start = time.perf_counter()
    process = spawn(command, stdin.fileno(), writer)
    os.close(writer)
    while os.read(reader, 1 << 16):
        pass
    os.close(reader)
    finish(process, command)
    return time.perf_counter() - start


def spawn(command: list[str], stdin: int, stdout: int) -> int:
    """Starts it without a shell, whose own time varies by as much as short programs take."""
    streams = [(os.POSIX_SPAWN_DUP2, stdin, 0), (os.POSIX_SPAWN_DUP2, stdout, 1)]
    return os.posix_spawn(command[0], command, os.environ, file_actions=streams)


def finish(process: int, command: list[str]) -> None:
    _, status = os.waitpid(process, 0)
    if status:
        raise RuntimeError(f"{shlex.join(command)} failed")
