/// The types of an RPC library.
///
/// What all its services share is generic over these types. So a test's helper can make one `Reply` for every service.
///
/// ``LibraryTypes`` is the only type that conforms. Generated code names a specialization of it and declares no type,
/// so all files and modules use the same type.
public protocol RPCTypes: Sendable {
    /// Headers and trailers. `[:]` has no field.
    associatedtype Metadata: ExpressibleByDictionaryLiteral & Sendable
    /// The error of a failed call.
    associatedtype Failure: Error
    /// The code that a call ends with.
    associatedtype Code: Sendable
    /// The options that a caller may set for one call; `Void` if there are none.
    associatedtype Options: Sendable
    /// The words that the library has for metadata.
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

/// The words that an RPC library has for metadata, in tests and in reports: ``HeaderWords`` or ``MetadataWords``.
public protocol Vocabulary: Sendable {
    /// The noun in reports.
    static var metadata: String { get }
    /// `headers match` or `metadata matches`.
    static func verdict(matches: Bool) -> String
    /// Whether an rpc has two methods, so that reports say which one was called.
    static var hasVariants: Bool { get }
    /// Whether a stream yields metadata without a field.
    static var yieldsEmptyMetadata: Bool { get }
}

/// A field of metadata. Several fields may have the same name.
struct MetadataField: Sendable {
    let name: String
    let values: [MetadataValue]
}

/// A value of a field of metadata.
public enum MetadataValue: Sendable, Equatable {
    /// A text.
    case text(String)
    /// Bytes, which fields have whose names end with `-bin`.
    case binary([UInt8])

    /// The text that a report shows for the value.
    var shown: String {
        switch self {
        case .text(let text): text
        case .binary(let bytes): counted(bytes.count, "byte")
        }
    }
}

/// Metadata of any library, as the log keeps it.
struct AnyMetadata: Sendable {
    let value: any Sendable
    private let read: @Sendable () -> [MetadataField]

    init<Types: RPCTypes>(_ metadata: Types.Metadata, of library: RPCLibrary<Types>) {
        self.value = metadata
        self.read = { library.fields(metadata) }
    }

    /// The fields. They are read anew each time.
    var fields: [MetadataField] { self.read() }
}
