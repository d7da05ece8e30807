import Testing

/// The properties of recording mocks, which the option MockProperties adds.
@Suite struct MockPropertiesTests {
    private func mock(_ parameter: String) throws -> String {
        let file = Proto.fileWithService("a.proto", rpcs: ["Say", "X", "AsyncX"])
        let parameter = "GenerateCallbackMethods=true,\(parameter)"
        let response = try TestRequest(["a.proto"], [file], parameter: parameter).run()
        return try #require(response.contents["a.mock.swift"])
    }

    @Test func aRecordingMockHasNone() throws {
        let mock = try mock("MockRuntime=SwiftMocks")
        #expect(!mock.contains("mockSay") && !mock.contains("mockAsyncSay") && !mock.contains("property:"))
        #expect(try mock == self.mock("MockRuntime=SwiftMocks,MockProperties=false"))
    }

    @Test func withTheOptionEachMethodPassesItsOwn() throws {
        let calls = try mock("MockRuntime=SwiftMocks,MockProperties=true").split(separator: "\n")
            .filter { $0.contains("self.unary(") }.map { $0.drop { $0 == " " } }
        #expect(
            calls == [
                #"return self.unary("say", request, headers: headers, property: "mockSay", completion: completion)"#,
                #"return await self.unary("say", request, headers: headers, property: "mockAsyncSay")"#,
                #"return self.unary("x", request, headers: headers, property: "mockX", completion: completion)"#,
                #"return await self.unary("x", request, headers: headers, property: "mockAsyncX")"#,
                #"return self.unary("asyncX", request, headers: headers, property: "mockAsyncXCallback", completion: completion)"#,
                #"return await self.unary("asyncX", request, headers: headers, property: "mockAsyncAsyncX")"#,
            ])
    }

    @Test func mocksOfConnectMocksAlwaysHaveProperties() throws {
        let mock = try mock("")
        #expect(mock.contains("mockAsyncSay"))
        #expect(try self.mock("MockProperties=true") == mock)
        #expect(try self.mock("MockProperties=false") == mock)
    }
}
