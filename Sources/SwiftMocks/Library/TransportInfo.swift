/// How a call reached a mock that is served behind a real client.
public struct TransportInfo: Sendable, CustomStringConvertible {
    /// The name of the protocol.
    public let protocolName: String
    /// The name of the codec, such as `proto` or `json`.
    public let codec: String
    /// The method of the request, such as `POST`; nil if the protocol has none.
    public let method: String?
    /// The query of the request, as Connect's GET has it; nil if there was none.
    public let query: String?
    /// The compression of the request, such as `gzip`; nil if there was none.
    public let compression: String?
    /// The timeout of the client in seconds; nil if it named none.
    public let timeout: Double?
    /// All metadata as sent, including those of the protocol.
    public let fields: [MetadataField]

    package init(
        protocolName: String, codec: String, method: String? = nil, query: String? = nil,
        compression: String? = nil, timeout: Double? = nil, fields: [MetadataField]
    ) {
        self.protocolName = protocolName
        self.codec = codec
        self.method = method
        self.query = query
        self.compression = compression
        self.timeout = timeout
        self.fields = fields
    }

    /// The protocol and the codec.
    public var description: String {
        "\(protocolName), \(codec)"
    }
}
