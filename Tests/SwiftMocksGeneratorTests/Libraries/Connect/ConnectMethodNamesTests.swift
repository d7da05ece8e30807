import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

@Suite struct ConnectMethodNamesTests {
    private func settled(
        _ rpcs: [String], callback: Bool = true, async: Bool = true, keepCasing: Bool = false, mocks: String = ""
    ) throws -> ConnectMethodNames {
        let parameter = """
            GenerateCallbackMethods=\(callback),GenerateAsyncMethods=\(async),KeepMethodCasing=\(keepCasing),\(mocks)
            """
        let service = try #require(ProtoIdentifier("S"))
        let methods = try rpcs.map { rpc in
            MethodPlan(
                name: try #require(ProtoIdentifier(rpc)), kind: .unary, input: SwiftName(checked: "M"),
                output: SwiftName(checked: "M"), idempotencyLevel: .unknown, comment: nil, deprecation: nil)
        }
        let plan = ServicePlan(
            name: service, fullName: SwiftName(checked: "S"), comment: nil, deprecation: nil, methods: methods)
        return ConnectMethodNames(plan, options: try ConnectOptions(parameter: parameter))
    }

    /// Each rpc's method, callback property and async property.
    private func names(
        _ rpcs: [String], callback: Bool = true, async: Bool = true, keepCasing: Bool = false
    ) throws -> [[String]] {
        let settled = try settled(rpcs, callback: callback, async: async, keepCasing: keepCasing)
        #expect(settled.clashes.isEmpty)
        return settled.names.map { [$0.method.text, $0.callbackProperty.text, $0.asyncProperty.text] }
    }

    /// For each clash the name, the earlier rpc and the later one.
    private func clashes(_ rpcs: [String], callback: Bool = true, mocks: String = "") throws -> [[String]] {
        try settled(rpcs, callback: callback, mocks: mocks).clashes.sorted { $0.key < $1.key }.flatMap {
            position, clashes in
            clashes.map { [$0.name, rpcs[$0.first], rpcs[position]] }
        }
    }

    @Test func `methods are lower camel case`() throws {
        #expect(
            try names(["Say", "get_url"]) == [
                ["say", "mockSay", "mockAsyncSay"], ["getURL", "mockGetURL", "mockAsyncGetURL"],
            ])
        #expect(try names([]) == [])
    }

    @Test func `kept casing applies to methods only`() throws {
        #expect(try names(["get_url"], keepCasing: true) == [["get_url", "mockGetURL", "mockAsyncGetURL"]])
    }

    @Test func `an rpc that is called async keeps its property apart`() throws {
        #expect(
            try names(["AsyncSay", "Say"]) == [
                ["asyncSay", "mockAsyncSayCallback", "mockAsyncAsyncSay"], ["say", "mockSay", "mockAsyncSay"],
            ], "whichever comes first")
        #expect(try names(["Say", "AsyncSay"], async: false)[1][1] == "mockAsyncSay", "nothing is in the way")
    }

    @Test func `rpcs that are called async in a row keep their properties apart`() throws {
        let names = try names(["Say", "AsyncSay", "SayCallback", "AsyncAsyncSay"])
        #expect(
            names.map { $0[1] } == [
                "mockSay", "mockAsyncSayCallbackCallback", "mockSayCallback", "mockAsyncAsyncSayCallback",
            ])
        #expect(Set(names.flatMap { $0[1...] }).count == 8)
    }

    @Test func `rpcs that differ in case keep their spelling`() throws {
        #expect(
            try names(["GetURL", "GetUrl", "GetName"]) == [
                ["GetURL", "mockGetURL", "mockAsyncGetURL"], ["GetUrl", "mockGetUrl", "mockAsyncGetUrl"],
                ["getName", "mockGetName", "mockAsyncGetName"],
            ])
    }

    @Test func `kept casing keeps rpcs that differ in case apart`() throws {
        #expect(
            try names(["getURL", "GetURL"], keepCasing: true) == [
                ["getURL", "mockgetURL", "mockAsyncgetURL"], ["GetURL", "mockGetURL", "mockAsyncGetURL"],
            ], "the methods differ, but their properties would not")
    }

    @Test func `other collisions are clashes`() throws {
        #expect(try clashes(["Say", "Get", "Say", "Say"]) == [["Say", "Say", "Say"], ["Say", "Say", "Say"]])
        let callbacks = ["Say", "AsyncSay", "AsyncSayCallback"]
        #expect(try clashes(callbacks) == [["mockAsyncSayCallback", "AsyncSay", "AsyncSayCallback"]])
        #expect(try clashes(callbacks, callback: false) == [])
    }

    @Test func `properties clash only if mocks have them`() throws {
        let rpcs = ["Say", "AsyncSay", "AsyncSayCallback"]
        #expect(try clashes(rpcs, mocks: "MockRuntime=SwiftMocks") == [])
        #expect(try clashes(rpcs) == [["mockAsyncSayCallback", "AsyncSay", "AsyncSayCallback"]])
    }

    /// The last two are the same in camel case.
    @Test func `an own spelling can be the camel case of another`() throws {
        #expect(
            try clashes(["foo___bar", "foo__Bar", "Foo__Bar"]) == [
                ["foo__Bar", "foo___bar", "foo__Bar"], ["mockFoo__Bar", "foo___bar", "Foo__Bar"],
            ])
    }
}
