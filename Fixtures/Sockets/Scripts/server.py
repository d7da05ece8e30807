"""The server with the mocks, as a process."""

import contextlib
import json
import os
import subprocess
import tempfile
import urllib.error
import urllib.request

# The end of a call that hangs; far more than any takes on a busy machine.
PATIENCE = 600


class Server:
    def __init__(self, program: str) -> None:
        self._errors = tempfile.TemporaryFile("w+")
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True,
            env=os.environ | {"SWIFT_BACKTRACE": "enable=yes,color=no", "SWIFT_MOCKS_TIMEOUT_SCALE": "100"})
        self.port = int(self._process.stdout.readline())
        self.address = f"http://127.0.0.1:{self.port}"
        self._break_a_request()

    def seen(self, call: str, event: str) -> dict | None:
        """What the mocks have recorded of a call, once it has `begun` or `ended`, or `now`."""
        return json.loads(self._log(f"{event} {call}"))

    @property
    def open_calls(self) -> int:
        """The number of calls that have not ended."""
        return int(self._log("open"))

    @property
    def descriptors(self) -> int:
        """The descriptors that the process has open, without those that threads wait with, of which there is a fixed number.
        Only Linux tells."""
        folder = f"/proc/{self._process.pid}/fd"
        kinds = []
        for name in os.listdir(folder):
            with contextlib.suppress(FileNotFoundError):
                kinds.append(os.readlink(f"{folder}/{name}"))
        return sum(not kind.startswith("anon_inode:") for kind in kinds)

    @property
    def cpu_seconds(self) -> float:
        """The processor time of the process. Only Linux tells."""
        with open(f"/proc/{self._process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def peak_bytes(self) -> int:
        """The most memory that the process has had. Only Linux tells."""
        with open(f"/proc/{self._process.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM:"))

    def _log(self, text: str) -> str:
        request = self._single(json.dumps({"text": text}).encode(), **{"x-do": "log"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return json.load(response)["text"]

    def close(self) -> None:
        """Has the process end."""
        self._process.stdin.close()

    def _break_a_request(self) -> None:
        """Makes the first report, without which nobody would know that reports arrive."""
        with contextlib.suppress(urllib.error.HTTPError):
            urllib.request.urlopen(self._single(b"no JSON"), timeout=PATIENCE)

    def _single(self, body: bytes, **headers: str) -> urllib.request.Request:
        headers = {"content-type": "application/json"} | headers
        return urllib.request.Request(f"{self.address}/kinds.v1.KindsService/Single", body, headers)

    def stop(self) -> str:
        """Ends the process, and returns what it has reported after the first report."""
        self.close()
        status = self._process.wait(PATIENCE)
        self._errors.seek(0)
        first, _, others = self._errors.read().partition("\n\n")
        if "a request of /kinds.v1.KindsService/Single is broken" not in first:
            others = f"no report of the first request, which is broken, but: {first}\n{others}"
        return others + (f"exit status {status}\n" if status else "")
