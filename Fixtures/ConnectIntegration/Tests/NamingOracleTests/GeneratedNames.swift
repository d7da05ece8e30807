import SwiftMocksGenerator
import SwiftProtobuf
import SwiftProtobufPluginLibrary
import TestSupport

/// Reads names off generated code: what counts is what users compile.
struct GeneratedNames {
    /// The names of the interfaces' methods, in the order of the rpcs.
    private(set) var methods: [String] = []
    /// The names of the methods' request types, in the order of the rpcs, without the backticks that keywords are in.
    private(set) var requests: [String] = []
    /// The names of the mocks' properties, less their `mockAsync`, in the order of the rpcs.
    private(set) var mockProperties: [String] = []

    /// The generator's own words for why it wrote nothing.
    struct Refusal: Error {
        let message: String
    }

    /// Generates `file`, which may use all of `protos`.
    init(
        of file: Google_Protobuf_FileDescriptorProto, over protos: [Google_Protobuf_FileDescriptorProto],
        options: String = ""
    ) throws {
        let request = Google_Protobuf_Compiler_CodeGeneratorRequest.with {
            $0.fileToGenerate = [file.name]
            $0.parameter = options
            $0.protoFile = protos + [file]
        }
        let bytes: [UInt8] = try request.serializedBytes()
        let response = try Self.generate(bytes)
        if let error = response.error { throw Refusal(message: error) }
        for output in response.files {
            for line in output.content.split(separator: "\n") { read(line) }
        }
    }

    private static func generate(_ request: [UInt8]) throws -> Response {
        switch request.withUnsafeBytes(Generator.run) {
        case .response(let pieces): return try Response(pieces.reduce(into: []) { $0 += $1 })
        case .notARequest(let reason): throw Refusal(message: reason)
        }
    }

    /// Takes the names out of an interface's requirement or a mock's property; all other lines have none.
    private mutating func read(_ line: Substring) {
        if line.hasPrefix("    func `"), let request = line.between("(request: ", ", headers:") {
            methods += line.between("`", "`").map { [String($0)] } ?? []
            requests.append(request.filter { $0 != "`" })
        } else if let property = line.between("var mockAsync", ": ") {
            mockProperties.append(String(property))
        }
    }
}

extension Substring {
    /// What stands between the first `start` and the `end` that follows it.
    fileprivate func between(_ start: String, _ end: String) -> Substring? {
        guard let lower = firstRange(of: start)?.upperBound else { return nil }
        let rest = self[lower...]
        return rest.firstRange(of: end).map { rest[..<$0.lowerBound] }
    }
}
