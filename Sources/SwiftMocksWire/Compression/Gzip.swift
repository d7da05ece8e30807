import Foundation

/// The compression that all protocols share.
package enum Gzip {
    /// The reason why data can't be decompressed.
    package enum Failure: Error, Sendable, Equatable {
        /// The data is not gzip, is damaged, is cut off, or has other bytes after it.
        case malformed
        /// The decompressed data has more bytes than the limit.
        case tooLarge
    }

    /// The name of the compression in headers and queries.
    static let name = "gzip"

    /// Compresses data to one member.
    package static func compress(_ data: Data) -> Data {
        // Fails for want of memory alone.
        (try? ZlibStream(.deflating).run(data, limit: .max)) ?? Data()
    }

    /// Decompresses one or more members. More than `limit` bytes are never kept.
    package static func decompress(_ data: Data, limit: Int) throws(Failure) -> Data {
        try ZlibStream(.inflating).run(data, limit: limit)
    }

    /// Decompresses a message, which may be empty: no bytes stay no bytes. More than `limit` bytes
    /// are an error for the client.
    static func message(_ data: Data, limit: Int) throws(WireError) -> Data {
        guard !data.isEmpty else { return data }
        do {
            return try decompress(data, limit: limit)
        } catch {
            switch error {
            case .malformed: throw WireError(.invalidArgument, "a message is not gzip, or is damaged")
            case .tooLarge:
                throw WireError(.resourceExhausted, "a decompressed message is over the limit of \(limit) bytes")
            }
        }
    }

    /// The limit for a message on the wire in bytes. Compression may make one larger.
    static func wireLimit(_ limit: Int, isCompressed: Bool) -> Int {
        guard isCompressed else { return limit }
        let (sum, isOver) = limit.addingReportingOverflow(limit / 100 + 1024)
        return isOver ? .max : sum
    }
}
