import Connect
import SwiftMocksConnect

// What the tests of the other runtime, which are linked into this folder, rely on: the names of its streams, and rpcs
// that answer without being set up.
typealias MockBidirectionalStream<Input: ProtobufMessage, Output: ProtobufMessage> =
    MockStreamState<Input, StreamResult<Output>>
typealias MockBidirectionalAsyncStream<Input: ProtobufMessage, Output: ProtobufMessage> =
    MockStreamState<Input, StreamResult<Output>>
typealias MockClientOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage> =
    MockStreamState<Input, StreamResult<Output>>
typealias MockClientOnlyAsyncStream<Input: ProtobufMessage, Output: ProtobufMessage> =
    MockStreamState<Input, StreamResult<Output>>
typealias MockServerOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage> =
    MockStreamState<Input, StreamResult<Output>>
typealias MockServerOnlyAsyncStream<Input: ProtobufMessage, Output: ProtobufMessage> =
    MockStreamState<Input, StreamResult<Output>>

extension Kinds_V1_KindsServiceClientMock {
    convenience init() {
        self.init(policy: .relaxed)
    }
}
