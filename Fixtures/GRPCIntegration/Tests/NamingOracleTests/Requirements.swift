/// The requirements of `ClientProtocol`, each with the service's namespace before it, without spaces and backticks.
enum Requirements {
    /// Those that clients of protoc-gen-grpc-swift-2 declare.
    static func declared(in clients: String) -> [String] {
        read(clients, type: "protocol ClientProtocol")
    }

    /// Those that our mocks meet: for clients whose closures run on no actor, as the requirements declare them, and for
    /// clients whose closures run where their caller runs.
    static func met(in mocks: String) -> (concurrent: [String], nonsending: [String]) {
        let methods = read(mocks, type: "final class ClientMock:")
        return (
            methods.compactMap { spelledOut($0, handler: "ResponseHandler") },
            methods.compactMap { spelledOut($0, handler: "NonsendingResponseHandler") }
        )
    }

    /// The requirement as the method for clients of the second kind declares it.
    static func nonsending(_ requirement: String) -> String {
        requirement.replacing(/someGRPCCore\.Message(S|Des)erializer<[^,]*>,/, with: "someSwift.Sendable,")
    }

    /// The method with the type of the closure in place of its name; nil if it has another name.
    private static func spelledOut(_ method: String, handler: String) -> String? {
        let name = "@escapingSwiftMocksGRPC.\(handler)<"
        guard method.contains(name) else { return nil }
        return method.replacing(name, with: "@Sendable@escaping(")
            .replacing(",Result>)asyncthrows", with: ")asyncthrows->Result)asyncthrows")
    }

    /// The functions inside the types whose declarations have `type` in them, up to the line that closes the type.
    private static func read(_ source: String, type: String) -> [String] {
        var namespace: Substring = ""
        var isInside = false
        var function: String?
        var found: [String] = []
        for line in source.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init) {
            // A search takes long, so it is only for the lines that may have what it looks for.
            if !line.hasPrefix(" "), let range = line.firstRange(of: "extension ") {
                namespace = line[range.upperBound...].prefix { $0 != " " }
            }
            if line.hasPrefix("    "), !line.hasPrefix("     "), line.contains(type) { isInside = true }
            if line == "    }" { isInside = false }
            guard isInside else { continue }
            if let range = line.firstRange(of: "func "), !line.contains("///") {
                function = String(line[range.lowerBound...])
            } else if function != nil {
                function! += line
            }
            if let text = function, let end = text.firstRange(of: "where Result: Sendable") {
                found.append("\(namespace) \(text[..<end.upperBound].filter { $0 != " " && $0 != "`" })")
                function = nil
            }
        }
        return found
    }
}
