import Combine
import Connect
import SwiftProtobuf

/// A server stream that yields what a test put into it. The mock that returns it delivers `outputs`.
@available(iOS 13, *)
open class MockServerOnlyStream<
    Input: ProtobufMessage, Output: ProtobufMessage
>: ServerOnlyStreamInterface, @unchecked Sendable {
    /// What the stream yields, all of it, once the input has been sent.
    public var outputs: [StreamResult<Output>]
    /// Runs after each input is recorded.
    public var onSend: ((Input) -> Void)?

    /// Everything sent, in order.
    @Published public private(set) var inputs = [Input]()

    /// A stream that yields `outputs`.
    public init(outputs: [StreamResult<Output>] = []) {
        self.outputs = outputs
    }

    open func send(_ input: Input) {
        inputs.append(input)
        onSend?(input)
    }

    open func cancel() {}
}
