/// Finds the top-level types of files whose names may clash with others.
struct TypeScanner {
    /// The endings of wanted names, in UTF-8.
    private let endings: [[UInt8]]
    private let names: Set<String>
    /// The length of the longest wanted name, in bytes.
    private let longestName: Int
    /// The names that can begin with the prefix of a package.
    private let underscored: [String]

    /// Creates a scanner for types whose name has one of these endings, or is one of these names.
    init(endings: [String], names: Set<String>) {
        self.endings = endings.map { Array($0.utf8) }
        self.names = names
        longestName = names.reduce(0) { max($0, $1.utf8.count) }
        underscored = names.filter { $0.utf8.contains(Ascii.underscore) }
    }

    /// Gets a type's Swift name, and its declaration in words: `message demo.v1.User`.
    typealias Body = (_ name: String, _ declaration: String) -> Void

    /// Passes the wanted types of a file to `body`, and maybe a few more. The caller compares the
    /// names.
    func forEachType(of file: ProtoFile, in context: FileContext, swiftProtobufModule: String, _ body: Body) {
        let mayBeNames = mayHaveNames(file, in: context)
        if endings.isEmpty && !mayBeNames { return }
        func visit(_ bytes: ProtobufBytes, kind: String, _ swiftName: (String, String) -> String) {
            let isWanted =
                file.swiftPrefix != nil || hasWantedEnding(bytes) || mayBeNames && mayBeName(bytes, in: file)
            guard isWanted, let name = ProtoIdentifier(bytes) else { return }
            body(swiftName(context.typePrefix + name.text, swiftProtobufModule), "\(kind) \(file.fullName(of: name))")
        }
        for message in file.messages { visit(message.name, kind: "message", MessageNaming.messageName) }
        for name in file.enums { visit(name, kind: "enum", MessageNaming.enumName) }
    }

    /// Whether a type of the file may have one of the names, which is rare with a package's prefix.
    func mayHaveNames(_ file: ProtoFile, in context: FileContext) -> Bool {
        if file.swiftPrefix != nil || file.package.isEmpty { return true }
        if underscored.isEmpty { return false }
        let prefix = context.typePrefix.utf8
        return underscored.contains { $0.utf8.starts(with: prefix) }
    }

    private func mayBeName(_ name: ProtobufBytes, in file: ProtoFile) -> Bool {
        if !file.package.isEmpty { return true }
        return name.count <= longestName && names.contains(String(decoding: name, as: UTF8.self))
    }

    private func hasWantedEnding(_ name: ProtobufBytes) -> Bool {
        endings.contains { name.count >= $0.count && name.suffix($0.count).elementsEqual($0) }
    }
}
