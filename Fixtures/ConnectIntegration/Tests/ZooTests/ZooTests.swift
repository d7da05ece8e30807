import Animals
import Connect
import ConnectMocks
import SwiftProtobuf
import Testing
import Zoo

/// A service whose messages lie in modules of their own, used from a third.
@Suite(.timeLimit(.minutes(30)))
struct ZooTests {
    private let mock = Zoo_V1_ZooServiceClientMock()

    @Test func takesMessagesOfAnotherModule() async {
        mock.mockAsyncAdopt = { animal in .init(result: .success(.with { $0.number = "1 \(animal.name)" })) }
        let response = await mock.adopt(request: .with { $0.name = "newt" })
        #expect(response.message?.number == "1 newt")
    }

    @Test func yieldsMessagesOfAnotherModule() async throws {
        let sighting = Zoo_Animal_V1_Animal.Sighting.with { $0.place = "pond" }
        mock.mockAsyncWatch.outputs = [.message(sighting)]
        let stream = mock.watch()
        try stream.send(Google_Protobuf_Empty())
        let results = await stream.results().reduce(into: []) { $0.append($1) }
        #expect(results == [.message(sighting)])
    }
}
