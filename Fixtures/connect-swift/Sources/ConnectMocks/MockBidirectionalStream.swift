import Combine
import Connect
import SwiftProtobuf

/// A bidirectional stream that yields what a test put into it. The mock that returns it delivers `outputs`.
@available(iOS 13, *)
open class MockBidirectionalStream<
    Input: ProtobufMessage, Output: ProtobufMessage
>: BidirectionalStreamInterface, @unchecked Sendable {
    /// What the stream yields, all of it, once the first input has been sent.
    public var outputs: [StreamResult<Output>]
    /// Runs after each input is recorded.
    public var onSend: ((Input) -> Void)?
    /// Runs after the stream is closed.
    public var onClose: (() -> Void)?

    /// Everything sent, in order.
    @Published public private(set) var inputs = [Input]()
    /// Whether the client's side has ended.
    @Published public private(set) var isClosed = false

    /// A stream that yields `outputs`.
    public init(outputs: [StreamResult<Output>] = []) {
        self.outputs = outputs
    }

    @discardableResult
    open func send(_ input: Input) -> Self {
        inputs.append(input)
        onSend?(input)
        return self
    }

    open func close() {
        isClosed = true
        onClose?()
    }

    open func cancel() {}
}
