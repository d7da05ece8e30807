import ChatAPI
import DemoMocks
import Foundation
import SwiftMocksGRPC

typealias Chat = Demo_Chat_V1_ChatService

extension Chat.ClientMock {
    /// Answers as the real server has answered once, which is in the file `demo.json`.
    static func demo() throws -> Chat.ClientMock {
        let chat = Chat.ClientMock()
        if let url = Bundle.module.url(forResource: "demo", withExtension: "json") {
            try replay(MockRecording(contentsOf: url), for: chat, repeating: true)
        }
        return chat
    }
}
