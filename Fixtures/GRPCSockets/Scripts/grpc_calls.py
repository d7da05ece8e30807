#!/usr/bin/env python3
"""Calls a served mock with the gRPC library of Python, and prints a table of what it saw.

    grpc_calls.py CHAT_SERVER

Each kind of rpc meets each case. Exits with 1 if one of them is not as it should be.
"""

import dataclasses
import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import grpc

# The end of a call that hangs; far more than any takes on a busy machine.
PATIENCE = 600
SENT = [("x-a", "1"), ("x-a", "2"), ("x-a-bin", bytes([0, 255, 7]))]
FIRST = [("x-first", "one"), ("x-first", "two"), ("x-first-bin", bytes([0, 255, 1]))]
LAST = [("x-last", "three"), ("x-last-bin", bytes([254, 0]))]
DETAILS = [("grpc-status-details-bin", bytes([8, 9, 18, 2, 110, 111]))]
ERROR = (grpc.StatusCode.FAILED_PRECONDITION, "no; 100 % sorry — nö")


def varint(number: int) -> bytes:
    rest, low = number >> 7, number & 127
    return bytes([low | 128]) + varint(rest) if rest else bytes([low])


def text(field: int, value: bytes) -> bytes:
    """A message with one field of text or bytes."""
    return varint(field << 3 | 2) + varint(len(value)) + value


def number(field: int, value: int) -> bytes:
    return varint(field << 3) + varint(value)


ADA = text(2, b"Ada")


@dataclasses.dataclass
class Kind:
    """An rpc, its requests, and the responses of a call that succeeds."""

    rpc: str
    requests: list[bytes]
    responses: list[bytes]
    sends_stream: bool
    gets_stream: bool

    @property
    def name(self) -> str:
        return ("stream" if self.sends_stream else "unary") + "-" + ("stream" if self.gets_stream else "unary")


LARGE = b"a" * 10_000
KINDS = [
    Kind("GetUser", [text(1, LARGE)], [text(2, LARGE)], False, False),
    Kind("ListUsers", [text(1, LARGE)], [ADA] * 3, False, True),
    Kind("Upload", [text(1, LARGE)] * 3, [number(1, 3 * len(LARGE))], True, False),
    Kind("Chat", [text(2, LARGE)] * 3, [text(2, b"re: " + LARGE)] * 3, True, True),
]


@dataclasses.dataclass
class Seen:
    """What a client sees of a call."""

    responses: list[bytes]
    first: list[tuple[str, str | bytes]]
    last: list[tuple[str, str | bytes]]
    code: grpc.StatusCode
    message: str


class Client:
    def __init__(self, port: int, compression: grpc.Compression = grpc.Compression.NoCompression) -> None:
        self.port = port
        self.channel = grpc.insecure_channel(f"127.0.0.1:{port}", compression=compression)

    def begin(self, kind: Kind, does: str = "", **options):
        """Starts a call."""
        make = getattr(self.channel, kind.name.replace("-", "_"))
        callable_ = make(f"/demo.chat.v1.ChatService/{kind.rpc}")
        metadata = SENT + ([("x-do", does)] if does else [])
        request = iter(kind.requests) if kind.sends_stream else kind.requests[0]
        options = {"metadata": metadata, "timeout": PATIENCE, **options}
        return callable_(request, **options) if kind.gets_stream else callable_.future(request, **options)

    def end(self, kind: Kind, call) -> Seen:
        """Waits for the end of a call."""
        responses = []
        try:
            responses = [response for response in call] if kind.gets_stream else [call.result()]
        except (grpc.RpcError, grpc.FutureCancelledError):
            pass
        first, last = fields(call.initial_metadata()), fields(call.trailing_metadata())
        return Seen(responses, first, last, call.code(), call.details() or "")

    def recorded(self, kind: Kind, state: str) -> list[str]:
        """What the mock has recorded of the last call of an rpc, as soon as it has `begun` or `ended`."""
        log = self.channel.unary_unary(f"/log.Log/{kind.rpc}")
        return log(state.encode(), timeout=PATIENCE).decode().splitlines()


def fields(metadata) -> list[tuple[str, str | bytes]]:
    """The fields of the application."""
    ours = ("x-", "grpc-status-details-bin")
    return sorted((key, value) for key, value in metadata or [] if key.startswith(ours))


class Mismatch(Exception):
    pass


def expect(what: str, seen, wanted) -> None:
    if seen != wanted:
        raise Mismatch(f"{what} is {str(seen)[:300]}, and should be {str(wanted)[:300]}")


def recorded(client: Client, kind: Kind, does: str, code: str, has_timeout: bool = True, compression: str = "none") -> None:
    lines = client.recorded(kind, "ended")
    wire = [line for line in lines if line.startswith("wire: ")]
    metadata = sorted(["x-a: 1", "x-a: 2", "x-a-bin: [0, 255, 7]"] + ([f"x-do: {does}"] if does else []))
    expect("the record", [line for line in lines if line not in wire], metadata + [f"code: {code}"])
    others = ["content-type", "grpc-accept-encoding", "te", "user-agent"]
    others += ["grpc-timeout"] * has_timeout + ["grpc-encoding"] * (compression != "none")
    timeout = "set" if has_timeout else "none"
    expect("the wire", wire, [
        f"wire: gRPC, proto, timeout {timeout}, compression {compression}, also {', '.join(sorted(others))}"])


def succeeds(client: Client, kind: Kind, compression: str = "none") -> None:
    seen = client.end(kind, client.begin(kind))
    expect("the end", (seen.code, seen.message), (grpc.StatusCode.OK, ""))
    expect("the responses", seen.responses, kind.responses)
    expect("the metadata", seen.first, sorted(FIRST))
    expect("the trailing metadata", seen.last, sorted(LAST))
    recorded(client, kind, "", "ok", compression=compression)


def is_compressed(client: Client, kind: Kind) -> None:
    succeeds(Client(client.port, grpc.Compression.Gzip), kind, "gzip")


def has_no_deadline(client: Client, kind: Kind) -> None:
    call = client.begin(kind, timeout=None)
    expect("the end", client.end(kind, call).code, grpc.StatusCode.OK)
    recorded(client, kind, "", "ok", has_timeout=False)


def is_rejected(client: Client, kind: Kind) -> None:
    seen = client.end(kind, client.begin(kind, "error"))
    expect("the end", (seen.code, seen.message), ERROR)
    expect("the rest", (seen.responses, seen.first, seen.last), ([], [], DETAILS))
    recorded(client, kind, "error", "failedPrecondition")


def fails_after_its_metadata(client: Client, kind: Kind) -> None:
    seen = client.end(kind, client.begin(kind, "late-error"))
    expect("the end", (seen.code, seen.message), ERROR)
    expect("the metadata", (seen.first, seen.last), (sorted(FIRST), DETAILS))
    recorded(client, kind, "late-error", "failedPrecondition")


def takes_too_long(client: Client, kind: Kind) -> None:
    """On a busy machine a call may not reach the mock in time. Then it gets more."""
    for timeout in (2, 10, 60):
        seen = client.end(kind, client.begin(kind, "hold", timeout=timeout))
        expect("the end", seen.code, grpc.StatusCode.DEADLINE_EXCEEDED)
        try:
            return recorded(client, kind, "hold", "deadlineExceeded")
        except Mismatch:
            if timeout == 60:
                raise


def is_cancelled(client: Client, kind: Kind) -> None:
    call = client.begin(kind, "hold")
    client.recorded(kind, "begun")
    call.cancel()
    expect("the end", client.end(kind, call).code, grpc.StatusCode.CANCELLED)
    recorded(client, kind, "hold", "cancelled")


CASES: list[Callable[[Client, Kind], None]] = [
    succeeds, is_compressed, has_no_deadline, is_rejected, fails_after_its_metadata, takes_too_long, is_cancelled,
]


def results(client: Client) -> Iterator[bool]:
    names = [kind.name for kind in KINDS]
    print("| a call that … | " + " | ".join(names) + " |\n| --- |" + " --- |" * len(names))
    for case in CASES:
        cells, faults = [], []
        for kind in KINDS:
            try:
                case(client, kind)
                cells.append("ok")
            except (Mismatch, grpc.RpcError) as error:
                cells.append("WRONG")
                faults.append(f"{case.__name__}, {kind.name}: {error}")
        print("| " + " | ".join([case.__name__.replace("_", " "), *cells]) + " |", flush=True)
        print("".join(f"\n{fault}" for fault in faults), end="\n" if faults else "", file=sys.stderr)
        yield not faults


def main() -> None:
    environment = {**os.environ, "SWIFT_MOCKS_TIMEOUT_SCALE": "100"}
    with subprocess.Popen(
            [sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment) as server:
        port = int(server.stdout.readline())
        print(f"grpcio {grpc.__version__} calls mocks that a gRPC Swift server serves:\n", flush=True)
        client = Client(port)
        are_right = list(results(client))
        client.channel.close()
        server.stdin.close()
        status = server.wait(PATIENCE)
    sys.exit(0 if all(are_right) and status == 0 else 1)


main()
