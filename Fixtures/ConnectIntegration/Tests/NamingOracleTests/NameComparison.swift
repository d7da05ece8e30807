import SwiftProtobuf
import SwiftProtobufPluginLibrary
import Testing

/// One name that the two sides spell differently.
struct Mismatch: Equatable, CustomStringConvertible {
    let protoName: String
    let generated: String
    let expected: String

    var description: String {
        return "\(protoName): generated \(generated), SwiftProtobuf says \(expected)"
    }
}

/// What differs, name by name; all three lists are in the same order.
func mismatches(_ generated: [String], _ expected: [String], for protoNames: [String]) -> [Mismatch] {
    guard generated.count == expected.count else {
        let counts = Mismatch(protoName: "count", generated: "\(generated.count)", expected: "\(expected.count)")
        return [counts]
    }
    return zip(protoNames, zip(generated, expected)).compactMap { protoName, names in
        guard names.0 != names.1 else { return nil }
        return Mismatch(protoName: protoName, generated: names.0, expected: names.1)
    }
}

/// Expects our generator and SwiftProtobuf to give every message in `protos` the same name.
func compareMessages(
    of protos: [Google_Protobuf_FileDescriptorProto], called title: String,
    swiftProtobufModule: String = "SwiftProtobuf"
) throws {
    let messages = protos.flatMap { $0.messages() }
    let file = Google_Protobuf_FileDescriptorProto.rpcPerMessage(messages, importing: protos)
    let options = "GenerateMocks=false,GenerateServiceMetadata=false,SwiftProtobufModuleName=\(swiftProtobufModule)"
    let generated = try GeneratedNames(of: file, over: protos, options: options)
    let expected = try oracleNames(
        of: messages, in: protos + [file], for: file, swiftProtobufModule: swiftProtobufModule)
    let found = mismatches(generated.requests, expected, for: messages)
    print(
        "naming oracle: \(messages.count) messages of \(title) under \(swiftProtobufModule), \(found.count) mismatches")
    #expect(!messages.isEmpty)
    #expect(found == [])
}

/// What swift-protobuf calls `messages` in the code generated for `file`.
private func oracleNames(
    of messages: [String], in protos: [Google_Protobuf_FileDescriptorProto],
    for file: Google_Protobuf_FileDescriptorProto, swiftProtobufModule: String
) throws -> [String] {
    let set = DescriptorSet(protos: protos)
    let mappings = try ProtoFileToModuleMappings(
        moduleMappingsProto: .init(), swiftProtobufModuleName: swiftProtobufModule)
    let namer = SwiftProtobufNamer(
        currentFile: try #require(set.fileDescriptor(named: file.name)), protoFileToModuleMappings: mappings)
    return try messages.map { namer.fullName(message: try #require(set.descriptor(named: String($0.dropFirst())))) }
}
