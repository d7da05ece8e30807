import Testing

@testable import SwiftMocksGenerator

/// What a user reads when a service has several faults: each once, in the order of the proto, and no consequences.
@Suite struct FaultsOfServicesTests {
    /// - Parameter services: each a name, and rpcs that use Note or another message.
    private func error(
        _ services: [(String, [ProtoFields])], package: String = "", messages: [String] = [], parameter: String
    ) throws -> String? {
        let file = Proto.file(
            "a.proto", package: package, messages: (["Note"] + messages).map { Proto.message($0) },
            services: services.map { Proto.service($0, $1) })
        return try TestRequest(["a.proto"], [file], parameter: parameter).run().error
    }

    private func rpc(_ name: String, _ input: String = ".Note", _ output: String = ".Note") -> ProtoFields {
        Proto.rpc(name, input: input, output: output)
    }

    private func rpcs(_ names: [String], _ type: String = ".p.Note") -> [ProtoFields] {
        names.map { rpc($0, type, type) }
    }

    @Test func allRPCsThatClashInConnectAreListed() throws {
        let names = ["foo___bar", "AsyncSay", "foo__Bar", "Foo__Bar", "Say", "AsyncSayCallback"]
        #expect(
            try error(
                [("Notes", rpcs(names)), ("Good", rpcs(["Get"])), ("Others", rpcs(names))], package: "p",
                parameter: "GenerateCallbackMethods=true") == """
                    a.proto: rpc p.Notes.foo___bar and rpc p.Notes.foo__Bar would both be called foo__Bar in Swift; \
                    rename one of them
                    a.proto: rpc p.Notes.foo___bar and rpc p.Notes.Foo__Bar would both be called mockFoo__Bar in \
                    Swift; rename one of them
                    a.proto: rpc p.Notes.AsyncSay and rpc p.Notes.AsyncSayCallback would both be called \
                    mockAsyncSayCallback in Swift; rename one of them
                    a.proto: rpc p.Others.foo___bar and rpc p.Others.foo__Bar would both be called foo__Bar in Swift; \
                    rename one of them
                    a.proto: rpc p.Others.foo___bar and rpc p.Others.Foo__Bar would both be called mockFoo__Bar in \
                    Swift; rename one of them
                    a.proto: rpc p.Others.AsyncSay and rpc p.Others.AsyncSayCallback would both be called \
                    mockAsyncSayCallback in Swift; rename one of them
                    """)
    }

    @Test func twoRPCsThatShareSeveralNamesAreListedOnce() throws {
        #expect(
            try error(
                [("Notes", rpcs(["Get", "Put", "Get", "Put", "Put"]))], package: "p",
                parameter: "GenerateCallbackMethods=true") == """
                    a.proto: rpc p.Notes.Get and rpc p.Notes.Get would both be called Get in Swift; rename one of \
                    them
                    a.proto: rpc p.Notes.Put and rpc p.Notes.Put would both be called Put in Swift; rename one of \
                    them
                    """)
    }

    @Test func allKindsOfFaultsInConnectAreListedTogether() throws {
        let http = [
            rpc("Get", ".RPCs"), rpc("Put", ".Note", ".MockBase"), rpc("Get", ".MockLibrary", ".RPCs"),
        ]
        #expect(
            try error(
                [("HTTP", http), ("Notes", [rpc("Get", ".RPCs"), rpc("Get")])],
                messages: ["RPCs", "MockBase", "MockLibrary", "SwiftMocks"],
                parameter: "MockRuntime=SwiftMocks,GenerateClients=false,ExtraModuleImports=API") == """
                    a.proto: service HTTP: its HTTPClientInterface may be in another module than the output, where \
                    Swift can't tell it from Connect.HTTPClientInterface; name only its module by \
                    TestableModuleImports, without ExtraModuleImports, or give the file a package
                    a.proto: message RPCs and a type of recording mocks would both be called RPCs in Swift; rename \
                    one of them
                    a.proto: message MockBase and a type of recording mocks would both be called MockBase in Swift; \
                    rename one of them
                    a.proto: rpc HTTP.Get and rpc HTTP.Get would both be called Get in Swift; rename one of them
                    a.proto: message MockLibrary and a type of recording mocks would both be called MockLibrary in \
                    Swift; rename one of them
                    a.proto: rpc Notes.Get and rpc Notes.Get would both be called Get in Swift; rename one of them
                    a.proto: message SwiftMocks and module SwiftMocks would both be called SwiftMocks in Swift; \
                    rename one of them
                    """)
    }
}
