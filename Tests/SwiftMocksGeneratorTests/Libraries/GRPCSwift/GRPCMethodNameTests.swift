import Testing

@testable import SwiftMocksGenerator

/// The names that protoc-gen-grpc-swift-2 gives; the integration package asks that plugin itself.
@Suite struct GRPCMethodNameTests {
    @Test(arguments: [
        ("GetUser", "getUser"), ("HTTPGet", "httpGet"), ("URLForID", "urlForID"), ("get_user", "get_user"),
        ("iOS17Rollout", "iOS17Rollout"), ("A", "a"), ("ABC", "abc"), ("ABC_1", "abc_1"), ("X1y", "x1y"),
        ("_Private", "_Private"), ("_private", "_private"), ("__", "__"), ("Ab", "ab"), ("ABc", "aBc"),
    ])
    func ofAnRPC(_ rpc: String, _ method: String) throws {
        #expect(GRPCMethodName.of(try #require(ProtoIdentifier(rpc))) == method)
    }

    @Test(arguments: ["Init", "Self", "Default", "Import", "IN", "self", "_", "Type", "Any", "Sendable", "descriptors"])
    func unusable(_ rpc: String) throws {
        #expect(!GRPCMethodName.isUsable(try #require(ProtoIdentifier(rpc))))
    }

    @Test(arguments: ["Open", "Await", "type", "Actor", "__", "Some", "Each", "any", "Descriptors", "Initialize"])
    func usable(_ rpc: String) throws {
        #expect(GRPCMethodName.isUsable(try #require(ProtoIdentifier(rpc))))
    }
}
