import Foundation
import TestSupport

@testable import SwiftMocksGenerator

/// A CodeGeneratorRequest in the making, and the way through the generator.
struct TestRequest {
    var filesToGenerate: [String]
    var parameter = ""
    /// Each a serialised FileDescriptorProto.
    var files: [[UInt8]]

    init(_ filesToGenerate: [String], _ files: [ProtoFields], parameter: String = "") {
        self.init(filesToGenerate, descriptors: files.map(\.bytes), parameter: parameter)
    }

    init(_ filesToGenerate: [String], descriptors: [[UInt8]], parameter: String = "") {
        self.filesToGenerate = filesToGenerate
        self.parameter = parameter
        files = descriptors
    }

    /// What protoc would send for a golden case.
    init(_ golden: GoldenCase) throws {
        var seen: Set<[UInt8]> = []
        let files = try golden.protos.flatMap(Self.descriptors).filter { seen.insert($0).inserted }
        self.init(golden.protos, descriptors: files, parameter: golden.arguments.joined(separator: ","))
    }

    /// The files of a proto's checked-in descriptor set: its imports, then itself.
    static func descriptors(of proto: String) throws -> [[UInt8]] {
        let path = proto.replacingOccurrences(of: ".proto", with: ".pb")
        return try MessageFields([UInt8](try Data(contentsOf: Fixtures.descriptors.appendingPathComponent(path))))[1]
    }

    var bytes: [UInt8] {
        var fields = filesToGenerate.map { ProtoField.text(1, $0) }
        if !parameter.isEmpty { fields.append(.text(2, parameter)) }
        fields += files.map { .raw(15, $0) }
        return fields.bytes
    }

    func run() throws -> TestResponse { try TestResponse(of: bytes) }
}
