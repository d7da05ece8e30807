/// How a call reached a mock that is served behind a real client.
public struct CallWire: Sendable, CustomStringConvertible {
    /// The name of the protocol.
    public let protocolName: String
    /// The name of the codec, such as `proto` or `json`.
    public let codec: String
    /// The method of the request, such as `POST`; nil if the protocol has none.
    public let method: String?
    /// The compression of the request, such as `gzip`; nil if there was none.
    public let compression: String?
    /// The time in seconds in which the client wants the response; nil if it named none.
    public let timeout: Double?
    /// All metadata as they were sent, with those of the protocol.
    public let fields: [MetadataField]

    /// Creates the description of a request.
    @_spi(Adapters) public init(
        protocolName: String, codec: String, method: String? = nil, compression: String? = nil,
        timeout: Double? = nil, fields: [MetadataField]
    ) {
        self.protocolName = protocolName
        self.codec = codec
        self.method = method
        self.compression = compression
        self.timeout = timeout
        self.fields = fields
    }

    /// The protocol and the codec.
    public var description: String {
        "\(protocolName), \(codec)"
    }
}
