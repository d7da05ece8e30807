/// A field of metadata. Several fields may have the same name.
public struct MetadataField: Sendable {
    /// The name, as sent.
    public let name: String
    /// The values, in order.
    public let values: [MetadataValue]

    /// Creates a field.
    public init(name: String, values: [MetadataValue]) {
        self.name = name
        self.values = values
    }
}
