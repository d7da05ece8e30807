"""Measures mocks behind the clients of both libraries, with and without a server behind them, behind a network without a fault, and
mocks alone. Those of gRPC Swift are beside a server over the in-process transport."""

import statistics
import time

from programs import Package
from runtime import cpu_seconds, resources

PACKAGE = Package("Benchmark/Served", "served-bench")
WAYS = ["server", "served", "forwarded", "direct", "network"]
CONNECT_WAYS = WAYS[1:]
# How many calls are under way at any time.
AT_ONCE = [1, 4]
# The calls of ServedBenchmark, how many there are, and what a reader calls them.
WORKS = [
    ("unary", 10_000, "one request, one response"),
    ("responses", 100, "1,000 responses"),
    ("requests", 100, "1,000 requests"),
    ("both", 100, "1,000 requests, each with a response"),
]
# How many streams are open at once when their memory is measured.
FEW_AND_MANY = [200, 1200]
# Those of ConnectBenchmark.
CONNECT_WORKS = [WORKS[0], WORKS[-1]]


class ServedMeasure:
    def __init__(self, runs: int) -> None:
        self.grpc = [str(PACKAGE.program("ServedBenchmark", "release"))]
        self.connect = [str(PACKAGE.program("ConnectBenchmark", "release"))]
        self.runs = runs

    @staticmethod
    def run(program: list[str], way: str, work: str, *numbers: int) -> tuple[float, float]:
        """The CPU time and the time of a process."""
        start = time.monotonic()
        return cpu_seconds(*program, way, work, *map(str, numbers)), time.monotonic() - start

    def grpc_seconds(self, work: str, count: int, at_once: int) -> dict[str, tuple[float, float]]:
        return self.seconds(self.grpc, WAYS, work, count, at_once)

    def connect_seconds(self, work: str, count: int) -> dict[str, tuple[float, float]]:
        return self.seconds(self.connect, CONNECT_WAYS, work, count)

    def stream_kilobytes(self, program: list[str], way: str) -> float:
        """The memory of an open stream, by the peak memory of processes with few and with many of them."""
        # ServedBenchmark is told how many clients there are, too.
        counts = 2 if program is self.grpc else 1
        few, many = (
            statistics.median(
                resources(*program, way, "open", *[str(count)] * counts).ru_maxrss for _ in range(self.runs))
            for count in FEW_AND_MANY)
        return (many - few) / (FEW_AND_MANY[1] - FEW_AND_MANY[0])

    def seconds(
        self, program: list[str], ways: list[str], work: str, count: int, *at_once: int
    ) -> dict[str, tuple[float, float]]:
        """For each way, the CPU time and the time of a call, without the start of the process. The ways take turns, so that
        a slower while of the machine is one of all."""
        # A client that makes no call at all can't be started.
        starts = [{way: self.run(program, way, "unary", 1, *at_once) for way in ways} for _ in range(self.runs)]
        rounds = [{way: self.run(program, way, work, count, *at_once) for way in ways} for _ in range(self.runs)]
        return {
            way: tuple(
                (whole - start) / count for whole, start in
                zip(self.median([times[way] for times in rounds]), self.median([times[way] for times in starts])))
            for way in ways}

    @staticmethod
    def median(times: list[tuple[float, float]]) -> tuple[float, float]:
        cpu, real = zip(*times)
        return statistics.median(cpu), statistics.median(real)
