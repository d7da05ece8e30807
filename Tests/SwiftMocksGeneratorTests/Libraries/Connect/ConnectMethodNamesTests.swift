import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// Names of rpcs that would be the same in Swift, and how they are kept apart. Goldens have the plain ones.
@Suite struct ConnectMethodNamesTests {
    private func response(_ rpcs: [String], _ options: String) throws -> Response {
        try TestRequest(
            ["a.proto"], [Proto.fileWithService("a.proto", rpcs: rpcs)],
            parameter: "GenerateCallbackMethods=true,\(options)"
        ).run()
    }

    @Test(arguments: [
        (
            ["Say", "AsyncSay", "SayCallback", "AsyncAsyncSay"], "",
            [
                "mockSay", "mockAsyncSay", "mockAsyncSayCallbackCallback", "mockAsyncAsyncSay", "mockSayCallback",
                "mockAsyncSayCallback", "mockAsyncAsyncSayCallback", "mockAsyncAsyncAsyncSay",
            ]
        ),
        (["Say", "AsyncSay"], "GenerateAsyncMethods=false", ["mockSay", "mockAsyncSay"]),
        (
            ["getURL", "GetURL"], "KeepMethodCasing=true",
            ["mockgetURL", "mockAsyncgetURL", "mockGetURL", "mockAsyncGetURL"]
        ),
    ])
    func `properties of mocks are kept apart`(rpcs: [String], options: String, properties: [String]) throws {
        let mock = try #require(try response(rpcs, options).contents["a.mock.swift"])
        let names = mock.split(separator: "\n").compactMap { $0.firstMatch(of: /var `?(mock\w+)`?/)?.1 }
        #expect(names.map(String.init) == properties)
    }

    @Test func `properties clash only if mocks have them`() throws {
        let rpcs = ["Say", "AsyncSay", "AsyncSayCallback"]
        let clash = try response(rpcs, "").error
        #expect(clash?.contains("AsyncSay and rpc Notes.AsyncSayCallback would both be called mockAsyncSayC") == true)
        for options in ["MockRuntime=SwiftMocks", "GenerateCallbackMethods=false"] {
            #expect(try response(rpcs, options).error == nil)
        }
    }
}
