import Foundation
import SwiftProtobuf

/// Why a call failed.
public struct ConnectError: Swift.Error, Sendable {
    /// The kind of failure.
    public let code: Code
    /// What the server said of it, for people to read.
    public let message: String?
    /// The error underneath, where there was one.
    public let exception: Swift.Error?
    /// Further messages that the server attached.
    public let details: [Detail]
    /// Headers and trailers that came with the failure.
    public let metadata: Headers

    /// A message attached to a failure, still packed.
    public struct Detail: Decodable, Sendable {
        /// The full name of the message's type.
        public let type: String
        /// The message's bytes.
        public let payload: Data?

        /// Attaches `payload` as a message of `type`.
        public init(type: String, payload: Data?) {
            self.type = type
            self.payload = payload
        }
    }

    /// A failure of the kind `code`.
    public init(
        code: Code, message: String?, exception: Swift.Error? = nil, details: [Detail] = [], metadata: Headers = [:]
    ) {
        self.code = code
        self.message = message
        self.exception = exception
        self.details = details
        self.metadata = metadata
    }
}

extension ConnectError {
    /// Returns the details that are messages of this type, unpacked; what can't be unpacked is left out.
    public func unpackedDetails<Output: ProtobufMessage>() -> [Output] {
        let payloads = details.filter { $0.type == Output.protoMessageName }.compactMap(\.payload)
        return payloads.compactMap { try? Output(serializedBytes: $0) }
    }

    /// Returns the failure of a call that its caller gave up.
    public static func canceled() -> Self {
        return .init(code: .canceled, message: "request canceled by client")
    }

    /// Returns the failure that a response with an error status describes. `source` is its body, as JSON; its headers and
    /// trailers become metadata, with names in lower case.
    public static func from(code: Code, headers: Headers?, trailers: Trailers?, source: Data?) -> Self {
        var metadata = Headers()
        for (name, values) in Array(headers ?? [:]) + Array(trailers ?? [:]) { metadata[name.lowercased()] = values }
        guard let source else {
            return .init(code: code, message: "empty error message from source", metadata: metadata)
        }
        do {
            let wire = try JSONDecoder().decode(WireError.self, from: source)
            return .init(wire, defaultCode: code, metadata: metadata)
        } catch {
            let text = String(data: source, encoding: .utf8)
            return .init(code: code, message: text, exception: error, metadata: metadata)
        }
    }
}

extension ConnectError: LocalizedError {
    /// The message; without one, what the error underneath says.
    public var errorDescription: String? {
        return message ?? exception.map { "internal error: \($0.localizedDescription)" }
    }
}

extension ConnectError: Decodable {
    /// Reads the JSON of the Connect protocol; a code that it does not know is `unknown`.
    public init(from decoder: any Swift.Decoder) throws {
        self.init(try WireError(from: decoder), defaultCode: .unknown, metadata: [:])
    }

    fileprivate init(_ wire: WireError, defaultCode: Code, metadata: Headers) {
        self.init(
            code: wire.code.flatMap(Code.fromName) ?? defaultCode, message: wire.message, details: wire.details ?? [],
            metadata: metadata)
    }
}

extension ConnectError.Detail {
    private enum CodingKeys: String, CodingKey {
        case type
        case payload = "value"
    }

    /// Reads the JSON of the Connect protocol, in which the payload is base64 without padding.
    public init(from decoder: any Swift.Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let text = try container.decodeIfPresent(String.self, forKey: .payload) ?? ""
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        self.init(
            type: try container.decodeIfPresent(String.self, forKey: .type) ?? "",
            payload: Data(base64Encoded: text + padding))
    }
}

/// A failure as the Connect protocol writes it in JSON.
private struct WireError: Decodable {
    let code: String?
    let message: String?
    let details: [ConnectError.Detail]?
}
