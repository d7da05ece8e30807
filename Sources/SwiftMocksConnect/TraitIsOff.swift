#if !Connect
    @_exported import SwiftMocks

    /// Does not exist while the trait is off. The compiler then tells users of mocks what to do.
    @available(
        *, unavailable,
        message:
            "the trait Connect is off: write .package(…, traits: [\"Connect\"]) where Package.swift names swift-mocks"
    )
    open class ConnectMock<RPCs> {
        /// Declared, so that generated overrides cause no further error.
        open class func describe(_ list: RPCList) -> MockReport.Recipient { .console }
    }
#endif
