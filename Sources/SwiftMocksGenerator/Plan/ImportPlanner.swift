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
    private let runtimeModule: String
    private let options: GeneratorOptions
    /// Of the rpcs' messages.
    private let needed: NeededModules
    private let mapped: Set<String>

    init(_ file: FileDescriptor, _ index: RequestIndex, _ options: GeneratorOptions, needed: NeededModules) throws {
        runtimeModule = index.mappings.runtimeModule
        self.options = options
        self.needed = needed
        mapped = try Self.mappedModules(file, index)
    }

    func clientImports(_ services: [ServicePlan]) -> [ImportPlan] {
        var visible = needed.modules.union(options.extraModuleImports)
        if !services.isEmpty { visible.insert("Connect") }
        return plans(["Connect", "Foundation", runtimeModule], visible: visible)
    }

    func mockImports(_ services: [ServicePlan]) -> [ImportPlan] {
        if options.mockRuntime == .swiftMocks { return recordingMockImports(services) }
        var modules: Set = ["Connect", "ConnectMocks", "Foundation", runtimeModule]
        var visible = needed.modules.union(options.extraModuleImports)
        if services.contains(where: { !$0.methods.isEmpty }) { visible.insert("Connect") }
        if services.contains(where: \.hasStreams) {
            visible.insert("ConnectMocks")
            if options.generateCallbackMethods { modules.insert("Combine") }
        }
        return plansForMocks(modules, visible: visible, services)
    }

    private func recordingMockImports(_ services: [ServicePlan]) -> [ImportPlan] {
        var visible = needed.modules.union(options.extraModuleImports)
        if !services.isEmpty { visible.formUnion(["Connect", "SwiftMocks"]) }
        return plansForMocks(["Connect", "SwiftMocks", runtimeModule], visible: visible, services)
    }

    private func plansForMocks(_ modules: Set<String>, visible: Set<String>, _ services: [ServicePlan]) -> [ImportPlan]
    {
        let testable = testableImports(services)
        let isTestable = Set(testable.map(\.module))
        let plain = plans(modules, visible: visible).filter { !isTestable.contains($0.module) }
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
        let all = modules.union(mapped).union(options.extraModuleImports)
        return Self.sorted(
            all.map { ImportPlan(module: SwiftName(checked: $0), accessLevel: level(isVisible: visible.contains($0))) })
    }

    private static func sorted(_ plans: [ImportPlan]) -> [ImportPlan] {
        var seen: Set<String> = []
        return plans.sorted { $0.module.text < $1.module.text }.filter { seen.insert($0.module.text).inserted }
    }

    private func level(isVisible: Bool) -> GeneratorOptions.Visibility? {
        guard options.useAccessLevelOnImports else { return nil }
        return isVisible ? options.visibility : .internal
    }

    /// The modules of all imported protos, those that they import publicly among them; none without mappings.
    private static func mappedModules(_ file: FileDescriptor, _ index: RequestIndex) throws -> Set<String> {
        guard index.mappings.isGivenByUser else { return [] }
        var modules: Set<String> = []
        for path in file.dependencies {
            modules.formUnion(try index.exportedModules(String(decoding: path, as: UTF8.self)))
        }
        if let own = index.mappings[file.name] { modules.remove(own) }
        return modules
    }
}
