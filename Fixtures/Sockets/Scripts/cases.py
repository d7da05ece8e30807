"""The calls that each client makes, and what it and the mocks must see of them."""

import dataclasses

LARGE = "a" * 10_000
SENT = [("x-a", "1"), ("x-a", "2"), ("x-a-bin", "AP8H")]
FIRST = {"x-first": ["one", "two"], "x-first-bin": ["AP8B"]}
LAST = {"x-last": ["three", "four"], "x-last-bin": ["/gA"]}
REASON = {"x-reason": ["moved"]}


@dataclasses.dataclass(frozen=True)
class Failure:
    code: str
    message: str
    details: tuple[tuple[str, bytes], ...] = ()


FAILURE = Failure("failed_precondition", "no; 100 % sorry — nö", (("kinds.v1.Response", b"\n\x01x"),))


@dataclasses.dataclass(frozen=True)
class Kind:
    """A kind of rpc, what is sent, and the answer."""

    name: str
    service: str
    rpc: str
    texts: list[str]
    answers: list[str]

    @property
    def is_unary(self) -> bool:
        return self.rpc in ("Single", "Read")

    @property
    def sends_stream(self) -> bool:
        return self.rpc in ("Upload", "Talk")

    @property
    def answers_with_stream(self) -> bool:
        return self.rpc in ("Download", "Talk")


KINDS = "kinds.v1.KindsService"
UNARY = Kind("unary", KINDS, "Single", [LARGE], [LARGE])
GET = Kind("unary by GET", "idempotency.v1.IdempotencyService", "Read", ["ä/+ " * 500], ["ä/+ " * 500])
UPLOAD = Kind("client stream", KINDS, "Upload", [LARGE, "b", ""], [LARGE + "b"])
DOWNLOAD = Kind("server stream", KINDS, "Download", [LARGE], [LARGE] * 3)
TALK = Kind("bidirectional", KINDS, "Talk", [LARGE, "b"], ["re: " + LARGE, "re: b"])
ALL = [UNARY, GET, UPLOAD, DOWNLOAD, TALK]

# By their numbers, from 1.
CODES = [
    "canceled", "unknown", "invalid_argument", "deadline_exceeded", "not_found", "already_exists", "permission_denied",
    "resource_exhausted", "failed_precondition", "aborted", "out_of_range", "unimplemented", "internal", "unavailable",
    "data_loss", "unauthenticated",
]
CODE_KINDS = {
    code: dataclasses.replace(UNARY, name="unary, each code", texts=[str(number)])
    for number, code in enumerate(CODES, start=1)
}


@dataclasses.dataclass(frozen=True)
class Way:
    """How a call travels."""

    protocol: str
    http: int
    codec: str = "proto"
    compression: str = "identity"

    def name_of(self, kind: Kind) -> str:
        """The protocol as the mocks record it."""
        connect = "Connect GET" if kind is GET else "Connect" if kind.is_unary else "Connect stream"
        return {"connect": connect, "grpcweb": "gRPC-Web", "grpc": "gRPC"}[self.protocol]


@dataclasses.dataclass
class Answer:
    """What a client sees of a response. The headers are those of the mocks."""

    texts: list[str] = dataclasses.field(default_factory=list)
    headers: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    trailers: dict[str, list[str]] = dataclasses.field(default_factory=dict)
    failure: Failure | None = None

    def add(self, part: dict[str, list[str]], name: str, value: str) -> None:
        if name.lower() in FIRST | LAST | REASON:
            part.setdefault(name.lower(), []).append(value)


def expected(kind: Kind, case: str, way: Way) -> Answer:
    """What a client must see."""
    if case == "ok":
        return Answer(kind.answers, FIRST, LAST)
    # Connect's errors of rpcs without streams have the metadata in the headers.
    in_headers = kind.is_unary and way.protocol == "connect"
    if case == "error":
        # The headers of a gRPC response that fails at once are its trailers.
        trailers_only = way.protocol != "connect"
        return Answer(
            [], REASON if in_headers or trailers_only else {}, {} if in_headers else REASON, FAILURE)
    texts = ["a"] if kind.answers_with_stream else []
    return Answer(
        texts, FIRST | (REASON if in_headers else {}), LAST | ({} if in_headers else REASON), FAILURE)
