#if !GRPCSwift
    @_exported import SwiftMocks

    /// Does not exist while the trait is off. With it, the compiler tells those who have mocks what to do.
    @available(
        *, unavailable,
        message:
            "the trait GRPCSwift is off: write .package(…, traits: [\"GRPCSwift\"]) where Package.swift names swift-mocks"
    )
    open class GRPCMock<RPCs> {
        /// So that the compiler does not miss it, too.
        open class func describe(_ list: RPCList) -> MockReport.Recipient { .console }
    }
#endif
