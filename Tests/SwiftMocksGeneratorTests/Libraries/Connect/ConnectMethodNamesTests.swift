import Testing

@testable import SwiftMocksGenerator

@Suite struct ConnectMethodNamesTests {
    /// Each rpc's method, callback property and async property.
    private func names(
        _ rpcs: [String], callback: Bool = true, async: Bool = true, keepCasing: Bool = false
    ) throws -> [[String]] {
        let parameter = """
            GenerateCallbackMethods=\(callback),GenerateAsyncMethods=\(async),KeepMethodCasing=\(keepCasing)
            """
        let service = try #require(ProtoIdentifier("S"))
        let methods = try rpcs.map { rpc in
            MethodPlan(
                name: try #require(ProtoIdentifier(rpc)), kind: .unary, input: SwiftName(checked: "M"),
                output: SwiftName(checked: "M"), idempotencyLevel: .unknown, comment: nil, deprecation: nil)
        }
        let plan = ServicePlan(
            name: service, fullName: SwiftName(checked: "S"), comment: nil, deprecation: nil, methods: methods)
        let options = try ConnectOptions(parameter: parameter)
        return try ConnectMethodNames(plan, options: options, file: "a.proto").names.map {
            [$0.method.text, $0.callbackProperty.text, $0.asyncProperty.text]
        }
    }

    @Test func methodsAreLowerCamelCase() throws {
        #expect(
            try names(["Say", "get_url"]) == [
                ["say", "mockSay", "mockAsyncSay"], ["getURL", "mockGetURL", "mockAsyncGetURL"],
            ])
        #expect(try names([]) == [])
    }

    @Test func keptCasingAppliesToMethodsOnly() throws {
        #expect(try names(["get_url"], keepCasing: true) == [["get_url", "mockGetURL", "mockAsyncGetURL"]])
    }

    @Test func anRPCThatIsCalledAsyncKeepsItsPropertyApart() throws {
        #expect(
            try names(["AsyncSay", "Say"]) == [
                ["asyncSay", "mockAsyncSayCallback", "mockAsyncAsyncSay"], ["say", "mockSay", "mockAsyncSay"],
            ], "whichever comes first")
        #expect(try names(["Say", "AsyncSay"], async: false)[1][1] == "mockAsyncSay", "nothing is in the way")
    }

    @Test func rpcsThatAreCalledAsyncInARowKeepTheirPropertiesApart() throws {
        let names = try names(["Say", "AsyncSay", "SayCallback", "AsyncAsyncSay"])
        #expect(
            names.map { $0[1] } == [
                "mockSay", "mockAsyncSayCallbackCallback", "mockSayCallback", "mockAsyncAsyncSayCallback",
            ])
        #expect(Set(names.flatMap { $0[1...] }).count == 8)
    }

    @Test func rpcsThatDifferInCaseKeepTheirSpelling() throws {
        #expect(
            try names(["GetURL", "GetUrl", "GetName"]) == [
                ["GetURL", "mockGetURL", "mockAsyncGetURL"], ["GetUrl", "mockGetUrl", "mockAsyncGetUrl"],
                ["getName", "mockGetName", "mockAsyncGetName"],
            ])
    }

    @Test func keptCasingKeepsRPCsThatDifferInCaseApart() throws {
        #expect(
            try names(["getURL", "GetURL"], keepCasing: true) == [
                ["getURL", "mockgetURL", "mockAsyncgetURL"], ["GetURL", "mockGetURL", "mockAsyncGetURL"],
            ], "the methods differ, but their properties would not")
    }

    @Test func otherCollisionsAreErrors() {
        #expect(throws: GeneratorError.self) { try names(["Say", "Say"]) }
        #expect(throws: GeneratorError.self) { try names(["Say", "AsyncSay", "AsyncSayCallback"]) }
        #expect(throws: Never.self) { try names(["Say", "AsyncSay", "AsyncSayCallback"], callback: false) }
    }
}
