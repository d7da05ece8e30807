"""The programs that the benchmark compares, built as users build them."""

import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
SWIFTPM = ROOT / ".make/swiftpm"
PEER = "protoc-gen-grpc-swift-2"
# Ways to link a hello-world statically; the second is how the Makefile links the plugin.
STATIC = {"-static-stdlib": ["-static-stdlib"], "-static-executable": ["-static-executable", "-use-ld=lld"]}


def run(*command: str, **options) -> str:
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def instructions(command: list[str], counts: pathlib.Path, **options) -> int:
    """As callgrind counts them, of all threads; the same on a busy machine as on an idle one. `counts` is a file to write."""
    callgrind = ["valgrind", "--tool=callgrind", f"--log-file={counts}.log", f"--callgrind-out-file={counts}"]
    subprocess.run([*callgrind, *command], check=True, **options)
    totals, = (line for line in counts.read_text().splitlines() if line.startswith("totals:"))
    return int(totals.split()[1])


class Programs:
    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.plugin = folder / "bin" / "protoc-gen-swift-mocks"
        self.floor = folder / "floor"
        self.hellos = {name: folder / f"hello{name}" for name in STATIC if sys.platform == "linux"}

    def build(self) -> None:
        run("make", "install", "PREFIX=", f"DESTDIR={self.folder}", cwd=ROOT)
        run("cc", "-O2", "-o", str(self.floor), str(HERE / "floor.c"))
        for name, hello in self.hellos.items():
            run("swiftc", "-O", *STATIC[name], "-o", str(hello), str(HERE / "hello.swift"))


class Package:
    """An integration package, and the folder that make builds it into."""

    def __init__(self, name: str, scratch: str, *options: str) -> None:
        path, build = ROOT / "Fixtures" / name, ROOT / ".build" / scratch
        self.options = ["--package-path", str(path), "--scratch-path", str(build), *options]

    def build(self, *arguments: str) -> pathlib.Path:
        """Returns the folder with what was built."""
        command = [str(SWIFTPM), "build", *self.options, *arguments]
        run(*command, "--disable-build-manifest-caching", env=self.environment())
        return pathlib.Path(run(*command, "--show-bin-path").strip())

    def program(self, product: str, configuration: str) -> pathlib.Path:
        return self.build("-c", configuration, "--product", product) / product

    def compiler_flags(self, *targets: str) -> list[str]:
        """What code needs that imports modules of these targets, which are built."""
        folders = [self.build("--target", target) for target in targets]
        flags = ["-I", str(folders[0] / "Modules"), "-I", str(ROOT / "Sources/SwiftMocksZlib")]
        for module_map in folders[0].glob("*.build/module.modulemap"):
            if not module_map.parent.name.endswith("-tool.build"):
                flags += ["-Xcc", f"-fmodule-map-file={module_map}"]
        return flags

    @staticmethod
    def environment() -> dict[str, str]:
        """SwiftPM passes flags in the order of a hash table, and compiles again what gets them in another order."""
        return {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}


# What `make build-packages` and `make build-grpc` build, too.
CONNECT = Package("ConnectIntegration", "connect", "-Xswiftc", "-warnings-as-errors")
GRPC = Package("GRPCIntegration", "grpc")
