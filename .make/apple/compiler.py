"""Runs the compiler for a system of Apple, and remembers what it has accepted."""

import hashlib
import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from systems import System

Argument = str | Path


def resources() -> Path:
    """Returns the toolchain's folder with what comes for each platform, such as `/usr/lib/swift`."""
    told = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    return Path(json.loads(told)["paths"]["runtimeResourcePath"])


def version() -> str:
    return subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout


@dataclass
class Module:
    """Sources that are compiled together."""

    name: str
    sources: list[Path]
    flags: list[Argument] = field(default_factory=list)
    """Without those that are the same for all modules."""
    product: str = ""
    """The name of the file, where it is not the module's. Nothing imports it then."""


@dataclass(frozen=True)
class Outcome:
    """What the compiler says."""

    succeeded: bool
    text: str

    @property
    def errors(self) -> list[str]:
        """The errors, each as `path:line:column: error: text`."""
        return [line for line in self.text.splitlines() if re.match(r"\S.*error: ", line)]


class Compiler:
    """The compiler with a target. What it builds goes to a folder, in which it also looks for modules."""

    def __init__(self, system: System, sdk: Path, folder: Path, fingerprint: str, others: list[Argument]) -> None:
        self.system, self.folder = system, folder
        self.resources = resources()
        plugins = self.resources / "host/plugins"
        self.flags: list[Argument] = [
            "-target", system.target, "-sdk", sdk, "-resource-dir", self.resources, "-module-cache-path", folder / "cache",
            "-plugin-path", plugins, "-plugin-path", plugins / "testing", "-I", folder, *others,
        ]  # fmt: skip
        # Of all that was built before, as each module may need what is older.
        self.fingerprint = fingerprint
        self.built = 0
        folder.mkdir(parents=True, exist_ok=True)

    def frontend(self, *arguments: Argument) -> Outcome:
        """Runs the frontend, because the driver wants an SDK of Apple."""
        command = [shutil.which("swift-frontend") or "swift-frontend", *self.flags, "-disable-objc-interop", *arguments]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return Outcome(run.returncode == 0, run.stdout)

    def build(self, module: Module, *flags: Argument) -> Outcome:
        """Builds a module, unless it and all that is older are as they were when it was last built."""
        arguments = [*module.flags, *flags]
        name = module.product or module.name
        digest = hashlib.sha256(f"{self.fingerprint}\0{name}\0{arguments}".encode())
        for source in module.sources:
            digest.update(f"\0{source}\0".encode() + source.read_bytes())
        self.fingerprint = digest.hexdigest()
        stamp, product = self.folder / f"{name}.stamp", self.folder / f"{name}.swiftmodule"
        if product.exists() and stamp.exists() and stamp.read_text() == self.fingerprint:
            return Outcome(True, "")
        stamp.unlink(missing_ok=True)
        self.built += 1
        fresh = product.with_suffix(".fresh")
        outcome = self.frontend("-emit-module", "-module-name", module.name, "-o", fresh, *arguments, *module.sources)
        if outcome.succeeded:
            os.replace(fresh, product)
            stamp.write_text(self.fingerprint)
        else:
            product.unlink(missing_ok=True)
        return outcome

    def write_driver_flags(self, file: Path) -> None:
        """Writes the flags with which `swiftc` compiles code that imports the modules, as a file for its argument `@file`."""
        flags = [str(flag).replace(" ", "\\ ") for flag in [*self.flags, "-Xfrontend", "-disable-objc-interop"]]
        file.write_text("\n".join(flags) + "\n")
