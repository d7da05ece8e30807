#if Server
    import Foundation

    /// The failure of a server to start.
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
