import Connect
import SwiftProtobuf

/// A client stream for `async` code that yields what a test put into it.
@available(iOS 13, *)
open class MockClientOnlyAsyncStream<
    Input: ProtobufMessage, Output: ProtobufMessage
>: MockBidirectionalAsyncStream<Input, Output>, ClientOnlyAsyncStreamInterface, @unchecked Sendable {
    open func closeAndReceive() {
        close()
    }
}
