"""Lays out in Sources/Cases a module for each golden case of gRPC Swift that no module of this package has: its messages and
clients, and links to its mocks. Package.swift gets the list of these modules."""

import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, "../ConnectIntegration/Scripts")
from rebuild_messages import PROTOS, ROOT, TYPES, generate, readable_protos, with_imports

GOLDENS, MANIFEST = ROOT / "Fixtures/golden", pathlib.Path("Package.swift")
CASES = pathlib.Path("Sources/Cases").resolve()
LIST = re.compile(r"^let cases: \[String\] = \[.*\]$", re.MULTILINE)

# With these, a case needs modules beside its own, or imports that have an access level.
OF_OTHER_MODULES = [
    "ExtraModuleImports", "GRPCModuleName", "ModuleName", "MockReports", "ProtoPathModuleMappings", "SwiftProtobufModuleName",
    "TestableModuleImports", "UseAccessLevelOnImports",
]


def linked_goldens():
    """The goldens that modules and tests of this package have by link."""
    links = [path for folder in ("Sources", "Tests") for path in pathlib.Path(folder).rglob("*.swift") if path.is_symlink()]
    return {path.resolve() for path in links if CASES not in path.parent.resolve().parents}


def missing_modules():
    """The cases that need a module, with their goldens."""
    linked, found = linked_goldens(), []
    for case in json.loads((GOLDENS / "cases.json").read_text()):
        goldens = sorted((GOLDENS / case["name"]).rglob("*.grpc.mock.swift"))
        if "RPCLibrary=GRPCSwift" not in case["options"] or goldens and linked.issuperset(goldens):
            continue
        if not goldens:
            sys.exit(f"{case['name']} has no goldens; run `make outputs` first, or write them")
        if others := having(options_of(case), OF_OTHER_MODULES):
            sys.exit(
                f"{case['name']} has {next(iter(others))}, so its layout is not known: link its mocks in modules of"
                " Fixtures/GRPCIntegration/Sources, with a line for each in Package.swift and in Scripts/rebuild-sources.sh")
        found.append((case, goldens))
    return found


def lay_out(case, goldens, protos, protoc, programs):
    """Makes the module of a case."""
    folder, options = CASES / case["name"], options_of(case)
    shared = {**having(options, ["Visibility"]), "FileNaming": "PathToUnderscores"}
    for proto in with_imports(case["protos"]):
        text = (PROTOS / proto).read_text()
        if TYPES.search(text):
            generate(protos, folder, proto, shared, protoc, f"{programs}/protoc-gen-swift")
        if proto in case["protos"] and re.search(r"^service\b", text, re.MULTILINE):
            clients = {**shared, **having(options, ["Availability"]), "Server": "false"}
            plugin = f"{programs}/protoc-gen-grpc-swift-2"
            generate(protos, folder, proto, clients, protoc, plugin, kind="grpc-swift-2")
    for golden in goldens:
        link = folder / "_".join(golden.relative_to(GOLDENS / case["name"]).parts)
        link.symlink_to(os.path.relpath(golden, folder))


def options_of(case):
    return dict(option.split("=", 1) for option in case["options"])


def having(options, names):
    return {name: options[name] for name in names if name in options}


def main(protoc, programs):
    cases = missing_modules()
    names = json.dumps([case["name"] for case, _ in cases])
    manifest, count = LIST.subn(f"let cases: [String] = {names}", MANIFEST.read_text())
    if count != 1:
        sys.exit(f"{MANIFEST} needs a line `let cases: [String] = […]`")
    shutil.rmtree(CASES, ignore_errors=True)
    with tempfile.TemporaryDirectory() as temporary:
        protos = readable_protos(pathlib.Path(temporary))
        for case, goldens in cases:
            lay_out(case, goldens, protos, protoc, programs)
    MANIFEST.write_text(manifest)


if __name__ == "__main__":
    main(*sys.argv[1:])
