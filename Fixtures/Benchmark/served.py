"""Measures mocks behind the real client of gRPC Swift beside a server over the in-process transport, and mocks alone."""

import statistics
import time

from programs import Package
from runtime import cpu_seconds

PACKAGE = Package("Benchmark/Served", "served-bench")
WAYS = ["server", "served", "direct"]
# How many calls are under way at any time.
AT_ONCE = [1, 4]
# The calls of ServedBenchmark, how many there are, and what a reader calls them.
WORKS = [
    ("unary", 10_000, "one request, one response"),
    ("responses", 100, "1,000 responses"),
    ("requests", 100, "1,000 requests"),
    ("both", 100, "1,000 requests, each with a response"),
]


class ServedMeasure:
    def __init__(self, runs: int) -> None:
        self.program = str(PACKAGE.program("ServedBenchmark", "release"))
        self.runs = runs
        # A client that makes no call at all can't be started.
        self.starts = {way: self.median([self.run(way, "unary", 1) for _ in range(runs)]) for way in WAYS}

    def run(self, way: str, work: str, count: int, at_once: int = 1) -> tuple[float, float]:
        """The CPU time and the time of a process."""
        start = time.monotonic()
        return cpu_seconds(self.program, way, work, str(count), str(at_once)), time.monotonic() - start

    def seconds(self, work: str, count: int, at_once: int) -> dict[str, tuple[float, float]]:
        """For each way, the CPU time and the time of a call, without the start of the process. The ways take turns, so that
        a slower while of the machine is one of all."""
        rounds = [{way: self.run(way, work, count, at_once) for way in WAYS} for _ in range(self.runs)]
        medians = {way: self.median([times[way] for times in rounds]) for way in WAYS}
        return {
            way: tuple((whole - start) / count for whole, start in zip(medians[way], self.starts[way])) for way in WAYS}

    @staticmethod
    def median(times: list[tuple[float, float]]) -> tuple[float, float]:
        cpu, real = zip(*times)
        return statistics.median(cpu), statistics.median(real)
