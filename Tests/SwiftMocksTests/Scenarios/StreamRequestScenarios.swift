import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Checks of the messages of server streams, by their requests.
@Suite(.endOfHangs, .patient)
struct StreamRequestScenarios {
    private func introduce(_ client: Client, _ sentence: String) async throws {
        let stream = client.introduce()
        try stream.send(IntroduceRequest(sentence))
        _ = await stream.results().all
    }

    @Test func `messages are counted for the requests that match`() async throws {
        let client = Client()
        given(client).introduce(.field(\.sentence, "a")).willStream()
        given(client).introduce(.field(\.sentence, "b")).willStream(
            .message(IntroduceResponse("x")), .message(.init()))
        try await introduce(client, "a")
        try await introduce(client, "b")
        verify(client).introduce(.field(\.sentence, "a")).received().called(.never)
        verify(client).introduce(.field(\.sentence, "b")).received().called(.twice)
        verify(client).introduce(.field(\.sentence, "b")).received(.field(\.sentence, "x")).called(.once)
        verify(client).introduce(.field(\.sentence, "a")).sent().called(.once)
        verify(client).introduce(.field(\.sentence, "a")).sent(.field(\.sentence, "b")).called(.never)
        verify(client).introduce(.any).received().called(.twice)
    }

    @Test func `a message is waited for by its request`() async throws {
        let client = Client()
        given(client).introduce(.any).willStream(.message(IntroduceResponse("x")))
        async let check: Void = {
            await verify(client).introduce(.field(\.sentence, "b")).received().calledEventually(
                .once, before: .seconds(60))
        }()
        try await introduce(client, "a")
        try await introduce(client, "b")
        await check
    }

    @Test func `a report says that the request differs`() async throws {
        let reports = try await failures {
            let client = Client()
            given(client).introduce(.any).willStream(.message(IntroduceResponse("x")))
            try await introduce(client, "b")
            verify(client).introduce(.field(\.sentence, "a")).received(.field(\.sentence, "x")).called(.once)
        }
        #expect(reports.count == 1)
        #expect(reports.first?.text.contains("message matches, request differs, headers match") == true)
    }

    @Test func `a report names the stream of a message`() async throws {
        let reports = try await failures {
            let client = Client()
            given(client).introduce(.any).willStream(.message(IntroduceResponse("x")))
            try await introduce(client, "a")
            verifyInOrder {
                verify(client).introduce().received()
                verify(client).introduce().received(.field(\.sentence, "x"))
            }
            verify(client).introduce(.any, headers: .has("h")).received().called(.once)
        }
        #expect(reports.count == 2)
        for report in reports {
            #expect(report.text.contains("message of stream #1") && !report.text.contains("#0"), "\(report.text)")
        }
    }
}
