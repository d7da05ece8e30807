/// Decides which run of a build writes the support code that the recording mocks of a library share.
///
/// Each run has one proto, so one run writes the code for all. Sharing is enabled automatically only if it is possible
/// for all mocks of a library, because a module can't have the code both in files of mocks and in a file of its own. It
/// is enabled only in test modules, because a module with the code can't be imported with `@testable` by another that
/// has it, and no module imports test modules.
struct MockSupportPlanner {
    /// The libraries whose mocks share the code without an option.
    private let sharing: Set<String>
    /// The libraries for which a run already writes the code.
    private var written: Set<String> = []

    /// - Parameter invocations: all invocations whose output goes into the module.
    init(_ invocations: [Configuration.Invocation]) {
        let recording = invocations.filter(\.recordsCalls)
        sharing = Set(
            LibraryFacts.all.map(\.name).filter { name in
                let own = recording.filter { $0.library.name == name }
                return Set(own.map(\.supportOptions)).count == 1 && own.allSatisfy(\.isSilentInTests)
            })
    }

    /// Returns the value of MockSupport to add to the next run of an invocation; nil adds none.
    mutating func next(of invocation: Configuration.Invocation) -> MockSupport? {
        let given = invocation.given(CommonOptions.mockSupport)
        let isShared = given.map { $0.text == MockSupport.module.rawValue } ?? sharing.contains(invocation.library.name)
        guard invocation.recordsCalls, isShared else { return nil }
        return written.insert(invocation.library.name).inserted ? .module : .elsewhere
    }
}

extension Configuration.Invocation {
    fileprivate var recordsCalls: Bool { library.support.askedForBy.allSatisfy { value(of: $0.option) == $0.value } }

    /// Whether it does not set MockSupport and is for tests, which import modules with `@testable`.
    fileprivate var isSilentInTests: Bool {
        given(CommonOptions.mockSupport) == nil && given(CommonOptions.testableModuleImports) != nil
    }

    /// The values of the options that change the support code.
    fileprivate var supportOptions: [[String]] {
        library.support.options.map { option in
            let given = options.filter { $0.name == option.name }.map(\.value.text)
            return given.isEmpty ? [option.defaultValue] : given
        }
    }
}
