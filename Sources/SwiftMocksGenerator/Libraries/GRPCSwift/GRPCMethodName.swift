/// The name that protoc-gen-grpc-swift-2 gives to the method of an rpc.
///
/// Capitals at the start become lower case up to the one that begins the next word; nothing else changes: `GetUser`
/// gives `getUser`, `HTTPGet` gives `httpGet`, `URLForID` gives `urlForID`, `get_user` stays.
///
/// Rule: grpc-swift-protobuf 2.4, `CamelCaser.toLowerCamelCase`.
enum GRPCMethodName {
    static func of(_ rpc: ProtoIdentifier) -> String {
        var name = Array(rpc.text.utf8)
        let firstLowercase = name.firstIndex(where: Ascii.isLowercase) ?? name.count + 1
        let wordStart = max(firstLowercase - 1, min(firstLowercase, 1))
        for index in name.indices.prefix(wordStart) { name[index] = Ascii.lowercased(name[index]) }
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether Swift compiles what protoc-gen-grpc-swift-2 2.4 declares for the rpc: a method of this name, and a type
    /// that is called as the rpc is. It puts neither in backticks.
    static func isUsable(_ rpc: ProtoIdentifier) -> Bool {
        !isReserved(of(rpc)) && !isReserved(rpc.text) && !namesOfTypes.contains(rpc.text)
    }

    private static func isReserved(_ name: String) -> Bool {
        name == "_" || name == "precedencegroup" || name != "open" && ReservedNames.isKeyword(name)
    }

    /// Types may not be called so, or mean something else to the declarations around them; methods may.
    private static let namesOfTypes = ["Type", "Sendable", "descriptors"]
}
