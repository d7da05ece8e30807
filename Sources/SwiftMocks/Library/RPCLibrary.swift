/// An RPC library: its types, and functions for their values.
///
/// An adapter conforms an enumeration without cases to it. Statements, calls and recorded messages
/// are generic over that enumeration: all mocks of a library share their types, and a test helper
/// can make one ``Reply`` for all services.
public protocol RPCLibrary: Sendable {
    /// The fields that go with a call beside its messages. `[:]` has none.
    associatedtype Metadata: ExpressibleByDictionaryLiteral & Sendable
    /// The error of a failed call.
    associatedtype Failure: Error
    /// The code that a call ends with.
    associatedtype Code: Sendable
    /// The options that a caller may set for one call; `Void` if there are none.
    associatedtype Options: Sendable

    /// The word for metadata in reports.
    static var metadataWord: String { get }
    /// Whether an rpc has two methods, which reports tell apart.
    static var hasVariants: Bool { get }
    /// Whether a stream yields metadata that has no field.
    static var yieldsEmptyMetadata: Bool { get }
    /// The code of a call that succeeded.
    static var okCode: Code { get }
    /// Returns the code of a failure.
    static func code(of failure: Failure) -> Code
    /// Returns the failure of an answer that SwiftMocks makes itself.
    static func failure(_ status: MockFailureReason, _ message: String) -> Failure
    /// Returns the fields of metadata.
    static func fields(of metadata: Metadata) -> [MetadataField]
    /// Returns the timeout in seconds that options give a call; nil if they give none.
    static func timeout(of options: Options) -> Double?
    /// Returns the parts of a failure, for a recording.
    @_spi(Adapters) static func parts(of failure: Failure) -> FailureParts
    /// Returns the failure with these parts, from a recording.
    @_spi(Adapters) static func failure(from parts: FailureParts) -> Failure
    /// Returns metadata with these fields.
    @_spi(Adapters) static func metadata(_ fields: [MetadataField]) -> Metadata
}

extension RPCLibrary {
    /// Returns the failure of a call whose closure has thrown an error.
    static func failure(for error: any Error) -> Failure { error as? Failure ?? failure(.unknown, "\(error)") }

    /// Nil, for a library whose options have no timeout.
    public static func timeout(of options: Options) -> Double? { nil }
}
