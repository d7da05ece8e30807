/// The parts of the names of a proto file's declarations.
struct FileContext: Sendable {
    let path: String
    /// Empty if the file has none.
    let package: String
    let typePrefix: String
    /// The module of the file's types, as `ModuleMappings` names modules.
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
