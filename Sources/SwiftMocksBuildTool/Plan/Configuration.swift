import Foundation

/// The content of a `swift-mocks-config.json`, read without any check. The build plugin plans by it
/// and ignores faults, because
/// `swift-mocks-protoc` reads the same file and reports every fault with its place.
struct Configuration: Equatable, Sendable {
    /// The name of the file.
    static let fileName = TargetDescription.configurationName

    /// The values at the top.
    let top: [String: JSONNode]
    let invocations: [Invocation]

    /// What a configuration and the package say together.
    ///
    /// - Parameter place: that of inferred values.
    init(_ node: JSONNode?, _ inference: Inference, at place: TextPosition = TextPosition()) {
        guard let inferred = inference.invocations else {
            // With faults nothing is planned: what the file has would mean something else by
            // itself.
            self.init(inference.faults.isEmpty ? node : nil)
            return
        }
        func values(_ inferred: [InferredValue]) -> [String: JSONNode] {
            inferred.reduce(into: [:]) { $0[$1.key] = JSONNode(value: $1.value, position: place) }
        }
        let top = (node?.values ?? [:]).merging(values(inference.top)) { own, _ in own }
        let invocations = inferred.map { invocation in
            // An inferred list has what the configuration lists, too.
            let values = values(invocation.values).merging(top) { inferred, _ in inferred }
            return Invocation(position: place, values: values, prefix: invocation.prefix)
        }
        self.init(top: top, invocations: invocations)
    }

    private init(top: [String: JSONNode], invocations: [Invocation]) {
        self.top = top
        self.invocations = invocations
    }

    /// Values at the top are defaults for all invocations. Without invocations, the top is the only
    /// one.
    init(_ node: JSONNode?) {
        let top = node?.values ?? [:]
        let nodes = top["invocations"]?.elements ?? [node].compactMap { $0 }.filter(\.isObject)
        let invocations = nodes.map { node in
            Invocation(position: node.position, values: node.values.merging(top) { own, _ in own })
        }
        self.init(top: top, invocations: invocations)
    }

    /// The programs that a build needs, each once, with the place of the key that asks for it.
    var programs: [(program: RequiredProgram, position: TextPosition)] {
        if invocations.isEmpty { return [] }
        return invocations.reduce(into: [(.protoc, TextPosition())]) { programs, invocation in
            for kind in invocation.others {
                guard let program = kind.program, !programs.contains(where: { $0.program == program }) else { continue }
                programs.append((program, invocation.given(kind.key)?.position ?? TextPosition()))
            }
        }
    }

    struct Invocation: Equatable, Sendable {
        let position: TextPosition
        let values: [String: JSONNode]
        /// What the names of the outputs begin with.
        var prefix = ""

        func texts(_ key: String) -> [PlacedText]? { values[key]?.texts }

        /// The last value of a key; nil if it is not set.
        func given(_ key: String) -> PlacedText? { texts(key)?.last }

        /// Each as other protos import it: relative to one of the import paths; or a
        /// `ProtoPattern`. Nil: all.
        var protoFiles: [PlacedText]? { texts("protoFiles") }
        /// Folders relative to the configuration file, in the order they are searched. Nil: that of
        /// the file.
        var importPaths: [PlacedText]? { texts("importPaths") }
        var mappings: PlacedText? { given("ProtoPathModuleMappings") }
        /// Modules and the folders of the protos whose types are in them, relative to the
        /// configuration file.
        var moduleMappings: [JSONMember] { values["ModuleMappings"]?.members ?? [] }

        var library: LibraryOutputs {
            let name = given(LibraryOutputs.key)?.text
            return LibraryOutputs.all.first { $0.name == name } ?? LibraryOutputs.all[0]
        }

        /// The outputs of the generator.
        var generated: [OutputKind] { library.generated.filter(asksFor) }

        /// The outputs of protoc plugins of other projects: messages, and clients that the
        /// generator does not make.
        var others: [OutputKind] { [.messages, library.clientsOfOthers].compactMap { $0 }.filter(asksFor) }

        func asksFor(_ kind: OutputKind) -> Bool { given(kind.key).map { $0.text == "true" } ?? kind.isDefault }

        /// The paths of the outputs for a proto, relative to the output folder.
        func outputs(for proto: String, isBuild: Bool) -> [String] {
            written(for: proto, isBuild: isBuild).map { path in
                let name = path.split(separator: "/").last ?? ""
                return "\(path.dropLast(name.count))\(prefix)\(name)"
            }
        }

        /// The same, as protoc and its plugins name them.
        func written(for proto: String, isBuild: Bool) -> [String] {
            let naming = given(OutputNaming.key).flatMap { OutputNaming(rawValue: $0.text) }
            let stem = (naming ?? Self.defaultNaming(isBuild: isBuild)).stem(of: proto)
            let all = generated + others
            // The generator refuses a configuration without outputs. Without any output here, it
            // would not run.
            return (all.isEmpty ? [library.generated[0]] : all).map { stem + $0.suffix }
        }

        /// All outputs of a build are in one module, in which the names of files must differ.
        static func defaultNaming(isBuild: Bool) -> OutputNaming { isBuild ? .pathToUnderscores : .fullPath }
    }
}

extension JSONNode {
    fileprivate var isObject: Bool { if case .object = value { true } else { false } }

    fileprivate var values: [String: JSONNode] {
        members.reduce(into: [:]) { $0[$1.key.text] = $0[$1.key.text] ?? $1.node }
    }
}
