/// One `import` line.
struct ImportPlan: Equatable {
    let module: SwiftName
    var isTestable = false
    /// Nil: no access level is written.
    var accessLevel: GeneratorOptions.Visibility?
}

/// Which modules an output imports, and at which access level: that of its declarations where they name the module's
/// types, `internal` where only bodies do or nothing does.
struct ImportPlanner {
    private let file: FilePlan
    private let options: GeneratorOptions
    private let mapped: Set<String>

    init(_ file: FilePlan, in index: RequestIndex, options: GeneratorOptions) throws {
        self.file = file
        self.options = options
        mapped = try Self.mappedModules(file, in: index)
    }

    /// - Parameters:
    ///   - modules: those that the output needs beside the messages' and the user's.
    ///   - inSignatures: those of them whose types stand in its declarations.
    func plan(_ modules: Set<String>, inSignatures: Set<String>) -> [ImportPlan] {
        let visible = inSignatures.union(file.messageModules.others).union(options.extraModuleImports)
        let all = modules.union(mapped).union(options.extraModuleImports)
        return Self.sorted(
            all.map { ImportPlan(module: SwiftName(checked: $0), accessLevel: level(isVisible: visible.contains($0))) })
    }

    /// The same for an output of mocks, which imports the testable modules, too.
    func planForMocks(_ modules: Set<String>, inSignatures: Set<String>) -> [ImportPlan] {
        let testable = testableImports
        let isTestable = Set(testable.map(\.module))
        let plain = plan(modules, inSignatures: inSignatures).filter { !isTestable.contains($0.module) }
        return Self.sorted(plain + testable)
    }

    /// The interfaces come from there and, with clients, the messages that no mapping places elsewhere. Swift asks for
    /// more than `internal` where a public class conforms or a signature names such a message, and warns elsewhere.
    private var testableImports: [ImportPlan] {
        let isVisible = file.messageModules.includeOwn || options.visibility == .public && !file.services.isEmpty
        return options.testableModuleImports.map { module in
            let isVisible = isVisible || file.messageModules.others.contains(module)
            return ImportPlan(
                module: SwiftName(checked: module), isTestable: true, accessLevel: level(isVisible: isVisible))
        }
    }

    private static func sorted(_ plans: [ImportPlan]) -> [ImportPlan] {
        var seen: Set<String> = []
        return plans.sorted { $0.module.text < $1.module.text }.filter { seen.insert($0.module.text).inserted }
    }

    private func level(isVisible: Bool) -> GeneratorOptions.Visibility? {
        guard options.useAccessLevelOnImports else { return nil }
        return isVisible ? options.visibility : .internal
    }

    /// The modules of the file's own types and of all protos that it imports, those that they import publicly among them;
    /// none without mappings.
    private static func mappedModules(_ file: FilePlan, in index: RequestIndex) throws -> Set<String> {
        guard index.mappings.isGivenByUser else { return [] }
        var modules: Set<String> = []
        if let own = file.context.module { modules.insert(own) }
        for path in file.descriptor.dependencies {
            modules.formUnion(try index.exportedModules(String(decoding: path, as: UTF8.self)))
        }
        if let outputModule = file.outputModule { modules.remove(outputModule) }
        return modules
    }
}
