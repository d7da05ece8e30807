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

    var bytes: [UInt8] {
        var fields = filesToGenerate.map { ProtoField.text(1, $0) }
        if !parameter.isEmpty { fields.append(.text(2, parameter)) }
        fields += files.map { .raw(15, $0) }
        return fields.bytes
    }

    func run() throws -> Response { try Response(to: bytes) }
}

extension Response {
    /// Runs the generator, which must answer.
    init(to request: [UInt8]) throws {
        switch request.withUnsafeBytes(Generator.run) {
        case .response(let pieces): try self.init(pieces.reduce(into: []) { $0 += $1 })
        case .notARequest(let reason): throw NoResponse(reason: reason)
        }
    }
}

/// The generator says that the bytes are no request.
struct NoResponse: Error {
    let reason: String
}
