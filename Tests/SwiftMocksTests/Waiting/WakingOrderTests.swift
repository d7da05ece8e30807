import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What waits for a clock goes on in the order of its moments.
@Suite(.endOfHangs, .patient)
struct WakingOrderTests {
    private static let delays = [7, 3, 9, 1, 5, 2, 8, 4, 6]
    private static let inOrder = delays.sorted().map { "\($0)" }

    /// A client that answers each request after as many seconds as it names.
    private func client() -> Client {
        let client = Client()
        for delay in Self.delays {
            given(client).say(.field(\.sentence, "\(delay)"))
                .willReturn(SayResponse("\(delay)"), after: .seconds(Double(delay)))
                .introduce(.field(\.sentence, "\(delay)"))
                .willStream([.delay(.seconds(Double(delay))), .message(IntroduceResponse("\(delay)"))])
        }
        return client
    }

    @Test func `callbacks get their answers in the order of the delays`() async {
        for _ in 0..<20 {
            await withMockClock { clock in
                let (client, answers) = (client(), Locked<[String]>([]))
                for delay in Self.delays {
                    client.say(request: SayRequest("\(delay)")) { answers.append($0.message?.sentence ?? "") }
                }
                await clock.advance(by: .seconds(9), endingWaits: Self.delays.count)
                await until { answers.value.count == Self.delays.count }
                #expect(answers.value == Self.inOrder)
            }
        }
    }

    /// A view model that does not discard an older response.
    @MainActor private final class Model {
        var shown: [String] = []

        func search(_ text: String, over client: Client) async {
            let answer = await client.said(text)
            shown.append(answer)
        }

        func introduce(_ text: String, over client: Client) async {
            for await result in client.introduce(headers: [:]).send(IntroduceRequest(text)).results() {
                if case .message(let message) = result { shown.append(message.sentence) }
            }
        }
    }

    @MainActor @Test(arguments: [false, true])
    func `the main actor sees the answers in the order of the delays`(areStreams: Bool) async {
        for _ in 0..<200 {
            await withMockClock { clock in
                let (client, model) = (client(), Model())
                let apps = Self.delays.map { delay in
                    Task {
                        if areStreams {
                            await model.introduce("\(delay)", over: client)
                        } else {
                            await model.search("\(delay)", over: client)
                        }
                    }
                }
                await clock.advance(by: .seconds(9), endingWaits: Self.delays.count)
                for app in apps { await app.value }
                #expect(model.shown == Self.inOrder)
            }
        }
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @MainActor @Test func `an app's own waits end in order`() async {
        for _ in 0..<200 {
            await withMockClock { clock in
                var shown: [String] = []
                let apps = Self.delays.map { delay in
                    Task { @MainActor in
                        try await clock.sleep(for: .seconds(delay))
                        shown.append("\(delay)")
                    }
                }
                await clock.advance(by: .seconds(9), endingWaits: Self.delays.count)
                for app in apps { _ = await app.result }
                #expect(shown == Self.inOrder)
            }
        }
    }

    @MainActor @Test func `answers of two moves come in the order of the moves`() async {
        for _ in 0..<200 {
            await withMockClock { clock in
                let (client, model) = (client(), Model())
                let apps = [2, 1].map { delay in Task { await model.search("\(delay)", over: client) } }
                await clock.advance(by: .seconds(1), startedWaits: 2)
                await clock.advance(by: .seconds(1))
                for app in apps { await app.value }
                #expect(model.shown == ["1", "2"])
            }
        }
    }

    /// An action may wait for the test, which must not wait for the action.
    @Test func `a callback that waits for the test does not stop the clock`() async {
        let realTime = HeldClock()
        let clock = MockClock(in: realTime)
        await withMockClock(clock) { clock in
            let (client, answers, mayGoOn) = (client(), Locked<[String]>([]), Locked(false))
            for delay in ["2", "1"] {
                client.say(request: SayRequest(delay)) { response in
                    answers.append(response.message?.sentence ?? "")
                    while delay == "1", !mayGoOn.value {}
                }
            }
            async let move: Void = clock.advance(by: .seconds(2), endingWaits: 2)
            await until { answers.value == ["1"] }
            await until { realTime.sleeperCount == 2 }
            realTime.advance(by: .seconds(10))
            await move
            await until { answers.value == ["1", "2"] }
            mayGoOn.value = true
        }
    }
}
