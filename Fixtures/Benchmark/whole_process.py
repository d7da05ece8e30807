"""Measures generators as whole processes: time, memory, instructions."""

import json
import os
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import time

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

    def seconds(self, commands: list[str], request: pathlib.Path, runs: int = 0, warmup: int = 2) -> list[float]:
        """The median of each command; hyperfine takes the shell's own time off."""
        export = self.folder / "times.json"
        lines = [f"{command} < {shlex.quote(str(request))}" for command in commands]
        options = [f"--warmup={warmup}", f"--runs={runs or self.runs}", "--output=pipe", f"--export-json={export}"]
        run("hyperfine", *options, *lines, stderr=subprocess.DEVNULL)
        return [result["median"] for result in json.loads(export.read_text())["results"]]

    def short_seconds(self, programs: list[pathlib.Path], request: pathlib.Path, runs: int) -> list[float]:
        """The median of each program. They take a millisecond, and a shell's own time varies by as much.

        They take turns, as the machine's speed drifts. All are copies written the same way: a program starts faster or slower
        by how its file was written."""
        copies = [self.folder / f"copy{number}" for number in range(len(programs))]
        for program, copy in zip(programs, copies):
            shutil.copy(program, copy)
        with request.open("rb") as stdin, open(os.devnull, "wb") as stdout:
            streams = [(os.POSIX_SPAWN_DUP2, stdin.fileno(), 0), (os.POSIX_SPAWN_DUP2, stdout.fileno(), 1)]

            def seconds(program: pathlib.Path) -> float:
                os.lseek(stdin.fileno(), 0, os.SEEK_SET)
                start = time.perf_counter()
                process = os.posix_spawn(program, [str(program)], os.environ, file_actions=streams)
                _, status = os.waitpid(process, 0)
                if status:
                    raise RuntimeError(f"{program} failed")
                return time.perf_counter() - start

            rounds = [[seconds(copy) for copy in copies] for _ in range(runs)]
        return [statistics.median(times) for times in zip(*rounds)]

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
