/// The parts of the names of a proto file's declarations.
struct FileContext: Sendable {
    /// The file's path.
    let path: String
    /// The file's package; empty if it has none.
    let package: String
    /// The beginning of the Swift names of its types at the top level, such as `Demo_V1_`; may be
    /// empty.
    let typePrefix: String
    /// The module of the file's types; nil if no mapping places them, or if they are in the module
    /// that the output is compiled into.
    let module: String?
    /// Whether the file has the package of the well-known protos, which come with SwiftProtobuf. At
    /// another path it may be a copy for which no code is generated, so that the type is
    /// SwiftProtobuf's.
    let mayBeWellKnown: Bool

    init(_ file: ProtoFile, mappings: ModuleMappings) {
        path = file.path
        package = file.package
        typePrefix = MessageNaming.typePrefix(package: file.package, swiftPrefix: file.swiftPrefix)
        module = mappings[file.path]
        mayBeWellKnown = file.package == "google.protobuf"
    }
}
