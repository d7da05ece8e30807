// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// An adapter of the smallest size, for tests of what all adapters have in common.

@_spi(Adapters) @_exported import SwiftMocks
import TinyRPC

public enum TinyLibrary: RPCLibrary {
    public typealias Metadata = Headers
    public typealias Failure = ConnectError
    public typealias Code = TinyRPC.Code
    public typealias Options = Void

    public static var metadataWord: String { "headers" }
    public static var hasVariants: Bool { true }
    public static var yieldsEmptyMetadata: Bool { false }
    public static var okCode: Code { .ok }

    public static func code(of failure: ConnectError) -> Code { failure.code }

    public static func failure(_ status: MockFailureReason, _ message: String) -> ConnectError {
        let code: Code =
            switch status {
            case .canceled: .canceled
            case .deadlineExceeded: .deadlineExceeded
            case .unimplemented: .unimplemented
            case .unknown: .unknown
            }
        return ConnectError(code: code, message: message)
    }

    public static func fields(of metadata: Headers) -> [MetadataField] {
        metadata.map { MetadataField(name: $0.key, values: $0.value.map(MetadataValue.text)) }
    }
}
