"""Measures mocks behind the clients of both libraries, with and without a server behind them, and mocks alone. Those of gRPC Swift
are beside a server over the in-process transport. Also measures what a network without a fault adds to clients."""

import dataclasses
import pathlib
import statistics
import subprocess
import time

from programs import Package, instructions, run
from runtime import cpu_seconds, resources
from whole_process import Times

PACKAGE = Package("Benchmark/Served", "served-bench")
WAYS = ["server", "served", "forwarded", "direct"]
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


@dataclasses.dataclass
class NetworkCall:
    """Calls of a client without a network, and the same behind one without a fault."""

    words: str
    program: str
    ways: tuple[str, str]
    work: str
    # How many calls are timed, and how many have their instructions counted: the difference of these two.
    count: int
    counted: tuple[int, int]


NETWORK_CALLS = [
    NetworkCall(f"{library}, {words}", program, ways, work, *counts)
    for library, program, ways in [
        ("Connect", "ConnectBenchmark", ("served", "network")), ("gRPC Swift", "ServedBenchmark", ("served", "network")),
        ("gRPC Swift in front of a server", "ServedBenchmark", ("server", "server-network")),
    ]
    for work, words, *counts in [("unary", WORKS[0][2], 10_000, (100, 400)), ("both", WORKS[-1][2], 100, (1, 5))]
]


class NetworkMeasure:
    def __init__(self, folder: pathlib.Path, runs: int) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.runs = runs
        self.programs = {name: self.stripped(name) for name in {call.program for call in NETWORK_CALLS}}

    def stripped(self, name: str) -> str:
        """A copy of a program without debug information, which valgrind may be unable to read."""
        copy = str(self.folder / name)
        run("strip", "--strip-debug", "-o", copy, str(PACKAGE.program(name, "release")))
        return copy

    def command(self, call: NetworkCall, way: str, count: int) -> list[str]:
        # ServedBenchmark is told how many calls are under way at once, too.
        at_once = ["1"] if call.program == "ServedBenchmark" else []
        return [self.programs[call.program], way, call.work, str(count), *at_once]

    def times(self, call: NetworkCall) -> list[Times]:
        """The CPU times of a call without the network and with it, which take turns, without the start of the process."""
        commands = [self.command(call, way, call.count) for way in call.ways]
        starts = [statistics.median(cpu_seconds(*self.command(call, way, 1)) for _ in range(3)) for way in call.ways]
        rounds = [[cpu_seconds(*command) for command in commands] for _ in range(self.runs)]
        return [
            Times([(seconds - start) / call.count for seconds in whole]) for start, whole in zip(starts, zip(*rounds))]

    def instruction_ratio(self, call: NetworkCall) -> float:
        """The instructions of a call with the network, divided by those without it."""
        plain, network = (
            many - few for few, many in (
                [
                    instructions(self.command(call, way, count), self.folder / "counts", stdout=subprocess.DEVNULL)
                    for count in call.counted
                ]
                for way in call.ways))
        return network / plain
