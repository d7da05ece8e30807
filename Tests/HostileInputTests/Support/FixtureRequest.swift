import Foundation
import TestSupport
import Testing

/// What protoc sends for a fixture proto.
struct FixtureRequest: Sendable, CustomStringConvertible {
    let description: String
    let tree: WireTree

    var bytes: [UInt8] { tree.bytes }

    /// One for each fixture proto, with both variants of methods on.
    static let all: [FixtureRequest] = {
        do {
            return try Fixtures.files(in: Fixtures.descriptors).map(FixtureRequest.init)
        } catch {
            fatalError("\(error)")
        }
    }()

    private init(_ path: String) throws {
        let proto = path.replacingOccurrences(of: ".pb", with: ".proto")
        let set = try Data(contentsOf: Fixtures.descriptors.appendingPathComponent(path))
        let files = try #require(WireTree([UInt8](set)[...], schema: .fileSet)).fields.map(Self.file)
        let head = MessageBuilder().text(1, proto).text(2, "GenerateCallbackMethods=true").bytes
        description = proto
        tree = WireTree(fields: try #require(WireTree(head[...], schema: .request)).fields + files)
    }

    /// The comments of the well-known protos and the fields of their messages, which generation never looks at, are most
    /// of their bytes; they are left out.
    private static func file(_ field: WireTree.Field) -> WireTree.Field {
        guard case .message(var file) = field.value, case .data(let name)? = file.fields.first?.value else {
            return field
        }
        if name.starts(with: "google/".utf8) { file = file.without([9]).mapMessages(4) { $0.without([2, 4, 8]) } }
        return WireTree.Field(15, .message(file))
    }
}

extension WireTree {
    fileprivate func without(_ numbers: Set<Int>) -> WireTree {
        WireTree(fields: fields.filter { !numbers.contains($0.number) })
    }

    fileprivate func mapMessages(_ number: Int, _ change: (WireTree) -> WireTree) -> WireTree {
        WireTree(
            fields: fields.map { field in
                guard field.number == number, case .message(let message) = field.value else { return field }
                return Field(number, .message(change(message)))
            })
    }
}
