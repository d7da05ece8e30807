"""Compiles on Linux what a Mac compiles: `check.py --headers folder --checkouts folder --folder folder --systems macOS …`.

The modules of Package.swift and of Fixtures/ConnectIntegration are compiled for the lowest systems of Apple that Package.swift
promises, warnings as errors, and those of Fixtures/GRPCIntegration for the systems that it promises. Nothing is linked and nothing
runs. A module is kept until it changes, or one that was compiled before it. `declarations.py` says where Apple's libraries come from,
and `faults.py` what the check must see.
"""

import argparse
import concurrent.futures
import hashlib
import os
import shutil
import sys
import time
from pathlib import Path

import compiler
import declarations
import faults
import packages
import products
from compiler import Compiler, Module
from systems import NAMES, System, promised

ROOT = Path(__file__).resolve().parent.parent.parent
DECLARATIONS = ROOT / "Fixtures/Apple"
CONNECT = ROOT / "Fixtures/ConnectIntegration"
GRPC = ROOT / "Fixtures/GRPCIntegration"
STAND_IN = ROOT / "Fixtures/connect-swift/Sources"
ZLIB = ROOT / "Sources/SwiftMocksZlib"


class Check:
    """The check for one system of each name."""

    def __init__(self, arguments: argparse.Namespace, sdk: Path, fingerprint: str) -> None:
        self.checkouts, self.folder, self.sdk, self.fingerprint = arguments.checkouts, arguments.folder, sdk, fingerprint
        self.manifest, self.connect, self.grpc = map(products.manifest, [ROOT, CONNECT, GRPC])

    def run(self, system: System, grpc_system: System) -> list[str]:
        """Compiles everything for a system. Returns what is wrong, and prints what was done."""
        started = time.monotonic()
        folder = self.folder / system.name
        folder.mkdir(parents=True, exist_ok=True)
        others = [*packages.c_flags(self.checkouts, folder), "-I", ZLIB]
        using = Compiler(system, self.sdk, folder, self.fingerprint, others)
        declarations.build(using, DECLARATIONS)
        packages.build(using, self.checkouts, STAND_IN)
        own = self.own_modules(system)
        of_connect = products.targets(self.connect, CONNECT, {"regular"})
        with_mocks = [products.module(self.connect, CONNECT, target, "6") for target in of_connect]
        # Goldens import them as tests do.
        for module in with_mocks:
            module.flags.append("-enable-testing")
        wrong = checked(using, [*own, *self.without_traits(), *with_mocks])
        if not wrong:
            wrong = faults.missed(using, own)
        # Mocks for gRPC Swift are in packages that promise newer systems.
        modes = {
            mode: Compiler(grpc_system, self.sdk, folder / f"swift{mode}", using.fingerprint, [*others, "-I", folder])
            for mode in ["5", "6"]
        }
        targets = products.targets(self.grpc, GRPC, {"regular"})
        for mode, newer in modes.items():
            if not wrong:
                wrong = checked(newer, [products.module(self.grpc, GRPC, target, mode) for target in targets])
        compiled = using.built + sum(newer.built for newer in modes.values())
        seconds = time.monotonic() - started
        print(
            f"{system}: {len(own)} modules, {len(with_mocks)} with mocks for Connect,",
            f"{len(targets)} with mocks for gRPC Swift on {grpc_system};",
            f"{compiled} compiled in {seconds:.0f} s{', FAILED' if wrong else ''}", flush=True)  # fmt: skip
        using.write_driver_flags(folder / "flags")
        return wrong

    def own_modules(self, system: System) -> list[Module]:
        """The modules of this package that are for a system. Tools run on Macs only."""
        targets = products.targets(self.manifest, ROOT, {"regular", "executable", "plugin"})
        linked = products.of_libraries(self.manifest)
        return [
            products.module(self.manifest, ROOT, target, "6") for target in targets
            if system.name == "macOS" or target["name"] in linked
        ]  # fmt: skip

    def without_traits(self) -> list[Module]:
        """The modules that are other ones without their traits."""
        modules = []
        for target in products.targets(self.manifest, ROOT, {"regular"}):
            if products.traits(target):
                module = products.module(self.manifest, ROOT, target, "6", with_traits=False)
                module.product = f"{module.name}WithoutTraits"
                modules.append(module)
        return modules


def checked(using: Compiler, modules: list[Module]) -> list[str]:
    """Compiles modules. Returns what is wrong with them, but for those that only lack one that is wrong."""
    failed: dict[str, str] = {}
    for module in modules:
        outcome = using.build(module)
        missing = [f"no such module '{name}'" for name in failed]
        if not outcome.succeeded:
            is_new = not outcome.errors or not all(error.endswith(tuple(missing)) for error in outcome.errors)
            failed[module.name] = f"{module.name} for {using.system}:\n{outcome.text}" if is_new else ""
    return [text for text in failed.values() if text]


def make_sdk(headers: Path, folder: Path) -> str:
    """Makes a folder with Apple's headers and the map of them. Returns a digest of these and of the compiler's version."""
    digest = hashlib.sha256(f"{compiler.version()}{os.stat(headers).st_mtime_ns}".encode())
    for file in sorted((DECLARATIONS / "headers").rglob("*.*")):
        digest.update(file.read_bytes())
    stamp = folder / "stamp"
    if not stamp.exists() or stamp.read_text() != digest.hexdigest():
        shutil.rmtree(folder, ignore_errors=True)
        for source in [headers, DECLARATIONS / "headers"]:
            shutil.copytree(source, folder / "usr/include", dirs_exist_ok=True)
        stamp.write_text(digest.hexdigest())
    return digest.hexdigest()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--headers", type=Path, required=True, help="Apple's include folder")
    parser.add_argument("--checkouts", type=Path, required=True, help="the packages that the modules import")
    parser.add_argument("--folder", type=Path, required=True, help="where modules are kept")
    parser.add_argument("--systems", nargs="+", choices=NAMES.values(), required=True, help="the systems to compile for")
    arguments = parser.parse_args()
    sdk = arguments.folder / "sdk"
    check = Check(arguments, sdk, make_sdk(arguments.headers, sdk))
    pairs = zip(promised(check.manifest), promised(check.grpc))
    wanted = [pair for pair in pairs if pair[0].name in arguments.systems]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = list(pool.map(lambda pair: check.run(*pair), wanted))
    if any(wrong):
        print(*(line for lines in wrong for line in lines), sep="\n")
        print(f"If an API is unknown, but Apple has it, declare it in {DECLARATIONS.relative_to(ROOT)}.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
