"""The client of the package connectrpc."""

import asyncio
import contextlib
import dataclasses
import json
import typing

import pyqwest
from connectrpc.client import ConnectClient, ResponseMetadata
from connectrpc.compression.gzip import GzipCompression
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.protocol import ProtocolType
from connectrpc.request import Headers

from cases import GET, TALK, UPLOAD, Answer, Failure, Kind, Way

PROTOCOLS = {"connect": ProtocolType.CONNECT, "grpcweb": ProtocolType.GRPC_WEB, "grpc": ProtocolType.GRPC}
STREAMS = {
    (False, False): StreamType.UNARY, (True, False): StreamType.CLIENT_STREAM,
    (False, True): StreamType.SERVER_STREAM, (True, True): StreamType.BIDI_STREAM,
}


@dataclasses.dataclass
class Text:
    """The only message of the services: a string in the field 1."""

    text: str = ""


class Proto:
    def name(self) -> str:
        return "proto"

    def encode(self, message: Text) -> bytes:
        data = message.text.encode()
        return b"\n" + varint(len(data)) + data if data else b""

    def decode(self, data: bytes | bytearray, message_class: type) -> Text:
        if not data:
            return Text()
        length = shift = 0
        position = 1
        while True:
            byte = data[position]
            length |= (byte & 127) << shift
            position, shift = position + 1, shift + 7
            if byte < 128:
                break
        if data[0] != 10 or len(data) != position + length:
            raise ValueError(f"no message with a text: {bytes(data)!r}")
        return Text(bytes(data[position:]).decode())


class JSON:
    def name(self) -> str:
        return "json"

    def encode(self, message: Text) -> bytes:
        return json.dumps({"text": message.text}).encode()

    def decode(self, data: bytes | bytearray, message_class: type) -> Text:
        message = json.loads(data)
        if not message.keys() <= {"text"}:
            raise ValueError(f"no message with a text: {message}")
        return Text(message.get("text", ""))


def varint(number: int) -> bytes:
    rest, low = number >> 7, number & 127
    return bytes([low | 128]) + varint(rest) if rest else bytes([low])


class PythonClient:
    name = "connectrpc"
    ways = [
        Way(protocol, http, codec, compression)
        for protocol, http in [("connect", 1), ("connect", 2), ("grpcweb", 1), ("grpcweb", 2), ("grpc", 2)]
        for codec in ("proto", "json")
        for compression in ("identity", "gzip")
    ]

    limits: list[str] = []

    def __init__(self) -> None:
        self._clients: dict[int, pyqwest.Client] = {}

    async def __aenter__(self) -> typing.Self:
        self._stack = contextlib.AsyncExitStack()
        for http, version in [(1, pyqwest.HTTPVersion.HTTP1), (2, pyqwest.HTTPVersion.HTTP2)]:
            transport = await self._stack.enter_async_context(pyqwest.HTTPTransport(http_version=version))
            self._clients[http] = pyqwest.Client(transport)
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._stack.aclose()

    def refuses(self, kind: Kind, way: Way) -> str | None:
        return "only Connect has GET" if kind is GET and way.protocol != "connect" else None

    def sees_trailers(self, kind: Kind, case: str, way: Way) -> bool:
        return True

    async def call(
        self, address: str, kind: Kind, way: Way, headers: list[tuple[str, str]], timeout: float, holds: bool
    ) -> Answer:
        """Makes a call. One that `holds` never closes its side."""
        gzip = [GzipCompression()] if way.compression == "gzip" else []
        client = ConnectClient(
            address, codec=Proto() if way.codec == "proto" else JSON(), protocol=PROTOCOLS[way.protocol],
            accept_compression=gzip, send_compression=gzip[0] if gzip else None, http_client=self._clients[way.http])
        common = {
            "method": MethodInfo(
                name=kind.rpc, service_name=kind.service, input=Text, output=Text,
                idempotency_level=IdempotencyLevel.NO_SIDE_EFFECTS if kind is GET else IdempotencyLevel.UNKNOWN,
                stream_type=STREAMS[kind.sends_stream, kind.answers_with_stream]),
            "headers": Headers(headers), "timeout_ms": int(timeout * 1000),
        }
        answer = Answer()
        with ResponseMetadata() as metadata:
            try:
                await self._run(client, kind, way, common, answer, holds)
            except ConnectError as error:
                details = tuple((detail.type_name, bytes(detail.message_bytes)) for detail in error.details)
                answer.failure = Failure(error.code.value, error.message, details)
        for part, fields in [(answer.headers, metadata.headers), (answer.trailers, metadata.trailers)]:
            for name, value in fields.allitems():
                answer.add(part, name, value)
        return answer

    async def _run(
        self, client: ConnectClient, kind: Kind, way: Way, common: dict, answer: Answer, holds: bool
    ) -> None:
        answers = asyncio.Queue[None]()

        async def requests() -> typing.AsyncIterator[Text]:
            for text in kind.texts:
                yield Text(text)
                # Each reply comes before the next request, which needs HTTP/2.
                if kind is TALK and way.http == 2:
                    await answers.get()
            if holds:
                await asyncio.Event().wait()

        if kind.is_unary:
            responses = [await client.execute_unary(
                request=Text(kind.texts[0]), use_get=kind is GET, **common)]
        elif kind is UPLOAD:
            responses = [await client.execute_client_stream(request=requests(), **common)]
        else:
            stream = (
                client.execute_bidi_stream(request=requests(), **common) if kind is TALK
                else client.execute_server_stream(request=Text(kind.texts[0]), **common))
            async for message in stream:
                answer.texts.append(message.text)
                answers.put_nowait(None)
            return
        answer.texts += [message.text for message in responses]
