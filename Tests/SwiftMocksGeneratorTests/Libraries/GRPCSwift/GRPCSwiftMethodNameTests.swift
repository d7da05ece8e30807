import Testing

@testable import SwiftMocksGenerator

/// The names that protoc-gen-grpc-swift-2 gives; the integration package asks that plugin itself.
@Suite struct GRPCSwiftMethodNameTests {
    @Test(arguments: [
        ("GetUser", "getUser"), ("HTTPGet", "httpGet"), ("URLForID", "urlForID"), ("get_user", "get_user"),
        ("iOS17Rollout", "iOS17Rollout"), ("A", "a"), ("ABC", "abc"), ("ABC_1", "abc_1"), ("X1y", "x1y"),
        ("_Private", "_Private"), ("_private", "_private"), ("__", "__"), ("Ab", "ab"), ("ABc", "aBc"),
    ])
    func `capitals at the start become lower case`(_ rpc: String, _ method: String) throws {
        #expect(GRPCSwiftMethodName.of(try #require(ProtoIdentifier(rpc))) == method)
    }

    @Test(arguments: [
        "Init", "Self", "Default", "Import", "IN", "self", "_", "Type", "Any", "Sendable", "await", "descriptors",
    ])
    func `reserved names are unusable`(_ rpc: String) throws {
        #expect(!GRPCSwiftMethodName.isUsable(try #require(ProtoIdentifier(rpc))))
    }

    @Test(arguments: ["Open", "Await", "type", "Actor", "__", "Some", "Each", "any", "Descriptors", "Initialize"])
    func `other names are usable`(_ rpc: String) throws {
        #expect(GRPCSwiftMethodName.isUsable(try #require(ProtoIdentifier(rpc))))
    }
}
