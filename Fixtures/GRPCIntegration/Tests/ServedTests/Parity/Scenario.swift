import ChatAPI
import ChatMocks
import GRPCCore
import GRPCInProcessTransport
import SwiftMocksGRPC
import SwiftProtobuf
import Testing

/// Code under test with the two things that may answer it: a stubbed mock, and a server that does the same.
struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Why the mock may be seen otherwise than the client; nil: it may not.
    let difference: String?
    /// Whether the stub and the server mean different things, so that a served mock differs from the server, too.
    let isOfStub: Bool
    /// Whether the producer writes until the call has ended, so that the last of its requests may not arrive.
    let isBrokenOff: Bool
    /// Makes all of it anew, so that two runs share nothing.
    let play: @Sendable () -> Play

    init(
        _ description: String, difference: String? = nil, isOfStub: Bool = false, isBrokenOff: Bool = false,
        _ play: @escaping @Sendable () -> Play
    ) {
        testDescription = description
        self.difference = difference
        self.isOfStub = isOfStub
        self.isBrokenOff = isBrokenOff
        self.play = play
    }
}

/// One run of a scenario.
struct Play: Sendable {
    let stub: @Sendable (Chat.ClientMock) -> Void
    let service: any Chat.StreamingServiceProtocol
    let use: @Sendable (any Chat.ClientProtocol, Transcript) async throws -> Void

    init(
        stub: @escaping @Sendable (Chat.ClientMock) -> Void, service: any Chat.StreamingServiceProtocol,
        use: @escaping @Sendable (any Chat.ClientProtocol, Transcript) async throws -> Void
    ) {
        self.stub = stub
        self.service = service
        self.use = use
    }

    /// What the code under test sees of the generated client, which calls the server over the in-process transport.
    func transcriptOfClient() async throws -> [String] {
        let transport = InProcessTransport()
        return try await withGRPCServer(transport: transport.server, services: [service]) { _ in
            try await withGRPCClient(transport: transport.client) { client in
                await transcript(using: Chat.Client(wrapping: client))
            }
        }
    }

    /// What the code under test sees of the mock.
    func transcriptOfMock() async -> [String] {
        let mock = Chat.ClientMock()
        stub(mock)
        return await transcript(using: mock)
    }

    /// What the code under test sees of the generated client, which calls the mock over its transport.
    func transcriptOfServedMock() async -> (lines: [String], mock: Chat.ClientMock) {
        let mock = Chat.ClientMock()
        stub(mock)
        let client = GRPCClient(transport: MockTransport(serving: mock))
        return (await transcript(using: Chat.Client(wrapping: client)), mock)
    }

    /// The same over a network without a fault.
    func transcriptOfNetwork() async -> (lines: [String], mock: Chat.ClientMock) {
        let mock = Chat.ClientMock()
        stub(mock)
        let client = GRPCClient(transport: FaultyTransport(MockTransport(serving: mock)))
        return (await transcript(using: Chat.Client(wrapping: client)), mock)
    }

    /// What the code under test sees of the generated client, which calls the server through transports that serve mocks
    /// and forward each call.
    /// - Parameter count: the number of these transports.
    func transcriptOfForwarded(by count: Int) async throws -> (lines: [String], mocks: [Chat.ClientMock]) {
        let transport = InProcessTransport()
        let mocks = (0..<count).map { _ in Chat.ClientMock() }
        return try await withGRPCServer(transport: transport.server, services: [service]) { _ in
            let last = MockTransport(serving: mocks[0], forwardingTo: transport.client)
            let all = mocks.dropFirst().reduce(last) { MockTransport(serving: $1, forwardingTo: $0) }
            return try await withGRPCClient(transport: all) { client in
                (await transcript(using: Chat.Client(wrapping: client)), mocks)
            }
        }
    }

    private func transcript(using client: any Chat.ClientProtocol) async -> [String] {
        let transcript = Transcript()
        do {
            try await use(client, transcript)
        } catch {
            transcript.note("threw", error)
        }
        return transcript.lines.value
    }
}

/// What the code under test has seen, a line each.
struct Transcript: Sendable {
    let lines = Locked<[String]>([])

    func note(_ line: String) {
        lines.append(line)
    }

    func note(_ what: String, _ error: any Error) {
        if let error = error as? RPCError {
            let metadata = error.metadata.isEmpty ? "" : " \(error.metadata)"
            note("\(what) \(error.code) \"\(error.message)\"\(metadata)")
        } else {
            note("\(what) \(type(of: error))")
        }
    }

    func note(_ what: String, _ metadata: Metadata) {
        note("\(what) \(metadata)")
    }

    func note(_ message: some Message) {
        note("message \(message.textFormatString().replacing("\n", with: " "))")
    }

    /// Notes all that a response with one message tells.
    func note<Response: Message>(_ response: ClientResponse<Response>) {
        switch response.accepted {
        case .success(let contents):
            note("accepted", contents.metadata)
            switch contents.message {
            case .success(let message): note(message)
            case .failure(let error): note("failed", error)
            }
            note("trailing", contents.trailingMetadata)
        case .failure(let error):
            note("rejected", error)
        }
    }

    /// Notes all that a response with a stream of messages tells, to its end.
    func note<Response: Message>(
        _ response: StreamingClientResponse<Response>, onMessage: () -> Void = {}
    ) async {
        switch response.accepted {
        case .success(let contents):
            note("accepted", contents.metadata)
            do {
                for try await part in contents.bodyParts {
                    switch part {
                    case .message(let message):
                        note(message)
                        onMessage()
                    case .trailingMetadata(let metadata): note("trailing", metadata)
                    }
                }
                note("end")
            } catch {
                note("failed", error)
            }
        case .failure(let error):
            note("rejected", error)
        }
    }
}

/// Something that one task waits for and another makes true.
struct Flag: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func raise() {
        continuation.finish()
    }

    func wait() async {
        for await _ in stream {}
    }
}
