/// The parts of a failure, as a recording has them.
@_spi(Adapters) public struct FailureParts: Sendable {
    /// The number of the code.
    public var code: Int
    /// The text.
    public var message: String?
    /// Messages that say more about it.
    public var details: [any Sendable]
    /// The metadata that came with it.
    public var metadata: [MetadataField]
    /// The metadata field with the details; nil if they come apart. A failure whose metadata have
    /// the field has unreadable details.
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

// The defaults, for a library that can't record the details of its failures.
@_spi(Adapters) extension RPCLibrary {
    /// A failure without its code and its text.
    public static func parts(of failure: Failure) -> FailureParts {
        FailureParts(code: StatusCode.unknown.number, message: nil, metadata: [])
    }
    /// A call without an answer.
    public static func failure(from parts: FailureParts) -> Failure { failure(.unimplemented, "not recordable") }
    /// None.
    public static func metadata(_ fields: [MetadataField]) -> Metadata { [:] }
}
