/// A mock's rpcs, and what the library must know of the RPC library behind them. Generated code conforms to it.
///
/// All requirements are static, so an rpc may have any name.
public protocol RPCList: MockRPCs, Sendable {
    /// Headers and trailers.
    associatedtype RPCMetadata: CallMetadata
    /// What a failed call fails with.
    associatedtype RPCFailure: Error
    /// The code a stream ends with.
    associatedtype RPCCode: Sendable

    /// Metadata without a field.
    static func emptyMetadata() -> RPCMetadata
    /// The failure that stands for `status`.
    static func failure(_ status: MockStatus, message: String) -> RPCFailure
    /// The code that a call which failed with `failure` ends with.
    static func code(of failure: RPCFailure) -> RPCCode
    /// The code of a call that went well.
    static func okCode() -> RPCCode
    /// A message without a field set, or nothing if `type` is no message.
    static func emptyMessage<Message>(_ type: Message.Type) -> Message?
}

/// The failures that the library itself answers with.
public enum MockStatus: Sendable {
    /// The caller gave up, or the mock was reset or freed.
    case canceled
    /// Nothing was stubbed.
    case unimplemented
    /// A gate or a hold was forgotten.
    case deadlineExceeded
}
