#!/usr/bin/env python3
"""Calls served mocks with clients that others wrote, and prints a table of what was seen.

    connect_calls.py KINDS_SERVER BUF DESCRIPTORS

Each kind of rpc meets each case, over each protocol, codec and compression that a client has. Exits with 1 if a client or a
mock has seen something else than it should.
"""

import asyncio
import itertools
import sys

import grpc

from buf_client import BufClient
from cases import ALL, CODE_KINDS, CODES, GET, SENT, Kind, Way, expected
from python_client import PythonClient
from server import PATIENCE, Server

Client = PythonClient | BufClient
CASES = {"ok": None, "error": "fail", "late error": "fail-late", "deadline": "hold", "cancel": "hold"}
CODE_CASES = {code: "code" for code in CODES}
# No call of these takes so long.
TIMEOUT = 600


class Runner:
    def __init__(self, server: Server) -> None:
        self._server = server
        self._ids = map(str, itertools.count(1))
        # The programs share the machine.
        self._turns = asyncio.Semaphore(4)

    async def check(self, client: Client, kind: Kind, case: str, way: Way) -> list[str]:
        """Makes a call, and returns what is not as it should be."""
        async with self._turns:
            try:
                async with asyncio.timeout(PATIENCE):
                    if case == "deadline":
                        return await self._check_deadline(client, kind, way)
                    if case == "cancel":
                        return await self._check_cancel(client, kind, way)
                    if case in CODES:
                        return await self._check_code(client, kind, case, way)
                    return await self._check_answer(client, kind, case, way)
            except TimeoutError:
                return [f"no end after {PATIENCE} s"]

    def _call(self, client: Client, kind: Kind, case: str, way: Way, timeout: float = TIMEOUT) -> tuple:
        call = next(self._ids)
        does = (CASES | CODE_CASES)[case]
        headers = SENT + [("x-id", call)] + ([("x-do", does)] if does else [])
        return call, client.call(self._server.address, kind, way, headers, timeout, holds=does == "hold")

    async def _seen(self, call: str, event: str) -> dict | None:
        return await asyncio.to_thread(self._server.seen, call, event)

    async def _check_answer(self, client: Client, kind: Kind, case: str, way: Way) -> list[str]:
        call, answer = self._call(client, kind, case, way)
        answer, wanted = await answer, expected(kind, case, way)
        problems = []
        for name in ("texts", "headers", "failure") + (("trailers",) if client.sees_trailers(kind, case, way) else ()):
            if getattr(answer, name) != getattr(wanted, name):
                problems.append(f"{name}: {shown(getattr(answer, name))}, not {shown(getattr(wanted, name))}")
        seen = await self._seen(call, "ended")
        if case == "ok":
            if seen["texts"] != kind.texts:
                problems.append(f"the mock has got {shown(seen['texts'])}")
        code = "ok" if case == "ok" else "failedPrecondition"
        return problems + self._check_seen(seen, call, kind, case, way, code)

    def _check_seen(self, seen: dict, call: str, kind: Kind, case: str, way: Way, code: str) -> list[str]:
        headers = {"x-a": ["1", "2"], "x-a-bin": ["AP8H"], "x-id": [call]}
        if CASES[case]:
            headers["x-do"] = [CASES[case]]
        wanted = {
            "rpc": kind.rpc, "wire": f"{way.name_of(kind)}, {way.codec}", "headers": headers, "code": code,
            "method": "GET" if kind is GET else "POST",
            "compression": None if way.compression == "identity" else way.compression,
        }
        problems = [
            f"the mock has seen {name} {seen.get(name)}, not {value}"
            for name, value in wanted.items() if seen.get(name) != value
        ]
        if ("content-type" in seen["protocolHeaders"]) != (kind is not GET):
            problems.append(f"the mock has seen the protocol's headers {seen['protocolHeaders']}")
        if not TIMEOUT / 2 < seen.get("timeout", 0) <= TIMEOUT:
            problems.append(f"the mock has seen the timeout {seen.get('timeout')}")
        return problems

    async def _check_deadline(self, client: Client, kind: Kind, way: Way) -> list[str]:
        """On a busy machine a call may reach the mock late, or not in time. Then it gets more."""
        timeout = 0.2
        while True:
            call, answer = self._call(client, kind, "deadline", way, timeout)
            failure = (await answer).failure
            seen = await self._seen(call, "now") and await self._seen(call, "ended")
            if seen and (seen["code"] == "deadlineExceeded" or timeout > 10):
                break
            timeout *= 2
        problems = [] if failure and failure.code == "deadline_exceeded" else [f"failure: {failure}"]
        if seen["code"] != "deadlineExceeded":
            problems.append(f"the mock has seen {seen['code']}")
        return problems

    async def _check_code(self, client: Client, kind: Kind, code: str, way: Way) -> list[str]:
        failure = (await self._call(client, kind, code, way)[1]).failure
        return [] if failure and failure.code == code else [f"failure: {failure}"]

    async def _check_cancel(self, client: Client, kind: Kind, way: Way) -> list[str]:
        call, answer = self._call(client, kind, "cancel", way)
        answer = asyncio.create_task(answer)
        begun = asyncio.create_task(self._seen(call, "begun"))
        await asyncio.wait([answer, begun], return_when=asyncio.FIRST_COMPLETED)
        if answer.done():
            begun.cancel()
            return [f"the call has ended: {answer.result()}"]
        answer.cancel()
        await asyncio.wait([answer])
        return self._check_seen(await self._seen(call, "ended"), call, kind, "cancel", way, "canceled")


def large_error(server: Server) -> list[str]:
    """What is wrong with an error of 40 KB, for a client of gRPC that takes it."""
    options = [("grpc.max_metadata_size", 1 << 20), ("grpc.absolute_max_metadata_size", 1 << 20)]
    with grpc.insecure_channel(f"127.0.0.1:{server.port}", options) as channel:
        try:
            channel.unary_unary("/kinds.v1.KindsService/Single")(b"", timeout=PATIENCE, metadata=[("x-do", "large")])
        except grpc.RpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND and error.details() == "é" * 20_000:
                return []
            return [f"grpcio, an error of 40 KB: {error.code()} {shown(error.details())}"]
    return ["grpcio, an error of 40 KB: no error"]


def shown(value: object) -> str:
    text = repr(value)
    return text if len(text) < 200 else f"{text[:200]}… ({len(text)} characters)"


async def run(server: Server, buf: str, descriptors: str) -> bool:
    runner = Runner(server)
    counts: dict[tuple, dict[str, list[int]]] = {}
    failures, refusals = [], []
    async with PythonClient() as python, BufClient(buf, descriptors) as curl:
        trials = []
        for client, kind in itertools.product((python, curl), ALL):
            for way in client.ways:
                if reason := client.refuses(kind, way):
                    refusals.append(reason)
                    continue
                trials += [(client, kind, case, way) for case in CASES]
        trials += [
            (client, kind, code, way)
            for client in (python, curl) for code, kind in CODE_KINDS.items() for way in client.ways
            if way.codec == "proto" and way.compression == "identity"
        ]
        results = await asyncio.gather(*(runner.check(*trial) for trial in trials))
        refusals += [limit for client in (python, curl) for limit in client.limits]
    for (client, kind, case, way), problems in zip(trials, results):
        row = counts.setdefault((client.name, way.protocol, f"HTTP/{way.http}", kind.name), {})
        count = row.setdefault("error" if case in CODES else case, [0, 0])
        count[0] += not problems
        count[1] += 1
        failures += [f"{client.name}, {way}, {kind.name}, {case}: {problem}" for problem in problems]
    failures += large_error(server)
    print_table(counts)
    print("\nNot tried:", *dict.fromkeys(refusals), sep="\n- ")
    if failures:
        print("\nFAILED:", *failures, sep="\n- ")
    failed = sum(map(bool, results))
    print(f"\n{len(results) - failed} passed, {failed} failed")
    return not failures


def print_table(counts: dict[tuple, dict[str, list[int]]]) -> None:
    lines = [("client", "protocol", "", "rpc", *CASES)]
    lines += [
        (*row, *("{}/{}".format(*cases[case]) if case in cases else "" for case in CASES))
        for row, cases in sorted(counts.items())]
    widths = [max(map(len, column)) for column in zip(*lines)]
    for line in lines:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip())


def main() -> int:
    server = Server(sys.argv[1])
    passed = False
    try:
        passed = asyncio.run(run(server, *sys.argv[2:]))
    finally:
        if reports := server.stop():
            print(f"The server has reported:\n{reports}")
    return 0 if passed and not reports else 1


if __name__ == "__main__":
    sys.exit(main())
