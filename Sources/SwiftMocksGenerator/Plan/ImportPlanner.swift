import SwiftMocksOptions

/// One `import` line.
struct ImportPlan: Equatable, Sendable {
    let module: SwiftName
    var isTestable = false
    /// The access level that is written; nil if none is.
    var accessLevel: AccessLevel?
}

/// Plans the imports of an output: at the access level of its declarations if they use the module's
/// types, otherwise at `internal`.
struct ImportPlanner {
    private let file: FilePlan
    private let options: CommonOptions

    init(_ file: FilePlan, options: CommonOptions) {
        self.file = file
        self.options = options
    }

    /// The imports of an output of clients, sorted by module.
    ///
    /// - Parameters:
    ///   - modules: the modules that the output needs in addition to those of the messages and the
    ///     user.
    ///   - inSignatures: the modules among them whose types occur in its declarations.
    func plan(_ modules: Set<String>, inSignatures: Set<String>) -> [ImportPlan] {
        let messages = file.messageModules
        return plan(
            modules, visible: inSignatures.union(messages.known), areExtraModulesVisible: messages.includeUnknown)
    }

    /// The imports of an output of mocks, which also imports the testable modules, sorted by
    /// module.
    ///
    /// - Parameters:
    ///   - modules: the modules that the output needs in addition to those of the messages and the
    ///     user.
    ///   - inSignatures: the modules among them whose types occur in its declarations.
    ///   - extendsInterfaces: whether mocks are members of types that are declared with the
    ///     interfaces.
    func planForMocks(
        _ modules: Set<String>, inSignatures: Set<String>, extendsInterfaces: Bool = false
    ) -> [ImportPlan] {
        let messages = file.messageModules
        let showsInterfaces = !file.services.isEmpty && (options.visibility == .public || extendsInterfaces)
        let mayHoldInterfaces =
            options.testableModuleImports.isEmpty && file.names.referenceToInterfaces == .unknown && showsInterfaces
        let all = plan(
            modules, visible: inSignatures.union(messages.known),
            areExtraModulesVisible: messages.includeUnknown || mayHoldInterfaces)
        let testable = testableImports(showInterfaces: showsInterfaces)
        let isTestable = Set(testable.map(\.module))
        return Self.sorted(all.filter { !isTestable.contains($0.module) } + testable)
    }

    private func plan(_ modules: Set<String>, visible: Set<String>, areExtraModulesVisible: Bool) -> [ImportPlan] {
        let extra = Set(options.extraModuleImports)
        let visible = areExtraModulesVisible ? visible.union(extra) : visible
        let all = modules.union(file.names.mappedModules).union(extra)
        return Self.sorted(
            all.map { ImportPlan(module: SwiftName(checked: $0), accessLevel: level(isVisible: visible.contains($0))) })
    }

    /// The `@testable` imports. The interfaces come from these modules. The messages do, too, if no
    /// mapping and no extra module seems to have them.
    ///
    /// - Parameter showInterfaces: whether a mock's conformance to its interface needs more than an
    ///   `internal` import. Swift requires that if the mock is public, and warns otherwise. Members
    ///   of a type always need it.
    private func testableImports(showInterfaces: Bool) -> [ImportPlan] {
        options.testableModuleImports.map { module in
            let messages = file.messageModules
            let mayHoldMessages = messages.includeOwn && options.extraModuleImports.isEmpty
            let isVisible = mayHoldMessages || messages.known.contains(module) || showInterfaces
            return ImportPlan(
                module: SwiftName(checked: module), isTestable: true, accessLevel: level(isVisible: isVisible))
        }
    }

    private static func sorted(_ plans: [ImportPlan]) -> [ImportPlan] {
        var sorted: [ImportPlan] = []
        for plan in plans.sorted(by: { $0.module.text < $1.module.text })
        where plan.module != sorted.last?.module {
            sorted.append(plan)
        }
        return sorted
    }

    private func level(isVisible: Bool) -> AccessLevel? {
        guard options.useAccessLevelOnImports else { return nil }
        return isVisible ? options.visibility : .internal
    }
}
