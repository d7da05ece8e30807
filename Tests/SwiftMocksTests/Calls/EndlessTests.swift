import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Servers and clients that never stop, and servers that take their time.
@Suite(.endOfHangs)
struct EndlessTests {
    @Test(.patient) func aServerThatSendsForEverIsReportedAndStopped() async {
        let sent = Locked(0)
        let all = await failures {
            let client = Client()
            given(client).converse().willServe { server in
                while true {
                    await server.send(.init())
                    sent.withLock { $0 += 1 }
                    try? await Task.sleep(nanoseconds: 1)
                }
            }
            client.converse().cancel()
            await until { sent.value >= 100_000 }
            // The next one is reported, and does not return.
            for _ in 0..<10_000 { await Task.yield() }
            #expect(sent.value == 100_000)
        }
        #expect(all.map(\.headline).allSatisfy { $0.contains("a fake server goes on and on after the end") })
        #expect(all.count == 1)
    }

    @Test(.patient) func aServerThatAsksForEverIsReportedAndStopped() async {
        let asked = Locked(0)
        let all = await failures {
            let client = Client()
            given(client).converse().willServe { server in
                while true {
                    for await _ in server.inputs {}
                    asked.withLock { $0 += 1 }
                }
            }
            client.converse().cancel()
            await until { asked.value >= 100_000 }
            for _ in 0..<10_000 { await Task.yield() }
            #expect(asked.value == 100_000)
        }
        #expect(all.count == 1)
    }

    @Test(.patient) func aServerMaySendAListToAClientThatHasLeft() async {
        let isDone = Locked(false)
        let all = await failures {
            let client = Client()
            given(client).converse().willServe { server in
                for number in 0..<50_000 { await server.send(ConverseResponse("\(number)")) }
                isDone.value = true
            }
            let stream = client.converse()
            var results = stream.results().makeAsyncIterator()
            #expect(await results.next()?.short == "+0")
            stream.cancel()
            await until { isDone.value }
        }
        #expect(all.isEmpty)
    }

    /// Every input comes after a second, and the stub answers at the close.
    @Test func aClientThatWritesForEverIsReported() async throws {
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

    @Test func aServerAtWorkIsNotIdle() async {
        let clock = HeldClock()
        let all = await failures(limits: .on(clock)) {
            let client = Client()
            let (isAtWork, mayEnd) = (Locked(false), Gate())
            given(client).converse().willServe { server in
                isAtWork.value = true
                await until { mayEnd.isOpen }
                await server.send(ConverseResponse("done"))
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

    @Test func aServerThatWaitsForItsClientIsIdle() async {
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
