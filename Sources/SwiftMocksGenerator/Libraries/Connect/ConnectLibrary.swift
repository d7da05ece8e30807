extension ConnectFacts {
    static var library: any RPCLibrary.Type { ConnectLibrary.self }
}

/// Connect: a file with interfaces and clients, and one with their mocks.
struct ConnectLibrary: RPCLibrary {
    static var name: String { ConnectFacts.name }
    static var facts: LibraryFacts { ConnectFacts.facts }

    let connect: ConnectOptions
    private let clientFile: ClientFileTemplate?
    private let mockFile: MockFileTemplate?

    init(_ settings: OptionSettings, options: GeneratorOptions) {
        connect = ConnectOptions(settings, common: options)
        clientFile = connect.generateClients ? ClientFileTemplate(connect) : nil
        mockFile = connect.generateMocks ? MockFileTemplate(connect) : nil
    }

    var options: GeneratorOptions { connect.common }

    var names: LibraryNames {
        LibraryNames(
            typeEndings: ConnectTypes.endings(connect), clientEndings: ConnectTypes.clientEndings,
            typeBase: ConnectTypes.base, modules: connect.namedModules,
            moduleOfType: { [connect] in ConnectTypes.module(of: $0, options: connect) },
            needsTypesOfAnotherRun: !connect.generateClients)
    }

    var faults: [any Error & CustomStringConvertible] {
        var faults: [ConnectOptionFault] = []
        if !connect.generateAsyncMethods && !connect.generateCallbackMethods { faults.append(.noMethods) }
        if !connect.generateClients && !connect.generateMocks { faults.append(.noFiles) }
        if connect.common.mockHost != .tests && connect.generateMocks && connect.mockRuntime == .connectMocks {
            faults.append(.noHost)
        }
        return faults + connect.optionsWithoutMocks.map(ConnectOptionFault.noMocks)
    }

    func outputs(of file: FilePlan, in index: RequestIndex) throws -> [OutputPlan] {
        let plan = try ConnectPlanner(file, in: index, options: connect).plan(names: names)
        var outputs: [OutputPlan] = []
        if let clientFile {
            outputs.append(
                OutputPlan(ConnectFacts.clientFile, imports: plan.clientImports) { out in
                    clientFile.print(plan, to: &out)
                })
        }
        if let mockFile {
            outputs.append(
                OutputPlan(
                    ConnectFacts.mockFile, imports: plan.mockImports, condition: options.mockCompilationCondition
                ) { out in
                    mockFile.print(plan, to: &out)
                })
        }
        return outputs
    }
}

/// A fault of the combination of Connect's options. Each value is legal by itself.
enum ConnectOptionFault: Error, CustomStringConvertible {
    case noMethods
    case noFiles
    /// An option that applies only to mocks is given, but mocks are disabled.
    case noMocks(option: String)
    /// MockHost is given, but the mocks are ConnectMocks'.
    case noHost

    var description: String {
        switch self {
        case .noMethods:
            "GenerateAsyncMethods and GenerateCallbackMethods are both false, so clients would have no methods;"
                + " set at least one of them to true"
        case .noFiles:
            "GenerateClients and GenerateMocks are both false, so there is nothing to write;"
                + " set at least one of them to true"
        case .noMocks(let option):
            "option \(option) applies to mocks only, but GenerateMocks=false disables them; remove one of the two"
        case .noHost:
            "option MockHost applies to recording mocks only; remove it, or set MockRuntime=SwiftMocks"
        }
    }
}
