/// The modules whose types the rpcs of a file use.
struct NeededModules {
    private(set) var modules: Set<String> = []
    /// Whether a type is of the module that is generated into.
    private(set) var includesOwn = false

    mutating func use(_ message: MessageName, in file: FileContext) {
        if let module = message.module, module != file.module {
            modules.insert(module)
        } else {
            includesOwn = true
        }
    }
}

/// Which modules a file imports, and at which access level: that of its declarations where they name the module's
/// types, `internal` where only bodies do or nothing does.
struct ImportPlanner {
    let file: FileDescriptor
    let index: RequestIndex
    let options: GeneratorOptions
    /// Of the rpcs' messages.
    let needed: NeededModules

    func clientImports(_ services: [ServicePlan]) -> [ImportPlan] {
        var visible = needed.modules.union(options.extraModuleImports)
        if !services.isEmpty { visible.insert("Connect") }
        return plans(["Connect", "Foundation", index.mappings.runtimeModule], visible: visible)
    }

    func mockImports(_ services: [ServicePlan]) -> [ImportPlan] {
        var modules: Set = ["Connect", "ConnectMocks", "Foundation", index.mappings.runtimeModule]
        var visible = needed.modules.union(options.extraModuleImports)
        let methods = services.flatMap(\.methods)
        if !methods.isEmpty { visible.insert("Connect") }
        if methods.contains(where: { $0.kind != .unary }) {
            visible.insert("ConnectMocks")
            if options.generateCallbackMethods { modules.insert("Combine") }
        }
        let testable = testableImports(services)
        let plain = plans(modules, visible: visible).filter { plan in !testable.contains { $0.module == plan.module } }
        return Self.sorted(plain + testable)
    }

    /// The interfaces come from there and, with clients, the messages that no mapping places elsewhere. Swift asks for
    /// more than `internal` where a public class conforms or a signature names such a message, and warns elsewhere.
    private func testableImports(_ services: [ServicePlan]) -> [ImportPlan] {
        let isVisible = needed.includesOwn || options.visibility == .public && !services.isEmpty
        return options.testableModuleImports.map {
            ImportPlan(module: SwiftName(checked: $0), isTestable: true, accessLevel: level(isVisible: isVisible))
        }
    }

    private func plans(_ modules: Set<String>, visible: Set<String>) -> [ImportPlan] {
        let all = modules.union(mappedModules()).union(options.extraModuleImports)
        return Self.sorted(
            all.map { ImportPlan(module: SwiftName(checked: $0), accessLevel: level(isVisible: visible.contains($0))) })
    }

    private static func sorted(_ plans: [ImportPlan]) -> [ImportPlan] {
        var seen: Set<SwiftName> = []
        return plans.sorted { $0.module.text < $1.module.text }.filter { seen.insert($0.module).inserted }
    }

    private func level(isVisible: Bool) -> GeneratorOptions.Visibility? {
        guard options.useAccessLevelOnImports else { return nil }
        return isVisible ? options.visibility : .internal
    }

    /// The modules of all imported protos, those that they import publicly among them; none without mappings.
    private func mappedModules() -> Set<String> {
        guard index.mappings.isGivenByUser else { return [] }
        var modules: Set<String> = []
        var visited: Set<String> = []
        var pending = file.dependencies.map { String(decoding: $0, as: UTF8.self) }
        while let path = pending.popLast() {
            if !visited.insert(path).inserted { continue }
            if let module = index.mappings[path] { modules.insert(module) }
            guard let dependency = index.file(path) else { continue }
            for position in dependency.publicDependencies where dependency.dependencies.indices.contains(position) {
                pending.append(String(decoding: dependency.dependencies[position], as: UTF8.self))
            }
        }
        if let own = index.mappings[file.name] { modules.remove(own) }
        return modules
    }
}
