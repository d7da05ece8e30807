import Testing

/// How a recording mock lists its rpcs for those who serve it: three in a statement, and one a line where a line would end
/// beyond column 120.
@Suite struct ListedRPCsTests {
    @Test func `long names have lines of their own`() throws {
        // With these, the line is 120 columns long.
        let (first, second) = (String(repeating: "f", count: 40), String(repeating: "s", count: 46))
        for (names, statement) in [
            ([first, second], "list.add(rpcs.`\(first)`, rpcs.`\(second)`)"),
            ([first, second + "s"], "list.add(\n            rpcs.`\(first)`,\n            rpcs.`\(second)s`)"),
            (
                [first, second, "Third"],
                "list.add(\n            rpcs.`\(first)`,\n            rpcs.`\(second)`,\n            rpcs.`third`)"
            ),
        ] {
            let file = Proto.fileWithService("a.proto", rpcs: names)
            let mock = try TestRequest(["a.proto"], [file], parameter: "MockRuntime=SwiftMocks").run()
                .contents["a.mock.swift"]
            #expect(mock?.contains("\n        \(statement)\n        return .tests\n") == true, "\(mock ?? "")")
        }
    }
}
