import GRPCCore
import SwiftMocksGRPC

/// Bytes of another type than those of the mocks' transport.
struct OtherBytes: GRPCContiguousBytes, Sendable {
    private var bytes: [UInt8]

    init(repeating: UInt8, count: Int) { bytes = Array(repeating: repeating, count: count) }
    init(_ sequence: some Sequence<UInt8>) { bytes = Array(sequence) }
    var count: Int { bytes.count }

    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeMutableBytes(body)
    }
}

/// A real transport that answers as a test says.
final class ScriptedTransport: ClientTransport {
    typealias Bytes = OtherBytes
    typealias Part = RPCResponsePart<OtherBytes>

    let retryThrottle: RetryThrottle? = RetryThrottle(maxTokens: 7, tokenRatio: 0.5)
    let written = Locked<[String]>([])
    let events = Locked<[String]>([])
    private let refusal: (any Error)?
    private let connectionError: (any Error)?
    private let onWrite: @Sendable () async throws -> Void
    private let next: @Sendable (Int) async throws -> Part?

    /// - Parameters:
    ///   - refusal: what each call throws.
    ///   - connectionError: what the connection throws.
    ///   - next: returns the part of a number, from 0.
    ///   - onWrite: runs before something is taken.
    init(
        refusal: (any Error)? = nil, connectionError: (any Error)? = nil,
        next: @escaping @Sendable (Int) async throws -> Part? = { _ in
            try await Task.sleep(for: .seconds(3600))
            return nil
        },
        onWrite: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.refusal = refusal
        self.connectionError = connectionError
        self.onWrite = onWrite
        self.next = next
    }

    func connect() async throws {
        if let connectionError { throw connectionError }
        events.append("connect")
        while !events.value.contains("shutdown"), !Task.isCancelled { await Task.yield() }
        events.append("closed")
    }

    func beginGracefulShutdown() {
        events.append("shutdown")
    }

    func config(forMethod descriptor: MethodDescriptor) -> MethodConfig? {
        MethodConfig(names: [.all], timeout: .seconds(3000))
    }

    func withStream<Result: Sendable>(
        descriptor: MethodDescriptor, options: CallOptions,
        _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
    ) async throws -> Result {
        if let refusal { throw refusal }
        events.append("stream")
        defer { events.append(Task.isCancelled ? "cancelled" : "left") }
        let count = Locked(0)
        let parts = AsyncThrowingStream { [next] in
            try await next(
                count.withLock {
                    $0 += 1; return $0 - 1
                })
        }
        return try await closure(
            RPCStream(
                descriptor: descriptor, inbound: RPCAsyncSequence(wrapping: parts),
                outbound: RPCWriter.Closable(wrapping: Writer(transport: self))),
            ClientContext(descriptor: descriptor, remotePeer: "real", localPeer: "client"))
    }

    private struct Writer: ClosableRPCWriterProtocol {
        let transport: ScriptedTransport

        func write(_ element: RPCRequestPart<OtherBytes>) async throws {
            try await transport.onWrite()
            switch element {
            case .metadata(let metadata): transport.written.append("metadata \(metadata)")
            case .message(let bytes): transport.written.append("message \(bytes.withUnsafeBytes { Array($0) })")
            }
        }

        func write(contentsOf elements: some Sequence<RPCRequestPart<OtherBytes>>) async throws {
            for element in elements { try await write(element) }
        }

        func finish() { transport.written.append("finish") }
        func finish(throwing error: any Error) { transport.written.append("finish \(type(of: error))") }
    }
}
