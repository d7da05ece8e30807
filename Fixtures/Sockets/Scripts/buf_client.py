"""The client `buf curl`."""

import asyncio
import base64
import json
import signal
import typing

from cases import GET, TALK, Answer, Failure, Kind, Way


class BufClient:
    name = "buf curl"
    ways = [
        Way(protocol, http)
        for protocol, http in [("connect", 1), ("connect", 2), ("grpcweb", 1), ("grpcweb", 2), ("grpc", 2)]
    ]
    # It always accepts gzip.
    limits = [
        "buf curl sends proto, not JSON, and never compresses a request: the responses are compressed",
        "buf curl shows the trailers of a response of one message only if they are outside its body",
        "buf curl shows the trailers of a gRPC response that fails at once as headers only",
    ]

    def __init__(self, program: str, descriptors: str) -> None:
        self._program = program
        self._descriptors = descriptors

    async def __aenter__(self) -> typing.Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        pass

    def refuses(self, kind: Kind, way: Way) -> str | None:
        if kind is GET:
            return "buf curl has no GET" if way.protocol == "connect" else "only Connect has GET"
        return "buf curl takes HTTP/2 for streams in both directions" if kind is TALK and way.http == 1 else None

    def sees_trailers(self, kind: Kind, case: str, way: Way) -> bool:
        in_body = way.protocol == "grpcweb" or (way.protocol == "connect" and kind.sends_stream)
        are_headers = way.protocol == "grpc" and case == "error"
        return not are_headers and (kind.answers_with_stream or not in_body)

    async def call(
        self, address: str, kind: Kind, way: Way, headers: list[tuple[str, str]], timeout: float, holds: bool
    ) -> Answer:
        """Makes a call, in which the client always closes its side. If the call is cancelled, so is the program."""
        schema = "idempotency" if kind is GET else "kinds"
        arguments = ["--schema", f"{self._descriptors}/{schema}.pb#format=binpb", "--protocol", way.protocol]
        arguments += ["--http2-prior-knowledge"] if way.http == 2 else []
        arguments += [argument for name, value in headers for argument in ("-H", f"{name}: {value}")]
        arguments += ["--verbose", "--timeout", f"{timeout}s", "--data", "@-"]
        process = await asyncio.create_subprocess_exec(
            self._program, "curl", *arguments, f"{address}/{kind.service}/{kind.rpc}",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        requests = "\n".join(json.dumps({"text": text}) for text in kind.texts) + "\n"
        process.stdin.write(requests.encode())
        process.stdin.close()
        try:
            output, log = await asyncio.gather(process.stdout.read(), process.stderr.read())
            await process.wait()
        except asyncio.CancelledError:
            process.send_signal(signal.SIGINT)
            await asyncio.gather(process.stdout.read(), process.stderr.read(), process.wait())
            raise
        return self._answer(output.decode(), log.decode(), process.returncode)

    def _answer(self, output: str, log: str, status: int) -> Answer:
        answer = Answer()
        rest = output.strip()
        while rest:
            message, end = json.JSONDecoder().raw_decode(rest)
            answer.texts.append(message.get("text", ""))
            rest = rest[end:].strip()
        part = answer.headers
        lines = log.splitlines()
        for line in lines:
            if not line.startswith("buf: < (#1)"):
                continue
            field = line.removeprefix("buf: < (#1)").strip().removeprefix("[*]").strip()
            name, _, value = field.partition(": ")
            if not field:
                part = answer.trailers
            elif name.startswith("Trailer-"):
                answer.add(answer.trailers, name.removeprefix("Trailer-"), value)
            else:
                answer.add(part, name, value)
        if status:
            errors = [line for line in lines if not line.startswith("buf: ")]
            try:
                answer.failure = self._failure(json.loads("\n".join(errors)))
            except json.JSONDecodeError:
                answer.failure = Failure("no error of an rpc", log)
        return answer

    def _failure(self, error: dict) -> Failure:
        details = tuple(
            (detail["type"], base64.b64decode(detail["value"] + "===")) for detail in error.get("details", []))
        return Failure(error["code"], error.get("message", ""), details)
