import Foundation
import TestSupport
import Testing

/// What protoc sends for a fixture proto.
struct FixtureRequest: Sendable, CustomStringConvertible {
    let description: String
    let tree: WireTree

    var bytes: [UInt8] { tree.bytes }

    /// One for each fixture proto, with both variants of methods on, and some for gRPC Swift.
    static let all: [FixtureRequest] = {
        do {
            let connect = try Fixtures.files(in: Fixtures.descriptors).map { path in
                try FixtureRequest(path, parameter: "GenerateCallbackMethods=true")
            }
            let grpcSwift = try ["demo/chat/v1/chat.pb", "grpc_names.pb", "names.pb"].map { path in
                try FixtureRequest(path, parameter: "RPCLibrary=GRPCSwift,Availability=macOS 15.0")
            }
            return connect + grpcSwift
        } catch {
            fatalError("\(error)")
        }
    }()

    private init(_ path: String, parameter: String) throws {
        let proto = path.replacingOccurrences(of: ".pb", with: ".proto")
        let set = try Data(contentsOf: Fixtures.descriptors.appendingPathComponent(path))
        let files = try #require(WireTree([UInt8](set)[...], schema: .fileSet)).fields
            .map { WireTree.Field(15, $0.value) }
        let head = MessageBuilder().text(1, proto).text(2, parameter).bytes
        description = "\(proto) \(parameter)"
        tree = WireTree(fields: try #require(WireTree(head[...], schema: .request)).fields + files)
    }
}
