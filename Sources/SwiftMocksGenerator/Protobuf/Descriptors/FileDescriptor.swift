/// A `FileDescriptorProto`, decoded as far as generation needs it. Messages are most of a request:
/// of those at the top level only the names are read, and their bytes are kept for the few that are
/// looked up.
struct FileDescriptor: Sendable {
    private(set) var name = ""
    /// The package; empty if there is none.
    private(set) var package = ProtobufBytes.none
    /// `FileOptions.swift_prefix`; nil if it is not set.
    private(set) var swiftPrefix: ProtobufBytes?
    private(set) var isDeprecated = false
    /// The paths of the imported files.
    private(set) var dependencies: [ProtobufBytes] = []
    /// The indexes in `dependencies` of public imports. They are not checked here.
    private(set) var publicDependencies: [Int] = []
    /// The messages at the top level.
    private(set) var messages: [MessageDescriptor] = []
    /// The names of the enums at the top level.
    private(set) var enums: [ProtobufBytes] = []
    private(set) var services: [ServiceDescriptor] = []
    /// The comments; none if the file has no services, because nothing is generated then.
    private(set) var comments = SourceComments.none

    /// Decodes a `FileDescriptorProto`. Throws a `ProtobufError`.
    init(_ bytes: ProtobufBytes) throws {
        var reader = ProtobufReader(bytes)
        var sourceCodeInfo: [ProtobufBytes] = []  // more than one means: merged
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

    /// Reads `FileOptions`.
    private mutating func readOptions(_ bytes: ProtobufBytes) throws {
        var reader = ProtobufReader(bytes)
        while let tag = try reader.nextTag() {
            switch tag.field {
            case 23: isDeprecated = try reader.bool(tag)
            case 39: swiftPrefix = try reader.bytes(tag)
            default: try reader.skip(tag)
            }
        }
    }
}
