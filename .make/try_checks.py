"""Tries the checks of the repository on a copy of it that is wrong in one way, and then in another.

Each check must pass on the copy as it is, and then name the fault.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
README, OPTIONS = "README.md", "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/Options.md"
MAP = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/SwiftMocksGenerator.md"
FACTS = "Sources/SwiftMocksShared/Libraries/ConnectFacts.swift"
PLAN = next((ROOT / "Sources/SwiftMocksGenerator/Plan").rglob("*.swift")).relative_to(ROOT)
RUNTIME = "Sources/SwiftMocks/SwiftMocks.swift"
MESSAGES = "Sources/SwiftMocksProtobuf/ProtobufLibrary.swift"
CONNECT, SERVER, VALUES = "Sources/SwiftMocksConnect", "Sources/SwiftMocksServer", "Sources/SwiftMocks/Values"

# The check with its arguments, the file, what is added to it (None: it is removed), and what the check must say.
TRIALS = [
    ("pages", README, "[a](Sources/Nowhere.md)\n", "Nowhere.md: there is no such file"),
    ("pages", README, f"[a]({OPTIONS}#no-such-heading)\n", "#no-such-heading: its headings are options, values-and-defaults"),
    ("pages", ".github/CONTRIBUTING.md", "[two\nlines](Nowhere.md)\n", "Nowhere.md: there is no such file"),
    ("pages", OPTIONS, "<doc:Options>\n", "links of DocC's own"),
    ("pages", OPTIONS, "```swift\nlet a = 1\n```\n", "code needs a line"),
    ("pages", OPTIONS, "<!-- check: nothing -->\n```swift\nlet a = 1\n```\n", "code needs a line"),
    ("pages", "Sources/SwiftMocks/SwiftMocks.docc/Unlinked.md", "# Unlinked\n", "there is no link to Unlinked.md"),
    ("lists", "Fixtures/unlisted.txt", "", "unlisted.txt is not listed"),
    ("lists", "Fixtures/README.md", "| `gone/` | |\n", "gone is listed, and not there"),
    ("lists", "Fixtures/README.md", "| `Hunt/` | |\n", "Hunt is listed twice"),
    ("lists", "Fixtures/golden/no_case/a.swift", "", "no_case is not listed"),
    ("lists", "Fixtures/golden/grpc_chat/new.grpc.mock.swift", "", "new.grpc.mock.swift: nothing compiles it"),
    ("lists", "Fixtures/protos/new.proto", "", "new.pb is missing"),
    ("lists", "Fixtures/descriptors/eliza.pb", None, "eliza.pb is missing"),
    ("lists", "NOTES.md", "", "NOTES.md is at the top level"),
    ("lists", "Tests/NewcomerLongTests/NewTests.swift", "@Suite struct NewTests {\n}\n", "needs .gated(by: .long)"),
    ("files", "Sources/SwiftMocks/Large.swift", "// large\n" * 200_000, "Large.swift has 1800000 bytes"),
    ("files", "Fixtures/Fuzz/failures/large", "\0" * 2_000_000, "large has 2000000 bytes"),
    ("files", "Sources/SwiftMocks/SwiftMocks.o", "\x7fELF\0", "SwiftMocks.o is binary"),
    ("libraries", PLAN, "// Connect.Headers\n", "names Connect, which belongs to Connect"),
    ("libraries", PLAN, "// GRPCSwiftLibrary\n", "names GRPCSwiftLibrary, which belongs to GRPCSwift"),
    ("libraries", PLAN, "// RPCLibraries\n", "names RPCLibraries, but its folder knows of no library"),
    ("libraries", "Sources/SwiftMocksGRPC/New.swift", "enum New {}\n", "New.swift is not in `#if GRPCSwift`"),
    ("libraries", "Sources/SwiftMocksServer/New.swift", "enum New {}\n", "New.swift is not in `#if Server`"),
    ("libraries", "Sources/SwiftMocksProtobuf/New.swift", "enum New {}\n", "New.swift is not in `#if Connect || GRPCSwift`"),
    ("libraries", MESSAGES, "// ConnectMocks\n", "ProtobufLibrary.swift names ConnectMocks, which belongs to Connect"),
    ("libraries", MESSAGES, "// GRPCCore.Metadata\n", "ProtobufLibrary.swift names GRPCCore, which belongs to GRPCSwift"),
    ("libraries", "Sources/SwiftMocksTesting/SwiftMocksTesting.swift", "#if Connect\n#endif\n", "names Connect, which belongs"),
    ("libraries", FACTS, None, "have no type ConnectFacts"),
    ("libraries", "Sources/SwiftMocksShared/Libraries/LibraryTable.swift", "ConnectFacts.self,\n", "needs the line"),
    ("libraries", "Sources/SwiftMocksShared/Outputs/LibraryOutputs.swift", "ConnectOutputs.all,\n", "needs the line"),
    ("libraries", "Sources/SwiftMocksGenerator/RPCLibraries.swift", "ConnectLibrary.self,\n", "needs the line"),
    ("libraries", "Sources/SwiftMocksGenerator/Libraries/New/A.swift", "", "NAMES and ADAPTERS of this script"),
    ("libraries", RUNTIME, "// a header\n", "has `header`, a word of a library"),
    ("libraries", RUNTIME, "import Testing\n", "imports no library"),
    ("libraries", RUNTIME, "let a: Duration\n", "Duration, which needs newer systems"),
    ("libraries", RUNTIME, "static let a = Locked(1)\n", "is global state"),
    ("layers Sources/SwiftMocks", f"{VALUES}/Text.swift", "let a = MockCore.self\n", "Mock and Values use each other"),
    (f"layers {CONNECT}", f"{CONNECT}/Library/A.swift", "#if A\n    let a = ConnectMock.self\n#endif\n", "Library and Mock use"),
    (f"layers {SERVER}", f"{SERVER}/Server/A.swift", "#if A\n    let a = Listener.self\n#endif\n", "Connections and Server use"),
]  # fmt: skip


def check(name: str, tree: pathlib.Path) -> tuple[int, str]:
    script, *arguments = name.split()
    command = [sys.executable, ROOT / f".make/{script}.py", *arguments]
    run = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    return run.returncode, run.stdout + run.stderr


def tried(name: str, file: pathlib.Path, addition: str | None, tree: pathlib.Path) -> tuple[int, str]:
    """Runs a check on the tree with a file changed, and takes the change back."""
    exists, linked = file.exists(), file.is_symlink() and file.readlink()
    before = file.read_bytes() if exists else b""
    folder = next(each for each in reversed(file.parents) if not each.exists()) if not file.parent.exists() else None
    file.parent.mkdir(parents=True, exist_ok=True)
    if addition is None:
        file.unlink()
    else:
        file.write_bytes(before + addition.encode())
    try:
        return check(name, tree)
    finally:
        if folder:
            shutil.rmtree(folder)
        elif linked:
            file.symlink_to(linked)
        elif exists:
            file.write_bytes(before)
        else:
            file.unlink()


def main() -> int:
    listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        for name in listed.stdout.decode().split("\0"):
            if name and (ROOT / name).exists():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, tree / name, follow_symlinks=False)
        subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)
        for name in sorted({trial[0] for trial in TRIALS}):
            status, output = check(name, tree)
            faults += [f"{name} does not pass on the tree as it is: {output}"] if status else []
        for name, file, addition, expected in TRIALS:
            status, output = tried(name, tree / file, addition, tree)
            if status == 0 or expected not in output:
                faults.append(f"{name} does not see what is wrong in {file} ({repr(addition)[:80]}): {output}")
    print(*faults, f"{len(TRIALS)} trials, {len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
