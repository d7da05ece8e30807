/// Which run of a build writes the support code that the recording mocks of a library share.
///
/// Each run has one proto, so one run writes the code for all. A module can't have it both in files of mocks and beside
/// them, so this is done by itself only where it can be done for all mocks of a library. Nor can a module with mocks import
/// another by `@testable import` that has the code, too; so it is done by itself only in a module of tests, which nobody
/// imports.
struct MockSupportPlanner {
    /// The libraries whose mocks share the code although no option says so.
    private let sharing: Set<String>
    /// The libraries of which a run writes it.
    private var written: Set<String> = []

    /// - Parameter invocations: all that generate into the module.
    init(_ invocations: [Configuration.Invocation]) {
        let recording = invocations.filter(\.recordsCalls)
        sharing = Set(
            LibraryFacts.all.map(\.name).filter { name in
                let own = recording.filter { $0.library.name == name }
                return Set(own.map(\.supportOptions)).count == 1 && own.allSatisfy(\.isSilentInTests)
            })
    }

    /// The value of MockSupport for the next run of an invocation; nil leaves it as it is.
    mutating func next(of invocation: Configuration.Invocation) -> MockSupport? {
        let given = invocation.given(CommonOptions.mockSupport)
        let isShared = given.map { $0.text == MockSupport.module.rawValue } ?? sharing.contains(invocation.library.name)
        guard invocation.recordsCalls, isShared else { return nil }
        return written.insert(invocation.library.name).inserted ? .module : .elsewhere
    }
}

extension Configuration.Invocation {
    fileprivate var recordsCalls: Bool { library.support.askedForBy.allSatisfy { value(of: $0.option) == $0.value } }

    /// Whether it leaves MockSupport open, and is for tests: they import modules by `@testable import`.
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
