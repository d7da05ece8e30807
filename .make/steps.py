"""Runs make targets as steps, some at a time, and ends with a list of them.

A step is `name` or `name:needed,needed`: it starts once the steps that it needs have passed, and is left out if one of them
has not. A step fails too if its suites have no test, or leave one out whose gate is shut, or if SwiftPM warns of a package. One
that fails stops no other. What a step prints goes to a log, and is shown if it fails; the lines that say why are repeated below
the list.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import time
from dataclasses import dataclass, field

# How XCTest and Swift Testing end; XCTest says it for each suite, and for all of them last.
CLOSINGS = [re.compile(r"Executed \d+ tests?, with \d+ failures?"), re.compile(r"Test run with .*")]

# What a test says that its gate leaves out, as `Tests/TestSupport/TestGate.swift` words it.
LEFT_OUT = re.compile(r"^.* skipped: .*SWIFT_MOCKS_TESTS=.*$", re.MULTILINE)

# What SwiftPM says about a package. The compiler's own warnings are errors in other ways.
OF_PACKAGE = re.compile(r"^warning: '[^']+': .*$", re.MULTILINE)

# What says why a step failed: a test's issue, a compiler's error, ThreadSanitizer's summary, make's last word.
REASON = re.compile(r"^(?:✘ .*|.*\berror: .*|SUMMARY: .*|make.*\*\*\* .*)$", re.MULTILINE)
REASONS_SHOWN = 10


@dataclass
class Step:
    name: str
    needs: list[str]
    state: str = "waits"
    wall: float = 0
    processor: float = 0
    closing: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)
    process: subprocess.Popen | None = None
    started: float = 0


def parse(text: str) -> Step:
    name, _, needs = text.partition(":")
    return Step(name, [need for need in needs.split(",") if need])


def start(step: Step, make: str, logs: pathlib.Path) -> None:
    print(f"-- {step.name}", flush=True)
    step.state, step.started = "runs", time.monotonic()
    with open(logs / f"{step.name}.log", "wb") as log:
        step.process = subprocess.Popen(
            [make, "--no-print-directory", step.name], stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
        )


def finish(step: Step, status: int, processor: float, logs: pathlib.Path) -> None:
    step.wall, step.processor = time.monotonic() - step.started, processor
    text = (logs / f"{step.name}.log").read_text(errors="replace")
    step.closing = [found[-1] for found in (closing.findall(text) for closing in CLOSINGS) if found]
    ran_nothing = any(closing.startswith("Test run with 0 tests") for closing in step.closing)
    faults = LEFT_OUT.findall(text) + OF_PACKAGE.findall(text)
    step.state = "passed" if status == 0 and not ran_nothing and not faults else "FAILED"
    if step.state == "FAILED":
        step.reasons = list(dict.fromkeys(REASON.findall(text) + faults))[:REASONS_SHOWN]
        print(f"\n{text}\n-- {step.name} failed; that was all it printed", flush=True)
        return
    print(f"-- {step.name} passed in {step.wall:.0f} s", *step.closing, sep="\n   ", flush=True)


def run(steps: list[Step], make: str, jobs: int, logs: pathlib.Path) -> None:
    states = {step.name: step for step in steps}
    while any(step.state in ("waits", "runs") for step in steps):
        for step in steps:
            needed = [states[name] for name in step.needs if name in states]
            if step.state != "waits":
                continue
            if any(other.state in ("FAILED", "left out") for other in needed):
                step.state = "left out"
            elif sum(other.state == "runs" for other in steps) < jobs and all(n.state == "passed" for n in needed):
                start(step, make, logs)
        running = {step.process.pid: step for step in steps if step.state == "runs"}
        if not running:
            continue
        pid, status, usage = os.wait4(-1, 0)
        if step := running.get(pid):
            step.process.returncode = os.waitstatus_to_exitcode(status)
            finish(step, step.process.returncode, usage.ru_utime + usage.ru_stime, logs)


def table(steps: list[Step], wall: float) -> str:
    width = max(len(step.name) for step in steps)
    lines = [
        f"{step.name:{width}}  {step.state:8}  {step.wall:6.0f} s  {step.processor:6.0f} s CPU  {'; '.join(step.closing)}"
        for step in steps
    ]
    for step in steps:
        lines += [f"{step.name}: {reason[:300]}" for reason in step.reasons]
    failed = [step.name for step in steps if step.state != "passed"]
    verdict = f"not passed: {', '.join(failed)}" if failed else "all passed"
    total = sum(step.processor for step in steps)
    return "\n".join(["", *lines, f"{verdict}; {wall:.0f} s, {total:.0f} s CPU"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--make", default="make")
    parser.add_argument("--jobs", type=int, default=2, help="steps at a time")
    parser.add_argument("--logs", type=pathlib.Path, default=pathlib.Path(".build/steps"))
    parser.add_argument("steps", nargs="+", type=parse)
    arguments = parser.parse_args()
    arguments.logs.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    run(arguments.steps, arguments.make, arguments.jobs, arguments.logs)
    print(table(arguments.steps, time.monotonic() - started), flush=True)
    return 0 if all(step.state == "passed" for step in arguments.steps) else 1


if __name__ == "__main__":
    sys.exit(main())
