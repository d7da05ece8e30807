/// The member of a mock that describes it to SwiftMocks: it lists the rpcs, for statements and for
/// serving the mock, and names the recipient of reports. It overrides a member of the base class.
struct DescriptionTemplate<Service: Sendable, RPC: ListedRPC> {
    private let head: SourceCode
    private let rpcs: Template<Service>
    private let addition: Template<RPC>
    private let end: SourceCode

    /// - Parameters:
    ///   - visibility: the access level.
    ///   - recipient: the recipient of reports, as code.
    ///   - indentation: the spaces before each line.
    ///   - rpcs: the type that has the rpcs.
    init(visibility: SourceCode, recipient: SourceCode, indentation: SourceCode, rpcs: Template<Service>) {
        head = """
            \(indentation)/// Adds all rpcs to a list, and returns who gets the reports about the mock. For SwiftMocks.
            \(indentation)\(visibility) override class func describe(\
            _ list: SwiftMocks.RPCList) -> SwiftMocks.MockReport.Recipient {
            """
        // The type stands after a colon, where Swift looks for types only: an rpc, and so a method,
        // may have its name.
        self.rpcs = "\(indentation)    let rpcs: \(rpcs) = list.keep(.init())"
        addition = "\(indentation)    list.add(rpcs.`\(\.name)`)"
        end = """
            \(indentation)    return \(recipient)
            \(indentation)}
            """
    }

    func print(_ service: Service, _ methods: [RPC], to out: inout SourceWriter) {
        out.print(head)
        if !methods.isEmpty {
            out.print(rpcs, service)
            for method in methods { out.print(addition, method) }
        }
        out.print(end)
    }
}
