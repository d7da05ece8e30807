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
        description = "\(proto) \(parameter)"
        let bytes = try Fixtures.request([proto], parameter: parameter)
        tree = try #require(WireTree(bytes[...], schema: .request))
    }
}
