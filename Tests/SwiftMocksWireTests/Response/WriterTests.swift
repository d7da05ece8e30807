import Foundation
import SwiftMocksWire
import Testing

struct WriterTests {
    static let types = [
        ("Say", "application/json"), ("Chat", "application/connect+json"), ("Chat", "application/grpc"),
        ("Chat", "application/grpc-web"), ("Chat", "application/grpc-web-text"),
    ]

    @Test(arguments: types)
    func `what belongs to the protocol is left out`(_ method: String, _ type: String) throws {
        let clashes: WireHeaders = [
            "Content-Type": ["text/html"], "grpc-status": ["5"], "GRPC-Message": ["no"],
            "connect-content-encoding": ["br"],
            "content-encoding": ["br"], "content-length": ["1"], "trailer": ["x"], "x-empty": [],
        ]
        var clean = ResponseWriter(try WireHead.post(method, type))
        var other = ResponseWriter(try WireHead.post(method, type))
        #expect(other.headers(clashes) == clean.headers([:]))
        #expect(other.message(Data("{}")) == clean.message(Data("{}")))
        #expect(other.end(error: nil, trailers: clashes) == clean.end(error: nil, trailers: [:]))
    }

    @Test(arguments: types)
    func `nothing comes after the end`(_ method: String, _ type: String) throws {
        var writer = ResponseWriter(try WireHead.post(method, type))
        #expect(!writer.hasEnded)
        #expect(!writer.end(error: WireError(.aborted), trailers: [:]).isEmpty)
        #expect(writer.hasEnded)
        #expect(writer.headers(["x-a": ["1"]]) == [])
        #expect(writer.message(Data("{}")) == [])
        #expect(writer.end(error: nil, trailers: [:]) == [])
    }

    @Test(arguments: types)
    func `headers come once and before messages`(_ method: String, _ type: String) throws {
        var writer = ResponseWriter(try WireHead.post(method, type))
        var outputs = writer.message(Data("{}"))
        outputs += writer.headers(["x-a": ["1"]])
        outputs += writer.end(error: nil, trailers: [:])
        #expect(outputs.headers == ["content-type": [type]])
        #expect(outputs.filter { if case .head = $0 { true } else { false } }.count == 1)
    }

    @Test func `small messages are not compressed by default`() throws {
        for (size, isCompressed) in [(1023, false), (1024, true)] {
            var writer = ResponseWriter(try WireHead.post("Say", "application/proto", ["accept-encoding": "gzip"]))
            _ = writer.message(Data(count: size))
            #expect((writer.end(error: nil, trailers: [:]).headers["content-encoding"] != nil) == isCompressed)
        }
    }

    // MARK: - Larger headers than the client takes

    private static let large: WireHeaders = ["x-a": [String(repeating: "a", count: 1000)]]

    @Test(arguments: types) func `large headers end the response`(_ method: String, _ type: String) throws {
        let head = try WireHead.post(method, type)
        var writer = ResponseWriter(head, headerBytes: 1000)
        var outputs = writer.headers(Self.large)
        outputs += writer.message(Data("{}")) + writer.end(error: nil, trailers: [:])
        #expect(outputs.count == (type.contains("grpc") ? 1 : 2))
        let error = try #require(writer.excess)
        var plain = ResponseWriter(head)
        #expect(outputs == plain.end(error: error, trailers: [:]))
        #expect(error.code == .resourceExhausted && error.message?.hasSuffix("the client takes 1000") == true)
        #expect(writer.hasEnded)
    }

    /// Those of the other protocols travel in the body.
    @Test(arguments: [false, true]) func `large trailers of gRPC end the response`(_ isError: Bool) throws {
        let head = try WireHead.post("Chat", "application/grpc")
        var writer = ResponseWriter(head, headerBytes: 1000)
        var outputs = writer.message(Data("{}"))
        outputs += writer.end(
            error: isError ? WireError(.notFound, String(repeating: "a", count: 1000)) : nil,
            trailers: isError ? [:] : Self.large)
        let error = try #require(writer.excess)
        var plain = ResponseWriter(head)
        #expect(outputs == plain.message(Data("{}")) + plain.end(error: error, trailers: [:]))
    }

    @Test(arguments: types) func `headers as large as the limit are sent`(_ method: String, _ type: String) throws {
        var plain = ResponseWriter(try WireHead.post(method, type))
        let wanted = plain.headers(Self.large) + plain.message(Data("{}")) + plain.end(error: nil, trailers: [:])
        // The name and the value of each header, 32 bytes for it, and the status.
        let size = wanted.headers.reduce(42) { $0 + $1.key.utf8.count + $1.value[0].utf8.count + 32 }
        for (limit, isSent) in [(size, true), (size - 1, false)] {
            var writer = ResponseWriter(try WireHead.post(method, type), headerBytes: limit)
            let outputs =
                writer.headers(Self.large) + writer.message(Data("{}")) + writer.end(error: nil, trailers: [:])
            #expect((outputs == wanted) == isSent && (writer.excess == nil) == isSent)
        }
    }
}
