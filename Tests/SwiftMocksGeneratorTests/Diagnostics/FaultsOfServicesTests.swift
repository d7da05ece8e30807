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

    @Test func `all rpcs that clash in Connect are listed`() throws {
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

    @Test func `two rpcs that share several names are listed once`() throws {
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

    @Test func `all kinds of faults in Connect are listed together`() throws {
        let http = [rpc("Get", ".Metadata"), rpc("Put", ".Note", ".Metadata"), rpc("Get")]
        let services = [("HTTP", http), ("Notes", [rpc("Get", ".Metadata"), rpc("Get")])]
        let messages = ["Metadata", "SwiftMocks"]
        let clashes = """
            a.proto: rpc HTTP.Get and rpc HTTP.Get would both be called Get in Swift; rename one of them
            a.proto: rpc Notes.Get and rpc Notes.Get would both be called Get in Swift; rename one of them
            a.proto: message SwiftMocks and module SwiftMocks would both be called SwiftMocks in Swift; rename one of \
            them
            """
        let recording = "MockRuntime=SwiftMocks,ExtraModuleImports=API"
        #expect(
            try error(services, messages: messages, parameter: recording) == """
                a.proto: message Metadata and the clients' Metadata (which GenerateServiceMetadata=false omits) \
                would both be called Metadata in Swift; rename one of them
                \(clashes)
                """)
        #expect(
            try error(services, messages: messages, parameter: "\(recording),GenerateClients=false") == """
                a.proto: service HTTP: its HTTPClientInterface may be in another module than the output, where \
                Swift can't tell it from Connect.HTTPClientInterface; name only its module by \
                TestableModuleImports, without ExtraModuleImports, give the file a package, or rename the \
                service
                \(clashes)
                """)
    }

    @Test func `all kinds of faults in gRPC Swift are listed together`() throws {
        let upload = rpc("Upload", ".Note", ".Result") + [.integer(5, 1)]
        let status = [rpc("GetURL", ".Result"), rpc("Init"), rpc("getURL", ".Note", ".Method"), upload]
        #expect(
            try error(
                [("Status", status), ("Client", [rpc("Import"), rpc("Get"), rpc("get")])],
                messages: ["Result", "Method", "Void", "SwiftMocks"],
                parameter: "RPCLibrary=GRPCSwift,ExtraModuleImports=API") == """
                    a.proto: service Status: its Status may be in another module than the output, where Swift can't \
                    tell it from GRPCCore.Status; name only its module by TestableModuleImports, without \
                    ExtraModuleImports, give the file a package, or rename the service
                    a.proto: rpc Status.GetURL: its input type Result would be confused with a type of the same name \
                    in the scope of clients and mocks; give the message's file a package or another swift_prefix, \
                    rename the message, or leave the service out
                    a.proto: rpc Status.Init: protoc-gen-grpc-swift-2 declares a method init and a type Init for it, \
                    which Swift does not compile; rename the rpc, or leave the service out
                    a.proto: rpc Status.GetURL and rpc Status.getURL: protoc-gen-grpc-swift-2 would call the methods \
                    of both getURL and refuses the file; rename one of them, or leave the service out
                    a.proto: rpc Status.getURL: its output type Method would be confused with a type of the same name \
                    in the scope of clients and mocks; give the message's file a package or another swift_prefix, \
                    rename the message, or leave the service out
                    a.proto: service Client: protoc-gen-grpc-swift-2 declares a type Client for it, which would hide \
                    another Client that clients and mocks use; give the file a package or another swift_prefix, \
                    rename the service, or leave the service out
                    a.proto: rpc Client.Import: protoc-gen-grpc-swift-2 declares a method import and a type Import \
                    for it, which Swift does not compile; rename the rpc, or leave the service out
                    a.proto: rpc Client.Get and rpc Client.get: protoc-gen-grpc-swift-2 would call the methods of \
                    both get and refuses the file; rename one of them, or leave the service out
                    a.proto: message SwiftMocks and module SwiftMocks would both be called SwiftMocks in Swift; \
                    rename one of them
                    a.proto: message Void and what a client's request producer returns would both be called Void in \
                    Swift; rename one of them
                    to leave out what can't be generated, add ExcludeServices=Status,ExcludeServices=Client
                    """)
    }

    /// A fault of a message, which is found before the library plans, hides none of the library's.
    @Test(arguments: [
        (
            "GenerateClients=false", "Connect.Code",
            "rpc Notes.Get and rpc Notes.Get would both be called Get in Swift; rename one of them"
        ),
        (
            "RPCLibrary=GRPCSwift", "GRPCCore.Metadata",
            """
            rpc Notes.Get and rpc Notes.Get: protoc-gen-grpc-swift-2 would call the methods of both get and refuses the \
            file; rename one of them, or leave the service out
            to leave out what can't be generated, add ExcludeServices=Notes
            """
        ),
    ])
    func `an ambiguous message is listed with the clashes of its rpcs`(
        _ library: String, _ type: String, _ clash: String
    ) throws {
        let name = String(type.split(separator: ".")[1])
        #expect(
            try error(
                [("Notes", rpcs(["Get", "Get"], ".\(name)"))], messages: [name],
                parameter: "\(library),ExtraModuleImports=API") == """
                    a.proto: message \(name) of a.proto may be in another module than the output, where Swift can't tell \
                    it from \(type); set ModuleName to the module that the output is compiled into and, if the message is \
                    in another, map a.proto to that by ProtoPathModuleMappings
                    a.proto: \(clash)
                    """)
    }

    /// If an rpc must have another name anyway, it clashes with none.
    @Test func `an unusable rpc in gRPC Swift clashes with nothing`() throws {
        #expect(
            try error(
                [("Notes", rpcs(["Type", "type", "Init", "init", "Init", "Get", "Get", "Get"]))], package: "p",
                parameter: "RPCLibrary=GRPCSwift") == """
                    a.proto: rpc p.Notes.Type: protoc-gen-grpc-swift-2 declares a method type and a type Type for it, \
                    which Swift does not compile; rename the rpc, or leave the service out
                    a.proto: rpc p.Notes.Init: protoc-gen-grpc-swift-2 declares a method init and a type Init for it, \
                    which Swift does not compile; rename the rpc, or leave the service out
                    a.proto: rpc p.Notes.init: protoc-gen-grpc-swift-2 declares a method init and a type init for it, \
                    which Swift does not compile; rename the rpc, or leave the service out
                    a.proto: rpc p.Notes.Get and rpc p.Notes.Get: protoc-gen-grpc-swift-2 would call the methods of \
                    both get and refuses the file; rename one of them, or leave the service out
                    to leave out what can't be generated, add ExcludeServices=p.Notes
                    """)
    }

    /// The namespace hides the module, and `Void`, from the mocks of both services.
    @Test func `a namespace that hides something is listed once`() throws {
        let upload = rpc("Upload") + [.integer(5, 1)]
        #expect(
            try error(
                [("GRPCCore", [upload]), ("Void", [rpc("Get"), rpc("get")])],
                parameter: "RPCLibrary=GRPCSwift") == """
                    a.proto: service GRPCCore: protoc-gen-grpc-swift-2 declares a type GRPCCore for it, which would \
                    hide another GRPCCore that clients and mocks use; give the file a package or another \
                    swift_prefix, rename the service, or leave the service out
                    a.proto: service Void: protoc-gen-grpc-swift-2 declares a type Void for it, which would hide \
                    another Void that clients and mocks use; give the file a package or another swift_prefix, rename \
                    the service, or leave the service out
                    a.proto: rpc Void.Get and rpc Void.get: protoc-gen-grpc-swift-2 would call the methods of both \
                    get and refuses the file; rename one of them, or leave the service out
                    to leave out what can't be generated, add ExcludeServices=GRPCCore,ExcludeServices=Void
                    """)
    }
}
