import SwiftMocksOptions

/// What a plugin parameter asks for.
struct ParsedOptions: Sendable {
    /// The position of the chosen library in the table of options.
    let library: Int
    let settings: OptionSettings
}

/// Reads the plugin parameter: `Name=value` pairs joined by commas.
struct OptionParser {
    private let table: OptionTable
    /// The position of the chosen library in the table; nil if the parameter names one that does not exist.
    private let library: Int?
    private var settings = OptionSettings()
    private var faults: [OptionFault] = []

    /// Reports all faults together, so that the user can fix them at once.
    static func parse(_ parameter: String, _ table: OptionTable) throws -> ParsedOptions {
        if parameter.utf8.count > Limits.parameter { throw GeneratorError.options([.parameterTooLong]) }
        let pairs = parameter.utf8.split(separator: UInt8(ascii: ",")).map(Pair.init).filter { !$0.isBlank }
        var parser = OptionParser(pairs, table)
        for pair in pairs { parser.store(pair) }
        return try parser.finish()
    }

    private init(_ pairs: [Pair], _ table: OptionTable) {
        self.table = table
        let option = table.rpcLibrary
        let name = pairs.last { $0.name == option.name }?.value ?? option.defaultValue
        library = table.libraries.firstIndex { $0.facts.name == name }
    }

    private mutating func store(_ pair: Pair) {
        let library = library.map { table.libraries[$0] }
        guard let option = table.option(pair.name, for: library) else { return faults.append(unknown(pair.name)) }
        guard let value = pair.value else { return faults.append(.missingValue(option)) }
        guard option.values.allow(value) else {
            let slip = NearestName.slip(of: value, among: option.values.legal)
            return faults.append(.badValue(option, value: value, slip: slip))
        }
        if let library, !isHonoured(option, value: value, by: library) {
            let owners = table.owners(of: option)
            let advice = library.adviceOnOptions[option.name] ?? "remove the option"
            return faults.append(
                .ofOtherLibrary(option, value: value, owners: owners, library: library.facts.name, advice: advice))
        }
        settings.add(value, to: option)
    }

    private func unknown(_ name: String) -> OptionFault {
        if let former = FormerOption.named(name) { return .former(former) }
        return .unknown(name: name, nearest: NearestName.of(name, among: usable.map(\.name)))
    }

    /// The options that the chosen library has.
    private var usable: [any OptionDefinition] {
        guard let library else { return table.all }
        return table.common + table.libraries[library].facts.options
    }

    private func isHonoured(_ option: any OptionDefinition, value: String, by library: OptionTable.Library) -> Bool {
        let owners = table.owners(of: option)
        return owners.isEmpty || owners.contains(library.facts.name) || library.fulfilledOptions[option.name] == value
    }

    private func finish() throws -> ParsedOptions {
        guard let library else { throw GeneratorError.options(faults) }
        let faults =
            faults + GeneratorOptions.faults(settings)
            + table.libraries[library].faults(settings).map(OptionFault.ofLibrary)
        if !faults.isEmpty { throw GeneratorError.options(faults) }
        return ParsedOptions(library: library, settings: settings)
    }

    /// The text between two commas, without the spaces around name and value.
    private struct Pair {
        let name: String
        let value: String?

        init(_ text: Substring.UTF8View) {
            let parts = text.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            name = Self.trimmed(parts[0])
            value = parts.count == 2 ? Self.trimmed(parts[1]) : nil
        }

        var isBlank: Bool { name.isEmpty && value == nil }

        private static func trimmed(_ text: Substring.UTF8View) -> String {
            var bytes = text
            while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
            while let last = bytes.last, isSpace(last) { bytes.removeLast() }
            return String(decoding: bytes, as: UTF8.self)
        }

        private static func isSpace(_ byte: UInt8) -> Bool { byte == Ascii.space || (9...13).contains(byte) }
    }
}
