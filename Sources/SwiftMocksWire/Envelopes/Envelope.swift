import Foundation

/// A message of a stream, behind five bytes: flags, and the length.
package struct Envelope: Sendable {
    /// The number of bytes before a message.
    static let headSize = 5

    /// The first byte of an envelope.
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The message is compressed, as the headers say.
        static let compressed = Flags(rawValue: 1)
        /// Connect's last envelope of a response.
        static let endOfStream = Flags(rawValue: 2)
        /// gRPC-Web's last frame of a response.
        static let trailers = Flags(rawValue: 0x80)
    }

    let flags: Flags
    /// The message, still compressed if the flags say so.
    let message: Data

    /// The bytes on the wire.
    package var bytes: Data { Self.wrap(message, flags) }

    /// Returns a message behind its head.
    package static func wrap(_ message: Data, _ flags: Flags = []) -> Data {
        var data = Data(capacity: headSize + message.count)
        data.append(flags.rawValue)
        // A longer message has no form on the wire, and does not fit the tests of an app.
        let length = UInt32(clamping: message.count)
        withUnsafeBytes(of: length.bigEndian) { data.append(contentsOf: $0) }
        data.append(message)
        return data
    }
}
