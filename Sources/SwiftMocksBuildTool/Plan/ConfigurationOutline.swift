import Foundation

/// What a configuration says about the outputs of a build, read without any check.
///
/// The build plugin reads configurations by this. It ignores what is wrong, because `swift-mocks-protoc` reads the same
/// file and reports every fault with its place.
struct ConfigurationOutline {
    private(set) var invocations: [Invocation] = []
    private var keys: Set<String> = []

    struct Invocation {
        /// Names and patterns; nil for all protos.
        let protoFiles: [String]?
        let importPaths: [String]?
        let outputs: RequestedOutputs
        let mappings: String?
        let moduleFolders: [String]
    }

    /// Values at the top are defaults for all invocations. Without invocations, the top is the only one.
    init(_ file: URL) {
        let data = (try? Data(contentsOf: file)) ?? Data()
        guard let top = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else { return }
        let invocations = top["invocations"] as? [[String: Any]] ?? [[:]]
        self.invocations = invocations.map { Invocation($0.merging(top) { own, _ in own }) }
        keys = Set(top.keys)
    }

    func names(_ program: RequiredProgram) -> Bool { keys.contains(program.key) }
}

extension ConfigurationOutline.Invocation {
    fileprivate init(_ values: [String: Any]) {
        protoFiles = values["protoFiles"] as? [String]
        importPaths = values["importPaths"] as? [String]
        outputs = RequestedOutputs { key in
            (values[key] as? Bool).map { "\($0)" } ?? values[key] as? String
        }
        mappings = values["ProtoPathModuleMappings"] as? String
        let modules = values["ModuleMappings"] as? [String: Any] ?? [:]
        moduleFolders = modules.values.flatMap { $0 as? [String] ?? [$0 as? String].compactMap { $0 } }
    }
}
