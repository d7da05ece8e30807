import Foundation
import SwiftProtobuf
import Testing

/// Our mocks against protoc-gen-grpc-swift-2 itself: every requirement of its clients must be met, to the letter.
///
/// One after the other: each keeps a thread busy for seconds.
@Suite(.serialized) struct NamingOracleTests {
    /// Published rpcs whose clients Swift does not compile.
    private static let unusable = ["Import", "Init"]

    @Test func `names of published rpcs are the generator's`() throws {
        var count = 0
        for package in try PublishedRPCs.packages() {
            count += try compare(PublishedRPCs.files(of: package).map(Self.withoutUnusable), called: package)
        }
        print("naming oracle: \(count) published rpcs in all")
        #expect(count >= 2_000)
    }

    /// Published rpcs that protoc-gen-grpc-swift-2 writes no working client for: the error names them.
    @Test func `unusable rpcs are refused`() throws {
        var refused: [String] = []
        for file in try PublishedRPCs.packages().flatMap(PublishedRPCs.files) {
            for (service, method) in file.service.flatMap({ service in service.method.map { (service, $0) } })
            where Self.unusable.contains(method.name) {
                refused.append(method.name)
                let rpc = "\(file.package).\(service.name).\(method.name)"
                let alone = Self.alone(method, of: service, in: file)
                #expect {
                    try Generators.mocks(of: alone)
                } throws: {
                    "\($0)".contains("rpc \(rpc): protoc-gen-grpc-swift-2 declares")
                }
            }
        }
        #expect(refused.sorted() == Self.unusable)
    }

    @Test func `names of hostile rpcs are the generator's`() throws {
        let count = try compare(HostileRPCs.files, called: "hostile names")
        #expect(count >= 1_000)
    }

    @Test(arguments: try Self.fixtures())
    func `names of fixtures are the generator's`(_ fixture: String) throws {
        _ = try compare(Self.descriptors(fixture), called: fixture)
    }

    /// The difference is found, if there is one.
    @Test func `a method of another name is a mismatch`() throws {
        let files = try Self.descriptors("demo/chat/v1/chat.pb")
        let mocks = try Generators.mocks(of: files)
        let met = Requirements.met(in: mocks.replacing("`getUser`<", with: "`getuser`<"))
        let declared = Requirements.declared(in: try Generators.clients(of: files))
        #expect(Set(met.concurrent).symmetricDifference(declared).count == 2)
    }

    private static func withoutUnusable(
        _ file: Google_Protobuf_FileDescriptorProto
    ) -> Google_Protobuf_FileDescriptorProto {
        var file = file
        for index in file.service.indices { file.service[index].method.removeAll { unusable.contains($0.name) } }
        return file
    }

    /// A file with one rpc, whose messages are its own.
    private static func alone(
        _ method: Google_Protobuf_MethodDescriptorProto, of service: Google_Protobuf_ServiceDescriptorProto,
        in file: Google_Protobuf_FileDescriptorProto
    ) -> [Google_Protobuf_FileDescriptorProto] {
        let own = Google_Protobuf_FileDescriptorProto.with { own in
            own.name = file.name
            own.package = file.package
            own.messageType = [.with { $0.name = "Note" }]
            own.service = [
                .with {
                    $0.name = service.name
                    $0.method = [method]
                    $0.method[0].inputType = "\(own.prefix)Note"
                    $0.method[0].outputType = "\(own.prefix)Note"
                }
            ]
        }
        return [own]
    }

    private static let descriptorsFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../descriptors").standardized

    /// The project's fixtures that have rpcs, but for those whose clients Swift does not compile.
    private static func fixtures() throws -> [String] {
        let refused = ["collisions.pb", "keywords.pb", "library_names.pb", "recording.pb"]
        let paths = try FileManager.default.subpathsOfDirectory(atPath: descriptorsFolder.path)
        return try paths.filter { $0.hasSuffix(".pb") && !refused.contains($0) }.sorted().filter { path in
            try descriptors(path).contains { !$0.service.flatMap(\.method).isEmpty }
        }
    }

    private static func descriptors(_ path: String) throws -> [Google_Protobuf_FileDescriptorProto] {
        let bytes = try Data(contentsOf: descriptorsFolder.appendingPathComponent(path))
        return try Google_Protobuf_FileDescriptorSet(serializedBytes: bytes).file
    }

    /// Returns the number of rpcs, and expects each to be met.
    private func compare(_ files: [Google_Protobuf_FileDescriptorProto], called title: String) throws -> Int {
        let rpcs = files.flatMap(\.service).flatMap(\.method).count
        let declared = Requirements.declared(in: try Generators.clients(of: files))
        let met = Requirements.met(in: try Generators.mocks(of: files))
        let mismatches =
            Set(declared).symmetricDifference(met.concurrent).sorted()
            + Set(declared.map(Requirements.nonsending)).symmetricDifference(met.nonsending).sorted()
        print("naming oracle: \(rpcs) rpcs of \(title), \(mismatches.count) mismatches")
        #expect(declared.count == rpcs)
        #expect(met.concurrent.count == rpcs)
        #expect(met.nonsending.count == rpcs)
        #expect(mismatches == [])
        return rpcs
    }
}
