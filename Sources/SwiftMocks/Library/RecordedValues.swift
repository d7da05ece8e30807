/// A message as a recording has it.
@_spi(Adapters) public enum RecordedMessage: Sendable, Equatable {
    /// The message as JSON.
    case json(String)
    /// The bytes of a message that would not come back equal from JSON.
    case bytes([UInt8])
}

/// A failure as a recording has it.
@_spi(Adapters) public struct RecordedFailure: Sendable {
    /// The number of the code.
    public var code: Int
    /// The text.
    public var message: String?
    /// Messages that say more about it.
    public var details: [any Sendable]
    /// The metadata that came with it.
    public var metadata: [MetadataField]
    /// The field of the metadata that details come in; nil if they come apart. If the metadata have it, its details can't be read.
    public var detailsField: String?

    /// Creates a failure.
    public init(
        code: Int, message: String?, details: [any Sendable] = [], metadata: [MetadataField],
        detailsField: String? = nil
    ) {
        self.code = code
        self.message = message
        self.details = details
        self.metadata = metadata
        self.detailsField = detailsField
    }
}

/// Why a value can't be recorded or replayed.
@_spi(Adapters) public struct NotRecordable: Error {
    /// Creates the error.
    public init() {}
}

// The messages of a library that says nothing of recordings can't be recorded.
@_spi(Adapters) extension RPCLibrary {
    /// Nil.
    public static func recorded(_ message: any Sendable, asBytes: Bool) -> RecordedMessage? { nil }
    /// Throws an error.
    public static func message(_ type: Any.Type, from recorded: RecordedMessage) throws -> any Sendable {
        throw NotRecordable()
    }
    /// A failure without its code and its text.
    public static func recorded(_ failure: Failure) -> RecordedFailure {
        RecordedFailure(code: StatusCode.unknown.rawValue, message: nil, metadata: [])
    }
    /// A call without an answer.
    public static func failure(from recorded: RecordedFailure) -> Failure { failure(.unimplemented, "not recordable") }
    /// Nil.
    public static var detailType: Any.Type? { nil }
    /// None.
    public static func metadata(_ fields: [MetadataField]) -> Metadata { [:] }
}

/// The codes that calls end with, by their names in a file. All RPC libraries have these, with these numbers.
enum StatusCode: Int, CaseIterable, Sendable {
    case ok, canceled, unknown
    case invalidArgument, deadlineExceeded, notFound, alreadyExists, permissionDenied, resourceExhausted
    case failedPrecondition, aborted, outOfRange, unimplemented, `internal`, unavailable, dataLoss, unauthenticated

    /// `not_found`.
    var name: String {
        "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "_\(letter.lowercased())" : "\(letter)"
        }
    }

    init?(name: String) {
        guard let code = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = code
    }
}
