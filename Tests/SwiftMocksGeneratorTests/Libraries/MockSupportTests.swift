import Testing

@testable import SwiftMocksGenerator

/// Where the support code of recording mocks is written.
@Suite struct MockSupportTests {
    /// A library whose mocks record, with its files.
    struct Library: Sendable, CustomTestStringConvertible {
        let parameter: String
        let mockSuffix: String
        let support: String

        var testDescription: String { support }
    }

    static let libraries = [
        Library(
            parameter: "GenerateClients=false,MockRuntime=SwiftMocks,ModuleName=App", mockSuffix: ".mock.swift",
            support: "ConnectMockSupport.swift"),
        Library(
            parameter: "RPCLibrary=GRPCSwift,ModuleName=App", mockSuffix: ".grpc.mock.swift",
            support: "GRPCMockSupport.swift"),
    ]

    /// Two protos, each with a service of one unary rpc.
    private static func outputs(
        _ library: Library, _ options: String, hasServices: Bool = true
    ) throws -> [String: String] {
        let protos = ["v1/a.proto", "v1/b.proto"].map { path in
            let message = path.contains("a") ? "Note" : "Book"
            let rpc = Proto.rpc("Get", input: ".\(message)", output: ".\(message)")
            return Proto.file(
                path, messages: [Proto.message(message)],
                services: hasServices ? [Proto.service("\(message)s", [rpc])] : [])
        }
        let parameter = "\(library.parameter),\(options)"
        let response = try TestRequest(["v1/a.proto", "v1/b.proto"], protos, parameter: parameter).run()
        #expect(response.error == nil)
        return response.contents
    }

    private static func mocks(_ library: Library) -> [String] { ["v1/a", "v1/b"].map { $0 + library.mockSuffix } }

    @Test(arguments: libraries)
    func everyFileHasItsOwnByDefault(_ library: Library) throws {
        let outputs = try Self.outputs(library, "")
        #expect(outputs.keys.sorted() == Self.mocks(library))
        #expect(outputs.values.allSatisfy { $0.contains("fileprivate static ") })
        #expect(try Self.outputs(library, "MockSupport=File") == outputs)
    }

    /// Files of mocks are those of the default without what follows the mocks.
    @Test(arguments: libraries)
    func aModuleHasItOnce(_ library: Library) throws {
        let (whole, shared) = (try Self.outputs(library, ""), try Self.outputs(library, "MockSupport=Module"))
        #expect(shared.keys.sorted() == ([library.support] + Self.mocks(library)).sorted())
        for mock in Self.mocks(library) {
            let (file, content) = (try #require(whole[mock]), try #require(shared[mock]))
            #expect(file.hasPrefix(content) && file != content)
            #expect(!content.contains("fileprivate static ") && content.contains("ClientMockRPCs"))
        }
        let support = try #require(shared[library.support])
        #expect(support.contains("internal ") && !support.contains("fileprivate ") && !support.contains("public "))
    }

    /// The file is for other runs of the module, too.
    @Test(arguments: libraries)
    func whatAModuleHasServesEveryKindOfRPC(_ library: Library) throws {
        let support = try #require(try Self.outputs(library, "MockSupport=Module")[library.support])
        #expect(support.contains("SwiftMocks.UnaryKind") || support.contains("SwiftMocks.AnswerForm"))
        #expect(support.contains("SwiftMocks.BidirectionalStreamKind") || support.contains("func stream("))
    }

    @Test(arguments: libraries)
    func anotherRunMayWriteIt(_ library: Library) throws {
        var shared = try Self.outputs(library, "MockSupport=Module")
        shared[library.support] = nil
        #expect(try Self.outputs(library, "MockSupport=Elsewhere") == shared)
    }

    @Test(arguments: libraries)
    func withoutServicesThereIsNothingToShare(_ library: Library) throws {
        #expect(try Self.outputs(library, "MockSupport=Module", hasServices: false).isEmpty)
        let empty = try Self.outputs(library, "MockSupport=Module,GenerateEmptyFiles=true", hasServices: false)
        #expect(try empty[library.support] == Self.outputs(library, "MockSupport=Module")[library.support])
    }

    @Test(arguments: libraries)
    func optionsHoldForItToo(_ library: Library) throws {
        let options = "Visibility=Public,UseAccessLevelOnImports=true,MockCompilationCondition=DEBUG"
        let outputs = try Self.outputs(
            library, "\(options),MockSupport=Module,SwiftProtobufModuleName=Proto,FileNaming=DropPath")
        let lines = try #require(outputs[library.support]).split(separator: "\n")
        #expect(lines.contains("internal import SwiftMocks") && lines.contains("internal import Proto"))
        #expect(lines.contains("#if DEBUG") && lines.last == "#endif")
        #expect(!lines.contains { $0.contains("SwiftProtobuf") || $0.contains("public") })
    }

    @Test func optionsOfItsLibraryHoldForItToo() throws {
        let renamed = "MockSupport=Module,GRPCModuleName=Core,Availability=macOS 26.0"
        let grpc = try Self.outputs(Self.libraries[1], renamed)["GRPCMockSupport.swift"]
        #expect(try #require(grpc).contains("@available(macOS 26.0, *)\nnonisolated extension Core.ClientResponse {"))
        let callbacks = "MockSupport=Module,GenerateAsyncMethods=false,GenerateCallbackMethods=true"
        let connect = try Self.outputs(Self.libraries[0], callbacks)["ConnectMockSupport.swift"]
        #expect(try #require(connect).contains("-> Connect.Cancelable {"))
        #expect(connect?.contains(" async ") == false)
    }
}
