#!/usr/bin/env python3
"""Measures the plugin as a whole process and prints the README's table.

    bench.py BUILD_FOLDER [--runs N] [--without-peer]

Needs protoc, a C compiler, swift, hyperfine, GNU time and valgrind. Every figure is a median over runs; what counts is the ratio
to a program that reads the request and writes as many bytes as the response has.
"""

import argparse
import json
import pathlib
import platform
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
PEER = ("https://github.com/grpc/grpc-swift-protobuf", "2.4.1", "protoc-gen-grpc-swift-2")
# Ways to link a hello-world statically; the second is how the Makefile links the plugin.
STATIC = {"-static-stdlib": ["-static-stdlib"], "-static-executable": ["-static-executable", "-use-ld=lld"]}
FILES = {"large": 1500, "tenth": 150, "triple": 4500}
BOTH_VARIANTS = "GenerateCallbackMethods=true,Visibility=Public"
# The table's rows: a name, how many files, the plugin's parameter.
ROWS = [(name, files, "") for name, files in FILES.items()]
ROWS += [(f"{name}-both-variants", FILES[name], BOTH_VARIANTS) for name in ["large", "tenth"]]


def run(*command: str, **options) -> str:
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


class Bench:
    def __init__(self, folder: pathlib.Path, runs: int) -> None:
        self.folder = folder
        self.runs = runs
        folder.mkdir(parents=True, exist_ok=True)

    def build(self) -> None:
        run("make", "install", "PREFIX=", f"DESTDIR={self.folder}", cwd=ROOT)
        self.plugin = self.folder / "bin" / "protoc-gen-swift-mocks"
        self.floor = self.folder / "floor"
        run("cc", "-O2", "-o", str(self.floor), str(HERE / "floor.c"))
        self.hellos = {name: self.folder / f"hello{name}" for name in STATIC if sys.platform == "linux"}
        for name, hello in self.hellos.items():
            run("swiftc", "-O", *STATIC[name], "-o", str(hello), str(HERE / "hello.swift"))

    def build_peer(self) -> pathlib.Path:
        url, version, product = PEER
        checkout = self.folder / "peer"
        if not checkout.exists():
            run("git", "-c", "advice.detachedHead=false", "clone", "-q", "--depth", "1", "--branch", version, url, str(checkout))
        run("swift", "build", "-c", "release", "--product", product, cwd=checkout)
        return checkout / ".build" / "release" / product

    def request(self, name: str, files: int, parameter: str = "") -> pathlib.Path:
        """The request of a corpus of so many files; 0 stands for the single fixture eliza.proto."""
        captured = self.folder / f"{name}.request"
        if captured.exists():
            return captured
        if files:
            corpus = self.folder / f"corpus-{files}"
            run(sys.executable, str(HERE / "corpus.py"), str(corpus), str(files))
            protos = sorted(str(path.relative_to(corpus)) for path in corpus.rglob("*.proto"))
        else:
            corpus, protos = ROOT / "Fixtures" / "protos", ["eliza.proto"]
        listing = self.folder / f"{name}.files"
        listing.write_text("\n".join(protos))
        partial = captured.with_suffix(".partial")
        run(
            "protoc", f"-I{corpus}", f"--plugin=protoc-gen-capture={HERE.parent / 'capture-request.sh'}", f"--capture_out={self.folder}",
            f"--capture_opt={parameter}", f"@{listing}", env={"PATH": "/usr/bin:/bin", "CAPTURED_REQUEST": str(partial)},
        )
        partial.rename(captured)
        return captured

    def seconds(self, commands: list[str], request: pathlib.Path, runs: int | None = None) -> list[float]:
        """The median of each command; hyperfine takes the shell's own time off."""
        export = self.folder / "times.json"
        lines = [f"{command} < {shlex.quote(str(request))}" for command in commands]
        options = ["--warmup=2", f"--runs={runs or self.runs}", "--output=pipe", f"--export-json={export}"]
        run("hyperfine", *options, *lines, stderr=subprocess.DEVNULL)
        return [result["median"] for result in json.loads(export.read_text())["results"]]

    def peak_bytes(self, command: str, request: pathlib.Path) -> int:
        report = self.folder / "peak"
        with request.open("rb") as stdin:
            subprocess.run(
                ["/usr/bin/time", "-f", "%M", "-o", str(report), *shlex.split(command)],
                check=True, stdin=stdin, stdout=subprocess.DEVNULL,
            )
        return int(report.read_text().split()[-1]) * 1024

    def instructions(self, request: pathlib.Path) -> int:
        """As callgrind counts them, of all threads; the same on a busy machine as on an idle one."""
        counts = self.folder / "callgrind"
        with request.open("rb") as stdin:
            command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", str(self.plugin)]
            subprocess.run(command, check=True, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        totals, = (line for line in counts.read_text().splitlines() if line.startswith("totals:"))
        return int(totals.split()[1])

    def response_bytes(self, request: pathlib.Path) -> int:
        with request.open("rb") as stdin:
            return len(subprocess.run([str(self.plugin)], check=True, stdin=stdin, stdout=subprocess.PIPE).stdout)


class Compilation:
    """The compiler's time for a service of 400 rpcs, both variants, with the modules of the integration package."""

    RPCS = 400
    INTEGRATION = ROOT / "Fixtures" / "ConnectIntegration"

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.folder = bench.folder / "compilation"
        self.folder.mkdir(exist_ok=True)
        run("swift", "build", "--build-tests", cwd=self.INTEGRATION)
        build = pathlib.Path(run("swift", "build", "--show-bin-path", cwd=self.INTEGRATION).strip())
        helpers = build / "COpenCombineHelpers.build" / "module.modulemap"
        self.flags = ["-swift-version", "6", "-module-name", "Wide", "-I", str(build / "Modules")]
        self.flags += ["-Xcc", f"-fmodule-map-file={helpers}"] if helpers.exists() else []

    def proto(self) -> str:
        kinds = [("", ""), ("stream ", ""), ("", "stream "), ("stream ", "stream ")]
        types = [f"google.protobuf.{name}Value" for name in ["String", "Int64", "Bool", "Bytes"]]
        rpcs = ""
        for number in range(self.RPCS):  # one rpc in five is a stream or may be
            client, server = kinds[number // 5 % 4] if number % 5 == 0 else kinds[0]
            request, response = types[number % 4], types[(number + 1) % 4]
            rpcs += f"  rpc ChangeCatalogue{number}({client}{request}) returns ({server}{response});\n"
        head = 'syntax = "proto3";\npackage bench.wide.v1;\nimport "google/protobuf/wrappers.proto";\n'
        return head + f"service WideService {{\n{rpcs}}}\n"

    def seconds(self, runtime: str) -> tuple[float, float]:
        """Of the client's file and of the mock's, without optimisation."""
        (self.folder / "wide.proto").write_text(self.proto())
        options = f"Visibility=Public,GenerateCallbackMethods=true,MockRuntime={runtime}"
        run(
            "protoc", f"-I{self.folder}", f"--plugin=protoc-gen-swift-mocks={self.bench.plugin}",
            f"--swift-mocks_out={self.folder}", f"--swift-mocks_opt={options}", "wide.proto",
        )
        return self.compile("wide.connect.swift"), self.compile("wide.mock.swift", "wide.connect.swift")

    def compile(self, primary: str, *others: str) -> float:
        times = []
        for _ in range(3):
            report = self.folder / "time"
            run(
                "/usr/bin/time", "-f", "%U", "-o", str(report), "swiftc", "-frontend", "-c", "-primary-file", primary,
                *others, "-o", "wide.o", *self.flags, cwd=self.folder,
            )
            times.append(float(report.read_text().split()[-1]))
        return sorted(times)[1]


class SmallFiles:
    """The compiler's time for a module of many small services, where what each file has beside its rpcs counts most."""

    FILES = 40
    RPCS = 3
    # The mocks that are compared: a row's name and the plugin's parameter.
    MOCKS = [
        ("ConnectMocks", "MockRuntime=ConnectMocks"),
        ("SwiftMocks", "MockRuntime=SwiftMocks"),
        ("SwiftMocks, MockSupport=Module", "MockRuntime=SwiftMocks,MockSupport=Module"),
    ]

    def __init__(self, bench: Bench, flags: list[str]) -> None:
        self.bench = bench
        self.flags = flags
        self.folder = bench.folder / "small"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        (self.folder / "Module.swift").write_text("import Connect\nimport SwiftProtobuf\n")
        self.protos = [f"small{number}.proto" for number in range(self.FILES)]
        for number, name in enumerate(self.protos):
            (self.folder / name).write_text(self.proto(number))

    def proto(self, number: int) -> str:
        message = "google.protobuf.StringValue"
        rpcs = "".join(f"  rpc Change{rpc}({message}) returns ({message});\n" for rpc in range(self.RPCS))
        head = f'syntax = "proto3";\npackage bench.small{number}.v1;\nimport "google/protobuf/wrappers.proto";\n'
        return head + f"service SmallService {{\n{rpcs}}}\n"

    def generate(self, name: str, options: str) -> list[str]:
        out = self.folder / name
        out.mkdir()
        run(
            "protoc", f"-I{self.folder}", f"--plugin=protoc-gen-swift-mocks={self.bench.plugin}", f"--swift-mocks_out={out}",
            f"--swift-mocks_opt={options}", *self.protos,
        )
        return sorted(f"{name}/{file.name}" for file in out.iterdir())

    def costs(self) -> tuple[float, list[float]]:
        """What the clients add to an empty module, and what each kind of mocks adds to the clients. Kinds take turns."""
        empty = ["Module.swift"]
        clients = empty + self.generate("clients", "GenerateMocks=false")
        modules = [empty, clients]
        for number, (_, options) in enumerate(self.MOCKS):
            modules.append(clients + self.generate(f"mocks{number}", f"GenerateClients=false,{options}"))
        rounds = [[self.compile(files) for files in modules] for _ in range(3)]
        without, base, *mocks = [sorted(times)[1] for times in zip(*rounds)]
        return base - without, [time - base for time in mocks]

    def compile(self, files: list[str]) -> float:
        """All of them in one process, as SwiftPM has them compiled on one core."""
        report = self.folder / "time"
        primary = [argument for file in files for argument in ["-primary-file", file]]
        outputs = [argument for number in range(len(files)) for argument in ["-o", f"{number}.o"]]
        run(
            "/usr/bin/time", "-f", "%U", "-o", str(report), "swiftc", "-frontend", "-c", *primary, *outputs, *self.flags,
            cwd=self.folder,
        )
        return float(report.read_text().split()[-1])


def megabytes(count: float) -> str:
    return f"{count / 1e6:.0f} MB"


def row(*cells: str) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--without-peer", action="store_true")
    arguments = parser.parse_args()
    for tool in ["protoc", "cc", "swift", "hyperfine", "/usr/bin/time", "valgrind"]:
        if shutil.which(tool) is None:
            sys.exit(f"bench: {tool} is missing; on Debian: apt-get install protobuf-compiler gcc hyperfine time valgrind")
    bench = Bench(arguments.folder.resolve(), arguments.runs)
    bench.build()

    print(f"{platform.machine()}, {run('nproc').strip()} cores; medians of {arguments.runs} runs\n")
    row("request", "size", "response", "plugin", "copy floor", "ratio", "peak memory", "of request + response")
    row(*["---"] * 8)
    times = {}
    for name, files, parameter in ROWS:
        request = bench.request(name, files, parameter)
        response = bench.response_bytes(request)
        plugin, floor = bench.seconds([str(bench.plugin), f"{bench.floor} {response}"], request)
        peak = bench.peak_bytes(str(bench.plugin), request)
        total = request.stat().st_size + response
        times[name] = plugin
        row(
            f"{files} files" + (", both variants, Public" if parameter else ""), megabytes(request.stat().st_size), megabytes(response), f"{plugin * 1e3:.0f} ms",
            f"{floor * 1e3:.0f} ms", f"{plugin / floor:.2f}", megabytes(peak), f"{peak / total:.2f}",
        )
    for name, files, parameter in ROWS:
        if files == FILES["tenth"]:
            request = bench.request(name, files, parameter)
            count, options = bench.instructions(request), "both variants, Public" if parameter else "default options"
            print(f"\n{files} files, {options}: {count / 1e6:.0f} million instructions, {count / request.stat().st_size:.1f} a byte of the request.")
    single = bench.request("single", 0)
    commands = [str(command) for command in [bench.plugin, *bench.hellos.values()]]
    plugin, *hellos = bench.seconds(commands, single, runs=50 * arguments.runs)
    compared = [f"{plugin / hello:.2f} times a hello-world linked with {name}" for name, hello in zip(bench.hellos, hellos)]
    print(f"\n10 times the files take {times['large'] / times['tenth']:.1f} times as long, 3 times the files {times['triple'] / times['large']:.1f} times.")
    print(f"A single file takes {plugin * 1e3:.2f} ms: {', '.join(compared)}.")
    if not arguments.without_peer:
        large = bench.request("large", FILES["large"])
        command = str(bench.build_peer())
        peer, = bench.seconds([command], large, runs=3)
        print(
            f"{PEER[2]} {PEER[1]} takes {peer:.1f} s for the large request, {peer / times['large']:.0f} times as long,"
            f" and {megabytes(bench.peak_bytes(command, large))}."
        )
    compilation = Compilation(bench)
    print(f"\nCompiler's CPU time for a service of {Compilation.RPCS} rpcs, both variants:\n")
    row("MockRuntime", "client", "mock", "ratio")
    row(*["---"] * 4)
    for runtime in ["ConnectMocks", "SwiftMocks"]:
        client, mock = compilation.seconds(runtime)
        row(runtime, f"{client:.1f} s", f"{mock:.1f} s", f"{mock / client:.1f}")
    small = SmallFiles(bench, compilation.flags)
    print(f"\nThe same for {SmallFiles.FILES} services of {SmallFiles.RPCS} rpcs, each in a file of its own, async only:\n")
    row("MockRuntime", "clients", "mocks", "ratio")
    row(*["---"] * 4)
    clients, mocks = small.costs()
    for (name, _), cost in zip(SmallFiles.MOCKS, mocks):
        row(name, f"{clients:.1f} s", f"{cost:.1f} s", f"{cost / clients:.1f}")


main()
