"""The server with the mocks, as a process."""

import json
import os
import subprocess
import tempfile
import urllib.request

# The end of a call that hangs; far more than any takes on a busy machine.
PATIENCE = 120


class Server:
    def __init__(self, program: str) -> None:
        self._errors = tempfile.TemporaryFile("w+")
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True,
            env=os.environ | {"SWIFT_BACKTRACE": "enable=yes,color=no"})
        self.ports = dict(zip((1, 2), self._process.stdout.readline().split()))

    def address(self, http: int) -> str:
        return f"http://127.0.0.1:{self.ports[http]}"

    def seen(self, call: str, event: str) -> dict | None:
        """What the mocks have recorded of a call, once it has `begun` or `ended`, or `now`."""
        with urllib.request.urlopen(f"{self.address(1)}/seen/{call}/{event}", timeout=PATIENCE) as response:
            return json.load(response)

    def stop(self) -> str:
        """Ends the process, and returns what it has reported."""
        self._process.stdin.close()
        status = self._process.wait(PATIENCE)
        self._errors.seek(0)
        return self._errors.read() + (f"exit status {status}\n" if status else "")
