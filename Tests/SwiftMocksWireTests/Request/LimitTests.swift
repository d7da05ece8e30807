import Foundation
import SwiftMocksWire
import Testing

struct LimitTests {
    private func reader(_ method: String, _ type: String, _ headers: [String: String] = [:], limit: Int) throws
        -> RequestReader
    {
        RequestReader(try WireHead.post(method, type, headers), limit: limit)
    }

    @Test func `a message may have the size of the limit`() throws {
        var unary = try reader("Say", "application/proto", limit: 5)
        #expect(unary.read(Data("hello")) == WireRead(messages: [Data("hello")]))
        var stream = try reader("Chat", "application/grpc", limit: 5)
        #expect(stream.read(envelope(0, "hello") + envelope(0, "hello")).messages.count == 2)
        var zipped = try reader("Chat", "application/grpc", ["grpc-encoding": "gzip"], limit: 5)
        #expect(zipped.read(envelope(1, helloGzip)) == WireRead(messages: [Data("hello")]))
    }

    @Test func `a larger message is refused before its end`() throws {
        var unary = try reader("Say", "application/proto", limit: 5)
        #expect(unary.append(Data("hello")) == WireRead())
        #expect(unary.append(Data("!")).error?.code == .resourceExhausted)
        var stream = try reader("Chat", "application/grpc", limit: 5)
        let read = stream.append(envelope(0, "hello") + envelope(0, "hello!").prefix(5))
        #expect(read.messages == [Data("hello")])
        #expect(read.error == WireError(.resourceExhausted, "a message of 6 bytes is over the limit of 5"))
        let query = Sample.get("Look", "encoding=json&message=hello%21")
        var get = RequestReader(try WireHead.sample(query), limit: 5)
        #expect(get.finish().error?.code == .resourceExhausted)
    }

    @Test func `a length of four gigabytes takes no room`() throws {
        let head = Data(hex: "00 ff ff ff ff")
        for type in ["application/grpc", "application/connect+proto", "application/grpc-web"] {
            var limited = RequestReader(try WireHead.post("Chat", type))
            #expect(limited.append(head).error?.code == .resourceExhausted)
            var unlimited = try reader("Chat", type, limit: .max)
            #expect(unlimited.append(head + Data("abc")) == WireRead())
            #expect(unlimited.finish().error?.code == .invalidArgument)
        }
    }

    @Test func `a bomb is refused`() throws {
        let bomb = Gzip.compress(Data(count: 100 << 20))
        var unary = try reader("Say", "application/proto", ["content-encoding": "gzip"], limit: 1 << 20)
        #expect(unary.read(bomb).error?.code == .resourceExhausted)
        var stream = try reader("Chat", "application/grpc", ["grpc-encoding": "gzip"], limit: 1 << 20)
        var body = Data([1])
        withUnsafeBytes(of: UInt32(bomb.count).bigEndian) { body.append(contentsOf: $0) }
        #expect(stream.read(body + bomb).error?.code == .resourceExhausted)
    }

    /// The limit is one of a message, however many come and however they travel.
    @Test(arguments: ["application/connect+proto", "application/grpc", "application/grpc-web"])
    func `a stream has any number of messages`(_ type: String) throws {
        let header = type.contains("connect") ? "connect-content-encoding" : "grpc-encoding"
        var reader = try reader("Upload", type, [header: "gzip"], limit: 1000)
        let message = Data(count: 1000)
        for sent in [envelope(0, message), envelope(1, Gzip.compress(message))] {
            for _ in 0..<5000 { #expect(reader.append(sent) == WireRead(messages: [message])) }
        }
        #expect(reader.finish() == WireRead())
    }

    /// What can't be compressed has more bytes on the wire than the message.
    @Test func `a message is measured decompressed`() throws {
        var random = SystemRandomNumberGenerator()
        let message = Data((0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) })
        let sent = Gzip.compress(message)
        #expect(sent.count > message.count)
        for (limit, isTaken) in [(1000, true), (999, false)] {
            var unary = try reader("Say", "application/proto", ["content-encoding": "gzip"], limit: limit)
            #expect(unary.read(sent).messages == (isTaken ? [message] : []))
            var stream = try reader("Chat", "application/grpc", ["grpc-encoding": "gzip"], limit: limit)
            let read = stream.read(envelope(1, sent))
            #expect(read.messages == (isTaken ? [message] : []))
            #expect(isTaken || read.error?.code == .resourceExhausted)
        }
    }
}
