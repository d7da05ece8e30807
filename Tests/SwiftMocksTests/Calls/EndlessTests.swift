import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Clients that never stop, and servers that take their time.
@Suite(.endOfHangs)
struct EndlessTests {
    @Test(.patient) func `a server that sends for ever ends with its stream`() async {
        let hasEnded = Locked(false)
        let all = await failures {
            let client = Client()
            given(client).converse().willServe { server in
                defer { hasEnded.value = true }
                while true { try await server.send(.init()) }
            }
            let stream = client.converse()
            var results = stream.results().makeAsyncIterator()
            _ = await results.next()
            stream.cancel()
            await until { hasEnded.value }
        }
        #expect(all.isEmpty)
    }

    /// Every input comes after a second, and the stub answers at the close.
    @Test func `a client that writes for ever is reported`() async throws {
        let clock = HeldClock()
        let written = Locked(0)
        let all = try await failures(limits: .on(clock)) {
            let client = Client()
            given(client).upload().willReturn(.init())
            let upload = client.upload()
            let code = Locked<String?>(nil)
            let reader = Task {
                for await result in upload.results() {
                    if case .complete(let end, _, _) = result { code.value = "\(end)" }
                }
            }
            await until { clock.sleeperCount == 1 }
            while code.value == nil {
                try upload.send(UploadRequest("a"))
                written.withLock { $0 += 1 }
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
            await reader.value
            #expect(code.value == "deadlineExceeded")
        }
        #expect(written.value >= 10)
        #expect(all.map { $0.headline.contains("nothing happened on a stream for 10.0 s while it was read") } == [true])
    }

    @Test func `a server at work is not idle`() async {
        let clock = HeldClock()
        let all = await failures(limits: .on(clock)) {
            let client = Client()
            let (isAtWork, mayEnd) = (Locked(false), Gate())
            given(client).converse().willServe { server in
                isAtWork.value = true
                await until { mayEnd.isOpen }
                try await server.send(ConverseResponse("done"))
            }
            let stream = client.converse()
            let reader = Task { await stream.results().all.map(\.short) }
            await until { isAtWork.value }
            // There is nobody whom the clock could wake.
            for _ in 0..<100 {
                clock.advance(by: .seconds(3600))
                await Task.yield()
            }
            mayEnd.open()
            #expect(await reader.value == ["+done", "=ok"])
        }
        #expect(all.isEmpty)
    }

    @Test func `a server that waits for its client is idle`() async {
        let clock = HeldClock()
        let all = await failures(limits: .on(clock)) {
            let client = Client()
            given(client).converse().willServe { server in for await _ in server.inputs {} }
            let stream = client.converse()
            let reader = Task { await stream.results().all.map(\.short) }
            await clock.advance(by: .seconds(11), onceWaitedFor: 1)
            #expect(await reader.value == ["=deadlineExceeded"])
        }
        #expect(all.count == 1)
    }
}
