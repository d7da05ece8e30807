import Connect
import SwiftProtobuf
import XCTest

@testable import ExampleApp

final class ChatModelTests: XCTestCase {
    @MainActor
    func testShowsTheAnswer() async {
        let client = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        client.mockAsyncSay = { request in
            XCTAssertEqual(request.sentence, "hello!")
            return ResponseMessage(result: .success(.with { $0.sentence = "hi, i'm eliza!" }))
        }

        let model = ChatModel(eliza: client)
        await model.send("hello!")

        XCTAssertEqual(
            model.lines,
            [ChatLine(text: "hello!", author: .user), ChatLine(text: "hi, i'm eliza!", author: .eliza)])
        XCTAssertNil(model.failure)
    }

    @MainActor
    func testShowsWhyACallFailed() async {
        let client = Connectrpc_Eliza_V1_ElizaServiceClientMock()
        client.mockAsyncSay = { _ in
            ResponseMessage(result: .failure(ConnectError(code: .unavailable, message: "come back later")))
        }

        let model = ChatModel(eliza: client)
        await model.send("hello!")

        XCTAssertEqual(model.lines, [ChatLine(text: "hello!", author: .user)])
        XCTAssertEqual(model.failure, "come back later")
    }
}
