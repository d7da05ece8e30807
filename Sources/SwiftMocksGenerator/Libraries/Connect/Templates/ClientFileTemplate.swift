import SwiftMocksOptions

/// `<name>.connect.swift`: for each service its interface, then its client.
struct ClientFileTemplate {
    private let interface: InterfaceTemplate
    private let client: ClientTemplate

    init(_ options: ConnectOptions) {
        let keywords = ConnectKeywords(options)
        interface = InterfaceTemplate(options, keywords)
        client = ClientTemplate(options, keywords)
    }

    func print(_ plan: ConnectPlan, to out: inout SourceWriter) {
        for service in plan.services {
            interface.print(service, to: &out)
            client.print(service, to: &out)
        }
    }
}
