/// The name of an rpc in Swift, and its kind.
struct RPCIdentity: Sendable {
    let name: String
    let kind: CallKind

    /// The usual name of an rpc in Swift: the last part of the path, with a small first letter. The
    /// generator leaves it out of an rpc: see `isKnownByPath` in `ListedRPC.swift`.
    static func usualName(_ path: String) -> String {
        let method = path.split(separator: "/").last ?? ""
        return method.prefix(1).lowercased() + method.dropFirst()
    }
}

extension RPCIdentity {
    /// Finds the name of an rpc by the property that a mock has for it.
    init<RPCs, Kind, Input, Output>(_ rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>) {
        // The type stores nothing, so its only value is that without bytes. An initializer would be
        // a further requirement of each mock, and 1.2 % of what mocks cost the compiler.
        self = unsafeBitCast((), to: RPCs.self)[keyPath: rpc].identity
    }
}
