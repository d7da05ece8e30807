import Dispatch
import TestSupport
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

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test(arguments: [false, true])
    func `tasks of one thread see the answers in the order of the delays`(areStreams: Bool) async {
        for _ in 0..<50 {
            await withMockClock { clock in
                let (client, app) = (client(), App())
                for delay in Self.delays {
                    app.start { areStreams ? await client.introduction("\(delay)") : await client.said("\(delay)") }
                }
                await app.allWait()
                await clock.advance(by: .seconds(9), endingWaits: Self.delays.count)
                let shown = await app.shown
                #expect(shown == Self.inOrder)
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test func `an app's own waits end in order`() async {
        for _ in 0..<50 {
            await withMockClock { clock in
                let app = App()
                for delay in Self.delays {
                    app.start {
                        try? await clock.sleep(for: .seconds(delay))
                        return "\(delay)"
                    }
                }
                await app.allWait()
                await clock.advance(by: .seconds(9), endingWaits: Self.delays.count)
                let shown = await app.shown
                #expect(shown == Self.inOrder)
            }
        }
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test func `answers of two moves come in the order of the moves`() async {
        for _ in 0..<50 {
            await withMockClock { clock in
                let (client, app) = (client(), App())
                for delay in [2, 1] { app.start { await client.said("\(delay)") } }
                await app.allWait()
                await clock.advance(by: .seconds(1), startedWaits: 2)
                await clock.advance(by: .seconds(1))
                let shown = await app.shown
                #expect(shown == ["1", "2"])
            }
        }
    }

    /// An action may wait for the test, which must not wait for the action.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    @Test func `a callback that waits for the test does not stop the clock`() async {
        // All threads of the other tasks may be blocked, so the callbacks have their own.
        await CallTasks.$starter.withValue({ body in Task(executorPreference: NewThreads()) { await body() } }) {
            await moveDuringCallback()
        }
    }

    private func moveDuringCallback() async {
        let realTime = HeldClock()
        let clock = MockClock(in: realTime)
        await withMockClock(clock) { clock in
            let (client, answers, mayGoOn) = (client(), Locked<[String]>([]), DispatchSemaphore(value: 0))
            for delay in ["2", "1"] {
                client.say(request: SayRequest(delay)) { response in
                    answers.append(response.message?.sentence ?? "")
                    if delay == "1" { #expect(mayGoOn.waitForSignal()) }
                }
            }
            async let move: Void = clock.advance(by: .seconds(2), endingWaits: 2)
            await until { answers.value == ["1"] }
            await until { realTime.sleeperCount == 2 }
            realTime.advance(by: .seconds(10))
            await move
            await until { answers.value == ["1", "2"] }
            mayGoOn.signal()
        }
    }
}

extension Client {
    /// The first message of a server stream.
    fileprivate func introduction(_ sentence: String) async -> String {
        for await result in introduce(headers: [:]).send(IntroduceRequest(sentence)).results() {
            if case .message(let message) = result { return message.sentence }
        }
        return ""
    }
}

/// An app that shows each answer as it comes, all on one thread, as on the main actor. Its tasks
/// never leave that thread, whereas those of the main actor leave it to wait, and may come back in
/// another order.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private final class App {
    private let thread = SerialThread()
    private let texts = Locked<[String]>([])
    private var tasks: [Task<Void, Never>] = []

    func start(_ search: @escaping @Sendable () async -> String) {
        tasks.append(Task(executorPreference: thread) { [texts] in texts.append(await search()) })
    }

    /// Suspends until the first part of each task is over. A task that has begun a delay, and has
    /// not come to wait for its end, would go on first.
    func allWait() async {
        await thread.runAll()
    }

    /// What it shows in the end.
    var shown: [String] {
        get async {
            for task in tasks { await task.value }
            return texts.value
        }
    }
}
