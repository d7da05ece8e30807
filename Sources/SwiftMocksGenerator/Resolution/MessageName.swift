/// The name of a message in Swift code.
struct MessageName: Sendable {
    /// Without the module.
    let name: SwiftName
    /// As `ModuleMappings` names modules.
    let module: String?
    /// The path of the file that declares it.
    let path: String
    /// Whether the file has the package of the protos that come with the runtime. At another path it may be a copy for
    /// which no code is generated, so that the type is the runtime's.
    let mayBeRuntimes: Bool

    init(_ message: ProtoMessage, in file: FileContext, runtimeModule: String) {
        var text = ""
        for name in message.names {
            if text.isEmpty {
                text = Self.part(file.typePrefix + name.text, runtimeModule: runtimeModule)
            } else {
                text += "." + Self.part(name.text, runtimeModule: runtimeModule)
            }
        }
        name = SwiftName(checked: text)
        module = file.module
        path = file.path
        mayBeRuntimes = file.package == "google.protobuf"
    }

    private static func part(_ protoName: String, runtimeModule: String) -> String {
        let name = MessageNaming.messageName(protoName, runtimeModule: runtimeModule)
        return SwiftIdentifier.needsQuotes(asType: name) ? "`\(name)`" : name
    }
}
