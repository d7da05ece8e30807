/// A value of a field of metadata.
public enum MetadataValue: Sendable, Equatable {
    case text(String)
    /// Bytes. Only fields whose names end with `-bin` have such values.
    case binary([UInt8])

    /// The value in a report.
    var shown: String {
        switch self {
        case .text(let text): text
        case .binary(let bytes): Self.shown(bytes)
        }
    }
}

extension MetadataValue {
    /// The greatest number of bytes that a report shows.
    private static let shownBytes = 16

    /// Bytes in a report: `3 bytes, 0x0102ff`. Cut ones end with a checksum of all their bytes,
    /// which tells different values apart.
    static func shown(_ bytes: [UInt8]) -> String {
        let count = counted(bytes.count, "byte")
        if bytes.isEmpty { return count }
        let isCut = bytes.count > shownBytes
        let digits = bytes.prefix(shownBytes).map { hexadecimal(UInt64($0), digits: 2) }.joined()
        return "\(count), 0x\(digits)\(isCut ? "…, checksum \(hexadecimal(checksum(bytes), digits: 16))" : "")"
    }

    /// FNV-1a.
    private static func checksum(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private static func hexadecimal(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
