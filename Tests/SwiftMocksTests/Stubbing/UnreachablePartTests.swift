import ElizaMocks
import Foundation
import Testing
import TinyRPC

@testable import SwiftMocks

/// A part of a script that another part keeps from running is a mistake, which is reported at its line.
@Suite(.endOfHangs)
struct UnreachablePartTests {
    private let message = StreamStep<TinyLibrary, ConverseResponse>.message(.init())

    /// The claims of the reports, each with its distance from the line of the call.
    private func reports(line: UInt = #line, _ body: (Client) -> Void) async -> [String] {
        let reports = await failures { body(Client()) }
        return reports.map { report in
            let claim = report.headline.replacingOccurrences(of: "ElizaServiceClientMock.converse: ", with: "")
            return "\(claim) @\(report.line - line)"
        }
    }

    @Test func `events after an opening that ends the stream`() async {
        let reports = await reports { client in
            given(client).converse().onOpen(.complete()).onEachInput { _ in [message] }
            given(client).converse().onOpen(message, .fail(.init(code: .aborted, message: nil))).onClose(message)
            given(client).converse().onOpen(.hold).onInput(.any, message)
            given(client).converse().onEachInput { _ in [message] }.onOpen(.complete())
        }
        let part = "what a script does on inputs or its close never runs, because its onOpen"
        #expect(
            reports == [
                "\(part) ends the stream @1", "\(part) ends the stream @2",
                "\(part) holds the stream until its end @3", "\(part) ends the stream @4",
            ])
    }

    @Test func `a second opening or close is reported`() async {
        let reports = await reports { client in
            given(client).converse().onOpen(.complete()).onOpen(message)
            given(client).converse().onOpen(.hold).onOpen(message)
            given(client).converse().onClose(.complete()).onClose(message)
        }
        #expect(
            reports == [
                "onOpen never runs, because an earlier onOpen ends the stream @1",
                "onOpen never runs, because an earlier onOpen holds the stream until its end @2",
                "onClose never runs, because an earlier onClose ends the stream @3",
            ])
    }

    @Test func `parts that can run are not reported`() async {
        let reports = await reports { client in
            given(client).converse().onOpen(message).onOpen(message).onInput(.any, .complete()).onClose(message)
                .onClose(.complete())
            given(client).converse().onOpen(.complete()).onClose()
            given(client).converse().onOpen(.hold).willFail(.init(code: .aborted, message: nil)).onOpen(message)
            given(client).converse().onInput(.value(.init()), .complete()).onEachInput { _ in [.hold] }.onClose(message)
        }
        #expect(reports == [])
    }
}
