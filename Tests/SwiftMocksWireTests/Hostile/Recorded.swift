import Foundation
import SwiftMocksWire
import Testing

/// Valid requests of all protocols and kinds.
struct Recorded: Sendable, CustomTestStringConvertible {
    let request: WireRequest
    let body: Data
    let messages: [String]

    var testDescription: String {
        "\(request.method) \(request.target) \(request.headers["content-type"]?.first ?? "")"
    }

    private init(_ request: WireRequest, _ body: Data, _ messages: [String]) {
        self.request = request
        self.body = body
        self.messages = messages
    }

    static let all: [Recorded] = {
        let version = ["connect-protocol-version": "1", "connect-timeout-ms": "5000", "accept-encoding": "gzip"]
        let grpc = ["te": "trailers", "grpc-timeout": "5S", "grpc-encoding": "gzip", "grpc-accept-encoding": "gzip"]
        let stream = ["connect-content-encoding": "gzip", "connect-protocol-version": "1"]
        let one = envelope(0, "hello")
        let three = one + envelope(1, helloGzip) + envelope(0, "")
        let texts = ["hello", "hello", ""]
        return [
            Recorded(Sample.post("Say", "application/json", version), Data("hello"), ["hello"]),
            Recorded(Sample.post("Say", "application/proto", ["content-encoding": "gzip"]), helloGzip, ["hello"]),
            Recorded(Sample.get("Look", "encoding=json&message=h%65llo&connect=v1", version), Data(), ["hello"]),
            Recorded(Sample.get("Look", "base64=1&encoding=proto&message=aGVsbG8"), Data(), ["hello"]),
            Recorded(
                Sample.get(
                    "Look", "base64=1&compression=gzip&encoding=proto&message=H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA%3D%3D"),
                Data(), ["hello"]),
            Recorded(Sample.post("Watch", "application/connect+proto", stream), one, ["hello"]),
            Recorded(Sample.post("Upload", "application/connect+json", stream), three, texts),
            Recorded(Sample.post("Chat", "application/connect+proto", stream), three, texts),
            Recorded(Sample.post("Say", "application/grpc-web", grpc), envelope(1, helloGzip), ["hello"]),
            Recorded(Sample.post("Chat", "application/grpc-web+proto", grpc), three, texts),
            Recorded(
                Sample.post("Chat", "application/grpc-web-text", grpc),
                one.base64EncodedData() + three.base64EncodedData(),
                ["hello"] + texts),
            Recorded(Sample.post("Say", "application/grpc", grpc), one, ["hello"]),
            Recorded(Sample.post("Chat", "application/grpc+proto", grpc), three, texts),
        ]
    }()
}
