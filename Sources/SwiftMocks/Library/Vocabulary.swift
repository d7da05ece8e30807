/// The words that an RPC library has for metadata, in tests and in reports: ``HeaderWords`` or ``MetadataWords``.
public protocol Vocabulary: Sendable {
    /// The word for metadata in reports.
    static var metadata: String { get }
    /// `headers match` or `metadata matches`.
    static func verdict(matches: Bool) -> String
    /// Whether an rpc has two methods, so that reports say which one was called.
    static var hasVariants: Bool { get }
    /// Whether a stream also yields empty metadata.
    static var yieldsEmptyMetadata: Bool { get }
}

/// The words of a library that has headers and trailers, and all declarations that use them.
public enum HeaderWords: Vocabulary {
    /// The word for metadata in reports.
    public static var metadata: String { "headers" }
    /// Whether each rpc has two methods.
    public static var hasVariants: Bool { true }
    /// Whether a stream also yields empty metadata.
    public static var yieldsEmptyMetadata: Bool { false }

    /// `headers match`.
    public static func verdict(matches: Bool) -> String {
        matches ? "headers match" : "headers differ"
    }
}

/// The words of a library that has metadata, trailing metadata and options of a call, and all declarations that use
/// them.
public enum MetadataWords: Vocabulary {
    /// The word for metadata in reports.
    public static var metadata: String { "metadata" }
    /// Whether each rpc has two methods.
    public static var hasVariants: Bool { false }
    /// Whether a stream also yields empty metadata.
    public static var yieldsEmptyMetadata: Bool { true }

    /// `metadata matches`.
    public static func verdict(matches: Bool) -> String {
        matches ? "metadata matches" : "metadata differs"
    }
}
