#if !Server
    @_exported import SwiftMocks

    /// Does not exist while the trait is off. The compiler then tells what to do.
    @available(
        *, unavailable,
        message:
            "the trait Server is off: write .package(…, traits: [\"Server\"]) where Package.swift names swift-mocks"
    )
    public enum MockServer {
        /// Does not exist while the trait is off.
        public static func start(serving mock: Any, _ others: Any...) async throws {}
    }
#endif
