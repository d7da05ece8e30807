import Foundation

extension Data {
    /// Bytes from pairs of digits. Spaces are for the reader.
    init(hex: String) {
        let digits = hex.compactMap(\.hexDigitValue)
        precondition(digits.count % 2 == 0)
        self.init()
        for place in stride(from: 0, to: digits.count, by: 2) { append(UInt8(digits[place] << 4 | digits[place + 1])) }
    }

    init(_ text: String) { self.init(text.utf8) }

    /// The text of UTF-8.
    var text: String { String(decoding: self, as: UTF8.self) }
}

/// An envelope written down by hand, for payloads of less than 64 KiB.
func envelope(_ flags: UInt8, _ payload: Data) -> Data {
    Data([flags, 0, 0, UInt8(payload.count >> 8), UInt8(payload.count & 255)]) + payload
}

func envelope(_ flags: UInt8, _ payload: String) -> Data { envelope(flags, Data(payload)) }

/// `hello`, compressed by another program.
let helloGzip = Data(hex: "1f8b0800000000000203cb48cdc9c9070086a6103605000000")
/// Nothing, compressed by another program.
let emptyGzip = Data(hex: "1f8b080000000000020303000000000000000000")
