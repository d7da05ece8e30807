/// Connect: `<name>.connect.swift` with interfaces and clients, `<name>.mock.swift` with their mocks.
struct ConnectLibrary: RPCLibrary {
    static let name = "Connect"
    static let outputSummary = "<name>.connect.swift (interface and client) and <name>.mock.swift (mock)"
    static let ownOptions = ConnectOptions.definitions

    let connect: ConnectOptions
    private let clientFile: ClientFileTemplate?
    private let mockFile: MockFileTemplate?

    init(_ settings: OptionSettings, options: GeneratorOptions) {
        connect = ConnectOptions(settings, common: options)
        clientFile = connect.generateClients ? ClientFileTemplate(connect) : nil
        mockFile = connect.generateMocks ? MockFileTemplate(connect) : nil
    }

    var options: GeneratorOptions { connect.common }

    var faults: [any Error & CustomStringConvertible] {
        var faults: [ConnectOptionFault] = []
        if !connect.generateAsyncMethods && !connect.generateCallbackMethods { faults.append(.noMethods) }
        if !connect.generateClients && !connect.generateMocks { faults.append(.noFiles) }
        return faults
    }

    func outputs(of file: FilePlan, in index: RequestIndex) throws -> [OutputPlan] {
        let plan = try ConnectPlanner(file, in: index, options: connect).plan()
        var outputs: [OutputPlan] = []
        if let clientFile {
            outputs.append(
                OutputPlan(suffix: ".connect.swift", imports: plan.clientImports) { out in
                    clientFile.print(plan, to: &out)
                })
        }
        if let mockFile {
            outputs.append(
                OutputPlan(
                    suffix: ".mock.swift", imports: plan.mockImports, condition: options.mockCompilationCondition
                ) { out in
                    mockFile.print(plan, to: &out)
                })
        }
        return outputs
    }
}

/// What is wrong with Connect's options, each being legal by itself.
enum ConnectOptionFault: Error, CustomStringConvertible {
    case noMethods
    case noFiles

    var description: String {
        switch self {
        case .noMethods:
            "GenerateAsyncMethods and GenerateCallbackMethods are both false, so clients would have no methods;"
                + " set at least one of them to true"
        case .noFiles:
            "GenerateClients and GenerateMocks are both false, so there is nothing to write;"
                + " set at least one of them to true"
        }
    }
}
