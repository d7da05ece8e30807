"""The modules of a package, as its manifest has them, for the compiler."""

import json
import subprocess
from pathlib import Path

from compiler import Argument, Module
from swift_files import swift_files


def manifest(package: Path) -> dict:
    command = [Path(__file__).parent.parent / "swiftpm", "package", "--package-path", package, "dump-package"]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def targets(manifest: dict, package: Path, kinds: set[str]) -> list[dict]:
    """Returns the targets of these kinds with Swift files below Sources, each after those that it needs."""
    wanted = {
        target["name"]: target for target in manifest["targets"]
        if target["type"] in kinds and folder(target).startswith("Sources/") and swift_files(package / folder(target))
    }  # fmt: skip
    found: dict[str, dict] = {}

    def add(target: dict) -> None:
        for name in needs(target):
            if name in wanted and name not in found:
                add(wanted[name])
        found[target["name"]] = target

    for target in wanted.values():
        add(target)
    return list(found.values())


def folder(target: dict) -> str:
    return target.get("path") or f"Sources/{target['name']}"


def needs(target: dict) -> list[str]:
    """Returns the names of what a target depends on: targets and products."""
    return [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]


def of_libraries(manifest: dict) -> set[str]:
    """Returns the targets that apps and tests may link. The others are for tools, which run on a Mac."""
    everything = {target["name"]: target for target in manifest["targets"]}
    left = [name for product in manifest["products"] if "library" in product["type"] for name in product["targets"]]
    found = set()
    while left:
        name = left.pop()
        if name in everything and name not in found:
            found.add(name)
            left += needs(everything[name])
    return found


def traits(target: dict) -> list[str]:
    """Returns the traits on which a target's dependencies depend."""
    values = [value for dependency in target["dependencies"] for value in next(iter(dependency.values()))]
    conditions = [value for value in values if isinstance(value, dict)]
    return sorted({trait for condition in conditions for trait in condition.get("traits") or []})


def module(manifest: dict, package: Path, target: dict, mode: str, with_traits: bool = True) -> Module:
    """Returns a target as a module in a language mode, with warnings as errors."""
    sources = swift_files(package / folder(target))
    flags: list[Argument] = ["-swift-version", mode, "-warnings-as-errors", "-package-name", manifest["name"].replace("-", "_")]
    if not any(source.name == "main.swift" for source in sources):
        flags.append("-parse-as-library")
    enabled = {trait["name"]: trait["enabledTraits"] for trait in manifest["traits"]}
    for trait in traits(target) if with_traits else []:
        flags += [flag for name in [trait, *enabled[trait]] for flag in ["-D", name]]
    for setting in target["settings"]:
        [(kind, value)] = setting["kind"].items()
        if kind == "enableUpcomingFeature":
            flags += ["-enable-upcoming-feature", value["_0"]]
        elif kind == "defaultIsolation":
            flags += ["-default-isolation", value["_0"]]
        elif kind != "treatAllWarnings":
            raise SystemExit(f"apple: the setting {kind} of {target['name']} is unknown here")
    return Module(target["name"].replace("-", "_"), sources, flags)
