"""Code that no Mac, or no other system of Apple, compiles: the check must say so, and nothing else."""

from compiler import Compiler, Module

CLOCK = "func seeded() async throws { try await Task.sleep(for: .seconds(1)) }"
ERROR_TYPE = "import GRPCCore\nlet seeded = RPCError.self"
MODE = "import Darwin\nlet seeded: Int = stat().st_mode"
PLUGIN = "import XcodeProjectPlugin\nfunc seeded(_ context: XcodePluginContext) -> Any { context.package }"
PROCESS = "import Foundation\nlet seeded = Process.self"

# The module that gets the code as a file of its own, the system for which it is compiled, and what the compiler must say.
FAULTS = [
    ("SwiftMocks", "macOS", CLOCK, "is only available in macOS 13.0 or newer"),
    ("SwiftMocks", "iOS", CLOCK, "is only available in iOS 16.0 or newer"),
    ("SwiftMocks", "tvOS", CLOCK, "is only available in tvOS 16.0 or newer"),
    ("SwiftMocks", "watchOS", CLOCK, "is only available in watchOS 9.0 or newer"),
    ("SwiftMocksGRPC", "macOS", ERROR_TYPE, "'RPCError' is only available in macOS 15.0 or newer"),
    ("SwiftMocksGenerator", "macOS", MODE, "cannot convert value of type 'mode_t' (aka 'UInt16') to specified type 'Int'"),
    ("SwiftMocksPlugin", "macOS", PLUGIN, "value of type 'XcodePluginContext' has no member 'package'"),
    ("SwiftMocks", "iOS", PROCESS, "'Process' is unavailable in iOS"),
    # The compiler sees this after the types are checked.
    ("SwiftMocksGenerator", "macOS", "func seeded() -> Int {}", "missing return in global function expected to return 'Int'"),
]


def missed(compiler: Compiler, modules: list[Module]) -> list[str]:
    """Returns what the check does not see of the faults for a system. It looks again if something was compiled again."""
    stamp, state = compiler.folder / "faults.stamp", f"{compiler.fingerprint} {FAULTS}"
    if stamp.exists() and stamp.read_text() == state:
        return []
    lines = []
    for name, _, code, error in [fault for fault in FAULTS if fault[1] == compiler.system.name]:
        [module] = [module for module in modules if module.name == name]
        seeded = compiler.folder / "Seeded.swift"
        seeded.write_text(code)
        product = compiler.folder / "Seeded.swiftmodule"
        outcome = compiler.frontend("-emit-module", "-module-name", name, "-o", product, *module.flags, *module.sources, seeded)
        if not outcome.errors or not all(said.startswith(f"{seeded}:") and error in said for said in outcome.errors):
            lines.append(f"the check does not see this in {name}:\n{code}\n{outcome.text or 'it compiles'}")
    if not lines:
        stamp.write_text(state)
    return lines
