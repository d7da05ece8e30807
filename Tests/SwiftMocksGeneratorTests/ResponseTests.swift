import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// What is in a response: each file once, whatever else is in the request, and what the plugin supports.
@Suite struct ResponseTests {
    /// Every fixture generated alone, and with all others beside it: before, behind, and to be generated themselves.
    @Test(arguments: [
        "GenerateCallbackMethods=true", "GenerateClients=false,MockRuntime=SwiftMocks,TestableModuleImports=App",
    ])
    func `neighbours do not matter`(parameter: String) throws {
        // No module can hold these beside the others: two have eliza.proto's service, and one an interface that is called as
        // a message of library_names.proto.
        let unsociable = ["cheat_sheet.proto", "recording.proto", "library_services.proto"]
        let protos = try Fixtures.files(in: Fixtures.protos).filter {
            $0.hasSuffix(".proto") && !unsociable.contains($0)
        }
        var all: [[UInt8]] = []
        for proto in protos {
            for file in try Fixtures.descriptors(of: proto) where !all.contains(file) { all.append(file) }
        }
        let together = try TestRequest(protos, descriptors: all, parameter: parameter).run()
        #expect(together.error == nil)
        var alone: [String: String] = [:]
        for proto in protos {
            let own = try Fixtures.descriptors(of: proto)
            let response = try TestRequest([proto], descriptors: own, parameter: parameter).run()
            #expect(response.error == nil)
            alone.merge(response.contents) { first, _ in first }
            let amongOthers = try TestRequest([proto], descriptors: all.reversed(), parameter: parameter).run()
            #expect(amongOthers.contents == response.contents)
        }
        #expect(together.contents == alone)
    }

    @Test func `a file named twice is written once`() throws {
        let file = Proto.fileWithService("a.proto", rpcs: ["Get"])
        let response = try TestRequest(["a.proto", "a.proto"], [file]).run()
        #expect(response.files.map(\.name) == ["a.connect.swift", "a.mock.swift"])
    }
}
