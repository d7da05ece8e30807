/// `<name>.mock.swift`: for each service its mock.
struct MockFileTemplate {
    let plan: ConnectPlan
    let options: ConnectOptions

    func print(to out: inout SourceWriter) {
        switch options.mockRuntime {
        case .connectMocks: printMocks(to: &out)
        case .swiftMocks: printRecordingMocks(to: &out)
        }
    }

    private func printMocks(to out: inout SourceWriter) {
        let keywords = ConnectKeywords(options)
        for service in plan.services {
            MockTemplate(service: service, void: plan.void, options: options, keywords: keywords).print(to: &out)
        }
        if plan.hasUnary { out.print(EmptyResponse.declaration()) }
    }

    private func printRecordingMocks(to out: inout SourceWriter) {
        let keywords = ConnectKeywords(options)
        for service in plan.services {
            RecordingMockTemplate(
                service: service, void: plan.void, options: options, keywords: keywords
            ).print(to: &out)
            RecordedRPCsTemplate(service: service, keywords: keywords).print(to: &out)
        }
        RecordingSupport(for: .file(plan), options: options).print(to: &out)
    }
}
