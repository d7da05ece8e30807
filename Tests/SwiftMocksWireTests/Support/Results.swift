import Foundation
import SwiftMocksWire

extension RequestReader {
    /// Reads a whole body in pieces of a size, up to its end or the first error.
    mutating func read(_ body: Data, by size: Int = .max) -> WireRead {
        var all = WireRead()
        var rest = body[...]
        while !rest.isEmpty {
            let piece = rest.prefix(size)
            rest = rest.dropFirst(size)
            guard all.take(append(piece)) else { return all }
        }
        _ = all.take(finish())
        return all
    }
}

extension WireRead {
    fileprivate mutating func take(_ read: WireRead) -> Bool {
        messages += read.messages
        error = read.error
        return error == nil
    }
}

extension [WireOutput] {
    /// The status of the head.
    var status: Int? {
        for case .head(let status, _) in self { return status }
        return nil
    }

    var headers: WireHeaders {
        for case .head(_, let headers) in self { return headers }
        return [:]
    }

    var trailers: WireHeaders? {
        for case .trailers(let trailers) in self { return trailers }
        return nil
    }

    /// All parts of the body.
    var body: Data {
        reduce(into: Data()) { body, output in
            if case .body(let bytes) = output { body += bytes }
        }
    }
}
