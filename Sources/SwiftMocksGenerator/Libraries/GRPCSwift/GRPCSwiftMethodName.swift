/// The name that protoc-gen-grpc-swift-2 gives to the method of an rpc.
///
/// Only the capitals at the start become lower case, up to the one that begins the next word:
/// `GetUser` gives `getUser`, `HTTPGet` gives `httpGet`, `URLForID` gives `urlForID`, `get_user`
/// stays.
///
/// Rule: grpc-swift-protobuf 2.4, `CamelCaser.toLowerCamelCase`.
enum GRPCSwiftMethodName {
    /// The method's name, without backticks.
    static func of(_ rpc: ProtoIdentifier) -> String {
        var name = Array(rpc.text.utf8)
        let firstLowercase = name.firstIndex(where: Ascii.isLowercase) ?? name.count + 1
        let wordStart = max(firstLowercase - 1, min(firstLowercase, 1))
        for index in name.indices.prefix(wordStart) { name[index] = Ascii.lowercased(name[index]) }
        return String(decoding: name, as: UTF8.self)
    }

    /// Whether Swift compiles the declarations of protoc-gen-grpc-swift-2 2.4 for the rpc: a method
    /// of this name, and a type with the name of the rpc. It puts neither in backticks.
    static func isUsable(_ rpc: ProtoIdentifier) -> Bool {
        !isReserved(of(rpc)) && !isReserved(rpc.text) && !namesOfTypes.contains(rpc.text)
    }

    private static func isReserved(_ name: String) -> Bool {
        name == "_" || name == "precedencegroup" || name != "open" && ReservedNames.isKeyword(name)
    }

    /// Names that types can't have, or by which no code can refer to them, or that would change the
    /// declarations around them. Methods can have them.
    private static let namesOfTypes = ["Type", "Sendable", "await", "descriptors"]
}
