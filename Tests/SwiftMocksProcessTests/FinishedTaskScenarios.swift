import ElizaMocks
import Foundation
import SwiftMocksTesting
import TestSupport
import Testing
import TinyRPC

#if os(Linux)
    /// What streams keep, in a child process that does nothing else.
    @Suite(.enabled(if: ChildProcess.isThisOne), .timeLimit(.minutes(30)))
    struct FinishedTaskScenarios {
        /// The memory of this process in bytes.
        private func memory() throws -> Int {
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(pages[1])) * Int(sysconf(Int32(_SC_PAGESIZE)))
        }

        private func expectFew(_ bytes: Int, for count: Int) {
            #expect(bytes < count * 1024, "\(count) tasks that are over keep \(bytes / 1024 / 1024) MiB")
        }

        @Test func aPauseThatIsOverKeepsNothing() async throws {
            let (client, gate, pauses) = (Client(), Gate(), 20_000)
            given(client).introduce(.any).willStream(
                Array(repeating: .delay(.milliseconds(0)), count: pauses) + [.message(.init()), .wait(for: gate)])
            let stream = client.introduce()
            stream.send(.init())
            let before = try memory()
            var results = stream.results().makeAsyncIterator()
            _ = await results.next()
            expectFew(try memory() - before, for: pauses)
            gate.open()
            while await results.next() != nil {}
        }

        @Test func anAnswerThatIsOverKeepsNothing() async throws {
            let (client, inputs) = (Client(), 20_000)
            given(client).converse().onEachInput { _ in [.delay(.milliseconds(0)), .message(.init())] }
            let stream = client.converse()
            let before = try memory()
            var results = stream.results().makeAsyncIterator()
            for _ in 0..<inputs {
                stream.send(.init())
                _ = await results.next()
            }
            // The log has an event for each input and each message, with the message.
            #expect(try memory() - before < inputs * 2048)
            stream.close()
            while await results.next() != nil {}
        }
    }

    @Suite(.timeLimit(.minutes(30)))
    struct FinishedTaskTests {
        @Test func aTaskThatIsOverIsReleased() async throws {
            let outcome = try await ChildProcess.run([
                "--testing-library", "swift-testing", "--filter", "\\.FinishedTaskScenarios/",
            ])
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(outcome.lines(with: "Test run with 2 tests", "passed").count == 1, "\(outcome.output)")
        }
    }
#endif
