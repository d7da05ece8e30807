/// The name of a message in Swift code.
struct MessageName {
    /// Without the module.
    let name: SwiftName
    /// As `ModuleMappings` names modules.
    let module: String?
    /// Whether it is the entry of a map field, for which Swift has no type.
    let isMapEntry: Bool
    /// The path of the file that declares it.
    let path: String
    /// Whether the file has the package of the protos that come with the runtime. At another path it may be a copy for
    /// which no code is generated, so that the type is the runtime's.
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
