"""Measures what users of SwiftPM wait for: builds of a package whose clients its build plugin makes, beside builds of the same
package with these clients as files."""

import json
import pathlib
import resource
import shutil
import subprocess
import sys
import time

from programs import ROOT, Package
from whole_process import Times

# How many protos a package has.
COUNTS = [1, 300]
CLEAN, CHANGED, UNCHANGED = "clean", "after a change of one", "nothing has changed"
# What SwiftPM writes before it builds, and not again while it has the same plan.
PLANNED = ["output-file-map.json", "sources"]
RPCS = 3
MESSAGE = "google.protobuf.StringValue"
MANIFEST = """\
// swift-tools-version:6.1
import PackageDescription

let package = Package(
    name: "App", platforms: [.macOS(.v14)],
    dependencies: [
        .package(path: "{fixtures}/swift-mocks", traits: ["Connect"]),
        .package(path: "{fixtures}/connect-swift"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .target(
            name: "App",
            dependencies: [
                .product(name: "Connect", package: "connect-swift"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            plugins: [{plugin}])
    ],
    swiftLanguageModes: [.v6])
"""


class App:
    """A package with a target that has clients of services with a few rpcs each."""

    def __init__(self, folder: pathlib.Path, plugin: str = "") -> None:
        self.folder, self.scratch = folder, folder / ".build"
        self.sources = folder / "Sources/App"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "Package.swift").write_text(MANIFEST.format(fixtures=ROOT / "Fixtures", plugin=plugin))

    def write(self, files: dict[str, str]) -> None:
        shutil.rmtree(self.sources, ignore_errors=True)
        self.sources.mkdir(parents=True)
        # A target needs a source of its own.
        self.replace({"App.swift": "", **files})

    def replace(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            (self.sources / name).write_text(text)

    def clean(self) -> None:
        """Removes what was made of the target, and leaves its dependencies and the plan."""
        built = [*self.scratch.glob("*/debug/App.build/*"), *self.scratch.glob("*/debug/Modules/App.*")]
        for path in built:
            if path.is_file() and path.name not in PLANNED:
                path.unlink()
        shutil.rmtree(self.scratch / "plugins/outputs", ignore_errors=True)

    def build(self) -> None:
        options = ["--package-path", str(self.folder), "--scratch-path", str(self.scratch)]
        command = ["swift", "build", *options, "--target", "App"]
        # SwiftPM prints errors to its output.
        subprocess.run(command, check=True, env=Package.environment(), stdout=sys.stderr)

    def outputs(self) -> dict[str, str]:
        return {path.name: path.read_text() for path in (self.scratch / "plugins/outputs").rglob("*.connect.swift")}


class BuildPluginMeasure:
    def __init__(self, folder: pathlib.Path, runs: int) -> None:
        self.plugin = App(folder / "plugin", '.plugin(name: "SwiftMocksPlugin", package: "swift-mocks")')
        self.files = App(folder / "files")
        self.runs = runs

    def times(self, count: int) -> dict[str, list[Times]]:
        """Of each kind of build, those with the build plugin and those with files, which take turns."""
        protos = {f"small{number}.proto": proto(number) for number in range(count)}
        # Without messages, which would need another generator.
        invocation = {"protoFiles": list(protos), "GenerateMessages": False, "GenerateMocks": False}
        self.plugin.write({**protos, "swift-mocks-config.json": json.dumps({"invocations": [invocation]})})
        self.plugin.clean()
        self.plugin.build()
        outputs = self.plugin.outputs()
        if len(outputs) != count:
            raise RuntimeError(f"{count} protos have the outputs {sorted(outputs)}")
        self.files.write(outputs)
        self.files.build()
        name = next(name for name in outputs if name.startswith("small0."))
        times = {kind: [Times(), Times()] for kind in (CLEAN, CHANGED, UNCHANGED)}
        for run in range(self.runs):
            comment = f"// Changed {run + 1} times.\n"
            # A comment of the service is in its client, too.
            changes = {self.plugin: {"small0.proto": proto(0, comment)}, self.files: {name: comment + outputs[name]}}
            for side, (app, changed) in enumerate(changes.items()):
                app.clean()
                measured_build(app, times[CLEAN][side])
                app.replace(changed)
                measured_build(app, times[CHANGED][side])
                measured_build(app, times[UNCHANGED][side])
        return times


def measured_build(app: App, times: Times) -> None:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    app.build()
    times.seconds.append(time.perf_counter() - start)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    times.processor_seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def proto(number: int, comment: str = "") -> str:
    rpcs = "".join(f"  rpc Change{rpc}({MESSAGE}) returns ({MESSAGE});\n" for rpc in range(RPCS))
    return (
        f'syntax = "proto3";\npackage bench.small{number}.v1;\nimport "google/protobuf/wrappers.proto";\n'
        f"{comment}service SmallService {{\n{rpcs}}}\n")
