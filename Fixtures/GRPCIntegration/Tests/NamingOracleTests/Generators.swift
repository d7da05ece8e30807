import Foundation
import SwiftMocksGenerator
import SwiftProtobuf
import SwiftProtobufPluginLibrary
import TestSupport

/// The two generators, given the same request.
enum Generators {
    /// A generator's own words for why it wrote nothing.
    struct Refusal: Error, Equatable {
        let message: String
    }

    /// What our plugin writes.
    static func mocks(of files: [Google_Protobuf_FileDescriptorProto]) throws -> String {
        let bytes: [UInt8] = try request(files, parameter: "RPCLibrary=GRPCSwift").serializedBytes()
        switch bytes.withUnsafeBytes(Generator.run) {
        case .response(let pieces): return try text(of: pieces.reduce(into: []) { $0 += $1 })
        case .notARequest(let reason): throw Refusal(message: reason)
        }
    }

    /// What protoc-gen-grpc-swift-2 writes. It was built with this package.
    static func clients(of files: [Google_Protobuf_FileDescriptorProto]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("swift-mocks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appendingPathComponent("request"), folder.appendingPathComponent("response"))
        try request(files, parameter: "Server=false").serializedData().write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = BuiltModules.buildFolder.appendingPathComponent("protoc-gen-grpc-swift-2")
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        return try text(of: [UInt8](Data(contentsOf: output)))
    }

    private static func request(
        _ files: [Google_Protobuf_FileDescriptorProto], parameter: String
    ) -> Google_Protobuf_Compiler_CodeGeneratorRequest {
        .with {
            $0.fileToGenerate = files.filter { !$0.service.isEmpty }.map(\.name)
            $0.parameter = parameter
            $0.protoFile = files
        }
    }

    private static func text(of response: [UInt8]) throws -> String {
        let response = try Response(ofAnyPlugin: response)
        if let error = response.error { throw Refusal(message: error) }
        return response.files.map(\.content).joined(separator: "\n")
    }
}
