import Foundation
import SwiftMocksWire
import Testing

/// Broken requests are errors or other messages, and no traps. In whatever pieces they come, the
/// result is one.
struct HostileBytesTests {
    private static let limit = 1000

    /// Reads in one piece and byte by byte, and answers.
    @discardableResult
    private func read(_ head: WireHead, _ body: Data) -> WireRead {
        var whole = RequestReader(head, limit: Self.limit)
        let result = whole.read(body)
        for size in [1, 3] {
            var pieces = RequestReader(head, limit: Self.limit)
            #expect(pieces.read(body, by: size) == result, "in pieces of \(size): \(body as NSData)")
        }
        #expect(result.messages.allSatisfy { $0.count <= Self.limit })
        var writer = ResponseWriter(head)
        #expect(!(writer.message(Data()) + writer.end(error: result.error, trailers: [:])).isEmpty)
        return result
    }

    @Test(arguments: Recorded.all)
    func `the recorded requests are valid`(_ recorded: Recorded) throws {
        let result = read(try .sample(recorded.request), recorded.body)
        #expect(result == WireRead(messages: recorded.messages.map { Data($0) }))
    }

    @Test(arguments: Recorded.all)
    func `every prefix is read or refused`(_ recorded: Recorded) throws {
        let head = try WireHead.sample(recorded.request)
        let bodies = (0...recorded.body.count).map { read(head, recorded.body.prefix($0)) }
        let expected = recorded.messages.map { Data($0) }
        for result in bodies where head.protocol.usesEnvelopes {
            #expect(result.messages == Array(expected.prefix(result.messages.count)))
        }
        #expect(bodies.last?.error == nil)
    }

    @Test(arguments: Recorded.all)
    func `every flipped bit is read or refused`(_ recorded: Recorded) throws {
        let head = try WireHead.sample(recorded.request)
        for body in flips(recorded.body) { read(head, body) }
    }

    @Test(arguments: Recorded.all)
    func `every flipped bit of a head is read or refused`(_ recorded: Recorded) {
        let request = recorded.request
        var variants = flips(Data(request.target)).map {
            WireRequest(method: request.method, target: String(decoding: $0, as: UTF8.self), headers: request.headers)
        }
        for (name, values) in request.headers {
            variants += flips(Data(values[0])).map {
                let headers = request.headers.merging([name: [String(decoding: $0, as: UTF8.self)]]) { $1 }
                return WireRequest(method: request.method, target: request.target, headers: headers)
            }
        }
        for variant in variants {
            do {
                read(try .sample(variant), recorded.body)
            } catch {
                #expect(error.outputs.status.map((200...599).contains) == true)
            }
        }
    }

    @Test(arguments: Recorded.all)
    func `every prefix of a target is read or refused`(_ recorded: Recorded) {
        let request = recorded.request
        for length in 0..<request.target.count {
            let prefix = WireRequest(
                method: request.method, target: String(request.target.prefix(length)), headers: request.headers)
            if let head = try? WireHead.sample(prefix) { read(head, recorded.body) }
        }
    }

    /// Copying what came before at each piece would make this take minutes.
    @Test func `a large message may come byte by byte`() throws {
        let message = Data(repeating: 7, count: 1 << 17)
        for type in ["application/grpc", "application/grpc-web-text", "application/connect+proto", "application/proto"]
        {
            let isUnary = type == "application/proto"
            let head = try WireHead.post(isUnary ? "Say" : "Chat", type)
            var body = (isUnary ? Data() : Data(hex: "00 00020000")) + message
            if type.hasSuffix("text") { body = body.base64EncodedData() }
            var reader = RequestReader(head)
            #expect(reader.read(body, by: 1) == WireRead(messages: [message]))
        }
    }

    private func flips(_ data: Data) -> [Data] {
        data.indices.flatMap { index in
            (0..<8).map { bit in
                var flipped = data
                flipped[index] ^= 1 << bit
                return flipped
            }
        }
    }
}
