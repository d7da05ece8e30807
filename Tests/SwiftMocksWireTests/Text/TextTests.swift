import Foundation
import Testing

@testable import SwiftMocksWire

struct TextTests {
    @Test func `URL-safe base64 is decoded with and without padding`() {
        #expect(Base64.urlSafe(Data("-__-AA==")) == Data(hex: "fbfffe00"))
        #expect(Base64.urlSafe(Data("-__-AA")) == Data(hex: "fbfffe00"))
        #expect(Base64.urlSafe(Data("")) == Data())
    }

    @Test(arguments: ["+//+AA", "A", "AAAAA", "AA=", "AA===", "A=A=", "=", "====", "AA A", "AA\n", "é"])
    func `other text is no URL-safe base64`(_ text: String) {
        #expect(Base64.urlSafe(Data(text)) == nil)
    }

    @Test func `padded parts of base64 follow each other`() {
        var stream = Base64Stream()
        var result = Data()
        #expect(stream.append(Data("aGk=aGk"), to: &result))
        #expect(result == Data("hi") && !stream.isComplete)
        #expect(stream.append(Data("="), to: &result))
        #expect(result == Data("hihi") && stream.isComplete)
    }

    @Test(arguments: ["a===", "====", "a=aa", "aa=a", "aa-_", "aa a"])
    func `a part that is no base64 is a fault`(_ text: String) {
        var (stream, result) = (Base64Stream(), Data())
        #expect(!stream.append(Data(text), to: &result))
    }

    @Test func `percent encoding is decoded to bytes`() {
        #expect(PercentCoding.bytes("a%2Fb%fF+c") == Data("a/b") + Data([0xFF]) + Data("+c"))
        #expect(PercentCoding.bytes("a+b", plusIsSpace: true) == Data("a b"))
        for text in ["%", "%2", "%2G", "%%20", "a%"] { #expect(PercentCoding.bytes(text) == nil, "\(text)") }
    }

    @Test func `messages of gRPC keep printable ASCII`() {
        #expect(PercentCoding.grpcMessage("a b~!\"") == "a b~!\"")
        #expect(PercentCoding.grpcMessage("100 %\n✓\u{7F}\0") == "100 %25%0A%E2%9C%93%7F%00")
    }

    @Test func `a status is protobuf`() {
        let error = WireError(.invalidArgument, "bad", details: [.init(type: "t.D", value: Data([1]))])
        let expected = "08 03  12 03 626164  1a 1c  0a 17 \(hex("type.googleapis.com/t.D"))  12 01 01"
        #expect(RPCStatus.encode(error) == Data(hex: expected))
        #expect(RPCStatus.encode(WireError(.unauthenticated)) == Data(hex: "08 10"))
        let long = WireError(.unknown, String(repeating: "a", count: 300))
        #expect(RPCStatus.encode(long).prefix(5) == Data(hex: "08 02 12 ac 02"))
        let empty = WireError(.aborted, "", details: [.init(type: "E", value: Data())])
        #expect(RPCStatus.encode(empty) == Data(hex: "08 0a  1a 17  0a 15 \(hex("type.googleapis.com/E"))"))
    }

    @Test func `an error is JSON`() {
        let error = WireError(
            .unavailable, "say \"no\" / ✓\n", details: [.init(type: "t.D", value: Data([1, 2]))])
        #expect(
            ErrorJSON.error(error).text == #"{"code":"unavailable","details":[{"type":"t.D","value":"AQI"}],"#
                + #""message":"say \"no\" / ✓\n"}"#)
        #expect(ErrorJSON.error(WireError(.canceled, "")).text == #"{"code":"canceled"}"#)
    }

    private func hex(_ text: String) -> String { text.utf8.map { String($0, radix: 16) }.joined() }
}
