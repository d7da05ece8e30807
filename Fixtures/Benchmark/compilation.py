"""Counts what generated code costs the compiler in instructions, without optimisation, beyond the messages that it uses.

They hardly differ from run to run, and other programs on the machine do not change them. The modules that are imported cost
next to nothing: what counts is in each file."""

import concurrent.futures
import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import tempfile
from collections.abc import Iterator

from programs import instructions, run

SMALL_FILES = 40
SMALL_RPCS = 3
# About what services of published APIs have.
USUAL_FILES = 20
USUAL_RPCS = 8
WIDE_RPCS = 400


@dataclasses.dataclass
class Library:
    """A library, and how its clients and mocks are made."""

    imports: list[str]
    client_plugin: str
    client_options: str
    mock_options: str


@dataclasses.dataclass
class Mocks:
    """Mocks that are measured: their name, their options, and what they may cost."""

    name: str
    options: str
    goal: str = ""


LIBRARIES = {
    "Connect": Library(["Connect"], "swift-mocks", "GenerateMocks=false", "GenerateClients=false"),
    "gRPC Swift": Library(["GRPCCore", "GRPCProtobuf"], "grpc-swift-2", "Server=false", "RPCLibrary=GRPCSwift"),
}
# connect-swift's own kind of mocks, and those that record, without and with the properties that the former have.
CONNECT_MOCKS = [
    Mocks("ConnectMocks", ""),
    Mocks("recording", "MockRuntime=SwiftMocks", "at most 1.2 × ConnectMocks"),
]
GRPC_MOCKS = [Mocks("recording", "", "at most 0.4 × clients")]
# By library: the options of clients and mocks, and the mocks that are compared.
MANY_FILES = {"Connect": ("", CONNECT_MOCKS), "gRPC Swift": ("", GRPC_MOCKS)}
ONE_WIDE_FILE = {"Connect": ("Visibility=Public,GenerateCallbackMethods=true", CONNECT_MOCKS)}


# The kinds of statements that tests have, of a service of `usual()`, and the calls that they are compared with.
STATEMENTS = [
    'given(client).change0(.any).willReturn(.with { $0.value = "a" })',
    'given(client).change0(.field(\\.value, "a")).willFail(error, times: 2).willReturn(.with { $0.value = "b" })',
    "given(client).change0(.matching { $0.value.isEmpty }).willProduce { call in .with { $0.value = call.request.value } }",
    'given(client).change5(.any).willStream(.with { $0.value = "a" }, .with { $0.value = "b" })',
    'given(client).change5(.any).willStream('
    '.headers(["x": ["1"]]), .message(.with { $0.value = "a" }), .delay(.seconds(1)), .hold)',
    'given(client).change6().willProduce { inputs in .with { $0.value = "\\(inputs.count)" } }',
    "given(client).change7().onOpen(.headers([:])).onEachInput { input in [.message(.with { $0.value = input.value })] }"
    ".onClose(.complete())",
    'verify(client).change0(.field(\\.value, "a"), headers: .has("x")).called(.once)',
    "await verify(client).change7().sent(.any).calledEventually(2)",
    "verifyInOrder { verify(client).change0(.any); verify(client).change5(.any) }",
]
CALLS = ['_ = await client.change0(request: .with { $0.value = "a" }, headers: ["x": ["1"]])'] * len(STATEMENTS)
# How many functions of as many statements a test file has.
TEST_FUNCTIONS = 5


def wide() -> dict[str, str]:
    """One service of many rpcs, one in five of them a stream or more."""
    kinds = [("", ""), ("stream ", ""), ("", "stream "), ("stream ", "stream ")]
    types = [f"google.protobuf.{name}Value" for name in ["String", "Int64", "Bool", "Bytes"]]
    rpcs = ""
    for number in range(WIDE_RPCS):
        client, server = kinds[number // 5 % 4] if number % 5 == 0 else kinds[0]
        request, response = types[number % 4], types[(number + 1) % 4]
        rpcs += f"  rpc ChangeCatalogue{number}({client}{request}) returns ({server}{response});\n"
    return {"wide.proto": proto("bench.wide.v1", f"service WideService {{\n{rpcs}}}\n")}


def small() -> dict[str, str]:
    """Many services of few rpcs, in files of their own: what each file has beside its rpcs counts most."""
    return services(SMALL_FILES, [("", "")] * SMALL_RPCS)


def usual() -> dict[str, str]:
    """Services of a usual size, in files of their own, with rpcs of all kinds."""
    streams = [("", "stream "), ("stream ", ""), ("stream ", "stream ")]
    return services(USUAL_FILES, [("", "")] * (USUAL_RPCS - len(streams)) + streams)


def services(files: int, kinds: list[tuple[str, str]]) -> dict[str, str]:
    message = "google.protobuf.StringValue"
    rpcs = "".join(
        f"  rpc Change{number}({client}{message}) returns ({server}{message});\n" for number, (client, server) in enumerate(kinds))
    service = f"service SmallService {{\n{rpcs}}}\n"
    return {f"small{number}.proto": proto(f"bench.small{number}.v1", service) for number in range(files)}


def proto(package: str, service: str) -> str:
    return f'syntax = "proto3";\npackage {package};\nimport "google/protobuf/wrappers.proto";\n{service}'


class Compilation:
    """A module of protos' clients and mocks, as SwiftPM has it compiled on one core."""

    def __init__(
        self, plugins: dict[str, pathlib.Path], library: Library, flags: list[str], folder: pathlib.Path,
        protos: dict[str, str], options: str, mocks: list[Mocks],
    ) -> None:
        self.plugins, self.folder = plugins, folder
        # The compiler itself: valgrind does not follow the driver, which swiftc is.
        resources = json.loads(run("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"]
        self.compiler = str(pathlib.Path(resources).parents[1] / "bin" / "swift-frontend")
        self.flags = ["-swift-version", "6", "-module-name", "Measured", *flags]
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in protos.items():
            (folder / name).write_text(text)
        imports = "".join(f"import {module}\n" for module in [*library.imports, "SwiftProtobuf"])
        (folder / "Module.swift").write_text(imports)
        empty = ["Module.swift"]
        clients = empty + self.generate("clients", library.client_plugin, [library.client_options, options], list(protos))
        # The files of a module that imports the library, of one with clients too, and of one for each kind of mocks.
        self.modules = [empty, clients]
        for number, kind in enumerate(mocks):
            all_options = [library.mock_options, options, kind.options]
            self.modules.append(clients + self.generate(f"mocks{number}", "swift-mocks", all_options, list(protos)))

    def generate(self, name: str, plugin: str, options: list[str], protos: list[str]) -> list[str]:
        out = self.folder / name
        out.mkdir()
        run(
            "protoc", f"-I{self.folder}", f"--plugin=protoc-gen-{plugin}={self.plugins[plugin]}", f"--{plugin}_out={out}",
            f"--{plugin}_opt={','.join(filter(None, options))}", *protos,
        )
        return sorted(f"{name}/{file.name}" for file in out.iterdir())

    def instructions(self) -> list[float]:
        """What the clients add to the module, and what each kind of mocks adds to the clients."""
        def count(number: int) -> int:
            with self.compilation(self.modules[number]) as command:
                return instructions(command, self.folder / f"callgrind{number}", cwd=self.folder)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return added(list(pool.map(count, range(len(self.modules)))))

    @contextlib.contextmanager
    def compilation(self, files: list[str]) -> Iterator[list[str]]:
        """A command that compiles all of them in one process.

        No object may be there before: the compiler leaves one as it is whose source has not changed, and saves most of
        its work."""
        primary = [argument for file in files for argument in ["-primary-file", file]]
        with tempfile.TemporaryDirectory(dir=self.folder) as objects:
            outputs = [argument for number in range(len(files)) for argument in ["-o", f"{objects}/{number}.o"]]
            yield [self.compiler, "-frontend", "-c", *primary, *outputs, *self.flags]


class TestCompilation(Compilation):
    """A test file beside mocks of a service, of which the compiler checks the types."""

    def __init__(self, plugins: dict[str, pathlib.Path], flags: list[str], folder: pathlib.Path) -> None:
        name, text = next(iter(usual().items()))
        super().__init__(
            plugins, LIBRARIES["Connect"], flags, folder, {name: text}, "", [Mocks("recording", "MockRuntime=SwiftMocks")])
        self.generated = self.modules[-1]
        self.files = [self.test_file(name, lines) for name, lines in [("Empty", []), ("Calls", CALLS), ("Tests", STATEMENTS)]]

    def test_file(self, name: str, lines: list[str]) -> str:
        imports = "".join(f"import {module}\n" for module in ["Connect", "SwiftMocksConnect", "SwiftProtobuf"])
        error = 'let error = ConnectError(code: .unavailable, message: "")\n'
        body = "".join(f"    {line}\n" for line in lines)
        functions = "".join(
            f"func test{number}(client: Bench_Small0_V1_SmallServiceClientMock) async {{\n{body}}}\n"
            for number in range(TEST_FUNCTIONS))
        (self.folder / f"{name}.swift").write_text(imports + error + functions)
        return f"{name}.swift"

    def instructions(self) -> list[float]:
        """What fifty calls cost, and what fifty statements cost."""
        def count(file: str) -> int:
            command = [self.compiler, "-frontend", "-typecheck", *self.generated, "-primary-file", file, *self.flags]
            return instructions(command, self.folder / f"callgrind-{file}", cwd=self.folder)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            empty, *others = pool.map(count, self.files)
        return [cost - empty for cost in others]


def added(costs: list[float]) -> list[float]:
    empty, clients, *mocks = costs
    return [clients - empty, *(cost - clients for cost in mocks)]
