// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_spi(Adapters) import SwiftMocks
import TinyRPC

// How statements select calls by their headers.

extension RPCSelector where Library == TinyLibrary, Kind: OneRequestKind {
    public func callAsFunction(_ message: Matcher<Message> = .any, headers: MetadataMatcher = .any) -> Clause {
        selecting(message, headers)
    }
}

extension RPCSelector where Library == TinyLibrary, Kind: ManyRequestsKind {
    public func callAsFunction(headers: MetadataMatcher = .any) -> Clause {
        selecting(.any, headers)
    }
}

// Answers with headers and trailers.

extension Reply where Library == TinyLibrary {
    public var headers: Headers { initialMetadata ?? [:] }

    public static func success(_ message: Response, headers: Headers = [:], trailers: Trailers = [:]) -> Reply {
        Reply(result: .success(message), initialMetadata: headers, finalMetadata: trailers)
    }

    public static func failure(_ failure: ConnectError, headers: Headers = [:], trailers: Trailers = [:]) -> Reply {
        Reply(result: .failure(failure), initialMetadata: headers, finalMetadata: trailers)
    }
}

extension StreamStep where Library == TinyLibrary {
    public static func headers(_ headers: Headers) -> StreamStep { .initial(headers) }

    public static func fail(_ failure: ConnectError, trailers: Trailers? = nil) -> StreamStep {
        .failed(failure, trailers)
    }

    public static func complete(trailers: Trailers = [:]) -> StreamStep { .completed(nil, trailers) }

    public static func complete(_ code: Code, trailers: Trailers = [:]) -> StreamStep { .completed(code, trailers) }
}

extension StreamServer where Library == TinyLibrary {
    public var headers: Headers { initialMetadata }

    public func send(headers: Headers) async throws {
        try await send(initial: headers)
    }

    public func complete(trailers: Trailers = [:]) {
        run(.complete(trailers: trailers))
    }
}

// The verbs of `given` that take headers and trailers.

extension GivenClause where Kind == UnaryKind, Library == TinyLibrary {
    @discardableResult
    public func willReturn(
        _ message: Output, headers: Headers = [:], trailers: Trailers = [:],
        after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        answer(with: .success(message, headers: headers, trailers: trailers), after: delay, gate: gate, times: times)
    }

    @discardableResult
    public func willFail(
        _ failure: ConnectError, headers: Headers = [:], trailers: Trailers = [:],
        after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        answer(with: .failure(failure, headers: headers, trailers: trailers), after: delay, gate: gate, times: times)
    }
}

extension GivenClause where Kind == ClientStreamKind, Library == TinyLibrary {
    @discardableResult
    public func willReturn(
        _ message: Output, headers: Headers = [:], trailers: Trailers = [:],
        after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        answer(with: .success(message, headers: headers, trailers: trailers), after: delay, gate: gate, times: times)
    }

    @discardableResult
    public func willReturn(
        _ message: Output, headers: Headers = [:], trailers: Trailers = [:],
        afterInputs count: Int, after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        answer(
            with: .success(message, headers: headers, trailers: trailers), afterInputs: count, after: delay, gate: gate,
            times: times)
    }

    @discardableResult
    public func willFail(
        _ failure: ConnectError, after delay: MockDuration? = nil, gate: Gate? = nil, times: Int? = nil
    ) -> Self {
        answer(with: .failure(failure), after: delay, gate: gate, times: times)
    }
}

// The headers of calls and streams.

extension RPCCall where Library == TinyLibrary {
    public var headers: Headers { initialMetadata }
}

extension RecordedCall where Library == TinyLibrary {
    public var headers: Headers { initialMetadata }
}
