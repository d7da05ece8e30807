/// The name of a message in Swift code.
struct MessageName: Sendable {
    /// Without the module.
    let name: SwiftName
    /// The position in `Protos.files` of the file that declares it.
    let file: Int

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
        self.file = message.file
    }

    private static func part(_ protoName: String, runtimeModule: String) -> String {
        let name = MessageNaming.messageName(protoName, runtimeModule: runtimeModule)
        return SwiftIdentifier.needsQuotes(asType: name) ? "`\(name)`" : name
    }
}
