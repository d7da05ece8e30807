import Foundation

/// What a test makes of the protos of one target that it depends on: mocks of the clients there.
struct MocksOfTarget {
    private(set) var invocations: [InferredInvocation] = []
    private(set) var top: [InferredValue] = []
    /// Why the test makes no mocks of an invocation of the target.
    private(set) var reasons: [String] = []
    /// Those of the target, without which the test could make mocks.
    private(set) var faults: [InferenceFault] = []
    /// The target, if a build plugin makes its clients.
    private(set) var mocked: [Inference.MockedTarget] = []

    private let tested: TargetFacts
    private let inference: Inference
    /// The test's own configuration, or an empty object.
    private let content: JSONNode

    init(_ tested: TargetFacts, _ content: JSONNode) {
        self.tested = tested
        self.content = content
        inference = Inference(tested)
        faults = inference.faults.filter { $0.kind == .faulty }
        if inference.invocations == nil && tested.configuration == nil {
            reasons = ["\(tested.target.name) has protos, but depends on no product of an RPC library"]
            return
        }
        for invocation in Configuration(tested.content, inference).invocations {
            if let reason = reasonAgainst(invocation) {
                reasons.append("\(tested.target.name) \(reason)")
            } else {
                invocations.append(InferredInvocation(library: invocation.library, values: values(invocation)))
            }
        }
        guard !invocations.isEmpty, let path = tested.content?.text(of: RequiredProgram.protoc.key) else { return }
        top = [value(RequiredProgram.protoc.key, .string(tested.folder.resolving(path).path), Self.saysSo)]
    }

    private func reasonAgainst(_ invocation: Configuration.Invocation) -> String? {
        if invocation.generated.contains(where: { $0.key == "GenerateMocks" }) { return "makes the mocks itself" }
        let isOn = invocation.library.clients.map(invocation.asksFor) ?? false
        if isOn || inference.invocations != nil || tested.hasClients(invocation.library) { return nil }
        return "makes no clients, as its configuration says"
    }

    private mutating func values(_ invocation: Configuration.Invocation) -> [InferredValue] {
        var values = inherited(invocation)
        if !values.contains(where: { $0.key == "importPaths" }) {
            values.append(value("importPaths", .texts([tested.folder.path]), "has protos"))
        }
        if let imports = imports(invocation) {
            values.removeAll { $0.key == imports.key }
            values.append(imports)
        }
        let library = invocation.library
        if library.clientsOfOthers == nil { values.append(value("GenerateClients", .flag(false), "has the clients")) }
        if library.clients.map(invocation.asksFor) == true {
            mocked = [Inference.MockedTarget(target: tested.target, library: library)]
        }
        return values
    }

    private static let pathKeys = ["importPaths", "ModuleMappings", "ProtoPathModuleMappings"]

    /// The keys of what a target makes itself, and not of how its clients and messages look.
    private static let ownKeys = Inference.keysOfKinds.union(
        [
            "$schema", "invocations", "Visibility", "ModuleName", "MockCompilationCondition", "MockReports",
            MockRuntimeProducts.key, "TestableModuleImports", "GenerateServiceMetadata",
        ] + RequiredProgram.keys)

    /// What the target's configuration, or its own inference, says of its clients.
    private func inherited(_ invocation: Configuration.Invocation) -> [InferredValue] {
        let own = inference.invocations?.flatMap(\.values) ?? []
        return invocation.values.sorted { $0.key < $1.key }.compactMap { key, node in
            if Self.ownKeys.contains(key) || content.text(of: key) != nil { return nil }
            if let inferred = own.first(where: { $0.key == key }) {
                return inferred.inherited(from: tested.target.name)
            }
            let folder = tested.folder
            let isPath = Self.pathKeys.contains(key)
            return value(key, node.value.mapTexts { isPath ? folder.resolving($0).path : $0 }, Self.saysSo)
        }
    }

    /// The import of the target's module, beside others. Nil if the test's configuration has it.
    private func imports(_ invocation: Configuration.Invocation) -> InferredValue? {
        let testable = "TestableModuleImports"
        let plain = "ExtraModuleImports"
        let module = tested.target.module
        func given(_ key: String) -> [String]? { content.members.first { $0.key.text == key }?.node.texts.map(\.text) }
        if [testable, plain].contains(where: { given($0)?.contains(module) == true }) { return nil }
        let visibility = invocation.given("Visibility")?.text ?? "Internal"
        if visibility == "Internal" {
            return value(testable, .texts((given(testable) ?? []) + [module]), "makes internal clients")
        }
        let others = given(plain) ?? invocation.texts(plain)?.map(\.text) ?? []
        let word = visibility.lowercased()
        return value(plain, .texts(others + [module]), "makes \(word) clients")
    }

    private static let saysSo = "says so in its configuration"

    private func value(_ key: String, _ value: JSONValue, _ predicate: String) -> InferredValue {
        let reason = InferredValue.Reason(subject: tested.target.name, predicate: predicate)
        return InferredValue(key: key, value: value, reason: reason)
    }
}
