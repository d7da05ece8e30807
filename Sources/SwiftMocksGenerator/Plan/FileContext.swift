/// The parts of a file that planning needs: its checked package, its type prefix, its module.
///
/// It is a class so that the plans of the file copy only a reference.
final class FileContext {
    let path: String
    /// Empty if the file has none.
    let package: String
    let typePrefix: String
    /// The module of the file's types, as `ModuleMappings` names modules.
    let module: String?

    init(_ file: FileDescriptor, mappings: ModuleMappings) throws {
        path = file.name
        package = try Self.package(file)
        typePrefix = MessageNaming.typePrefix(package: package, swiftPrefix: try Self.swiftPrefix(file))
        module = mappings[file.name]
    }

    /// With the package, for error texts.
    func fullName(of name: ProtoIdentifier) -> String { package.isEmpty ? name.text : "\(package).\(name.text)" }

    private static func package(_ file: FileDescriptor) throws -> String {
        let parts = file.package.split(separator: Ascii.dot, omittingEmptySubsequences: false)
        let package = String(decoding: file.package, as: UTF8.self)
        guard file.package.count <= Limits.name else {
            throw GeneratorError.protos(.nameTooLong(kind: "package", name: package, file: file.name))
        }
        guard file.package.isEmpty || parts.allSatisfy({ ProtoIdentifier($0) != nil }) else {
            throw GeneratorError.protos(.badPackage(package, file: file.name))
        }
        return package
    }

    private static func swiftPrefix(_ file: FileDescriptor) throws -> String? {
        guard let bytes = file.swiftPrefix else { return nil }
        let prefix = String(decoding: bytes, as: UTF8.self)
        guard bytes.count <= Limits.name else {
            throw GeneratorError.protos(.nameTooLong(kind: "swift_prefix", name: prefix, file: file.name))
        }
        guard prefix.isEmpty || SwiftIdentifier.isIdentifier(prefix) else {
            throw GeneratorError.protos(.badSwiftPrefix(prefix, file: file.name))
        }
        return prefix
    }
}
