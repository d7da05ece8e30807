#!/usr/bin/env python3
"""Measures the plugin as a whole process, what its output costs the compiler, the runtime of recording mocks and what their
server holds, and prints the tables of the page Speed.

    bench.py BUILD_FOLDER [--runs N] [--only TABLE]

Needs protoc, a C compiler, swift, GNU time, valgrind and h2load. Every time of the plugin is the least and the median over
runs; what counts is the ratio to a program that reads the request and writes as many bytes as the response has, and takes turns
with it.
"""

import argparse
import itertools
import pathlib
import platform
import shutil
import statistics
import sys

import build_plugin
import compilation
import mock_server
import runtime
import served
from programs import CONNECT, GRPC, PEER, Package, Programs, run
from whole_process import FILES, PIPES, Times, WholeProcess

FILE_COUNTS = {"large": 1500, "tenth": 150, "triple": 4500}
# Rows: a request's name, how many files, the plugin's parameter, and what a reader calls it.
ROWS = [(name, files, "", "") for name, files in FILE_COUNTS.items()]
ROWS += [
    (f"{name}-both-variants", FILE_COUNTS[name], "GenerateCallbackMethods=true,Visibility=Public", ", both variants, Public")
    for name in ["large", "tenth"]
]
ROWS += [
    ("large-grpc", FILE_COUNTS["large"], "RPCLibrary=GRPCSwift", ", mocks for gRPC Swift"),
]
COUNTED = [row for row in ROWS if row[1] == FILE_COUNTS["tenth"]]


def megabytes(count: float) -> str:
    return f"{count / 1e6:.0f} MB"


def row(*cells: str) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def head(*cells: str) -> None:
    row(*cells)
    row(*["---"] * len(cells))


def requests(programs: Programs, measure: WholeProcess) -> None:
    """The plugin beside a copy of the same bytes, and beside itself."""
    print(
        f"{platform.machine()}, {run('nproc').strip()} cores; the least and the median of {measure.runs} runs in turns, ten times"
        " as many for 150 files\n")
    head("request", "size", "response", "through", "plugin", "copy floor", "ratio")
    times, disturbances = {}, []
    for (name, files, parameter, words), streams in itertools.product(ROWS, [PIPES, FILES]):
        plugin, floor = request_row(programs, measure, name, files, parameter, words, streams)
        times[name, streams] = plugin
        disturbances += [
            f"- {files} files{words}, {streams}, {who}: {', '.join(found)}"
            for who, found in [("plugin", plugin.disturbances), ("copy floor", floor.disturbances)] if found]
    if disturbances:
        print("\nThe machine made runs slower than they are; in a run, by what the system counts of all processes:\n")
        print(*disturbances, sep="\n")
    print()
    head("request", "peak memory through pipes", "of request + response")
    for name, files, parameter, words in ROWS:
        memory_row(programs, measure, measure.request(name, files, parameter), f"{files} files{words}")
    for name, files, parameter, words in COUNTED:
        request = measure.request(name, files, parameter)
        count = measure.instructions(request)
        print(
            f"\n{files} files{words or ', default options'}: {count / 1e6:.0f} million instructions,"
            f" {count / request.stat().st_size:.1f} a byte of the request.")
    single = measure.request("single", 0)
    plugin, *hellos = measure.short_seconds([programs.plugin, *programs.hellos.values()], single, runs=25 * measure.runs)
    compared = [f"{plugin / hello:.2f} times a hello-world linked with {name}" for name, hello in zip(programs.hellos, hellos)]
    for words, many, few in [("10 times", "large", "tenth"), ("3 times", "triple", "large")]:
        long, work = (
            getattr(times[many, PIPES], each) / getattr(times[few, PIPES], each) for each in ("median", "processor"))
        print(f"\n{words} the files take {long:.1f} times as long, and {work:.1f} times the processor time.")
    print(f"\nA single file takes {plugin * 1e3:.2f} ms: {', '.join(compared)}.")


def request_row(
    programs: Programs, measure: WholeProcess, name: str, files: int, parameter: str, words: str, streams: str
) -> list[Times]:
    """Prints a row, and returns the times of the plugin and of the copy floor."""
    request = measure.request(name, files, parameter)
    response = measure.response_bytes(request)
    # The fewer files, the more a run's time varies.
    runs = measure.runs * max(1, FILE_COUNTS["large"] // files)
    commands = [[str(programs.plugin)], [str(programs.floor), str(response)]]
    plugin, floor = measure.times(commands, request, runs, streams=streams)
    row(
        f"{files} files{words}", megabytes(request.stat().st_size), megabytes(response), streams, str(plugin), str(floor),
        plugin.ratio(floor))
    return [plugin, floor]


def memory_row(programs: Programs, measure: WholeProcess, request: pathlib.Path, words: str) -> None:
    peak = measure.peak_bytes(str(programs.plugin), request)
    row(words, megabytes(peak), f"{peak / (request.stat().st_size + measure.response_bytes(request)):.2f}")


def peer(programs: Programs, measure: WholeProcess) -> None:
    """The plugin beside gRPC Swift's own, which makes clients."""
    clients = measure.request("large-clients", FILE_COUNTS["large"], "Server=false")
    command = str(GRPC.program(PEER, "release"))
    seconds = measure.times([[command]], clients, runs=3, warmup=0)[0].median
    print(f"\n{PEER} takes {seconds:.1f} s and {megabytes(measure.peak_bytes(command, clients))} for {FILE_COUNTS['large']} files' clients:")
    for name, files, parameter, words in ROWS:
        if files == FILE_COUNTS["large"]:
            plugin = measure.times([[str(programs.plugin)]], measure.request(name, files, parameter))[0].median
            print(f"- {seconds / plugin:.0f} times as long as the plugin{words or ', default options'}")


def builds(programs: Programs, measure: WholeProcess) -> None:
    """What users of SwiftPM wait for."""
    measured = build_plugin.BuildPluginMeasure(programs.folder / "build-plugin", measure.runs)
    print(
        f"\nBuilds by SwiftPM of a target with clients, each of a service with {build_plugin.RPCS} unary rpcs; the least and the"
        f" median of {measure.runs} runs in turns:\n")
    head("protos", "build", "build plugin", "the same files without it", "ratio", "CPU time", "without it")
    for count in build_plugin.COUNTS:
        for kind, (plugin, files) in measured.times(count).items():
            row(
                f"{count}", kind, str(plugin), str(files), plugin.ratio(files), f"{plugin.processor:.2f} s",
                f"{files.processor:.2f} s")


def compiler(programs: Programs, _: WholeProcess) -> None:
    """What clients and mocks cost the compiler."""
    plugins = {"swift-mocks": programs.plugin, "grpc-swift-2": GRPC.program(PEER, "debug")}
    flags = {
        "Connect": CONNECT.compiler_flags("ConnectMocks", "SwiftMocksTesting", "SwiftMocksConnect"),
        "gRPC Swift": GRPC.compiler_flags("ChatMocks"),
    }
    cases = [
        (f"a service of {compilation.WIDE_RPCS} rpcs, Public", compilation.wide(), compilation.ONE_WIDE_FILE),
        (
            f"{compilation.USUAL_FILES} services of {compilation.USUAL_RPCS} rpcs of all kinds, each in a file of its own",
            compilation.usual(), compilation.MANY_FILES),
        (
            f"{compilation.SMALL_FILES} services of {compilation.SMALL_RPCS} unary rpcs, each in a file of its own",
            compilation.small(), compilation.MANY_FILES),
    ]
    for title, protos, mocks in cases:
        print(f"\nThe compiler's instructions for {title}:\n")
        head("library", "mocks", "for clients", "for mocks", "ratio", "to ConnectMocks", "goal")
        for library, (options, kinds) in mocks.items():
            measured = compilation.Compilation(
                plugins, compilation.LIBRARIES[library], flags[library], programs.folder / "compilation", protos, options,
                kinds)
            costs = dict(zip(["clients", *(kind.name for kind in kinds)], measured.instructions()))
            clients, connect = costs["clients"], costs.get("ConnectMocks")
            for kind in kinds:
                cost = costs[kind.name]
                row(
                    library, kind.name, f"{clients / 1e9:.1f} billion", f"{cost / 1e9:.1f} billion", f"{cost / clients:.2f}",
                    f"{cost / connect:.2f}" if connect else "", kind.goal)


def tests(programs: Programs, _: WholeProcess) -> None:
    """What a test's statements cost the compiler."""
    flags = CONNECT.compiler_flags("SwiftMocksTesting", "SwiftMocksConnect")
    measured = compilation.TestCompilation({"swift-mocks": programs.plugin}, flags, programs.folder / "tests")
    calls, statements = measured.instructions()
    count = compilation.TEST_FUNCTIONS * len(compilation.STATEMENTS)
    print(
        f"\nThe types of {count} statements of a test cost the compiler {statements / 1e9:.2f} billion instructions,"
        f" {statements / calls:.1f} times as many as those of {count} calls of the client.")


def recording(_: Programs, measure: WholeProcess) -> None:
    """What recording mocks cost a test, and whether it grows with the number of calls."""
    measured = runtime.RuntimeMeasure(measure.runs)
    print(f"\nThe runtime of recording mocks, in release; CPU time without the {measured.start * 1e3:.0f} ms of an empty process:\n")
    head("what", "half as many", "all", "ratio")
    for work, count, words in runtime.WORKS:
        half, full, ratio = measured.ratio(work, count)
        row(f"{count:,} {words}", f"{half * 1e3:.0f} ms", f"{full * 1e3:.0f} ms", f"{ratio:.1f}")


def serving(_: Programs, measure: WholeProcess) -> None:
    """What a call of a served mock costs, beside one of a server over the in-process transport."""
    measured = served.ServedMeasure(measure.runs)
    print("\nCalls of gRPC Swift's client, in release: a server over the in-process transport, the same as a served mock, a mock that")
    print("forwards to a served one, and a mock in place of the client; calls under way at once, CPU time of a call, and calls in a")
    print("second:\n")
    head("call", "at once", "server", "served mock", "ratio", "forwarded", "mock", "server", "served mock")
    for (work, count, words), at_once in itertools.product(served.WORKS, served.AT_ONCE):
        times = measured.grpc_seconds(work, count, at_once)
        (server, server_time), (mock, mock_time), *others = (times[way] for way in served.WAYS)
        forwarded, direct = (cpu for cpu, _ in others)
        row(
            words, str(at_once), f"{server * 1e6:,.0f} µs", f"{mock * 1e6:,.0f} µs", f"{mock / server:.2f}",
            f"{forwarded * 1e6:,.0f} µs", f"{direct * 1e6:,.0f} µs", f"{1 / server_time:,.0f}", f"{1 / mock_time:,.0f}")
    print("\nCalls of Connect's client, on Linux of a stand-in for it, in release; CPU time of a call:\n")
    head("call", "served mock", "forwarded", "mock")
    for work, count, words in served.CONNECT_WORKS:
        times = measured.connect_seconds(work, count)
        row(words, *(f"{times[way][0] * 1e6:,.0f} µs" for way in served.CONNECT_WAYS))
    print("\nMemory of an open stream with its client:\n")
    head("library", "server", "served mock", "forwarded")
    for library, program, ways in [("Connect", measured.connect, served.WAYS[1:3]), ("gRPC Swift", measured.grpc, served.WAYS[:3])]:
        sizes = [f"{measured.stream_kilobytes(program, way):.1f} KB" for way in ways]
        row(library, *[""] * (3 - len(sizes)), *sizes)


def network(programs: Programs, measure: WholeProcess) -> None:
    """What a network without a fault adds to the clients in front of it."""
    measured = served.NetworkMeasure(programs.folder / "network", measure.runs)
    print("\nCalls without a network, and behind one without a fault, in release; CPU time of a call, the least and the median of")
    print(f"{measure.runs} runs in turns, its ratio, and that of the instructions:\n")
    head("call", "without", "network", "ratio", "instructions")
    for call in served.NETWORK_CALLS:
        plain, behind = measured.times(call)
        texts = (f"{times.least * 1e6:,.0f} / {times.median * 1e6:,.0f} µs" for times in (plain, behind))
        row(call.words, *texts, behind.ratio(plain), f"{measured.instruction_ratio(call):.2f}")


def recordings(_: Programs, measure: WholeProcess) -> None:
    """What recordings cost, beside one pass of Foundation's JSON over the file and one of SwiftProtobuf's over the messages."""
    package = Package("Benchmark/Recordings", "recordings-bench", "-Xswiftc", "-enable-testing")
    print("\nRecordings; CPU time as a multiple of one pass of JSONSerialization over the file and one pass of SwiftProtobuf over")
    print("its messages, in the same process:\n")
    head("recording", "build", "written", "read", "read and replayed")
    for configuration, (case, words) in itertools.product(["debug", "release"], RECORDINGS):
        program = package.program("RecordingBenchmark", configuration)
        _, size, *figures = run(str(program), case, "5").replace(" MB", "").replace(";", "").split()
        row(f"{words}, {size} MB", configuration, *figures[4::5])
    print()
    for configuration in ["debug", "release"]:
        program = package.program("RecordingBenchmark", configuration)
        figures = run(str(program), "unary", "5").strip().removeprefix("unary ")
        print(f"A call with one request and one response in {configuration}: {figures}.")


# The cases of RecordingBenchmark, and what a reader calls them.
RECORDINGS = [
    ("stream", "10,000 messages of 140 bytes"), ("bytes", "a message of 2 MB"), ("calls", "2,000 calls"),
    ("large", "50,000 messages and 10 MB of bytes"),
]


def sockets(_: Programs, measure: WholeProcess) -> None:
    """What a MockServer holds, with its clients on the same machine."""
    measured = mock_server.ServerMeasure()
    print("\nA MockServer in release, and its clients on the same machine; each call is recorded, and none is lost:\n")
    head("what", "in a second")
    for words, content_type, body, options in mock_server.CALLS:
        rates = [measured.calls_per_second(content_type, body, options, 20_000) for _ in range(min(measure.runs, 5))]
        row(words, f"{statistics.median(rates):,.0f} calls")
    seconds, megabytes = measured.streams()
    replies = mock_server.STREAMS * mock_server.REPLIES
    row(f"{mock_server.STREAMS:,} streams at once, with {mock_server.REPLIES} replies each", f"{replies / seconds:,.0f} replies")
    print(f"\nThe process with {mock_server.STREAMS:,} streams has {megabytes:.0f} MB.")
    seconds, megabytes = measured.connections()
    print(
        f"{mock_server.CONNECTIONS:,} connections at once are opened and answered in {seconds:.1f} s, by a process of"
        f" {megabytes:.0f} MB.")
    print(f"A server starts and stops in {measured.start_milliseconds():.2f} ms.")


TABLES = {
    "requests": requests, "builds": builds, "peer": peer, "compiler": compiler, "tests": tests, "recording": recording,
    "recordings": recordings, "serving": serving, "network": network, "sockets": sockets,
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=21, help="how many runs each figure is of")
    parser.add_argument("--only", choices=list(TABLES), action="append", help="print these tables alone")
    arguments = parser.parse_args()
    programs = Programs(arguments.folder.resolve())
    if not set(arguments.only or TABLES) <= {"builds", "network", "recording", "recordings", "serving", "sockets"}:
        for tool in ["protoc", "cc", "swift", "/usr/bin/time", "valgrind"]:
            if shutil.which(tool) is None:
                sys.exit(f"bench: {tool} is missing; on Debian: apt-get install protobuf-compiler gcc time valgrind")
        programs.build()
    measure = WholeProcess(programs, arguments.runs)
    for name, table in TABLES.items():
        if not arguments.only or name in arguments.only:
            table(programs, measure)


main()
