/// The member of a mock that describes it to SwiftMocks: it lists the rpcs, for serving the mock,
/// and names the recipient of reports. It overrides a member of the base class.
struct DescriptionTemplate<Service: Sendable, RPC: ListedRPC> {
    private let head: SourceCode
    private let rpcs: Template<Service>
    private let additions: Additions
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
        self.rpcs = "\(indentation)    let rpcs: \(rpcs) = .init()"
        additions = Additions(indentation: indentation)
        end = """
            \(indentation)    return \(recipient)
            \(indentation)}
            """
    }

    func print(_ service: Service, _ methods: [RPC], to out: inout SourceWriter) {
        out.print(head)
        if !methods.isEmpty {
            out.print(rpcs, service)
            additions.print(methods, to: &out)
        }
        out.print(end)
    }

    /// The statements that add rpcs to a list. Each adds up to three, which costs the compiler less
    /// than one for each rpc, and less than an array.
    private struct Additions {
        /// The statements with one rpc, two and three.
        private let templates: [Template<Group>]

        /// The rpcs of a statement. If there are fewer than three, the others are the last one.
        struct Group {
            let first: RPC
            let second: RPC
            let third: RPC
        }

        init(indentation: SourceCode) {
            let start: SourceCode = "\(indentation)    "
            let next: SourceCode = "\n\(start)    "
            let first: Template<Group> = "rpcs.`\(\.first.name)`"
            let second: Template<Group> = "rpcs.`\(\.second.name)`"
            let third: Template<Group> = "rpcs.`\(\.third.name)`"
            let one: Template<Group> = "\(start)list.add(\(first))"
            let two: Template<Group> = """
                \(line: "\(start)list.add(\(first), \(second))",
                    else: "\(start)list.add(\(next)\(first),\(next)\(second))")
                """
            let three: Template<Group> = """
                \(line: "\(start)list.add(\(first), \(second), \(third))",
                    else: "\(start)list.add(\(next)\(first),\(next)\(second),\(next)\(third))")
                """
            templates = [one, two, three]
        }

        func print(_ rpcs: [RPC], to out: inout SourceWriter) {
            for start in stride(from: 0, to: rpcs.count, by: 3) {
                let last = min(start + 2, rpcs.count - 1)
                out.print(
                    templates[last - start],
                    Group(first: rpcs[start], second: rpcs[min(start + 1, last)], third: rpcs[last]))
            }
        }
    }
}
