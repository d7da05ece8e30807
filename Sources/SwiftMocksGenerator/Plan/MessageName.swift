/// What Swift code calls a message.
struct MessageName {
    /// Without the module.
    let name: SwiftName
    /// As `ModuleMappings` names modules.
    let module: String?
    /// Whether it is made of a map field, so that no type in Swift stands for it.
    let isMapEntry: Bool
    /// That of the file which declares it.
    let path: String
    /// Whether the file has the package of the protos that come with the runtime. At another path than theirs it may be a
    /// copy that no code is generated for, so that the type is the runtime's.
    let mayBeRuntimes: Bool

    init(_ message: TypeIndex.Message, in file: FileContext, runtimeModule: String) throws {
        var text = ""
        for bytes in message.names {
            guard let identifier = ProtoIdentifier(bytes) else {
                let name = String(decoding: bytes, as: UTF8.self)
                throw GeneratorError.protos(.badOrLongName(kind: "message", name, file: file.path))
            }
            if text.isEmpty {
                text = Self.part(file.typePrefix + identifier.text, runtimeModule: runtimeModule)
            } else {
                text += "." + Self.part(identifier.text, runtimeModule: runtimeModule)
            }
        }
        name = SwiftName(checked: text)
        module = file.module
        isMapEntry = message.isMapEntry
        path = file.path
        mayBeRuntimes = file.package == "google.protobuf"
    }

    private static func part(_ protoName: String, runtimeModule: String) -> String {
        let name = MessageNaming.messageName(protoName, runtimeModule: runtimeModule)
        return SwiftIdentifier.needsQuotes(asType: name) ? "`\(name)`" : name
    }
}
