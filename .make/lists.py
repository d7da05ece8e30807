"""Checks lists of files against the folders that they list, and the gates of tests: run in the project's folder."""

import json
import pathlib
import re
import sys

FIXTURES = pathlib.Path("Fixtures")
ROW = re.compile(r"^\| `([^`]+?)/?` \|", re.MULTILINE)

# A suite that is in no other one.
SUITE = re.compile(r"^(?:@Suite.*|struct \w+Tests\b.*)", re.MULTILINE)
LONG = "gated(by: .long)"

# All else has a place in one of these.
TOP_LEVEL = {"Fixtures", "Makefile", "Package.swift", "README.md", "Sources", "Tests"}


def ignored(name: str) -> bool:
    """Whether git ignores a file or folder of this name anywhere."""
    patterns = [line.rstrip("/") for line in pathlib.Path(".gitignore").read_text().split("\n") if line]
    return any(pathlib.PurePath(name).match(pattern) for pattern in patterns)


def paths(folder: pathlib.Path, ending: str) -> set[str]:
    return {str(path.relative_to(folder).with_suffix("")) for path in folder.rglob(f"*{ending}")}


def differences(what: str, listed: set[str], there: set[str]) -> list[str]:
    lacking = [f"{what}: {name} is not listed" for name in sorted(there - listed)]
    return lacking + [f"{what}: {name} is listed, and not there" for name in sorted(listed - there)]


def unlinked_faults() -> list[str]:
    """Mocks of gRPC Swift are compiled where a module or a test has them by link."""
    folders = [FIXTURES / "GRPCIntegration" / name for name in ("Sources", "Tests")]
    linked = {path.resolve() for folder in folders for path in folder.rglob("*.swift") if path.is_symlink()}
    goldens = sorted((FIXTURES / "golden").rglob("*.grpc.mock.swift"))
    return [f"{path}: nothing compiles it; run `make messages`" for path in goldens if path.resolve() not in linked]


def gate_faults() -> list[str]:
    """A test target in which a suite takes long has only such: make runs it in another step. Suites in others have their gate."""
    files = sorted(pathlib.Path("Tests").rglob("*.swift"))
    suites = [(path, line) for path in files for line in SUITE.findall(path.read_text())]
    long_targets = {path.parts[1] for path, line in suites if LONG in line}
    ungated = [(path, line) for path, line in suites if path.parts[1] in long_targets and LONG not in line]
    return [f"{path} needs .{LONG} as the suites beside it: {line}" for path, line in ungated]


def main() -> int:
    rows = ROW.findall((FIXTURES / "README.md").read_text())
    entries = {entry.name for entry in FIXTURES.iterdir() if not ignored(entry.name)} - {"README.md"}
    cases = [case["name"] for case in json.loads((FIXTURES / "golden/cases.json").read_text())]
    goldens = {entry.name for entry in (FIXTURES / "golden").iterdir()} - {"cases.json", ".DS_Store"}
    protos, descriptors = paths(FIXTURES / "protos", ".proto"), paths(FIXTURES / "descriptors", ".pb")
    top = {entry.name for entry in pathlib.Path().iterdir() if not entry.name.startswith(".")}
    if not rows or not cases or not protos:
        sys.exit("lists: there are no lists; run it in the project's folder")
    faults = differences("the table of Fixtures/README.md", set(rows), entries)
    faults += differences("Fixtures/golden/cases.json", set(cases), goldens)
    faults += [f"the descriptor sets: {name}.pb is missing; run `make descriptors`" for name in sorted(protos - descriptors)]
    faults += [f"the descriptor sets: {name}.pb has no proto" for name in sorted(descriptors - protos)]
    faults += gate_faults() + unlinked_faults()
    others = sorted(name for name in top - TOP_LEVEL if not ignored(name))
    faults += [f"{name} is at the top level, which has {', '.join(sorted(TOP_LEVEL))} and dotfiles" for name in others]
    for what, names in [("the table of Fixtures/README.md", rows), ("Fixtures/golden/cases.json", cases)]:
        faults += [f"{what}: {name} is listed twice" for name in sorted({name for name in names if names.count(name) > 1})]
    print(*faults, f"{len(rows) + len(cases) + len(protos)} entries, {len(faults)} faults", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
