/// What a recording leaves out: metadata with secrets, and fields of messages that a test names.
struct RecordingRedaction: Sendable {
    /// The names, sorted: `password`, or `session.token` for one field of another. They stand for fields of messages and for
    /// metadata.
    let names: [String]
    private let paths: [[String]]
    /// The rule of reports. It hides values whatever the environment says.
    private let rule = Redaction(environment: [:])

    init(_ names: [String] = []) {
        self.names = Set(names).sorted()
        paths = self.names.map { $0.split(separator: ".").map { Self.plain(String($0)) } }
    }

    /// Whether fields of messages are left out.
    var hasFields: Bool { !paths.isEmpty }

    /// A name without the difference between `sessionToken` and `session_token`.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" }
    }

    // MARK: - Metadata

    /// Whether the values of a field of metadata are left out.
    func hides(_ name: String) -> Bool {
        rule.hides(name) || names.contains { $0.lowercased() == name.lowercased() }
    }

    /// Returns metadata without secrets.
    func redacted(_ metadata: [MetadataField]) -> [RecordingFile.Field] {
        metadata.map { field in
            let isSecret = hides(field.name)
            return RecordingFile.Field(
                name: field.name,
                values: field.values.map { value in
                    switch value {
                    case _ where isSecret: .redacted(value.length)
                    case .text(let text): .text(text)
                    case .binary(let bytes): .bytes(bytes)
                    }
                })
        }
    }

    // MARK: - Messages

    /// Returns a message without the named fields.
    func redacted(_ message: JSONNode) -> JSONNode {
        hasFields ? redacted(message, below: []) : message
    }

    private func redacted(_ node: JSONNode, below path: [String]) -> JSONNode {
        switch node.value {
        case .null, .bool, .number, .string: return node
        case .list(let nodes):
            return JSONNode(value: .list(nodes.map { redacted($0, below: path) }), position: node.position)
        case .object(let members):
            let rest = members.compactMap { member -> JSONMember? in
                let path = path + [Self.plain(member.key)]
                if paths.contains(where: { path.ends(with: $0) }) { return nil }
                return JSONMember(
                    key: member.key, position: member.position, node: redacted(member.node, below: path))
            }
            return JSONNode(value: .object(rest), position: node.position)
        }
    }
}

extension [String] {
    fileprivate func ends(with other: [String]) -> Bool {
        !other.isEmpty && suffix(other.count) == other[...]
    }
}
