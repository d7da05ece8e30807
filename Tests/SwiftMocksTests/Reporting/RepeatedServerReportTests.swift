import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// A fake server that makes its mistake again and again is reported in full once, and then counted.
@Suite(.endOfHangs, .patient)
struct RepeatedServerReportTests {
    @Test func `late metadata are reported in full once`() async {
        let reports = await failures {
            let notes = NotesMock()
            given(notes).chat().willServe { server in
                try await server.send("a")
                for _ in 0..<1_000 { try await server.send(initial: [:]) }
            }
            let chat = notes.chat()
            guard case .accepted = await chat.accepted() else { return }
            while await chat.next() != nil {}
        }
        let claim = "NotesMock.chat: metadata came after the call was accepted, and was dropped"
        let second = claim + "; 2 so far in this test, the first report shows more"
        #expect(reports.prefix(2).map(\.headline) == [claim, second])
        #expect(reports.count < 30)
    }

    /// Such as one that the code under test calls again, until it answers.
    @Test func `a missing response is reported in full once`() async {
        let reports = await failures {
            let client = Client()
            given(client).upload().willServe { _ in }
            for _ in 0..<1_000 {
                let stream = client.upload()
                stream.closeAndReceive()
                _ = await stream.results().all
            }
        }
        #expect(reports.first?.headline == "ElizaServiceClientMock.upload: a fake server ends without a response")
        #expect(reports.count < 30)
    }
}
