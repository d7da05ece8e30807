/// The types of an RPC library. What the library's services have in common is generic over them: a `Reply` that a test's
/// helper makes serves every service.
///
/// ``LibraryTypes`` is the one type that conforms. Generated code names an instance of it and declares nothing, so it is
/// the same type in every file and module.
public protocol RPCTypes: Sendable {
    /// Headers and trailers; `[:]` has no field.
    associatedtype Metadata: ExpressibleByDictionaryLiteral & Sendable
    /// What a failed call fails with.
    associatedtype Failure: Error
    /// The code a call ends with.
    associatedtype Code: Sendable
    /// What a caller may set for one call; `Void` if there is no such thing.
    associatedtype Options: Sendable
    /// What the library calls metadata.
    associatedtype Words: Vocabulary
}

/// The types of one RPC library.
public enum LibraryTypes<
    Metadata: ExpressibleByDictionaryLiteral & Sendable, Failure: Error, Code: Sendable, Options: Sendable,
    Words: Vocabulary
>: RPCTypes {}

/// The types of an RPC library that has headers and trailers, and no options of a call.
public typealias HeaderLibrary<
    Metadata: ExpressibleByDictionaryLiteral & Sendable, Failure: Error, Code: Sendable
> = LibraryTypes<Metadata, Failure, Code, Void, HeaderWords>

/// What an RPC library calls metadata, in the code of tests and in reports: ``HeaderWords`` or ``MetadataWords``.
public protocol Vocabulary: Sendable {
    /// The noun in reports.
    static var metadata: String { get }
    /// `headers match` or `metadata matches`.
    static func verdict(matches: Bool) -> String
    /// Whether an rpc has two methods, so that reports say which was called.
    static var hasVariants: Bool { get }
    /// Whether a stream tells of metadata without a field.
    static var yieldsEmptyMetadata: Bool { get }
}

/// A field of metadata. There may be several of one name.
public struct MetadataField: Sendable {
    let name: String
    let values: [MetadataValue]

    /// The field with this name and these values.
    public init(name: String, values: [MetadataValue]) {
        self.name = name
        self.values = values
    }
}

/// A value of a field.
public enum MetadataValue: Sendable, Equatable {
    /// A text.
    case text(String)
    /// Bytes, as fields have them whose names end with `-bin`.
    case binary([UInt8])

    /// The value as a report shows it.
    var shown: String {
        switch self {
        case .text(let text): text
        case .binary(let bytes): counted(bytes.count, "byte")
        }
    }
}

/// Metadata of whatever type, as the log keeps them.
struct AnyMetadata: Sendable {
    let value: any Sendable
    private let read: @Sendable () -> [MetadataField]

    init<Types: RPCTypes>(_ metadata: Types.Metadata, of library: RPCLibrary<Types>) {
        self.value = metadata
        self.read = { library.fields(metadata) }
    }

    /// The fields, read each time that somebody asks.
    var fields: [MetadataField] { self.read() }
}
