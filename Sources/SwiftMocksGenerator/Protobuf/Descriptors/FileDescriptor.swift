/// A `FileDescriptorProto`. Messages, services and comments stay undecoded until something asks for one of them.
///
/// It is a class because all arrays of classes share one type, and the runtime needs time to create another.
final class FileDescriptor {
    private(set) var name = ""
    private(set) var package = WireBytes.none
    private(set) var swiftPrefix: WireBytes?
    private(set) var isDeprecated = false
    private(set) var dependencies: [WireBytes] = []
    /// Indexes into `dependencies`.
    private(set) var publicDependencies: [Int] = []
    /// Each a `DescriptorProto`.
    private(set) var messages: [WireBytes] = []
    /// Each an `EnumDescriptorProto`.
    private(set) var enums: [WireBytes] = []
    /// Each a `ServiceDescriptorProto`.
    private(set) var services: [WireBytes] = []
    /// Each a `SourceCodeInfo`; more than one means: merged.
    private(set) var sourceCodeInfo: [WireBytes] = []

    init(_ bytes: WireBytes) throws {
        var reader = WireReader(bytes)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 1: name = try reader.string(tag)
            case 2: package = try reader.bytes(tag)
            case 3: dependencies.append(try reader.bytes(tag))
            case 4: messages.append(try reader.bytes(tag))
            case 5: enums.append(try reader.bytes(tag))
            case 6: services.append(try reader.bytes(tag))
            case 8: try readOptions(try reader.bytes(tag))
            case 9: sourceCodeInfo.append(try reader.bytes(tag))
            case 10: try reader.integers(tag) { publicDependencies.append($0) }
            default: try reader.skip(tag)
            }
        }
    }

    /// `FileOptions`.
    private func readOptions(_ bytes: WireBytes) throws {
        var reader = WireReader(bytes)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 23: isDeprecated = try reader.bool(tag)
            case 39: swiftPrefix = try reader.bytes(tag)
            default: try reader.skip(tag)
            }
        }
    }
}
