"""Code that no Mac, or no other system of Apple, compiles: the check must say so, with the line."""

import re
from dataclasses import dataclass

from compiler import Compiler, Module


@dataclass(frozen=True)
class Fault:
    """A change of a file in one module, and what the compiler must say about the line that has it."""

    module: str
    file: str
    old: str
    """Empty: the new text comes last."""
    new: str
    error: str
    system: str = "macOS"
    """For which the module is compiled."""

    def __str__(self) -> str:
        return f"{self.file} with `{self.new.strip()}`"


CLOCK = "func seeded() async throws { try await Task.sleep(for: .seconds(1)) }\n"
FAULTS = [
    # APIs that are too new.
    Fault("SwiftMocks", "Gate.swift", "", CLOCK, "is only available in macOS 13.0 or newer"),
    Fault("SwiftMocks", "Gate.swift", "", CLOCK, "is only available in iOS 16.0 or newer", "iOS"),
    Fault("SwiftMocks", "Gate.swift", "", CLOCK, "is only available in tvOS 16.0 or newer", "tvOS"),
    Fault("SwiftMocks", "Gate.swift", "", CLOCK, "is only available in watchOS 9.0 or newer", "watchOS"),
    Fault(
        "SwiftMocksBuildTool", "JSONValue.swift", "", 'let seeded = "a".split(separator: "ab")\n',
        "'split(separator:maxSplits:omittingEmptySubsequences:)' is only available in macOS 13.0 or newer"),
    Fault(
        "SwiftMocksGRPC", "GRPCCall.swift", "", "#if GRPCSwift\nlet seeded = RPCError.self\n#endif\n",
        "'RPCError' is only available in macOS 15.0 or newer"),
    # Types that Apple's headers declare otherwise.
    Fault(
        "SwiftMocksGenerator", "Threads.swift", "var thread: pthread_t?\n", "var thread = pthread_t()\n",
        "missing argument for parameter #1 in call"),
    Fault(
        "SwiftMocksGenerator", "StandardStreams.swift", "", "let seeded: Int = stat().st_mode\n",
        "cannot convert value of type 'mode_t' (aka 'UInt16') to specified type 'Int'"),
    # What Xcode's plugins do not have.
    Fault(
        "SwiftMocksPlugin", "SwiftMocksPlugin.swift", "context.xcodeProject.directoryURL", "context.package.directoryURL",
        "value of type 'XcodePluginContext' has no member 'package'"),
    # Calls of Foundation that are unavailable.
    Fault(
        "SwiftMocks", "Locked.swift", "", "func seeded(_ lock: NSLock) async { lock.lock() }\n",
        "instance method 'lock' is unavailable from asynchronous contexts"),
    Fault("SwiftMocks", "Locked.swift", "", "let seeded = Process.self\n", "'Process' is unavailable in iOS", "iOS"),
    Fault(
        "SwiftMocksWire", "WireQuery.swift", "", 'func seeded(_ url: URL) -> URL { url.appending(path: "a") }\n',
        "'appending(path:directoryHint:)' is only available in macOS 13.0 or newer"),
    # What the compiler sees after the types are checked.
    Fault(
        "SwiftMocksGenerator", "Threads.swift", "", "#if canImport(Darwin)\nfunc seeded() -> Int {}\n#endif\n",
        "missing return in global function expected to return 'Int'"),
]  # fmt: skip


def missed(compiler: Compiler, modules: list[Module]) -> list[str]:
    """Returns what the check does not see of the faults for a system. It looks again if something was compiled again."""
    stamp, state = compiler.folder / "faults.stamp", f"{compiler.fingerprint} {FAULTS}"
    if stamp.exists() and stamp.read_text() == state:
        return []
    lines = []
    for fault in [fault for fault in FAULTS if fault.system == compiler.system.name]:
        [module] = [module for module in modules if module.name == fault.module]
        if said := complaint(compiler, module, fault):
            lines.append(f"the check does not see {fault}: {said}")
    if not lines:
        stamp.write_text(state)
    return lines


def complaint(compiler: Compiler, module: Module, fault: Fault) -> str | None:
    """Compiles a module with a fault. Returns what the compiler says, unless that is the error in its line and nothing else."""
    files = [source for source in module.sources if source.name == fault.file]
    if len(files) != 1:
        return f"{module.name} has {len(files)} files of that name"
    [file] = files
    text = file.read_text()
    if fault.old not in text:
        return f"`{fault.old}` is not there"
    changed = text.replace(fault.old, fault.new, 1) if fault.old else f"{text}\n{fault.new}"
    seeded = compiler.folder / f"texts/{fault.file}"
    seeded.write_text(changed)
    sources = [seeded if source == file else source for source in module.sources]
    outcome = compiler.frontend("-emit-module", "-module-name", module.name, "-o", "/dev/null", *module.flags, *sources)
    start = changed[: changed.rindex(fault.new)].count("\n") + 1
    lines = "|".join(str(start + number) for number in range(len(fault.new.splitlines())))
    wanted = re.compile(rf"{re.escape(str(seeded))}:({lines}):\d+: error: .*{re.escape(fault.error)}")
    if outcome.errors and all(wanted.match(error) for error in outcome.errors):
        return None
    return "\n".join(outcome.errors) or outcome.text or "it compiles"
