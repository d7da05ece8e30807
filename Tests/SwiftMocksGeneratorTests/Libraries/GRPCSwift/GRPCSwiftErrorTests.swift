import Testing

@testable import SwiftMocksGenerator

/// What a user reads when gRPC Swift's options are wrong, or its own generator can't serve the protos.
@Suite struct GRPCSwiftErrorTests {
    private static let library = "RPCLibrary=GRPCSwift"

    private func error(
        rpcs: [String] = ["Get"], message: String = "Note", service: String = "Notes", package: String = "p",
        messages: [String] = [], isStreaming: Bool = false, parameter: String = library
    ) throws -> String? {
        let type = package.isEmpty ? ".\(message)" : ".\(package).\(message)"
        let streaming: ProtoFields = isStreaming ? [.integer(5, 1)] : []
        let file = Proto.file(
            "a.proto", package: package, messages: ([message] + messages).map { Proto.message($0) },
            services: [Proto.service(service, rpcs.map { Proto.rpc($0, input: type, output: type) + streaming })])
        return try TestRequest(["a.proto"], [file], parameter: parameter).run().error
    }

    @Test(arguments: [
        (
            "GenerateCallbackMethods=true",
            #"option GenerateCallbackMethods: "true" is for RPCLibrary=Connect, not for GRPCSwift. Remove the option"#
        ),
        (
            "GenerateClients=true",
            #"option GenerateClients: "true" is for RPCLibrary=Connect, not for GRPCSwift. Remove the option, "#
                + "and run protoc-gen-grpc-swift-2, which makes the clients, beside this plugin"
        ),
        (
            "GenerateMocks=false",
            #"option GenerateMocks: "false" is for RPCLibrary=Connect, not for GRPCSwift. Remove the option, "#
                + "or don't run the plugin, which writes only mocks"
        ),
        (
            "MockRuntime=ConnectMocks",
            #"option MockRuntime: "ConnectMocks" is for RPCLibrary=Connect, not for GRPCSwift. Remove the option"#
        ),
        (
            "KeepMethodCasing=true",
            #"option KeepMethodCasing: "true" is for RPCLibrary=Connect, not for GRPCSwift. Remove the option"#
        ),
        (
            "GRPCModuleName=G-C",
            #"option GRPCModuleName: "G-C" is not a legal value. Use a Swift identifier"#
        ),
        (
            "Availability=macOS",
            """
            option Availability: "macOS" is not a platform with a version. Write one such as \
            Availability=macOS 15.0, and repeat the option for each platform
            """
        ),
        (
            "Availability=macOS 15.0\u{7} { fatalError() }",
            """
            option Availability: "macOS 15.0\\u{7} { fatalError() }" is not a platform with a version. Write one such as \
            Availability=macOS 15.0, and repeat the option for each platform
            """
        ),
        (
            "Availability=iOS 18,Availability=macOS 15,Availability=iOS 19",
            "option Availability is given twice for iOS. Keep one of them"
        ),
    ])
    func `wrong options are refused`(_ parameter: String, _ text: String) throws {
        #expect(try error(parameter: "\(Self.library),\(parameter)") == text)
    }

    @Test(arguments: ["GRPCModuleName=GRPCCore", "Availability=macOS 15.0"])
    func `Connect refuses these options`(_ parameter: String) throws {
        let parts = parameter.split(separator: "=")
        #expect(
            try error(parameter: parameter)
                == #"option \#(parts[0]): "\#(parts[1])" is for RPCLibrary=GRPCSwift, not for Connect. Remove the option"#
        )
    }

    /// They ask for what mocks of gRPC Swift are anyway.
    @Test(arguments: [
        "GenerateAsyncMethods=true", "GenerateCallbackMethods=false", "GenerateMocks=true", "GenerateClients=false",
        "MockRuntime=SwiftMocks", "GenerateServiceMetadata=false", "KeepMethodCasing=false", "NonisolatedTypes=true",
    ])
    func `options that are fulfilled anyway are allowed`(_ parameter: String) throws {
        #expect(try error(parameter: "\(Self.library),\(parameter)") == nil)
    }

    @Test(arguments: [
        ("Init", "init"), ("Self", "self"), ("Default", "default"), ("Type", "type"), ("IMPORT", "import"),
    ])
    func `rpcs that its generator cannot serve are refused`(_ rpc: String, _ method: String) throws {
        #expect(
            try error(rpcs: ["Get", rpc]) == """
                a.proto: rpc p.Notes.\(rpc): protoc-gen-grpc-swift-2 declares a method \(method) and a type \(rpc) \
                for it, which Swift does not compile. Rename the rpc, or leave the service out
                to leave out what can't be generated, add ExcludeServices=p.Notes
                """)
    }

    @Test func `an rpc called as the library's module is refused`() throws {
        #expect(try error(rpcs: ["GRPCCore"])?.contains("rpc p.Notes.GRPCCore") == true)
        #expect(try error(rpcs: ["GRPCCore"], parameter: "\(Self.library),GRPCModuleName=Other") == nil)
    }

    @Test func `rpcs of one method are refused`() throws {
        #expect(
            try error(rpcs: ["GetURL", "getURL"]) == """
                a.proto: rpc p.Notes.GetURL and rpc p.Notes.getURL: protoc-gen-grpc-swift-2 would call the methods of \
                both getURL and refuses the file. Rename one of them, or leave the service out
                to leave out what can't be generated, add ExcludeServices=p.Notes
                """)
        #expect(try error(rpcs: ["GetURL", "GetUrl", "get_url"]) == nil, "all three differ there")
    }

    @Test(arguments: [
        "Result", "Client", "ClientProtocol", "ClientMock", "ClientMockRPCs", "Method", "Input",
    ])
    func `messages that Swift would take for others are refused`(_ message: String) throws {
        #expect(
            try error(message: message, package: "") == """
                a.proto: rpc Notes.Get: its input type \(message) would be confused with a type of the same name in \
                the scope of clients and mocks. Give the message's file a package or another swift_prefix, rename the \
                message, or leave the service out
                to leave out what can't be generated, add ExcludeServices=Notes
                """)
        #expect(try error(message: message) == nil, "a package's prefix keeps it apart")
        #expect(try error(message: message + "s", package: "") == nil)
    }

    @Test(arguments: ["GRPCCore", "GRPCProtobuf", "SwiftMocks"])
    func `messages that hide a module are refused`(_ message: String) throws {
        #expect(
            try error(package: "", messages: [message]) == """
                a.proto: message \(message) and module \(message) would both be called \(message) in Swift. \
                Rename one of them
                """)
    }

    @Test func `a message called Void is refused where producers return Void`() throws {
        #expect(try error(package: "", messages: ["Void"]) == nil, "only producers of requests return it")
        #expect(
            try error(package: "", messages: ["Void"], isStreaming: true) == """
                a.proto: message Void and what a client's request producer returns would both be called Void in Swift. \
                Rename one of them
                """)
    }

    @Test(arguments: ["Self", "import", "Any"])
    func `a service that Swift does not compile is refused`(_ service: String) throws {
        #expect(
            try error(service: service, package: "") == """
                a.proto: service \(service): protoc-gen-grpc-swift-2 declares a type of this name, which Swift does not \
                compile. Give the file a package or a swift_prefix, rename the service, or leave the service out
                to leave out what can't be generated, add ExcludeServices=\(service)
                """)
        #expect(try error(service: service) == nil)
    }

    @Test(arguments: [
        "Client", "ClientMock", "ClientMockRPCs", "ClientProtocol", "Method", "Result", "Sendable", "Swift", "Void",
        "descriptor", "GRPCCore", "GRPCProtobuf", "SwiftMocks", "SwiftProtobuf",
    ])
    func `a service that hides what clients and mocks name is refused`(_ service: String) throws {
        #expect(
            try error(service: service, package: "") == """
                a.proto: service \(service): protoc-gen-grpc-swift-2 declares a type \(service) for it, which would hide \
                another \(service) that clients and mocks use. Give the file a package or another swift_prefix, rename \
                the service, or leave the service out
                to leave out what can't be generated, add ExcludeServices=\(service)
                """)
        #expect(try error(service: service) == nil)
        #expect(try error(service: service + "s", package: "") == nil)
    }
}
