import Testing

/// How a recording mock lists its rpcs for those who serve it: three in a statement, and one a line where a line would end
/// beyond column 120.
@Suite struct RecordedRPCsTests {
    /// The statements, with as many rpcs as `names`.
    private func additions(_ names: [String]) throws -> [Substring] {
        let lines = try mock(names)
        let start = try #require(lines.firstIndex { $0.contains("override class func describe(") })
        var body = Array(lines[(start + 1)...].prefix { $0 != "    }" })
        #expect(body.popLast() == "        return .tests")
        if names.isEmpty { return body }
        #expect(body.removeFirst().hasSuffix("ClientMockRPCs = .init()"))
        return body
    }

    /// The lines of the mock of a service with these rpcs.
    private func mock(_ names: [String]) throws -> [Substring] {
        let file = Proto.fileWithService("a.proto", rpcs: names)
        let parameter = "MockRuntime=SwiftMocks,GenerateCallbackMethods=true"
        let response = try TestRequest(["a.proto"], [file], parameter: parameter).run()
        return try #require(response.contents["a.mock.swift"]).split(separator: "\n")
    }

    @Test func `three rpcs are in a statement`() throws {
        #expect(try additions([]) == [])
        #expect(try additions(["A"]) == ["        list.add(rpcs.`a`)"])
        #expect(try additions(["A", "B"]) == ["        list.add(rpcs.`a`, rpcs.`b`)"])
        #expect(try additions(["A", "B", "C"]) == ["        list.add(rpcs.`a`, rpcs.`b`, rpcs.`c`)"])
        #expect(
            try additions(["A", "B", "C", "D", "E"]) == [
                "        list.add(rpcs.`a`, rpcs.`b`, rpcs.`c`)", "        list.add(rpcs.`d`, rpcs.`e`)",
            ])
    }

    @Test func `long names have lines of their own`() throws {
        // With these, the line is 120 columns long.
        let (first, second) = (String(repeating: "f", count: 40), String(repeating: "s", count: 46))
        #expect(
            try additions([first, second]) == ["        list.add(rpcs.`\(first)`, rpcs.`\(second)`)"])
        #expect(
            try additions([first, second + "s"]) == [
                "        list.add(", "            rpcs.`\(first)`,", "            rpcs.`\(second)s`)",
            ])
        #expect(
            try additions([first, second, "Third"]) == [
                "        list.add(", "            rpcs.`\(first)`,", "            rpcs.`\(second)`,",
                "            rpcs.`third`)",
            ])
    }
}
