import Foundation
import SwiftMocksWire
import Testing

struct WriterTests {
    static let types = [
        ("Say", "application/json"), ("Chat", "application/connect+json"), ("Chat", "application/grpc"),
        ("Chat", "application/grpc-web"), ("Chat", "application/grpc-web-text"),
    ]

    @Test(arguments: types)
    func whatBelongsToTheProtocolIsLeftOut(_ method: String, _ type: String) throws {
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
    func nothingComesAfterTheEnd(_ method: String, _ type: String) throws {
        var writer = ResponseWriter(try WireHead.post(method, type))
        #expect(!writer.hasEnded)
        #expect(!writer.end(error: WireError(.aborted), trailers: [:]).isEmpty)
        #expect(writer.hasEnded)
        #expect(writer.headers(["x-a": ["1"]]) == [])
        #expect(writer.message(Data("{}")) == [])
        #expect(writer.end(error: nil, trailers: [:]) == [])
    }

    @Test(arguments: types)
    func headersComeOnceAndBeforeMessages(_ method: String, _ type: String) throws {
        var writer = ResponseWriter(try WireHead.post(method, type))
        var outputs = writer.message(Data("{}"))
        outputs += writer.headers(["x-a": ["1"]])
        outputs += writer.end(error: nil, trailers: [:])
        #expect(outputs.headers == ["content-type": [type]])
        #expect(outputs.filter { if case .head = $0 { true } else { false } }.count == 1)
    }

    @Test func smallMessagesAreNotCompressedByDefault() throws {
        for (size, isCompressed) in [(1023, false), (1024, true)] {
            var writer = ResponseWriter(try WireHead.post("Say", "application/proto", ["accept-encoding": "gzip"]))
            _ = writer.message(Data(count: size))
            #expect((writer.end(error: nil, trailers: [:]).headers["content-encoding"] != nil) == isCompressed)
        }
    }
}
