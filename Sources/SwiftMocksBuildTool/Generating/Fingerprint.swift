/// A number that stands for texts: FNV-1a.
struct Fingerprint {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ texts: [String]) {
        for var text in texts {
            text.withUTF8 { bytes in
                for index in bytes.indices { add(bytes[index]) }
            }
            // No text has this byte, so that "ab", "c" differs from "a", "bc".
            add(0xff)
        }
    }

    /// The number in hexadecimal digits.
    var digits: String { String(state, radix: 16) }

    private mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
