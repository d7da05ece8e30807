import Connect
import SwiftProtobuf

/// A client stream that yields what a test put into it. The mock that returns it delivers `outputs`.
@available(iOS 13, *)
open class MockClientOnlyStream<
    Input: ProtobufMessage, Output: ProtobufMessage
>: MockBidirectionalStream<Input, Output>, ClientOnlyStreamInterface, @unchecked Sendable {
    open func closeAndReceive() {
        close()
    }
}
