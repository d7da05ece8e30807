"""Builds modules of declarations: the standard library for a system of Apple, and what is declared here of Apple's frameworks.

Linux's toolchain has the standard library as text, with the availability on Apple's systems. Bodies of functions are skipped, because
other modules see the declarations alone.
"""

import re
from pathlib import Path

from compiler import Argument, Compiler, Module

# In the order in which they use each other. Glibc is Darwin there.
FIRST = ["Swift", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing"]
DARWIN = ["Darwin"]
LATER = ["Synchronization", "Testing"]
FRAMEWORKS = [
    "ObjectiveC", "Dispatch", "os", "Foundation", "Combine", "XCTest", "PackagePlugin", "XcodeProjectPlugin", "DequeModule",
]  # fmt: skip

MODULE_FLAGS = re.compile(r"^// swift-module-flags: (.*)$", re.MULTILINE)
# What counts for the code that is checked, or for a program that is linked.
OTHER_FLAGS = re.compile(r"-target \S+|-O(?= )|-module-name \S+|-module-link-name \S+|-public-autolink-library \S+")
# Such a function has a body for systems that do not have it, which is not skipped.
BACK_DEPLOYED = re.compile(r"^\s*@backDeployed\([^)]*\)\n", re.MULTILINE)
# Availability is kept, and not checked here.
FLAGS = ["-parse-as-library", "-experimental-skip-all-function-bodies", "-suppress-warnings", "-disable-availability-checking"]


def build(compiler: Compiler, folder: Path) -> None:
    """Builds all modules of declarations. `folder` has those of frameworks."""
    for name in [*FIRST, *DARWIN, *LATER, *FRAMEWORKS]:
        own = folder / f"{name}.swiftinterface"
        text, flags = (own.read_text(), ["-swift-version", "6"]) if own.exists() else of_toolchain(compiler, name)
        if name in DARWIN:
            flags = [*flags, "-import-underlying-module"]
        # The compiler would prefer the text to a module that is beside it.
        (compiler.folder / "texts").mkdir(exist_ok=True)
        source = compiler.folder / f"texts/{name}.swiftinterface"
        source.write_text(text)
        outcome = compiler.build(Module(name, [source], flags), *FLAGS)
        if not outcome.succeeded:
            raise SystemExit(f"apple: the declarations of {name} can't be built for {compiler.system}:\n{outcome.text}")


def of_toolchain(compiler: Compiler, name: str) -> tuple[str, list[Argument]]:
    """Returns the text of one of the toolchain's modules, and the flags that it was built with."""
    if name == "SwiftOnoneSupport":
        return "", ["-parse-stdlib"]
    paths = (compiler.resources / f"linux/{name}.swiftmodule").glob("*.swiftinterface")
    [path] = [path for path in paths if ".private." not in path.name]
    text = path.read_text()
    flags = OTHER_FLAGS.sub("", MODULE_FLAGS.search(text)[1]).split()
    return re.sub(r"^import Glibc$", "import Darwin", BACK_DEPLOYED.sub("", text), flags=re.MULTILINE), flags
