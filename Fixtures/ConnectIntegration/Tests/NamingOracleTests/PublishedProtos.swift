import Foundation
import SwiftProtobuf

/// Files that others have published, reduced to their names; `Scripts/rebuild-published-names.sh` makes them.
enum PublishedProtos {
    static func wellKnownTypes() throws -> [Google_Protobuf_FileDescriptorProto] {
        return try read("well-known-types")
    }

    static func googleCommonProtos() throws -> [Google_Protobuf_FileDescriptorProto] {
        return try read("googleapis-common-protos")
    }

    private static func read(_ name: String) throws -> [Google_Protobuf_FileDescriptorProto] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Published")
        let text = try String(contentsOf: folder.appendingPathComponent("\(name).textpb"), encoding: .utf8)
        return try Google_Protobuf_FileDescriptorSet(textFormatString: text).file
    }
}
