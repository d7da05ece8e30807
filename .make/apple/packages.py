"""Builds what the code here imports of other packages, without the bodies of functions. Those packages are tested elsewhere."""

from pathlib import Path

from compiler import Argument, Compiler, Module
from swift_files import swift_files

GRPC_SYSTEMS = "macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0"
GRPC_RELEASES = [f"{name} 2.{minor}" for name in ["gRPCSwift", "gRPCSwiftProtobuf"] for minor in range(10)]
GRPC_FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
GRPC = [
    *(flag for release in GRPC_RELEASES for flag in ["-define-availability", f"{release}:{GRPC_SYSTEMS}"]),
    *(flag for feature in GRPC_FEATURES for flag in ["-enable-upcoming-feature", feature]),
]
NIO = ["-enable-experimental-feature", "Lifetimes"]

# Modules, in the order in which they use each other: below which folder their sources are, and flags of their packages.
CHECKOUTS: list[tuple[str, list[Argument]]] = [
    ("swift-protobuf/Sources/SwiftProtobuf", []),
    ("grpc-swift-2/Sources/GRPCCore", GRPC),
    ("grpc-swift-protobuf/Sources/GRPCProtobuf", GRPC),
    ("swift-atomics/Sources/Atomics", ["-enable-experimental-feature", "BuiltinModule"]),
    ("swift-nio/Sources/NIOConcurrencyHelpers", []),
    ("swift-nio/Sources/_NIODataStructures", []),
    ("swift-nio/Sources/_NIOBase64", []),
    ("swift-nio/Sources/NIOCore", NIO),
    ("swift-nio/Sources/NIOPosix", NIO),
    ("swift-nio/Sources/NIOTLS", []),
    ("swift-nio/Sources/NIOHTTP1", []),
    ("swift-nio-http2/Sources/NIOHPACK", []),
    ("swift-nio-http2/Sources/NIOHTTP2", []),
]
# The stand-in for the Connect library, which the packages in Fixtures have, too.
STAND_IN = ["Connect", "ConnectMocks"]
FLAGS = [
    "-swift-version", "6", "-parse-as-library", "-package-name", "others",
    "-experimental-skip-all-function-bodies", "-suppress-warnings",
]  # fmt: skip


def c_flags(checkouts: Path, folder: Path) -> list[Argument]:
    """Returns where the C modules of these packages are. SwiftPM writes their maps, so they are written here, too."""
    flags: list[Argument] = ["-I", checkouts / "swift-atomics/Sources/_AtomicsShims/include"]
    for headers in sorted(checkouts.glob("swift-nio/Sources/CNIO*/include")):
        name = headers.parent.name
        file = folder / f"{name}.modulemap"
        file.write_text(f'module {name} {{\n    umbrella "{headers}"\n    export *\n}}\n')
        flags += ["-Xcc", f"-fmodule-map-file={file}"]
    return flags


def build(compiler: Compiler, checkouts: Path, stand_in: Path) -> None:
    folders = [(checkouts / path, flags) for path, flags in CHECKOUTS] + [(stand_in / name, []) for name in STAND_IN]
    for folder, flags in folders:
        sources = swift_files(folder)
        outcome = compiler.build(Module(folder.name, sources, [*FLAGS, *flags]))
        if not outcome.succeeded or not sources:
            raise SystemExit(f"apple: {folder.name} can't be built for {compiler.system}:\n{outcome.text}")
