/// What names of a proto file's declarations are made of.
struct FileContext: Sendable {
    let path: String
    /// Empty if the file has none.
    let package: String
    let typePrefix: String
    /// The module of the file's types, as `ModuleMappings` names modules.
    let module: String?

    init(_ file: ProtoFile, mappings: ModuleMappings) {
        path = file.path
        package = file.package
        typePrefix = MessageNaming.typePrefix(package: file.package, swiftPrefix: file.swiftPrefix)
        module = mappings[file.path]
    }

    /// With the package, for error texts.
    func fullName(of name: ProtoIdentifier) -> String { package.isEmpty ? name.text : "\(package).\(name.text)" }
}
