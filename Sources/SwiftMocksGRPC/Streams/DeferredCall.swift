#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks
    import SwiftProtobuf

    /// A call whose answer the mock has left to the network, where its messages are bytes.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol DeferredCall: ServedMockCall where Library == GRPCLibrary {
        /// Returns what records the answer.
        func makeRecord() -> any PartRecord
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension DeferredCall {
        /// What ends the answer, because the call has ended.
        var cutOffPart: RPCResponsePart<[UInt8]> { .init(cutOffFailure) }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct DeferredMockCall<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>: DeferredCall {
        let call: MockCall<GRPCLibrary, Input, Output>

        func makeRecord() -> any PartRecord { CallRecord(of: call) }
    }
#endif
