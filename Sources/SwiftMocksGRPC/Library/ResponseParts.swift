#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCResponsePart {
        init(_ failure: RPCError) {
            self = .status(Status(code: Status.Code(failure.code), message: failure.message), failure.metadata)
        }

        init(_ end: StreamEnd<GRPCLibrary>) {
            if let failure = end.failure {
                self.init(failure)
            } else {
                self = .status(Status(code: end.code, message: ""), end.trailingMetadata ?? [:])
            }
        }
    }
#endif
