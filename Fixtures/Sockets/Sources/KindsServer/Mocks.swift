import Connect
import Foundation
import SwiftMocksConnect

/// The served mocks. They do what the header `x-do` of a call says: `fail`, `fail-late`, `hold`;
/// else they succeed. With `code`, a unary call fails with the code whose number it sends, and with
/// `large`, with an error of 40 KB.
struct Mocks: Sendable {
    let kinds = ReportingKindsMock(policy: .strict)
    /// A service with an rpc that has no side effects.
    let levels = ReportingLevelsMock(policy: .strict)

    private static let first: Headers = ["x-first": ["one", "two"], "x-first-bin": ["AP8B"]]
    private static let last: Trailers = ["x-last": ["three", "four"], "x-last-bin": ["/gA"]]
    private static let error = ConnectError(
        code: .failedPrecondition, message: "no; 100 % sorry — nö",
        details: [.init(type: "kinds.v1.Response", payload: Data([10, 1, 120]))], metadata: ["x-reason": ["moved"]])

    init() {
        stubUnary()
        stubUpload()
        stubDownload()
        stubTalk()
    }

    private func stubUnary() {
        let (first, last, error) = (Self.first, Self.last, Self.error)
        given(kinds).single(.any).willReply { call in
            .success(.with { $0.text = call.request.text }, headers: first, trailers: last)
        }
        given(kinds).single(.any, headers: .has("x-do", "fail")).willFail(error)
        given(kinds).single(.any, headers: .has("x-do", "fail-late"))
            .willFail(error, headers: first, trailers: last)
        given(kinds).single(.any, headers: .has("x-do", "hold")).willReturn(.init(), gate: Gate())
        given(kinds).single(.any, headers: .has("x-do", "code")).willReply { call in
            .failure(ConnectError(code: Int(call.request.text).flatMap(Code.init(rawValue:)) ?? .ok, message: nil))
        }
        given(kinds).single(.any, headers: .has("x-do", "large"))
            .willFail(ConnectError(code: .notFound, message: String(repeating: "é", count: 20_000)))
        given(levels).read(.any).willReply { call in
            .success(.with { $0.text = call.request.text }, headers: first, trailers: last)
        }
        given(levels).read(.any, headers: .has("x-do", "fail")).willFail(error)
        given(levels).read(.any, headers: .has("x-do", "fail-late"))
            .willFail(error, headers: first, trailers: last)
        given(levels).read(.any, headers: .has("x-do", "hold")).willReturn(.init(), gate: Gate())
    }

    /// Answers with all texts in one.
    private func stubUpload() {
        let (first, last, error) = (Self.first, Self.last, Self.error)
        given(kinds).upload().willReply { inputs in
            .success(.with { $0.text = inputs.map(\.text).joined() }, headers: first, trailers: last)
        }
        given(kinds).upload(headers: .has("x-do", "fail")).willFail(error)
        given(kinds).upload(headers: .has("x-do", "fail-late"))
            .willReply { _ in .failure(error, headers: first, trailers: last) }
        given(kinds).upload(headers: .has("x-do", "hold")).willReturn(.init(), gate: Gate())
    }

    /// Answers with the text three times.
    private func stubDownload() {
        let (first, last, error) = (Self.first, Self.last, Self.error)
        given(kinds).download(.any).willProduce { request in
            let message = Kinds_V1_Response.with { $0.text = request.text }
            return [
                .headers(first), .message(message), .message(message), .message(message), .complete(trailers: last),
            ]
        }
        given(kinds).download(.any, headers: .has("x-do", "fail")).willFail(error)
        given(kinds).download(.any, headers: .has("x-do", "fail-late"))
            .willStream(.headers(first), .message(.with { $0.text = "a" }), .fail(error, trailers: last))
        given(kinds).download(.any, headers: .has("x-do", "hold"))
            .willStream(.message(.with { $0.text = "a" }), .hold)
    }

    /// Answers each text.
    private func stubTalk() {
        let (first, last, error) = (Self.first, Self.last, Self.error)
        given(kinds).talk().onOpen(.headers(first))
            .onEachInput { input in [.message(.with { $0.text = "re: " + input.text })] }
            .onClose(.complete(trailers: last))
        given(kinds).talk(headers: .has("x-do", "fail")).willFail(error)
        given(kinds).talk(headers: .has("x-do", "fail-late"))
            .onOpen(.headers(first), .message(.with { $0.text = "a" }), .fail(error, trailers: last))
        given(kinds).talk(headers: .has("x-do", "hold")).onOpen(.message(.with { $0.text = "a" }), .hold)
    }
}
