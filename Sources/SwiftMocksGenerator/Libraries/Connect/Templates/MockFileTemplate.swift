import SwiftMocksOptions

/// `<name>.mock.swift`: for each service its mock.
struct MockFileTemplate {
    private let mocks: Mocks

    private enum Mocks {
        case connectMocks(MockTemplate)
        case swiftMocks(RecordingMockTemplate, ConnectRPCsTemplate)
    }

    init(_ options: ConnectOptions) {
        let keywords = ConnectKeywords(options)
        mocks =
            switch options.mockRuntime {
            case .connectMocks: .connectMocks(MockTemplate(options, keywords))
            case .swiftMocks: .swiftMocks(RecordingMockTemplate(options, keywords), ConnectRPCsTemplate(keywords))
            }
    }

    func print(_ plan: ConnectPlan, to out: inout SourceWriter) {
        switch mocks {
        case .connectMocks(let mock):
            for service in plan.services { mock.print(service, to: &out) }
            if plan.hasUnary { out.print(EmptyResponse.declaration()) }
        case .swiftMocks(let mock, let rpcs):
            for service in plan.services {
                mock.print(service, to: &out)
                rpcs.print(service, to: &out)
            }
        }
    }
}
