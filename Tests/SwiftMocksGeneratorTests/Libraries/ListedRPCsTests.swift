import Testing

/// How a recording mock lists its rpcs for those who serve it.
@Suite struct ListedRPCsTests {
    @Test func `rpcs are listed in the order of the service`() throws {
        let file = Proto.fileWithService("a.proto", rpcs: ["Second", "First", "Init"])
        let mock = try TestRequest(["a.proto"], [file], parameter: "MockRuntime=SwiftMocks").run()
            .contents["a.mock.swift"]
        let statements = """
                    list.add(rpcs.`second`)
                    list.add(rpcs.`first`)
                    list.add(rpcs.`init`)
                    return .tests

            """
        #expect(mock?.contains(statements) == true, "\(mock ?? "")")
    }
}
