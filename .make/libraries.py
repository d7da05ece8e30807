"""Checks where RPC libraries are named: run in the project's folder.

A library is its two folders, one of the generator and its adapter, and two files that the plugins need too: its facts and its
outputs. Outside them there are a line in each of three tables, and the manifest. No other source file names the library, its
modules or its types. The runtime,
SwiftMocks, has no word of any library, fits the oldest systems, and has no global state but what is listed here.
"""

import os
import pathlib
import re
import sys

SOURCES = pathlib.Path("Sources")
FOLDERS = SOURCES / "SwiftMocksGenerator/Libraries"
SHARED = SOURCES / "SwiftMocksShared"

# The ends of the names of types, and the tables of these types.
TABLES = {
    "Library": (SOURCES / "SwiftMocksGenerator/RPCLibraries.swift", "self"),
    "Facts": (SHARED / "Libraries/LibraryTable.swift", "self"),
    "Outputs": (SHARED / "Outputs/LibraryOutputs.swift", "all"),
}

# It tells users of an option that is gone which adapter they need in its place.
FORMER_OPTIONS = SHARED / "Options/FormerOption.swift"

# What a library is called, and the modules that only its outputs may need.
NAMES = {
    "Connect": {"Connect", "connect", "ConnectMocks", "Combine"},
    "GRPCSwift": {"GRPCSwift", "GRPC", "gRPC", "grpc", "GRPCCore", "GRPCProtobuf"},
}

# The modules that mocks of a library have at run time.
ADAPTERS = {"Connect": "SwiftMocksConnect", "GRPCSwift": "SwiftMocksGRPC"}

# What the adapters do alike with messages.
MESSAGES = "SwiftMocksProtobuf"

# Protocols, which libraries are called after, and what speaks them.
PROTOCOLS = {"Connect", "connect", "gRPC", "grpc"}
SPEAKERS = {"SwiftMocksWire", "SwiftMocksServer", "Serving", "Forwarding"}

# Serves mocks of one library, by the protocols of both.
SERVER, SERVED, SERVER_TRAIT = "SwiftMocksServer", "Connect", "Server"

# The folders of the generator that use libraries, or have words of them in their errors. The others know of none.
USERS = {"Diagnostics", "Libraries", "Options"}
LIBRARY_TYPES = {"RPCLibrary", "RPCLibraries", "LibraryTable"}

RUNTIME = SOURCES / "SwiftMocks"
RUNTIME_IMPORTS = {"import Dispatch", "import Foundation", "import os"}
LIBRARY_WORDS = ["connect", "grpc", "header", "http", "protobuf", "trailer"]
# A name in generated files of earlier releases.
FORMER_LINE = "public typealias HeaderLibrary<Metadata, Failure, Code> = Never"
# The numbers of events, who waits for any of them, and what reports in all tests of the process. So tests may run in parallel.
GLOBAL_STATE = {
    "private static let last = Locked(0)",
    "private static let listeners = Locked<[ObjectIdentifier: Signal]>([:])",
    "private static let replacements = Locked<(any MockReporter.Type)?>(nil)",
}
# These require newer systems. The compiler reports that on Apple's platforms only.
NEW_TYPES = ["Duration", "ContinuousClock", "SuspendingClock", "Mutex", "OSAllocatedUnfairLock", "Atomic<"]
OLD_SYSTEMS = "platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6)],"

DECLARATION = r"^{margin}(?:(?:public|open|final) )*(?:struct|enum|class|protocol) (\w+)"


def declared_types(text: str) -> set[str]:
    """Returns the types that are not in others. In an adapter, all code is in a condition."""
    margin = "    " if text.startswith("#if ") else ""
    return set(re.findall(DECLARATION.format(margin=margin), text, re.MULTILINE))


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def condition_faults(files: dict[pathlib.Path, str], module: str, trait: str) -> list[str]:
    """The sources of a module are there if its trait is on. Otherwise it needs none of the library's modules."""
    faults = []
    for path in (path for path in files if path.parts[1] == module):
        text = files[path].strip()
        condition = f"!{trait}" if path.name == "TraitIsOff.swift" else trait
        if not text.startswith(f"#if {condition}\n") or not text.endswith("\n#endif"):
            faults.append(f"{path} is not in `#if {condition}`")
    return faults or ([] if any(path.parts[1] == module for path in files) else [f"{module} has no sources"])


def allowed(path: pathlib.Path, library: str) -> set[str]:
    """What a file outside the library's folders may name."""
    names = {f"{library}{end}" for end, (table, _) in TABLES.items() if path == table}
    if path == FORMER_OPTIONS:
        names |= {ADAPTERS[library]}
    # Its sources are in a condition on the traits, which are called after the libraries.
    if path.parts[1] == MESSAGES:
        names |= {library}
    if SPEAKERS & set(path.parts):
        names |= PROTOCOLS
    return names


def library_faults(files: dict[pathlib.Path, str], library: str) -> list[str]:
    faults = condition_faults(files, ADAPTERS[library], library)
    for end, (table, member) in TABLES.items():
        lines = [line.strip() for line in files[table].split("\n")]
        if lines.count(f"{library}{end}.{member},") != 1:
            faults.append(f"{table} needs the line `{library}{end}.{member},` once")
    shared = {SHARED / f"Libraries/{library}Facts.swift", SHARED / f"Outputs/{library}Outputs.swift"}
    own = {path for path in files if FOLDERS / library in path.parents or path in shared or path.parts[1] == ADAPTERS[library]}
    types = {name for path in own for name in declared_types(files[path])}
    missing = {f"{library}{end}" for end in TABLES} - types
    faults += [f"{FOLDERS / library} and {SHARED} have no type {name}" for name in sorted(missing)]
    for path in sorted(files.keys() - own):
        if path.parts[1] == SERVER and library == SERVED:
            continue
        named = words(files[path]) & (types | NAMES[library] | {ADAPTERS[library]}) - allowed(path, library)
        if named:
            faults.append(f"{path} names {', '.join(sorted(named))}, which belongs to {library}")
    return faults


def runtime_faults(files: dict[pathlib.Path, str]) -> list[str]:
    faults, state = [], set()
    for path in (path for path in sorted(files) if RUNTIME in path.parents):
        for number, line in enumerate(map(str.strip, files[path].split("\n")), 1):
            place = f"{path}:{number}"
            if "import " in line and line not in RUNTIME_IMPORTS:
                faults.append(f"{place}: `{line}`; the runtime imports no library and no test framework")
            for word in LIBRARY_WORDS:
                if word in line.lower() and line != FORMER_LINE:
                    faults.append(f"{place} has `{word}`, a word of a library")
            for name in NEW_TYPES:
                if re.search(rf"\b{name}", line) and not line.startswith("//"):
                    faults.append(f"{place} has {name}, which needs newer systems")
            if "nonisolated(unsafe)" in line or "static let" in line and ("Locked(" in line or "Locked<" in line):
                state.add(line)
                if line not in GLOBAL_STATE:
                    faults.append(f"{place} is global state: `{line}`")
    faults += [f"{RUNTIME} has no line `{line}` any more" for line in sorted(GLOBAL_STATE - state)]
    if OLD_SYSTEMS not in pathlib.Path("Package.swift").read_text():
        faults.append(f"Package.swift needs the line `{OLD_SYSTEMS}`")
    return faults


def main() -> int:
    found = (pathlib.Path(folder) / name for folder, _, names in os.walk(SOURCES) for name in names if name.endswith(".swift"))
    files = {path: path.read_text() for path in found}
    if not files or not FOLDERS.is_dir():
        sys.exit("libraries: there are no sources; run it in the project's folder")
    libraries = {entry.name for entry in FOLDERS.iterdir() if entry.is_dir()}
    if libraries != NAMES.keys() or libraries != ADAPTERS.keys():
        sys.exit(f"libraries: {FOLDERS} has {', '.join(sorted(libraries))}; NAMES and ADAPTERS of this script must have the same")
    faults = [fault for library in sorted(libraries) for fault in library_faults(files, library)]
    faults += condition_faults(files, SERVER, SERVER_TRAIT)
    faults += condition_faults(files, MESSAGES, " || ".join(sorted(libraries)))
    for path in sorted(files):
        if path.parts[1] == "SwiftMocksGenerator" and len(path.parts) > 3 and path.parts[2] not in USERS:
            named = words(files[path]) & LIBRARY_TYPES
            faults += [f"{path} names {', '.join(sorted(named))}, but its folder knows of no library"] if named else []
    faults += runtime_faults(files)
    print(*faults, f"{len(libraries)} libraries, {len(files)} files, {len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
