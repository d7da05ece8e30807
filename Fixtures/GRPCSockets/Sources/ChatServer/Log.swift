import ChatMocks
import GRPCCore
import SwiftMocksGRPC

/// Tells what the mock has recorded of the last call of an rpc, to a client that calls
/// `log.Log/<rpc>`. The request says what to wait for: `begun` or `ended`.
struct Log {
    private let chat: Chat.ClientMock

    init(of chat: Chat.ClientMock) {
        self.chat = chat
    }

    private struct Entry {
        let metadata: Metadata
        let wire: TransportInfo?
        let code: Status.Code?

        init(_ metadata: Metadata, _ wire: TransportInfo?, _ code: Status.Code?) {
            self.metadata = metadata
            self.wire = wire
            self.code = code
        }
    }

    func register(in router: inout RPCRouter<ChatServer.Transport>) {
        let last: [(String, @Sendable () -> Entry?)] = [
            (
                "GetUser",
                { [chat] in calls(of: chat).getUser().last.map { Entry($0.metadata, $0.transport, $0.outcome?.code) } }
            ),
            (
                "ListUsers",
                { [chat] in calls(of: chat).listUsers().last.map { Entry($0.metadata, $0.transport, $0.outcome?.code) }
                }
            ),
            (
                "Upload",
                { [chat] in calls(of: chat).upload().last.map { Entry($0.metadata, $0.transport, $0.outcome?.code) } }
            ),
            (
                "Chat",
                { [chat] in calls(of: chat).chat().last.map { Entry($0.metadata, $0.transport, $0.outcome?.code) } }
            ),
        ]
        for (rpc, entry) in last {
            let descriptor = MethodDescriptor(fullyQualifiedService: "log.Log", method: rpc)
            router.registerHandler(forMethod: descriptor, deserializer: Identity(), serializer: Identity()) {
                [chat] request, _ in
                let wanted = try await request.messages.reduce(into: []) { $0 += $1 }
                let mustHaveEnded = wanted == Array("ended".utf8)
                while true {
                    if let entry = entry(), entry.code != nil || !mustHaveEnded {
                        if mustHaveEnded { reset(chat, .calls) }
                        return StreamingServerResponse(
                            single: ServerResponse(message: Array(Self.text(of: entry).utf8)))
                    }
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
        }
    }

    /// A line for each field, with bytes in decimals, then what the wire says, and the code.
    private static func text(of entry: Entry) -> String {
        let fields = entry.metadata.map { key, value in
            switch value {
            case .string(let text): "\(key): \(text)"
            case .binary(let bytes): "\(key): \(bytes)"
            }
        }
        let wire = entry.wire.map { wire in
            let others = Set(wire.fields.map(\.name)).subtracting(entry.metadata.map(\.key)).filter {
                !$0.hasPrefix(":")
            }
            return "wire: \(wire), timeout \(wire.timeout == nil ? "none" : "set"), "
                + "compression \(wire.compression ?? "none"), also \(others.sorted().joined(separator: ", "))"
        }
        return (fields.sorted() + [wire ?? "no wire", "code: \(entry.code.map { "\($0)" } ?? "none")"])
            .joined(separator: "\n")
    }
}

/// Bytes as they are.
private struct Identity: MessageSerializer, MessageDeserializer {
    func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) throws -> Bytes { Bytes(message) }

    func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) throws -> [UInt8] {
        bytes.withUnsafeBytes { Array($0) }
    }
}
