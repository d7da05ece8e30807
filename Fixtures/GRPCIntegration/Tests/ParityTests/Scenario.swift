import ChatAPI
import ChatMocks
import GRPCCore
import GRPCInProcessTransport
import SwiftMocks
import SwiftProtobuf
import Testing

/// Code under test with the two things that may answer it: a stubbed mock, and a server that does the same.
struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Why the mock may be seen otherwise than the client; nil: it may not.
    let difference: String?
    /// Makes all of it anew, so that two runs share nothing.
    let play: @Sendable () -> Play

    init(_ description: String, difference: String? = nil, _ play: @escaping @Sendable () -> Play) {
        self.testDescription = description
        self.difference = difference
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
        return try await withGRPCServer(transport: transport.server, services: [self.service]) { _ in
            try await withGRPCClient(transport: transport.client) { client in
                await self.transcript(using: Chat.Client(wrapping: client))
            }
        }
    }

    /// What the code under test sees of the mock.
    func transcriptOfMock() async -> [String] {
        let mock = Chat.ClientMock()
        self.stub(mock)
        return await self.transcript(using: mock)
    }

    private func transcript(using client: any Chat.ClientProtocol) async -> [String] {
        let transcript = Transcript()
        do {
            try await self.use(client, transcript)
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
        self.lines.append(line)
    }

    func note(_ what: String, _ error: any Error) {
        if let error = error as? RPCError {
            let metadata = error.metadata.isEmpty ? "" : " \(error.metadata)"
            self.note("\(what) \(error.code) \"\(error.message)\"\(metadata)")
        } else {
            self.note("\(what) \(type(of: error))")
        }
    }

    func note(_ what: String, _ metadata: Metadata) {
        self.note("\(what) \(metadata)")
    }

    func note(_ message: some Message) {
        self.note("message \(message.textFormatString().replacing("\n", with: " "))")
    }

    /// Notes all that a response with one message tells.
    func note<Response: Message>(_ response: ClientResponse<Response>) {
        switch response.accepted {
        case .success(let contents):
            self.note("accepted", contents.metadata)
            switch contents.message {
            case .success(let message): self.note(message)
            case .failure(let error): self.note("failed", error)
            }
            self.note("trailing", contents.trailingMetadata)
        case .failure(let error):
            self.note("rejected", error)
        }
    }

    /// Notes all that a response with a stream of messages tells, to its end.
    func note<Response: Message>(_ response: StreamingClientResponse<Response>) async {
        switch response.accepted {
        case .success(let contents):
            self.note("accepted", contents.metadata)
            do {
                for try await part in contents.bodyParts {
                    switch part {
                    case .message(let message): self.note(message)
                    case .trailingMetadata(let metadata): self.note("trailing", metadata)
                    }
                }
                self.note("end")
            } catch {
                self.note("failed", error)
            }
        case .failure(let error):
            self.note("rejected", error)
        }
    }
}

/// Something that one task waits for and another makes true.
struct Flag: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (self.stream, self.continuation) = AsyncStream.makeStream()
    }

    func raise() {
        self.continuation.finish()
    }

    func wait() async {
        for await _ in self.stream {}
    }
}
