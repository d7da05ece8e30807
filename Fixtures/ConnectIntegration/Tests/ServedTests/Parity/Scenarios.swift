import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect

private let hi = Kinds_V1_Request.with { $0.text = "hi" }
private let gone = ConnectError(
    code: .notFound, message: "gone", details: [.init(type: "kinds.v1.Response", payload: Data([10, 1, 120]))],
    metadata: ["x-reason": ["moved"]])

private func answer(_ text: String) -> Kinds_V1_Response { .with { $0.text = text } }

/// Calls of each kind, and the ways in which they end.
let scenarios: [Scenario] = calls + brokenCalls

private let calls: [Scenario] = [
    Scenario("unary: ok") {
        given($0).single(.any).willReturn(answer("hello"))
    } use: { client, seen in
        seen.note(await client.single(request: hi, headers: [:]))
    },
    Scenario("unary: headers and trailers") {
        given($0).single(.any, headers: .has("x-a", "1")).willReturn(
            answer("hello"), headers: ["x-h": ["1", "2"]], trailers: ["x-t": ["3"]])
    } use: { client, seen in
        seen.note(await client.single(request: hi, headers: ["x-a": ["1"]]))
    },
    Scenario("unary: not found") {
        given($0).single(.any).willFail(gone)
    } use: { client, seen in
        seen.note(await client.single(request: hi, headers: [:]))
    },
    Scenario("unary: unauthenticated") {
        given($0).single(.any).willFail(ConnectError(code: .unauthenticated, message: nil))
    } use: { client, seen in
        seen.note(await client.single(request: hi, headers: [:]))
    },
    Scenario("unary: invalid argument") {
        given($0).single(.any).willFail(ConnectError(code: .invalidArgument, message: "no"))
    } use: { client, seen in
        seen.note(await client.single(request: hi, headers: [:]))
    },
    Scenario("unary: a timeout", timeout: 0.05) {
        given($0).single(.any).willReturn(answer("late"), gate: Gate())
    } use: { client, seen in
        guard !(client is Mock) else { return }
        seen.note(await client.single(request: hi, headers: [:]))
    },
    Scenario("server stream: two messages") {
        given($0).download(.any).willStream(.headers(["x-h": ["1"]]), .message(answer("a")), .message(answer("b")))
    } use: { client, seen in
        let stream = client.download(headers: [:])
        try stream.send(hi)
        await seen.note(stream.results())
    },
    Scenario("server stream: trailers") {
        given($0).download(.any).willStream(.message(answer("a")), .complete(trailers: ["x-t": ["1"]]))
    } use: { client, seen in
        let stream = client.download(headers: [:])
        try stream.send(hi)
        await seen.note(stream.results())
    },
    Scenario("server stream: fails after a message") {
        given($0).download(.any).willStream(.message(answer("a")), .fail(gone))
    } use: { client, seen in
        let stream = client.download(headers: [:])
        try stream.send(hi)
        await seen.note(stream.results())
    },
    Scenario("server stream: fails at once") {
        given($0).download(.any).willFail(gone)
    } use: { client, seen in
        let stream = client.download(headers: [:])
        try stream.send(hi)
        await seen.note(stream.results())
    },
    Scenario("client stream: counted") {
        given($0).upload().willProduce { answer("\($0.count)") }
    } use: { client, seen in
        let stream = client.upload(headers: [:])
        for _ in 0..<3 { try stream.send(hi) }
        stream.closeAndReceive()
        await seen.note(stream.results())
    },
    Scenario("client stream: fails") {
        given($0).upload().willFail(gone)
    } use: { client, seen in
        let stream = client.upload(headers: [:])
        try stream.send(hi)
        stream.closeAndReceive()
        await seen.note(stream.results())
    },
    Scenario("bidirectional: a reply for each input") {
        given($0).talk().onEachInput { [.message(answer("re: \($0.text)"))] }
    } use: { client, seen in
        let stream = client.talk(headers: [:])
        try stream.send(.with { $0.text = "a" })
        var count = 0
        for await result in stream.results() {
            seen.note(result)
            guard case .message = result else { continue }
            count += 1
            if count == 3 { stream.close() } else { try stream.send(.with { $0.text = "\(count)" }) }
        }
    },
    Scenario("bidirectional: fails after an input") {
        given($0).talk().onEachInput { _ in [.fail(gone)] }
    } use: { client, seen in
        let stream = client.talk(headers: [:])
        try stream.send(hi)
        await seen.note(stream.results())
    },
    Scenario("bidirectional: cancelled") {
        given($0).talk().onEachInput { _ in [.message(answer("a"))] }
    } use: { client, seen in
        let stream = client.talk(headers: [:])
        try stream.send(hi)
        for await result in stream.results() {
            seen.note(result)
            if case .message = result { stream.cancel() }
        }
    },
]

/// Calls over a network that breaks.
private let brokenCalls: [Scenario] =
    [
        ("offline", .offline), ("the reply is lost", .replyLost), ("the body breaks off", .brokenStream()),
        ("a truncated message", .truncatedMessage()), ("a missing end", .missingEnd),
        ("a page of a proxy", .proxyPage(text: "<html>")), ("too many requests", .tooManyRequests(retryAfter: 7)),
        ("a slow body", .slowBody(bytes: 3, pause: .milliseconds(0))),
    ].map { (name: String, fault: NetworkFault) in
        Scenario("unary: \(name)", over: fault) {
            given($0).single(.any).willReturn(answer("hello"))
        } use: { client, seen in
            seen.note(await client.single(request: hi, headers: [:]))
        }
    }
    + [
        ("offline", .offline), ("the reply is lost", .replyLost),
        ("breaks after a message", .brokenStream(afterMessages: 1)),
        ("a truncated message after a message", .truncatedMessage(afterMessages: 1)), ("a missing end", .missingEnd),
        ("a page of a proxy", .proxyPage(text: "<html>")), ("too many requests", .tooManyRequests(retryAfter: 7)),
        ("a slow body", .slowBody(bytes: 3, pause: .milliseconds(0))),
    ].map { (name: String, fault: NetworkFault) in
        Scenario("server stream: \(name)", over: fault) {
            given($0).download(.any).willStream(.message(answer("a")), .message(answer("b")))
        } use: { client, seen in
            let stream = client.download(headers: [:])
            try stream.send(hi)
            await seen.note(stream.results())
        }
    }
    + [
        Scenario("client stream: a truncated message", over: .truncatedMessage()) {
            given($0).upload().willReturn(answer("1"))
        } use: { client, seen in
            let stream = client.upload(headers: [:])
            try stream.send(hi)
            stream.closeAndReceive()
            await seen.note(stream.results())
        }
    ]
