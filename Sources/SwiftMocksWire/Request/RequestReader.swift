import Foundation

/// The output of a part of a request: messages, and possibly the error that ends the request.
package struct WireRead: Sendable, Equatable {
    /// Complete messages, decompressed.
    package var messages: [Data]
    /// The error after them. Nothing can be read any more.
    package var error: WireError?

    package init(messages: [Data] = [], error: WireError? = nil) {
        self.messages = messages
        self.error = error
    }
}

/// Reads the body of a request: bytes in pieces of any size go in, messages come out. An rpc that takes one message gets it at the
/// end of the body, because only then it is known to be the only one.
package struct RequestReader: Sendable {
    /// The default limit of a message's size, before and after decompression.
    package static let defaultLimit = 64 << 20

    private var decoder: any RequestDecoder
    private var single: SingleMessage?
    private var error: WireError?
    private var hasEnded = false

    package init(_ head: WireHead, limit: Int = defaultLimit) {
        decoder = head.protocol.isBare ? BareDecoder(head, limit: limit) : EnvelopedDecoder(head, limit: limit)
        single = head.rpc.hasManyRequests ? nil : SingleMessage()
    }

    /// Takes a part of the body. After an error, it returns the same error again. Nothing comes after the end.
    package mutating func append(_ bytes: Data) -> WireRead {
        guard !hasEnded else { return WireRead(error: error) }
        return read { decoder, deliver throws(WireError) in try decoder.append(bytes, deliver) }
    }

    /// Takes the end of the body.
    package mutating func finish() -> WireRead {
        guard !hasEnded || error != nil else { return WireRead() }
        hasEnded = true
        var result = read { decoder, deliver throws(WireError) in try decoder.finish(deliver) }
        guard result.error == nil, let single else { return result }
        do {
            result.messages.append(try single.message())
        } catch {
            self.error = error
            result.error = error
        }
        return result
    }

    private mutating func read(
        _ body: (inout any RequestDecoder, (Data) throws(WireError) -> Void) throws(WireError) -> Void
    ) -> WireRead {
        guard error == nil else { return WireRead(error: error) }
        var messages: [Data] = []
        var single = single
        do throws(WireError) {
            try body(&decoder) { message throws(WireError) in
                if single == nil { messages.append(message) } else { try single?.take(message) }
            }
        } catch {
            self.error = error
        }
        self.single = single
        return WireRead(messages: messages, error: error)
    }
}

private struct SingleMessage: Sendable {
    private var taken: Data?

    mutating func take(_ message: Data) throws(WireError) {
        guard taken == nil else { throw WireError(.unimplemented, "the rpc takes one message, and more came") }
        taken = message
    }

    func message() throws(WireError) -> Data {
        guard let taken else { throw WireError(.unimplemented, "the rpc takes one message, and none came") }
        return taken
    }
}
