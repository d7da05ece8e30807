"""Measures a MockServer as another process: calls in a second, streams at once, and what is left of them."""

import asyncio
import pathlib
import re
import resource
import struct
import sys
import tempfile
import time

from programs import Package, ROOT, run

sys.path.append(str(ROOT / "Fixtures" / "Sockets" / "Scripts"))

import hostile  # noqa: E402
from server import Server  # noqa: E402

PACKAGE = Package("Sockets", "sockets-bench")
MESSAGE = b"\n\x05hello"
ENVELOPE = struct.pack(">BI", 0, len(MESSAGE)) + MESSAGE
# What a reader calls it, the content type, the body, and how h2load connects.
CALLS = [
    ("Connect, JSON, HTTP/1.1, 32 connections", "application/json", b'{"text": "hello"}', ["--h1", "--clients=32"]),
    ("Connect, proto, HTTP/1.1, 32 connections", "application/proto", MESSAGE, ["--h1", "--clients=32"]),
    ("Connect, proto, HTTP/2, 4 connections with 32 calls each", "application/proto", MESSAGE,
     ["--clients=4", "--max-concurrent-streams=32"]),
    ("gRPC-Web, proto, HTTP/1.1, 32 connections", "application/grpc-web+proto", ENVELOPE, ["--h1", "--clients=32"]),
    ("gRPC, HTTP/2, 4 connections with 32 calls each", "application/grpc", ENVELOPE,
     ["--clients=4", "--max-concurrent-streams=32"]),
]
STREAMS, REPLIES = 1_000, 10
CONNECTIONS = 9_900


class ServerMeasure:
    def __init__(self) -> None:
        self.program = str(PACKAGE.program("KindsServer", "release"))
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    def start_milliseconds(self) -> float:
        """The time in which a server starts and stops."""
        return float(run(self.program, "starts", "1000"))

    def calls_per_second(self, content_type: str, body: bytes, options: list[str], count: int) -> float:
        server = Server(self.program)
        with tempfile.NamedTemporaryFile() as data:
            pathlib.Path(data.name).write_bytes(body)
            said = run(
                "h2load", f"--requests={count}", f"--data={data.name}", f"--header=content-type: {content_type}", "--header=te: trailers",
                *options, f"{server.address}/kinds.v1.KindsService/Single")
        done = re.search(r"(\d+) succeeded, (\d+) failed, (\d+) errored", said)
        if not done or int(done[1]) != count or server.open_calls or server.stop():
            raise RuntimeError(f"a call was lost:\n{said}")
        return float(re.search(r"([\d.]+) req/s", said)[1])

    def streams(self) -> tuple[float, float]:
        """The seconds in which all streams get all their replies, and the server's megabytes."""
        return self.attack(self.talk)

    def connections(self) -> tuple[float, float]:
        """The seconds in which all connections are opened and answered, and the server's megabytes."""
        return self.attack(self.connect)

    def attack(self, body) -> tuple[float, float]:
        server = Server(self.program)
        attack = hostile.Attack(server, CONNECTIONS)

        async def measure() -> float:
            descriptors = await attack.idle_descriptors()
            start = time.monotonic()
            await body(attack)
            seconds = time.monotonic() - start
            await hostile.settled(server, descriptors)
            return seconds

        seconds = asyncio.run(measure())
        megabytes = server.peak_bytes / 1e6
        if reports := server.stop():
            raise RuntimeError(reports)
        return seconds, megabytes

    @staticmethod
    async def talk(attack: "hostile.Attack") -> None:
        streams = await attack.open(STREAMS)
        for stream in streams:
            stream.write(hostile.OPEN_TALK + hostile.chunk(hostile.envelope("0")))
        for stream in streams:
            await stream.reader.readuntil(b"re: 0")
        # All are open now.
        for number in range(1, REPLIES):
            for stream in streams:
                stream.write(hostile.chunk(hostile.envelope(str(number))))
            for stream in streams:
                await stream.reader.readuntil(f"re: {number}".encode())
        for stream in streams:
            stream.write(b"0\r\n\r\n")
        for stream in streams:
            await stream.reader.readuntil(b"0\r\n\r\n")
            await stream.close()

    @staticmethod
    async def connect(attack: "hostile.Attack") -> None:
        await attack.half_requests()
