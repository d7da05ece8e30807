#if Server
    import Foundation

    /// A server can't be started.
    public struct MockServerError: LocalizedError, CustomStringConvertible {
        /// What is wrong, and what to do.
        public let description: String

        init(_ description: String) {
            self.description = "MockServer: \(description)"
        }

        /// What is wrong, and what to do.
        public var errorDescription: String? { description }
    }
#endif
