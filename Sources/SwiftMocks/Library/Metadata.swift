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
