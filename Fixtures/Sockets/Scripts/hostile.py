#!/usr/bin/env python3
"""Connects to served mocks as no app does, and prints what became of it.

    hostile.py KINDS_SERVER

Everything that was accepted must be answered, and nothing may be left open. Exits with 1 if it is not so.
"""

import asyncio
import contextlib
import json
import resource
import socket
import struct
import sys
from collections.abc import Awaitable, Callable

from server import PATIENCE, Server

# What Python and the server have open besides.
OTHERS = 200


class Wrong(Exception):
    pass


def expect(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise Wrong(f"{what}: {str(found)[:300]}, not {str(wanted)[:300]}")


def post(rpc: str, body: bytes, content_type: str = "application/json", headers: str = "") -> bytes:
    head = f"POST /kinds.v1.KindsService/{rpc} HTTP/1.1\r\nhost: x\r\ncontent-type: {content_type}\r\n{headers}"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


def single(text: str, headers: str = "") -> bytes:
    return post("Single", json.dumps({"text": text}).encode(), headers=headers)


def envelope(text: str, flags: int = 0) -> bytes:
    body = json.dumps({"text": text}).encode()
    return struct.pack(">BI", flags, len(body)) + body


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


OPEN_TALK = (
    b"POST /kinds.v1.KindsService/Talk HTTP/1.1\r\nhost: x\r\ncontent-type: application/connect+json\r\n"
    b"transfer-encoding: chunked\r\n\r\n")


class Connection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def write(self, data: bytes) -> None:
        self.writer.write(data)

    async def response(self) -> tuple[int, bytes]:
        """The status and the body of the next response."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        status = int(head.split()[1])
        body = b""
        if b"transfer-encoding: chunked" in head.lower():
            while part := await self.chunk():
                body += part
        return status, body

    async def chunk(self) -> bytes:
        size = int(await self.reader.readline(), 16)
        data = await self.reader.readexactly(size)
        await self.reader.readexactly(2)
        return data

    async def text(self) -> str:
        status, body = await self.response()
        return json.loads(body)["text"] if status == 200 else f"status {status}"

    async def end(self) -> bytes:
        """Everything up to the end of the connection."""
        with contextlib.suppress(ConnectionError):
            return await self.reader.read()
        return b""

    def reset(self) -> None:
        """Ends the connection as a process does that is killed."""
        self.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):
            await self.writer.wait_closed()


class Attack:
    def __init__(self, server: Server, connections: int) -> None:
        self.server = server
        self.connections = connections

    async def open(self, count: int) -> list[Connection]:
        async def one() -> Connection:
            # The system keeps some connections waiting. One that comes too often is refused, and tried again.
            while True:
                with contextlib.suppress(ConnectionError):
                    return Connection(*await asyncio.open_connection("127.0.0.1", self.server.port))

        found = []
        while len(found) < count:
            found += await asyncio.gather(*(one() for _ in range(min(500, count - len(found)))))
        return found

    async def idle_descriptors(self) -> int:
        """The fewest descriptors that the server has once it has had a client."""
        await (await self.open(1))[0].close()
        found = [self.server.descriptors]
        while len(found) < 50 or found[-1] > min(found):
            await asyncio.sleep(0.01)
            found.append(self.server.descriptors)
        return min(found)

    async def half_requests(self) -> str:
        """Very many connections at once, each with half a request. Others are served, and in the end all are."""
        connections = await self.open(self.connections)
        for number, connection in enumerate(connections):
            connection.write(single(str(number))[:-5])
        other, = await self.open(1)
        other.write(single("other"))
        expect("another client's answer", await other.text(), "other")
        for number, connection in enumerate(connections):
            connection.write(single(str(number))[-5:])
        texts = [await connection.text() for connection in connections]
        expect("the answers", texts, [str(number) for number in range(len(connections))])
        await asyncio.gather(*(connection.close() for connection in [*connections, other]))
        return f"{len(connections):,} connections at once, all answered"

    async def slow_clients(self) -> str:
        """Clients that send byte by byte."""
        connections = await self.open(500)
        requests = [single(f"slow {number}") for number in range(len(connections))]
        for position in range(max(map(len, requests))):
            for connection, request in zip(connections, requests):
                connection.write(request[position:position + 1])
            await asyncio.sleep(0)
        texts = [await connection.text() for connection in connections]
        expect("the answers", texts, [f"slow {number}" for number in range(len(connections))])
        await asyncio.gather(*(connection.close() for connection in connections))
        return f"{len(connections)} clients, all answered"

    async def pipelined_garbage(self) -> str:
        """Requests in a row, and then none."""
        connections = await self.open(100)
        for connection in connections:
            connection.write(b"".join(single(str(number)) for number in range(100)) + b"\0garbage\r\n\r\n" * 1000)
        for connection in connections:
            texts = [await connection.text() for _ in range(100)]
            expect("the answers", texts, [str(number) for number in range(100)])
            expect("what follows", (await connection.end())[:12], b"HTTP/1.1 400")
            await connection.close()
        return f"{len(connections)} connections, 100 answers on each, then 400"

    async def garbage(self) -> str:
        """What is no request from the start. The connection ends, with or without a word."""
        kinds = [b"\0" * 10_000, b"\xff" * 10_000, b"GET " + b"a" * 100_000, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\xff" * 1000]
        for kind in kinds * 20:
            connection, = await self.open(1)
            connection.write(kind)
            found = await connection.end()
            if b"HTTP/1.1 200" in found:
                raise Wrong(f"an answer to {kind[:20]!r}: {found[:100]!r}")
            await connection.close()
        return f"{20 * len(kinds)} connections, all closed"

    async def clients_that_are_killed(self) -> str:
        """Calls that are held, streams that are open, and requests that are not complete, whose clients are gone."""
        connections = await self.open(900)
        for number, connection in enumerate(connections):
            if number % 3 == 0:
                connection.write(single("held", headers="x-do: hold\r\n"))
            elif number % 3 == 1:
                connection.write(OPEN_TALK + chunk(envelope("hello")))
            else:
                connection.write(single("half")[:-5])
        while self.server.open_calls < 600:
            await asyncio.sleep(0)
        for connection in connections:
            connection.reset()
        return f"{len(connections)} clients with 600 calls, all ended"

    async def resets(self) -> str:
        """A client that opens a stream of HTTP/2, then very many in one flight, and takes each back: at once, or once all are open,
        in this order or in reverse. Four times as many take no more than about four times the work, so that the next call is not held
        up."""
        await self.reset(1_000, taken_back_at_once)
        found = []
        for flight in (taken_back_at_once, taken_back_in_order, taken_back_in_reverse):
            few, many = await self.reset(2_500, flight), await self.reset(10_000, flight)
            if many > 8 * few:
                raise Wrong(f"10,000 streams {flight.__name__} take {many:.2f} s of the processor, 2,500 take {few:.2f} s")
            found.append(f"{many / few:.1f}")
        return f"10,000 streams in one flight take {', '.join(found)} times the work of 2,500"

    async def reset(self, count: int, flight: Callable[[list[bytes], list[bytes]], bytes]) -> float:
        """Opens streams and takes them back. Returns the processor time that the server needs up to an answer behind them."""
        connection, = await self.open(1)
        open_calls, start = self.server.open_calls, self.server.cpu_seconds
        # `:method: POST`, `:scheme: http`, `:path`, an empty `:authority` and `content-type`, by HPACK's table.
        path, content_type = b"/kinds.v1.KindsService/Talk", b"application/connect+json"
        block = b"\x83\x86\x04" + bytes([len(path)]) + path + b"\x41\x00"
        block += b"\x0f\x10" + bytes([len(content_type)]) + content_type

        def frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
            return struct.pack(">IBBI", len(payload), kind, flags, stream)[1:] + payload

        connection.write(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0) + frame(1, 4, 1, block))
        while self.server.open_calls == open_calls:
            await asyncio.sleep(0)
        streams = range(3, 2 * count + 3, 2)
        openings = [frame(1, 4, stream, block) for stream in streams]
        resets = [frame(3, 0, stream, struct.pack(">I", 8)) for stream in streams]
        connection.write(flight(openings, resets) + frame(6, 0, 0, b"the end."))
        received, answer = b"", frame(6, 1, 0, b"the end.")
        while answer not in received:
            part = await connection.reader.read(1 << 16)
            if not part:
                raise Wrong(f"the connection ended, with {received[-100:]!r}")
            received = received[-len(answer):] + part
        used = self.server.cpu_seconds - start
        connection.reset()
        return used

    async def stop(self) -> str:
        """The server stops while streams are open."""
        connections = await self.open(1000)
        for connection in connections:
            connection.write(OPEN_TALK + chunk(envelope("hello")))
        for connection in connections:
            await connection.reader.readuntil(b"re: hello")
        self.server.close()
        ends = await asyncio.gather(*(connection.end() for connection in connections))
        expect("streams that ended well", sum(b'"unavailable"' in end and end.endswith(b"0\r\n\r\n") for end in ends), 1000)
        return "1,000 streams, each ended with an error"


def taken_back_at_once(openings: list[bytes], resets: list[bytes]) -> bytes:
    return b"".join(opening + reset for opening, reset in zip(openings, resets))


def taken_back_in_order(openings: list[bytes], resets: list[bytes]) -> bytes:
    return b"".join(openings + resets)


def taken_back_in_reverse(openings: list[bytes], resets: list[bytes]) -> bytes:
    return b"".join(openings + resets[::-1])


async def run(server: Server, connections: int) -> bool:
    attack = Attack(server, connections)
    descriptors = await attack.idle_descriptors()
    attacks: list[Callable[[], Awaitable[str]]] = [
        attack.half_requests, attack.slow_clients, attack.pipelined_garbage, attack.garbage, attack.clients_that_are_killed,
        attack.resets, attack.stop]
    passed = True
    for one in attacks:
        name = one.__name__.replace("_", " ")
        try:
            async with asyncio.timeout(PATIENCE):
                said = await one()
                if one != attack.stop:
                    await settled(server, descriptors)
        except (Wrong, TimeoutError, OSError, EOFError) as error:
            passed = False
            left = "" if one == attack.stop else f"; {server.open_calls} calls and {server.descriptors} descriptors, not {descriptors}"
            said = f"FAILED: {error!r}{left}"
        print(f"{name:25} {said}", flush=True)
    return passed


async def settled(server: Server, descriptors: int) -> None:
    """Waits until nothing is open any more."""
    while await asyncio.to_thread(lambda: server.open_calls) > 0:
        await asyncio.sleep(0.1)
    # Asking for the calls takes a descriptor, too.
    while server.descriptors > descriptors:
        await asyncio.sleep(0.01)


def main() -> int:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    server = Server(sys.argv[1])
    passed = asyncio.run(run(server, min(9_900, most - OTHERS)))
    reports = server.stop()
    headlines = [line for line in reports.splitlines() if line.startswith("MockServer: ")]
    # All garbage of a kind is reported once.
    ends = [
        "MockServer: a connection of a client was ended: ", "MockServer: the headers of a request have more than ",
        "MockServer: more than 1000 calls at once on a connection"]
    kinds = {end for end in ends for line in headlines if line.startswith(end)}
    if kinds != set(ends) or any(not line.startswith(tuple(ends)) for line in headlines) or "exit status" in reports:
        passed = False
        print(f"The server has reported:\n{reports}")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
