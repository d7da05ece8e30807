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
    /// Finds the name of an rpc by the property that a mock's type of rpcs has for it.
    init<RPCs, Kind, Input, Output>(_ rpc: KeyPath<RPCs, RPC<Kind, Input, Output>>, of core: MockCore) {
        guard let root = core.root as? RPCs else {
            preconditionFailure("\(core.typeName) does not keep a \(RPCs.self) in its list of rpcs")
        }
        self = root[keyPath: rpc].identity
    }
}
