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
    /// Whether the file has the package of the protos that come with the runtime. At another path
    /// it may be a copy for which no code is generated, so that the type is the runtime's.
    let mayBeRuntimes: Bool

    init(_ file: ProtoFile, mappings: ModuleMappings) {
        path = file.path
        package = file.package
        typePrefix = MessageNaming.typePrefix(package: file.package, swiftPrefix: file.swiftPrefix)
        module = mappings[file.path]
        mayBeRuntimes = file.package == "google.protobuf"
    }
}
