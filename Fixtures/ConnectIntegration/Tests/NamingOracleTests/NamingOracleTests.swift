import SwiftProtobuf
import SwiftProtobufPluginLibrary
import Testing

/// Our generator against swift-protobuf's own library: both must spell every name alike.
///
/// One after the other: each keeps a thread busy for seconds, which other tests need to come to their turn.
@Suite(.serialized)
struct NamingOracleTests {
    @Test func `well-known types are named alike`() throws {
        try compareMessages(of: PublishedProtos.wellKnownTypes(), called: "well-known types")
    }

    @Test func `Google common protos are named alike`() throws {
        try compareMessages(of: PublishedProtos.googleCommonProtos(), called: "Google's common protos")
    }

    @Test func `hostile messages are named alike`() throws {
        try compareMessages(of: HostileProtos.all, called: "hostile protos")
    }

    @Test func `a renamed module of SwiftProtobuf is named alike`() throws {
        try compareMessages(of: HostileProtos.unprefixed, called: "hostile protos", swiftProtobufModule: "Renamed")
    }

    @Test func `rpcs are cased alike`() throws {
        let names = MethodNames.all
        let generated = try GeneratedNames(of: .servicePerRpc(names), over: [])
        let lower = mismatches(generated.methods, names.map(NamingUtils.toLowerCamelCase), for: names)
        let upper = mismatches(generated.mockProperties, names.map(NamingUtils.toUpperCamelCase), for: names)
        print("naming oracle: \(names.count) rpc names in both casings, \(lower.count + upper.count) mismatches")
        #expect(names.count >= 1_000)
        #expect(lower == [])
        #expect(upper == [])
    }
}
