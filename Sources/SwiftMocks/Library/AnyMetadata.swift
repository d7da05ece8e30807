/// Metadata of any library in the log, with the options and the timeout of a call.
struct AnyMetadata: Sendable {
    private let value: any Sendable
    let options: any Sendable
    /// The timeout of the caller in seconds; nil if it named none.
    let timeout: Double?
    private let library: any RPCLibrary.Type

    init<Library: RPCLibrary>(
        _ metadata: Library.Metadata, _ options: Library.Options, timeout: Double?, of library: Library.Type
    ) {
        value = metadata
        self.options = options
        self.timeout = library.timeout(of: options) ?? timeout
        self.library = library
    }

    /// The fields, read again at each access.
    var fields: [MetadataField] { library.fields(ofAny: value) }

    /// Returns the metadata and the options with the types of their library; nil if they are of
    /// another library.
    func typed<Library: RPCLibrary>(
        _ library: Library.Type
    ) -> (metadata: Library.Metadata, options: Library.Options)? {
        guard let metadata = value as? Library.Metadata, let options = options as? Library.Options else { return nil }
        return (metadata, options)
    }
}

extension RPCLibrary {
    fileprivate static func fields(ofAny metadata: any Sendable) -> [MetadataField] {
        (metadata as? Metadata).map(fields) ?? []
    }
}
