import Dispatch
import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

typealias Client = Connectrpc_Eliza_V1_ElizaServiceClientMock
typealias SayRequest = Connectrpc_Eliza_V1_SayRequest
typealias SayResponse = Connectrpc_Eliza_V1_SayResponse
typealias IntroduceRequest = Connectrpc_Eliza_V1_IntroduceRequest
typealias IntroduceResponse = Connectrpc_Eliza_V1_IntroduceResponse
typealias UploadRequest = Connectrpc_Eliza_V1_UploadRequest
typealias UploadResponse = Connectrpc_Eliza_V1_UploadResponse
typealias ConverseRequest = Connectrpc_Eliza_V1_ConverseRequest
typealias ConverseResponse = Connectrpc_Eliza_V1_ConverseResponse

/// The messages of the tests, short to write.
protocol Sentence: Message { var sentence: String { get set } }
extension SayRequest: Sentence {}
extension SayResponse: Sentence {}
extension IntroduceRequest: Sentence {}
extension IntroduceResponse: Sentence {}
extension UploadRequest: Sentence {}
extension ConverseRequest: Sentence {}
extension ConverseResponse: Sentence {}

extension Sentence {
    init(_ sentence: String) {
        self.init()
        self.sentence = sentence
    }
}

/// Runs `body` with mocks whose failures are collected instead of recorded, and hands them on.
func failures(limits: TimeLimits? = nil, _ body: () async throws -> Void) async rethrows -> [Report] {
    let reports = Locked<[Report]>([])
    try await Reporter.$collector.withValue({ reports.append($0) }) {
        try await TimeLimits.$override.withValue(limits ?? TimeLimits.override) { try await body() }
    }
    return reports.value
}

/// Limits under which what is forgotten is found at once.
var shortLimits: TimeLimits {
    var limits = TimeLimits(environment: [:])
    limits.hold = .milliseconds(30)
    limits.eventually = .milliseconds(30)
    limits.clock = HastyClock()
    return limits
}

extension AnyMetadata {
    /// Metadata without a field.
    static var none: AnyMetadata {
        AnyMetadata([:], of: Client()[MockAccess()][MockAccess()].library)
    }
}

extension Report {
    var headline: String { String(self.text.prefix { $0 != "\n" }) }
}

extension AsyncStream {
    /// All that the stream yields.
    var all: [Element] {
        get async {
            var elements: [Element] = []
            for await element in self { elements.append(element) }
            return elements
        }
    }
}

extension StreamResult where Output: Sentence {
    /// A result in short: `+hi` for a message, `=ok` for the end.
    var short: String {
        switch self {
        case .headers(let headers): "headers \(headers.keys.sorted())"
        case .message(let message): "+\(message.sentence)"
        case .complete(let code, _, _): "=\(code)"
        }
    }
}

private final class Marker: Sendable {
    @TaskLocal static var current: Marker?
}

/// Waits until all tasks are over that `body` has started: each holds what is bound where it was started.
func expectNoTaskLeft(after body: () async -> Void) async {
    weak var watched: Marker?
    do {
        let marker = Marker()
        watched = marker
        await Marker.$current.withValue(marker) { await body() }
    }
    await until { watched == nil }
}

extension DispatchSemaphore {
    /// Waits for a signal; returns false only if there is none in far more time than any test takes.
    func waitForSignal() -> Bool {
        self.wait(timeout: .now() + .seconds(1200)) == .success
    }
}

/// Waits, without a clock, until `condition` holds; the time limit of the test is its end.
func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}
