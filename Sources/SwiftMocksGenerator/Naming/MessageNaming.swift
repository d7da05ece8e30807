/// The Swift names that protoc-gen-swift gives to messages; ours must be the same to the letter.
///
/// Rule: swift-protobuf 1.39, `NamingUtils.typePrefix` and `SwiftProtobufNamer.relativeName`.
enum MessageNaming {
    /// The prefix of each top-level type of a file: `connectrpc.eliza.v1` gives
    /// `Connectrpc_Eliza_V1_`. A `swift_prefix` wins, even an empty one.
    static func typePrefix(package: String, swiftPrefix: String?) -> String {
        if let swiftPrefix { return swiftPrefix }
        if package.isEmpty { return "" }
        var prefix: [UInt8] = []
        var startsWord = true
        for byte in package.utf8 {
            switch byte {
            case Ascii.underscore:
                startsWord = true
            case Ascii.dot:
                startsWord = true
                prefix.append(Ascii.underscore)
            default:
                if prefix.isEmpty && Ascii.isDigit(byte) { prefix.append(Ascii.underscore) }
                prefix.append(startsWord ? Ascii.uppercased(byte) : byte)
                startsWord = false
            }
        }
        prefix.append(Ascii.underscore)
        return String(decoding: prefix, as: UTF8.self)
    }

    /// The name of a message without its module: those of the messages around it and its own,
    /// joined by dots.
    ///
    /// - Parameters:
    ///   - names: the names in the proto, outermost message first.
    ///   - prefix: the `typePrefix` of the file.
    static func path(_ names: [ProtoIdentifier], prefix: String, swiftProtobufModule: String) -> SwiftName {
        var path = ""
        for name in names {
            let protoName = path.isEmpty ? prefix + name.text : name.text
            let name = messageName(protoName, swiftProtobufModule: swiftProtobufModule)
            if !path.isEmpty { path += "." }
            path += SwiftIdentifier.needsQuotes(asType: name) ? "`\(name)`" : name
        }
        return SwiftName(checked: path)
    }

    /// A message's own name: for a top-level one with its file's prefix, for a nested one without.
    /// `Data` becomes `DataMessage`. To avoid a clash, `DataMessage` becomes `DataMessageMessage`.
    static func messageName(_ name: String, swiftProtobufModule: String) -> String {
        sanitized(name, suffix: "Message", swiftProtobufModule: swiftProtobufModule)
    }

    /// An enum's own name, by the same rule with the suffix `Enum`.
    static func enumName(_ name: String, swiftProtobufModule: String) -> String {
        sanitized(name, suffix: "Enum", swiftProtobufModule: swiftProtobufModule)
    }

    /// Suffixes are removed until the name has none or is reserved itself. The result decides
    /// whether it gets one more.
    private static func sanitized(_ name: String, suffix: String, swiftProtobufModule: String) -> String {
        let end = name.utf8.last
        let isLong = name.utf8.count > max(ReservedNames.longest, swiftProtobufModule.utf8.count)
        if isLong && end != suffix.utf8.last && end != Ascii.underscore { return name }  // nearly every one
        var root = name.utf8[...]
        while !isReserved(root) && root.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
            root.removeLast(suffix.utf8.count)
        }
        return isReserved(root) || root.elementsEqual(swiftProtobufModule.utf8) ? name + suffix : name
    }

    private static func isReserved(_ name: Substring.UTF8View) -> Bool {
        if name.last == Ascii.underscore && name.allSatisfy({ $0 == Ascii.underscore }) { return true }
        return ReservedNames.contain(name)
    }
}
