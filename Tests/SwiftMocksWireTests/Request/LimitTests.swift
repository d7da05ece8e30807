import Foundation
import SwiftMocksWire
import Testing

struct LimitTests {
    private func reader(_ method: String, _ type: String, _ headers: [String: String] = [:], limit: Int) throws
        -> RequestReader
    {
        RequestReader(try WireHead.post(method, type, headers), limit: limit)
    }

    @Test func aMessageMayHaveTheSizeOfTheLimit() throws {
        var unary = try reader("Say", "application/proto", limit: 5)
        #expect(unary.read(Data("hello")) == WireRead(messages: [Data("hello")]))
        var stream = try reader("Chat", "application/grpc", limit: 5)
        #expect(stream.read(envelope(0, "hello") + envelope(0, "hello")).messages.count == 2)
        var zipped = try reader("Chat", "application/grpc", ["grpc-encoding": "gzip"], limit: helloGzip.count)
        #expect(zipped.read(envelope(1, helloGzip)) == WireRead(messages: [Data("hello")]))
    }

    @Test func aLargerMessageIsRefusedBeforeItsEnd() throws {
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

    @Test func aLengthOfFourGigabytesTakesNoRoom() throws {
        let head = Data(hex: "00 ff ff ff ff")
        for type in ["application/grpc", "application/connect+proto", "application/grpc-web"] {
            var limited = RequestReader(try WireHead.post("Chat", type))
            #expect(limited.append(head).error?.code == .resourceExhausted)
            var unlimited = try reader("Chat", type, limit: .max)
            #expect(unlimited.append(head + Data("abc")) == WireRead())
            #expect(unlimited.finish().error?.code == .invalidArgument)
        }
    }

    @Test func aBombIsRefused() throws {
        let bomb = Gzip.compress(Data(count: 100 << 20))
        var unary = try reader("Say", "application/proto", ["content-encoding": "gzip"], limit: 1 << 20)
        #expect(unary.read(bomb).error?.code == .resourceExhausted)
        var stream = try reader("Chat", "application/grpc", ["grpc-encoding": "gzip"], limit: 1 << 20)
        var body = Data([1])
        withUnsafeBytes(of: UInt32(bomb.count).bigEndian) { body.append(contentsOf: $0) }
        #expect(stream.read(body + bomb).error?.code == .resourceExhausted)
    }

    /// Each message is small on the wire, and within the limit.
    @Test(arguments: ["application/connect+proto", "application/grpc", "application/grpc-web"])
    func manyBombsAreRefused(_ type: String) throws {
        let header = type.contains("connect") ? "connect-content-encoding" : "grpc-encoding"
        var reader = try reader("Chat", type, [header: "gzip"], limit: 10_000)
        let bomb = envelope(1, Gzip.compress(Data(count: 10_000)))
        for _ in 0..<16 { #expect(reader.append(bomb).messages.count == 1) }
        #expect(reader.append(envelope(0, "a") + envelope(1, emptyGzip)).messages == [Data("a"), Data()])
        let read = reader.append(envelope(0, "a") + envelope(1, helloGzip))
        #expect(read.messages == [Data("a")])
        let text = "the decompressed messages are over the limit of 160000 bytes"
        #expect(read.error == WireError(.resourceExhausted, text))
    }
}
