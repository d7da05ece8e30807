#if Server
    import Foundation

    /// The failure of a server to start.
    public struct MockServerError: LocalizedError, CustomStringConvertible {
        /// The fault and its correction.
        public let description: String

        init(_ description: String) {
            self.description = "MockServer: \(description)"
        }

        /// The fault and its correction.
        public var errorDescription: String? { description }
    }
#endif
