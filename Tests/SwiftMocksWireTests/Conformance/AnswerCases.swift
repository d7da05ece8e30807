import Foundation
import SwiftMocksWire

/// The cases in which an rpc answers, by suite.
enum AnswerCases {
    static let all = basic + duplicates + errors + statuses + deadlines + timeouts + empty + get + limits

    private static let sent: WireHeaders = ["X-Sent": ["first", "second"]]

    /// A call with headers of its own both ways, answered with `count` messages.
    private static func answered(
        _ suite: String, _ name: String, _ shape: ConformanceCase.Shape, requests: Int = 1, _ count: Int,
        error: WireError? = nil, values: Int = 1, variants: [Variant] = Variant.all
    ) -> ConformanceCase {
        ConformanceCase(suite, name, shape) { test in
            test.requestHeaders = sent
            test.requests = (0..<requests).map { "request\($0)" }
            test.answer.headers = ["x-lead": (0..<values).map { "lead\($0)" }]
            test.answer.messages = (0..<count).map { "response\($0)" }
            test.answer.error = error
            test.answer.trailers = ["x-trail": (0..<values).map { "trail\($0)" }]
            test.variants = variants
        }
    }

    private static func failed(
        _ suite: String, _ code: WireCode, _ shape: ConformanceCase.Shape, requests: Int = 1, message: String? = nil
    ) -> ConformanceCase {
        ConformanceCase(suite, message.map { _ in "a message" } ?? code.name, shape) { test in
            test.requests = (0..<requests).map { "request\($0)" }
            test.answer.error = error(code, message ?? "it failed")
        }
    }

    private static func error(_ code: WireCode, _ message: String) -> WireError {
        WireError(code, message, details: [.init(type: "demo.v1.Info", value: Data([0, 0xFF, 1]))])
    }

    private static let basic = [
        answered("basic", "success", .unary, 1),
        answered("basic", "success", .clientStream, requests: 2, 1),
        answered("basic", "success", .serverStream, 2),
        answered("basic", "no responses", .serverStream, 0),
        answered("basic", "success", .fullDuplex, requests: 2, 2),
        answered("basic", "success", .halfDuplex, requests: 2, 2),
        answered("basic", "no responses", .halfDuplex, 0),
        ConformanceCase("basic", "unimplemented", .unary) { $0.answer.error = WireError(.unimplemented) },
    ]

    private static let duplicates: [ConformanceCase] = {
        let suite = "duplicate_metadata"
        let failure = error(.internal, "it failed")
        return [
            answered(suite, "success", .unary, 1, values: 3),
            answered(suite, "error", .unary, 0, error: failure, values: 3),
            answered(suite, "success", .clientStream, requests: 2, 1, values: 3),
            answered(suite, "error", .clientStream, requests: 2, 0, error: failure, values: 3),
            answered(suite, "success", .serverStream, 2, values: 3),
            answered(suite, "no responses", .serverStream, 0, values: 3),
            answered(suite, "error after responses", .serverStream, 2, error: failure, values: 3),
            answered(suite, "error", .serverStream, 0, error: failure, values: 3),
            answered(suite, "success", .fullDuplex, requests: 2, 2, values: 3),
            answered(suite, "error after responses", .fullDuplex, requests: 2, 2, error: failure, values: 3),
            answered(suite, "error", .fullDuplex, 0, error: failure, values: 3),
            answered(suite, "success", .halfDuplex, requests: 2, 2, values: 3),
            answered(suite, "error after responses", .halfDuplex, requests: 2, 2, error: failure, values: 3),
            answered(suite, "error", .halfDuplex, requests: 2, 0, error: failure, values: 3),
        ]
    }()

    private static let errors: [ConformanceCase] = {
        let suite = "errors"
        let failure = error(.internal, "it failed")
        let shapes: [ConformanceCase.Shape] = [.unary, .serverStream, .clientStream, .halfDuplex]
        let withMetadata = shapes.map {
            answered(suite, "error with metadata", $0, 0, error: error(.unauthenticated, "who?"))
        }
        return WireCode.allCases.map { failed(suite, $0, .unary) }
            + WireCode.allCases.map { failed(suite, $0, .serverStream) } + withMetadata + [
                failed(suite, .internal, .unary, message: "\n\tspaces \r\nand ✓ and 😈 100 %\n"),
                failed(suite, .internal, .clientStream),
                failed(suite, .internal, .clientStream, requests: 2),
                answered(suite, "error after responses", .serverStream, 2, error: failure),
                answered(suite, "error", .serverStream, 0, error: failure),
                answered(suite, "error after responses", .fullDuplex, requests: 2, 2, error: failure),
                answered(suite, "error", .fullDuplex, 0, error: failure),
                answered(suite, "error after responses", .halfDuplex, requests: 2, 2, error: failure),
                answered(suite, "error", .halfDuplex, requests: 2, 0, error: failure),
            ]
    }()

    /// The HTTP status of Connect's errors.
    private static let statuses: [ConformanceCase] = {
        func test(_ code: WireCode, _ shape: ConformanceCase.Shape, _ status: Int) -> ConformanceCase {
            var test = failed("connect_client_code_to_http_code", code, shape)
            test.status = status
            test.variants = Variant.all.only(.connect)
            return test
        }
        return CodeTests.rows.map { test($0.code, .unary, $0.status) } + [
            test(.notFound, .serverStream, 200), test(.alreadyExists, .clientStream, 200),
            test(.failedPrecondition, .fullDuplex, 200), test(.aborted, .halfDuplex, 200),
        ]
    }()

    private static let deadlines = [
        timed("deadline_propagation", .unary, 1), timed("deadline_propagation", .clientStream, requests: 2, 1),
        timed("deadline_propagation", .serverStream, 2), timed("deadline_propagation", .fullDuplex, requests: 2, 2),
    ]

    private static func timed(
        _ suite: String, _ shape: ConformanceCase.Shape, requests: Int = 1, _ count: Int
    ) -> ConformanceCase {
        ConformanceCase(suite, "a timeout", shape) { test in
            test.requests = (0..<requests).map { "request\($0)" }
            test.answer.messages = (0..<count).map { "response\($0)" }
            test.timeout = 2000
        }
    }

    /// Nothing waits here: an rpc that would take longer than the timeout answers as at the
    /// deadline.
    private static let timeouts = [
        timed("timeouts", .unary, 1), timed("timeouts", .clientStream, requests: 2, 1),
        timed("timeouts", .serverStream, 2),
        timed("timeouts", .fullDuplex, requests: 2, 2), timed("timeouts", .halfDuplex, requests: 2, 2),
    ].map { test in
        var test = test
        test.timeout = 200
        test.delay = 1500
        test.failure = .deadlineExceeded
        return test
    }

    private static let empty = [
        emptyRequest(.unary, 1), emptyRequest(.clientStream, 1), emptyRequest(.serverStream, 0),
        emptyRequest(.halfDuplex, 0),
    ]

    private static func emptyRequest(_ shape: ConformanceCase.Shape, _ count: Int) -> ConformanceCase {
        ConformanceCase("server_empty", "an empty message", shape) { test in
            test.requestHeaders = sent
            test.requests = [""]
            test.answer.messages = Array(repeating: "", count: count)
            test.variants = Variant.all.onlyProto.onlyPlain
        }
    }

    private static let get = [
        answered("connect_with_get", "success", .get, 1, variants: Variant.all.only(.connect).onlyPlain)
    ]

    private static let limits: [ConformanceCase] = {
        func test(_ shape: ConformanceCase.Shape, _ excess: [Int]) -> ConformanceCase {
            ConformanceCase("server_message_size", "\(excess) bytes over the limit", shape) { test in
                test.limit = 500
                test.requests = excess.map { String(repeating: "a", count: 500 + $0) }
                let isTooLarge = excess.contains { $0 > 0 }
                test.failure = isTooLarge ? .resourceExhausted : nil
                test.answer.messages = shape == .unary || shape == .clientStream ? ["response"] : ["one", "two"]
                test.variants = Variant.all.onlyProto
            }
        }
        return [
            test(.unary, [0]), test(.unary, [10]), test(.clientStream, [0, 0]), test(.clientStream, [10, 0]),
            test(.clientStream, [0, 10]), test(.serverStream, [0]), test(.serverStream, [10]),
            test(.halfDuplex, [0, 0]),
            test(.halfDuplex, [10, 0]), test(.halfDuplex, [0, 10]), test(.fullDuplex, [0, 0]),
            test(.fullDuplex, [10, 0]),
        ]
    }()
}
