"""Runs tests that record what they expect: `record.py program argument …`.

Such a test writes a file and then fails with `recorded …`. A crash, another failure and a run that records nothing are faults.
"""

import re
import subprocess
import sys

run = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
output = run.stdout.decode(errors="replace")
comments = re.findall(r"^✘ .* recorded an issue.*\n(?:↳ (.*))?", output, re.MULTILINE)
others = [comment for comment in comments if not comment.startswith("recorded ")]
if run.returncode < 0 or others or not comments or not re.search(r"^. Test run with \d+ tests? ", output, re.MULTILINE):
    sys.exit(f"{output}\nrecord: {'not a recording' if others else 'nothing recorded'}")
recorded = sorted({comment.partition(";")[0] for comment in comments})
print(*recorded[:5], *([f"… {len(recorded)} in all"] if len(recorded) > 5 else []), sep="\n")
