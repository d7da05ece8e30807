/// The types of an RPC library.
///
/// The code that its services share is generic over these types, so a test helper can make one `Reply` for all
/// services.
///
/// ``LibraryTypes`` is the only conforming type. Generated code uses a specialization of it instead of its own type, so
/// all files and modules use the same type.
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
    /// The word for metadata in reports.
    static var metadata: String { get }
    /// `headers match` or `metadata matches`.
    static func verdict(matches: Bool) -> String
    /// Whether an rpc has two methods, so that reports say which one was called.
    static var hasVariants: Bool { get }
    /// Whether a stream also yields empty metadata.
    static var yieldsEmptyMetadata: Bool { get }
}

/// The functions that SwiftMocks needs for the values of an RPC library. Generated code creates one for each mock.
///
/// It is a class because copies of a structure with this many closures take the compiler longer, in each file that
/// passes one.
public final class RPCLibrary<Types: RPCTypes>: Sendable {
    let okCode: Types.Code
    let code: @Sendable (Types.Failure) -> Types.Code
    let failure: @Sendable (MockStatus, String) -> Types.Failure
    private let fault: @Sendable (ClientFault) -> Types.Failure
    let fields: @Sendable (Types.Metadata) -> [MetadataField]
    let emptyMessage: @Sendable (Any.Type) -> Any?
    let text: @Sendable (Any) -> String

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
    /// Returns the failure for a fault on the client's side.
    func failure(of fault: ClientFault) -> Types.Failure { self.fault(fault) }
}

extension RPCLibrary where Types.Metadata == [String: [String]] {
    /// Creates a library whose metadata is a dictionary of texts.
    /// - Parameters:
    ///   - okCode: the code of a call that succeeded.
    ///   - canceledCode: the code of a call that its caller cancelled.
    ///   - deadlineExceededCode: the code of a call that took too long.
    ///   - unimplementedCode: the code of a call that nothing answers.
    ///   - code: returns the code of a failure.
    ///   - failure: returns the failure with a code and a message.
    ///   - emptyMessage: returns an empty message of a type.
    ///   - text: returns a message as text, with one field per line.
    public convenience init<MessageType, Message>(
        okCode: Types.Code, canceledCode: Types.Code, deadlineExceededCode: Types.Code, unimplementedCode: Types.Code,
        code: @escaping @Sendable (Types.Failure) -> Types.Code,
        failure: @escaping @Sendable (Types.Code, String) -> Types.Failure,
        emptyMessage: @escaping @Sendable (MessageType) -> Message, text: @escaping @Sendable (Message) -> String
    ) {
        self.init(
            okCode: okCode, code: code,
            failure: { status, message in
                let code = status.pick(
                    canceled: canceledCode, deadlineExceeded: deadlineExceededCode, unimplemented: unimplementedCode)
                return failure(code, message)
            },
            // Only calls whose response is read in a closure have faults, and such a library has no such calls.
            fault: { failure(canceledCode, "\($0)") },
            fields: { metadata in
                metadata.map { MetadataField(name: $0.key, values: $0.value.map(MetadataValue.text)) }
            },
            emptyMessage: emptyMessage, text: text)
    }
}

extension RPCLibrary where Types.Words == MetadataWords {
    /// Creates a library whose failures have a code, a message and a cause.
    /// - Parameters:
    ///   - okCode: the code of a call that succeeded.
    ///   - cancelledCode: the code of the failure of a call that its caller cancelled.
    ///   - deadlineExceededCode: the code of the failure of a call that took too long.
    ///   - failedPreconditionCode: the code of the failure of a message that is written after the end of its call.
    ///   - unimplementedCode: the code of the failure of a call that nothing answers.
    ///   - unknownCode: the code of the failure for an error of another type.
    ///   - code: returns the code of a failure.
    ///   - failure: returns the failure with a code, a message and a cause.
    ///   - conversion: returns the failure that an error converts to.
    ///   - value: returns a value of a field of metadata.
    ///   - emptyMessage: returns an empty message of a type.
    ///   - text: returns a message as text, with one field per line.
    public convenience init<FailureCode: Sendable, Convertible, Value, MessageType, Message>(
        okCode: Types.Code, cancelledCode: FailureCode, deadlineExceededCode: FailureCode,
        failedPreconditionCode: FailureCode, unimplementedCode: FailureCode, unknownCode: FailureCode,
        code: @escaping @Sendable (Types.Failure) -> Types.Code,
        failure: @escaping @Sendable (FailureCode, String, (any Error)?) -> Types.Failure,
        conversion: @escaping @Sendable (Convertible) -> Types.Failure,
        value: @escaping @Sendable (Value) -> MetadataValue,
        emptyMessage: @escaping @Sendable (MessageType) -> Message, text: @escaping @Sendable (Message) -> String
    ) where Types.Metadata: Sequence, Types.Metadata.Element == (key: String, value: Value) {
        self.init(
            okCode: okCode, code: code,
            failure: { status, message in
                let code = status.pick(
                    canceled: cancelledCode, deadlineExceeded: deadlineExceededCode, unimplemented: unimplementedCode)
                return failure(code, message, nil)
            },
            fault: { fault in
                switch fault {
                case .cancelledTask:
                    failure(unknownCode, "The transport threw an unexpected error.", CancellationError())
                case .writeAfterEnd:
                    failure(failedPreconditionCode, "The call is over, so nothing can be written.", nil)
                case .producer(let error):
                    (error as? Convertible).map(conversion) ?? failure(unknownCode, "Write failed.", error)
                }
            },
            fields: { metadata in metadata.map { MetadataField(name: $0.key, values: [value($0.value)]) } },
            emptyMessage: emptyMessage, text: text)
    }
}

/// The failures with which SwiftMocks itself answers.
enum MockStatus: Sendable {
    /// The caller cancelled the call, or the mock was reset or freed.
    case canceled
    /// Nothing was stubbed.
    case unimplemented
    /// A gate or a hold was forgotten, or a call took longer than its caller allows.
    case deadlineExceeded

    /// Returns the library's code for the status.
    func pick<Code>(canceled: Code, deadlineExceeded: Code, unimplemented: Code) -> Code {
        switch self {
        case .canceled: canceled
        case .deadlineExceeded: deadlineExceeded
        case .unimplemented: unimplemented
        }
    }
}

/// A fault on the client's side of a call whose response is read in a closure.
enum ClientFault: Sendable {
    /// The task that makes the call was cancelled.
    case cancelledTask
    /// A message was written after the end of the call.
    case writeAfterEnd
    /// The closure that writes the messages has thrown an error.
    case producer(any Error)
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
    /// Bytes. Only fields whose names end with `-bin` have such values.
    case binary([UInt8])

    /// The text that a report shows for the value.
    var shown: String {
        switch self {
        case .text(let text): text
        case .binary(let bytes): Self.shown(bytes)
        }
    }
}

/// Metadata of any library, as the log keeps it.
struct AnyMetadata: Sendable {
    let value: any Sendable
    private let read: @Sendable () -> [MetadataField]

    init<Types: RPCTypes>(_ metadata: Types.Metadata, of library: RPCLibrary<Types>) {
        value = metadata
        read = { library.fields(metadata) }
    }

    /// The fields. They are read again at each access.
    var fields: [MetadataField] { read() }
}
