import Combine
import Connect

@available(iOS 13, *)
extension Published.Publisher {
    /// A stream of `outputs`, as they are once the first input is there, that then finishes.
    ///
    /// The subscription belongs to the returned stream: whoever drops the stream drops it too.
    func resultsAfterFirstInput<Input, Output: Sendable>(
        _ outputs: @escaping () -> [StreamResult<Output>]
    ) -> AsyncStream<StreamResult<Output>> where Value == [Input] {
        return AsyncStream { continuation in
            let subscription = self.first { !$0.isEmpty }.sink { _ in
                outputs().forEach { continuation.yield($0) }
                continuation.finish()
            }
            let release = Subscription(subscription)
            continuation.onTermination = { _ in release.end() }
        }
    }
}

/// Carries a subscription into the handler that ends it, which must be `@Sendable`.
private final class Subscription: @unchecked Sendable {
    private let subscription: AnyCancellable

    init(_ subscription: AnyCancellable) {
        self.subscription = subscription
    }

    func end() {
        self.subscription.cancel()
    }
}
