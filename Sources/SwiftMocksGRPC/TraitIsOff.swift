#if !GRPCSwift
    @_exported import SwiftMocks

    /// Does not exist while the trait is off. The compiler then tells users of mocks what to do.
    @available(
        *, unavailable,
        message:
            "the trait GRPCSwift is off: write .package(…, traits: [\"GRPCSwift\"]) where Package.swift names swift-mocks"
    )
    open class GRPCMock<RPCs> {
        /// Declared, so that generated overrides cause no further error.
        open class func describe(_ list: RPCList) -> MockReport.Recipient { .console }
    }
#endif
