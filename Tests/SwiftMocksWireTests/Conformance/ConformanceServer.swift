import Foundation
import SwiftMocksWire
import Testing

/// Answers a case by the wire, as a server would.
struct ConformanceServer {
    let test: ConformanceCase
    private var outputs: [WireOutput] = []
    private var received: [String] = []
    private var unsent: ArraySlice<String>

    init(_ test: ConformanceCase) {
        self.test = test
        unsent = test.answer.messages[...]
    }

    mutating func respond(_ request: WireRequest, _ body: [Data]) -> [WireOutput] {
        let head: WireHead
        do {
            head = try WireHead(request, rpc: ConformanceCase.rpc)
        } catch {
            return error.outputs
        }
        #expect(head.headers == WireRequest(method: "", target: "", headers: test.requestHeaders).headers)
        #expect(head.timeout == test.timeout.map { Double($0) / 1000 })
        var reader = RequestReader(head, limit: test.limit)
        var writer = ResponseWriter(head, compression: .whenAccepted(minimumBytes: 0))
        for part in body {
            if !take(reader.append(part), &writer) { return outputs }
        }
        if !take(reader.finish(), &writer) { return outputs }
        if test.failure == nil { #expect(received == test.requests) }
        finish(head, &writer)
        return outputs
    }

    /// Takes messages, and answers each at once if it is a conversation. Returns false after an
    /// error.
    private mutating func take(_ read: WireRead, _ writer: inout ResponseWriter) -> Bool {
        for message in read.messages {
            received.append(message.text)
            guard test.shape == .fullDuplex, !isLate, let next = unsent.popFirst() else { continue }
            outputs += writer.headers(test.answer.headers)
            let before = outputs.count
            outputs += writer.message(Data(next))
            #expect(outputs.count > before, "the answer goes out before the next message comes")
        }
        guard let error = read.error else { return true }
        outputs += writer.end(error: error, trailers: [:])
        return false
    }

    /// Whether the rpc would take longer than the client waits.
    private var isLate: Bool { test.timeout.map { $0 < test.delay } ?? false }

    private mutating func finish(_ head: WireHead, _ writer: inout ResponseWriter) {
        guard !isLate else {
            outputs += writer.end(error: WireError(.deadlineExceeded), trailers: [:])
            return
        }
        if !test.answer.headers.isEmpty { outputs += writer.headers(test.answer.headers) }
        for message in unsent { outputs += writer.message(Data(message)) }
        outputs += writer.end(error: test.answer.error, trailers: test.answer.trailers)
    }
}
