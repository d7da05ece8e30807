"""The programs that a hunt runs: protoc with its plugins, and the compiler over modules that are built already."""

import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

DIAGNOSTIC = re.compile(r"^(?P<path>/[^:\n]+\.swift):\d+:\d+: (?P<kind>error|warning): (?P<text>.*)$", re.MULTILINE)
SECONDS_ALLOWED = 300


@dataclasses.dataclass
class Toolchain:
    """The programs and modules for one library."""

    protoc: str
    plugins: dict
    """The paths of plugins, by the name that protoc has for each."""
    built: str
    """The folder that SwiftPM built an integration package into: its modules are what generated code imports."""
    modules: list
    """The modules that have to be there."""

    def require_modules(self):
        """Ends the hunt where a module is missing: every seed would look as if its messages didn't compile."""
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "Imports.swift"
            source.write_text("".join(f"import {module}\n" for module in self.modules))
            output, has_errors = self.compile("Imports", [source], [], pathlib.Path(folder), imported_later=False)
            if has_errors:
                sys.exit(f"{self.built} lacks modules that generated code imports:\n{output}")

    def generate(self, protos, paths, kind, options, out):
        """Runs a plugin. Returns what protoc has to say; nothing if all went well."""
        out.mkdir(parents=True, exist_ok=True)
        command = [self.protoc, f"--plugin=protoc-gen-{kind}={self.plugins[kind]}", f"-I{protos}", f"--{kind}_out={out}"]
        command += [f"--{kind}_opt={option}" for option in options]
        ended = run(command + list(paths))
        return ended.stdout if ended.returncode else ""

    def compile(self, module, sources, flags, folder, imported_later):
        """Compiles sources as one module. Returns the compiler's output and whether it found errors."""
        command = ["swiftc", "-module-name", module, "-parse-as-library", "-wmo", "-package-name", "hunt"]
        zlib = pathlib.Path(__file__).resolve().parents[2] / "Sources/SwiftMocksZlib"
        command += ["-I", str(folder), "-I", f"{self.built}/Modules", "-I", str(zlib)]
        for module_map in pathlib.Path(self.built).glob("*.build/module.modulemap"):
            if module_map.parent.name.endswith("-tool.build"):
                continue  # the same module once more, for programs that run during a build
            command += ["-Xcc", f"-fmodule-map-file={module_map}"]
        if imported_later:
            command += ["-emit-module", "-enable-testing", "-emit-module-path", str(folder / f"{module}.swiftmodule")]
        else:
            command += ["-emit-sil", "-o", "/dev/null"]
        ended = run(command + flags + [str(source) for source in sources])
        return ended.stdout, ended.returncode != 0


def run(command):
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=SECONDS_ALLOWED)


def diagnostics(output):
    """Each diagnostic of the compiler: the file it stands in, its kind and its words."""
    return [(pathlib.Path(found["path"]).name, found["kind"], found["text"]) for found in DIAGNOSTIC.finditer(output)]
