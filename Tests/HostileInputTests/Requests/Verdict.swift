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
            let response = try Response(pieces.reduce(into: []) { $0 += $1 })
            self = response.error.map(Verdict.error) ?? .files(response.files)
        case .notARequest(let reason):
            self = .notARequest(reason)
        }
        guard let reason else { return }
        if !Self.isPlain(reason) { Issue.record("an error is empty, or has an empty line or a control: \(reason)") }
    }

    /// Whether a text has something on each line, and nothing that a terminal would obey.
    private static func isPlain(_ text: String) -> Bool {
        var wasLineEnd = true
        for byte in text.utf8 {
            let isLineEnd = byte == UInt8(ascii: "\n")
            if isLineEnd ? wasLineEnd : byte < 0x20 || byte == 0x7F { return false }
            wasLineEnd = isLineEnd
        }
        return !wasLineEnd
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
