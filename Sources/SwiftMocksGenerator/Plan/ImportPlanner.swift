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
    /// The module that holds the file's own messages, where that is known to be another than is generated into.
    private let messagesModule: String?

    init(_ file: FilePlan, in index: RequestIndex, options: GeneratorOptions) throws {
        self.file = file
        self.options = options
        messagesModule = options.moduleName == nil ? nil : index.mappings[file.path]
        mapped = try Self.mappedModules(file, in: index)
    }

    /// - Parameters:
    ///   - modules: those that the output needs beside the messages' and the user's.
    ///   - inSignatures: those of them whose types stand in its declarations.
    func plan(_ modules: Set<String>, inSignatures: Set<String>) -> [ImportPlan] {
        let own: Set<String> = messagesModule.map { [$0] } ?? []
        let visible = inSignatures.union(file.messageModules.others).union(options.extraModuleImports)
            .union(file.messageModules.includeOwn ? own : [])
        let all = modules.union(mapped).union(own).union(options.extraModuleImports)
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
        return options.testableModuleImports.map {
            ImportPlan(module: SwiftName(checked: $0), isTestable: true, accessLevel: level(isVisible: isVisible))
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

    /// The modules of all imported protos, those that they import publicly among them; none without mappings.
    private static func mappedModules(_ file: FilePlan, in index: RequestIndex) throws -> Set<String> {
        guard index.mappings.isGivenByUser else { return [] }
        var modules: Set<String> = []
        for path in file.descriptor.dependencies {
            modules.formUnion(try index.exportedModules(String(decoding: path, as: UTF8.self)))
        }
        if let own = index.mappings[file.path] { modules.remove(own) }
        return modules
    }
}
