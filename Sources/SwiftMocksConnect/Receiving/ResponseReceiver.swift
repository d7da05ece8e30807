#if Connect
    import SwiftMocksWire

    /// Receives the response to one request, part by part.
    package protocol ResponseReceiver: Sendable {
        mutating func deliver(_ part: WireOutput)
        mutating func finish()
        mutating func cancel()
        /// Suspends until there is room. Waiting is optional; nothing is dropped.
        func ready() async
    }

    extension ResponseReceiver {
        package func ready() async {}
    }
#endif
