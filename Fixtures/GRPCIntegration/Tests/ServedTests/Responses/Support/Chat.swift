import ChatAPI
import ChatMocks
import GRPCCore

@_spi(Adapters) @testable import SwiftMocks

typealias ChatMock = Demo_Chat_V1_ChatService.ClientMock
typealias ChatMessage = Demo_Chat_V1_ChatMessage
typealias Chunk = Demo_Chat_V1_Chunk
typealias UploadResult = Demo_Chat_V1_UploadResult

// The messages of the tests, short to write.

extension ChatMessage {
    init(_ text: String) {
        self.init()
        self.text = text
    }
}

extension User {
    init(_ name: String) {
        self.init()
        self.name = name
    }
}

extension UploadResult {
    init(count: Int) {
        self.init()
        self.count = Int32(count)
    }
}

extension RPCError {
    /// What the tests let fail.
    static let refusal = RPCError(code: .aborted, message: "no")
    static let timedOut = RPCError(code: .deadlineExceeded, message: "RPC timed out before completing")

    /// The failure that a cancelled task gets from the library.
    var isOfACancelledTask: Bool {
        code == .unknown && message == "The transport threw an unexpected error." && cause is CancellationError
    }
}

extension ChatMock {
    /// How the chats ended, in the log.
    var chatCodes: [Status.Code?] { calls(of: self).chat().map { $0.outcome?.code } }
    var isNothingInFlight: Bool { self.store.core.withState { $0.inFlight.isEmpty } }

    /// A mock whose clock is the test's.
    static func on(_ clock: HeldClock) -> ChatMock {
        TimeLimits.$override.withValue(.on(clock)) { ChatMock() }
    }
}

/// A part of a response with many messages.
enum Part: Equatable {
    case message(String)
    case end(Metadata)
}

extension StreamingClientResponse<ChatMessage> {
    /// All parts.
    var parts: [Part] {
        get async throws { try await first(.max) }
    }

    /// The first parts. The rest is not read.
    func first(_ count: Int) async throws -> [Part] {
        var parts: [Part] = []
        try await each { part in
            parts.append(part)
            return parts.count < count
        }
        return parts
    }

    /// Hands each part to `body`, until that returns false.
    func each(_ body: (Part) -> Bool) async throws {
        for try await part in try accepted.get().bodyParts {
            let goesOn =
                switch part {
                case .message(let message): body(.message(message.text))
                case .trailingMetadata(let metadata): body(.end(metadata))
                }
            if !goesOn { break }
        }
    }
}
