import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Which calls a fault breaks, and what is told of one that breaks none.
@Suite(.timeLimit(.minutes(10))) struct FaultSelectionTests {
    private let mock = Mock()
    private let network: FaultyHTTPClient

    init() {
        network = FaultyHTTPClient(MockHTTPClient(serving: mock))
        given(mock).single(.any).willReturn(.init()).talk().onClose(.complete())
    }

    private static func request(
        _ text: String, _ type: String = "application/proto", headers: Headers = [:]
    ) throws -> HTTPRequest<Data?> {
        let message = Requests.message(text)
        let bytes = type.hasSuffix("json") ? try message.jsonUTF8Data() : try message.serializedData()
        let body = type.contains("grpc") ? Requests.envelope(bytes) : bytes
        return Requests.request("Single", type, headers: headers, body: body)
    }

    @Test(arguments: ["application/proto", "application/json", "application/grpc-web+proto", "application/grpc+proto"])
    func `a closure selects unary calls by request and headers`(_ type: String) async throws {
        network.fail(.replyLost) { $0.request(as: Kinds_V1_Request.self)?.text == "b" && $0.headers["x-a"] == ["1"] }
        var codes: [Code] = []
        for text in ["a", "b"] {
            for headers: Headers in [[:], ["x-a": ["1"]]] {
                codes.append(await network.send(try Self.request(text, type, headers: headers)).code)
            }
        }
        #expect(codes == [.ok, .ok, .ok, .unavailable])
        verify(mock).single(.any).called(4)
    }

    @Test func `the request of a GET is known, and of a stream or another type it is nil`() async throws {
        let seen = Locked<[String]>([])
        network.fail(.offline) { call in
            let request = call.request(as: Kinds_V1_Request.self)
            seen.append("\(call.service) \(call.method) \(request.map { $0.text } ?? "nil")")
            return false
        }
        let bytes = try Requests.message("a").serializedData().base64EncodedString()
        // The mock refuses both: the rpc has side effects, and the bytes are no message.
        await withKnownIssue {
            _ = await network.send(
                Requests.request(
                    "Single", nil, httpMethod: .get, query: "?connect=v1&base64=1&encoding=proto&message=\(bytes)"))
            _ = await network.send(Requests.request("Single", "application/json", body: Data("[".utf8)))
        }
        let stream = RawStream(network, Requests.request("Talk", "application/connect+proto"))
        stream.request.sendClose()
        _ = await stream.response()
        let service = "kinds.v1.KindsService"
        #expect(seen.value == ["\(service) Single a", "\(service) Single nil", "\(service) Talk nil"])
    }

    static let offlineCodes: [(URLError.Code, Code)] = [
        (.notConnectedToInternet, .unavailable), (.timedOut, .deadlineExceeded), (.cannotFindHost, .unavailable),
        (.secureConnectionFailed, .unavailable), (.badURL, .invalidArgument), (.cannotParseResponse, .unknown),
    ]

    @Test(arguments: offlineCodes)
    func `a client that is offline for a reason gets its error`(_ code: URLError.Code, _ wanted: Code) async throws {
        network.fail(.offline(code))
        let response = await network.send(try Self.request("a"))
        let error = response.error as? ConnectError
        #expect(response.code == wanted && error?.code == wanted)
        #expect((error?.exception as? URLError)?.code == code)
        let stream = RawStream(network, Requests.request("Talk", "application/connect+proto"))
        #expect(await stream.response().ends == [wanted])
        verify(mock).single(.any).called(.never)
    }

    private final class Captured: Sendable {}

    @Test func `a fault that is used up is released`() async throws {
        weak var captured: Captured?
        do {
            let object = Captured()
            captured = object
            for _ in 0..<3 { network.fail(.offline, times: 0) { _ in withExtendedLifetime(object) { true } } }
            network.fail(.offline, times: 1) { _ in withExtendedLifetime(object) { true } }
        }
        #expect(captured != nil)
        #expect(await network.send(try Self.request("a")).code == .unavailable)
        #expect(captured == nil)
        #expect(await network.send(try Self.request("a")).code == .ok)
    }

    // MARK: - Faults without effect

    /// The first lines of what is reported at the end of a test.
    private func reports(_ body: (FaultyHTTPClient) async throws -> Void) async rethrows -> [String] {
        let checks = CheckedMocks()
        defer { checks.close() }
        try await checks.run { try await body(FaultyHTTPClient(MockHTTPClient(serving: mock))) }
        return checks.finishTest().map { String($0.report.text.prefix { $0 != "\n" }) }
    }

    @Test func `a fault that breaks no call is reported with the calls`() async throws {
        let line: UInt = #line + 2
        let reports = try await reports { network in
            network.fail(.offline, times: 2) { $0.method == "single" }
            for _ in 0..<2 { _ = await network.send(try Self.request("a")) }
        }
        #expect(
            reports == [
                "the test has ended, and the fault at FaultSelectionTests.swift:\(line) broke 0 of 2 calls; "
                    + "the calls were Single, Single"
            ])
    }

    @Test func `a fault that breaks less calls than it is to is reported`() async throws {
        let reports = try await reports { network in
            network.fail(.replyLost, times: 3)
            _ = await network.send(try Self.request("a"))
            network.fail(.offline, times: 1)
        }
        #expect(
            reports.map { $0.components(separatedBy: " broke ").last } == [
                "1 of 3 calls; the call was Single", "0 of 1 call; no call came",
            ])
    }

    @Test func `a fault that the test ends need not break as many calls as it may`() async throws {
        let reports = try await reports { network in
            network.fail(.replyLost, times: 3)
            _ = await network.send(try Self.request("a"))
            network.recover()
            network.fail(.offline, times: 1)
            network.recover()
            network.fail(.offline, times: 2) { $0.method == "single" }
            _ = await network.send(try Self.request("a"))
            network.recover()
        }
        #expect(reports.count == 1 && reports[0].hasSuffix("broke 0 of 2 calls; the call was Single"))
    }

    @Test func `a fault that refuses every call is reported`() async throws {
        let reports = try await reports { network in
            network.fail(.offline) { $0.method == "Sinlge" }
            _ = await network.send(try Self.request("a"))
        }
        #expect(reports.count == 1 && reports[0].hasSuffix("broke 0 of 1 call; the call was Single"))
    }

    @Test func `a fault that has its effect is not reported`() async throws {
        let reports = try await reports { network in
            network.fail(.offline, times: 1) { $0.method == "Single" }
            _ = await network.send(try Self.request("a"))
            network.fail(.offline, times: 0)
            network.fail(.replyLost) { $0.method == "Talk" }
            network.recover()
            network.fail(.offline)
        }
        #expect(reports.isEmpty)
    }
}
