import SwiftMocksWire
import Testing

struct TimeoutTests {
    @Test(arguments: [("0", 0), ("1", 0.001), ("5000", 5), ("9999999999", 9_999_999.999), ("0000000001", 0.001)])
    func `a timeout of Connect is in milliseconds`(_ text: String, _ seconds: Double) throws {
        #expect(try WireHead.post("Say", "application/proto", ["connect-timeout-ms": text]).timeout == seconds)
        let stream = try WireHead.post("Chat", "application/connect+proto", ["connect-timeout-ms": text])
        #expect(stream.timeout == seconds)
        let get = Sample.get("Look", "encoding=json&message=%7B%7D", ["connect-timeout-ms": text])
        #expect(try WireHead.sample(get).timeout == seconds)
    }

    @Test(arguments: [
        ("1H", 3600), ("2M", 120), ("3S", 3), ("4m", 0.004), ("5u", 0.000_005), ("6n", 0.000_000_006), ("0S", 0),
        ("99999999H", 359_999_996_400),
    ])
    func `a timeout of gRPC has a unit`(_ text: String, _ seconds: Double) throws {
        for type in ["application/grpc", "application/grpc-web"] {
            #expect(try WireHead.post("Say", type, ["grpc-timeout": text]).timeout == seconds)
        }
    }

    @Test(arguments: ["", "-1", "+1", "1.5", "1 2", "12345678901", "5S", "0x1", "١", "NaN"])
    func `other text is no timeout of Connect`(_ text: String) throws {
        let refusal = try #require(refused(Sample.post("Say", "application/proto", ["connect-timeout-ms": text])))
        #expect(refusal.error.code == .invalidArgument)
        #expect(refusal.outputs.status == 400)
    }

    @Test(arguments: ["", "S", "1", "123456789S", "-1S", "1s", "1h", "1 S", "1.5S", "1SS", "1é", "١S"])
    func `other text is no timeout of gRPC`(_ text: String) throws {
        let refusal = try #require(refused(Sample.post("Say", "application/grpc", ["grpc-timeout": text])))
        #expect(refusal.error.code == .invalidArgument)
        #expect(refusal.outputs.headers["grpc-status"] == ["3"])
    }

    /// HTTP/1.1 allows blanks and tabs around a value.
    @Test func `values have no blanks around them`() throws {
        let head = try WireHead.post(
            "Say", " application/proto\t", ["connect-timeout-ms": "5000 ", "x-a": "\t a b ", "x-b": "  "])
        #expect(head.timeout == 5)
        #expect(head.headers == ["x-a": ["a b"], "x-b": [""]])
    }

    @Test func `each protocol has its own header`() throws {
        #expect(try WireHead.post("Say", "application/proto", ["grpc-timeout": "1S"]).timeout == nil)
        #expect(try WireHead.post("Say", "application/grpc", ["connect-timeout-ms": "1000"]).timeout == nil)
    }
}
