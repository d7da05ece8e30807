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

/// What SwiftMocks must do with values of an RPC library. Generated code makes one for each mock.
///
/// It is a class, since copies of a structure with this many closures cost the compiler more in each file that passes one.
public final class RPCLibrary<Types: RPCTypes>: Sendable {
    let okCode: Types.Code
    let code: @Sendable (Types.Failure) -> Types.Code
    let failure: @Sendable (MockStatus, String) -> Types.Failure
    private let fault: @Sendable (ClientFault) -> Types.Failure
    let fields: @Sendable (Types.Metadata) -> [MetadataField]
    let emptyMessage: @Sendable (Any.Type) -> Any?
    let text: @Sendable (Any) -> String

    /// A library that works like this.
    /// - Parameters:
    ///   - okCode: the code of a call that went well.
    ///   - code: the code of a call that failed.
    ///   - failure: the failure that stands for a status, with a message.
    ///   - fields: the fields of metadata, one for each value.
    ///   - emptyMessage: a message of this type without a field set.
    ///   - text: a message as text, a field a line.
    public convenience init<MessageType, Message>(
        okCode: Types.Code, code: @escaping @Sendable (Types.Failure) -> Types.Code,
        failure: @escaping @Sendable (MockStatus, String) -> Types.Failure,
        fields: @escaping @Sendable (Types.Metadata) -> [MetadataField],
        emptyMessage: @escaping @Sendable (MessageType) -> Message, text: @escaping @Sendable (Message) -> String
    ) {
        self.init(
            okCode: okCode, code: code, failure: failure, fault: { failure(.canceled, "\($0)") }, fields: fields,
            emptyMessage: emptyMessage, text: text)
    }

    init<MessageType, Message>(
        okCode: Types.Code, code: @escaping @Sendable (Types.Failure) -> Types.Code,
        failure: @escaping @Sendable (MockStatus, String) -> Types.Failure,
        fault: @escaping @Sendable (ClientFault) -> Types.Failure,
        fields: @escaping @Sendable (Types.Metadata) -> [MetadataField],
        emptyMessage: @escaping @Sendable (MessageType) -> Message, text: @escaping @Sendable (Message) -> String
    ) {
        self.okCode = okCode
        self.code = code
        self.failure = failure
        self.fault = fault
        self.fields = fields
        self.emptyMessage = { ($0 as? MessageType).map(emptyMessage) }
        self.text = { ($0 as? Message).map(text) ?? String(describing: $0) }
    }
}

extension RPCLibrary {
    /// The failure that stands for what went wrong on the client's side.
    func failure(of fault: ClientFault) -> Types.Failure { self.fault(fault) }
}

extension RPCLibrary where Types.Metadata == [String: [String]] {
    /// A library whose metadata are a dictionary of texts, and whose failures are made of a code.
    /// - Parameters:
    ///   - okCode: the code of a call that went well.
    ///   - canceledCode: the code of a call that its caller gave up.
    ///   - deadlineExceededCode: the code of a call that took too long.
    ///   - unimplementedCode: the code of a call that nothing answers.
    ///   - code: the code of a call that failed.
    ///   - failure: the failure with a code and a message.
    ///   - emptyMessage: a message of this type without a field set.
    ///   - text: a message as text, a field a line.
    public convenience init<MessageType, Message>(
        okCode: Types.Code, canceledCode: Types.Code, deadlineExceededCode: Types.Code, unimplementedCode: Types.Code,
        code: @escaping @Sendable (Types.Failure) -> Types.Code,
        failure: @escaping @Sendable (Types.Code, String) -> Types.Failure,
        emptyMessage: @escaping @Sendable (MessageType) -> Message, text: @escaping @Sendable (Message) -> String
    ) {
        self.init(
            okCode: okCode, code: code,
            failure: { status, message in
                let code = status.choose(
                    canceled: canceledCode, deadlineExceeded: deadlineExceededCode, unimplemented: unimplementedCode)
                return failure(code, message)
            },
            fields: { metadata in
                metadata.map { MetadataField(name: $0.key, values: $0.value.map(MetadataValue.text)) }
            },
            emptyMessage: emptyMessage, text: text)
    }
}

/// The failures that SwiftMocks itself answers with.
public enum MockStatus: Sendable {
    /// The caller gave up, or the mock was reset or freed.
    case canceled
    /// Nothing was stubbed.
    case unimplemented
    /// A gate or a hold was forgotten, or a call took longer than its caller allows.
    case deadlineExceeded

    /// The one of a library's codes that stands for the status.
    func choose<Code>(canceled: Code, deadlineExceeded: Code, unimplemented: Code) -> Code {
        switch self {
        case .canceled: canceled
        case .deadlineExceeded: deadlineExceeded
        case .unimplemented: unimplemented
        }
    }
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
