/// A `FileDescriptorProto`, decoded as far as generation needs it. Messages are most of a request:
/// of those at the top level only the names are read, and their bytes are kept for the few that are
/// looked up.
struct FileDescriptor: Sendable {
    private(set) var name = ""
    private(set) var package = WireBytes.none
    private(set) var swiftPrefix: WireBytes?
    private(set) var isDeprecated = false
    private(set) var dependencies: [WireBytes] = []
    /// Indexes into `dependencies`.
    private(set) var publicDependencies: [Int] = []
    private(set) var messages: [MessageDescriptor] = []
    private(set) var enums: [WireBytes] = []
    private(set) var services: [ServiceDescriptor] = []
    /// Only if it has services, without which nothing is generated.
    private(set) var comments = SourceComments.none

    init(_ bytes: WireBytes) throws {
        var reader = WireReader(bytes)
        var sourceCodeInfo: [WireBytes] = []  // more than one means: merged
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 1: name = try reader.string(tag)
            case 2: package = try reader.bytes(tag)
            case 3: dependencies.append(try reader.bytes(tag))
            case 4: messages.append(try MessageDescriptor(try reader.bytes(tag)))
            case 5: enums.append(try MessageDescriptor(try reader.bytes(tag)).name)
            case 6: services.append(try ServiceDescriptor(try reader.bytes(tag)))
            case 8: try readOptions(try reader.bytes(tag))
            case 9: sourceCodeInfo.append(try reader.bytes(tag))
            case 10: try reader.integers(tag) { publicDependencies.append($0) }
            default: try reader.skip(tag)
            }
        }
        if !services.isEmpty { comments = try SourceComments(sourceCodeInfo) }
    }

    private mutating func readOptions(_ bytes: WireBytes) throws {
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
