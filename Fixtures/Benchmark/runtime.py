"""Measures the runtime of recording mocks: the same work once and at half the size, each as a whole process."""

import os
import resource
import statistics

from programs import Package

PACKAGE = Package("Benchmark/Runtime", "runtime-benchmark")
# The work of RuntimeBenchmark, how often it is done, and what a reader calls it.
WORKS = [
    ("calls", 10_000, "recorded calls"),
    ("stubs", 10_000, "stubs"),
    ("waits", 400, "checks that wait"),
    ("unstubbed", 4_000, "unstubbed calls"),
]


class RuntimeMeasure:
    def __init__(self, runs: int) -> None:
        self.program = PACKAGE.program("RuntimeBenchmark", "release")
        self.runs = runs
        self.start = self.seconds("calls", 0)

    def seconds(self, work: str, count: int) -> float:
        """The median CPU time, which other programs on the machine change least."""
        return statistics.median(self.run(work, count) for _ in range(self.runs))

    def ratio(self, work: str, count: int) -> tuple[float, float, float]:
        """Seconds at half the size and in full, without the start of the process, and their ratio: 2.0 if it is linear."""
        half, full = (self.seconds(work, size) - self.start for size in [count // 2, count])
        return half, full, full / half

    def run(self, work: str, count: int) -> float:
        return cpu_seconds(str(self.program), work, str(count))


def cpu_seconds(*command: str) -> float:
    """The CPU time of a program that prints `done` at its end."""
    usage = resources(*command)
    return usage.ru_utime + usage.ru_stime


def resources(*command: str) -> resource.struct_rusage:
    """What a program needs that prints `done` at its end."""
    reading, writing = os.pipe()
    with open(os.devnull, "wb") as null, open(reading, "rb") as output:
        actions = [(os.POSIX_SPAWN_DUP2, writing, 1), (os.POSIX_SPAWN_DUP2, null.fileno(), 2)]
        process = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
        os.close(writing)
        said = output.read()
        _, _, usage = os.wait4(process, 0)
    # Not the status: that of a process with unstubbed calls may be that of a failed test.
    if said.split() != [b"done"]:
        raise RuntimeError(f"{' '.join(command)} did not end, and printed {said!r}")
    return usage
