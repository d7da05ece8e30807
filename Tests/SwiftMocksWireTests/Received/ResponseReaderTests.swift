import Foundation
import SwiftMocksWire
import Testing

/// Responses as a client of a real server gets them: what the writer writes is read, and so is what
/// no server should send.
struct ResponseReaderTests {
    static let enveloped = [
        "application/connect+json", "application/connect+proto", "application/grpc", "application/grpc-web",
        "application/grpc-web-text",
    ]
    static let failure = WireError(
        .notFound, "gone è 100%",
        details: [.init(type: "a.v1.B", value: Data([1, 2, 3])), .init(type: "a.v1.C", value: Data())])

    private struct Read: Equatable {
        var headers: WireHeaders = [:]
        var messages: [Data] = []
        var end: WireEnd?
        var fault: String?
    }

    /// Reads outputs in pieces of some bytes.
    private static func read(_ outputs: [WireOutput], of head: WireHead, pieces: Int) -> Read {
        var (reader, result, trailers) = (ResponseReader(head), Read(), WireHeaders())
        for output in outputs {
            switch output {
            case .head(_, let headers): result.headers = reader.append(headers: headers)
            case .body(let data):
                for start in stride(from: 0, to: data.count, by: pieces) {
                    result.messages += reader.append(data.dropFirst(start).prefix(pieces))
                }
            case .trailers(let found): trailers = found
            }
        }
        reader.finish(trailers: trailers)
        result.end = reader.end
        result.fault = reader.fault
        return result
    }

    @Test(arguments: enveloped, [1, 3, 4096])
    func `what was written is read`(_ type: String, _ pieces: Int) throws {
        for error in [nil, Self.failure] {
            let head = try WireHead.post(
                "Chat", type, ["grpc-accept-encoding": "gzip", "connect-accept-encoding": "gzip"])
            var writer = ResponseWriter(head)
            let messages = [Data("{}".utf8), Data(repeating: 7, count: 3000), Data()]
            var outputs = writer.headers(["X-H": ["1", "2"]])
            for message in messages { outputs += writer.message(message) }
            outputs += writer.end(error: error, trailers: ["x-t": ["3"]])
            let read = Self.read(outputs, of: head, pieces: pieces)
            #expect(read.headers == ["x-h": ["1", "2"]])
            #expect(read.messages == messages)
            #expect(read.end == WireEnd(error: error, trailers: ["x-t": ["3"]]))
            #expect(read.fault == nil)
        }
    }

    @Test(arguments: enveloped) func `a failure at once is read`(_ type: String) throws {
        let head = try WireHead.post("Chat", type)
        var writer = ResponseWriter(head)
        let failure = WireError(.unavailable, "", details: [.init(type: "a.v1.D", value: Data(count: 300))])
        let read = Self.read(writer.end(error: failure, trailers: ["x-t": ["3"]]), of: head, pieces: 4096)
        #expect(read.end?.error?.code == .unavailable && read.end?.error?.details == failure.details)
        #expect(read.end?.trailers == ["x-t": ["3"]])
        #expect(read.messages == [] && read.fault == nil)
    }

    @Test(arguments: enveloped) func `a response without its end has an error`(_ type: String) throws {
        let head = try WireHead.post("Chat", type)
        var writer = ResponseWriter(head)
        let outputs = writer.message(Data("{}".utf8))
        #expect(Self.read(outputs, of: head, pieces: 9).fault == "the response has no end")
        guard case .body(let body)? = outputs.last else { return }
        let cut = outputs.dropLast() + [.body(body.dropLast(type.hasSuffix("text") ? 4 : 1))]
        #expect(Self.read(Array(cut), of: head, pieces: 9).fault == "the response ends within a message")
    }

    @Test func `a bare response has its trailers in its headers`() throws {
        let head = try WireHead.post("Say", "application/json", ["accept-encoding": "gzip"])
        var reader = ResponseReader(head)
        let text = Data(repeating: 65, count: 3000)
        let headers = reader.append(
            headers: [
                "Content-Type": ["application/json"], "Content-Encoding": ["gzip"], "x-h": ["1"], "trailer-x-t": ["2"],
            ])
        #expect(headers == ["x-h": ["1"]])
        #expect(reader.bareTrailers == ["x-t": ["2"]])
        #expect(try reader.message(Gzip.compress(text)) == text)
        #expect(throws: WireError.self) { try reader.message(text) }
    }

    // MARK: - What the protocols do not allow

    private static let unary = [
        "application/proto", "application/grpc", "application/grpc-web", "application/grpc-web-text",
    ]

    @Test(
        arguments: unary + ["application/connect+proto"],
        [nil, "text/html", "application/json", "application/grpc+json"])
    func `another content type is a fault`(_ type: String, _ other: String?) throws {
        let head = try WireHead.post(type.contains("connect") ? "Chat" : "Say", type)
        var writer = ResponseWriter(head)
        let outputs = writer.message(Data("m")) + writer.end(error: nil, trailers: [:])
        let changed = outputs.map { output in
            guard case .head(let status, var headers) = output else { return output }
            headers["content-type"] = other.map { [$0] }
            return .head(status: status, headers: headers)
        }
        guard !head.protocol.usesEnvelopes else {
            let read = Self.read(changed, of: head, pieces: 4096)
            #expect(read.fault == "the response has the content type \(other ?? "none")")
            #expect(read.messages == [] && read.end?.error != nil)
            return
        }
        var reader = ResponseReader(head)
        _ = reader.append(headers: changed.headers)
        #expect(throws: WireError.self) { try reader.message(Data("m")) }
    }

    @Test(arguments: enveloped, [nil, "br"])
    func `a compressed message without its header is a fault`(_ type: String, _ encoding: String?) throws {
        var reader = ResponseReader(try WireHead.post("Chat", type))
        let name = type.contains("connect") ? "connect-content-encoding" : "grpc-encoding"
        _ = reader.append(headers: ["content-type": [type], name: encoding.map { [$0] } ?? []])
        let body = envelope(1, helloGzip)
        #expect(reader.append(type.hasSuffix("text") ? body.base64EncodedData() : body) == [])
        #expect(reader.fault == "the response has the compression \(encoding ?? "none")")
    }

    /// Every prefix, and every byte with a changed bit, ends with some end, which is the same in
    /// whatever pieces the bytes come.
    @Test(arguments: enveloped) func `broken bytes have an end`(_ type: String) throws {
        let head = try WireHead.post("Chat", type)
        var writer = ResponseWriter(head)
        let outputs = writer.message(Data("{}".utf8)) + writer.end(error: Self.failure, trailers: ["x-t": ["3"]])
        var body = Data()
        for case .body(let data) in outputs { body += data }
        func check(_ body: Data) {
            let outputs = [outputs[0], .body(body)]
            let read = Self.read(outputs, of: head, pieces: 4096)
            #expect(read.messages.count <= 2)
            for pieces in [1, 5] {
                #expect(Self.read(outputs, of: head, pieces: pieces) == read, "\(pieces): \(body as NSData)")
            }
        }
        for count in 0..<body.count { check(body.prefix(count)) }
        for bit in stride(from: 0, to: body.count * 8, by: 7) {
            var changed = body
            changed[bit / 8] ^= 1 << (bit % 8)
            check(changed)
        }
    }

    /// What comes after the end is not looked at, in whatever pieces it comes.
    @Test(arguments: ["application/connect+json", "application/grpc-web", "application/grpc-web-text"], [1, 4096])
    func `what follows the end does not count`(_ type: String, _ pieces: Int) throws {
        let head = try WireHead.post("Chat", type)
        var writer = ResponseWriter(head)
        let outputs = writer.message(Data("{}".utf8)) + writer.end(error: nil, trailers: ["x-t": ["3"]])
        var body = Data()
        for case .body(let data) in outputs { body += data }
        for rest in [Data(hex: "00 ffffffff"), Data(hex: "01 00000001 00"), body, Data("\u{0}garbage".utf8)] {
            let read = Self.read([outputs[0], .body(body + rest)], of: head, pieces: pieces)
            #expect(read.end == WireEnd(error: nil, trailers: ["x-t": ["3"]]), "\(rest as NSData)")
            #expect(read.messages == [Data("{}".utf8)])
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"error":5}"#, #"{"metadata":{"a":1}}"#])
    func `an end that is no JSON of Connect is an error`(_ json: String) throws {
        var reader = ResponseReader(try WireHead.post("Chat", "application/connect+json"))
        _ = reader.append(headers: ["content-type": ["application/connect+json"]])
        _ = reader.append(envelope(2, json))
        #expect(reader.end?.error?.code == .unknown && reader.fault != nil)
    }

    @Test func `a status that is no number is unknown`() throws {
        var reader = ResponseReader(try WireHead.post("Chat", "application/grpc-web"))
        _ = reader.append(headers: [
            "content-type": ["application/grpc-web"], "grpc-status": ["many"], "grpc-status-details-bin": ["!"],
        ])
        #expect(reader.end?.error == WireError(.unknown))
    }

    @Test func `trailers in the body are lines with a status`() throws {
        func reader(_ status: String) throws -> ResponseReader {
            var reader = ResponseReader(try WireHead.post("Chat", "application/grpc-web"))
            _ = reader.append(headers: ["content-type": ["application/grpc-web"]])
            _ = reader.append(envelope(0x80, "\(status)x-t: 1\r\nnonsense\r\nx-mark:\u{301}\r\n"))
            return reader
        }
        let trailers = ["x-t": ["1"], "x-mark": ["\u{301}"]]
        #expect(try reader("grpc-status: 0\r\n").end == WireEnd(error: nil, trailers: trailers))
        #expect(try reader("").fault == "the trailers have no grpc-status")
    }

    // MARK: - A status in the headers

    /// A response with the status 9 in its headers, and more behind them.
    private func readResponse(
        _ method: String, _ type: String, body: Data = Data(), trailers: WireHeaders = [:]
    ) throws -> ResponseReader {
        var reader = ResponseReader(try WireHead.post(method, type))
        _ = reader.append(headers: ["content-type": [type], "grpc-status": ["9"], "grpc-message": ["early"]])
        _ = reader.append(body)
        reader.finish(trailers: trailers)
        return reader
    }

    private static let early = WireError(.failedPrecondition, "early")
    private static let late: WireHeaders = ["grpc-status": ["5"], "grpc-message": ["late"]]
    private static let lateError = WireError(.notFound, "late")

    @Test(arguments: ["Say", "Chat"], ["application/grpc", "application/grpc-web"])
    func `a status in the headers counts if there is no other one`(_ method: String, _ type: String) throws {
        #expect(try readResponse(method, type).end?.error == Self.early)
    }

    @Test(arguments: ["Say", "Chat"]) func `trailers of gRPC count more than headers`(_ method: String) throws {
        #expect(try readResponse(method, "application/grpc", trailers: Self.late).end?.error == Self.lateError)
        let body = envelope(0, "{}")
        let reader = try readResponse(method, "application/grpc", body: body, trailers: Self.late)
        #expect(reader.end?.error == Self.lateError)
    }

    @Test func `trailers in the body of a unary call of gRPC-Web count more than headers`() throws {
        let body = envelope(0x80, "grpc-status: 5\r\ngrpc-message: late\r\n")
        #expect(try readResponse("Say", "application/grpc-web", body: body).end?.error == Self.lateError)
        // A stream is over for the client when it has read the headers.
        #expect(try readResponse("Chat", "application/grpc-web", body: body).end?.error == Self.early)
    }

    @Test func `a message after a status in the headers needs trailers in a unary call`() throws {
        let body = envelope(0, "{}")
        #expect(try readResponse("Say", "application/grpc", body: body).end?.error?.code == .internal)
        #expect(try readResponse("Chat", "application/grpc", body: body).end?.error == Self.early)
    }
}
