import Connect
import Foundation
import KindsAPI
import Testing

/// What tests of apps can ask of the library's errors and codes.
struct ConnectErrorTests {
    @Test func `each code has its name`() {
        #expect(Code.allCases.allSatisfy { Code.fromName($0.name) == $0 })
        #expect([Code.ok, .invalidArgument, .internalError].map(\.name) == ["ok", "invalid_argument", "internal"])
        #expect(Code.fromName("internal_error") == nil)
    }

    @Test(arguments: [
        (200, Code.ok), (400, .internalError), (404, .unimplemented), (503, .unavailable), (418, .unknown),
    ])
    func `codes stand for statuses`(status: Int, code: Code) {
        #expect(Code.fromHTTPStatus(status) == code)
    }

    @Test func `an error is read from JSON`() throws {
        let packed = try Kinds_V1_Response.with { $0.text = "later" }.serializedData().base64EncodedString()
        let unpadded = packed.replacingOccurrences(of: "=", with: "")
        let json = #"""
            {"code": "resource_exhausted", "message": "slow down",
             "details": [{"type": "kinds.v1.Response", "value": "\#(unpadded)"}, {"type": "other", "value": "AA"}]}
            """#
        let error = try JSONDecoder().decode(ConnectError.self, from: Data(json.utf8))
        #expect(error.code == .resourceExhausted && error.localizedDescription == "slow down")
        let details: [Kinds_V1_Response] = error.unpackedDetails()
        #expect(details == [.with { $0.text = "later" }])
    }

    @Test func `an error is made of a response`() {
        let error = ConnectError.from(
            code: .aborted, headers: ["H": ["1"]], trailers: ["T": ["2"]], source: Data(#"{"message": "m"}"#.utf8))
        #expect(error.code == .aborted && error.message == "m" && error.metadata == ["h": ["1"], "t": ["2"]])
        let other = ConnectError.from(code: .unknown, headers: nil, trailers: nil, source: Data("no JSON".utf8))
        #expect(other.message == "no JSON" && other.exception != nil)
    }

    @Test func `giving up is an error`() {
        #expect(ConnectError.canceled().code == .canceled)
    }
}
