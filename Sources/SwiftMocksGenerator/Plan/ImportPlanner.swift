/// The modules whose types the rpcs of a file use.
struct NeededModules {
    private(set) var modules: Set<String> = []

    mutating func use(_ message: MessageName) {
        if let module = message.module { modules.insert(module) }
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
        if options.mockRuntime == .swiftMocks { return recordingMockImports(services) }
        var modules: Set = ["Connect", "ConnectMocks", "Foundation", index.mappings.runtimeModule]
        var visible = needed.modules.union(options.extraModuleImports)
        let methods = services.flatMap(\.methods)
        if !methods.isEmpty { visible.insert("Connect") }
        if methods.contains(where: { $0.kind != .unary }) {
            visible.insert("ConnectMocks")
            if options.generateCallbackMethods { modules.insert("Combine") }
        }
        return plansForMocks(modules, visible: visible)
    }

    private func recordingMockImports(_ services: [ServicePlan]) -> [ImportPlan] {
        var visible = needed.modules.union(options.extraModuleImports)
        if !services.isEmpty { visible.formUnion(["Connect", "SwiftMocks"]) }
        return plansForMocks(["Connect", "SwiftMocks", index.mappings.runtimeModule], visible: visible)
    }

    private func plansForMocks(_ modules: Set<String>, visible: Set<String>) -> [ImportPlan] {
        let testable = options.testableModuleImports.map {
            ImportPlan(module: SwiftName(checked: $0), isTestable: true, accessLevel: level(isVisible: false))
        }
        let plain = plans(modules, visible: visible).filter { plan in !testable.contains { $0.module == plan.module } }
        return Self.sorted(plain + testable)
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
