"""Runs tests that record what they expect: `record.py program argument …`.

Such a test writes a file and then fails with `recorded …`. That is what is wanted here, and all that is: the status is 1 if the
program crashes or does not end its run, if a test fails for another reason, or if nothing is recorded.
"""

import re
import subprocess
import sys

ISSUE = re.compile(r"^✘ (?P<test>.*) recorded an issue.*: (?P<reason>[^:\n]*)\n(?:↳ (?P<comment>.*))?", re.MULTILINE)
CLOSING = re.compile(r"^. Test run with \d+ tests? .*", re.MULTILINE)


def fault(output: str, status: int) -> str | None:
    """Returns why the run is no recording."""
    issues = list(ISSUE.finditer(output))
    others = [issue for issue in issues if not (issue["comment"] or "").startswith("recorded ")]
    if status < 0 or not CLOSING.search(output):
        return f"it did not end its run; its status is {status}"
    if others:
        return f"not a recording: {others[0][0]}"
    if output.count(" recorded an issue") != len(issues):
        return "it has issues of a form that this script does not know"
    if not issues:
        return "it recorded nothing"
    return None


def main() -> int:
    run = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    output = run.stdout.decode(errors="replace")
    why = fault(output, run.returncode)
    if why:
        print(output, f"record: {why}", sep="\n")
        return 1
    recorded = sorted({issue["comment"].partition(";")[0] for issue in ISSUE.finditer(output)})
    print(*recorded[:5], *([f"… {len(recorded)} in all"] if len(recorded) > 5 else []), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
