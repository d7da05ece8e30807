import Connect
import SwiftMocksConnect
import SwiftProtobuf

typealias ConformanceMock = Connectrpc_Conformance_V1_ConformanceServiceClientMock

/// A mock of the suite's service. It answers as a request says, and tells what it has received.
func conformanceMock() -> ConformanceMock {
    let mock = ConformanceMock()
    given(mock).unimplemented(.any).willFail(.init(code: .unimplemented, message: nil))
    given(mock).unary(.any).willReply { call in
        await reply(call.request.responseDefinition, call.headers, [call.request], call.transport) { payload in
            .with { $0.payload = payload }
        }
    }
    given(mock).idempotentUnary(.any).willReply { call in
        await reply(call.request.responseDefinition, call.headers, [call.request], call.transport) { payload in
            .with { $0.payload = payload }
        }
    }
    given(mock).clientStream().willServe { server in
        var requests: [Connectrpc_Conformance_V1_ClientStreamRequest] = []
        for await request in server.inputs { requests.append(request) }
        let reply: Reply<ConnectLibrary, Connectrpc_Conformance_V1_ClientStreamResponse> = await reply(
            requests.first?.responseDefinition ?? .init(), server.headers, requests, server.transport
        ) { payload in .with { $0.payload = payload } }
        try await server.send(headers: reply.headers)
        switch reply.result {
        case .success(let message):
            try await server.send(message)
            server.complete(trailers: reply.trailers)
        case .failure(let error):
            throw error.adding(reply.trailers)
        }
    }
    given(mock).serverStream(.any).willServe { server in
        var responses = Responses(server, server.request.responseDefinition) { payload in
            .with { $0.payload = payload }
        }
        let info = try? RequestInfo(server.headers, [server.request], server.transport)
        try await responses.open()
        while !responses.areSent { try await responses.send(responses.isFirst ? info : nil) }
        try responses.end(info)
    }
    given(mock).bidiStream().willServe { server in
        var requests: [Connectrpc_Conformance_V1_BidiStreamRequest] = []
        var isFullDuplex = false
        var responses = Responses(server, .init()) { payload in .with { $0.payload = payload } }
        for await request in server.inputs {
            if responses.isFirst && requests.isEmpty {
                isFullDuplex = request.fullDuplex
                responses.definition = request.responseDefinition
                if isFullDuplex { try await responses.open() }
            }
            requests.append(request)
            guard isFullDuplex else { continue }
            guard !responses.areSent else { break }
            try await responses.send(
                try? RequestInfo(
                    responses.isFirst ? server.headers : [:], requests, responses.isFirst ? server.transport : nil))
            requests = []
        }
        let info = try? RequestInfo(server.headers, requests, server.transport)
        if !isFullDuplex { try await responses.open() }
        while !responses.areSent { try await responses.send(responses.isFirst ? info : nil) }
        try responses.end(info)
    }
    return mock
}

/// The answer with one message.
private func reply<Response>(
    _ definition: Connectrpc_Conformance_V1_UnaryResponseDefinition, _ headers: Headers, _ requests: [any Message],
    _ transport: TransportInfo?, _ response: (Payload) -> Response
) async -> Reply<ConnectLibrary, Response> {
    try? await Task.sleep(for: .milliseconds(definition.responseDelayMs))
    let (first, last) = (definition.responseHeaders.headers, definition.responseTrailers.headers)
    do {
        let info = try RequestInfo(headers, requests, transport)
        if case .error(let error) = definition.response {
            return .failure(try ConnectError(error, adding: info), headers: first, trailers: last)
        }
        let payload = Payload.with {
            $0.data = definition.responseData
            $0.requestInfo = info
        }
        return .success(response(payload), headers: first, trailers: last)
    } catch {
        return .failure(ConnectError(code: .internalError, message: "\(error)"))
    }
}

/// The responses of a stream.
private struct Responses<Kind, Input: Sendable, Output: Sendable> {
    let server: StreamServer<ConnectLibrary, Kind, Input, Output>
    var definition: Connectrpc_Conformance_V1_StreamResponseDefinition
    private let output: @Sendable (Payload) -> Output
    private var sent = 0

    var isFirst: Bool { sent == 0 }
    var areSent: Bool { sent >= definition.responseData.count }

    init(
        _ server: StreamServer<ConnectLibrary, Kind, Input, Output>,
        _ definition: Connectrpc_Conformance_V1_StreamResponseDefinition,
        _ output: @escaping @Sendable (Payload) -> Output
    ) {
        self.server = server
        self.definition = definition
        self.output = output
    }

    /// Sends the headers, without waiting for the first message.
    func open() async throws {
        if !areSent || !definition.responseHeaders.isEmpty {
            try await server.send(headers: definition.responseHeaders.headers)
        }
    }

    /// Sends the next message.
    mutating func send(_ info: RequestInfo?) async throws {
        try? await Task.sleep(for: .milliseconds(definition.responseDelayMs))
        let payload = Payload.with {
            $0.data = definition.responseData[sent]
            if let info { $0.requestInfo = info }
        }
        sent += 1
        try await server.send(output(payload))
    }

    /// Ends the stream. An error without messages before it tells what was received.
    func end(_ info: RequestInfo?) throws {
        let trailers = definition.responseTrailers.headers
        guard definition.hasError else { return server.complete(trailers: trailers) }
        throw try ConnectError(definition.error, adding: isFirst ? info : nil).adding(trailers)
    }
}

extension ConnectError {
    /// The same error with trailers.
    fileprivate func adding(_ trailers: Trailers) -> ConnectError {
        ConnectError(code: code, message: message, exception: exception, details: details, metadata: trailers)
    }
}
