import Connect
import KindsAPI
import SwiftMocksConnect
import Testing

/// Answers that closures return or throw, messages of streams, and counts that are computed.
@Suite struct WordsTests {
    private let client = Kinds_V1_KindsServiceClientMock()
    private let busy = ConnectError(code: .resourceExhausted, message: "busy")

    @Test func `producers return or throw`() async throws {
        given(client).single(.any).willProduce { [busy] call in
            guard !call.request.text.isEmpty else { throw busy }
            return .with { $0.text = "re: \(call.request.text)" }
        }
        given(client).single(.field(\.text, "b")).willReply { _ in .success(.init(), headers: ["etag": ["7"]]) }
        #expect(await client.single(request: .with { $0.text = "a" }).message?.text == "re: a")
        #expect(await client.single(request: .init()).error?.message == "busy")
        #expect(await client.single(request: .with { $0.text = "b" }).headers == ["etag": ["7"]])
        given(client).upload().willProduce { inputs in .with { $0.text = "\(inputs.count)" } }
            .upload().willProduce { [busy] _ in throw busy }
        for expected in [["1", "ok"], ["resourceExhausted"]] {
            let upload = client.upload()
            try upload.send(.init())
            upload.closeAndReceive()
            #expect(await results(of: upload.results()) == expected)
        }
    }

    @Test func `a server of a server stream has its request`() async throws {
        struct Odd: Error {}
        given(client).download(.any).willStream(.with { $0.text = "a" }, .with { $0.text = "b" })
            .willServe { server in
                try await server.send(.with { $0.text = server.request.text })
                throw Odd()
            }
        for expected in [["a", "b", "ok"], ["me", "unknown"]] {
            let download = client.download()
            try download.send(.with { $0.text = "me" })
            #expect(await results(of: download.results()) == expected)
        }
        let count = calls(of: client).download(.any).count
        verify(client).download(.any).called(count).download(.any).called(2)
        await verify(client).download(.any).calledEventually(count)
    }

    @Test func `sending throws once the stream is over`() async throws {
        let hasEnded = Gate()
        given(client).talk().willServe { server in
            defer { hasEnded.open() }
            while true { try await server.send(.init()) }
        }
        let talk = client.talk()
        for await result in talk.results() {
            if result.messageValue != nil { talk.cancel() }
        }
        await eventually { hasEnded.isOpen }
    }

    private func results(of stream: AsyncStream<StreamResult<Kinds_V1_Response>>) async -> [String] {
        await stream.reduce(into: []) { results, result in
            switch result {
            case .headers: results.append("headers")
            case .message(let message): results.append(message.text)
            case .complete(let code, _, _): results.append("\(code)")
            }
        }
    }
}
