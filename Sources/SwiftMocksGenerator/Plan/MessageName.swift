/// What Swift code calls a message.
struct MessageName {
    /// Without the module.
    let name: SwiftName
    /// As `ModuleMappings` names modules.
    let module: String?

    init(_ message: TypeIndex.Message, in file: FileContext, runtimeModule: String) throws {
        var path = ""
        for bytes in message.names {
            guard let identifier = ProtoIdentifier(bytes) else {
                let name = String(decoding: bytes, as: UTF8.self)
                throw GeneratorError.protos(.badOrLongName(kind: "message", name, file: file.path))
            }
            if path.isEmpty {
                path = Self.part(file.typePrefix + identifier.text, runtimeModule: runtimeModule)
            } else {
                path += "." + Self.part(identifier.text, runtimeModule: runtimeModule)
            }
        }
        name = SwiftName(checked: path)
        module = file.module
    }

    private static func part(_ protoName: String, runtimeModule: String) -> String {
        let name = MessageNaming.messageName(protoName, runtimeModule: runtimeModule)
        return SwiftIdentifier.needsQuotes(asType: name) ? "`\(name)`" : name
    }

    /// The name as code of a module spells it.
    func seen(from outputModule: String?) -> SwiftName {
        guard let module, module != outputModule else { return name }
        return SwiftName(checked: "\(module).\(name.text)")
    }
}
