/// `<name>.connect.swift`: for each service its interface, then its client.
struct ClientFileTemplate {
    let plan: ConnectPlan
    let options: ConnectOptions

    func print(to out: inout SourceWriter) {
        let keywords = ConnectKeywords(options)
        for service in plan.services {
            InterfaceTemplate(service: service, void: plan.void, options: options, keywords: keywords).print(to: &out)
            ClientTemplate(service: service, void: plan.void, options: options, keywords: keywords).print(to: &out)
        }
    }
}
