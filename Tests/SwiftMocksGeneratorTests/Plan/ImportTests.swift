import Testing

@testable import SwiftMocksGenerator

/// Which modules generated files import, and at which level.
@Suite struct ImportTests {
    private func imports(
        _ kind: String, rpcStreams: Bool = false, parameter: String = "", dependencies: [String] = []
    ) throws -> [String] {
        let rpc = Proto.rpc("Get") + [.integer(6, rpcStreams ? 1 : 0)]
        let file = Proto.file(
            "a.proto", dependencies: dependencies, messages: [Proto.message("Note")],
            services: [Proto.service("S", [rpc])])
        let response = try TestRequest(["a.proto"], [file], parameter: parameter).run()
        let source = try #require(response.contents["a.\(kind).swift"])
        return source.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }.map(String.init)
    }

    @Test func combineIsForCallbackStreamsOnly() throws {
        let unary = ["import Connect", "import ConnectMocks", "import Foundation", "import SwiftProtobuf"]
        #expect(try imports("mock") == unary)
        #expect(try imports("mock", rpcStreams: true) == unary)
        #expect(try imports("mock", parameter: "GenerateCallbackMethods=true") == unary)
        #expect(
            try imports("mock", rpcStreams: true, parameter: "GenerateCallbackMethods=true") == ["import Combine"]
                + unary)
        #expect(
            try imports("connect", rpcStreams: true, parameter: "GenerateCallbackMethods=true")
                == ["import Connect", "import Foundation", "import SwiftProtobuf"])
    }

    @Test func extraModulesAreSortedAndNoneIsTwice() throws {
        let parameter =
            "ExtraModuleImports=Zoo,ExtraModuleImports=Connect,ExtraModuleImports=Bee,ExtraModuleImports=Zoo"
        #expect(
            try imports("connect", parameter: parameter)
                == ["import Bee", "import Connect", "import Foundation", "import SwiftProtobuf", "import Zoo"])
    }

    @Test func testableModulesAreForMocks() throws {
        let parameter = "TestableModuleImports=App,ExtraModuleImports=App"
        #expect(try imports("mock", parameter: parameter).first == "@testable import App")
        #expect(try imports("mock", parameter: parameter).count { $0.hasSuffix(" App") } == 1)
        #expect(try imports("connect", parameter: parameter).first == "import App")
    }

    @Test(arguments: [("Public", "public"), ("Package", "package"), ("Internal", "internal")])
    func testableModulesHoldTheMessages(_ visibility: String, _ level: String) throws {
        let parameter = "Visibility=\(visibility),UseAccessLevelOnImports=true,TestableModuleImports=App"
        #expect(try imports("mock", parameter: parameter).first == "@testable \(level) import App")
    }

    @Test(arguments: [("Public", "public"), ("Package", "internal"), ("Internal", "internal")])
    func testableModulesHoldTheInterfaces(_ visibility: String, _ level: String) throws {
        let parameter = "Visibility=\(visibility),UseAccessLevelOnImports=true,TestableModuleImports=App"
        let empty = "google/protobuf/empty.proto"
        let rpc = Proto.rpc("Get", ".google.protobuf.Empty", ".google.protobuf.Empty")
        let file = Proto.file("a.proto", dependencies: [empty], services: [Proto.service("S", [rpc])])
        let response = try TestRequest(
            ["a.proto"], [Proto.file(empty, package: "google.protobuf", messages: [Proto.message("Empty")]), file],
            parameter: parameter
        ).run()
        #expect(response.contents["a.mock.swift"]?.contains("\n@testable \(level) import App\n") == true)
    }

    @Test(arguments: [("Public", "public"), ("Package", "package"), ("Internal", "internal")])
    func accessLevels(_ visibility: String, _ level: String) throws {
        let parameter = "Visibility=\(visibility),UseAccessLevelOnImports=true,GenerateCallbackMethods=true"
        #expect(
            try imports("mock", rpcStreams: true, parameter: parameter) == [
                "internal import Combine", "\(level) import Connect", "\(level) import ConnectMocks",
                "internal import Foundation", "internal import SwiftProtobuf",
            ])
        #expect(
            try imports("mock", parameter: parameter)[1] == "internal import ConnectMocks",
            "unary mocks show nothing of it")
        #expect(
            try imports("connect", parameter: parameter)
                == ["\(level) import Connect", "internal import Foundation", "internal import SwiftProtobuf"])
    }
}
