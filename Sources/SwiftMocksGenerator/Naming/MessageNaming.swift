/// The Swift names that protoc-gen-swift gives to messages; ours must be the same to the letter.
///
/// Rule: swift-protobuf 1.39, `NamingUtils.typePrefix` and `SwiftProtobufNamer.relativeName`.
enum MessageNaming {
    /// What stands before each top-level type of a file: `connectrpc.eliza.v1` gives `Connectrpc_Eliza_V1_`.
    ///
    /// A `swift_prefix` wins, even an empty one.
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

    /// A message's own name: for a top-level one with its file's prefix, for a nested one without.
    ///
    /// `Data` becomes `DataMessage`; and so that this can't clash, `DataMessage` becomes `DataMessageMessage`.
    static func messageName(_ name: String, runtimeModule: String) -> String {
        sanitized(name, suffix: "Message", runtimeModule: runtimeModule)
    }

    /// An enum's own name, by the same rule with the suffix `Enum`.
    static func enumName(_ name: String, runtimeModule: String) -> String {
        sanitized(name, suffix: "Enum", runtimeModule: runtimeModule)
    }

    private static func sanitized(_ name: String, suffix: String, runtimeModule: String) -> String {
        if !name.hasSuffix(suffix) { return isReserved(name, runtimeModule) ? name + suffix : name }
        // What counts is the name under all its suffixes; a name that itself is reserved counts at once.
        var root = Substring(name)
        var suffixes = 0
        while !isAlwaysReserved(root) && root.hasSuffix(suffix) {
            root = root.dropLast(suffix.utf8.count)
            suffixes += 1
        }
        if isReserved(String(root), runtimeModule) { suffixes += 1 }
        return root + String(repeating: suffix, count: suffixes)
    }

    private static func isReserved(_ name: String, _ runtimeModule: String) -> Bool {
        isAlwaysReserved(Substring(name)) || name == runtimeModule
    }

    private static func isAlwaysReserved(_ name: Substring) -> Bool {
        ReservedNames.types.contains(String(name)) || (!name.isEmpty && name.utf8.allSatisfy { $0 == Ascii.underscore })
    }
}
