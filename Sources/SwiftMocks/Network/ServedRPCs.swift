import SwiftProtobuf

/// The rpcs of one server's mocks, by their paths. A host may have a path of its own, so only the
/// last two parts count.
package struct ServedRPCs<Library: RPCLibrary>: Sendable {
    /// An rpc, and the mock that answers it.
    package struct Target: Sendable {
        package let rpc: AnyRPC
        /// The types of the rpc's messages; nil if they are not of SwiftProtobuf. Looked up once
        /// for all calls.
        package let input: (any SwiftProtobuf.Message.Type)?
        package let output: (any SwiftProtobuf.Message.Type)?
        package let store: MockStore<Library>
    }

    /// The name of the adapter's type, in reports.
    private let typeName: String
    private let stores: [MockStore<Library>]
    private let site: CallSite
    private let targets: [String: Target]

    /// Lists the rpcs of mocks. An rpc that two mocks have is reported, and answered by the first
    /// of them.
    package init(of typeName: String, _ mocks: [MockBase<Library>], at site: CallSite) {
        self.typeName = typeName
        stores = mocks.map(\.store)
        self.site = site
        var targets: [String: Target] = [:]
        var doubles: [(service: String, mocks: [MockCore])] = []
        for store in stores {
            for rpc in store.rpcs {
                let key = String(rpc.path.dropFirst())
                guard let first = targets[key] else {
                    targets[key] = Target(rpc: rpc, input: rpc.input, output: rpc.output, store: store)
                    continue
                }
                let service = rpc.service
                if doubles.last?.service != service { doubles.append((service, [first.store.core, store.core])) }
            }
        }
        self.targets = targets
        for double in doubles { reportDouble(double.service, double.mocks) }
        if mocks.isEmpty { reportNoMocks("\(typeName): the array has no mock, so it serves none", at: site) }
    }

    /// Returns the rpc of a service and its mock; nil if no mock has it.
    package func find(service: String, method: String) -> Target? {
        targets["\(service)/\(method)"]
    }

    /// All rpcs with their mocks, sorted by path.
    package var sortedTargets: [Target] { targets.values.sorted { $0.rpc.path < $1.rpc.path } }

    /// Starts to measure the age of a call, as the store of a mock does.
    package func startMeasuring() -> CancellationStatus {
        guard let store = stores.first else { return { _ in .canceled } }
        return store.startMeasuring()
    }

    /// Reports a call of an rpc that no mock has, if a mock is strict, until it has failed the
    /// test.
    /// - Returns: the message for the client.
    @discardableResult
    package func reportUnserved(service: String, method: String) -> String {
        let path = "/\(service)/\(method)"
        let message = "no served mock has \(path)"
        guard let core = stores.first(where: { $0.core.policy == .strict })?.core else { return message }
        let hint =
            services.contains(service)
            ? "generate the mock again, if the rpc is new" : "serve a mock of \(service), too: \(typeName)(serving: …)"
        reportOnce(
            path, "\(typeName): \(message), answered unimplemented", wanted: served, hint: hint, of: core)
        return message
    }

    /// Reports a fault that a client may repeat, until it has failed the test.
    /// - Parameter fault: tells these reports from others.
    private func reportOnce(_ fault: String, _ headline: String, wanted: [String], hint: String, of core: MockCore) {
        core.reporter.repeated.reportOnce(fault, in: core.reporter.place) {
            report(headline, wanted: wanted, hint: hint, of: [core])
        }
    }

    /// Reports a request that breaks its protocol, which no mock can answer, once for each fault in
    /// a test.
    package func reportBroken(_ fault: String, path: String, hint: String? = nil) {
        guard let core = stores.first?.core else { return }
        let headline = "\(typeName): a request of \(path) is broken: \(fault)"
        reportOnce(
            headline, headline, wanted: ["a request as its protocol has it"],
            hint: hint ?? "look for what changes requests between the client and \(typeName)", of: core)
    }

    /// Reports a fault of the mocks' server.
    package func report(_ fault: String, wanted: String, hint: String) {
        guard let core = stores.first?.core else { return }
        report("\(typeName): \(fault)", wanted: [wanted], hint: hint, of: [core])
    }

    private func reportDouble(_ service: String, _ cores: [MockCore]) {
        report(
            "\(typeName): two mocks serve \(service)", wanted: ["one mock of each service"],
            hint: "serve one of them, or create a server for each", of: cores)
    }

    @discardableResult
    private func report(
        _ headline: String, wanted: [String], hint: String, of cores: [MockCore]
    ) -> Bool {
        let text = ReportText(
            headline: headline, wanted: wanted, timeline: Timeline(of: cores.map(\.snapshot)).lines, hint: hint)
        return cores[0].reporter.fail(text.rendered, at: site)
    }

    /// The names of the services, sorted, each once.
    private var services: [String] {
        Set(stores.flatMap(\.rpcs).map(\.service)).sorted()
    }

    /// The services and their rpcs, as lines of a report.
    private var served: [String] {
        let rpcs = Dictionary(grouping: stores.flatMap(\.rpcs), by: \.service)
        return services.map { service in
            let methods = (rpcs[service] ?? []).map(\.method)
            return "/\(service)/ with \(cut(methods.joined(separator: ", ")))"
        }
    }
}
