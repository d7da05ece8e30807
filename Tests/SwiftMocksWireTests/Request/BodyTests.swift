import Foundation
import SwiftMocksWire
import Testing

struct BodyTests {
    private func result(
        _ method: String, _ type: String, _ headers: [String: String] = [:], body: Data
    ) throws -> WireRead {
        var reader = RequestReader(try WireHead.post(method, type, headers))
        return reader.read(body)
    }

    @Test func `the body of Connect unary is the message`() throws {
        #expect(try result("Say", "application/proto", body: Data("hello")) == WireRead(messages: [Data("hello")]))
        #expect(try result("Say", "application/proto", body: Data()) == WireRead(messages: [Data()]))
        let zipped = ["content-encoding": "gzip"]
        #expect(try result("Say", "application/json", zipped, body: helloGzip) == WireRead(messages: [Data("hello")]))
        #expect(try result("Say", "application/json", zipped, body: Data()) == WireRead(messages: [Data()]))
        #expect(try result("Say", "application/json", zipped, body: Data("hello")).error?.code == .invalidArgument)
    }

    @Test(arguments: ["application/connect+proto", "application/grpc", "application/grpc-web+json"])
    func `a stream is read as envelopes`(_ type: String) throws {
        let header = type.contains("connect") ? "connect-content-encoding" : "grpc-encoding"
        let body = envelope(0, "a") + envelope(1, helloGzip) + envelope(0, "") + envelope(1, "")
        let expected = WireRead(messages: [Data("a"), Data("hello"), Data(), Data()])
        #expect(try result("Chat", type, [header: "gzip"], body: body) == expected)
        #expect(try result("Chat", type, body: Data()) == WireRead())
    }

    @Test func `text of gRPC-Web is base64`() throws {
        #expect(
            try result("Chat", "application/grpc-web-text", body: Data("AAAAAAJoaQ==AAAAAAJoaQ==")).messages.map(\.text)
                == ["hi", "hi"])
        let broken = try result("Chat", "application/grpc-web-text", body: Data("AAAAAAJoaQ==AAAAAAJ"))
        #expect(
            broken
                == WireRead(
                    messages: [Data("hi")], error: WireError(.invalidArgument, "the body ends within a message")))
        let wrong = try result("Chat", "application/grpc-web-text", body: Data("AAAAAAJoaQ==-AAA"))
        #expect(wrong == WireRead(messages: [Data("hi")], error: WireError(.invalidArgument, "the body is not base64")))
        for text in ["a===", "====", "a=aa", "aa=a", "aa-_", "aa a"] {
            let read = try result("Chat", "application/grpc-web-text", body: Data(text))
            #expect(read.error?.message == "the body is not base64", "\(text)")
        }
    }

    @Test func `messages come as soon as they are complete`() throws {
        var reader = RequestReader(try WireHead.post("Upload", "application/connect+proto"))
        #expect(reader.append(envelope(0, "one") + envelope(0, "two").dropLast()) == WireRead(messages: [Data("one")]))
        #expect(reader.append(Data("o")) == WireRead(messages: [Data("two")]))
        #expect(reader.append(Data()) == WireRead())
        #expect(reader.finish() == WireRead())
    }

    @Test(arguments: ["application/connect+proto", "application/grpc", "application/grpc-web"])
    func `an rpc of one message gets it at the end`(_ type: String) throws {
        var reader = RequestReader(try WireHead.post("Watch", type))
        #expect(reader.append(envelope(0, "one")) == WireRead())
        #expect(reader.finish() == WireRead(messages: [Data("one")]))
        #expect(reader.finish() == WireRead())
    }

    @Test(arguments: [
        ("application/connect+proto", "Watch"), ("application/grpc", "Watch"), ("application/grpc", "Say"),
        ("application/grpc-web", "Watch"), ("application/grpc-web", "Say"),
    ])
    func `an rpc of one message takes no other count`(_ type: String, _ method: String) throws {
        let none = try result(method, type, body: Data())
        #expect(none == WireRead(error: WireError(.unimplemented, "the rpc takes one message, and none came")))
        let two = try result(method, type, body: envelope(0, "a") + envelope(0, "b"))
        #expect(two == WireRead(error: WireError(.unimplemented, "the rpc takes one message, and more came")))
    }

    @Test(arguments: [
        ("application/connect+proto", WireCode.invalidArgument), ("application/grpc", .internal),
        ("application/grpc-web", .internal),
    ])
    func `other flags than compressed are errors`(_ type: String, _ code: WireCode) throws {
        for flags in [2, 3, 4, 0x80, 0x81, 0xFF] as [UInt8] {
            let result = try result("Chat", type, body: envelope(0, "a") + envelope(flags, "{}"))
            #expect(result.messages == [Data("a")])
            #expect(result.error == WireError(code, "a message of a request has the flags \(flags)"))
        }
    }

    @Test(arguments: ["application/connect+proto", "application/grpc", "application/grpc-web"])
    func `a compressed message needs a compression`(_ type: String) throws {
        #expect(try result("Chat", type, body: envelope(1, helloGzip)).error?.code == .internal)
        let header = type.contains("connect") ? "connect-content-encoding" : "grpc-encoding"
        #expect(try result("Chat", type, [header: "gzip"], body: envelope(1, "hello")).error?.code == .invalidArgument)
    }

    @Test func `an error is the last thing that is read`() throws {
        var reader = RequestReader(try WireHead.post("Chat", "application/grpc"))
        let error = WireError(.internal, "a message of a request has the flags 9")
        #expect(reader.append(envelope(0, "a") + envelope(9, "")) == WireRead(messages: [Data("a")], error: error))
        #expect(reader.append(envelope(0, "b")) == WireRead(error: error))
        #expect(reader.finish() == WireRead(error: error))
        #expect(reader.finish() == WireRead(error: error))
    }

    @Test(arguments: ["application/connect+proto", "application/grpc", "application/grpc-web", "application/proto"])
    func `nothing comes after the end of the body`(_ type: String) throws {
        for method in type == "application/proto" ? ["Say"] : ["Chat", "Watch"] {
            var reader = RequestReader(try WireHead.post(method, type))
            _ = reader.append(envelope(0, "one"))
            _ = reader.finish()
            for bytes in [envelope(0, "two"), envelope(9, ""), Data("a")] {
                #expect(reader.append(bytes) == WireRead(), "\(method)")
            }
            #expect(reader.finish() == WireRead(), "\(method)")
        }
    }

    @Test(arguments: ["application/connect+proto", "application/grpc", "application/grpc-web"])
    func `identity is no compression`(_ type: String) throws {
        let header = type.contains("connect") ? "connect-content-encoding" : "grpc-encoding"
        let body = envelope(0, "a") + envelope(1, helloGzip)
        let read = try result("Chat", type, [header: "identity"], body: body)
        #expect(read.messages == [Data("a")] && read.error?.code == .internal)
    }

    @Test func `a body that ends within a message is an error`() throws {
        for length in 1..<7 {
            let result = try result(
                "Chat", "application/grpc", body: envelope(0, "hi") + envelope(0, "hi").prefix(length))
            #expect(result.messages.count == (length < 7 ? 1 : 2))
            #expect(result.error == WireError(.invalidArgument, "the body ends within a message"))
        }
    }
}
