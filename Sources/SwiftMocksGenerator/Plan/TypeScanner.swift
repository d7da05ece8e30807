/// Finds the top-level types of files whose names may clash with others.
struct TypeScanner {
    /// In UTF-8.
    private let endings: [[UInt8]]
    private let names: Set<String>
    private let longestName: Int
    /// The names that can begin with the prefix of a package.
    private let underscored: [String]

    /// - Parameters:
    ///   - endings: the endings of the names of wanted types.
    ///   - names: the names of wanted types.
    init(endings: [String], names: Set<String>) {
        self.endings = endings.map { Array($0.utf8) }
        self.names = names
        longestName = names.reduce(0) { max($0, $1.utf8.count) }
        underscored = names.filter { $0.utf8.contains(Ascii.underscore) }
    }

    /// A type's Swift name, its declaration, and its file.
    typealias Body = (_ name: String, _ declaration: String, _ file: FileContext) throws -> Void

    /// Passes the wanted types of a file to `body`, and maybe a few more.
    func forEachType(of file: FileDescriptor, mappings: ModuleMappings, _ body: Body) throws {
        let mayBeNames = try mayHaveNames(file, mappings: mappings)
        if endings.isEmpty && !mayBeNames { return }
        var context: FileContext?
        func visit(_ types: [WireBytes], kind: String, _ swiftName: (String, String) -> String) throws {
            for bytes in types {
                let bytes = try MessageDescriptor.name(bytes)
                let isWanted =
                    file.swiftPrefix != nil || hasWantedEnding(bytes) || mayBeNames && mayBeName(bytes, in: file)
                guard isWanted, let name = ProtoIdentifier(bytes) else { continue }
                let file = try context ?? FileContext(file, mappings: mappings)
                context = file
                let swiftName = swiftName(file.typePrefix + name.text, mappings.runtimeModule)
                try body(swiftName, "\(kind) \(file.fullName(of: name))", file)
            }
        }
        try visit(file.messages, kind: "message", MessageNaming.messageName)
        try visit(file.enums, kind: "enum", MessageNaming.enumName)
    }

    /// Whether a type of the file may have one of the names, which is rare with a package's prefix.
    func mayHaveNames(_ file: FileDescriptor, mappings: ModuleMappings) throws -> Bool {
        if file.swiftPrefix != nil || file.package.isEmpty { return true }
        if underscored.isEmpty { return false }
        let prefix = try FileContext(file, mappings: mappings).typePrefix.utf8
        return underscored.contains { $0.utf8.starts(with: prefix) }
    }

    private func mayBeName(_ name: WireBytes, in file: FileDescriptor) -> Bool {
        if !file.package.isEmpty { return true }
        return name.count <= longestName && names.contains(String(decoding: name, as: UTF8.self))
    }

    private func hasWantedEnding(_ name: WireBytes) -> Bool {
        endings.contains { name.count >= $0.count && name.suffix($0.count).elementsEqual($0) }
    }
}
