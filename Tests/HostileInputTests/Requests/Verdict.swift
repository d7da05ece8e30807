import SwiftMocksGenerator
import TestSupport
import Testing

/// What the generator made of a request, once it is known to keep its promises.
enum Verdict {
    case files([Response.File])
    /// The bytes are a request, but not a right one.
    case error(String)
    /// The bytes are no request.
    case notARequest(String)

    init(_ request: [UInt8]) throws {
        switch request.withUnsafeBytes(Generator.run) {
        case .response(let pieces):
            let response = try Response(pieces.flatMap(\.self))
            self = response.error.map(Verdict.error) ?? .files(response.files)
        case .notARequest(let reason):
            self = .notARequest(reason)
        }
        guard let reason else { return }
        #expect(!reason.isEmpty)
        for line in reason.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            #expect(!line.isEmpty && line.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(reason)")
        }
    }

    /// Why nothing was generated; nil where files were.
    var reason: String? {
        switch self {
        case .files: nil
        case .error(let text), .notARequest(let text): text
        }
    }

    var files: [Response.File] {
        if case .files(let files) = self { files } else { [] }
    }
}
