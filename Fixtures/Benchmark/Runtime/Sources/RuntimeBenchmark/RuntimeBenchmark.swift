import ElizaMocks
import SwiftMocks
import TinyRPC

typealias Client = Connectrpc_Eliza_V1_ElizaServiceClientMock
typealias SayRequest = Connectrpc_Eliza_V1_SayRequest

/// Runs one kind of work so many times in a process that does nothing else: `RuntimeBenchmark calls 10000`.
@main
enum RuntimeBenchmark {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let work = works[arguments[1]], let count = Int(arguments[2]) else {
            fatalError("usage: RuntimeBenchmark \(works.keys.sorted().joined(separator: "|")) COUNT")
        }
        await work(count)
        print("done")
    }

    private static let works: [String: @Sendable (Int) async -> Void] = [
        "calls": record, "stubs": stub, "waits": wait, "unstubbed": fail,
    ]

    private static func request(_ number: Int) -> SayRequest {
        var request = SayRequest()
        request.sentence = "\(number)"
        return request
    }

    /// Calls that one stub answers, and the check that counts them.
    private static func record(_ count: Int) async {
        let client = Client()
        given(client).say(.any).willReturn(.init())
        for number in 0..<count { client.say(request: request(number), headers: [:]) { _ in } }
        verify(client).say(.any).called(.exactly(count))
    }

    /// Statements for another message each, without a call.
    private static func stub(_ count: Int) async {
        let client = Client()
        for number in 0..<count { given(client).say(.field(\.sentence, "\(number)")).willReturn(.init()) }
    }

    /// Checks that wait at the same time, each for another call.
    private static func wait(_ count: Int) async {
        let client = Client(policy: .relaxed)
        let started = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    started.withLock { $0 += 1 }
                    _ = await verify(client).say(.field(\.sentence, "\(number)"))
                        .calledEventually(.once, before: .seconds(600))
                }
            }
            while started.value < count { await Task.yield() }
            for number in 0..<count {
                _ = await client.say(request: request(number), headers: [:])
                // A task that an event has woken runs before the next one.
                for _ in 0..<100 { await Task.yield() }
            }
        }
    }

    /// Calls of a strict mock that nothing answers. There is no test, so the reports are made and dropped.
    private static func fail(_ count: Int) async {
        let client = Client()
        for number in 0..<count { client.say(request: request(number), headers: [:]) { _ in } }
    }
}
