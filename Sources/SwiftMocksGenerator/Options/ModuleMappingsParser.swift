/// Reads the text format of protoc-gen-swift's module mappings:
///
///     mapping {
///       module_name: "Models"
///       proto_file_path: "a.proto"
///       proto_file_path: ["b.proto", "c.proto"]
///     }
///
/// Source: swift_protobuf_module_mappings.proto of swift-protobuf. `<…>` for braces, commas or
/// semicolons between fields and a colon before a message are the text format's own freedoms.
enum ModuleMappingsParser {
    /// Reads the mappings of a file, in their order. Throws a `ModuleMappingsFault` at the place of
    /// the first fault.
    static func parse(_ text: [UInt8]) throws -> [ModuleMappings.Entry] {
        var scanner = TextFormatScanner(text)
        var entries: [ModuleMappings.Entry] = []
        while !scanner.isAtEnd {
            let place = scanner.place
            guard scanner.takeName() == "mapping" else { throw scanner.expected("`mapping`") }
            _ = scanner.take(":")
            try list(&scanner) { scanner throws in entries.append(try entry(&scanner, at: place)) }
            separator(&scanner)
        }
        return entries
    }

    private static func entry(
        _ scanner: inout TextFormatScanner, at place: TextPlace
    ) throws -> ModuleMappings.Entry {
        var entry = ModuleMappings.Entry(place: place)
        let isAngled = scanner.take("<")
        guard isAngled || scanner.take("{") else { throw scanner.expected("`{`") }
        while !scanner.take(isAngled ? ">" : "}") {
            try field(&scanner, of: &entry)
            separator(&scanner)
        }
        return entry
    }

    private static func field(_ scanner: inout TextFormatScanner, of entry: inout ModuleMappings.Entry) throws {
        let before = scanner
        let name = scanner.takeName()
        guard name == "module_name" || name == "proto_file_path" else {
            throw before.expected("`module_name`, `proto_file_path` or the end of the mapping")
        }
        guard scanner.take(":") else { throw scanner.expected("`:`") }
        if name == "module_name" {
            entry.moduleName = try scanner.takeString()
        } else {
            try list(&scanner) { scanner throws in
                let place = scanner.place
                entry.protoPaths.append((try scanner.takeString(), place))
            }
        }
    }

    /// Reads one element, or a list of them in brackets.
    private static func list(
        _ scanner: inout TextFormatScanner, _ element: (inout TextFormatScanner) throws -> Void
    ) throws {
        guard scanner.take("[") else { return try element(&scanner) }
        if scanner.take("]") { return }
        repeat { try element(&scanner) } while scanner.take(",")
        guard scanner.take("]") else { throw scanner.expected("`,` or `]`") }
    }

    /// Skips the comma or semicolon that may stand between two fields.
    private static func separator(_ scanner: inout TextFormatScanner) {
        if !scanner.take(",") { _ = scanner.take(";") }
    }
}
