/// `<name>.mock.swift`: for each service its mock.
struct MockFileTemplate {
    let plan: FilePlan
    let options: GeneratorOptions

    init(_ plan: FilePlan, _ options: GeneratorOptions) {
        self.plan = plan
        self.options = options
    }

    func print(to out: inout SourceWriter) {
        out.print(FileTemplate.header(source: plan.source))
        if plan.services.isEmpty { return }
        out.print("")
        let condition = options.mockCompilationCondition.map(SwiftName.init(checked:))
        if let condition { out.print("#if \(condition)") }
        for module in plan.mockImports { out.print(FileTemplate.import(module)) }
        switch options.mockRuntime {
        case .connectMocks: printMocks(to: &out)
        case .swiftMocks: printRecordingMocks(to: &out)
        }
        if condition != nil { out.print("#endif") }
    }

    private func printMocks(to out: inout SourceWriter) {
        let keywords = Keywords(options)
        for service in plan.services {
            MockTemplate(service: service, void: plan.void, options: options, keywords: keywords).print(to: &out)
        }
        if plan.services.contains(where: \.hasUnary) {
            out.print(EmptyResponse.declaration)
        }
    }

    private func printRecordingMocks(to out: inout SourceWriter) {
        let keywords = Keywords(options)
        let protobuf = SwiftName(checked: options.swiftProtobufModuleName)
        for service in plan.services {
            RecordingMockTemplate(
                service: service, void: plan.void, protobuf: protobuf, options: options, keywords: keywords
            ).print(to: &out)
            RecordedRPCsTemplate(service: service, protobuf: protobuf, keywords: keywords).print(to: &out)
        }
        RecordingAdapters(plan, options, protobuf: protobuf).print(to: &out)
    }
}
