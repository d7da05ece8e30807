import Foundation
import SwiftMocksWire
import Testing

struct GRPCResponseTests {
    private let error = WireError(
        .invalidArgument, "100 % bad\n✓", details: [.init(type: "t.D", value: Data([1]))])

    private func writer(
        _ type: String, _ headers: [String: String] = [:], _ compression: WireCompression = .never
    ) throws -> ResponseWriter {
        ResponseWriter(try WireHead.post("Chat", type, headers), compression: compression)
    }

    @Test func `the end of gRPC is in trailers`() throws {
        var writer = try writer("application/grpc+proto")
        #expect(
            writer.headers(["X-A": ["1"]]) == [
                .head(status: 200, headers: ["content-type": ["application/grpc+proto"], "x-a": ["1"]])
            ])
        #expect(writer.message(Data("hi")) == [.body(Data(hex: "00 00000002 6869"))])
        #expect(
            writer.end(error: nil, trailers: ["X-B": ["2", "3"]]) == [
                .trailers(["grpc-status": ["0"], "x-b": ["2", "3"]])
            ])
    }

    @Test func `the end of gRPC-Web is a frame`() throws {
        var writer = try writer("application/grpc-web+proto")
        #expect(writer.message(Data("hi")).body == Data(hex: "00 00000002 6869"))
        let block = "grpc-status: 0\r\nx-b: 2\r\nx-b: 3\r\n"
        #expect(
            writer.end(error: nil, trailers: ["X-B": ["2", "3"]]) == [.body(Data(hex: "80 00000020") + Data(block))])
    }

    @Test func `parts of text are base64 of their own`() throws {
        var writer = try writer("application/grpc-web-text")
        #expect(
            writer.message(Data("hi")) == [
                .head(status: 200, headers: ["content-type": ["application/grpc-web-text"]]),
                .body(Data("AAAAAAJoaQ==")),
            ])
        #expect(writer.end(error: nil, trailers: [:]) == [.body(Data("gAAAABBncnBjLXN0YXR1czogMA0K"))])
    }

    @Test func `an error after messages is in the trailers`() throws {
        let status = [
            "grpc-status": ["3"], "grpc-message": ["100 %25 bad%0A%E2%9C%93"],
            "grpc-status-details-bin": [
                "CAMSDTEwMCAlIGJhZArinJMaHAoXdHlwZS5nb29nbGVhcGlzLmNvbS90LkQSAQE"
            ],
        ]
        var grpc = try writer("application/grpc")
        _ = grpc.message(Data())
        #expect(grpc.end(error: error, trailers: ["x-b": ["2"]]) == [.trailers(status.merging(["x-b": ["2"]]) { $1 })])
        var web = try writer("application/grpc-web")
        _ = web.message(Data())
        let block =
            "grpc-message: 100 %25 bad%0A%E2%9C%93\r\ngrpc-status: 3\r\n"
            + "grpc-status-details-bin: CAMSDTEwMCAlIGJhZArinJMaHAoXdHlwZS5nb29nbGVhcGlzLmNvbS90LkQSAQE\r\nx-b: 2\r\n"
        #expect(web.end(error: error, trailers: ["x-b": ["2"]]) == [.body(envelope(0x80, block))])
    }

    @Test(arguments: ["application/grpc", "application/grpc-web", "application/grpc-web-text"])
    func `an error at once is in the headers`(_ type: String) throws {
        var writer = try writer(type, ["grpc-accept-encoding": "gzip"], .whenAccepted(minimumBytes: 0))
        let headers = ["content-type": [type], "grpc-status": ["14"], "grpc-message": ["later"], "x-b": ["2"]]
        let outputs = writer.end(error: WireError(.unavailable, "later"), trailers: ["x-b": ["2"]])
        #expect(outputs == [.head(status: 200, headers: headers)])
    }

    @Test func `a message keeps printable ASCII`() throws {
        var writer = try writer("application/grpc")
        let outputs = writer.end(error: WireError(.unknown, "a b~!\"100 %\n✓\u{7F}\0"), trailers: [:])
        #expect(outputs.headers["grpc-message"] == ["a b~!\"100 %25%0A%E2%9C%93%7F%00"])
    }

    @Test func `an error after headers is in the trailers`() throws {
        var writer = try writer("application/grpc")
        #expect(writer.headers(["x-a": ["1"]]).headers["grpc-status"] == nil)
        #expect(writer.end(error: WireError(.aborted), trailers: [:]) == [.trailers(["grpc-status": ["10"]])])
    }

    @Test func `success without messages has headers and trailers`() throws {
        var grpc = try writer("application/grpc")
        let head = WireOutput.head(status: 200, headers: ["content-type": ["application/grpc"]])
        #expect(grpc.end(error: nil, trailers: [:]) == [head, .trailers(["grpc-status": ["0"]])])
        var web = try writer("application/grpc-web")
        #expect(web.end(error: nil, trailers: [:]).body == Data(hex: "80 00000010") + Data("grpc-status: 0\r\n"))
    }

    @Test(arguments: CodeTests.rows)
    func `an error has a number`(_ row: (code: WireCode, name: String, number: Int, status: Int)) throws {
        var grpc = try writer("application/grpc")
        #expect(grpc.end(error: WireError(row.code), trailers: [:]).headers["grpc-status"] == ["\(row.number)"])
        var web = try writer("application/grpc-web")
        _ = web.headers([:])
        let end = web.end(error: WireError(row.code), trailers: [:])
        #expect(end == [.body(envelope(0x80, "grpc-status: \(row.number)\r\n"))])
    }

    @Test func `messages are compressed one by one`() throws {
        for type in ["application/grpc", "application/grpc-web"] {
            var writer = try writer(type, ["grpc-accept-encoding": "identity,gzip"], .whenAccepted(minimumBytes: 5))
            #expect(writer.headers([:]).headers["grpc-encoding"] == ["gzip"])
            #expect(writer.message(Data("hell")) == [.body(envelope(0, "hell"))])
            let body = writer.message(Data("hello")).body
            #expect(body.first == 1)
            #expect(try Gzip.decompress(body.dropFirst(5), limit: 5) == Data("hello"))
        }
    }

    @Test func `a line break in a trailer is no trailer`() throws {
        var writer = try writer("application/grpc-web")
        _ = writer.headers([:])
        let end = writer.end(error: nil, trailers: ["x-b": ["1\r\ngrpc-status: 5"]])
        #expect(end == [.body(envelope(0x80, "grpc-status: 0\r\nx-b: 1  grpc-status: 5\r\n"))])
    }
}
