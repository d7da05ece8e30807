import Foundation

/// The output of a part of a request: messages, and possibly the error that ends the request.
package struct WireRead: Sendable, Equatable {
    /// Complete messages, decompressed, in the order in which they were sent.
    package var messages: [Data]
    /// The error after the messages, which ends the request; nil if the request goes on, or has
    /// ended well.
    package var error: WireError?

    /// Creates a result; by default an empty one.
    package init(messages: [Data] = [], error: WireError? = nil) {
        self.messages = messages
        self.error = error
    }
}

/// Reads the body of a request: bytes in pieces of any size go in, messages come out. An rpc that
/// takes one message gets it at the end of the body, because only then it is known to be the only
/// one.
package struct RequestReader: Sendable {
    /// The default limit of a message's size in bytes, before and after decompression: 64 MiB.
    package static let defaultLimit = 64 << 20

    private let head: WireHead
    private let limit: Int
    private var envelopes: EnvelopeReader
    /// A body without envelopes.
    private var body: Data
    /// The message for an rpc that takes one.
    private var single: Data?
    private var error: WireError?
    private var hasEnded = false

    /// Creates a reader of the body that follows `head`. A message may have at most `limit` bytes,
    /// decompressed.
    package init(_ head: WireHead, limit: Int = defaultLimit) {
        self.head = head
        self.limit = limit
        envelopes = EnvelopeReader(limit: limit, isText: head.protocol == .grpcWebText)
        body = head.queryMessage ?? Data()
    }

    /// Reads a part of the body. After an error, returns the same error again. After the end,
    /// returns nothing.
    package mutating func append(_ bytes: Data) -> WireRead {
        guard error == nil, !hasEnded else { return WireRead(error: error) }
        var messages: [Data] = []
        do throws(WireError) { try read(bytes, into: &messages) } catch { self.error = error }
        return WireRead(messages: messages, error: error)
    }

    /// Reads the end of the body. For an rpc that takes one message, returns that message.
    package mutating func finish() -> WireRead {
        guard error == nil, !hasEnded else { return WireRead(error: error) }
        hasEnded = true
        do throws(WireError) { return WireRead(messages: try lastMessages()) } catch { self.error = error }
        return WireRead(error: error)
    }

    private mutating func read(_ bytes: Data, into messages: inout [Data]) throws(WireError) {
        if !head.protocol.usesEnvelopes {
            // The message of a GET is in its query, and its body is ignored.
            if head.queryMessage == nil { body.append(bytes) }
            return try checkSize()
        }
        for envelope in envelopes.append(bytes) {
            let message = try message(of: envelope)
            if head.rpc.hasManyRequests {
                messages.append(message)
            } else if single == nil {
                single = message
            } else {
                throw WireError(.unimplemented, "the rpc takes one message, and more came")
            }
        }
        if let fault = envelopes.fault { throw fault }
    }

    private func message(of envelope: Envelope) throws(WireError) -> Data {
        guard envelope.flags.isSubset(of: .compressed) else {
            let text = "a message of a request has the flags \(envelope.flags.rawValue)"
            throw WireError(head.protocol.isConnect ? .invalidArgument : .internal, text)
        }
        guard envelope.flags.contains(.compressed) else { return envelope.message }
        guard head.compression != nil else {
            throw WireError(.internal, "a message is compressed, but the headers name no compression")
        }
        return try Gzip.message(envelope.message, limit: limit)
    }

    private func lastMessages() throws(WireError) -> [Data] {
        if !head.protocol.usesEnvelopes {
            try checkSize()
            return [head.compression == nil ? body : try Gzip.message(body, limit: limit)]
        }
        guard envelopes.isComplete else { throw WireError(.invalidArgument, "the body ends within a message") }
        if head.rpc.hasManyRequests { return [] }
        guard let single else { throw WireError(.unimplemented, "the rpc takes one message, and none came") }
        return [single]
    }

    private func checkSize() throws(WireError) {
        guard body.count <= Gzip.wireLimit(limit, isCompressed: head.compression != nil) else {
            throw WireError(.resourceExhausted, "the message is over the limit of \(limit) bytes")
        }
    }
}
