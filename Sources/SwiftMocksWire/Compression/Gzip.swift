import Foundation
internal import SwiftMocksZlib

/// The compression that all protocols share.
package enum Gzip {
    package enum Failure: Error, Sendable, Equatable {
        /// It is not gzip, is damaged, is cut off, or has other bytes after it.
        case malformed
        /// There is more than the limit.
        case tooLarge
    }

    static let name = "gzip"

    /// Compresses data to one member.
    package static func compress(_ data: Data) -> Data {
        let zlib = ZlibStream(.deflating)
        var result = Data()
        _ = zlib.run(data) { piece, status in
            result.append(contentsOf: piece)
            return status == Z_OK ? .goOn : .stop
        }
        return result
    }

    /// Decompresses one or more members. More than `limit` bytes are never kept.
    package static func decompress(_ data: Data, limit: Int) throws(Failure) -> Data {
        let zlib = ZlibStream(.inflating)
        var result = Data()
        var failure: Failure?
        let hasEnded = zlib.run(data) { piece, status in
            guard piece.count <= limit - result.count else {
                failure = .tooLarge
                return .stop
            }
            result.append(contentsOf: piece)
            switch status {
            case Z_OK: return .goOn
            case Z_STREAM_END: return zlib.hasInput ? .restart : .stop
            default:
                failure = .malformed
                return .stop
            }
        }
        if let failure { throw failure }
        guard hasEnded else { throw .malformed }
        return result
    }
}
