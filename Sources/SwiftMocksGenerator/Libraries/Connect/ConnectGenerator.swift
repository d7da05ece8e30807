import SwiftMocksOptions

/// Connect: a file with interfaces and clients, and one with their mocks.
struct ConnectGenerator: LibraryGenerator {
    static var facts: LibraryFacts { ConnectFacts.facts }

    let connect: ConnectOptions
    private let types: ConnectTypes
    /// Nil if clients are not generated.
    private let clientFile: ClientFileTemplate?
    /// Nil if mocks are not generated.
    private let mockFile: MockFileTemplate?

    init(_ settings: OptionSettings) {
        connect = ConnectOptions(settings)
        types = ConnectTypes(connect)
        clientFile = connect.generateClients ? ClientFileTemplate(connect) : nil
        mockFile = connect.generateMocks ? MockFileTemplate(connect) : nil
    }

    var options: CommonOptions { connect.common }

    var names: any LibraryNames { types }

    static func faults(_ settings: OptionSettings) -> [any Error & CustomStringConvertible] {
        let options = ConnectOptions(settings)
        var faults: [ConnectOptionFault] = []
        if !options.generateAsyncMethods && !options.generateCallbackMethods { faults.append(.noMethods) }
        if !options.generateClients && !options.generateMocks { faults.append(.noFiles) }
        if options.common.mockReports != .tests && options.generateMocks && options.mockRuntime == .connectMocks {
            faults.append(.noReports)
        }
        if !options.generateMocks {
            let unused = OptionCatalogue.all.filter { $0.traits.contains(.ofMocks) && settings.isChanged($0) }
            faults += unused.map { .noMocks(option: $0.name) }
        }
        return faults
    }

    func outputs(of file: FilePlan) throws -> [OutputPlan<ConnectDeclarations>] {
        let plan = try ConnectPlanner(file, options: connect).plan()
        var outputs: [OutputPlan<ConnectDeclarations>] = []
        if let clientFile {
            outputs.append(
                OutputPlan(
                    ConnectFacts.clientFile, imports: plan.clientImports, declarations: .clients(plan, clientFile)))
        }
        if let mockFile {
            outputs.append(
                OutputPlan(
                    ConnectFacts.mockFile, imports: plan.mockImports, condition: options.mockCompilationCondition,
                    declarations: .mocks(plan, mockFile)))
        }
        return outputs
    }

    func print(_ declarations: ConnectDeclarations, to out: inout SourceWriter) {
        switch declarations {
        case .clients(let plan, let file): file.print(plan, to: &out)
        case .mocks(let plan, let file): file.print(plan, to: &out)
        }
    }
}

/// The content of one of Connect's outputs, and the template that prints it.
enum ConnectDeclarations: Sendable {
    case clients(ConnectPlan, ClientFileTemplate)
    case mocks(ConnectPlan, MockFileTemplate)
}
