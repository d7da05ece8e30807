/// `<name>.connect.swift`: for each service its interface, then its client.
struct ClientFileTemplate {
    let plan: FilePlan
    let options: GeneratorOptions
    let keywords: Keywords

    init(_ plan: FilePlan, _ options: GeneratorOptions) {
        self.plan = plan
        self.options = options
        keywords = Keywords(options)
    }

    func print(to out: inout SourceWriter) {
        out.print(FileTemplate.header(source: plan.source))
        if plan.services.isEmpty { return }
        out.print("")
        for module in plan.clientImports { out.print(FileTemplate.import(module)) }
        for service in plan.services {
            InterfaceTemplate(service: service, void: plan.void, options: options, keywords: keywords).print(to: &out)
            ClientTemplate(service: service, void: plan.void, options: options, keywords: keywords).print(to: &out)
        }
    }
}
